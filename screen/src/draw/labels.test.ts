import { expect, test } from "vitest";
import { counted, distribution, frequency } from "../base/answers.ts";
import { padded, valueScale } from "../base/scale.ts";
import { nanos, type Window, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { timeAxis } from "../plot/axes.ts";
import { distributionMarks } from "../plot/distribution.ts";
import { frequencyMarks } from "../plot/frequency.ts";
import type { DrawList } from "../plot/marks.ts";
import { minimapMarks } from "../plot/minimap.ts";
import { seamMarks } from "../plot/seams.ts";

/** Texts on canvases do not lie on each other, however small the tile is. */

interface Label {
  readonly s: string;
  readonly l: number;
  readonly r: number;
  readonly t: number;
  readonly b: number;
}

function labels(marks: DrawList): Label[] {
  return marks.flatMap((m) => {
    if (m.t !== "text" || m.s === "" || m.up) return [];
    const size = m.size ?? 10.5;
    // half an em a letter is what digits and small letters take
    const w = Math.min(m.max ?? Infinity, [...m.s].length * size * (m.mono ? 0.6 : 0.5));
    const l = m.align === "right" ? m.x - w : m.align === "center" ? m.x - w / 2 : m.x;
    return [{ s: m.s, l, r: l + w, t: m.y - size * 0.75, b: m.y + size * 0.1 }];
  });
}

function overlapping(marks: DrawList): string[] {
  const all = labels(marks);
  return all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter((b) => Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1)
      .map((b) => `${a.s} / ${b.s}`),
  );
}

const painted = [
  { name: "very slow", swatch: 2, range: { from: 900, to: null } },
  { name: "slow", swatch: 1, range: { from: 700, to: 900 } },
];

const SIZES = [
  [300, 200],
  [392, 165],
  [448, 360],
  [900, 700],
] as const;

for (const [width, height] of SIZES) {
  test(`Distribution of ${width} x ${height} px`, () => {
    const curve = Array.from({ length: 300 }, (_, i) => 1.03 ** i);
    const answer = distribution({
      type: "float64",
      unit: "ms",
      rows: 46_758,
      missing: 45,
      min: 1,
      max: curve.at(-1) ?? 1,
      sum: 1e6,
      distinct: 300,
      rankFrom: 0,
      rankTo: 46_758,
      curve,
      runningSum: curve,
      groupBorders: [0, 1, 2],
      distinctMarks: [1, 0, 3],
      quantiles: [0.25, 0.5, 0.75].map((p) => ({ p, value: curve[Math.floor(p * 299)] ?? 1 })),
      categories: painted.map((p) => ({ name: p.name, rows: 400, sum: 4000 })),
      generation: 1,
      exact: true,
    });
    for (const kind of ["linear", "log"] as const) {
      const scale = valueScale(kind, padded(kind, 1, curve.at(-1) ?? 1), height - 40, 6, curve);
      const marks = distributionMarks({
        answer,
        axis: { scale, measure: { type: "float64", unit: "ms" }, labels: new Map() },
        painted,
        width,
        height,
        spine: 72,
        rowsWord: "spans",
        ranks: { from: 0, to: 46_758 },
        dark: false,
        told: "exact",
      });
      expect(overlapping(marks), kind).toEqual([]);
    }
  });
}

const WINDOWS: readonly Window[] = [
  windowOf(nanos("1661140080000000000"), nanos("1661140080000000900")),
  windowOf(nanos("1661140080000000000"), nanos("1661140105000000000")),
  windowOf(nanos("1661140080000000000"), nanos("1661226480000000000")),
  windowOf(nanos("1661140080000000000"), nanos("1892764800000000000")),
];

test("time axes of any width and length", () => {
  for (const w of WINDOWS)
    for (const width of [180, 340, 604, 1400])
      expect(
        overlapping(timeAxis(foldedAxis(w, [], 4, width), { y: 10 })),
        `${w.to - w.from} ns in ${width} px`,
      ).toEqual([]);
});

test("Frequency, low and wide", () => {
  const w = WINDOWS[1] as Window;
  const n = 200;
  const answer = frequency({
    instantsNanos: Array.from({ length: n }, (_, i) => String(w.from + (BigInt(i) * (w.to - w.from)) / BigInt(n))),
    series: [{ category: "slow", entities: Array.from({ length: n }, (_, i) => i % 40) }],
    entityCount: 40,
    generation: 1,
    exact: true,
  });
  for (const height of [60, 134, 300]) {
    const time = foldedAxis(w, [], 4, 600);
    const marks = frequencyMarks({
      answer,
      painted,
      time,
      pieces: [],
      width: 618,
      height,
      noun: "pods",
      origin: null,
      below: 8,
    });
    expect(overlapping(marks), `${height} px`).toEqual([]);
  }
});

test("the map, with silences and narrow", () => {
  const w = WINDOWS[2] as Window;
  const total = Array.from({ length: 200 }, (_, i) => (i < 20 || (i > 90 && i < 120) || i > 180 ? 5 : 0));
  const counts = counted({
    startNanos: String(w.from),
    endNanos: String(w.to),
    total,
    series: [],
    generation: 1,
    exact: true,
  });
  for (const width of [800, 1024, 1600]) {
    const at = (i: number): bigint => w.from + ((w.to - w.from) * BigInt(i)) / 200n;
    const folds = [windowOf(at(20), at(91)), windowOf(at(120), at(181))];
    const scale = foldedAxis(w, folds, 12, width - 12, 2);
    const marks = minimapMarks({
      scale,
      counts,
      asked: scale.asked(2).pieces,
      painted: [],
      window: w,
      cursor: null,
      width,
      rejected: 0,
      lost: [],
      origin: null,
    });
    expect(overlapping(marks), `${width} px`).toEqual([]);
  }
});

test("axes with seams, the pieces of all widths", () => {
  const w = WINDOWS[2] as Window;
  const at = (i: number): bigint => w.from + ((w.to - w.from) * BigInt(i)) / 1000n;
  const folds = [windowOf(at(1), at(300)), windowOf(at(310), at(600)), windowOf(at(700), at(999))];
  for (const width of [300, 604, 1400]) {
    const time = foldedAxis(w, folds, 4, width, 3);
    const marks = [...timeAxis(time, { y: 200 }), ...seamMarks(time, 0, 200)];
    expect(overlapping(marks), `${width} px`).toEqual([]);
  }
});
