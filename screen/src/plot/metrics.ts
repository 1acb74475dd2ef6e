import { quantity, several } from "../base/format.ts";
import type { Metric, Metrics } from "../base/metrics.ts";
import type { Nanos, Origin } from "../base/time.ts";
import { type BinnedPiece, binsOf, type TimeAxis } from "../base/time-axis.ts";
import { cutApart, timeGrid } from "./axes.ts";
import { Boxes, type DrawList, label, line, type Mark, rect } from "./marks.ts";
import { sentence, type Words } from "./words.ts";

const HEAD = 28;
/** A row is not lower, and not higher. */
const LEAST = 17;
const MOST = 40;
const PAD = 2;
/** Between samples that are so many times as far apart as most nothing is known. */
const SILENT = 4;

export interface MetricRows {
  readonly count: number;
  readonly px: number;
}

/** How many have room. */
export const metricsIn = (height: number): number => Math.max(1, Math.floor((height - PAD) / LEAST));

/** As many as have room, from the top. */
export function metricRows(metrics: number, height: number): MetricRows {
  const count = Math.min(metrics, metricsIn(height));
  return { count, px: Math.min(MOST, (height - PAD) / Math.max(1, count)) };
}

/** The range of the metric's axis: from zero, where numbers are not below it. */
export function extentOf(s: Metric): readonly [number, number] {
  const lo = Math.min(0, s.least);
  const hi = Math.max(0, s.most);
  return hi > lo ? [lo, hi] : [lo, lo + 1];
}

/** Of each bin the one whose sample still holds; -1: nothing is known. A sample holds until the next, but not for ever. */
export function heldBins(s: Metric): number[] {
  const own = s.means.flatMap((v, i) => (v === null ? [] : [i]));
  const apart = own.slice(1).map((b, i) => b - (own[i] as number));
  apart.sort((a, b) => a - b);
  const most = SILENT * (apart[apart.length >> 1] ?? 1);
  let last = -1;
  return s.means.map((v, i) => {
    if (v !== null) last = i;
    return last >= 0 && i - last <= most ? last : -1;
  });
}

export interface MetricsPlot {
  readonly answer: Metrics;
  readonly time: TimeAxis;
  readonly pieces: readonly BinnedPiece[];
  readonly rows: MetricRows;
  readonly height: number;
  readonly origin: Origin;
}

/** One metric a row: its mean as an area with a line on top, and how far single numbers of a bin lay from it. */
export function metricMarks(p: MetricsPlot): DrawList {
  const bins = binsOf(p.pieces).map((b) => [p.time.x(b.from), p.time.x(b.to)] as const);
  const out: Mark[] = [...timeGrid(p.time, 0, p.height, p.origin)];
  p.answer.metrics.slice(0, p.rows.count).forEach((s, i) => {
    const [top, base] = [PAD + i * p.rows.px + 2, PAD + (i + 1) * p.rows.px - 1];
    const [lo, hi] = extentOf(s);
    const y = (v: number): number => base - ((v - lo) / (hi - lo)) * (base - top);
    const [area, spread, crest] = [new Boxes(), new Boxes(), new Boxes()];
    heldBins(s).forEach((bin, at) => {
      const x = bins[at];
      if (bin < 0 || !x) return;
      const w = Math.max(0.75, x[1] - x[0] + 0.25);
      const [mean, low, high] = [s.means[bin] as number, s.lows[bin] as number, s.highs[bin] as number];
      const [a, b] = [y(Math.max(0, mean)), y(Math.min(0, mean))];
      area.add(x[0], a, w, Math.max(0.5, b - a));
      if (high > low) spread.add(x[0], y(high), w, Math.max(1, y(low) - y(high)));
      crest.add(x[0], y(mean) - 0.75, w, 1.5);
    });
    out.push(line(p.time.x0, base, p.time.x1, base, "rule"));
    out.push(...spread.mark({ ink: "seq-2", alpha: 0.7 }), ...area.mark({ ink: "seq-2", alpha: 0.55 }));
    out.push(...crest.mark({ ink: "seq-5" }));
  });
  return out;
}

/** Pixels of a letter of a name. */
const LETTER = 6.4;

/** Characters that fit into a column of numbers. */
const LONGEST_NUMBER = 8;

/** Pixels of a column of numbers, and of one of their characters. */
const NUMBER_PX = 62;
const MOST_PX = 92;
const MONO = 6.7;

interface Columns {
  readonly column: number;
  readonly bar: { readonly x0: number; readonly x1: number };
  readonly now: number;
  readonly mean: number;
  readonly most: number;
}

/**
 * @param entity pixels of the longest name
 * @param number characters of the longest number
 */
function columns(w: number, entity = 0, number = 0): Columns {
  const wide = Math.min(MOST_PX, Math.max(NUMBER_PX, number * MONO + 10));
  const most = w - 12;
  const mean = most - wide;
  const now = mean - wide;
  const x1 = now - wide - 4;
  const x0 = Math.max(120, Math.min(0.4 * w, x1 - 30));
  return { column: Math.max(30, Math.min(x0 * 0.5, entity)), bar: { x0, x1 }, now, mean, most };
}

/** What the heads of the numbers leave to the title. */
export const metricsRoom = (width: number): number => columns(width).bar.x0 - 8;

export const measureOf = (s: Metric): { type: string; unit: string | null } => ({ type: "float64", unit: s.unit });

/** The last number by a moment, if it still holds; null: none is known. */
export function valueAt(s: Metric, pieces: readonly BinnedPiece[], t: Nanos): number | null {
  const at = binsOf(pieces).findIndex((b) => t >= b.from && t < b.to);
  const bin = heldBins(s)[at] ?? -1;
  return bin < 0 ? null : (s.means[bin] ?? null);
}

/** What was measured: its name, and the column where that alone says it, or several do. */
export function measured(s: Metric, all: readonly Metric[]): string {
  if (s.kind === null) return s.column;
  return all.every((m) => m.column === s.column) ? s.kind : `${s.kind} ${s.column}`;
}

/** Who, what, where the number at the cursor is on the range of the window; that number, the mean and the greatest. */
export function metricNames(
  a: Metrics,
  rows: MetricRows,
  width: number,
  nowOf: (s: Metric) => number | null,
): DrawList {
  const rowsOf = a.metrics.slice(0, rows.count).map((s) => {
    const now = nowOf(s);
    const [atCursor, mean, most] = [now, s.mean, s.most].map((v) => numberText(s, v)) as [string, string, string];
    return { s, now, texts: [atCursor, mean, most] };
  });
  const longestNumber = Math.max(0, ...rowsOf.flatMap((row) => row.texts.map((text) => text.length)));
  const c = columns(width, 16 + 6.8 * Math.max(0, ...a.metrics.map((m) => m.entity.length)), longestNumber);
  const out: Mark[] = [
    label(c.now, 18, "at cursor", { align: "right" }),
    label(c.mean, 18, "mean", { align: "right" }),
    label(c.most, 18, "most", { align: "right" }),
  ];
  // where one entity is all there is, and there is room for one name, it is what was measured
  const longest = LETTER * Math.max(0, ...a.metrics.map((s) => measured(s, a.metrics).length));
  const isOne = new Set(a.metrics.map((s) => s.entity)).size === 1;
  const alone = isOne && longest > c.bar.x0 - c.column - 20;
  const left = alone ? 0 : c.column;
  const room = c.bar.x0 - left - 20;
  const what = cutApart(
    a.metrics.map((s) => measured(s, a.metrics)),
    room,
  );
  const who = cutApart(
    a.metrics.map((s) => s.entity),
    // bold letters are wider
    0.88 * (c.column - 6),
  );
  rowsOf.forEach(({ s, now, texts }, i) => {
    const y = HEAD + PAD + (i + 0.5) * rows.px;
    const [lo, hi] = extentOf(s);
    const x = (v: number): number => c.bar.x0 + ((v - lo) / (hi - lo)) * Math.max(1, c.bar.x1 - c.bar.x0);
    if (!alone && (a.metrics[i - 1]?.entity !== s.entity || i === 0))
      out.push(label(12, y + 4, who[i] as string, { ink: "text", weight: 600, size: 11, max: c.column - 6 }));
    out.push(label(12 + left, y + 4, what[i] as string, { ink: "text-2", size: 11, max: room }));
    if (c.bar.x1 - c.bar.x0 >= 20) {
      out.push(rect(c.bar.x0, y - 3, c.bar.x1 - c.bar.x0, 6, "seq-1"));
      if (now !== null) out.push(rect(c.bar.x0, y - 3, Math.max(1, x(now) - c.bar.x0), 6, "seq-4"));
      out.push(rect(x(s.mean) - 0.75, y - 5, 1.5, 10, "text"));
    }
    [c.now, c.mean, c.most].forEach((at, column) => {
      const ink = column === 0 ? "text" : "text-2";
      out.push(label(at, y + 4, texts[column] as string, { align: "right", mono: true, size: 11, ink, max: MOST_PX }));
    });
  });
  return out;
}

function numberText(s: Metric, v: number | null): string {
  const whole = quantity(v, measureOf(s));
  return whole.length > LONGEST_NUMBER ? quantity(v, measureOf(s), true) : whole;
}

export function metricText(s: Metric): string {
  const say = (v: number): string => quantity(v, measureOf(s));
  const what = s.kind === null ? s.column : `${s.kind} ${s.column}`;
  return `${s.entity}, ${what}: ${say(s.least)} to ${say(s.most)}, ${say(s.mean)} in the mean`;
}

export function metricsWords(a: Metrics): Words {
  if (a.total === 0) return [sentence("nothing is measured here")];
  return [
    sentence(`${several(a.total, "metrics")} of numbers over time`),
    ...a.metrics.map((s) => `${metricText(s)}.`),
  ];
}
