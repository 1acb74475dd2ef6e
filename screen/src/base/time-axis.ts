import type { Repetition } from "./repetitions.ts";
import { type TimeTick, timeTicks } from "./ticks.ts";
import { type Nanos, nanos, pan, span, type TimeScale, timeScale, type Window, zoom } from "./time.ts";

/** A stretch of time drawn at one scale. */
export interface Piece extends Window {
  readonly x0: number;
  readonly x1: number;
}

/** What is folded away. */
export interface Folding extends Window {
  /** Whether somebody waits for work in it; else it has no rows. */
  readonly waits?: boolean;
  /** What comes again and again in it. */
  readonly repeats?: Repetition;
  /** When the rows before it end and those behind it begin: some of that time stays beside them. */
  readonly last?: Nanos;
  readonly next?: Nanos;
}

/** Time that is folded away: 24 px, however long; less where there is little room. */
export interface Seam extends Piece {
  readonly waits: boolean;
  /** What comes again and again in it, which may begin before the window and end behind it; null: nothing does. */
  readonly repeats: Repetition | null;
  /** How long nothing happens, in nanoseconds: what is folded, and what stays of it beside the rows. */
  readonly silence: bigint;
}

export const SEAM_PX = 24;
/** No piece is narrower while there is room: a stretch of a few rows could not be seen or dragged. */
const MIN_PX = 24;
/** Seams become narrower rather than take more of the width: most of it is for what happened. */
const MAX_SEAMS = 0.25;
/** So do pieces that would be narrower by their time: together they get no more of it than this. */
const MAX_SHORT = 0.15;

/** Pieces of linear time with seams between them. Immutable; every view of time is drawn on one of these. */
export interface TimeAxis extends TimeScale {
  readonly pieces: readonly Piece[];
  readonly seams: readonly Seam[];
  /** What a request says: the window alone, or pieces with so many bins of `px` each. */
  asked(px: number): Asked;
  ticks(gapPx: number, origin: bigint | "steps" | null): TimeTick[];
  seamAt(px: number): Seam | null;
}

/** Bins of an answer and where they belong. */
export interface Asked {
  readonly pieces: readonly BinnedPiece[];
}

export interface BinnedPiece extends Window {
  readonly bins: number;
}

/** When each bin is, [from, to): who counts puts a time into bin floor((t - from) * bins / span), so edges are rounded up. */
export function binsOf(pieces: readonly BinnedPiece[]): Window[] {
  return pieces.flatMap((p) => {
    const n = BigInt(p.bins);
    const at = (i: number): Nanos => nanos(p.from + (BigInt(i) * (p.to - p.from) + n - 1n) / n);
    return Array.from({ length: p.bins }, (_, i) => ({ from: at(i), to: at(i + 1) }));
  });
}

/** The parameters of a view that has `width` (or `bins`) of a window, or of pieces. */
export function askedFor(a: Asked, bins: "width" | "bins"): Readonly<Record<string, string | number>> {
  const only = a.pieces[0] as BinnedPiece;
  if (a.pieces.length === 1) return { from: String(only.from), to: String(only.to), [bins]: only.bins };
  return { pieces: a.pieces.map((p) => `${p.from}..${p.to}*${p.bins}`).join(",") };
}

/** @param cell pieces begin and end on multiples of so many pixels */
export function foldedAxis(window: Window, folds: readonly Folding[], x0: number, x1: number, cell = 1): TimeAxis {
  const cells = Math.max(1, Math.floor((x1 - x0) / cell + 1e-9));
  const inside = foldsInside(window, folds, cells);
  const room = Math.floor((cells * MAX_SEAMS) / Math.max(1, inside.length));
  const seamCells = Math.max(1, Math.min(Math.ceil(SEAM_PX / cell), room));
  const pieces: Piece[] = [];
  const seams: Seam[] = [];
  const parts = cut(window, inside);
  const shown = parts.filter((p) => !p.fold);
  const widths = shares(
    shown.map((p) => Math.max(1, span(p))),
    cells - inside.length * seamCells,
    Math.max(1, Math.min(Math.ceil(MIN_PX / cell), Math.floor((cells * MAX_SHORT) / shown.length))),
  );
  let at = 0;
  let next = 0;
  for (const p of parts) {
    const width = p.fold ? seamCells : (widths[next++] as number);
    const made = { from: p.from, to: p.to, x0: x0 + at * cell, x1: x0 + (at + width) * cell };
    if (p.fold)
      seams.push({
        ...made,
        waits: p.fold.waits === true,
        repeats: p.fold.repeats ?? null,
        silence: silenceOf(p.fold, window),
      });
    else pieces.push(made);
    at += width;
  }
  return axisOf(window, pieces, seams);
}

/** Of what the window cuts it is what is seen of it. */
function silenceOf(f: Folding, window: Window): bigint {
  const whole = f.last !== undefined && f.next !== undefined && f.last >= window.from && f.next <= window.to;
  return whole ? f.next - f.last : f.to - f.from;
}

/**
 * Those that the window shows, at every width: numbers are of the time that is not folded, and they say nothing of
 * pixels. Only a strip without a cell for each goes without the shortest.
 */
function foldsInside(window: Window, folds: readonly Folding[], cells: number): Folding[] {
  const clipped = folds
    .map((f) => ({
      ...f,
      from: f.from > window.from ? f.from : window.from,
      to: f.to < window.to ? f.to : window.to,
    }))
    .filter((f) => f.from < f.to);
  const busy = span(window) - clipped.reduce((s, f) => s + span(f), 0);
  if (busy <= 0) return [];
  // what the window's edge leaves of a gap may be too short to be worth a seam
  const worth = clipped.filter((f) => (f.from > window.from && f.to < window.to) || span(f) * 12 > busy);
  const most = Math.floor((cells - 1) / 2);
  return [...worth]
    .sort((a, b) => span(b) - span(a))
    .slice(0, Math.max(0, most))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

interface Part extends Window {
  readonly fold: Folding | null;
}

function cut(window: Window, folds: readonly Folding[]): Part[] {
  const out: Part[] = [];
  let from = window.from;
  for (const f of folds) {
    if (f.from > from) out.push({ from, to: f.from, fold: null });
    out.push({ from: f.from, to: f.to, fold: f });
    from = f.to;
  }
  if (from < window.to) out.push({ from, to: window.to, fold: null });
  return out;
}

/** Divides `room` in proportion, none less than `least`; whole numbers that sum to it. */
function shares(sizes: readonly number[], room: number, least: number): number[] {
  const low = Math.min(least, Math.floor(room / Math.max(1, sizes.length)));
  const fixed = new Set<number>();
  for (;;) {
    const free = room - fixed.size * low;
    const total = sizes.reduce((s, v, i) => (fixed.has(i) ? s : s + v), 0);
    const small = sizes.findIndex((v, i) => !fixed.has(i) && (v / total) * free < low);
    if (small < 0) {
      const out = sizes.map((v, i) => (fixed.has(i) ? low : Math.floor((v / total) * free)));
      const widest = sizes.indexOf(Math.max(...sizes));
      out[widest] = (out[widest] as number) + room - out.reduce((s, v) => s + v, 0);
      return out;
    }
    fixed.add(small);
  }
}

/**
 * So many bins or some fewer, of whole nanoseconds each, that together reach (nearly) to the end: an answer's steps are
 * rounded down, and of bins of 8.3 ns the last twenty-fifth of the window would stay empty.
 */
function wholeBins(span: bigint, bins: number): number {
  if (span >= BigInt(bins) * 1000n || span < 1n) return bins;
  const step = (span + BigInt(bins) - 1n) / BigInt(bins);
  return Math.max(1, Number(span / step));
}

function axisOf(window: Window, pieces: readonly Piece[], seams: readonly Seam[]): TimeAxis {
  const all = [...pieces, ...seams].sort((a, b) => a.x0 - b.x0);
  const scales = all.map((p) => timeScale(p, p.x0, p.x1));
  const first = scales[0] as TimeScale;
  const last = scales.at(-1) as TimeScale;
  const seen = new Set<Window>(pieces);
  return {
    window,
    pieces,
    seams,
    x0: first.x0,
    x1: last.x1,
    x: (t) => {
      for (const s of scales) if (t < s.window.to) return s.x(t);
      return last.x(t);
    },
    t: (px) => {
      for (const s of scales) if (px < s.x1) return s.t(px);
      return last.t(px);
    },
    asked: (px) => {
      const binned = pieces.map((p) => ({
        from: p.from,
        to: p.to,
        bins: wholeBins(p.to - p.from, Math.max(1, Math.round((p.x1 - p.x0) / px))),
      }));
      return { pieces: binned };
    },
    ticks: (gapPx, origin) =>
      all
        .filter((p) => seen.has(p))
        .flatMap((p) =>
          timeTicks(p, p.x1 - p.x0, Math.min(gapPx, Math.max(24, p.x1 - p.x0)), origin).filter(
            (t) => all.length === 1 || timeScale(p, p.x0, p.x1).x(t.at) <= p.x1,
          ),
        ),
    seamAt: (px) => seams.find((s) => px >= s.x0 && px < s.x1) ?? null,
  };
}

/** Time without what is folded: there, zooming and panning are what they are on a linear axis. */
export class Folded {
  private readonly folds: readonly Window[];

  constructor(folds: readonly Window[]) {
    this.folds = folds;
  }

  fold(t: bigint): Nanos {
    let out = t;
    for (const f of this.folds) {
      if (t >= f.to) out -= f.to - f.from;
      else if (t > f.from) out -= t - f.from;
    }
    return nanos(out);
  }

  /** Where a seam is meant, the beginning of a window is behind it, the end before it. */
  unfold(u: bigint, end: boolean): Nanos {
    let t = u;
    for (const f of this.folds) {
      if (end ? t > f.from : t >= f.from) t += f.to - f.from;
      else break;
    }
    return nanos(t);
  }

  private through(w: Window, whole: Window, f: (w: Window, whole: Window) => Window): Window {
    const to = (x: Window): Window => ({ from: this.fold(x.from), to: this.fold(x.to) });
    const out = f(to(w), to(whole));
    const made = { from: this.unfold(out.from, false), to: this.unfold(out.to, true) };
    return made.from < made.to ? made : out;
  }

  /** As [zoom], around a moment. */
  zoom(w: Window, factor: number, around: bigint, whole: Window): Window {
    return this.through(w, whole, (v, all) => {
      const at = Number(this.fold(around) - v.from) / Math.max(1, span(v));
      return zoom(v, factor, Math.max(0, Math.min(1, at)), all);
    });
  }

  /** As [pan]. */
  pan(w: Window, fraction: number, whole: Window): Window {
    return this.through(w, whole, (v, all) => pan(v, fraction, all));
  }

  /** Moved as far as one moment is from another. */
  drag(w: Window, from: bigint, to: bigint, whole: Window): Window {
    const by = Number(this.fold(to) - this.fold(from));
    return this.through(w, whole, (v, all) => pan(v, by / Math.max(1, span(v)), all));
  }

  /** The moment in the middle of what is shown. */
  middle(w: Window): Nanos {
    return this.unfold((this.fold(w.from) + this.fold(w.to)) / 2n, false);
  }

  /** A moment to begin at: in the middle, but not beside a seam, where nothing is known yet, or any more. */
  rest(w: Window): Nanos {
    const at = this.middle(w);
    let [from, to] = [w.from, w.to];
    for (const f of this.folds) {
      if (f.to <= at && f.to > from) from = f.to;
      if (f.from >= at && f.from < to) to = f.from;
    }
    const room = (to - from) / 8n;
    return nanos(at < from + room ? from + room : at > to - room ? to - room : at);
  }

  /** A moment so much later (or earlier) by what is shown. */
  step(t: bigint, by: bigint): Nanos {
    return this.unfold(this.fold(t) + by, by < 0n);
  }
}
