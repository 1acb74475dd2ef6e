import type { FlowLine } from "../base/lifelines.ts";
import type { FlowSegment, Found, Spectrum } from "../base/spectrum.ts";
import type { Nanos, Origin } from "../base/time.ts";
import { type BinnedPiece, binsOf, type TimeAxis } from "../base/time-axis.ts";
import { timeGrid } from "./axes.ts";
import { STYLES } from "./courses.ts";
import { Boxes, type DrawList, type Ink, label, line, type Mark, rect } from "./marks.ts";

/** Room above the first band and below the last. */
const PAD = 8;
/** Between two bands: names of what was found stand there. */
const GAP = 12;
/** A band taller than this leaves its lines alone. */
const TALLEST = 90;

/** Where each segment is: its flows go from `top` to `top + px`. */
export interface BandRows {
  readonly top: readonly number[];
  readonly px: number;
}

export function bandRows(segments: number, height: number): BandRows {
  const n = Math.max(1, segments);
  const gap = n * 26 > height ? 3 : GAP;
  const px = Math.max(4, Math.min(TALLEST, (height - 2 * PAD - (n - 1) * gap) / n));
  return { top: Array.from({ length: segments }, (_, s) => PAD + s * (px + gap)), px };
}

/** From the fastest to the slowest: paler and thinner to darker and wider. */
export const SPEEDS: readonly { readonly ink: Ink; readonly width: number }[] = [
  { ink: "seq-2", width: 1 },
  { ink: "seq-4", width: 1.15 },
  { ink: "seq-6", width: 1.35 },
  { ink: "seq-8", width: 1.75 },
];

export type SpeedsBy = "quartile" | "median";

export interface SpectrumPlot {
  readonly answer: Spectrum;
  readonly time: TimeAxis;
  /** Of which the bins of the bars are. */
  readonly pieces: readonly BinnedPiece[];
  readonly rows: BandRows;
  readonly height: number;
  readonly origin: Origin;
  /** The flow under the pointer, or the one that is selected. */
  readonly marked: FlowLine | null;
  /** What is being read out. */
  readonly told: Found | null;
}

/** A flow on its way through one segment. */
export interface Pass {
  readonly segment: number;
  readonly start: Nanos;
  /** null: it never came there. */
  readonly end: Nanos | null;
}

/** Its passes through the segments that are shown. */
export function passesOf(l: FlowLine, a: Pick<Spectrum, "segments" | "steps">): Pass[] {
  const out: Pass[] = [];
  for (let i = 1; i < l.steps.length; i++) {
    const segment = a.segments.findIndex((s) => s.from === l.steps[i - 1] && s.to === l.steps[i]);
    if (segment >= 0) out.push({ segment, start: l.times[i - 1] as Nanos, end: l.times[i] as Nanos });
  }
  const last = l.steps.at(-1) ?? -1;
  if (!(l.course === "missing" || l.course === "lost" || l.course === "open") || a.steps[last]?.end) return out;
  // where it would have gone nobody knows: where most go
  const next = a.segments.findIndex((s) => s.from === last && s.open > 0);
  if (next >= 0) out.push({ segment: next, start: l.times.at(-1) as Nanos, end: null });
  return out;
}

export function speedOf(nanos: number, s: FlowSegment): number {
  return s.limits.filter((limit) => nanos > limit).length;
}

/** Lines of flows from the start to the end of each segment; where there are many, bars, and those of note over them. */
export function spectrumMarks(p: SpectrumPlot): DrawList {
  const { answer, time, rows } = p;
  const out: Mark[] = [];
  for (const top of rows.top) {
    out.push(line(time.x0, top, time.x1, top, "rule"), line(time.x0, top + rows.px, time.x1, top + rows.px, "rule"));
  }
  out.push(...timeGrid(time, 0, p.height, p.origin));
  answer.segments.forEach((s, i) => {
    if (s.bars) out.push(...barMarks(s, i, p));
  });
  for (const l of answer.usual) out.push(...usualMarks(l, p));
  for (const l of [...answer.lines].reverse()) if (l !== p.marked) out.push(...noteMarks(l, p));
  out.push(...cascadeMarks(p), ...answer.found.flatMap((f) => foundMarks(f, p)));
  if (p.marked) out.push(...markedMarks(p.marked, p));
  return out;
}

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Cut to the pixels of the axis; null: it is not among them. */
function placed(pass: Pass, p: Pick<SpectrumPlot, "time" | "rows">): Line | null {
  const { time, rows } = p;
  const y1 = rows.top[pass.segment] as number;
  const x1 = time.x(pass.start);
  const x2 = pass.end === null ? x1 : time.x(pass.end);
  const y2 = pass.end === null ? y1 + rows.px * 0.45 : y1 + rows.px;
  if (x2 < time.x0 || x1 > time.x1) return null;
  const [a, b] = [Math.max(time.x0, x1), Math.min(time.x1, x2)];
  const slope = x2 > x1 ? (y2 - y1) / (x2 - x1) : 0;
  return { x1: a, y1: y1 + (a - x1) * slope, x2: b, y2: y2 - (x2 - b) * slope };
}

function lineOf(l: Line, ink: Ink, width: number, more: { alpha?: number; dash?: readonly number[] } = {}): Mark {
  const stroke = more.alpha === undefined ? { ink } : { ink, alpha: more.alpha };
  return line(l.x1, l.y1, l.x2, l.y2, ink, { width, stroke, ...(more.dash ? { dash: more.dash } : {}) });
}

function usualMarks(l: FlowLine, p: SpectrumPlot): Mark[] {
  return passesOf(l, p.answer).flatMap((pass) => {
    const at = placed(pass, p);
    const s = p.answer.segments[pass.segment] as FlowSegment;
    if (!at || pass.end === null) return [];
    const speed = SPEEDS[speedOf(Number(pass.end - pass.start), s)] as (typeof SPEEDS)[number];
    return [lineOf(at, speed.ink, speed.width)];
  });
}

/** A flow of note keeps its ink of Lifelines, so that the slowest quarter never looks like an alarm. */
function noteMarks(l: FlowLine, p: SpectrumPlot): Mark[] {
  const style = STYLES[l.course];
  const crowd = p.answer.counts[l.course] > 60;
  return passesOf(l, p.answer).flatMap((pass): Mark[] => {
    const at = placed(pass, p);
    if (!at) return [];
    const own = lineOf(at, style.ink, crowd ? 1 : style.width, {
      dash: style.dash,
      ...(crowd ? { alpha: 0.55 } : {}),
    });
    return pass.end === null ? [own, stopped(at, style.ink)] : [own];
  });
}

const stopped = (at: Line, ink: Ink): Mark => ({
  t: "dot",
  x: at.x2,
  y: at.y2,
  r: 3,
  fill: { ink: "surface" },
  stroke: { ink },
});

function markedMarks(l: FlowLine, p: SpectrumPlot): Mark[] {
  const style = STYLES[l.course];
  const ink = l.course === "complete" ? "text" : style.ink;
  const lines = passesOf(l, p.answer).flatMap((pass) => {
    const at = placed(pass, p);
    return at ? [{ at, end: pass.end }] : [];
  });
  return [
    ...lines.map(({ at }) => lineOf(at, "surface", 8)),
    ...lines.map(({ at }) => lineOf(at, "accent-soft", 6)),
    ...lines.map(({ at }) => lineOf(at, ink, 2.5, { dash: style.dash })),
    ...lines.flatMap(({ at, end }) => (end === null ? [stopped(at, ink)] : [])),
  ];
}

/** Above each other: how many began, were inside, ended; each as high as the most of its kind. */
function barMarks(s: FlowSegment, i: number, p: SpectrumPlot): Mark[] {
  if (!s.bars) return [];
  const top = p.rows.top[i] as number;
  const third = p.rows.px / 3;
  const bins = binsOf(p.pieces);
  const parts = [s.bars.starts, s.bars.pending, s.bars.ends] as const;
  return parts.flatMap((part, k) => {
    const boxes = SPEEDS.map(() => new Boxes());
    const sums = new Map<number, number>();
    for (const speed of part)
      for (let at = 0; at < speed.length; at += 2) {
        const bin = speed[at] as number;
        sums.set(bin, (sums.get(bin) ?? 0) + (speed[at + 1] as number));
      }
    const most = Math.max(1, ...sums.values());
    const base = top + (k + 1) * third;
    const up = new Map<number, number>();
    part.forEach((speed, v) => {
      for (let at = 0; at < speed.length; at += 2) {
        const bin = bins[speed[at] as number];
        if (!bin) continue;
        const [x0, x1] = [p.time.x(bin.from), p.time.x(bin.to)];
        const high = ((speed[at + 1] as number) / most) * (third - 1);
        const from = up.get(speed[at] as number) ?? 0;
        boxes[v]?.add(x0, base - from - high, Math.max(1, x1 - x0 - 0.25), high);
        up.set(speed[at] as number, from + high);
      }
    });
    return boxes.flatMap((b, v) => b.mark({ ink: (SPEEDS[v] as (typeof SPEEDS)[number]).ink }));
  });
}

/** Each kind has a sign of its own, in the ink of text: a finding is no alarm. */
function foundMarks(f: Found, p: SpectrumPlot): Mark[] {
  const { time, rows } = p;
  const [a, b] = [time.x(f.from), time.x(f.to)];
  if (b < time.x0 || a > time.x1) return [];
  const [x0, x1] = [Math.max(time.x0, a), Math.min(time.x1, b)];
  const top = rows.top[f.segment] as number;
  const bottom = top + rows.px;
  const ink: Ink = f === p.told ? "accent" : "text";
  const width = f === p.told ? 2.5 : 1.25;
  switch (f.kind) {
    case "batch": {
      const [l, r] = x1 - x0 < 9 ? [(x0 + x1) / 2 - 4.5, (x0 + x1) / 2 + 4.5] : [x0, x1];
      const xy = Float32Array.from([l, bottom - 2, l, bottom + 3, r, bottom + 3, r, bottom - 2]);
      return [{ t: "path", xy, stroke: { ink }, width }];
    }
    case "peak":
      return [
        rect(x0, top, Math.max(2, x1 - x0), rows.px, "accent-soft", { alpha: 0.5 }),
        line(x0, top - 2.5, Math.max(x0 + 2, x1), top - 2.5, ink, { width: width + 1 }),
      ];
    case "overtaking": {
      const at = placed({ segment: f.segment, start: f.from, end: f.to }, p);
      return at ? [lineOf(at, "surface", 4), lineOf(at, ink, width + 0.5, { dash: [4, 2] })] : [];
    }
    case "cascade": {
      const [l, r] = [x0, Math.max(x0 + 3, x1)];
      const xy = Float32Array.from([l, top + 1, r, top + 1, r, bottom - 1, l, bottom - 1, l, top + 1]);
      return [
        { t: "path", xy, stroke: { ink: "surface" }, width: width + 2.5 },
        { t: "path", xy, stroke: { ink }, width, dash: [2, 2] },
      ];
    }
    case "drift": {
      const times = f.took / Math.max(1, f.usual);
      const s =
        times >= 1 ? `\u2197 ${times.toFixed(1)} \u00d7 slower` : `\u2198 ${(1 / times).toFixed(1)} \u00d7 faster`;
      const w = s.length * 6.2 + 6;
      return [
        rect(time.x1 - w, top + rows.px / 2 - 7, w, 14, "surface", { alpha: 0.86 }),
        label(time.x1 - 3, top + rows.px / 2 + 4, s, { align: "right", ink, weight: 600, size: 11 }),
      ];
    }
  }
}

/** To each slow spot of a cascade an arrow from the one its flows came from, through what is between their segments. */
function cascadeMarks(p: SpectrumPlot): Mark[] {
  const { time, rows } = p;
  const spots = p.answer.found.filter((f) => f.kind === "cascade");
  return spots.flatMap((next): Mark[] => {
    const f = spots.filter((x) => x.cascade === next.cascade)[next.origin];
    if (!f) return [];
    const x1 = time.x(f.from);
    const x2 = time.x(next.from);
    if (x2 < time.x0 || x1 > time.x1) return [];
    const [a, b] = [Math.max(time.x0, x1), Math.min(time.x1, x2)];
    const y1 = (rows.top[f.segment] as number) + rows.px;
    const y2 = rows.top[next.segment] as number;
    const head = Float32Array.from([b - 3.5, y2 - 4.5, b, y2 - 0.5, b + 3.5, y2 - 4.5]);
    return [line(a, y1, b, y2, "text", { width: 1.25 }), { t: "path", xy: head, stroke: { ink: "text" }, width: 1.25 }];
  });
}

/** The flow nearest to a point: of those of note first; null: none is near. */
export function flowAt(p: Pick<SpectrumPlot, "answer" | "time" | "rows">, x: number, y: number): FlowLine | null {
  for (const all of [p.answer.lines, p.answer.usual]) {
    let [best, near] = [null as FlowLine | null, 5];
    for (const l of all) {
      for (const pass of passesOf(l, p.answer)) {
        const at = placed(pass, p);
        if (!at || y < at.y1 - 3 || y > at.y2 + 3) continue;
        const d = distance(at, x, y);
        if (d < near) [best, near] = [l, d];
      }
    }
    if (best) return best;
  }
  return null;
}

function distance(l: Line, x: number, y: number): number {
  const [dx, dy] = [l.x2 - l.x1, l.y2 - l.y1];
  const all = dx * dx + dy * dy;
  const f = all === 0 ? 0 : Math.max(0, Math.min(1, ((x - l.x1) * dx + (y - l.y1) * dy) / all));
  return Math.hypot(x - l.x1 - f * dx, y - l.y1 - f * dy);
}

/** The segment whose band is at a height; -1: none. */
export function segmentAt(rows: BandRows, y: number): number {
  return rows.top.findIndex((top) => y >= top - 3 && y <= top + rows.px + 3);
}
