import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import { axisExtent } from "./columns.ts";
import { axisFilter, passingExtent } from "./passing.ts";
import { both } from "./workspace.ts";

const column = (type: string): Column => ({ name: "visits", type, logFrom: null }) as unknown as Column;
const NUMBERS = column("int64");
const TOTALS = 'not region = "total"';

test("an axis of numbers leaves no room for totals that are left out from the start", () => {
  expect(axisFilter(NUMBERS, TOTALS, TOTALS)).toBe(TOTALS);
  expect(passingExtent("linear", NUMBERS, { column: "visits", where: TOTALS, lo: 0, hi: 99 }).hi).toBeLessThan(110);
});

test("it stays as it is when somebody filters", () => {
  expect(axisFilter(NUMBERS, "visits > 50", "")).toBe("");
  const more = both(TOTALS, "visits > 50");
  expect(axisFilter(NUMBERS, more, TOTALS)).toBe(TOTALS);
  expect(axisFilter(NUMBERS, both(more, 'region = ") and ("'), TOTALS)).toBe(TOTALS);
});

test("it shows all values when totals are taken in again", () => {
  expect(axisFilter(NUMBERS, "", TOTALS)).toBe("");
  expect(axisFilter(NUMBERS, "visits > 50", TOTALS)).toBe("");
  expect(axisFilter(NUMBERS, `(${TOTALS}) or (visits > 50)`, TOTALS)).toBe("");
});

test("an axis of names shows those that pass", () => {
  expect(axisFilter(column("string"), "visits > 50", TOTALS)).toBe("visits > 50");
  expect(passingExtent("linear", column("string"), { column: "visits", where: "", lo: 2, hi: 4 })).toEqual({
    lo: 1.5,
    hi: 4.5,
  });
});

test("codes side by side each have the place up to the next one", () => {
  const coded = { name: "PRIORITY", type: "int64", min: 3, max: 6, distinct: 4, codes: [3, 4, 5, 6] } as never;
  const apart = { name: "status", type: "int64", min: 200, max: 500, distinct: 3, codes: [200, 404, 500] } as never;
  expect(axisExtent("linear", coded).hi).toBeGreaterThanOrEqual(7);
  expect(axisExtent("linear", apart).hi).toBeLessThan(520);
  expect(axisExtent("log", coded).hi).toBeLessThan(7);
});
