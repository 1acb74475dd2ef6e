import { expect, test } from "vitest";
import type { TimelineRow } from "../base/answers.ts";
import { namedEvery, namedRows, namedWords, nameRank } from "./named-rows.ts";

test("names are farther apart than they are high", () => {
  for (let h = 3; h <= 36; h++) expect(namedEvery(h) * h).toBeGreaterThanOrEqual(h >= 12 ? 12 : 14);
  expect([16, 10, 5, 4, 3].map((h) => namedWords(h, false))).toEqual([
    "",
    "every other is named",
    "every 3rd is named",
    "every 4th is named",
    "every 5th is named",
  ]);
  expect([16, 3].map((h) => namedWords(h, true))).toEqual(["", "painted ones are named first"]);
});

test("painted rows get their names before the others, selected ones before these", () => {
  const rank = (i: number): number => ({ 4: 1, 7: 1, 8: 0 })[i] ?? 2;
  expect([...namedRows(0, 12, 5, () => 2)].sort((a, b) => a - b)).toEqual([0, 3, 6, 9]);
  // 8 is selected, and takes the room of 7
  expect([...namedRows(0, 12, 5, rank)].sort((a, b) => a - b)).toEqual([0, 4, 8, 11]);
  expect(namedRows(5, 3, 20, rank).size).toBe(3);
});

test("what has no time in a painted category comes last", () => {
  const row = (name: string, time: number): TimelineRow => ({
    entity: "e",
    rows: 1,
    first: null,
    totals: new Map([[name, time]]),
    shares: [],
    most: null,
  });
  const painted = [{ name: "slow", swatch: 1, range: null, column: "v", part: false }] as never;
  expect([row("slow", 5), row("slow", 0), row("", 5)].map((r) => nameRank(r, painted, null))).toEqual([1, 2, 2]);
  expect(nameRank(row("slow", 5), painted, "slow")).toBe(0);
  expect(nameRank(undefined, painted, "slow")).toBe(2);
});
