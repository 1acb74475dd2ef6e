import { count } from "./format.ts";

/** Nanoseconds since the Unix epoch, UTC. Plain numbers are used only for pixels and for offsets inside a visible window. */
export type Nanos = bigint & { readonly nanos: unique symbol };

/** Half open: [from, to). */
export interface Window {
  readonly from: Nanos;
  readonly to: Nanos;
}

export const SECOND = 1_000_000_000n;
export const DAY = 86_400n * SECOND;

export function nanos(value: bigint | number | string): Nanos {
  return (typeof value === "number" ? BigInt(Math.round(value)) : BigInt(value)) as Nanos;
}

/** Decimal digits to nanoseconds; null when the text is not a whole number. */
export function parseNanos(text: string | null | undefined): Nanos | null {
  return text != null && /^-?\d{1,20}$/.test(text) ? nanos(text) : null;
}

/** Rounds towards minus infinity, so that times before 1970 keep their place in the second. */
export function floorDiv(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

const two = (n: number): string => String(n).padStart(2, "0");

function civil(t: bigint): Date {
  return new Date(Number(floorDiv(t, SECOND)) * 1000);
}

/** Nanoseconds inside the second, 0 .. 999 999 999. */
export function subSecond(t: bigint): number {
  return Number(t - floorDiv(t, SECOND) * SECOND);
}

export function formatDate(t: bigint): string {
  const d = civil(t);
  const year = d.getUTCFullYear();
  return `${year < 0 ? "\u2212" : ""}${String(Math.abs(year)).padStart(4, "0")}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
}

/** HH:MM:SS with 0..9 decimals, cut and not rounded: a clock never shows a second that has not come. */
export function formatClock(t: bigint, decimals = 0): string {
  const d = civil(t);
  const fraction = decimals > 0 ? `.${String(subSecond(t)).padStart(9, "0").slice(0, decimals)}` : "";
  return `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}${fraction}`;
}

/** ISO 8601 in UTC with all nanoseconds, as programs read it: 2022-08-22T03:48:00.000000000Z. */
export function formatIso(t: bigint): string {
  const year = civil(t).getUTCFullYear();
  const far = year < 0 || year > 9999 ? `${year < 0 ? "-" : "+"}${String(Math.abs(year)).padStart(6, "0")}` : null;
  const date = formatDate(t).replace(/^\u2212?\d+/, (y) => far ?? y);
  return `${date}T${formatClock(t, 9)}Z`;
}

export function formatDateTime(t: bigint, decimals = 0): string {
  return `${formatDate(t)} ${formatClock(t, decimals)}`;
}

/** How many decimals of a second are worth reading when a pixel covers so many nanoseconds. */
export function decimalsFor(nanosPerPixel: number): number {
  if (nanosPerPixel >= 1e9) return 0;
  return Math.min(9, Math.max(0, Math.ceil(9 - Math.log10(Math.max(1, nanosPerPixel)))));
}

/** Offset from an origin: +12.345 s, -1:02:03.000; for relative time. */
export function formatOffset(offset: bigint, decimals = 3): string {
  const sign = offset < 0n ? "\u2212" : "+";
  const abs = offset < 0n ? -offset : offset;
  const whole = abs / SECOND;
  const h = whole / 3600n;
  const m = Number((whole / 60n) % 60n);
  const s = Number(whole % 60n);
  const fraction =
    decimals > 0
      ? `.${String(abs % SECOND)
          .padStart(9, "0")
          .slice(0, decimals)}`
      : "";
  if (h > 0n) return `${sign}${h}:${two(m)}:${two(s)}${fraction}`;
  return m > 0 ? `${sign}${m}:${two(s)}${fraction}` : `${sign}${s}${fraction}`;
}

/** What times are told from: a moment; null: none, they are dates; steps: events were counted, and no times are known. */
export type Origin = Nanos | "steps" | null;

/**
 * A moment of a trace: the clock, and where that alone would name several, the day; since `origin` if there is one.
 */
export function formatMoment(t: bigint, whole: Window | null, origin: bigint | "steps" | null, decimals = 3): string {
  if (origin === "steps") return `step ${count(Number(t))}`;
  if (origin !== null) {
    const off = t - origin < 0n ? origin - t : t - origin;
    const days = off >= DAY ? `${off / DAY}\u202fd ` : "";
    return `${t < origin ? "\u2212" : "+"}${days}${formatClock(off % DAY, decimals)}`;
  }
  const clock = formatClock(t, decimals);
  if (whole === null || whole.to - whole.from <= DAY) return clock;
  const date = formatDate(t);
  const year = (x: bigint): string => formatDate(x).slice(0, -6);
  return `${year(whole.from) === year(whole.to - 1n) && year(t) === year(whole.from) ? date.slice(-5) : date} ${clock}`;
}

export function span(w: Window): number {
  return Number(w.to - w.from);
}

export function sameDay(a: bigint, b: bigint): boolean {
  return floorDiv(a, DAY) === floorDiv(b, DAY);
}

const MIN_SPAN = 10n;

function clampTo(from: bigint, width: bigint, whole: Window): Window {
  const all = whole.to - whole.from;
  const w = width < MIN_SPAN ? MIN_SPAN : width > all ? all : width;
  let f = from;
  if (f < whole.from) f = whole.from;
  if (f + w > whole.to) f = whole.to - w;
  if (f < whole.from) f = whole.from;
  return { from: f as Nanos, to: (f + (w < MIN_SPAN ? MIN_SPAN : w)) as Nanos };
}

/** factor < 1 zooms in; the moment at `at` (0..1 of the window) stays where it is. */
export function zoom(w: Window, factor: number, at: number, whole: Window): Window {
  const old = w.to - w.from;
  const width = BigInt(Math.max(1, Math.round(Number(old) * factor)));
  const anchor = w.from + BigInt(Math.round(Number(old) * at));
  return clampTo(anchor - BigInt(Math.round(Number(width) * at)), width, whole);
}

/** Moves by a fraction of the window's width. */
export function pan(w: Window, fraction: number, whole: Window): Window {
  const width = w.to - w.from;
  return clampTo(w.from + BigInt(Math.round(Number(width) * fraction)), width, whole);
}

/** A window from two moments in any order, not empty. */
export function windowOf(a: bigint, b: bigint): Window {
  const from = a < b ? a : b;
  const to = a < b ? b : a;
  return { from: from as Nanos, to: (to - from < MIN_SPAN ? from + MIN_SPAN : to) as Nanos };
}

export interface TimeScale {
  readonly window: Window;
  readonly x0: number;
  readonly x1: number;
  x(t: bigint): number;
  t(px: number): Nanos;
}

export function timeScale(window: Window, x0: number, x1: number): TimeScale {
  const width = Math.max(1, span(window));
  return {
    window,
    x0,
    x1,
    x: (t) => x0 + (Number(t - window.from) / width) * (x1 - x0),
    t: (px) => (window.from + BigInt(Math.round(((px - x0) / Math.max(1, x1 - x0)) * width))) as Nanos,
  };
}
