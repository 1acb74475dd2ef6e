import { expect, test } from "vitest";
import { namesInRows, places } from "./timelines-names.ts";

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

test("as many categories have numbers as there is room for beside the head, four at most", () => {
  const categories = (w: number, n: number): number => places(w, n, 180, 24).right.length - 1;
  expect([300, 380, 440, 520, 700].map((w) => categories(w, 3))).toEqual([1, 2, 3, 3, 3]);
  expect(categories(700, 9)).toBe(4);
  expect(categories(700, 0)).toBe(1);
  for (const w of [380, 440, 520, 700]) {
    const { right, step, room } = places(w, 9, 180, 24);
    expect(room).toBeGreaterThanOrEqual(180);
    expect(right.at(-1)).toBe(w - 12);
    expect(right.slice(1).map((x, i) => x - (right[i] as number))).toEqual(right.slice(1).map(() => step));
  }
});
