import { type Frequency, overTime } from "../base/answers.ts";
import { count, several } from "../base/format.ts";
import { linearTicks } from "../base/scale.ts";
import { type Nanos, nanos, type Origin } from "../base/time.ts";
import type { BinnedPiece, TimeAxis } from "../base/time-axis.ts";
import { timeGrid } from "./axes.ts";
import { type Painted, swatchOf } from "./category.ts";
import { compareFrequency, compareTop } from "./compare.ts";
import { foundLine, foundTop } from "./found.ts";
import { type DrawList, label, line, type Mark, rect } from "./marks.ts";

/** How many entities are in each category, stacked; the worst (first painted) at the base line. */
export interface FrequencyPlot {
  readonly answer: Frequency;
  readonly painted: readonly Painted[];
  readonly time: TimeAxis;
  /** What the answer was asked for. */
  readonly pieces: readonly BinnedPiece[];
  readonly width: number;
  readonly height: number;
  readonly noun: string;
  readonly origin: Origin;
  /** Room below the base line. */
  readonly below: number;
  /** B, and where its times lie on the axis of A; null = nothing is compared. */
  readonly compared?: { readonly answer: Frequency; readonly x: (t: Nanos) => number } | null;
  /** What covers the stack but not the numbers of its axis. */
  readonly seams?: DrawList;
  /** How many are among the rows that are found: a line over the stack. */
  readonly found?: {
    readonly answer: Pick<Frequency, "instants" | "series">;
    readonly name: string;
    readonly pieces: readonly BinnedPiece[];
  } | null;
}

/** Instants averaged per drawn bin: as many as one bin of 4 px holds. */
export const PER_BIN = 4;

export interface Stack {
  /** In stacking order, from the base line up. */
  readonly layers: readonly { readonly category: string; readonly mean: Float64Array }[];
  readonly bins: number;
  readonly top: number;
}

export function stack(answer: Frequency, painted: readonly Painted[]): Stack {
  const n = answer.instants.length;
  const bins = Math.ceil(n / PER_BIN);
  const layers = painted.map((p) => {
    const values = overTime(answer, p.name);
    const mean = new Float64Array(bins);
    for (let b = 0; b < bins; b++) {
      const end = Math.min(n, (b + 1) * PER_BIN);
      let sum = 0;
      for (let i = b * PER_BIN; i < end; i++) sum += values[i] ?? 0;
      mean[b] = sum / Math.max(1, end - b * PER_BIN);
    }
    return { category: p.name, mean };
  });
  let top = 0;
  for (let b = 0; b < bins; b++)
    top = Math.max(
      top,
      layers.reduce((s, l) => s + (l.mean[b] as number), 0),
    );
  return { layers, bins, top };
}

/** Where the axis ends: at a whole number, or, where spans are short and nobody is ever busy, at a round part of one. */
export function axisTop(most: number): number {
  if (most >= 0.5 || most <= 0) return Math.max(1, Math.ceil(most - 1e-6));
  const unit = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((k) => k * unit >= most * (1 - 1e-6)) ?? 10;
  return Number((step * unit).toPrecision(1));
}

/** A number of entities, which may be a part of one. */
function few(v: number): string {
  return Number.isInteger(v) ? count(v) : String(Number(v.toPrecision(2)));
}

export function frequencyMarks(p: FrequencyPlot): DrawList {
  const { time } = p;
  const top = 22;
  const bottom = p.height - p.below;
  const parts = divided(p.answer, p.pieces);
  const stacks = parts.map((a) => stack(a, p.painted));
  const out: Mark[] = [...timeGrid(time, top, bottom, p.origin)];
  const hits = p.found ? foundTop(p.found.answer, p.found.name, p.found.pieces) : 0;
  const names = p.painted.map((c) => c.name);
  const other = p.compared ? compareTop(p.compared.answer, names) : 0;
  const most = Math.max(hits, other, ...stacks.map((s) => s.top));
  const all = p.answer.ofRows ? Infinity : p.answer.entityCount || Infinity;
  const limit = Math.min(all, axisTop(most));
  const y = (v: number): number => bottom - (v / limit) * (bottom - top);
  parts.forEach((answer, i) => {
    out.push(...layers({ ...p, answer }, stacks[i] as Stack, p.pieces[i], y));
  });
  const ticks = linearTicks(0, limit, bottom - top, 24).filter((v) => v > 0 && (limit < 1 || Number.isInteger(v)));
  for (const v of ticks)
    out.push({ t: "line", x1: time.x0, y1: y(v), x2: time.x1, y2: y(v), stroke: { ink: "text", alpha: 0.1 } });
  if (p.compared) {
    const { answer, x } = p.compared;
    out.push(...compareFrequency(answer, names, { time, x, y, top, bottom }));
  }
  if (p.found) out.push(...foundLine(p.found.answer, p.found.name, p.found.pieces, time, y));
  out.push(line(time.x0, bottom, time.x1, bottom, "axis"));
  // a seam may lie where the numbers of the axis are
  out.push(...(p.seams ?? []));
  for (const v of ticks) if (y(v) - 4 > top + 10) out.push(...onBars(time.x1, y(v) - 4, few(v)));
  return out;
}

/** The answer of each piece by itself. */
function divided(answer: Frequency, pieces: readonly BinnedPiece[]): Frequency[] {
  if (pieces.length < 2) return [answer];
  let at = 0;
  return pieces.map(({ bins }) => {
    const from = at;
    at += bins;
    return {
      ...answer,
      instants: answer.instants.slice(from, at),
      series: answer.series.map((s) => ({
        ...s,
        entities: s.entities.slice(from, at),
        ...(s.means === undefined ? {} : { means: s.means.slice(from, at) }),
      })),
    };
  });
}

/** A number of the axis lies over colours and textures: it has ground of its own. */
function onBars(x: number, y: number, text: string): Mark[] {
  const w = Math.round(text.length * 6.4) + 6;
  return [
    rect(x - w, y - 10, w, 13, "surface", { alpha: 0.88 }),
    label(x - 3, y, text, { align: "right", ink: "text" }),
  ];
}

function layers(p: FrequencyPlot, s: Stack, piece: BinnedPiece | undefined, y: (v: number) => number): Mark[] {
  const { time } = p;
  const out: Mark[] = [];
  const edges = new Float64Array(s.bins + 1);
  for (let b = 0; b < s.bins; b++) edges[b] = time.x(p.answer.instants[b * PER_BIN] as Nanos);
  edges[s.bins] = p.pieces.length < 2 || !piece ? lastEdge(p, edges, s.bins) : time.x(nanos(piece.to - 1n));
  const base = new Float64Array(s.bins);
  const within = { x: time.x0, y: 0, w: time.x1 - time.x0, h: p.height };
  for (const layer of s.layers) {
    const xy: number[] = [];
    for (let b = 0; b < s.bins; b++) {
      const v = y((base[b] as number) + (layer.mean[b] as number));
      xy.push(edges[b] as number, v, edges[b + 1] as number, v);
    }
    for (let b = s.bins - 1; b >= 0; b--) {
      const v = y(base[b] as number);
      xy.push(edges[b + 1] as number, v, edges[b] as number, v);
      base[b] = (base[b] as number) + (layer.mean[b] as number);
    }
    const ink = `cat-${swatchOf(p.painted, layer.category)}` as const;
    if (xy.length > 0) out.push({ t: "path", xy: Float32Array.from(xy), fill: { ink, texture: true }, within });
  }
  return out;
}

function lastEdge(p: FrequencyPlot, edges: Float64Array, bins: number): number {
  const n = p.answer.instants.length;
  if (n === 0) return p.time.x0;
  const last = p.time.x(p.answer.instants[n - 1] as Nanos);
  const step = n > 1 ? (last - (edges[0] as number)) / (n - 1) : 0;
  return last + (bins > 0 ? step : 0);
}

/** The y axis ends at what is painted; what is left out is said. */
export function leftOut(p: Pick<FrequencyPlot, "answer" | "painted" | "noun" | "pieces">): string {
  const most = divided(p.answer, p.pieces).map((a) => stack(a, p.painted).top);
  const top = axisTop(Math.max(0, ...most));
  if (p.painted.length === 0) return "nothing is painted on this column";
  if (p.answer.ofRows) {
    const how = p.answer.series.some((s) => s.means) ? "on average" : "at once";
    return `up to ${few(top)} ${how}; painted only`;
  }
  if (hasNobody(p.answer)) return "";
  // as the axis: who is in several categories within a bin is in both of their means
  const end = Math.min(top, p.answer.entityCount || Infinity);
  return `ends at ${few(end)} of ${several(p.answer.entityCount, p.noun)}; painted only`;
}

/** Whether there is nobody to be in any category. */
export function hasNobody(answer: Frequency): boolean {
  return answer.entityCount === 0 && answer.series.every((s) => (s.means ?? s.entities).every((n) => n === 0));
}

/** Whether nobody is in a painted category at any of the moments: the picture would be an empty frame. */
export function isBlank(answer: Frequency, painted: readonly Painted[]): boolean {
  const names = new Set(painted.map((p) => p.name));
  return answer.series.every((s) => !names.has(s.category) || (s.means ?? s.entities).every((n) => n === 0));
}
