import type { Count } from "../base/answers.ts";
import { duration } from "../base/format.ts";
import { timeTicks } from "../base/ticks.ts";
import { formatClock, formatDate, type Nanos, nanos, span, timeScale, type Window } from "../base/time.ts";
import { type Painted, swatchOf } from "./category.ts";
import { Boxes, type DrawList, label, line, type Mark, rect } from "./marks.ts";

/** Time without data longer than a tenth of the trace is elided to a break of 56 px. */
export const BREAK_PX = 56;
const ELIDE = 0.1;

export interface Piece extends Window {
  readonly x0: number;
  readonly x1: number;
}

export interface MapScale {
  readonly pieces: readonly Piece[];
  x(t: bigint): number;
  t(px: number): Nanos;
}

/** The stretches of time that hold data, from counts over the whole trace. */
export function stretches(counts: Count): Window[] {
  const n = counts.total.length;
  const whole = Math.max(1, Number(counts.end - counts.start));
  const at = (i: number): bigint => counts.start + (BigInt(i) * (counts.end - counts.start)) / BigInt(Math.max(1, n));
  const out: { from: bigint; to: bigint }[] = [];
  for (let i = 0; i < n; i++) {
    if (!((counts.total[i] as number) > 0)) continue;
    const last = out.at(-1);
    if (last && Number(at(i) - last.to) / whole <= ELIDE) last.to = at(i + 1);
    else out.push({ from: at(i), to: at(i + 1) });
  }
  if (out.length === 0) return [{ from: counts.start, to: counts.end }];
  return out.map((w) => ({ from: w.from as Nanos, to: (w.to > w.from ? w.to : w.from + 1n) as Nanos }));
}

export function mapScale(parts: readonly Window[], x0: number, x1: number): MapScale {
  const total = parts.reduce((s, w) => s + Math.max(1, span(w)), 0);
  const room = Math.max(10, x1 - x0 - BREAK_PX * (parts.length - 1));
  // a stretch of a few rows keeps at least 24 px, else it could not be seen or dragged
  const least = Math.min(24, room / Math.max(1, parts.length));
  const raw = parts.map((w) => Math.max(least, (Math.max(1, span(w)) / total) * room));
  const scale = room / raw.reduce((s, v) => s + v, 0);
  let x = x0;
  const pieces = parts.map((w, i) => {
    const width = (raw[i] as number) * scale;
    const piece = { ...w, x0: x, x1: x + width };
    x += width + BREAK_PX;
    return piece;
  });
  const first = pieces[0] as Piece;
  const last = pieces.at(-1) as Piece;
  return {
    pieces,
    x: (t) => {
      let end = first.x0;
      for (const p of pieces) {
        if (t < p.from) return p === first ? p.x0 : (end + p.x0) / 2;
        if (t <= p.to) return timeScale(p, p.x0, p.x1).x(t);
        end = p.x1;
      }
      return last.x1;
    },
    t: (px) => {
      for (const p of pieces) {
        if (px < p.x0) return p.from;
        if (px <= p.x1) return timeScale(p, p.x0, p.x1).t(px);
      }
      return last.to;
    },
  };
}

/** Counts that hold nearly all rows; outliers in time stay outside. Null when the whole trace is the bulk. */
export function bulk(counts: Count, keep = 0.998): Window | null {
  const n = counts.total.length;
  const all = counts.total.reduce((s, v) => s + v, 0);
  if (n < 8 || all === 0) return null;
  let best: [number, number] = [0, n];
  let to = 0;
  let held = 0;
  for (let from = 0; from < n; from++) {
    while (to < n && held < all * keep) held += counts.total[to++] as number;
    if (held < all * keep) break;
    if (to - from < best[1] - best[0]) best = [from, to];
    held -= counts.total[from] as number;
  }
  if (best[1] - best[0] > n * 0.6) return null;
  const width = counts.end - counts.start;
  const at = (i: number): bigint => counts.start + (BigInt(Math.max(0, Math.min(n, i))) * width) / BigInt(n);
  return { from: nanos(at(best[0])), to: nanos(at(best[1])) };
}

/** Where long silences part the trace, the part with most rows is seen first. */
export function mainStretch(counts: Count): Window | null {
  const parts = stretches(counts);
  if (parts.length < 2) return null;
  const width = Math.max(1, Number(counts.end - counts.start));
  const rows = parts.map((p) => {
    const at = (t: bigint): number => Math.round((Number(t - counts.start) / width) * counts.total.length);
    return counts.total.slice(at(p.from), at(p.to)).reduce((s, v) => s + v, 0);
  });
  return parts[rows.indexOf(Math.max(...rows))] ?? null;
}

export interface MinimapPlot {
  readonly scale: MapScale;
  readonly parts: readonly Count[];
  readonly painted: readonly Painted[];
  readonly window: Window;
  readonly cursor: Nanos | null;
  readonly width: number;
  /** Share of the input that was set aside, and why the breaks are there. */
  readonly rejected: number;
  /** When the recorder lost events. */
  readonly lost: readonly { readonly from: Nanos; readonly to: Nanos }[];
  readonly origin: Nanos | null;
}

const TOP = 8;
const BOTTOM = 40;
const RIBBON = 44;

export function minimapMarks(p: MinimapPlot): DrawList {
  const out: Mark[] = [];
  const a = p.scale.x(p.window.from);
  const b = p.scale.x(p.window.to);
  let max = 1;
  for (const part of p.parts) for (const v of part.total) if (v > max) max = v;
  p.parts.forEach((part) => {
    out.push(...histogram(p, part, max, a, b));
  });
  p.scale.pieces.forEach((piece, i) => {
    out.push(line(piece.x0, BOTTOM, piece.x1, BOTTOM, "axis"), rect(piece.x0, RIBBON, piece.x1 - piece.x0, 4, "ok"));
    if (p.rejected > 0 && i === 0) out.push(rect(piece.x0, RIBBON - 1, 5, 6, "cat-1", { texture: true }));
    const next = p.scale.pieces[i + 1];
    if (next) out.push(...breakMarks(piece, next));
    out.push(...axis(p, piece, i === 0));
  });
  out.push(...lostMarks(p));
  out.push(...brush(a, b, p.width));
  if (p.cursor !== null) out.push(line(p.scale.x(p.cursor), 2, p.scale.x(p.cursor), 50, "accent"));
  return out;
}

function histogram(p: MinimapPlot, part: Count, max: number, a: number, b: number): DrawList {
  const n = part.total.length;
  const x0 = p.scale.x(part.start);
  const w = (p.scale.x(part.end) - x0) / Math.max(1, n);
  const layers = p.painted.map((c) => ({
    k: swatchOf(p.painted, c.name),
    rows: part.series.find((s) => s.category === c.name)?.rows ?? [],
    inside: new Boxes(),
    outside: new Boxes(),
  }));
  const inside = new Boxes();
  const outside = new Boxes();
  for (let i = 0; i < n; i++) {
    const all = part.total[i] as number;
    if (!(all > 0)) continue;
    const x = x0 + i * w;
    const within = x >= a - w && x <= b;
    let y = BOTTOM;
    let rest = all;
    for (const l of layers) {
      const v = l.rows[i] ?? 0;
      if (!(v > 0)) continue;
      rest -= v;
      const h = (v / max) * (BOTTOM - TOP);
      y -= h;
      (within ? l.inside : l.outside).add(x, y, w, h);
    }
    const h = (Math.max(0, rest) / max) * (BOTTOM - TOP);
    (within ? inside : outside).add(x, y - h, w, h);
  }
  return [
    ...layers.flatMap((l) => [
      ...l.inside.mark({ ink: `cat-${l.k}` }),
      ...l.outside.mark({ ink: `cat-${l.k}`, alpha: 0.6 }),
    ]),
    ...inside.mark({ ink: "seq-4" }),
    ...outside.mark({ ink: "seq-2" }),
  ];
}

/** Known gaps on the ribbon: a hatched bar and a notch above it, at least 3 px wide, neighbours joined. */
function lostMarks(p: MinimapPlot): DrawList {
  const spans = p.lost
    .map((l) => ({ a: p.scale.x(l.from), b: Math.max(p.scale.x(l.to), p.scale.x(l.from) + 3) }))
    .sort((l, r) => l.a - r.a);
  const joined: { a: number; b: number }[] = [];
  for (const s of spans) {
    const last = joined.at(-1);
    if (last && s.a <= last.b + 1) last.b = Math.max(last.b, s.b);
    else joined.push({ ...s });
  }
  return joined.flatMap((s) => [
    rect(s.a, RIBBON, s.b - s.a, 4, "surface"),
    rect(s.a, RIBBON - 1, s.b - s.a, 6, "cat-1", { texture: true }),
    line(s.a, BOTTOM, s.a, RIBBON + 5, "cat-1"),
  ]);
}

function breakMarks(piece: Piece, next: Piece): DrawList {
  const out: Mark[] = [];
  const mid = (piece.x1 + next.x0) / 2;
  out.push(label(mid, 19, duration(Number(Number(next.from - piece.to).toPrecision(2))), { align: "center" }));
  out.push(label(mid, 31, "no rows", { align: "center" }));
  for (let x = piece.x1; x < next.x0 - 3; x += 5)
    out.push(line(x, RIBBON + 4, x + 4, RIBBON, "missing", { width: 0.8 }));
  out.push({
    t: "rect",
    box: { x: piece.x1 + 0.5, y: RIBBON + 0.5, w: next.x0 - piece.x1 - 1, h: 3 },
    stroke: { ink: "missing" },
  });
  return out;
}

function axis(p: MinimapPlot, piece: Piece, first: boolean): DrawList {
  const out: Mark[] = [];
  if (first) out.push(label(piece.x0, 64, formatDate(piece.from), { ink: "text-2" }));
  const scale = timeScale(piece, piece.x0, piece.x1);
  for (const t of timeTicks(piece, piece.x1 - piece.x0, 84, p.origin)) {
    const x = scale.x(t.at);
    out.push(line(x, 50, x, 53, "axis"));
    if (x < piece.x0 + (first ? 104 : 14) || x > piece.x1 - 20) continue;
    const minute = p.origin === null && t.full && formatClock(t.at).endsWith(":00") && t.label.length === 8;
    const s = minute ? t.label.slice(0, 5) : t.label;
    out.push(label(x, 64, s, { align: "center", ink: t.full ? "text-2" : "text-3", weight: t.full ? 500 : 400 }));
  }
  return out;
}

function brush(a: number, b: number, width: number): DrawList {
  const [y0, y1] = [2, BOTTOM + 1];
  const out: Mark[] = [
    rect(0, y0, Math.max(0, a), y1 - y0, "surface", { alpha: 0.35 }),
    rect(b, y0, Math.max(0, width - b), y1 - y0, "surface", { alpha: 0.35 }),
    {
      t: "rect",
      box: { x: Math.round(a) + 0.5, y: y0 + 0.5, w: Math.max(1, Math.round(b - a)), h: y1 - y0 - 1 },
      stroke: { ink: "accent" },
    },
  ];
  for (const x of [a, b]) {
    out.push(
      rect(Math.round(x) - 2, (y0 + y1) / 2 - 8, 5, 16, "accent"),
      rect(Math.round(x), (y0 + y1) / 2 - 4, 1, 8, "surface"),
    );
  }
  return out;
}
