import { wholeSum } from "../base/answers.ts";
import { axisCount, count, share, total } from "../base/format.ts";
import { linearTicks, type ValueScale } from "../base/scale.ts";
import { axisLabels, fullText, tickLabel, type ValueAxis, valueText } from "./axes.ts";
import { bandTable } from "./band-table.ts";
import { bubble, valueBubble } from "./bubbles.ts";
import { categoryAt, type Painted } from "./category.ts";
import {
  bandEdges,
  type DistributionFrame,
  type DistributionPlot,
  distributionFrame,
  type RankScale,
  rangeText,
  rankScale,
} from "./distribution-frame.ts";
import { type Box, Boxes, type DrawList, type Ink, label, line, type Mark, rect } from "./marks.ts";
import { partShare } from "./parts.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";
import { runLabels } from "./run-labels.ts";

/** x of each point's left end, and the end of the last: points that share a rank share a run. */
function runEnds(p: DistributionPlot, ranks: RankScale): Float64Array {
  const n = p.answer.curve.length;
  const xs = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) xs[i] = ranks.x(rankAt(p.answer, i, n));
  xs[n] = ranks.x(p.answer.rankTo);
  return xs;
}

/** Each value a horizontal run as long as it is frequent, runs joined by verticals. */
function staircase(
  curve: readonly number[],
  xs: Float64Array,
  y: (v: number) => number,
  from: number,
  to: number,
): number[] {
  const xy: number[] = [];
  let lastY = Number.NaN;
  for (let i = from; i < to; i++) {
    const py = y(curve[i] as number);
    if (py === lastY && i < to - 1) continue;
    if (i > from) xy.push(xs[i] as number, lastY);
    xy.push(xs[i] as number, py);
    lastY = py;
  }
  if (to > from) xy.push(xs[to] as number, lastY);
  return xy;
}

export function bands(painted: readonly Painted[], scale: ValueScale, box: Box, dark: boolean): DrawList {
  const out: Mark[] = [];
  for (const p of [...painted].reverse()) {
    const edges = bandEdges(p, scale, box);
    if (edges)
      out.push(rect(box.x, edges.y0, box.w, edges.y1 - edges.y0, `cat-${p.swatch}`, { alpha: dark ? 0.1 : 0.075 }));
  }
  return out;
}

/** A band is of its whole range: what else is asked of the rows that are painted in it, for people; null: nothing. */
export function partWords(c: Painted, axis: Pick<ValueAxis, "measure" | "labels">): string | null {
  if (!c.range || !c.part) return null;
  const limits = `${rangeText(c, axis).replaceAll("\u202f", " ")}, `;
  return c.name.startsWith(limits) ? c.name.slice(limits.length) : (c.only ?? "more is asked of them");
}

/** What a band at a value says it has, where not all of its rows are painted. */
export function bandWords(p: DistributionPlot, v: number): string {
  const c = categoryAt(p.painted, v);
  const words = c && partWords(c, p.axis);
  if (!c || words === null) return "";
  const part = partShare(c, p);
  return `; painted: only ${words}${part === null ? "" : `, ${share(part)} of the ${p.rowsWord} here`}`;
}

export function distributionMarks(p: DistributionPlot): DrawList {
  const f = distributionFrame(p.width, p.height, p.spine);
  const { answer, axis } = p;
  const { scale } = axis;
  const ranks = rankScale(p.ranks.from, p.ranks.to, f.x0, f.x1);
  const plot: Box = { x: f.x0, y: f.top, w: f.x1 - f.x0, h: f.bottom - f.top };
  const labels = axisLabels(axis, 26, p.spine - 30);
  const table = bandTable(p, ranks, f);
  const out: Mark[] = [...bands(p.painted, scale, { ...plot, x: 0, w: p.width }, p.dark)];
  for (const l of labels) if (!l.fine) out.push(line(f.x0, l.px, f.x1, l.px, "grid"));
  if (answer.curve.length > 0 && answer.rows > 0) {
    const xs = runEnds(p, ranks);
    out.push(...areas(p, xs, plot), ...curveLine(p, xs, plot), ...quantileDots(p, ranks, plot, table.box));
    out.push(...hashX(p, ranks, f));
  }
  out.push(...hashY(p, f), ...spineMarks(p, f, labels), ...rankAxis(p, ranks, f));
  if (answer.curve.length > 0 && answer.rows > 0) out.push(...runLabels(p, ranks, plot));
  out.push(...table.marks);
  return out;
}

/** Area under the line: grey, and where painted in colour and texture. */
function areas(p: DistributionPlot, xs: Float64Array, plot: Box): DrawList {
  const { curve } = p.answer;
  const y = (v: number): number => Math.max(plot.y - 50, Math.min(plot.y + plot.h + 50, p.axis.scale.px(v)));
  const bottom = plot.y + plot.h;
  const out: Mark[] = [];
  const area = (from: number, to: number, ink: Ink, texture: boolean, part = 1): void => {
    if (to <= from) return;
    const xy = staircase(curve, xs, (v) => bottom - (bottom - y(v)) * part, from, to);
    xy.push(xs[to] as number, bottom, xs[from] as number, bottom);
    out.push({ t: "path", xy: Float32Array.from(xy), fill: { ink, texture }, within: plot });
  };
  area(0, curve.length, "cat-0", false);
  for (const c of [...p.painted].reverse()) {
    // which rows of a band are painted the curve does not know, but how many
    const part = c.part ? partShare(c, p) : 1;
    if (!c.range || part === null) continue;
    const from = c.range.from === null ? 0 : firstNotBelow(curve, c.range.from);
    const to = c.range.to === null ? curve.length : firstNotBelow(curve, c.range.to);
    area(from, to, `cat-${c.swatch}`, true, part);
  }
  return out;
}

function curveLine(p: DistributionPlot, xs: Float64Array, plot: Box): DrawList {
  const limit = (v: number): number => Math.max(plot.y - 50, Math.min(plot.y + plot.h + 50, p.axis.scale.px(v)));
  const xy = Float32Array.from(staircase(p.answer.curve, xs, limit, 0, p.answer.curve.length));
  return [{ t: "path", xy, stroke: { ink: "text" }, width: 1.5, within: { ...plot, y: plot.y - 1, h: plot.h + 2 } }];
}

/** Pixels of a digit, and of `p25` with what is before it. */
const DIGIT_PX = 6.65;
const NAME_PX = 28;

function quantileDots(p: DistributionPlot, ranks: RankScale, plot: Box, table: Box | null): DrawList {
  if (plot.h < 120 || p.axis.measure.type === "string" || p.axis.measure.type === "bool") return [];
  const out: Mark[] = [];
  let lastY = Infinity;
  for (const q of p.answer.quantiles) {
    if (q.p > 0.76 || !Number.isFinite(q.value)) continue;
    if (p.painted.some((c) => c.range && q.value >= (c.range.from ?? -Infinity) && q.value < (c.range.to ?? Infinity)))
      continue;
    const x = ranks.x(q.p * p.answer.rows);
    const y = p.axis.scale.px(q.value);
    const text = valueText(q.value, p.axis);
    const left = x - 13 - text.length * DIGIT_PX;
    // its name and number are written before it
    if (left < NAME_PX || x > plot.x + plot.w || y < plot.y + 14 || y > plot.y + plot.h || lastY - y < 10) continue;
    lastY = y;
    const under = table !== null && left - NAME_PX < table.x + table.w && x > table.x;
    if (under && y - 16 < table.y + table.h && y + 3 > table.y) continue;
    out.push({ t: "dot", x, y, r: 2.6, fill: { ink: "surface" }, stroke: { ink: "text" } });
    out.push(label(x - 7, y - 5, text, { align: "right", size: 11, ink: "text-2", mono: true, halo: true }));
    out.push(label(left, y - 5, `p${Math.round(q.p * 100)}`, { align: "right", halo: true }));
  }
  return out;
}

/** One tick a border between groups of equal values; gaps are ties. Several in a pixel raise the opacity. */
function hashX(p: DistributionPlot, ranks: RankScale, f: DistributionFrame): DrawList {
  const { groupBorders } = p.answer;
  const n = groupBorders.length;
  const byAlpha = new Map<number, Boxes>();
  const w = p.answer.rankTo - p.answer.rankFrom;
  for (let i = 0; i < n; i++) {
    const k = groupBorders[i] as number;
    if (!(k > 0)) continue;
    const x = Math.floor(ranks.x(p.answer.rankFrom + (i / n) * w));
    if (x < f.x0 || x > f.x1) continue;
    alphaBoxes(byAlpha, Math.min(0.9, 0.3 + 0.1 * Math.log2(k + 1))).add(x, f.bottom + 3, 1, 7);
  }
  return [...byAlpha].flatMap(([a, boxes]) => boxes.mark({ ink: "text", alpha: a }));
}

function alphaBoxes(map: Map<number, Boxes>, alpha: number): Boxes {
  const key = Math.round(alpha * 20) / 20;
  let boxes = map.get(key);
  if (!boxes) {
    boxes = new Boxes();
    map.set(key, boxes);
  }
  return boxes;
}

/** One tick a distinct value. The marks run from min to max of the column, on the scale they were asked for. */
function hashY(p: DistributionPlot, f: DistributionFrame): DrawList {
  const { distinctMarks, min, max } = p.answer;
  const n = distinctMarks.length;
  if (n === 0 || min === null || max === null) return [];
  const log = p.axis.scale.kind === "log" && min > 0;
  const byAlpha = new Map<number, Boxes>();
  for (let k = 0; k < n; k++) {
    const c = distinctMarks[k] as number;
    if (!(c > 0)) continue;
    const at = (k + (n > 1 ? k / (n - 1) : 0.5)) / n;
    const v = log ? Math.exp(Math.log(min) + (Math.log(max) - Math.log(min)) * at) : min + (max - min) * at;
    const y = Math.round(p.axis.scale.px(v));
    if (y < f.top || y > f.bottom) continue;
    alphaBoxes(byAlpha, Math.min(1, 0.38 + 0.09 * Math.log2(c + 1))).add(f.x1 + 3, y, 8, 1);
  }
  return [...byAlpha].flatMap(([a, boxes]) => boxes.mark({ ink: "text", alpha: a }));
}

/** The value axis between the two tiles: labels, ticks, and the strip that is painted on. */
function spineMarks(p: DistributionPlot, f: DistributionFrame, labels: ReturnType<typeof axisLabels>): DrawList {
  const { width: w } = p;
  const out: Mark[] = [];
  for (const l of labels) {
    if (l.px < f.top - 1 || l.px > f.bottom + 1) continue;
    out.push(line(w - (l.fine ? 15 : 17), l.px, w - 12, l.px, l.fine ? "rule-strong" : "axis"));
    if (!l.fine && l.px > f.top + 4 && p.axis.measure.type !== "string") {
      out.push(...tickLabel(l, w - 20, p.spine - 30));
    }
  }
  out.push(line(w - 12, f.top, w - 12, f.bottom, "axis"));
  out.push(...valueBubble(p, f));
  const box: Box = { x: w - 11, y: f.top, w: 11, h: f.bottom - f.top };
  for (const c of [...p.painted].reverse()) {
    const e = bandEdges(c, p.axis.scale, box);
    if (!e) continue;
    const thick = c.part ? box.w / 2 : box.w;
    out.push(rect(box.x, e.y0, thick, e.y1 - e.y0, `cat-${c.swatch}`, { texture: true }));
    if (c.range?.from !== null) out.push(rect(w - 13, Math.round(e.y1) - 1, 13, 2, "text"));
    if (c.range?.to !== null) out.push(rect(w - 13, Math.round(e.y0) - 1, 13, 2, "text"));
  }
  return out;
}

function rankAxis(p: DistributionPlot, ranks: RankScale, f: DistributionFrame): DrawList {
  const out: Mark[] = [line(f.x0, f.bottom, f.x1, f.bottom, "axis")];
  const { from, to } = p.ranks;
  const last = count(to);
  for (const r of linearTicks(from, to, f.x1 - f.x0, 66)) {
    const x = ranks.x(r);
    if (!Number.isInteger(r) || x > f.x1 - 20 - last.length * 6.2) continue;
    out.push(label(x, f.bottom + 22, axisCount(r), { align: x < f.x0 + 12 ? "left" : "center" }));
  }
  out.push(label(f.x1, f.bottom + 22, last, { align: "right", ink: "text-2", weight: 500 }));
  const off = p.axis.scale.kind === "log" && (p.answer.min ?? 1) <= 0 ? ", 0 and less off the axis" : "";
  const missing = p.answer.missing > 0 ? `, ${count(p.answer.missing)} missing apart` : "";
  const distinct = `${p.answer.exact ? "" : "\u2264 "}${count(p.answer.distinct)} distinct`;
  // the sentence gives way to the number
  const room = p.width - 12 - distinct.length * 5.6 - 10 - f.x0;
  out.push(label(f.x0, f.bottom + 35, `${p.rowsWord} in order of value${off}${missing}`, { max: Math.max(20, room) }));
  out.push(label(p.width - 12, f.bottom + 35, distinct, { align: "right" }));
  if (from > 0 || to < p.answer.rows) out.push(...bubble(f.x0, f.x1, f.bottom + 1, from, to, p.answer.rows));
  return out;
}

/** What is at the cursor: rank, value, running total. */
export function readout(p: DistributionPlot, x: number): { rank: number; value: number; text: string } | null {
  const { curve, runningSum, rankFrom, rankTo } = p.answer;
  if (curve.length === 0) return null;
  const f = distributionFrame(p.width, p.height, p.spine);
  const rank = Math.floor(rankScale(p.ranks.from, p.ranks.to, f.x0, f.x1).rank(x));
  const n = rankTo - rankFrom;
  const i = n > 1 ? Math.round(((rank - rankFrom) / (n - 1)) * (curve.length - 1)) : 0;
  const k = Math.min(curve.length - 1, Math.max(0, i));
  const value = curve[k] as number;
  const sum = runningSum?.[k];
  const whole = wholeSum(p.answer, p.axis.measure);
  const part =
    sum !== undefined && whole
      ? `, running total ${total(sum, p.axis.measure)} (${share(sum / whole)} of the sum)`
      : "";
  const at = rankAt(p.answer, k, curve.length);
  return {
    rank: at,
    value,
    text: `${fullText(value, p.axis)} at rank ${count(at + 1)} of ${count(p.answer.rows)}${part}`,
  };
}
