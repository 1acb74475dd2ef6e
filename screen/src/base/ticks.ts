import { count, NB } from "./format.ts";
import { floorDiv, formatClock, formatDate, formatOffset, type Nanos, SECOND, type Window } from "./time.ts";

export interface TimeTick {
  readonly at: Nanos;
  readonly label: string;
  /** Named in full because the unit above changed here (a new minute, day ...). */
  readonly full: boolean;
}

const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

function steps(): bigint[] {
  const list: bigint[] = [];
  for (let unit = 1n; unit < SECOND; unit *= 10n) list.push(unit, 2n * unit, 5n * unit);
  for (const s of [1n, 2n, 5n, 10n, 20n, 30n]) list.push(s * SECOND);
  for (const m of [1n, 2n, 5n, 10n, 20n, 30n]) list.push(m * MINUTE);
  for (const h of [1n, 2n, 3n, 6n, 12n]) list.push(h * HOUR);
  for (let d = 1n; d < 40_000n; d *= 10n) list.push(d * DAY, 2n * d * DAY, 5n * d * DAY);
  return list;
}

const STEPS: readonly bigint[] = steps();

export function timeStep(window: Window, widthPx: number, gapPx: number): bigint {
  const perPixel = Number(window.to - window.from) / Math.max(1, widthPx);
  return STEPS.find((s) => Number(s) / perPixel >= gapPx) ?? (STEPS.at(-1) as bigint);
}

/** Ticks at 1-2-5 steps at least `gapPx` apart; `origin` makes them relative to a moment. */
export function timeTicks(
  window: Window,
  widthPx: number,
  gapPx = 76,
  origin: bigint | "steps" | null = null,
): TimeTick[] {
  if (origin === "steps") return stepTicks(window, widthPx, gapPx);
  const step = timeStep(window, widthPx, gapPx);
  if (origin === null && step > LONGEST_OF_DAYS) return calendarTicks(window, widthPx, gapPx);
  const zero = origin ?? 0n;
  const out: TimeTick[] = [];
  let t = floorDiv(window.from - zero + step - 1n, step) * step + zero;
  let above: bigint | null = null;
  const unit = step >= DAY ? null : step >= MINUTE ? DAY : step >= SECOND ? MINUTE : SECOND;
  for (; t < window.to && out.length < 400; t += step) {
    const of: bigint = unit === null ? 0n : floorDiv(t - zero, unit);
    const full = unit === null || of !== above;
    above = of;
    out.push({ at: t as Nanos, label: origin === null ? label(t, step, full) : relative(t - zero, step), full });
  }
  return out;
}

/** Of what was counted. */
function stepTicks(window: Window, widthPx: number, gapPx: number): TimeTick[] {
  const perPixel = Number(window.to - window.from) / Math.max(1, widthPx);
  let step = 1n;
  for (let i = 0; Number(step) / perPixel < gapPx && i < 54; i++) step = i % 3 === 1 ? (step * 5n) / 2n : step * 2n;
  const out: TimeTick[] = [];
  for (let t = floorDiv(window.from + step - 1n, step) * step; t < window.to && out.length < 400; t += step)
    out.push({ at: t as Nanos, label: count(Number(t)), full: true });
  return out;
}

/** Longer steps are of months and years, which people count. */
const LONGEST_OF_DAYS = 20n * DAY;
/** Months between ticks. */
const MONTHS: readonly number[] = [1, 2, 3, 6, ...[1, 10, 100].flatMap((n) => [12 * n, 24 * n, 60 * n])];
const MONTH_NANOS = 30.44 * Number(DAY);

/** Ticks at beginnings of months, or of round years. */
function calendarTicks(window: Window, widthPx: number, gapPx: number): TimeTick[] {
  const perPixel = Number(window.to - window.from) / Math.max(1, widthPx);
  const months = MONTHS.find((m) => (m * MONTH_NANOS) / perPixel >= gapPx) ?? (MONTHS.at(-1) as number);
  const d = new Date(Number(floorDiv(window.from, SECOND)) * 1000);
  const first = Math.floor((d.getUTCFullYear() * 12 + d.getUTCMonth()) / months) * months;
  const out: TimeTick[] = [];
  for (let m = first; out.length < 400; m += months) {
    const at = BigInt(new Date(0).setUTCFullYear(Math.floor(m / 12), m - Math.floor(m / 12) * 12, 1)) * 1_000_000n;
    if (at >= window.to) break;
    const date = formatDate(at);
    if (at >= window.from) out.push({ at: at as Nanos, label: months >= 12 ? date.slice(0, -6) : date, full: true });
  }
  return out;
}

function label(t: bigint, step: bigint, full: boolean): string {
  if (step >= DAY) return formatDate(t);
  if (step >= MINUTE) return formatClock(t).slice(0, 5);
  if (step >= SECOND) return full ? formatClock(t) : formatClock(t).slice(5);
  const digits = 10 - String(step).length;
  const clock = formatClock(t, digits);
  return full ? clock : clock.slice(8);
}

/** Beyond two days in days: nobody divides 24 000 hours. */
function relative(offset: bigint, step: bigint): string {
  const abs = offset < 0n ? -offset : offset;
  const days = `${offset < 0n ? "\u2212" : "+"}${count(Number(abs / DAY)) + NB}d`;
  if (step >= DAY) return days;
  const digits = step >= SECOND ? 0 : 10 - String(step).length;
  if (abs >= 2n * DAY)
    return `${days} ${step >= MINUTE ? formatClock(abs % DAY).slice(0, 5) : formatClock(abs % DAY, digits)}`;
  const text = formatOffset(offset, digits);
  return text.includes(":") ? text : `${text}\u202fs`;
}
