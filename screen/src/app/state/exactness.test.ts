import { expect, test } from "vitest";
import { ApiError, type Shown } from "./api.ts";
import { exactness, exactnessText } from "./exactness.ts";

const of = (more: Partial<Shown> & { exact?: boolean; generation?: number; error?: string } = {}): Shown => {
  const { exact = true, generation = 3, error = null, ...rest } = more;
  return { current: true, failed: null, held: { rough: !exact, seen: { generation, exact, error } }, ...rest };
};

test("exact is said when everything is there, answers what is asked, and counted the same rows", () => {
  expect(exactness([of(), of()])).toEqual({ kind: "exact" });
});

test("a blank tile, an answer to an older question or of other rows is not exact", () => {
  expect(exactness([]).kind).toBe("waiting");
  expect(exactness([of(), of({ held: null, current: false })]).kind).toBe("waiting");
  expect(exactness([of(), of({ current: false })]).kind).toBe("waiting");
  expect(exactness([of(), of({ generation: 4 })]).kind).toBe("waiting");
});

test("one approximate picture makes all of it approximate, with its bound", () => {
  const e = exactness([of(), of({ exact: false, error: "1 s of time" })]);
  expect(exactnessText(e)).toBe("approximate, \u00b1 1 s of time");
});

test("what failed is not called exact", () => {
  expect(exactness([of(), of({ failed: new ApiError(500, "x", "", "") })]).kind).toBe("failed");
});
