import { expect, test } from "vitest";
import type { Frequency, TimelineRow } from "../base/answers.ts";
import { type Nanos, nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { comparedHeights, compareFrequency, compareRow, outlines } from "./compare.ts";
import { sparkMarks } from "./spark.ts";

const row = (shares: Record<string, number[]>, most: number[] | null = null): TimelineRow => ({
  entity: "e",
  rows: 1,
  first: null,
  totals: new Map(),
  shares: Object.entries(shares).map(([category, share]) => ({ category, share })),
  most,
});

test("a row of B is as high as it is painted, or in any state where nothing is; of spans as high as many are active", () => {
  const r = row({ slow: [0.25, 0, 1], fast: [0.5, 0, 0], "": [0.25, 1, 0], unknown: [0, 0, 0] });
  expect(comparedHeights(r, ["slow", "fast"], 0)).toEqual([0.75, 0, 1]);
  expect(comparedHeights(r, ["slow"], 0)).toEqual([0.25, 0, 1]);
  expect(comparedHeights(r, [], 0)).toEqual([1, 1, 1]);
  expect(comparedHeights(row({ unknown: [1, 1], "": [0, 0] }), [], 0)).toEqual([0, 0]);
  const spans = row({ slow: [1, 1, 0] }, [1, 4, 0]);
  expect(comparedHeights(spans, ["slow"], 4)).toEqual([1 / 3, 1, 0]);
});

test("outlines rise from the base line and go back to it, four bins a step, each piece by itself", () => {
  const place = { x: (t: Nanos): number => Number(t), y: 20, h: 10 };
  const heights = [1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0.5, 0.5];
  const one = compareRow(heights, [{ from: nanos(0), to: nanos(141), bins: 14 }], place);
  expect(one.map((xy) => [...xy])).toEqual([
    [0, 30, 0, 25, 40, 25, 40, 30],
    [80, 30, 80, 20, 120, 20, 120, 25, 140, 25, 140, 30],
  ]);
  const two = [
    { from: nanos(0), to: nanos(21), bins: 2 },
    { from: nanos(100), to: nanos(121), bins: 2 },
  ];
  expect(compareRow([1, 1, 1, 1], two, place).map((xy) => [...xy])).toEqual([
    [0, 30, 0, 20, 20, 20, 20, 30],
    [100, 30, 100, 20, 120, 20, 120, 30],
  ]);
  expect(compareRow([0, 0], two, place)).toEqual([]);
});

test("only what leaves its box is cut, and no ground lies over ink", () => {
  const [inside, outside] = [Float32Array.from([1, 1, 9, 9]), Float32Array.from([1, 1, 11, 9])];
  const marks = outlines([inside, outside], { x: 0, y: 0, w: 10, h: 10 });
  expect(marks.map((m) => m.t === "path" && [m.stroke?.ink, m.within !== undefined])).toEqual([
    ["surface", false],
    ["surface", true],
    ["text-2", false],
    ["text-2", true],
  ]);
});

test("where nothing is painted, B is not counted either", () => {
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const b = { instants: [nanos(0n)], series: [{ category: "", entities: [3] }] } as unknown as Frequency;
  const place = { time, x: () => 0, y: () => 0, top: 0, bottom: 10 };
  expect(compareFrequency(b, [], place)).toEqual([]);
  expect(compareFrequency(b, ["slow"], place)).toHaveLength(2);
});

test("B's small line has its own ranks, and the values of A", () => {
  const lines = sparkMarks([0, 10], [], 40, 30, [5, 5, 10, Number.NaN]).filter((m) => m.t === "path");
  expect(lines).toHaveLength(3);
  const [a, ground, b] = lines.map((m) => [...m.xy]);
  expect(b).toEqual(ground);
  const [low, high] = [a?.[1] as number, a?.[3] as number];
  expect(b?.filter((_, i) => i % 2 === 0).map(Math.round)).toEqual([0, 13, 13, 27, 27, 40]);
  expect(b?.filter((_, i) => i % 2 === 1)).toEqual([
    (low + high) / 2,
    (low + high) / 2,
    (low + high) / 2,
    (low + high) / 2,
    high,
    high,
  ]);
  expect(sparkMarks([0, 10], [], 40, 30, [])).toEqual(sparkMarks([0, 10], [], 40, 30));
});
