import { expect, test } from "vitest";
import type { App } from "../state/app.ts";
import { detailsWords, firstOrder } from "./details-words.ts";

interface Case {
  readonly total?: number;
  readonly selected?: boolean;
  readonly type?: string;
  readonly desc?: boolean;
}

function said({ total = 1200, selected = false, type = "int64", desc = true }: Case): string {
  const app = {
    ws: { window: null, select: selected ? { kind: "category", name: "x" } : null },
    ss: { autoWindow: null },
    rowsWord: () => "rows",
    columns: () => [{ name: "a", type }],
  } as unknown as App;
  return detailsWords(app, { total, order: { column: "a", desc }, first: 0, last: Math.min(4, total) });
}

test("Details says how many rows there are, in which order, and which are in sight", () => {
  expect(said({})).toBe("1\u202f200 rows, sorted by a, largest first; rows 1\u20134");
  expect(said({ selected: true, total: 2 })).toBe("2 rows selected, sorted by a, largest first; rows 1\u20132");
  expect(said({ total: 0 })).toBe("0 rows, sorted by a, largest first");
});

test("a single row is in no order", () => {
  expect(said({ total: 1, selected: true })).toBe("1 row selected");
});

test("only numbers are large", () => {
  const way = (type: string, desc: boolean): string => said({ type, desc });
  expect(way("string", true)).toContain("by a, descending;");
  expect(way("string", false)).toContain("by a, ascending;");
  expect(way("time", true)).toContain("by a, latest first;");
  expect(way("time", false)).toContain("by a, earliest first;");
});

test("what is below all others begins with the smallest", () => {
  const first = (name: string | null, ...ranges: [string, number | null, number | null][]): boolean | undefined =>
    firstOrder({
      ws: {
        column: "v",
        select: name === null ? null : { kind: "category", name },
        categories: ranges.map(([n, from, to]) => ({ name: n, clauses: [{ kind: "range", column: "v", from, to }] })),
      },
    } as unknown as App)?.desc;
  expect(first("low", ["low", 1, 2])).toBe(false);
  expect(first("low", ["low", null, 2])).toBe(false);
  expect(first(null, ["low", 1, 2])).toBe(true);
  expect(first("mid", ["high", 4, null], ["mid", 2, 4])).toBe(true);
  expect(first("high", ["high", 4, null], ["mid", 2, 4])).toBe(true);
  expect(first("low", ["low", 1, 2], ["hot", 9, null])).toBe(false);
  expect(first("hot", ["low", 1, 2], ["hot", 9, null])).toBe(true);
  expect(first("mid", ["low", 1, 2], ["mid", 3, 4])).toBe(true);
});
