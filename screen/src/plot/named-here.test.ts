import { expect, test } from "vitest";
import { namedHere } from "./grid.ts";

test("an axis of strings names those that have points", () => {
  const labels = new Map(["a", "b", "c", "d"].map((s, i) => [i, s]));
  // columns are a to d, rows two values from the smallest on
  const grid = {
    counts: [
      [0, 3, 0, 0],
      [0, 0, 0, 1],
    ],
    xMin: -0.5,
    xMax: 3.5,
    yMin: -0.5,
    yMax: 1.5,
  };
  expect([...namedHere(labels, grid, "x").values()]).toEqual(["b", "d"]);
  expect([...namedHere(labels, grid, "y").values()]).toEqual(["a", "b"]);
  expect([
    ...namedHere(
      labels,
      {
        ...grid,
        counts: [
          [0, 0, 0, 0],
          [1, 0, 0, 0],
        ],
      },
      "y",
    ).values(),
  ]).toEqual(["b"]);
  expect(namedHere(labels, { ...grid, counts: [] }, "x")).toBe(labels);
});
