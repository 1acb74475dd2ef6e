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
  return apart > 0n && last > g.from ? { from: g.from, last, apart } : null;
}

/** An even rate is shown over at least so many usual distances, an uneven one too, but over few bins. */
const DISTANCES = 3;
const FEW_BINS = 4;
/** Few rows still make a picture of so many parts. */
const PARTS = 40;
/** The times of an even series tell so much of the differences between neighbouring bins. */
const TELLS = 0.7;

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
  const all = bins.reduce((sum, b) => sum + span(b), 0);
  const wide = Math.min(DISTANCES * distance, all / PARTS);
  const same = roughness(
    counts,
    grouped(bins, () => 1, wide),
  );
  let best: { readonly rough: number; readonly rate: Rate } | null = null;
  for (const unit of distances(pace)) {
    const due = bins.map((b) => dueBefore(b.to, pace, unit) - dueBefore(b.from, pace, unit));
    const stretches = grouped(bins, (i) => due[i] as number, wide);
    const rough = roughness(counts, stretches);
    if (due.some((n) => n > 0) && rough <= TELLS * same && !(best && best.rough <= rough))
      best = { rough, rate: { stretches, unit } };
  }
  if (best) return best.rate;
  const few = Math.min(DISTANCES * distance, FEW_BINS * one);
  return few <= one ? { stretches: plain, unit: null } : { stretches: grouped(bins, () => 1, few), unit: null };
}

/** The usual distance, and the one that leads from the first row to the last: a clock may be a little off. */
function distances(p: Pace): number[] {
  const [usual, all] = [Number(p.apart), Number(p.last - p.from)];
  return [usual, all / Math.max(1, Math.round(all / usual))];
}

/** How many rows of an even series come before a time. */
function dueBefore(t: Nanos, p: Pace, distance: number): number {
  if (t <= p.from) return 0;
  return Math.ceil(Number((t <= p.last ? t : p.last + 1n) - p.from) / distance);
}

/** Neighbouring bins taken together until they are `wide` and something is due in them and in the next. */
function grouped(bins: readonly Window[], due: (i: number) => number, wide: number): Stretch[] {
  const out: Stretch[] = [];
  let [first, per, length, piece] = [0, 0, 0, 0];
  bins.forEach((b, i) => {
    per += due(i);
    length += span(b);
    const next = bins[i + 1];
    const ends = !next || next.from !== b.to;
    // the last place after the decimal point of bins that are no whole numbers of nanoseconds
    const full = per > 0 && length >= wide * (1 - 1e-6);
    if (!ends && (!full || due(i + 1) === 0)) return;
    const before = first > piece ? out.at(-1) : undefined;
    if (before && !full) out[out.length - 1] = { first: before.first, end: i + 1, per: before.per + per };
    else out.push({ first, end: i + 1, per: per > 0 ? per : i + 1 - first });
    [first, per, length] = [i + 1, 0, 0];
    if (ends) piece = i + 1;
  });
  return out;
}

/** The rows of a stretch, by what they are divided by. */
export function rateIn(counts: readonly number[], s: Stretch): number {
  let rows = 0;
  for (let i = s.first; i < s.end; i++) rows += counts[i] ?? 0;
  return rows / s.per;
}

/** How much neighbours differ, in average rates. */
function roughness(counts: readonly number[], stretches: readonly Stretch[]): number {
  const rates = stretches.map((s) => rateIn(counts, s));
  const mean = rates.reduce((a, b) => a + b, 0) / Math.max(1, rates.length);
  const steps = rates.reduce((sum, r, i) => sum + (i > 0 ? Math.abs(r - (rates[i - 1] as number)) : 0), 0);
  return mean > 0 ? steps / mean : 0;
}
