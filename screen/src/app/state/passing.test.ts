import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
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
