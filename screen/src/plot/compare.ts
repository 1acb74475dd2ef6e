import { type Distribution, type Frequency, overTime, percentile, type TimelineRow } from "../base/answers.ts";
import type { ValueScale } from "../base/scale.ts";
import { type Nanos, nanos } from "../base/time.ts";
import type { BinnedPiece, TimeAxis } from "../base/time-axis.ts";
import { type DistributionPlot, distributionFrame } from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { spanHeight } from "./span-strip.ts";

const DASH: readonly number[] = [5, 3];

/** The ink of B: a dashed outline, with a ground of its own where it crosses data. */
export function outline(xy: Float32Array, within?: Box): DrawList {
  const cut = within ? { within } : {};
  return [
    { t: "path", xy, stroke: { ink: "surface", alpha: 0.75 }, width: 3, ...cut },
    { t: "path", xy, stroke: { ink: "text-2" }, width: 1.25, dash: DASH, ...cut },
  ];
}

/** Several of them: no ground lies over the ink of another. */
export function outlines(paths: readonly Float32Array[], within: Box): DrawList {
  const all = paths.map((xy) => outline(xy, reaches(xy, within) ? within : undefined));
  return [...all.flatMap((o) => o.slice(0, 1)), ...all.flatMap((o) => o.slice(1))];
}

function reaches(xy: Float32Array, b: Box): boolean {
  return xy.some((v, i) => (i % 2 === 0 ? v < b.x || v > b.x + b.w : v < b.y || v > b.y + b.h));
}

/** B's characteristic line over A's: both from the lowest rank to the highest, so that shares stand beneath each other. */
export function compareCurve(p: DistributionPlot, b: Distribution): DrawList {
  const n = b.curve.length;
  // part of the ranks of A is no part of B's
  if (n === 0 || p.ranks.from > 0 || p.ranks.to < p.answer.rows) return [];
  const f = distributionFrame(p.width, p.height, p.spine);
  const xy: number[] = [];
  b.curve.forEach((v, i) => {
    const y = p.axis.scale.px(v);
    xy.push(f.x0 + (i / n) * (f.x1 - f.x0), y, f.x0 + ((i + 1) / n) * (f.x1 - f.x0), y);
  });
  return outline(Float32Array.from(xy), { x: f.x0, y: f.top - 1, w: f.x1 - f.x0, h: f.bottom - f.top + 2 });
}

/** Median, p90 and p99 of B across the times of A, each named where there is room. */
export function compareQuantiles(b: Distribution, scale: ValueScale, time: TimeAxis): DrawList {
  const out: Mark[] = [];
  let last = Infinity;
  for (const p of [0.5, 0.9, 0.99]) {
    const v = percentile(b, p);
    const y = v === null ? Number.NaN : scale.px(v);
    if (!(y > scale.at1 && y < scale.at0)) continue;
    const within = { x: time.x0, y: scale.at1, w: time.x1 - time.x0, h: scale.at0 - scale.at1 };
    out.push(...outline(Float32Array.from([time.x0, y, time.x1, y]), within));
    if (last - y < 12 || y < scale.at1 + 12) continue;
    last = y;
    out.push(label(time.x0 + 4, y - 3, `B p${Math.round(p * 100)}`, { halo: true, ink: "text-2", weight: 500 }));
  }
  return out;
}

/** How many of B are in any painted category, laid over A from its start. */
export function compareFrequency(
  b: Frequency,
  painted: readonly string[],
  place: {
    readonly time: TimeAxis;
    readonly x: (t: Nanos) => number;
    readonly y: (v: number) => number;
    readonly top: number;
    readonly bottom: number;
  },
): DrawList {
  if (painted.length === 0) return [];
  const series = painted.map((name) => overTime(b, name));
  const { time, x, y, top, bottom } = place;
  const xy: number[] = [];
  b.instants.forEach((t, i) => {
    const v = series.reduce((s, of) => s + (of[i] ?? 0), 0);
    const next = b.instants[i + 1];
    xy.push(x(t), y(v), next === undefined ? Math.min(time.x1, x(t) + 4) : x(next), y(v));
  });
  return xy.length === 0
    ? []
    : outline(Float32Array.from(xy), { x: time.x0, y: top, w: time.x1 - time.x0, h: bottom - top });
}

/** The highest sum of B's painted categories: the axis must reach it. */
export function compareTop(b: Frequency, painted: readonly string[]): number {
  const series = painted.map((name) => overTime(b, name));
  return b.instants.reduce(
    (most, _, i) =>
      Math.max(
        most,
        series.reduce((s, of) => s + (of[i] ?? 0), 0),
      ),
    0,
  );
}

/** Bins of B that one step of its line in a row averages. */
const PER_STEP = 4;

/** How much of each bin an entity is in a painted category, as high as A's row is drawn where it is as much. */
export function comparedHeights(row: TimelineRow, painted: readonly string[], most: number): number[] {
  const shown = row.shares.filter((s) =>
    painted.length === 0 ? s.category !== "unknown" : painted.includes(s.category),
  );
  const n = row.shares[0]?.share.length ?? 0;
  return Array.from({ length: n }, (_, i) => {
    const share = Math.min(
      1,
      shown.reduce((sum, s) => sum + (s.share[i] ?? 0), 0),
    );
    return row.most ? share * spanHeight(row.most[i] ?? 0, most) : share;
  });
}

/** Outlines of B in one row, each from the base line up and back to it; between them B is in none of it. */
export function compareRow(
  heights: readonly number[],
  pieces: readonly BinnedPiece[],
  place: { readonly x: (t: Nanos) => number; readonly y: number; readonly h: number },
): Float32Array[] {
  const out: Float32Array[] = [];
  let first = 0;
  for (const p of pieces) {
    const x0 = place.x(p.from);
    const w = (place.x(nanos(p.to - 1n)) - x0) / Math.max(1, p.bins);
    let xy: number[] = [];
    const close = (): void => {
      if (xy.length > 0) out.push(Float32Array.from([...xy, xy.at(-2) as number, place.y + place.h]));
      xy = [];
    };
    for (let b = 0; b < p.bins; b += PER_STEP) {
      const part = heights.slice(first + b, first + Math.min(p.bins, b + PER_STEP));
      const v = part.reduce((s, x) => s + x, 0) / Math.max(1, part.length);
      if (!(v > 0)) {
        close();
        continue;
      }
      const [left, y] = [x0 + b * w, place.y + place.h * (1 - v)];
      if (xy.length === 0) xy.push(left, place.y + place.h);
      xy.push(left, y, x0 + Math.min(p.bins, b + PER_STEP) * w, y);
    }
    close();
    first += p.bins;
  }
  return out;
}
