import fc from "fast-check";
import { expect, test } from "vitest";
import { distribution, grid, percentile } from "../base/answers.ts";
import type { Json } from "../base/json.ts";
import { padded, valueScale } from "../base/scale.ts";
import { nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { axisLabels, type ValueAxis } from "./axes.ts";
import { bandWords, distributionMarks, partWords, readout } from "./distribution.ts";
import type { DistributionPlot } from "./distribution-frame.ts";
import { rangeText, spineOf } from "./distribution-frame.ts";
import { cellMarks, level } from "./grid.ts";
import type { DrawList, Mark } from "./marks.ts";
import { minimapMarks } from "./minimap.ts";
import { sparkMarks } from "./spark.ts";

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

test("names of runs stand before them or beside the picture, and not on what is drawn", () => {
  const names = ["CANCELLED by 330897", "CANCELLED by 380112", "COMPLETED", "FAILED", "TIMEOUT"];
  const curve = [0, ...Array(40).fill(1), ...Array(500).fill(2), ...Array(400).fill(3), 4] as number[];
  const of = plot(curve, { type: "string" });
  const width = 448;
  const spine = spineOf(names, width);
  expect(spine).toBeGreaterThan(100);
  const axis = { ...of.axis, measure: { type: "string", unit: null }, labels: new Map(names.entries()) };
  const marks = distributionMarks({ ...of, axis, width, spine });
  const shown = marks.flatMap((m) => (m.t === "text" && /[A-Z]{4}/.test(m.s) ? [m] : []));
  expect(shown.map((m) => m.s).sort()).toContain("COMPLETED");
  for (const m of shown) {
    expect(m.align).toBe("right");
    if (m.x > width - spine) expect(m.x - (m.max ?? Infinity)).toBeGreaterThanOrEqual(width - spine);
  }
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

test("cells millions of pixels wide are drawn, too", () => {
  const counts = [[3, 0]];
  const answer = grid({
    counts,
    xMin: 0,
    xMax: 1,
    yMin: 0,
    yMax: 1,
    maxCount: 3,
    categoryCounts: [{ name: "a", counts }],
  });
  const marks = cellMarks({
    answer,
    within: { x: 0, y: 0, w: 100, h: 100 },
    x: (v) => v * 1e12,
    y: (v) => 1e9 - v * 1e9,
    logX: false,
    logY: false,
    swatch: () => 3,
    alpha: 1,
  });
  expect(marks[0]?.t).toBe("cells");
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

test("percentiles are those of the answer, not the nearest point of a coarse line", () => {
  const a = plot([1, 9], {
    quantiles: [
      { p: 0.5, value: 4 },
      { p: 0.99, value: 8 },
    ],
  }).answer;
  expect([0, 0.5, 0.99, 1].map((p) => percentile(a, p))).toEqual([1, 4, 8, 9]);
  expect(percentile(plot([]).answer, 0.5)).toBeNull();
});

test("shares in the picture say of which rows they are", () => {
  const heads = (missing: number): string[] => {
    const p = { ...plot([...new Array<number>(19).fill(1), 9], { missing }), width: 700, told: "exact" as const };
    return distributionMarks(p).flatMap((m) => (m.t === "text" && /^of /.test(m.s) ? [m.s] : []));
  };
  expect(heads(0)).toEqual(["of rows", "of total"]);
  // not of all rows, of which there are more
  expect(heads(4)).toEqual(["of 20", "of total"]);
});

test("a band that is too thin for a line has one beside it", () => {
  const painted = [
    { name: "top", swatch: 1, range: { from: 99, to: null } },
    { name: "high", swatch: 2, range: { from: 90, to: 99 } },
  ];
  const p = plot([...Array.from({ length: 20 }, (_, i) => i * 5), 100], {
    categories: painted.map((c) => ({ name: c.name, rows: 1, sum: 9 })) as never,
  });
  const marks = distributionMarks({ ...p, painted, width: 700, told: "exact" as const });
  const at = (name: string): number => marks.flatMap((m) => (m.t === "text" && m.s === name ? [m.y] : []))[0] ?? -1;
  expect(at("top")).toBeGreaterThan(10);
  expect(at("high") - at("top")).toBeGreaterThanOrEqual(14);
});

test("what figures are of stands above the first line or below the last, never between two", () => {
  const heights = [
    [1, 40],
    [1, 8],
    [8, 40],
    [30, 38],
    [36, 40],
    [38.5, 40],
  ] as const;
  for (const low of heights)
    for (const high of heights) {
      if (low[1] > high[0]) continue;
      const painted = [high, low].map(([from, to], k) => ({ name: `c${k}`, swatch: k + 1, range: { from, to } }));
      const values = [...new Array<number>(19).fill(0), 40];
      const p = plot(values, {
        categories: painted.map((c) => ({ name: c.name, rows: 1, sum: 9 })) as never,
      });
      const marks = distributionMarks({ ...p, painted, width: 700, told: "exact" as const });
      const at = (s: RegExp): number[] => marks.flatMap((m) => (m.t === "text" && s.test(m.s) ? [m.y] : []));
      const lines = at(/^c\d$/);
      const heads = at(/^of total$/);
      // figures that nobody explains are none
      expect([low, high, heads.length]).toEqual([low, high, lines.length > 0 ? 1 : 0]);
      for (const head of heads) {
        const over = lines.every((y) => y - head >= 12);
        const under = lines.every((y) => head - y >= 12);
        expect([low, high, over || under]).toEqual([low, high, true]);
      }
    }
});

test("a whole number alone is no range", () => {
  const text = (type: string, from: number, to: number, unit: string | null = null): string =>
    rangeText({ name: "", swatch: 1, range: { from, to } }, { measure: { type, unit }, labels: new Map() });
  expect(text("int64", 15, 16)).toBe("15");
  expect(text("int64", 15, 17)).toBe("15\u201317");
  expect(text("float64", 15, 16)).toBe("15\u201316");
  expect(text("int64", 7, 8, "B")).toBe("7\u202fB");
  // no row is at 12 520 where the limit is 12 515
  expect(text("float64", 12_515, 99_000)).toBe("12.515\u201399\u202fk");
});

test("between limits of which one is negative stands no dash", () => {
  const text = (from: number, to: number, unit: string | null = null): string =>
    rangeText({ name: "", swatch: 1, range: { from, to } }, { measure: { type: "float64", unit }, labels: new Map() });
  expect(text(-250, -5)).toBe("\u2212250 to \u22125");
  expect(text(-5, 30, "ms")).toBe("\u22125 to 30\u202fms");
  expect(text(5, 30)).toBe("5\u201330");
});

test("a unit that does not fit is said once and not cut off", () => {
  const axis = {
    scale: valueScale("linear", { lo: 0, hi: 30_000 }, 300, 0),
    measure: { type: "float64", unit: "requests/s" },
    labels: new Map(),
  };
  const of = (room: number): string[] => axisLabels(axis, 100, room).map((l) => `${l.text}|${l.unit ?? ""}`);
  expect(of(200)).toEqual(["0 requests/s|", "10 k requests/s|", "20 k requests/s|", "30 k requests/s|"].map(nb));
  expect(of(58)).toEqual(["0|", "10 k|", "20 k|", "30 k|requests/s"].map(nb));
});

test("names that begin alike are cut where they still differ", () => {
  const names = ["stampede.job_inst.main.start", "stampede.job_inst.main.end", "stampede.job_inst.host.info", "other"];
  const axis = {
    scale: valueScale("linear", { lo: 0, hi: 3 }, 300, 0),
    measure: { type: "string", unit: null },
    labels: new Map(names.map((name, i) => [i, name])),
  };
  const of = (room: number): string[] => axisLabels(axis, 10, room).map((l) => l.text);
  expect(of(Number.POSITIVE_INFINITY)).toEqual(names);
  expect(of(70)).toEqual(["\u2026main.start", "\u2026t.main.end", "\u2026.host.info", "other"]);
  axis.labels = new Map(["GET /of/all", "PUT /of/all"].map((name, i) => [i, name]));
  expect(of(40)).toEqual(["GET /of/all", "PUT /of/all"]);
});

const nb = (s: string): string => s.replaceAll(" ", "\u202f");

test("a band of which only some rows are painted shows their share, and says which", () => {
  const c = {
    name: "\u2265 5, not waiting",
    swatch: 3,
    range: { from: 5, to: null },
    part: true,
    only: 'state != "waiting"',
  };
  const curve = Array.from({ length: 10 }, (_, i) => i);
  const made = plot(curve, {}, "linear");
  const p: DistributionPlot = {
    ...made,
    axis: { ...made.axis, measure: { type: "int64", unit: null } },
    painted: [c],
    told: "exact",
    answer: { ...made.answer, rows: 10, rankTo: 10, categories: [{ name: c.name, rows: 2, sum: null }] },
  };
  expect(partWords(c, p.axis)).toBe("not waiting");
  expect(partWords({ ...c, name: "slow" }, p.axis)).toBe(c.only);
  expect(bandWords(p, 7)).toBe("; painted: only not waiting, 40\u202f% of the rows here");
  expect(bandWords(p, 2)).toBe("");
  const areas = (q: DistributionPlot): Mark[] =>
    distributionMarks(q).filter((m) => m.t === "path" && m.fill?.ink === "cat-3");
  const tops = (m: Mark | undefined): number =>
    m?.t === "path" ? Math.min(...m.xy.filter((_, i) => i % 2 === 1)) : Number.NaN;
  const whole = areas({ ...p, painted: [{ ...c, part: false }] });
  const bottom = p.axis.scale.at0;
  expect(areas(p)).toHaveLength(1);
  expect((bottom - tops(areas(p)[0])) / (bottom - tops(whole[0]))).toBeCloseTo(0.4, 1);
  expect(areas({ ...p, told: "unknown" })).toHaveLength(0);
});
