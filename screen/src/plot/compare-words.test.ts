import { expect, test } from "vitest";
import type { Grid } from "../base/answers.ts";
import { comparedCells, outlineWords } from "./compare-words.ts";

const cells = (...counts: number[][]): Grid => ({ counts }) as unknown as Grid;

test("words of an outline say how many it is around, and how many lie where A has none", () => {
  const a = cells([1, 0], [5, 0]);
  expect(outlineWords(cells([0, 0], [0, 0]), "spans")).toBe("B has no spans here");
  expect(outlineWords(cells([1, 0], [0, 0]), "spans")).toBe("B, dashed: where its 1 span is");
  expect(comparedCells(a, cells([0, 0], [0, 0]), "spans")).toBe("B has no spans here.");
  expect(comparedCells(a, cells([2, 0], [3, 0]), "spans")).toContain("5 spans here, all in cells with some of A");
  expect(comparedCells(a, cells([3, 1], [0, 0]), "spans")).toMatch(/4 spans here, 25.?% of them/);
});
