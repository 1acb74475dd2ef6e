import type { TimelineRow } from "../base/answers.ts";
import type { Nanos } from "../base/time.ts";
import type { BinnedPiece, TimeAxis } from "../base/time-axis.ts";
import { timeGrid } from "./axes.ts";
import { type Painted, swatchOf } from "./category.ts";
import { comparedHeights, compareRow, outlines } from "./compare.ts";
import { foundStrip } from "./found.ts";
import { Boxes, type DrawList, type Mark } from "./marks.ts";
import { spanStrip, UNPAINTED } from "./span-strip.ts";
import type { Part, TimelinesPlot } from "./timelines-plot.ts";

/** Under this a texture is noise; as many pixels as half of its tile. */
const TEXTURE_PX = 6;

/** Rows of few entities share the room, up to this; more would only be colour. */
const TALLEST = 36;
/** However many there are, a row is seen. */
const MIN = 3;

/** A lower row has no room for the outline of B. */
export const OUTLINED_PX = 10;

/** As high as the room permits: all rows on one screen, else full height or less on two, then 3 px however many. */
export function rowHeight(total: number, height: number, full: number): number {
  const shared = Math.floor(height / Math.max(1, total));
  if (shared >= full) return Math.min(shared, Math.max(full, TALLEST));
  return Math.max(MIN, Math.min(full, Math.floor((height * 2) / Math.max(1, total))));
}

export function timelineMarks(p: TimelinesPlot): DrawList {
  const bySwatch = new Map<number, Boxes>();
  const boxes = (k: number): Boxes => {
    let b = bySwatch.get(k);
    if (!b) {
      b = new Boxes();
      bySwatch.set(k, b);
    }
    return b;
  };
  const hits = new Boxes();
  const others: Float32Array[] = [];
  const parts = placed(p.time, p.pieces);
  const rest = new Boxes();
  const ends = new Boxes();
  const gap = p.rowHeight > 6 ? 2 : p.rowHeight > 3 ? 1 : 0;
  const above = p.above ?? 0;
  const h = p.rowHeight - gap - above;
  for (let i = 0; i < p.count; i++) {
    const y = i * p.rowHeight - p.offset + above;
    if (y > p.height) break;
    const row = p.row(p.first + i);
    if (!row) continue;
    if (row.most) lifeline(row, p, rest, ends, y, h);
    for (const part of parts) {
      if (row.most) spanStrip(row, row.most, p, { boxes, part, y, h });
      else strip(row, p.painted, boxes, part, y, h, p.time);
    }
    others.push(...outlineOf(row, p, y, h));
    const found = p.found?.(row.entity);
    if (found) foundStrip(hits, found.share, found.pieces, p.time, y, h);
  }
  const out: Mark[] = [...rest.mark({ ink: "rule-strong" })];
  for (const [k, b] of [...bySwatch].sort((a, c) => a[0] - c[0]))
    out.push(
      ...b.mark(
        k === UNPAINTED ? { ink: "missing", alpha: 0.5 } : { ink: `cat-${k}`, texture: k > 0 && h >= TEXTURE_PX },
      ),
    );
  out.push(...ends.mark({ ink: "anomaly" }), ...hits.mark({ ink: "accent" }));
  for (const m of timeGrid(p.time, 0, p.height, p.origin)) {
    if (m.t === "line") out.push({ ...m, stroke: { ink: "text", alpha: 0.06 } });
  }
  const { x0, x1 } = p.time;
  out.push(...outlines(others, { x: x0, y: 0, w: x1 - x0, h: p.height }));
  return out;
}

/** B in a row, below the row's upper edge, which may be that of the picture. */
function outlineOf({ entity }: TimelineRow, p: TimelinesPlot, y: number, h: number): Float32Array[] {
  const row = p.rowHeight >= OUTLINED_PX ? p.compared?.row(entity) : undefined;
  if (!p.compared || !row) return [];
  const painted = p.painted.map((c) => c.name);
  return compareRow(comparedHeights(row, painted, p.most), p.compared.pieces, { x: p.compared.x, y: y + 1, h: h - 1 });
}

/** A hairline while somebody is there, which ends in a bar across the row where it fell silent. */
function lifeline(row: TimelineRow, p: TimelinesPlot, rest: Boxes, ends: Boxes, y: number, h: number): void {
  const { x0, x1 } = p.time;
  const stopped = p.silent?.get(row.entity);
  const end = stopped === undefined ? x1 : Math.max(x0, Math.min(x1, p.time.x(stopped)));
  rest.add(x0, y + h - 1, end - x0, 1);
  if (stopped !== undefined && end > x0 && end < x1) ends.add(end, y, 2, h);
}

/** The bin of an answer that a moment is in; -1 where it has none. */
export function binAt(pieces: readonly BinnedPiece[], t: Nanos): number {
  let at = 0;
  for (const p of pieces) {
    if (t >= p.from && t < p.to) return at + Math.floor((Number(t - p.from) / Number(p.to - p.from)) * p.bins);
    at += p.bins;
  }
  return -1;
}

/** Bins [from, to) of an answer, the first at x, each w wide. */
function placed(time: TimeAxis, pieces: readonly BinnedPiece[]): Part[] {
  let from = 0;
  return pieces.map((p) => {
    const x = time.x(p.from);
    const part = { from, to: from + p.bins, x, w: (time.x(p.to) - x) / Math.max(1, p.bins) };
    from += p.bins;
    return part;
  });
}

function strip(
  row: TimelineRow,
  painted: readonly Painted[],
  boxes: (k: number) => Boxes,
  part: Part,
  y: number,
  h: number,
  time: TimeAxis,
): void {
  const { w } = part;
  const at = (b: number): number => part.x + (b - part.from) * w;
  const layers = painted
    .map((p) => ({ k: swatchOf(painted, p.name), share: row.shares.find((s) => s.category === p.name)?.share }))
    .filter((l) => l.share !== undefined);
  const seen = row.shares.filter((s) => s.category !== "unknown");
  let run = -1;
  // neighbours of one height are one box: fewer marks, and no seams between them at other scales
  const open = layers.map(() => ({ from: 0, v: 0, base: 0 }));
  const close = (i: number, to: number): void => {
    const o = open[i] as { from: number; v: number; base: number };
    const k = layers[i]?.k ?? 0;
    if (o.v > 0.01) boxes(k).add(at(o.from), y + h - o.base - o.v, (to - o.from) * w, o.v);
    o.v = 0;
  };
  const flush = (to: number): void => {
    if (run >= 0) boxes(0).add(at(run), y, (to - run) * w, h);
    run = -1;
  };
  const end = Math.min(part.to, row.shares[0]?.share.length ?? 0);
  for (let b = part.from; b < end; b++) {
    const x = at(b);
    if (x + w < time.x0 || x > time.x1) {
      flush(b);
      layers.forEach((_, i) => {
        close(i, b);
      });
      continue;
    }
    let all = 0;
    for (const s of seen) all += s.share[b] as number;
    if (all <= 0) flush(b);
    else if (run < 0) run = b;
    let base = 0;
    layers.forEach((l, i) => {
      const v = ((l.share as readonly number[])[b] as number) * h;
      const o = open[i] as { from: number; v: number; base: number };
      if (Math.abs(v - o.v) > 1e-6 || Math.abs(base - o.base) > 1e-6) {
        close(i, b);
        open[i] = { from: b, v, base };
      }
      base += v;
    });
  }
  flush(end);
  layers.forEach((_, i) => {
    close(i, end);
  });
}
