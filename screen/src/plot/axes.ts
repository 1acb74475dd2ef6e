import { inFull, isInstant, isTimeUnit, type Measure, NB, neighbours, quantity } from "../base/format.ts";
import { type ValueScale, type ValueTick, valueTicks } from "../base/scale.ts";
import { type TimeTick, timeTicks } from "../base/ticks.ts";
import { formatClock, formatDate, formatDateTime, type Nanos, nanos, type Origin, sameDay } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { type DrawList, label, line, type Mark } from "./marks.ts";

export interface ValueAxis {
  readonly scale: ValueScale;
  readonly measure: Measure;
  /** Texts of ordinals, for strings. */
  readonly labels: ReadonlyMap<number, string>;
}

export interface AxisLabel {
  readonly px: number;
  readonly text: string;
  readonly fine: boolean;
  /** Said once, below the topmost, where numbers leave no room for it. */
  readonly unit?: string;
}

/** A value as the axis writes it: with unit, as text of the ordinal, or as a date. */
export function valueText(v: number, axis: Pick<ValueAxis, "measure" | "labels">, short = false): string {
  if (!Number.isFinite(v)) return "\u2013";
  if (axis.measure.type === "string")
    return axis.labels.get(Math.round(v)) ?? nearest(axis.labels, v) ?? `#${Math.round(v)}`;
  if (isInstant(axis.measure, v)) {
    const t = nanos(v);
    return short ? formatClock(t) : formatDateTime(t, 3);
  }
  if (axis.measure.type === "bool") return v >= 0.5 ? "true" : "false";
  return quantity(v, axis.measure, short);
}

/** A value with nothing rounded away, for where one is looked at alone. */
export function fullText(v: number, axis: Pick<ValueAxis, "measure" | "labels">): string {
  const { type } = axis.measure;
  const named = type === "string" || type === "bool" || isInstant(axis.measure, v);
  return named ? valueText(v, axis) : inFull(v, axis.measure);
}

function nearest(labels: ReadonlyMap<number, string>, v: number): string | null {
  let best: string | null = null;
  let distance = 0.75;
  for (const [k, s] of labels) {
    const d = Math.abs(k - v);
    if (d < distance) {
      distance = d;
      best = s;
    }
  }
  return best;
}

/** Of whole numbers [15, 16) is 15 alone. */
export function isOne(from: number, to: number): boolean {
  return Number.isInteger(from) && to === from + 1 && Math.abs(from) < 2 ** 53;
}

/** What stands between two limits: a dash beside a minus would be read as one. */
export function between(a: string, b: string, dash: string): string {
  return [a, b].some((limit) => limit.startsWith("\u2212")) ? " to " : dash;
}

/** "15\u201320 ms": a unit that both have is said once; "6 500 to 950 k", as a dash would have the k mean both. */
export function fromTo(a: string, b: string): string {
  if (/\d$/.test(a) && /\u202f[kMGTPE]$/.test(b)) return `${a} to ${b}`;
  const cut = a.lastIndexOf(NB);
  // thousands are grouped by the same narrow space
  const same = cut > 0 && !/\d/.test(a.charAt(cut + 1)) && a.slice(cut) === b.slice(b.lastIndexOf(NB));
  return `${same ? a.slice(0, cut) : a}${between(a, b, "\u2013")}${b}`;
}

/** A number at the left of its tick, and the unit where it is said once. */
export function tickLabel(l: AxisLabel, x: number, max: number): DrawList {
  const one = (y: number, text: string): Mark => label(x, y, text, { align: "right", ink: "text-2", max });
  return l.unit === undefined ? [one(l.px + 3.5, l.text)] : [one(l.px + 3.5, l.text), one(l.px + 14.5, l.unit)];
}

/** Pixels of a text of the page; the spaces in front of units are narrow. */
const roughly = (text: string): number => text.length * 6 - text.split(NB).length * 3 + 3;

/** A unit that all have alike is better said once than cut off everywhere. */
function fitted(labels: readonly AxisLabel[], room: number): AxisLabel[] {
  const named = labels.filter((l) => !l.fine);
  const unitOf = (s: string): string => s.slice(s.lastIndexOf(NB) + 1);
  const units = new Set(named.filter((l) => !l.text.startsWith(`0${NB}`)).map((l) => unitOf(l.text)));
  const unit = [...units][0] ?? "";
  if (units.size !== 1 || /^[\d.\u2212]/.test(unit) || named.every((l) => roughly(l.text) <= room)) return [...labels];
  const top = named.reduce((a, b) => (b.px < a.px ? b : a));
  return labels.map((l) => {
    const text = l.fine ? l.text : l.text.slice(0, l.text.lastIndexOf(NB));
    return l === top ? { ...l, text, unit } : { ...l, text };
  });
}

/** Pixels that numbers beside each other need. */
const MIN_GAP = 12;

/** Pixels of a letter of a name, or nearly, and of a capital. */
const LETTER = 6.2;
const CAPITAL = 7.6;

/** Names that begin alike are cut at their beginnings where that tells more of them apart. */
function toldApart(labels: AxisLabel[], room: number): AxisLabel[] {
  const cut = cutApart(
    labels.map((l) => l.text),
    room,
  );
  return labels.map((l, i) => ({ ...l, text: cut[i] as string }));
}

/** Names for so many pixels: whole, or without what all begin or end with where that tells more of them apart. */
export function cutApart(names: readonly string[], room: number): string[] {
  const letters = names.reduce((sum, s) => sum + s.length, 0);
  const capitals = names.reduce((sum, s) => sum + s.replace(/[^A-Z]/g, "").length, 0) / Math.max(1, letters);
  const most = Math.max(2, Math.floor(room / (LETTER + (CAPITAL - LETTER) * capitals)));
  const kinds = (cuts: readonly string[]): number => new Set(cuts.map((s) => s.slice(0, most - 1))).size;
  if (kinds(names) === new Set(names).size) return [...names];
  const [head, tail] = shared(names);
  // what is its own, and as much of what stands before it as has room
  const core = (s: string): string => {
    if (s.length <= most) return s;
    const end = tail > 1 ? s.length - tail : s.length;
    const from = head > 1 ? Math.max(0, head - Math.max(0, most - 2 - (end - head))) : 0;
    return from > 1 ? `\u2026${s.slice(from, end)}` : s.slice(0, end);
  };
  const end = (s: string): string => (s.length <= most ? s : `\u2026${s.slice(1 - most)}`);
  const [cores, pairs, ends] = [names.map(core), pairsApart(names, most), names.map(end)];
  // what all end with says least, and the beginning of a name says most
  const ways = tail > 1 ? [cores, pairs, ends] : [pairs, cores, ends];
  return ways.reduce((best, way) => (kinds(way) > kinds(best) ? way : best));
}

/** Names of which some would be cut to the same text: those have their beginning and, behind it, what is their own. */
function pairsApart(names: readonly string[], most: number): string[] {
  const shown = (cut: string): string => (cut.length <= most ? cut : cut.slice(0, most - 1));
  const alike = new Map<string, string[]>();
  names.forEach((name) => {
    const cut = shown(name);
    const others = alike.get(cut);
    if (others) others.push(name);
    else alike.set(cut, [name]);
  });
  const heads = new Map([...alike].map(([cut, all]) => [cut, shared(all)[0]]));
  const lead = Math.floor(most * 0.45);
  return names.map((name) => {
    const head = heads.get(shown(name)) ?? 0;
    return head > lead + 1 && name.length > most ? `${name.slice(0, lead)}\u2026${name.slice(head)}` : name;
  });
}

/** How many letters all names begin with, and how many all end with behind them. */
function shared(names: readonly string[]): readonly [number, number] {
  const [first, ...rest] = [...new Set(names)];
  if (first === undefined || rest.length === 0) return [0, 0];
  const least = Math.min(first.length, ...rest.map((s) => s.length));
  let head = 0;
  while (head < least && rest.every((s) => s[head] === first[head])) head++;
  let tail = 0;
  while (tail < least - head && rest.every((s) => s.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return [head, tail];
}

/** Labels of a value axis; strings name their ordinals when there is room, times are named like a clock. */
export function axisLabels(axis: ValueAxis, gapPx: number, room = Infinity): AxisLabel[] {
  const { scale, measure, labels } = axis;
  if (measure.type === "string" || measure.type === "bool")
    return toldApart(ordinalLabels(axis, Math.min(gapPx, 15)), room);
  if (isInstant(measure, scale.lo) && scale.kind === "linear" && scale.hi > scale.lo) {
    const window = { from: nanos(scale.lo), to: nanos(scale.hi) };
    return timeTicks(window, Math.abs(scale.at1 - scale.at0), gapPx).map((t) => ({
      px: scale.px(Number(t.at)),
      text: t.label,
      fine: false,
    }));
  }
  const ticks = codeTicks(scale, measure.codes ?? []) ?? valueTicks(scale, gapPx, measure.unit);
  const named = ticks.filter((t) => !t.fine && !isInstant(measure, t.value)).map((t) => t.value);
  const texts = new Map(neighbours(named, measure, scale.kind === "linear").map((s, i) => [named[i] as number, s]));
  const all = ticks.map((t) => ({
    px: scale.px(t.value),
    text: t.fine
      ? ""
      : t.value === 0 && isTimeUnit(measure.unit)
        ? "0"
        : (texts.get(t.value) ?? valueText(t.value, { measure, labels }, true)),
    fine: t.fine,
  }));
  return measure.unit === null ? all : fitted(all, room);
}

/** Of 200, 404 and 500 these three, and none of those between; null where none is in sight. */
function codeTicks(scale: ValueScale, codes: readonly number[]): ValueTick[] | null {
  const ticks: ValueTick[] = [];
  let last = Number.NaN;
  for (const value of codes.filter((v) => v >= scale.lo && v <= scale.hi)) {
    if (Math.abs(scale.px(value) - last) < MIN_GAP) continue;
    last = scale.px(value);
    ticks.push({ value, fine: false });
  }
  return ticks.length > 0 ? ticks : null;
}

function ordinalLabels(axis: ValueAxis, gapPx: number): AxisLabel[] {
  const { scale, labels, measure } = axis;
  const keys = measure.type === "bool" ? [0, 1] : [...labels.keys()];
  const inSight = keys.filter((k) => k >= scale.lo && k <= scale.hi);
  return roomFor(inSight, scale, gapPx).map((k) => ({ px: scale.px(k), text: valueText(k, axis), fine: false }));
}

/**
 * Of ordinals those that have room for a name, ascending: the last and the first, which say what all others are between,
 * then the preferred ones, then as many of the rest as there is room for.
 */
export function roomFor(
  keys: readonly number[],
  scale: ValueScale,
  gapPx: number,
  preferred: (k: number) => boolean = () => false,
): number[] {
  const all = [...keys].sort((a, b) => a - b);
  const ends = all.length > 1 ? [all.at(-1) as number, all[0] as number] : all;
  const named = new Set<number>();
  const taken: number[] = [];
  for (const k of [...ends, ...all.filter(preferred), ...all]) {
    const px = scale.px(k);
    if (named.has(k) || taken.some((other) => Math.abs(other - px) < gapPx)) continue;
    named.add(k);
    taken.push(px);
  }
  return all.filter((k) => named.has(k));
}

export interface TimeAxisOptions {
  readonly y: number;
  readonly gapPx?: number;
  /** The pixels of the cursor's flag: labels give way. */
  readonly avoid?: { readonly x0: number; readonly x1: number } | null;
  readonly origin?: Origin;
}

const APART = 4;

/** Ticks point down, the minute (or day ...) is named in full where it changes. */
export function timeAxis(scale: TimeAxis, o: TimeAxisOptions): DrawList {
  const out: Mark[] = scale.pieces.map((p) => line(p.x0, o.y, p.x1, o.y, "axis"));
  let free = scale.seams.length > 0 ? scale.x0 + 10 : Number.NEGATIVE_INFINITY;
  for (const tick of scale.ticks(o.gapPx ?? 76, o.origin ?? null)) {
    const x = scale.x(tick.at);
    out.push(line(x, o.y, x, o.y + (tick.full ? 6 : 4), "axis"));
    if (x < scale.x0 + 10 || x > scale.x1 - 16) continue;
    // beside an edge or a seam there is no room for one half of it
    const { x0, x1 } = scale.seams.length > 0 ? (scale.pieces.find((p) => x >= p.x0 && x <= p.x1) ?? scale) : scale;
    for (const said of scale.seams.length > 0 ? wordsOf(tick, o.origin ?? null) : [tick.label]) {
      const half = said.length * 3.1;
      if (x - half < free || (scale.seams.length > 0 && x1 - x0 < 2 * half)) continue;
      const middle = Math.min(Math.max(x, x0 + half), x1 - half);
      if (o.avoid && middle + half + APART > o.avoid.x0 && middle - half - APART < o.avoid.x1) continue;
      free = middle + half + 6;
      out.push(timeLabel(middle, o.y + 16, said, tick.full));
      break;
    }
  }
  return out;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Between seams there is little room: the year stands beside the axis, and that a day begins tells less than which. */
function wordsOf(tick: TimeTick, origin: Origin): string[] {
  const day = formatDate(tick.at).slice(5);
  if (DATE.test(tick.label)) return [tick.label, day];
  return tick.full && tick.label === "00:00" && origin === null ? [day] : [tick.label];
}

function timeLabel(x: number, y: number, said: string, full: boolean): Mark {
  return label(x, y, said, { align: "center", ink: full ? "text-2" : "text-3", weight: full ? 500 : 400 });
}

export function timeGrid(scale: TimeAxis, top: number, bottom: number, origin: Origin = null): DrawList {
  return scale.ticks(76, origin).map((t) => line(scale.x(t.at), top, scale.x(t.at), bottom, "grid"));
}

/** Where a flag stands: whole, also beside an edge. */
export function flagBox(x: number, text: string, within: { x0: number; x1: number }): { x0: number; x1: number } {
  const w = text.length * 6.35 + 8;
  const middle = Math.max(within.x0 + w / 2, Math.min(within.x1 - w / 2, x));
  return { x0: middle - w / 2, x1: middle + w / 2 };
}

/** The accent line of the time cursor, and its flag where `flagY` says. */
export function cursorMarks(
  x: number,
  top: number,
  bottom: number,
  flag: { y: number; text: string; within?: { x0: number; x1: number } } | null,
): DrawList {
  const out: Mark[] = [line(x, top, x, bottom, "accent")];
  if (flag) {
    const anywhere = { x0: Number.NEGATIVE_INFINITY, x1: Number.POSITIVE_INFINITY };
    const { x0, x1 } = flagBox(x, flag.text, flag.within ?? anywhere);
    out.push({ t: "rect", box: { x: Math.round(x0), y: flag.y - 11, w: x1 - x0, h: 15 }, fill: { ink: "accent" } });
    out.push(
      label((x0 + x1) / 2, flag.y, flag.text, { align: "center", ink: "text-on-accent", mono: true, weight: 500 }),
    );
  }
  return out;
}

/** "2022-08-22" or "2022-08-22 – 24": the date, said once beside the axis. */
export function dateOf(from: Nanos, to: Nanos): string {
  return sameDay(from, to - 1n) ? formatDate(from) : `${formatDate(from)} \u2013 ${formatDate(to)}`;
}
