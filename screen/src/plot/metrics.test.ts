import { expect, test } from "vitest";
import { type Metrics, metrics } from "../base/metrics.ts";
import { nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import {
  extentOf,
  heldBins,
  measured,
  metricMarks,
  metricNames,
  metricRows,
  metricsWords,
  metricText,
  valueAt,
} from "./metrics.ts";

const one = {
  entity: "node1",
  kind: null,
  column: "cpu",
  unit: "%",
  rows: 3,
  least: 10,
  most: 60,
  mean: 30,
  lows: [10, null, 20, null, null, null, null, null, null, null, null, 60],
  highs: [10, null, 40, null, null, null, null, null, null, null, null, 60],
  means: [10, null, 30, null, null, null, null, null, null, null, null, 60],
};
const answer: Metrics = metrics({ metrics: [one, { ...one, entity: "node2", least: -5 }], total: 9 });
const window = windowOf(0n, 1200n);
const pieces = [{ ...window, bins: 12 }];
const first = answer.metrics[0] as Metrics["metrics"][number];

test("a sample holds until the next, but not far beyond what is usual", () => {
  // most are two (and nine) bins apart: the middle of them is nine, so all hold
  expect(heldBins(first).slice(0, 4)).toEqual([0, 0, 2, 2]);
  const dense = { ...first, means: [1, 1, 1, null, null, null, null, null, null, null, null, 2] };
  expect(heldBins(dense)).toEqual([0, 1, 2, 2, 2, 2, 2, -1, -1, -1, -1, 11]);
});

test("the value at a moment is that of the sample which holds; of nothing known none is said", () => {
  expect(valueAt(first, pieces, nanos(350n))).toBe(30);
  const dense = { ...first, means: [1, 1, 1, null, null, null, null, null, null, null, null, 2] };
  expect(valueAt(dense, pieces, nanos(1050n))).toBeNull();
});

test("the axis begins at zero unless numbers go below", () => {
  expect(extentOf(first)).toEqual([0, 60]);
  expect(extentOf(answer.metrics[1] as typeof first)).toEqual([-5, 60]);
  expect(extentOf({ ...first, least: 0, most: 0 })).toEqual([0, 1]);
});

test("as many are drawn as have room, all finite, inside the tile", () => {
  expect(metricRows(9, 60).count).toBe(3);
  const rows = metricRows(2, 80);
  const time = foldedAxis(window, [], 4, 604);
  for (const m of metricMarks({ answer, time, pieces, rows, height: 80, origin: null })) {
    if (m.t !== "boxes") continue;
    for (let i = 0; i < m.xywh.length; i += 4) {
      const [x, y, w, h] = [...m.xywh.slice(i, i + 4)] as [number, number, number, number];
      expect(x).toBeGreaterThanOrEqual(time.x0 - 1);
      expect(x + w).toBeLessThanOrEqual(time.x1 + 1);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + h).toBeLessThanOrEqual(80.5);
    }
  }
});

test("names and numbers stand beside their lines, an entity once", () => {
  const two = { ...answer, metrics: [first, { ...first, column: "wait" }] };
  const texts = metricNames(two, metricRows(2, 80), 448, (s) => valueAt(s, pieces, nanos(350n))).flatMap((m) =>
    m.t === "text" ? [m.s] : [],
  );
  expect(texts.filter((s) => s === "node1")).toHaveLength(1);
  expect(texts).toEqual(expect.arrayContaining(["cpu", "wait"]));
  expect(texts.join(" ")).toContain("30");
});

test("where there is room for one name it is what was measured", () => {
  const names = ["PodClientLatencyP90(s)", "PodClientLatencyP95(s)"];
  const two = { ...answer, metrics: names.map((column) => ({ ...first, column })) };
  const texts = metricNames(two, metricRows(2, 80), 332, () => null).flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(texts).not.toContain("node1");
  expect(texts.filter((s) => /P9[05]/.test(s))).toHaveLength(2);
});

test("what was measured is told by its kind, and the column where several have some", () => {
  const humid = { ...first, kind: "humidity", column: "value" };
  expect(measured(first, [first, humid])).toBe("cpu");
  expect(measured(humid, [humid])).toBe("humidity");
  expect(measured(humid, [humid, first])).toBe("humidity value");
  expect(metricText(humid)).toContain("node1, humidity value: ");
});

test("words say each of them", () => {
  expect(metricText(first)).toMatch(/node1, cpu: 10.* to 60.*, 30.* in the mean/);
  expect(metricsWords(answer)).toHaveLength(3);
});

test("no number reaches into another", () => {
  const large = { ...first, unit: "kWh", mean: 3748.2, most: 4806.3 };
  const a = { ...answer, metrics: [large] };
  for (const width of [332, 448, 640]) {
    const numbers = metricNames(a, metricRows(1, 60), width, () => 3660.4).flatMap((m) =>
      m.t === "text" && /kWh/.test(m.s) ? [m] : [],
    );
    expect(numbers).toHaveLength(3);
    numbers.slice(1).forEach((m, i) => {
      expect(m.x - 6.62 * m.s.length, `${m.s} at ${width}`).toBeGreaterThan((numbers[i]?.x ?? 0) + 2);
    });
  }
});
