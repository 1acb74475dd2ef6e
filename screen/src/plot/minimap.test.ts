import { expect, test } from "vitest";
import { nanos, windowOf } from "../base/time.ts";
import { binsOf, foldedAxis } from "../base/time-axis.ts";
import { minimapMarks } from "./minimap.ts";

test("rows every 10 s are an even band on the minimap, and those that are missing a white gap", () => {
  const second = 1_000_000_000n;
  const whole = windowOf(nanos(0n), nanos(7200n * second));
  const scale = foldedAxis(whole, [], 12, 1388, 2);
  const { pieces } = scale.asked(2);
  const edges = binsOf(pieces);
  const rows = Array.from({ length: 720 }, (_, i) => BigInt(i) * 10n * second);
  const heights = (times: readonly bigint[]): [number[], number[]] => {
    const total = edges.map((b) => times.filter((t) => t >= b.from && t < b.to).length);
    const marks = minimapMarks({
      scale,
      counts: { start: whole.from, end: whole.to, total, series: [], exact: true },
      asked: pieces,
      pace: { from: whole.from, last: nanos(7190n * second), apart: 10n * second },
      painted: [],
      window: whole,
      cursor: null,
      width: 1400,
      rejected: 0,
      lost: [],
      origin: null,
    });
    const boxes = marks.flatMap((m) => (m.t === "boxes" ? [[...m.xywh]] : [])).flat();
    return [boxes.filter((_, i) => i % 4 === 3), boxes.filter((_, i) => i % 4 === 2)];
  };
  const [all, widths] = heights(rows);
  expect(new Set(all)).toEqual(new Set([32]));
  expect(widths.reduce((a, b) => a + b, 0)).toBeCloseTo(1376, 1);
  const [, fewer] = heights(rows.filter((_, i) => i < 300 || i >= 320));
  expect(fewer.reduce((a, b) => a + b, 0)).toBeLessThan(1376 - 25);
});

/** Heights and widths of the bars of counts in bins of 2 pixels. */
function bars(total: readonly number[]): {
  readonly heights: number[];
  readonly widths: number[];
  readonly cuts: number;
} {
  const whole = windowOf(nanos(0n), nanos(BigInt(total.length) * 1000n));
  const scale = foldedAxis(whole, [], 12, 12 + 2 * total.length, 2);
  const marks = minimapMarks({
    scale,
    counts: { start: whole.from, end: whole.to, total, series: [], exact: true },
    asked: [{ ...whole, bins: total.length }],
    pace: null,
    painted: [],
    window: whole,
    cursor: null,
    width: 24 + 2 * total.length,
    rejected: 0,
    lost: [],
    origin: null,
  });
  const boxes = marks.flatMap((m) => (m.t === "boxes" ? [[...m.xywh]] : [])).flat();
  const cuts = marks.filter((m) => m.t === "line" && m.stroke.ink === "surface").length;
  return { heights: boxes.filter((_, i) => i % 4 === 3), widths: boxes.filter((_, i) => i % 4 === 2), cuts };
}

test("what is far above all others is cut, so that these are seen", () => {
  const even = Array.from({ length: 100 }, () => 7);
  const tower = bars(even.map((n, i) => (i === 99 ? 90_000 : n)));
  expect(Math.min(...tower.heights)).toBeGreaterThan(10);
  expect(Math.max(...tower.heights)).toBe(32);
  expect(tower.cuts).toBe(1);
  // ten times as many is a peak, and no tower
  expect(bars(even.map((n, i) => (i === 99 ? 70 : n))).cuts).toBe(0);
});

test("a moment alone is wide enough to be seen beside the frame", () => {
  expect(bars(Array.from({ length: 100 }, (_, i) => (i === 0 ? 1 : 0))).widths).toEqual([4]);
  expect(bars(Array.from({ length: 100 }, (_, i) => (i < 2 ? 1 : 0))).widths).toEqual([2, 2]);
});

test("the day at the begin of a piece is that of its rows, though it begins a little before them", () => {
  const midnight = 1_767_225_600_000_000_000n;
  const whole = windowOf(nanos(midnight - 60_000_000_000n), nanos(midnight + 36_000_000_000_000n));
  const scale = foldedAxis(whole, [], 12, 1388, 2);
  const marks = minimapMarks({
    scale,
    counts: { start: whole.from, end: whole.to, total: [1, 1], series: [], exact: true },
    asked: [{ ...whole, bins: 2 }],
    pace: null,
    painted: [],
    window: whole,
    cursor: null,
    width: 1400,
    rejected: 0,
    lost: [],
    origin: null,
  });
  const texts = marks.flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(texts).toContain("2026-01-01");
  expect(texts).not.toContain("2025-12-31");
});
