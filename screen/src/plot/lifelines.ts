import { type Course, type FlowLine, type Lifelines, type LineRaster, stepName } from "../base/lifelines.ts";
import type { Nanos, Origin } from "../base/time.ts";
import type { BinnedPiece, TimeAxis } from "../base/time-axis.ts";
import { timeGrid } from "./axes.ts";
import { endMark, STYLES } from "./courses.ts";
import { type Box, type DrawList, label, line, type Mark } from "./marks.ts";

const PAD = 14;
/** Steps further apart than this would leave names and numbers alone. */
const FARTHEST = 200;
/** More lines of one course are a crowd: thin, without a ground of their own, or nothing else would be seen. */
const CROWD = 60;

/** Steps closer than this would be one line. */
const NEAREST = 3;

/** Where each step is, from the top. */
export interface StepRows {
  readonly y: readonly number[];
}

export function stepRows(steps: number, height: number): StepRows {
  const gaps = Math.max(1, steps - 1);
  const px = Math.max(1, Math.min(FARTHEST, (height - 2 * PAD) / gaps));
  return { y: Array.from({ length: steps }, (_, s) => PAD + s * px) };
}

/** As far apart as it usually takes to come from one to the next, but for a few pixels that each has. */
export function stepRowsByTime(medians: readonly number[], height: number): StepRows {
  const gaps = medians.slice(1);
  const all = gaps.reduce((s, m) => s + m, 0);
  const room = height - 2 * PAD - NEAREST * gaps.length;
  if (all <= 0 || room <= 0) return stepRows(medians.length, height);
  const y = [PAD];
  for (const m of gaps) y.push((y.at(-1) as number) + NEAREST + (m / all) * room);
  return { y };
}

export interface LifelinesPlot {
  readonly answer: Lifelines;
  readonly time: TimeAxis;
  /** Of which the bins of the raster are. */
  readonly pieces: readonly BinnedPiece[];
  readonly rows: StepRows;
  readonly height: number;
  readonly origin: Origin;
  /** The one under the pointer, or the one that is selected. */
  readonly marked: FlowLine | null;
}

/** From what is everywhere to what must be seen: grid, usual flows as ink, those of note on top. */
export function lifelineMarks(p: LifelinesPlot): DrawList {
  const { answer, time, rows } = p;
  const within: Box = { x: time.x0, y: 0, w: time.x1 - time.x0, h: p.height };
  const out: Mark[] = [];
  for (const y of rows.y) out.push(line(time.x0, Math.round(y), time.x1, Math.round(y), "grid"));
  out.push(...timeGrid(time, 0, p.height, p.origin));
  if (answer.raster) out.push(...rasterMarks(answer.raster, p, within));
  for (const l of answer.usual) out.push(path(l, p, within, STYLES.complete, 1, 0.62));
  // the worst last: on top
  const shown = [...answer.lines].reverse().filter((l) => l !== p.marked);
  for (const l of shown) out.push(...(answer.counts[l.course] > CROWD ? crowded(l, p, within) : unusual(l, p, within)));
  out.push(...labels(p));
  if (p.marked) out.push(...markedOne(p.marked, p, within));
  return out;
}

function xy(l: FlowLine, p: Pick<LifelinesPlot, "time" | "rows">): Float32Array {
  const out = new Float32Array(l.steps.length * 2);
  l.steps.forEach((s, i) => {
    out[i * 2] = p.time.x(l.times[i] as Nanos);
    out[i * 2 + 1] = p.rows.y[s] ?? 0;
  });
  return out;
}

function path(
  l: FlowLine,
  p: LifelinesPlot,
  within: Box,
  style: { readonly ink: (typeof STYLES)[Course]["ink"]; readonly dash: readonly number[] },
  width: number,
  alpha = 1,
): Mark {
  return { t: "path", xy: xy(l, p), stroke: { ink: style.ink, alpha }, width, dash: style.dash, within };
}

function unusual(l: FlowLine, p: LifelinesPlot, within: Box): Mark[] {
  const style = STYLES[l.course];
  const halo = path(l, p, within, { ink: "surface", dash: [] }, style.width + 3, 0.75);
  return [halo, path(l, p, within, style, style.width), ...ends(l, p)];
}

/** The worst of each course that is no crowd is named at its end, where there is room. */
function labels(p: LifelinesPlot): DrawList {
  const out: Mark[] = [];
  const taken: Box[] = [];
  const seen = new Set<Course>();
  for (const l of p.answer.lines) {
    if (seen.has(l.course) || p.answer.counts[l.course] > CROWD || l.event === "") continue;
    const [x, y] = endOf(l, p);
    if (!inside(x, p.time)) continue;
    const s = `${STYLES[l.course].word}: ${stepName(l.event)}`;
    const w = s.length * 6.4 + 6;
    // a seam is drawn over everything
    const crossed = p.time.seams.some((seam) => seam.x0 < x + 9 + w && seam.x1 > x);
    const left = crossed || x + 9 + w > p.time.x1;
    // at the last step, above its line
    const at = y > p.height - 24 ? y - 20 : y - 7;
    const box = { x: left ? x - 9 - w : x + 7, y: Math.max(2, at), w, h: 14 };
    if (box.x < p.time.x0 || taken.some((b) => overlap(b, box))) continue;
    seen.add(l.course);
    taken.push(box);
    out.push({ t: "rect", box, fill: { ink: "surface", alpha: 0.86 } });
    out.push(label(box.x + 3, box.y + 11, s, { ink: STYLES[l.course].ink, weight: 600, size: 11 }));
  }
  return out;
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function crowded(l: FlowLine, p: LifelinesPlot, within: Box): Mark[] {
  const style = STYLES[l.course];
  const [x, y] = endOf(l, p);
  const tick = inside(x, p.time) ? [line(x - 2, y, x + 2, y, style.ink, { width: 1.5 })] : [];
  return [path(l, p, within, style, 1, 0.32), ...tick];
}

function markedOne(l: FlowLine, p: LifelinesPlot, within: Box): Mark[] {
  const style = STYLES[l.course];
  const halo = path(l, p, within, { ink: "surface", dash: [] }, 9, 1);
  const ring = path(l, p, within, { ink: "accent-soft", dash: [] }, 7);
  const own = path(l, p, within, { ...style, ink: l.course === "complete" ? "text" : style.ink }, style.width + 0.75);
  const dots = l.steps.map((s, i): Mark => {
    const [x, y] = [p.time.x(l.times[i] as Nanos), p.rows.y[s] ?? 0];
    return { t: "dot", x, y, r: 2, fill: { ink: style.ink }, stroke: { ink: "surface" } };
  });
  return [halo, ring, own, ...dots.filter((d) => d.t === "dot" && inside(d.x, p.time)), ...ends(l, p)];
}

const inside = (x: number, time: TimeAxis): boolean => x >= time.x0 && x <= time.x1;

/** At the last step, or at the one that came wrong. */
function ends(l: FlowLine, p: LifelinesPlot): DrawList {
  const [x, y] = endOf(l, p);
  return inside(x, p.time) ? endMark(STYLES[l.course], x, y) : [];
}

function endOf(l: FlowLine, p: LifelinesPlot): [number, number] {
  const at = place(l, p.answer);
  return [p.time.x(l.times[at] as Nanos), p.rows.y[l.steps[at] as number] ?? 0];
}

/** Which of its points its mark is at. */
export function place(l: FlowLine, a: Pick<Lifelines, "steps">): number {
  const last = l.steps.length - 1;
  if (l.course !== "out-of-order" && l.course !== "wrong") return last;
  const step = a.steps.findIndex((s) => s.name.split("|").includes(l.event) || s.name === l.event);
  const at = l.steps.lastIndexOf(step);
  return at < 0 ? last : at;
}

/** Ink by how many lines go through, as a logarithm; one cell a pixel wide, in strips from step to step. */
function rasterMarks(r: LineRaster, p: LifelinesPlot, within: Box): Mark[] {
  const max = Math.max(1, ...r.rows.map((row) => row.reduce((m, v, i) => (i % 2 === 1 && v > m ? v : m), 0)));
  let from = 0;
  return p.pieces.flatMap((piece) => {
    const [x0, x1] = [p.time.x(piece.from), p.time.x(piece.to)];
    const strips: Mark[] = [];
    for (let step = 0; (step + 1) * r.rowsPerStep <= r.rows.length; step++) {
      const rows = r.rows.slice(step * r.rowsPerStep, (step + 1) * r.rowsPerStep);
      const level = new Uint8Array(piece.bins * rows.length);
      rows.forEach((row, k) => {
        for (let i = 0; i < row.length; i += 2) {
          const bin = (row[i] as number) - from;
          if (bin < 0 || bin >= piece.bins) continue;
          const f = Math.log1p(row[i + 1] as number) / Math.log1p(max);
          level[k * piece.bins + bin] = Math.round((0.12 + 0.6 * f) * 255);
        }
      });
      const [top, bottom] = [p.rows.y[step] ?? 0, p.rows.y[step + 1] ?? 0];
      const box = { x: x0, y: top, w: x1 - x0, h: bottom - top };
      const ramp = new Uint8Array(level.length);
      strips.push({ t: "cells", box, columns: piece.bins, rows: rows.length, level, ramp, alpha: 0.62, within });
    }
    from += piece.bins;
    return strips;
  });
}

/** The line nearest to a point, of those of note before crowds and the usual ones; null: none is near. */
export function lineAt(p: Pick<LifelinesPlot, "answer" | "time" | "rows">, x: number, y: number): FlowLine | null {
  const { lines, usual, counts } = p.answer;
  const few = (l: FlowLine): boolean => counts[l.course] <= CROWD;
  for (const all of [lines.filter(few), lines.filter((l) => !few(l)), usual]) {
    let [best, near] = [null as FlowLine | null, 6];
    for (const l of all) {
      const d = distance(xy(l, p), x, y);
      if (d < near) [best, near] = [l, d];
    }
    if (best) return best;
  }
  return null;
}

function distance(points: Float32Array, x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x0, y0] = [points[i] as number, points[i + 1] as number];
    const [x1, y1] = [points[i + 2] ?? x0, points[i + 3] ?? y0];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const all = dx * dx + dy * dy;
    const f = all === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / all));
    best = Math.min(best, Math.hypot(x - x0 - f * dx, y - y0 - f * dy));
  }
  return best;
}
