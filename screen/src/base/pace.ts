import type { Gaps } from "./gaps.ts";
import { type Nanos, nanos, span, type Window } from "./time.ts";

/** How far apart neighbouring times of a trace usually are. */
export interface Pace {
  readonly from: Nanos;
  readonly last: Nanos;
  readonly apart: bigint;
}

/** Bins [first, end) that are drawn as one, and what their rows are divided by. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
  readonly per: number;
}

export interface Rate {
  readonly stretches: readonly Stretch[];
  /** What rates are of: so many nanoseconds in an even series, else null: of a bin. */
  readonly unit: number | null;
}

export function paceOf(g: Gaps | null): Pace | null {
  if (!g) return null;
  // of more times than were looked at, the median is not known, and more is told
  const apart = g.apart < g.typical ? g.apart : g.typical;
  const last = g.known ?? nanos(g.to - 1n);
  return apart > 0n && last - g.from >= FEW_DISTANCES * apart ? { from: g.from, last, apart } : null;
}

/** Two or three moments are no series: as one they would fill the time between them, in which there is nothing. */
const FEW_DISTANCES = 4n;

/** An even rate is shown over at least so many usual distances, an uneven one too, but over few bins. */
const DISTANCES = 3;
const FEW_BINS = 4;
/** Few rows still make a picture of so many parts. */
const PARTS = 40;
/** The times of an even series tell so much of the differences between neighbouring bins. */
const TELLS = 0.7;
/** A share of a bin that rounding may make of its edge. */
const EDGE = 1e-6;

/** Where bins are, in nanoseconds since the first row, and which are the last of their piece. */
interface Edges {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly ends: readonly boolean[];
}

/** Where rows of an even series are due: at one time and at every multiple of a distance before and after it. */
interface Grid {
  readonly at: number;
  readonly distance: number;
  /** Rows on the very edge of two bins are in the one that the rounding of who counted them says; null: not known. */
  readonly later: number | null;
}

/**
 * What to draw of counts in bins, so that a series whose rows are evenly spaced has an even rate: bins of 2.4 distances
 * hold two rows or three, which says nothing of the series. Where its rows should be is known, so rows are divided by
 * how many should be there; where that explains nothing, by the number of bins.
 *
 * @param bins one piece of time after the other; stretches never reach from one into the next
 */
export function rateOf(counts: readonly number[], bins: readonly Window[], pace: Pace | null): Rate {
  const plain = bins.map((_, i) => ({ first: i, end: i + 1, per: 1 }));
  const bin = bins[0];
  if (!pace || !bin || bins.length < 2) return { stretches: plain, unit: null };
  const [distance, one] = [Number(pace.apart), span(bin)];
  const edges: Edges = {
    from: bins.map((b) => Number(b.from - pace.from)),
    to: bins.map((b) => Number(b.to - pace.from)),
    ends: bins.map((b, i) => bins[i + 1]?.from !== b.to),
  };
  const all = bins.reduce((sum, b) => sum + span(b), 0);
  const wide = Math.min(DISTANCES * distance, all / PARTS);
  const each = bins.map(() => 1);
  let least = TELLS * roughness(counts, grouped(edges, each, wide));
  let best: Rate | null = null;
  const near = Math.max(2, one * EDGE);
  for (const grid of grids(pace, near)) {
    const due = edges.to.map((to, i) => dueBefore(to, pace, grid) - dueBefore(edges.from[i] as number, pace, grid));
    if (!due.some((n) => n > 0)) continue;
    const stretches = grouped(
      edges,
      due,
      wide,
      (i) => grid.later !== null || !isDue(edges.to[i] as number, near, grid),
    );
    if (!isEven(counts, stretches)) continue;
    const rough = roughness(counts, stretches);
    if (best === null ? rough > least : rough >= least) continue;
    [least, best] = [rough, { stretches, unit: grid.distance }];
  }
  if (best) return best;
  const few = Math.min(DISTANCES * distance, FEW_BINS * one);
  return { stretches: few <= one ? plain : grouped(edges, each, few), unit: null };
}

/**
 * The first row or the last may be a stray, and a clock may be a little off: by the usual distance, and by the one that
 * leads from the first row to the last.
 */
function grids(p: Pace, near: number): Grid[] {
  const [usual, last] = [Number(p.apart), Number(p.last - p.from)];
  const mean = last / Math.max(1, Math.round(last / usual));
  return [usual, mean].flatMap((distance) =>
    [0, last].flatMap((at) => [near, -near, null].map((later) => ({ at, distance, later }))),
  );
}

/** How many rows of an even series come before a time, from some first one on. */
function dueBefore(t: number, p: Pace, g: Grid): number {
  const last = Number(p.last - p.from);
  const upTo = (x: number): number => Math.ceil((x - g.at - (g.later ?? 0)) / g.distance);
  return t <= 0 ? Math.ceil(-g.at / g.distance) : t > last ? Math.floor((last - g.at) / g.distance) + 1 : upTo(t);
}

function isDue(t: number, near: number, g: Grid): boolean {
  const off = Math.abs(t - g.at) % g.distance;
  return off <= near || g.distance - off <= near;
}

/**
 * Neighbouring bins taken together until they are `wide` and something is due in them and in the next.
 *
 * @param clear whether nothing is due on the edge behind a bin
 */
function grouped(
  edges: Edges,
  due: readonly number[],
  wide: number,
  clear: (i: number) => boolean = () => true,
): Stretch[] {
  const out: Stretch[] = [];
  let [first, per, piece] = [0, 0, 0];
  for (let i = 0; i < due.length; i++) {
    per += due[i] as number;
    // the last place after the decimal point of bins that are no whole numbers of nanoseconds
    const full = per > 0 && (edges.to[i] as number) - (edges.from[first] as number) >= wide * (1 - 1e-6);
    const ends = edges.ends[i] as boolean;
    if (!ends && (!full || due[i + 1] === 0 || !clear(i))) continue;
    const before = first > piece ? out.at(-1) : undefined;
    if (before && !full) out[out.length - 1] = { first: before.first, end: i + 1, per: before.per + per };
    else out.push({ first, end: i + 1, per: per > 0 ? per : i + 1 - first });
    [first, per] = [i + 1, 0];
    if (ends) piece = i + 1;
  }
  return out;
}

/** The rows of a stretch, by what they are divided by. */
export function rateIn(counts: readonly number[], s: Stretch): number {
  let rows = 0;
  for (let i = s.first; i < s.end; i++) rows += counts[i] ?? 0;
  return rows / s.per;
}

/** Most of an even series is at its usual rate: where rows come as they like, none are due. */
const USUAL = 0.6;
const NEAR_USUAL = 0.25;
/** Of an even series at least so many of the rows that are due are there: a burst has a distance, and is none. */
const THERE = 0.05;

function isEven(counts: readonly number[], stretches: readonly Stretch[]): boolean {
  const rates = stretches.map((s) => rateIn(counts, s)).filter((r) => r > 0);
  const usual = [...rates].sort((a, b) => a - b)[rates.length >> 1] ?? 0;
  return (
    usual >= THERE && rates.filter((r) => Math.abs(r - usual) <= NEAR_USUAL * usual).length >= USUAL * rates.length
  );
}

/** How much neighbours differ, in average rates. */
function roughness(counts: readonly number[], stretches: readonly Stretch[]): number {
  const rates = stretches.map((s) => rateIn(counts, s));
  const mean = rates.reduce((a, b) => a + b, 0) / Math.max(1, rates.length);
  const steps = rates.reduce((sum, r, i) => sum + (i > 0 ? Math.abs(r - (rates[i - 1] as number)) : 0), 0);
  return mean > 0 ? steps / mean : 0;
}
