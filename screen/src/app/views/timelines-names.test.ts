import { expect, test } from "vitest";
import { namesInRows } from "./timelines-names.ts";

test("a name over a row is read on any bar and covers none: a halo at the upper edge, bars growing from the lower", () => {
  const marks = namesInRows((i) => ["w0", "a name that is much too long to be read whole on its row"][i], 2, 30, 8, 0);
  expect(marks.every((m) => m.t === "text" && m.halo === true)).toBe(true);
  const names = marks.filter((m) => m.t === "text");
  expect(names.map((n) => [n.s.length, n.max])).toEqual([
    [2, 180],
    [56, 180],
  ]);
  names.forEach((name, i) => {
    expect(name.y).toBeGreaterThan(i * 30 + 8);
    expect(name.y).toBeLessThan(i * 30 + 15);
  });
});
