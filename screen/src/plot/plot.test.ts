import fc from "fast-check";
import { expect, test } from "vitest";
import { distribution, frequency, grid, timelines } from "../base/answers.ts";
import type { Json } from "../base/json.ts";
import { padded, valueScale } from "../base/scale.ts";
import { nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import type { ValueAxis } from "./axes.ts";
import { type DistributionPlot, distributionMarks, readout } from "./distribution.ts";
import { frequencyMarks, frequencyTable, leftOut, stack } from "./frequency.ts";
import { cellMarks, level, requantile } from "./grid.ts";
import type { DrawList, Mark } from "./marks.ts";
import { minimapMarks } from "./minimap.ts";
import { seamMarks } from "./seams.ts";
import { spanHeight } from "./span-strip.ts";
import { sparkMarks } from "./spark.ts";
import { namedEvery, rowHeight, rowName, timelineMarks } from "./timelines.ts";

function finite(marks: DrawList): boolean {
  const numbers = (m: Mark): number[] =>
    Object.values(m).flatMap((v) =>
      typeof v === "number"
        ? [v]
        : v instanceof Float32Array
          ? [...v]
          : typeof v === "object" && v !== null && "w" in v
            ? Object.values(v as object).filter((x) => typeof x === "number")
            : [],
    );
  return marks.every((m) => numbers(m).every(Number.isFinite));
}

function plot(
  curve: number[],
  more: Record<string, Json> = {},
  kind: "linear" | "log" | "quantile" = "linear",
): DistributionPlot {
  const answer = distribution({
    type: "int64",
    unit: null,
    rows: curve.length,
    missing: 0,
    min: curve[0] ?? null,
    max: curve.at(-1) ?? null,
    sum: curve.reduce((a, b) => a + b, 0),
    distinct: new Set(curve).size,
    rankFrom: 0,
    rankTo: curve.length,
    curve,
    runningSum: curve,
    groupBorders: [0, 1, 2],
    distinctMarks: [1, 0, 3],
    quantiles: [{ p: 0.5, value: curve[Math.floor(curve.length / 2)] ?? null }],
    categories: [
      { name: "a", rows: 1, sum: 1 },
      { name: "", rows: 0, sum: 0 },
    ],
    generation: 1,
    exact: true,
    ...more,
  });
  const axis: ValueAxis = {
    scale: valueScale(kind, padded(kind, curve[0] ?? 0, curve.at(-1) ?? 1), 260, 6, curve),
    measure: { type: "int64", unit: null },
    labels: new Map(),
  };
  return {
    answer,
    axis,
    painted: [{ name: "a", swatch: 2, range: { from: 5, to: null } }],
    width: 448,
    height: 300,
    spine: 72,
    rowsWord: "rows",
    ranks: { from: 0, to: Math.max(1, curve.length) },
    dark: false,
  };
}

test("the distribution draws nothing, one row, equal rows, huge and negative values", () => {
  for (const curve of [[], [7], [3, 3, 3, 3], [1e9, 1e9 + 1, 4e18], [-100, -5, 0, 5, 1e6], [0, 0, 0]]) {
    for (const kind of ["linear", "log", "quantile"] as const)
      expect(finite(distributionMarks(plot(curve, {}, kind)))).toBe(true);
  }
  expect(finite(distributionMarks(plot([], { missing: 12 })))).toBe(true);
  expect(finite(distributionMarks(plot([9.4e-323, 1.687538997430238e-14], {}, "log")))).toBe(true);
});

test("each value is a horizontal run, runs are joined by verticals", () => {
  const line = distributionMarks(plot([1, 1, 1, 9])).find((m) => m.t === "path" && m.width === 1.5);
  const xy = line?.t === "path" ? [...line.xy] : [];
  expect(xy.length).toBe(8);
  expect(xy[1]).toBe(xy[3]);
  expect(xy[2]).toBe(xy[4]);
  expect((xy[2] as number) - (xy[0] as number)).toBeCloseTo(0.75 * (376 - 12), 3);
});

test("the readout says rank, value and running total", () => {
  expect(readout(plot([1, 2, 3, 94]), 375)?.text).toContain("94 at rank 4 of 4");
  expect(readout(plot([]), 100)).toBeNull();
});

test("any curve makes finite marks", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { maxLength: 40 }),
      fc.constantFrom("linear" as const, "log" as const, "quantile" as const),
      (values, kind) =>
        finite(
          distributionMarks(
            plot(
              values.sort((a, b) => a - b),
              {},
              kind,
            ),
          ),
        ),
    ),
  );
});

test("what the recorder lost is hatched on the ribbon, neighbours joined, never thinner than 3 px", () => {
  const whole = windowOf(nanos(0n), nanos(1000n));
  const scale = foldedAxis(whole, [], 0, 1000);
  const at = (n: bigint) => nanos(n);
  const marks = minimapMarks({
    scale,
    counts: null,
    asked: [],
    painted: [],
    window: whole,
    cursor: null,
    width: 1000,
    rejected: 0,
    lost: [
      { from: at(500n), to: at(500n) },
      { from: at(100n), to: at(150n) },
      { from: at(140n), to: at(200n) },
    ],
    origin: null,
  });
  const bars = marks.flatMap((m) => (m.t === "rect" && m.fill?.ink === "cat-1" ? [[m.box.x, m.box.w]] : []));
  expect(bars).toEqual([
    [100, 100],
    [500, 3],
  ]);
});

test("one painted row in a cell is still seen", () => {
  expect(level(0, 100, true)).toBe(0);
  expect(level(1, 1e9, true)).toBeGreaterThan(255 * 0.29);
  expect(level(1e9, 1e9, false)).toBe(255);
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      (a, b) => level(Math.min(a, b), Math.max(a, b), false) <= level(Math.max(a, b), Math.max(a, b), false),
    ),
  );
});

test("cells turn upside down: row 0 of an answer is at the bottom", () => {
  const answer = grid({
    counts: [
      [5, 0],
      [0, 1],
    ],
    maxCount: 5,
    xMin: 0,
    xMax: 2,
    yMin: 0,
    yMax: 2,
    categoryCounts: [
      {
        name: "a",
        counts: [
          [5, 0],
          [0, 0],
        ],
      },
    ],
  });
  const [m] = cellMarks({
    answer,
    within: { x: 0, y: 0, w: 2, h: 2 },
    x: (v) => v,
    y: (v) => 2 - v,
    logX: false,
    logY: false,
    swatch: () => 3,
    alpha: 1,
  });
  expect(m?.t === "cells" ? [...m.ramp] : []).toEqual([0, 0, 3, 0]);
  expect(m?.t === "cells" ? m.level[2] : 0).toBeGreaterThan(0);
  expect(
    cellMarks({
      answer: grid({}),
      within: { x: 0, y: 0, w: 1, h: 1 },
      x: (v) => v,
      y: (v) => v,
      logX: false,
      logY: false,
      swatch: () => 0,
      alpha: 1,
    }),
  ).toEqual([]);
});

test("a quantile raster loses no row", () => {
  const answer = grid({
    counts: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    xMin: 0,
    xMax: 1,
    yMin: 0,
    yMax: 3,
  });
  const scale = valueScale("quantile", { lo: 0, hi: 3 }, 10, 0, [0, 1, 2, 3]);
  const total = requantile(answer, scale, 2, false)
    .counts.flat()
    .reduce((a, b) => a + b, 0);
  expect(total).toBe(21);
});

test("frequency averages instants, and its table counts everyone", () => {
  const answer = frequency({
    instantsNanos: ["0", "1", "2", "3", "4", "5", "6", "7"],
    entityCount: 3,
    series: [
      { category: "a", entities: [1, 1, 1, 1, 3, 3, 3, 3] },
      { category: "", entities: [2, 2, 2, 2, 0, 0, 0, 0] },
    ],
  });
  const painted = [{ name: "a", swatch: 1, range: null }];
  expect([...(stack(answer, painted).layers[0]?.mean ?? [])]).toEqual([1, 3]);
  const now = { series: [{ category: "a", entities: [2] }] };
  const rows = frequencyTable(answer, painted, nanos(4n), [], now);
  expect(rows.map((r) => [r.name, r.atCursor, r.mean])).toEqual([
    ["a", 2, 2],
    ["unpainted", 0, 1],
  ]);
  expect(frequencyTable(answer, painted, nanos(4n)).map((r) => r.atCursor)).toEqual([null, null]);
  const time = foldedAxis(windowOf(0n, 8n), [], 4, 604);
  expect(
    finite(
      frequencyMarks({
        answer,
        painted,
        time,
        pieces: [],
        width: 620,
        height: 134,
        noun: "pods",
        origin: null,
        below: 8,
      }),
    ),
  ).toBe(true);
  expect(
    finite(
      frequencyMarks({
        answer: frequency({}),
        painted,
        time,
        pieces: [],
        width: 620,
        height: 134,
        noun: "pods",
        origin: null,
        below: 8,
      }),
    ),
  ).toBe(true);
});

test("timelines stack shares inside their row, and rows shrink for many entities", () => {
  const answer = timelines({
    entities: [
      {
        entity: "e",
        rows: 1,
        firstNanos: "0",
        totals: { a: 5 },
        shares: [
          { category: "a", share: [0.5, 0] },
          { category: "", share: [0.5, 1] },
          { category: "unknown", share: [0, 0] },
        ],
      },
    ],
    total: 1,
    complete: true,
  });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [{ name: "a", swatch: 2, range: null }],
    time,
    pieces: time.asked(50).pieces,
    first: 0,
    count: 1,
    rowHeight: 16,
    offset: 0,
    height: 100,
    origin: null,
    most: 0,
  });
  const boxes = marks.filter((m) => m.t === "boxes").map((m) => [m.fill.ink, ...m.xywh]);
  expect(boxes).toEqual([
    ["cat-0", 0, 0, 100, 14],
    ["cat-2", 0, 7, 50, 7],
  ]);
  expect(rowHeight(10, 200, 16)).toBe(20);
  expect(rowHeight(20, 200, 16)).toBe(16);
  expect(rowHeight(60, 200, 16)).toBe(6);
  expect(rowHeight(5000, 200, 16)).toBe(3);
  expect(rowHeight(40, 200, 16)).toBe(10);
  // few rows share the room
  expect(rowHeight(8, 200, 16)).toBe(25);
  expect(rowHeight(2, 200, 16)).toBe(36);
  expect(rowHeight(0, 200, 16)).toBe(36);
  // names are never nearer than they are high
  for (let h = 3; h <= 36; h++) expect(namedEvery(h) * h).toBeGreaterThanOrEqual(11);
  expect([rowName("a", 16), rowName("a", 10)]).toEqual(["a", "a \u2026"]);
});

test("the line of who fell silent ends in a bar where it did", () => {
  const row = {
    entity: "e",
    rows: 9,
    firstNanos: "0",
    shares: [{ category: "", share: [1, 1, 0, 0] }],
    most: [1, 1, 0, 0],
  };
  const answer = timelines({
    entities: [row],
    silent: [{ entity: "e", sinceNanos: "50", longestNanos: "3" }],
    total: 1,
    complete: true,
  });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [],
    time,
    pieces: time.asked(25).pieces,
    first: 0,
    count: 1,
    rowHeight: 20,
    offset: 0,
    height: 100,
    origin: null,
    most: 1,
    silent: new Map(answer.silent.map((s) => [s.entity, s.since])),
  });
  const boxes = marks.filter((m) => m.t === "boxes");
  expect([...(boxes.find((b) => b.fill.ink === "rule-strong")?.xywh ?? [])]).toEqual([0, 17, 50, 1]);
  expect([...(boxes.find((b) => b.fill.ink === "anomaly")?.xywh ?? [])]).toEqual([50, 0, 2, 18]);
});

test("spans are as high as many are active, nothing is drawn where their entity is idle", () => {
  const row = (share: number[], most: number[]): Json => ({
    entity: "e",
    rows: 2,
    firstNanos: "0",
    shares: [
      { category: "a", share },
      { category: "", share: [0, 0, 0, 0] },
    ],
    most,
  });
  const answer = timelines({ entities: [row([1, 0, 0.5, 1], [4, 0, 1, 1])], total: 1, complete: true });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [{ name: "a", swatch: 3, range: null }],
    time,
    pieces: time.asked(25).pieces,
    first: 0,
    count: 1,
    rowHeight: 20,
    offset: 0,
    height: 100,
    origin: null,
    most: 4,
  });
  const boxes = marks.filter((m) => m.t === "boxes");
  // the hairline that says that there is an entity
  expect([boxes[0]?.fill.ink, ...(boxes[0]?.xywh ?? [])]).toEqual(["rule-strong", 0, 17, 100, 1]);
  expect(boxes[1]?.fill.ink).toBe("cat-3");
  expect([...(boxes[1]?.xywh ?? [])].map((v) => Math.round(v))).toEqual([
    ...[0, 0, 25, 18],
    ...[50, 15, 25, 3],
    ...[75, 12, 25, 6],
  ]);
  expect(boxes).toHaveLength(2);
  expect([1, 2, 4].map((n) => spanHeight(n, 4))).toEqual([1 / 3, 2 / 3, 1]);
  expect(spanHeight(0, 4)).toBe(0);
});

test("idle entities are counted, not drawn; counted rows have no entities to be of", () => {
  const answer = frequency({
    counted: "entities",
    instantsNanos: ["0", "1", "2", "3"],
    entityCount: 2,
    series: [
      { category: "a", entities: [1, 1, 0, 0] },
      { category: "", entities: [0, 0, 0, 0] },
      { category: "idle", entities: [1, 1, 2, 2] },
      { category: "unknown", entities: [0, 0, 0, 0] },
    ],
  });
  const painted = [{ name: "a", swatch: 3, range: null }];
  const now = { series: [{ category: "idle", entities: [2] }] };
  expect(frequencyTable(answer, painted, nanos(3n), [], now).map((r) => [r.name, r.atCursor])).toEqual([
    ["a", 0],
    ["unpainted", 0],
    ["idle", 2],
  ]);
  expect(stack(answer, painted).layers.map((l) => l.category)).toEqual(["a"]);
  const rows = frequency({ counted: "rows", instantsNanos: ["0"], series: [{ category: "a", rows: [17] }] });
  expect(rows.series[0]?.entities).toEqual([17]);
  expect(leftOut({ answer: rows, painted, pieces: [], noun: "active spans" })).toContain("17 at once");
});

test("plots of a folded axis put the bins of each piece where its time is, and nothing under a seam", () => {
  const time = foldedAxis(windowOf(0n, 1000n), [windowOf(100n, 900n)], 0, 224);
  const { pieces } = time.asked(50);
  expect(pieces.map((p) => [p.from, p.to, p.bins])).toEqual([
    [0n, 100n, 2],
    [900n, 1000n, 2],
  ]);
  const painted = [{ name: "a", swatch: 2, range: null }];
  const answer = timelines({
    entities: [
      {
        entity: "e",
        rows: 1,
        firstNanos: "0",
        totals: {},
        shares: [{ category: "a", share: [0, 1, 1, 0] }],
      },
    ],
    total: 1,
    complete: true,
  });
  const strips = timelineMarks({
    row: (i) => answer.entities[i],
    painted,
    time,
    pieces,
    first: 0,
    count: 1,
    rowHeight: 16,
    offset: 0,
    height: 100,
    origin: null,
    most: 0,
  });
  const boxes = strips
    .filter((m) => m.t === "boxes" && m.fill.ink === "cat-2")
    .flatMap((m) => (m.t === "boxes" ? [...m.xywh] : []));
  expect(boxes).toEqual([50, 0, 50, 14, 124, 0, 50, 14]);
  const counts = frequency({
    instantsNanos: ["0", "50", "900", "950"],
    series: [{ category: "a", entities: [1, 3, 2, 2] }],
    entityCount: 3,
  });
  const marks = frequencyMarks({
    answer: counts,
    painted,
    time,
    pieces,
    width: 224,
    height: 100,
    noun: "x",
    origin: null,
    below: 8,
  });
  const areas = marks
    .filter((m) => m.t === "path")
    .map((m) => (m.t === "path" ? [m.xy[0], Math.round(m.xy[2] ?? 0)] : []));
  expect(areas).toEqual([
    [0, 99],
    [124, 223],
  ]);
  expect(frequencyTable(counts, painted, nanos(60n), pieces)[0]).toMatchObject({
    mean: 2,
    before: 2,
    after: 2,
  });
  const seam = seamMarks(time, 10, 200);
  expect(finite(seam)).toBe(true);
  expect(seam.filter((m) => m.t === "text").map((m) => (m.t === "text" ? m.s : ""))).toEqual(["800\u202fns, no rows"]);
});

test("labels of the minimap never lie over each other, however narrow the pieces", () => {
  const day = 86_400_000_000_000n;
  const now = 20_000n * day;
  const folds = [
    windowOf(day / 100n, now),
    windowOf(now + day, now + 40n * day),
    windowOf(now + 41n * day, now + 90n * day),
  ];
  for (const width of [300, 700, 1600]) {
    const scale = foldedAxis(windowOf(0n, now + 91n * day), folds, 12, width - 12, 2);
    const marks = minimapMarks({
      scale,
      counts: null,
      asked: [],
      painted: [],
      window: scale.window,
      cursor: null,
      width,
      rejected: 0,
      lost: [],
      origin: null,
    });
    const spans = marks
      .filter((m) => m.t === "text" && m.y === 64)
      .map((m) => {
        const [x, w] = m.t === "text" ? [m.x, m.s.length * 6.2] : [0, 0];
        return m.t === "text" && m.align === "center" ? [x - w / 2, x + w / 2] : [x, x + w];
      })
      .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
    expect(spans.length).toBeGreaterThan(1);
    for (let k = 1; k < spans.length; k++) expect(spans[k]?.[0]).toBeGreaterThanOrEqual(spans[k - 1]?.[1] ?? 0);
  }
});

test("small curves draw for no, one and equal values", () => {
  for (const curve of [[], [5], [2, 2], [Number.NaN, Number.NaN], [1, 1e9]])
    expect(finite(sparkMarks(curve, [{ name: "a", swatch: 1, range: { from: 1, to: null } }], 84, 34))).toBe(true);
});
