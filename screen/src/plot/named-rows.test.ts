import { expect, test } from "vitest";
import type { TimelineRow } from "../base/answers.ts";
import { type NamedRow, nameAt, namedEvery, namedRows, namedWords, nameRank } from "./named-rows.ts";

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

const numbers = (rows: readonly NamedRow[]): number[] => rows.map((r) => r.i);

test("painted rows get their names before the others, selected ones before these", () => {
  expect(numbers(namedRows(0, 12, 5, () => 2))).toEqual([0, 3, 6, 9]);
  expect(numbers(namedRows(0, 12, 5, (i) => ({ 4: 1, 8: 0 })[i] ?? 2))).toEqual([0, 4, 8, 11]);
  // all of them are painted: as many as have room
  expect(numbers(namedRows(0, 12, 5, () => 1))).toEqual([0, 3, 6, 9]);
  expect(namedRows(5, 3, 20, () => 1)).toHaveLength(3);
});

test("few painted rows that stand together have a name each, and a click on it is on that row", () => {
  const named = namedRows(0, 40, 4, (i) => (i < 3 ? 1 : 2));
  expect(named.slice(0, 3)).toEqual([
    { i: 0, y: 2, moved: false },
    { i: 1, y: 16, moved: true },
    { i: 2, y: 30, moved: true },
  ]);
  for (const [k, r] of named.entries()) if (k > 0) expect(r.y - (named[k - 1]?.y ?? 0)).toBeGreaterThanOrEqual(14);
  expect([nameAt(named, 2), nameAt(named, 17), nameAt(named, 31), nameAt(named, 60)]).toEqual([null, 1, 2, null]);
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
