import { type Distribution, wholeSum } from "../base/answers.ts";
import { axisCount, count, counted, quantity, share, total } from "../base/format.ts";
import { linearTicks, type ValueScale } from "../base/scale.ts";
import { axisLabels, fromTo, fullText, isOne, tickLabel, type ValueAxis, valueText } from "./axes.ts";
import { bubble, valueBubble } from "./bubbles.ts";
import { categoryAt, type Painted } from "./category.ts";
import {
  beside,
  type DistributionFrame,
  type DistributionPlot,
  distributionFrame,
  type RankScale,
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

export function bandEdges(p: Painted, scale: ValueScale, box: Box): { y0: number; y1: number } | null {
  if (!p.range) return null;
  const clamp = (v: number): number => Math.min(box.y + box.h, Math.max(box.y, v));
  const y0 = p.range.to === null ? box.y : clamp(scale.px(p.range.to));
  const y1 = p.range.from === null ? box.y + box.h : clamp(scale.px(p.range.from));
  return y1 - y0 < 0.5 ? null : { y0, y1 };
}

export function rangeText(p: Painted, axis: Pick<ValueAxis, "measure" | "labels">): string {
  if (!p.range) return "";
  const { from, to } = p.range;
  const text = (v: number): string => valueText(v, axis, true);
  if (axis.measure.type === "string") {
    const last = to === null ? null : Math.ceil(to - 0.5) - 1;
    const a = from === null ? null : text(Math.ceil(from));
    if (a !== null && last !== null && Math.ceil(from ?? 0) >= last) return a;
    return `${a ?? ""}\u2026${last === null ? "" : text(last)}`;
  }
  if (from !== null && to === null) return `\u2265 ${text(from)}`;
  if (from === null) return to === null ? "all" : `< ${text(to)}`;
  if (axis.measure.type === "int64" && isOne(from, to as number)) return valueText(from, axis);
  return fromTo(text(from), text(to as number));
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
  const out: Mark[] = [...bands(p.painted, scale, { ...plot, x: 0, w: p.width }, p.dark)];
  for (const l of labels) if (!l.fine) out.push(line(f.x0, l.px, f.x1, l.px, "grid"));
  if (answer.curve.length > 0 && answer.rows > 0) {
    const xs = runEnds(p, ranks);
    out.push(...areas(p, xs, plot), ...curveLine(p, xs, plot), ...quantileDots(p, ranks, plot));
    out.push(...hashX(p, ranks, f));
  }
  out.push(...hashY(p, f), ...spineMarks(p, f, labels), ...rankAxis(p, ranks, f));
  if (answer.curve.length > 0 && answer.rows > 0) out.push(...runLabels(p, ranks, plot));
  out.push(...bandTable(p, ranks, f));
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

function quantileDots(p: DistributionPlot, ranks: RankScale, plot: Box): DrawList {
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
    // the table of a band stays beside it, and a dot right below would write over it
    const bands = p.painted.map((c) => bandEdges(c, p.axis.scale, plot));
    if (bands.some((e) => e !== null && y > e.y0 - 4 && y < e.y1 + 18)) continue;
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
  const missing = p.answer.missing > 0 ? `, ${count(p.answer.missing)} missing apart` : "";
  const distinct = `${p.answer.exact ? "" : "\u2264 "}${count(p.answer.distinct)} distinct`;
  // the sentence gives way to the number
  const room = p.width - 12 - distinct.length * 5.6 - 10 - f.x0;
  out.push(label(f.x0, f.bottom + 35, `${p.rowsWord} in order of value${missing}`, { max: Math.max(20, room) }));
  out.push(label(p.width - 12, f.bottom + 35, distinct, { align: "right" }));
  if (from > 0 || to < p.answer.rows) out.push(...bubble(f.x0, f.x1, f.bottom + 1, from, to, p.answer.rows));
  return out;
}

/** A number of rows. */
const PLAIN = { type: "int64", unit: null } as const;

/** On each band: rows, share of the rows, share of the total; it stays left of the line. */
function bandTable(p: DistributionPlot, ranks: RankScale, f: DistributionFrame): DrawList {
  // strings are named at their runs; the table would lie over the names
  if (p.axis.measure.type === "string") return [];
  const shown = p.painted.filter((c) => c.range !== null);
  // counts of another paint or window would be no more than decoration
  if (shown.length === 0 || p.answer.rows === 0 || p.told === "unknown") return [];
  const out: Mark[] = [];
  const whole = wholeSum(p.answer, p.axis.measure);
  const box: Box = { x: f.x0, y: f.top, w: f.x1 - f.x0, h: f.bottom - f.top };
  const placed: number[] = [];
  const thin: { c: Painted; t: Counted; middle: number }[] = [];
  let headed = false;
  let foot: DrawList = [];
  const rows = shown
    .map((c) => ({ c, e: bandEdges(c, p.axis.scale, box), t: p.answer.categories.find((t) => t.name === c.name) }))
    .sort((a, b) => (a.e?.y0 ?? 0) - (b.e?.y0 ?? 0));
  for (const [at, { c, e, t }] of rows.entries()) {
    if (!e || !t) continue;
    if (e.y1 - e.y0 < 12) {
      thin.push({ c, t, middle: (e.y0 + e.y1) / 2 });
      continue;
    }
    const middle = (e.y0 + e.y1) / 2;
    const tall = e.y1 - e.y0 > 36;
    const first = placed.length === 0;
    const last = at === rows.length - 1;
    const y = Math.round(
      tall && first ? Math.min(e.y1 - 9, middle + 12) : tall && last && !headed ? middle - 4 : middle + 4,
    );
    if (placed.some((other) => Math.abs(other - y) < 15)) continue;
    const drawn = bandLine(p, ranks, f, { c, t, y, whole });
    if (drawn === null) continue;
    const { marks, cells } = drawn;
    out.push(...marks);
    placed.push(y);
    if (tall && first && y - 16 > f.top + 8) {
      headed = true;
      out.push(...bandHeads(p, cells, y - 16));
    }
    const end = Math.max(0, ...cells.map(([, x]) => x));
    foot = tall && curveX(p, ranks, y + 21) > end + 4 ? bandHeads(p, cells, y + 15) : [];
  }
  // never between the heads and what these are of
  const room = [
    headed ? (placed[0] ?? 0) : 10,
    foot.length > 0 && !headed ? (placed.at(-1) ?? 0) : f.bottom - 2,
  ] as const;
  for (const { c, t, middle } of thin) {
    const y = beside(middle, placed, room);
    const drawn = y === null ? null : bandLine(p, ranks, f, { c, t, y, whole });
    if (drawn === null || y === null) continue;
    placed.push(y);
    out.push(...drawn.marks);
  }
  // above the first there may be no room, and between two lines heads would be of the second alone
  return headed ? out : [...out, ...foot];
}

/** Where the characteristic line is at a height. */
function curveX(p: DistributionPlot, ranks: RankScale, y: number): number {
  const i = firstNotBelow(p.answer.curve, p.axis.scale.value(y));
  return ranks.x(rankAt(p.answer, Math.min(i, p.answer.curve.length - 1), p.answer.curve.length));
}

type Counted = Distribution["categories"][number];

/** A line of the table at a height: name, range, rows, shares; null where the curve leaves no room for it. */
function bandLine(
  p: DistributionPlot,
  ranks: RankScale,
  f: DistributionFrame,
  { c, t, y, whole }: { readonly c: Painted; readonly t: Counted; readonly y: number; readonly whole: number | null },
): { readonly marks: DrawList; readonly cells: readonly (readonly [string, number])[] } | null {
  const out: Mark[] = [];
  const right = Math.min(f.x0 + 308, curveX(p, ranks, y + 6) - 8, f.x1 - 8);
  if (right < f.x0 + 150) return null;
  const wide = right - f.x0 > 262;
  const range = rangeText(c, p.axis);
  // what is called by its limits needs them once
  const limits = range.replaceAll("\u202f", " ");
  const told = c.name === limits || c.name.startsWith(`${limits}, `);
  // a narrow table has no room for the share of the total
  const totals = whole !== null && right - f.x0 > 200;
  const rowsAt = totals ? right - 112 : right - 56;
  const free = rowsAt - counted(t.rows, p.told).length * 6.7 - f.x0 - 14;
  const room = Math.min(wide ? (told ? 140 : 72) : 400, free);
  out.push(label(f.x0 + 6, y, c.name, { size: 11.5, weight: 600, ink: "text", max: room }));
  if (wide && !told && f.x0 + 80 + range.length * 6.6 + 10 < rowsAt - count(t.rows).length * 6.7)
    out.push(label(f.x0 + 80, y, range, { size: 11, ink: "text-2" }));
  const cells: [string, number][] = [
    [counted(t.rows, p.told), rowsAt],
    [share(t.rows / p.answer.rows), totals ? right - 56 : right],
  ];
  if (totals && t.sum !== null) cells.push([whole === 0 ? "\u2013" : share(t.sum / whole), right]);
  for (const [s, x] of cells) out.push(label(x, y, s, { align: "right", size: 11, mono: true, ink: "text" }));
  return { marks: out, cells };
}

/** What the figures of a line, which end at some x, are of. */
function bandHeads(p: DistributionPlot, cells: readonly (readonly [string, number])[], y: number): DrawList {
  const heads = [
    p.rowsWord,
    p.answer.missing > 0 ? `of ${quantity(p.answer.rows, PLAIN, true)}` : `of ${p.rowsWord}`,
    "of total",
  ];
  return cells.map(([, x], k) => label(x, y, heads[k] ?? "", { align: "right", size: 10.5, ink: "text-2" }));
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
