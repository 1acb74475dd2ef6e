import type { Count } from "../base/answers.ts";
import { type Pace, type Rate, rateIn, rateOf, type Stretch } from "../base/pace.ts";
import { timeTicks } from "../base/ticks.ts";
import { formatClock, formatDate, type Nanos, type Origin, sameDay, timeScale, type Window } from "../base/time.ts";
import { type BinnedPiece, binsOf, type Piece, type TimeAxis } from "../base/time-axis.ts";
import { type Painted, swatchOf } from "./category.ts";
import { Boxes, type DrawList, label, line, type Mark, rect } from "./marks.ts";
import { raised } from "./raised.ts";
import { type Ribbon, ribbonMarks } from "./ribbon.ts";
import { seamMarks } from "./seams.ts";

export interface MinimapPlot {
  readonly scale: TimeAxis;
  /** Null: not known yet. */
  readonly counts: Count | null;
  /** What the counts were asked for. */
  readonly asked: readonly BinnedPiece[];
  /** How far apart rows usually are; null: not known. */
  readonly pace?: Pace | null;
  readonly painted: readonly Painted[];
  readonly window: Window;
  readonly cursor: Nanos | null;
  readonly pinned?: Window | null;
  readonly width: number;
  /** Share of the input that was set aside, and why the breaks are there. */
  readonly rejected: number;
  /** When the recorder lost events. */
  readonly lost: readonly { readonly from: Nanos; readonly to: Nanos }[];
  /** Of what grows: how complete it is. */
  readonly ribbon?: Ribbon | null;
  readonly origin: Origin;
  /** What begins each day, instead of its date; null: nothing. */
  readonly day?: ((t: Nanos) => string | null) | null;
}

const TOP = 8;
const BOTTOM = 40;
const RIBBON = 44;

export function minimapMarks(p: MinimapPlot): DrawList {
  const out: Mark[] = [];
  const a = p.scale.x(p.window.from);
  const b = p.scale.x(p.window.to);
  if (p.counts) out.push(...histogram(p, p.counts, a, b));
  let free = Number.NEGATIVE_INFINITY;
  p.scale.pieces.forEach((piece, i) => {
    out.push(line(piece.x0, BOTTOM, piece.x1, BOTTOM, "axis"), rect(piece.x0, RIBBON, piece.x1 - piece.x0, 4, "ok"));
    if (p.rejected > 0 && i === 0 && !p.ribbon) out.push(rect(piece.x0, RIBBON - 1, 5, 6, "cat-1", { texture: true }));
    const named = axis(p, piece, p.scale.pieces[i - 1], p.scale.pieces[i + 1], free);
    free = named.free;
    out.push(...named.marks);
  });
  out.push(...seamMarks(p.scale, TOP - 4, RIBBON + 4));
  if (p.ribbon) out.push(...ribbonMarks(p.ribbon, p.scale));
  out.push(...lostMarks(p));
  out.push(...brush(a, b, p.width));
  if (p.pinned) out.push(...pinned(p.scale, p.pinned));
  if (p.cursor !== null) out.push(line(p.scale.x(p.cursor), 2, p.scale.x(p.cursor), 50, "accent"));
  return out;
}

/** The window that is pinned as B: dashed, and named. */
function pinned(scale: TimeAxis, w: Window): DrawList {
  const [x0, x1] = [Math.round(scale.x(w.from)) + 0.5, Math.round(scale.x(w.to)) - 0.5];
  const xy = Float32Array.from([x0, 3, x1, 3, x1, BOTTOM, x0, BOTTOM, x0, 3]);
  return [
    { t: "path", xy, stroke: { ink: "text-2" }, width: 1.25, dash: [5, 3] },
    label(x0 + 5, 14, "B", { ink: "text-2", weight: 600, halo: true }),
  ];
}

/** An even series is an even band, whatever its bins: see [rateOf]. */
function histogram(p: MinimapPlot, counts: Count, a: number, b: number): DrawList {
  const bins = binsOf(p.asked);
  const rate = rateOf(counts.total, bins, p.pace ?? null);
  const max = highest(counts.total, rate);
  const layers = p.painted.map((c) => ({
    ink: `cat-${swatchOf(p.painted, c.name)}` as const,
    rows: counts.series.find((s) => s.category === c.name)?.rows ?? [],
    inside: new Boxes(),
    outside: new Boxes(),
  }));
  const rest = { inside: new Boxes(), outside: new Boxes() };
  const cut: Mark[] = [];
  const isBare = (s: Stretch | undefined): boolean => s === undefined || rateIn(counts.total, s) === 0;
  rate.stretches.forEach((s, i) => {
    const left = p.scale.x((bins[s.first] as Window).from);
    let right = p.scale.x((bins[s.end - 1] as Window).to);
    // a moment alone would be lost, at an edge under the frame
    if (right - left < ALONE && isBare(rate.stretches[i - 1]) && isBare(rate.stretches[i + 1]))
      right = Math.max(right, left + ALONE);
    const sum = rateIn(counts.total, s);
    const unit = (BOTTOM - TOP) / Math.max(max, sum);
    if (sum > max) cut.push(line(left, TOP + 4, right, TOP + 4, "surface", { width: 2 }));
    let y = BOTTOM;
    const add = (to: { readonly inside: Boxes; readonly outside: Boxes }, h: number): void => {
      if (!(h > 0)) return;
      y -= h;
      for (const [x0, x1, boxes] of [
        [left, Math.min(right, a), to.outside],
        [Math.max(left, a), Math.min(right, b), to.inside],
        [Math.max(left, b), right, to.outside],
      ] as const)
        if (x1 > x0) boxes.add(x0, y, x1 - x0, h);
    };
    const own = layers.map((l) => rateIn(l.rows, s));
    const others = sum - own.reduce((all, n) => all + n, 0);
    const heights = raised([...own, others].map((n) => Math.max(0, n) * unit));
    [...layers, rest].forEach((to, k) => {
      add(to, heights[k] ?? 0);
    });
  });
  return [
    ...layers.flatMap((l) => [...l.inside.mark({ ink: l.ink }), ...l.outside.mark({ ink: l.ink, alpha: 0.6 })]),
    ...rest.inside.mark({ ink: "seq-4" }),
    ...rest.outside.mark({ ink: "seq-2" }),
    ...cut,
  ];
}

/** Pixels of what is alone. */
const ALONE = 4;
/** What is so many times as high as nearly all others would press them to the ground: it is cut, and shown to be. */
const TOWER = 10;
const ABOVE = 3;

/** The height of the picture: the highest, or where a few are far above all others, some way above those. */
function highest(total: readonly number[], rate: Rate): number {
  const all = rate.stretches.map((s) => rateIn(total, s)).filter((v) => v > 0);
  all.sort((a, b) => a - b);
  const [most, usual] = [all.at(-1) ?? 1, all[Math.floor(0.95 * (all.length - 1))] ?? 1];
  return all.length >= TOWER && most > TOWER * usual ? ABOVE * usual : most;
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

/** Half of a letter of a label, in pixels, and the room between two. */
const HALF = 3.1;
const APART = 8;
/** Pixels at the begin of a piece whose day nobody sees. */
const HEM = 4;

/**
 * The day stands at the first piece, and wherever another begins; `from` is where labels of earlier pieces end, which
 * may be longer than their piece.
 */
function axis(
  p: MinimapPlot,
  piece: Piece,
  before: Piece | undefined,
  next: Piece | undefined,
  from: number,
): { readonly marks: DrawList; readonly free: number } {
  const out: Mark[] = [];
  let free = from;
  const end = next ? piece.x1 : p.width;
  // a piece begins a little before its first row, which may be on another day
  const inside =
    piece.from + ((piece.to - piece.from) * BigInt(HEM)) / BigInt(Math.max(HEM, Math.ceil(piece.x1 - piece.x0)));
  const day = p.day ? p.day(inside as Nanos) : formatDate(inside);
  const at = Math.max(piece.x0, free);
  const another = p.origin === null && (!before || !sameDay(before.to - 1n, piece.from));
  if (day !== null && another && (!before || at + 2 * HALF * day.length <= end)) {
    out.push(label(at, 64, day, { ink: "text-2" }));
    free = at + 2 * HALF * day.length + APART;
  }
  const scale = timeScale(piece, piece.x0, piece.x1);
  for (const t of timeTicks(piece, piece.x1 - piece.x0, 84, p.origin)) {
    const x = scale.x(t.at);
    out.push(line(x, 50, x, 53, "axis"));
    const minute = p.origin === null && t.full && formatClock(t.at).endsWith(":00") && t.label.length === 8;
    const s = minute ? t.label.slice(0, 5) : t.label;
    const half = HALF * s.length;
    if (x - half < Math.max(free, piece.x0) || x + half > end) continue;
    free = x + half + APART;
    out.push(label(x, 64, s, { align: "center", ink: t.full ? "text-2" : "text-3", weight: t.full ? 500 : 400 }));
  }
  return { marks: out, free };
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
