import { expect, test } from "vitest";
import { ownTime, type Placed, waterfall } from "./waterfall.ts";

const span = (id: string, parent: string | null, at: number, took: number): Placed<string> => ({
  row: id,
  at,
  took,
  id,
  parent,
});

const told = (rows: readonly Placed<string>[]): readonly string[] =>
  waterfall(rows).map((b) => `${"  ".repeat(b.depth)}${b.row}`);

test("each span follows its parent, in the order of their start", () => {
  const rows = [span("c", "a", 50, 10), span("b", "a", 10, 30), span("d", "b", 12, 5), span("a", null, 0, 100)];
  expect(told(rows)).toEqual(["a", "  b", "    d", "  c"]);
});

test("what children leave of a span is its own, whoever overlaps or outlives it", () => {
  const rows = [span("a", null, 0, 100), span("b", "a", 10, 30), span("c", "a", 20, 40), span("d", "a", 90, 500)];
  const [a] = waterfall(rows);
  expect(a?.own).toEqual([
    [0, 10],
    [60, 90],
  ]);
  expect(a && ownTime(a)).toBe(40);
});

test("a span whose parent is not there, and two that are each other's parents, are all there once", () => {
  expect(told([span("x", "gone", 5, 1), span("y", "x", 6, 1)])).toEqual(["x", "  y"]);
  expect(
    told([span("p", "q", 0, 1), span("q", "p", 1, 1), span("s", "s", 2, 1)])
      .map((s) => s.trim())
      .sort(),
  ).toEqual(["p", "q", "s"]);
});

test("rows without ids are a list; a chain of ten thousand is no trouble", () => {
  const rows = [0, 1, 2].map((i) => ({ ...span(`r${i}`, null, 9 - i, 1), id: null }));
  expect(told(rows)).toEqual(["r2", "r1", "r0"]);
  const chain = Array.from({ length: 10_000 }, (_, i) => span(`${i}`, i === 0 ? null : `${i - 1}`, i, 20_000 - 2 * i));
  expect(waterfall(chain).at(-1)?.depth).toBe(9999);
});
