import type { Gaps } from "./gaps.ts";
import { type Nanos, span, type Window } from "./time.ts";

/** How far apart neighbouring times of a trace usually are. */
export interface Pace {
  readonly from: Nanos;
  readonly last: Nanos;
  readonly apart: bigint;
  /** How many rows there are, and whose. */
  readonly rows: number;
  readonly entities: number;
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

export function paceOf(g: Gaps | null, entities = 1): Pace | null {
  if (!g) return null;
  // of more times than were looked at, the median is not known, and more is told
  const apart = g.apart < g.typical ? g.apart : g.typical;
  return apart > 0n && g.lastRow - g.from >= FEW_DISTANCES * apart
    ? { from: g.from, last: g.lastRow, apart, rows: g.rows, entities }
    : null;
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

/** Whoever comes in turn does so at least so often. */
const FEW_TURNS = 8;
/** Fewer stretches are alike by chance. */
const FEW_STRETCHES = 16;
/** Bins that hide more turns are even without that. */
const HIDDEN_TURNS = 12;
/** Where in a turn nobody comes is looked for at so many places, and for such a part of it before and after them. */
const PLACES = 8;
const QUIET = [0.4, 0.2, 0.1];
/** One turn more or less is little of so many; of a picture of so few rows, parts are wider. */
const SEVERAL_TURNS = 20;
const PARTS_IN_TURN = 2;
/** A part of the height that is seen. */
const SEEN = 0.04;
/** Of rows that come by chance it would be 1. */
const LITTLE_CHANCE = 0.2;

/**
 * Several series at the same distance, one after the other in each turn: five hosts that are looked at every 10 s have
 * neighbours that are close and others that are far. Rows are divided by turns, between places at which nobody comes.
 */
function inTurn(counts: readonly number[], edges: Edges, p: Pace): Rate | null {
  if (p.entities < 2) return null;
  const [last, one] = [Number(p.last - p.from), (edges.to[0] as number) - (edges.from[0] as number)];
  const all = edges.to.reduce((sum, to, i) => sum + to - (edges.from[i] as number), 0);
  const turns = p.rows / p.entities - 1;
  if (turns < FEW_TURNS || (last / turns) * HIDDEN_TURNS < one || (last / turns) * FEW_TURNS > all) return null;
  const each = counts.map(() => 1);
  let best: Rate | null = null;
  let least = Infinity;
  // the last row may be anywhere in its turn
  for (let part = 0; part < PLACES; part++) {
    const turn = last / (turns + part / PLACES);
    const wide = Math.min(DISTANCES * turn, all / PARTS);
    for (let place = 0; place < PLACES; place++) {
      const at = (place / PLACES) * turn;
      const before = (t: number): number => Math.ceil((Math.min(Math.max(t, 0), last + 1) - at) / turn);
      const due = edges.to.map((to, i) => before(to) - before(edges.from[i] as number));
      const fromQuiet = edges.to.map((to) => Math.abs((to - at) / turn - Math.round((to - at) / turn)));
      for (const quiet of QUIET) {
        const stretches = grouped(edges, due, wide, (i) => (fromQuiet[i] as number) < quiet);
        const rough = roughness(counts, stretches);
        if (rough >= least || stretches.length < FEW_STRETCHES) continue;
        // as wide, or they would be compared with less that is taken together
        const others = grouped(edges, each, all / stretches.length);
        if (rough >= TELLS * roughness(counts, others) || chance(counts, stretches) > LITTLE_CHANCE) continue;
        if (isEven(counts, stretches)) [least, best] = [rough, { stretches, unit: turn }];
      }
    }
  }
  // no bin ends where nobody comes; still, how many more are in one than in another says nothing
  const wide = Math.min(SEVERAL_TURNS * (last / turns), (PARTS_IN_TURN * all) / PARTS);
  const alike = best === null && spread(counts, edges) <= LITTLE_CHANCE;
  return alike ? { stretches: grouped(edges, each, wide), unit: null } : best;
}

/** How far rows are from as many at all times, where they come by chance: 1. The first bin and the last may have less of them. */
function spread(counts: readonly number[], edges: Edges): number {
  const inner = counts.slice(1, -1);
  const widths = inner.map((_, i) => (edges.to[i + 1] as number) - (edges.from[i + 1] as number));
  const rate = inner.reduce((a, b) => a + b, 0) / widths.reduce((a, b) => a + b, 0);
  const off = inner.map((c, i) => (c - rate * (widths[i] as number)) ** 2 / (rate * (widths[i] as number)));
  const sum = off.reduce((a, b) => a + b, 0);
  // what is hardly seen need not be hidden
  const seen = sum > SEEN ** 2 * inner.reduce((a, b) => a + b, 0);
  return off.length < FEW_STRETCHES || !(rate > 0) || !seen ? Infinity : sum / off.length;
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
  const key = pace
    ? [pace.from, pace.last, pace.apart, pace.rows, pace.entities, bins.length, bins[0]?.from, bins.at(-1)?.to].join()
    : "";
  const known = RATES.get(counts);
  if (known?.key === key) return known.rate;
  const rate = found(counts, bins, pace);
  RATES.set(counts, { key, rate });
  return rate;
}

/** What was found of counts: they are drawn anew whenever the cursor moves. */
const RATES = new WeakMap<readonly number[], { readonly key: string; readonly rate: Rate }>();

function found(counts: readonly number[], bins: readonly Window[], pace: Pace | null): Rate {
  const plain = bins.map((_, i) => ({ first: i, end: i + 1, per: 1 }));
  const bin = bins[0];
  if (!pace || !bin || bins.length < 2) return { stretches: plain, unit: null };
  const [distance, one] = [Number(pace.apart), span(bin)];
  const edges: Edges = {
    from: bins.map((b) => Number(b.from - pace.from)),
    to: bins.map((b) => Number(b.to - pace.from)),
    ends: bins.map((b, i) => bins[i + 1]?.from !== b.to || isLast(b, pace) || isBefore(b, bins[i + 1], pace)),
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
    // where each edge may be of two bins, bins that are taken together come to no end, and are even whatever they hold
    const longest = MOST_TOGETHER * Math.max(wide, grid.distance, one);
    if (!isEven(counts, stretches) || stretches.some((s) => s.per > 0 && widthOf(s, edges) > longest)) continue;
    const rough = roughness(counts, stretches);
    if (best === null ? rough > least : rough >= least) continue;
    [least, best] = [rough, { stretches, unit: grid.distance }];
  }
  best ??= inTurn(counts, edges, pace);
  if (best) return best;
  const few = Math.min(DISTANCES * distance, FEW_BINS * one);
  return { stretches: few <= one ? plain : grouped(edges, each, few), unit: null };
}

/** Of what is taken together, so many times as much as is wanted. */
const MOST_TOGETHER = 4;

function widthOf(s: Stretch, edges: Edges): number {
  return (edges.to[s.end - 1] as number) - (edges.from[s.first] as number);
}

/** Whether the series ends in a bin: behind the last row, and as long as the next might have come, there is nothing. */
function isLast(b: Window, p: Pace): boolean {
  return b.from <= p.last + p.apart && b.to > p.last + p.apart;
}

/** Whether it begins behind a bin. */
function isBefore(b: Window, next: Window | undefined, p: Pace): boolean {
  return b.to <= p.from && next !== undefined && next.to > p.from;
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

/** How far rows are from as many in each stretch, where they are by chance: 1; stretches in which much is missing aside. */
function chance(counts: readonly number[], stretches: readonly Stretch[]): number {
  const rates = stretches.map((s) => rateIn(counts, s));
  const usual = [...rates].sort((a, b) => a - b)[rates.length >> 1] ?? 0;
  const off = rates.flatMap((r, i) => {
    const per = (stretches[i] as Stretch).per;
    return Math.abs(r - usual) > NEAR_USUAL * usual || usual * per === 0 ? [] : [((r - usual) ** 2 * per) / usual];
  });
  return off.length === 0 ? Infinity : off.reduce((a, b) => a + b, 0) / off.length;
}

/** How much neighbours differ, in average rates. */
function roughness(counts: readonly number[], stretches: readonly Stretch[]): number {
  const rates = stretches.map((s) => rateIn(counts, s));
  const mean = rates.reduce((a, b) => a + b, 0) / Math.max(1, rates.length);
  const steps = rates.reduce((sum, r, i) => sum + (i > 0 ? Math.abs(r - (rates[i - 1] as number)) : 0), 0);
  return mean > 0 ? steps / mean : 0;
}
