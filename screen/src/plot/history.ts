import type { History, HistoryCell } from "../base/messages.ts";
import type { Nanos } from "../base/time.ts";
import { shortened } from "./exchange.ts";
import { type Box, type DrawList, label, line, type Mark, rect } from "./marks.ts";
import { tickAxis } from "./space-time.ts";

const TOP = 4;
const BELOW = 22;
/** Narrower cells have no number of the peer, and no border. */
const NUMBER_PX = 11;

export interface HistoryPlot {
  readonly answer: History;
  readonly x0: number;
  readonly x1: number;
  readonly height: number;
  readonly cursor: Nanos | null;
}

/** Pixels of the names at the left: the axis is its own, so it may begin behind them. */
export function historyNames(bands: readonly string[]): number {
  return 10 + Math.min(110, 6 * Math.max(1, ...bands.map((b) => b.length)));
}

function frameOf(p: HistoryPlot): {
  readonly x0: number;
  readonly w: number;
  readonly h: number;
  readonly columns: number;
} {
  const a = p.answer;
  const x0 = p.x0 + historyNames(a.bands);
  const columns = Math.max(1, Math.ceil(a.ticks / Math.max(1, a.ticksEach)));
  const h = Math.min(30, (p.height - TOP - BELOW) / Math.max(1, a.bands.length));
  return { x0, w: Math.min(40, (p.x1 - x0) / columns), h, columns };
}

function boxOf(p: HistoryPlot, band: number, column: number): Box {
  const { x0, w, h } = frameOf(p);
  const gap = Math.min(1, h / 8);
  return {
    x: x0 + column * w + gap,
    y: TOP + band * h + gap,
    w: Math.max(1, w - 2 * gap),
    h: Math.max(1, h - 2 * gap),
  };
}

/** A box a send (dark) or receive (pale); filled from below by how much it carries; the number is the peer's. */
export function historyMarks(p: HistoryPlot): DrawList {
  const { answer: a } = p;
  const { x0, w, h, columns } = frameOf(p);
  const right = x0 + columns * w;
  const out: Mark[] = [];
  a.bands.forEach((_, band) => {
    out.push(line(x0, TOP + (band + 0.5) * h, right, TOP + (band + 0.5) * h, "grid"));
  });
  const peers = shortened(a.bands);
  for (const c of a.cells) out.push(...cellMarks(c, p, peers));
  if (p.cursor !== null) out.push(...cutMarks(p, p.cursor));
  const ticks = { from: a.fromTick, to: a.fromTick + columns * Math.max(1, a.ticksEach) };
  out.push(...tickAxis(ticks, { x0, x1: right, x: (at) => Number(at) }, p.height - BELOW + 3));
  const step = Math.max(1, Math.ceil(12 / h));
  a.bands.forEach((name, band) => {
    if (band % step === 0)
      out.push(
        label(x0 - 5, TOP + (band + 0.5) * h + 3.5, name, {
          align: "right",
          ink: "text-2",
          size: 10.5,
          max: x0 - p.x0 - 6,
        }),
      );
  });
  return out;
}

function cellMarks(c: HistoryCell, p: HistoryPlot, peers: readonly string[]): DrawList {
  const box = boxOf(p, c.band, c.column);
  const all = c.sends + c.receives + c.lost;
  const isSingle = all === 1;
  if (c.lost > 0 && c.lost === all) {
    const inner = { x: box.x + 0.5, y: box.y + 0.5, w: Math.max(1, box.w - 1), h: Math.max(1, box.h - 1) };
    const red: Mark = { t: "rect", box: inner, fill: { ink: "surface" }, stroke: { ink: "anomaly" } };
    return isSingle ? [red, ...peerMark(c, box, peers)] : [red];
  }
  const isSend = c.sends >= c.receives;
  const out: Mark[] = [rect(box.x, box.y, box.w, box.h, isSend ? "seq-4" : "seq-1")];
  const most = p.answer.mostBytes ?? 0;
  if (c.bytes !== null && most > 0 && box.h >= 6) {
    const fill = Math.sqrt(c.bytes / most) * box.h;
    out.push(rect(box.x, box.y + box.h - fill, box.w, fill, isSend ? "seq-7" : "seq-3"));
  }
  // of many as long as it is a part of them: one that is lost among thousands is no cell of losses
  if (c.lost > 0) {
    const w = Math.max(Math.min(2, box.w), (c.lost / all) * box.w);
    out.push(rect(box.x, box.y, w, Math.max(1, Math.min(3, box.h / 2)), "anomaly"));
  }
  if (isSingle) out.push(...peerMark(c, box, peers));
  return out;
}

/** Who the other side is, or would have been. */
function peerMark(c: HistoryCell, box: Box, peers: readonly string[]): DrawList {
  const text = c.peer === null ? "" : (peers[c.peer] ?? "");
  if (box.w < NUMBER_PX || box.h < 11 || text === "" || text.length * 6.2 > box.w) return [];
  const look = { align: "center", ink: "text", size: 10, halo: true, mono: true } as const;
  return [label(box.x + box.w / 2, box.y + box.h / 2 + 3.5, text, look)];
}

/** The cursor is no line here but a cut: what happened by then is left of it, a step a process. */
function cutMarks(p: HistoryPlot, cursor: Nanos): DrawList {
  const { answer: a } = p;
  const { x0, w, h } = frameOf(p);
  const last = a.bands.map(() => -1);
  for (const c of a.cells) if (c.first <= cursor) last[c.band] = Math.max(last[c.band] ?? -1, c.column);
  if (last.every((column) => column < 0)) return [];
  const xy: number[] = [];
  last.forEach((column, band) => {
    const x = x0 + (column + 1) * w;
    xy.push(x, TOP + band * h, x, TOP + (band + 1) * h);
  });
  return [{ t: "path", xy: Float32Array.from(xy), stroke: { ink: "accent" }, width: 1.5 }];
}

/** The cell at a point; null: there is none. */
export function historyAt(p: HistoryPlot, x: number, y: number): HistoryCell | null {
  const { x0, w, h } = frameOf(p);
  const [column, band] = [Math.floor((x - x0) / w), Math.floor((y - TOP) / h)];
  return p.answer.cells.find((c) => c.column === column && c.band === band) ?? null;
}
