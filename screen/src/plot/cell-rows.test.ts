import { expect, test } from "vitest";
import { valueScale } from "../base/scale.ts";
import { answeredRows, askedRows, cellRows, evenEdges, rowOf, rowText } from "./cell-rows.ts";

const NONE = new Map<number, string>();
const number = { type: "float64", unit: null };

test("rows of an axis of ranks are where its pixels are, though one value is far beyond all others", () => {
  const sorted = [...Array.from({ length: 100 }, (_, i) => i), 4.8e17];
  const scale = valueScale("quantile", { lo: 0, hi: 4.8e17 }, 200, 0, sorted);
  const rows = cellRows(number, scale, 2);
  expect(rows).toMatchObject({ kind: "ranks", count: 100 });
  expect(rows.edges).toHaveLength(101);
  rows.edges.forEach((v, i) => {
    expect(scale.px(v)).toBeCloseTo(200 - 2 * i, 6);
  });
  expect(rows.edges[50]).toBeCloseTo(50, 6);
  const asked = askedRows(rows, number);
  expect(Object.keys(asked)).toEqual(["height", "yEdges"]);
  expect(String(asked["yEdges"]).split(",").map(Number)).toEqual(rows.edges);
  // where the rows of an answer are is what was asked, not equal parts of its limits
  expect(answeredRows(rows, { yMin: 0, yMax: 4.8e17 }).edges).toEqual(rows.edges);
});

test("values that many rows have do not make edges descend", () => {
  const sorted = [0, 0, 0, 0, 0.1, 0.1, 0.1, 0.30000000000000004, 0.3, 7].sort((a, b) => a - b);
  const { edges } = cellRows(number, valueScale("quantile", { lo: 0, hi: 7 }, 94, 0, sorted), 2);
  edges.forEach((v, i) => {
    expect(v).toBeGreaterThanOrEqual(edges[i - 1] ?? v);
  });
});

test("a part of an axis of ranks has rows within its limits", () => {
  const sorted = Array.from({ length: 50 }, (_, i) => i * i);
  const rows = cellRows(number, valueScale("quantile", { lo: 100, hi: 400 }, 60, 0, sorted), 2);
  expect(rows.edges[0]).toBeCloseTo(100, 9);
  expect(rows.edges.at(-1)).toBeCloseTo(400, 9);
});

test("limits that were rounded to whole numbers move the rows", () => {
  const rows = cellRows(number, valueScale("linear", { lo: 0.2, hi: 99.7 }, 100, 0), 10);
  expect(askedRows(rows, number)).toEqual({ height: 10, logY: false, yMin: "0.2", yMax: "99.7" });
  expect(answeredRows(rows, { yMin: 1, yMax: 99 }).edges).toEqual(evenEdges(1, 99, 10, false));
});

test("a column of one whole number has it in the middle of a cell as high as others", () => {
  for (const kind of ["linear", "log"] as const) {
    const scale = valueScale(kind, { lo: 4.5, hi: 5.5 }, 180, 0);
    const asked = cellRows(number, scale, 2);
    const rows = answeredRows(asked, { yMin: 5, yMax: 5 });
    const [low, high] = [scale.px(rows.edges[0] as number), scale.px(rows.edges[1] as number)];
    expect(low - high).toBeCloseTo(2, 6);
    expect((low + high) / 2).toBeCloseTo(scale.px(5), 6);
    expect(rowOf(rows, 5)).toBe(0);
    expect(rowText(rows, 0, { type: "int64", unit: null, min: 5, max: 5 }, NONE)).toBe("5");
  }
});

test("a value is in the row whose edges it is between", () => {
  const rows = answeredRows(cellRows(number, valueScale("linear", { lo: 0, hi: 10 }, 10, 0), 2), { yMin: 0, yMax: 10 });
  expect([-1, 0, 1.9, 2, 9.9, 10, 11].map((v) => rowOf(rows, v))).toEqual([undefined, 0, 0, 1, 4, 4, undefined]);
});

test("a row is named by what it can have: no wider than the column, whole numbers as such", () => {
  const status = { type: "int64", unit: null, min: 200, max: 503 };
  const rows = cellRows(status, valueScale("linear", { lo: 194, hi: 512 }, 100, 0), 2);
  expect(rowText(rows, 0, status, NONE)).toBe("200");
  expect(rowText(rows, 10, status, NONE)).toBe("258 to 263");
  const percent = { type: "float64", unit: "%", min: 0, max: 4e17 };
  const wild = cellRows(percent, valueScale("linear", { lo: -8e15, hi: 4.12e17 }, 100, 0), 2);
  expect(rowText(wild, 0, percent, NONE)).toBe("0\u202f% to 400\u202fT\u202f%");
  const same = { type: "float64", unit: "ms", min: 5, max: 5 };
  expect(rowText(cellRows(same, valueScale("linear", { lo: 4.5, hi: 5.5 }, 100, 0), 2), 25, same, NONE)).toBe(
    "5.00\u202fms",
  );
});

test("a row of a text is its name, one of several from and to", () => {
  const text = { type: "string", unit: null, min: "a", max: "d" };
  const labels = new Map(["a", "b", "c", "d"].map((s, i) => [i, s]));
  const scale = valueScale("linear", { lo: -0.5, hi: 3.5 }, 100, 0);
  const own = cellRows(text, scale, 2);
  expect(own).toMatchObject({ kind: "names", count: 4 });
  expect([0, 1, 2, 3].map((r) => rowText(own, r, text, labels))).toEqual(["a", "b", "c", "d"]);
  const dense = { count: 2, kind: "linear" as const, edges: [-0.5, 1.5, 3.5] };
  expect(rowText(dense, 1, text, labels)).toBe("c to d");
});
