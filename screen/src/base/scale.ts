import { binaryBytes, unitNanos } from "./format.ts";

export type AxisKind = "linear" | "log" | "quantile";

/** Value to pixel and back, immutable. `lo` and `hi` are the values at the two ends. */
export interface ValueScale {
  readonly kind: AxisKind;
  readonly lo: number;
  readonly hi: number;
  readonly at0: number;
  readonly at1: number;
  px(v: number): number;
  value(px: number): number;
}

export interface Extent {
  readonly lo: number;
  readonly hi: number;
}

const TINY = 1e-290;

/** A log axis needs something above zero; whatever is not, falls off its lower end. */
export function logExtent(e: Extent): Extent | null {
  if (!(e.hi > TINY)) return null;
  // denormal ends would make decades without end
  const lo = Math.max(TINY, e.lo > 0 ? e.lo : e.hi / 1e6);
  return { lo, hi: Math.min(1 / TINY, e.hi > lo ? e.hi : lo * 10) };
}

/** Room around the data: the axis never starts or ends exactly on a mark. */
export function padded(kind: AxisKind, lo: number, hi: number): Extent {
  if (!Number.isFinite(lo) || !Number.isFinite(hi)) return { lo: 0, hi: 1 };
  if (kind === "log") {
    const log = logExtent({ lo, hi });
    if (log) {
      const room = Math.exp((Math.log(log.hi) - Math.log(log.lo)) * 0.03);
      return { lo: log.lo / room, hi: log.hi * room };
    }
  }
  if (hi > lo) return { lo: lo - (hi - lo) * 0.02, hi: hi + (hi - lo) * 0.03 };
  const room = Math.abs(lo) > 0 ? Math.abs(lo) * 0.1 : 1;
  return { lo: lo - room, hi: hi + room };
}

/** `sorted` (ascending values at equal steps of rank) is needed by a quantile axis only. */
export function valueScale(
  kind: AxisKind,
  extent: Extent,
  at0: number,
  at1: number,
  sorted: readonly number[] = [],
): ValueScale {
  if (kind === "log") {
    const log = logExtent(extent);
    if (log) return logScale(log, at0, at1);
  }
  if (kind === "quantile" && sorted.length > 1) return quantileScale(extent, at0, at1, sorted);
  return linearScale(extent, at0, at1);
}

function linearScale({ lo, hi }: Extent, at0: number, at1: number): ValueScale {
  const width = hi - lo || 1;
  return {
    kind: "linear",
    lo,
    hi,
    at0,
    at1,
    px: (v) => at0 + ((v - lo) / width) * (at1 - at0),
    value: (px) => lo + ((px - at0) / (at1 - at0 || 1)) * width,
  };
}

function logScale({ lo, hi }: Extent, at0: number, at1: number): ValueScale {
  const base = Math.log(lo);
  const width = Math.log(hi) - base || 1;
  const far = at0 - (at1 - at0) * 4;
  return {
    kind: "log",
    lo,
    hi,
    at0,
    at1,
    px: (v) => (v > 0 ? at0 + ((Math.log(v) - base) / width) * (at1 - at0) : far),
    value: (px) => Math.exp(base + ((px - at0) / (at1 - at0 || 1)) * width),
  };
}

function quantileScale(extent: Extent, at0: number, at1: number, sorted: readonly number[]): ValueScale {
  const n = sorted.length - 1;
  const rank = (v: number): number => {
    let lo = 0;
    let hi = sorted.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if ((sorted[mid] as number) < v) lo = mid + 1;
      else hi = mid;
    }
    if (lo <= 0) return 0;
    if (lo > n) return n;
    const a = sorted[lo - 1] as number;
    const b = sorted[lo] as number;
    return b > a ? lo - 1 + (v - a) / (b - a) : lo;
  };
  const first = rank(extent.lo);
  const width = Math.max(1e-9, rank(extent.hi) - first);
  return {
    kind: "quantile",
    lo: extent.lo,
    hi: extent.hi,
    at0,
    at1,
    px: (v) => at0 + ((rank(v) - first) / width) * (at1 - at0),
    value: (px) => {
      const r = Math.min(n, Math.max(0, first + ((px - at0) / (at1 - at0 || 1)) * width));
      const k = Math.min(n - 1, Math.floor(r));
      const a = sorted[k] as number;
      return a + ((sorted[k + 1] as number) - a) * (r - k);
    },
  };
}

export interface ValueTick {
  readonly value: number;
  /** Fine ticks carry no label and no grid line. */
  readonly fine: boolean;
}

/** 1-2-5 steps, at least `gapPx` apart; of time and of bytes those that are round for people. */
export function linearTicks(
  lo: number,
  hi: number,
  lengthPx: number,
  gapPx: number,
  unit: string | null = null,
): number[] {
  if (!(hi > lo) || lengthPx <= 0) return [lo];
  const raw = ((hi - lo) / lengthPx) * gapPx;
  const ten = 10 ** Math.floor(Math.log10(raw));
  const step = roundStep(lo, hi, raw, unit) ?? ([1, 2, 5, 10].find((m) => m * ten >= raw * 0.999) ?? 10) * ten;
  const out: number[] = [];
  // below the precision of a double there is nothing left to name
  if (step < Math.max(Math.abs(lo), Math.abs(hi)) * 1e-11) return [lo];
  for (let k = Math.ceil(lo / step - 1e-9); k * step <= hi + step * 1e-9 && out.length < 200; k++) {
    out.push(Number((k * step).toPrecision(12)));
  }
  return out;
}

const MINUTE = 60e9;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Steps of time beyond ten seconds, in nanoseconds. */
const ROUND_TIMES: readonly number[] = [
  ...[15e9, 30e9],
  ...[1, 2, 5, 10, 15, 30].map((m) => m * MINUTE),
  ...[1, 2, 3, 6, 12].map((h) => h * HOUR),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000].map((d) => d * DAY),
];

/** 5.33 min is no step, nor is 9.77 KiB; null: as of any number. */
function roundStep(lo: number, hi: number, raw: number, unit: string | null): number | null {
  const ns = unitNanos(unit);
  if (ns !== null) {
    // five seconds are no round part of the minutes that the far end is told in
    const largest = Math.max(Math.abs(lo), Math.abs(hi)) * ns;
    const quarter = [DAY, HOUR, MINUTE].find((u) => largest >= u);
    const least = quarter !== undefined && (hi - lo) * ns >= quarter ? quarter / 4 : 0;
    const wanted = Math.max(raw * ns, least);
    const found = wanted > 10e9 * 1.001 ? ROUND_TIMES.find((s) => s >= wanted * 0.999) : undefined;
    return found === undefined ? null : found / ns;
  }
  const bytes = binaryBytes(unit);
  return bytes === null || raw * bytes < 1 ? null : 2 ** Math.ceil(Math.log2(raw * bytes * 0.999)) / bytes;
}

/** What is round on a logarithmic axis of this unit, between two values; null: powers of ten. */
function roundPowers(scale: ValueScale, gapPx: number, unit: string | null): number[] | null {
  const ns = unitNanos(unit);
  const pxPerDecade = Math.abs(scale.at1 - scale.at0) / (Math.log10(scale.hi) - Math.log10(scale.lo));
  let all: number[];
  const bytes = binaryBytes(unit);
  if (ns !== null && scale.hi * ns > MINUTE) {
    const fine = Array.from({ length: 16 }, (_, i) => 10 ** (i - 5));
    const days = Array.from({ length: 8 }, (_, i) => DAY * 10 ** i);
    all = [...fine, MINUTE, 10 * MINUTE, HOUR, 10 * HOUR, ...days].map((t) => t / ns);
  } else if (bytes !== null && scale.hi * bytes > 1024) {
    const bits = [1, 2, 5, 10, 20, 30].find((b) => b * Math.log10(2) * pxPerDecade >= gapPx) ?? 40;
    all = Array.from({ length: Math.floor(70 / bits) }, (_, i) => 2 ** (i * bits) / bytes);
  } else return null;
  const out: number[] = [];
  for (const v of all.filter((v) => v >= scale.lo && v <= scale.hi))
    if (out.length === 0 || Math.abs(scale.px(v) - scale.px(out.at(-1) as number)) >= gapPx) out.push(v);
  return out;
}

function logTicks(scale: ValueScale, gapPx: number, unit: string | null): ValueTick[] {
  const first = Math.floor(Math.log10(scale.lo));
  const last = Math.ceil(Math.log10(scale.hi));
  const length = Math.abs(scale.at1 - scale.at0);
  const decades = Math.log10(scale.hi) - Math.log10(scale.lo);
  if (decades < 1.3) {
    return linearTicks(scale.lo, scale.hi, length, gapPx * 1.2, unit).map((value) => ({ value, fine: false }));
  }
  const round = roundPowers(scale, gapPx, unit);
  if (round && round.length > 1) return round.map((value) => ({ value, fine: false }));
  const every = Math.max(1, Math.ceil((gapPx * decades) / length));
  const out: ValueTick[] = [];
  for (let e = first; e <= last; e++) {
    for (let m = 1; m < 10; m++) {
      const value = m * 10 ** e;
      if (value < scale.lo || value > scale.hi) continue;
      const labelled = m === 1 && (e - first) % every === 0;
      if (labelled || (length / decades > 24 && every === 1) || m === 1) out.push({ value, fine: !labelled });
    }
  }
  return out;
}

export function valueTicks(scale: ValueScale, gapPx: number, unit: string | null = null): ValueTick[] {
  if (scale.kind === "log") return logTicks(scale, gapPx, unit);
  const length = Math.abs(scale.at1 - scale.at0);
  if (scale.kind === "quantile") {
    const n = Math.max(2, Math.floor(length / gapPx));
    const at = Array.from({ length: n + 1 }, (_, i) => scale.value(scale.at0 + ((scale.at1 - scale.at0) * i) / n));
    // many rows of one value leave others next to each other
    let last = Number.NaN;
    const far = apart(at).filter((v) => {
      const px = scale.px(v);
      if (Math.abs(px - last) < gapPx / 2) return false;
      last = px;
      return true;
    });
    return far.map((value) => ({ value, fine: false }));
  }
  return linearTicks(scale.lo, scale.hi, length, gapPx, unit).map((value) => ({ value, fine: false }));
}

/** With as few digits as leave neighbours different; what is the same is there once. */
function apart(values: readonly number[]): number[] {
  const exact = new Set(values.map((v) => Number(v.toPrecision(9))));
  for (let digits = 3; digits < 9; digits++) {
    const out = new Set(values.map((v) => Number(v.toPrecision(digits))));
    if (out.size === exact.size) return [...out];
  }
  return [...exact];
}

/** Rounds to two significant digits the way people name limits: 247 -> 250, 51.3 -> 50. */
export function roundLimit(v: number): number {
  if (v === 0 || !Number.isFinite(v)) return v;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(v))) - 1);
  const m = v / unit;
  const step = Math.abs(m) < 20 ? 1 : 5;
  return Number((Math.round(m / step) * step * unit).toPrecision(4));
}
