import { type Distribution, type Frequency, overTime, percentile } from "../base/answers.ts";
import type { ValueScale } from "../base/scale.ts";
import type { Nanos } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { type DistributionPlot, distributionFrame } from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";

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
