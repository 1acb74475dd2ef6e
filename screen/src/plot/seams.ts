import { duration } from "../base/format.ts";
import { repeatedLines, repeatedText } from "../base/repetitions.ts";
import type { Seam, TimeAxis } from "../base/time-axis.ts";
import { type DrawList, label, line, type Mark, rect } from "./marks.ts";

const TOOTH = 6;
const HATCH = 7;
/** Pixels that a line of text takes upwards, and one of its letters. */
const ROOM = 64;
const LETTER = 6.2;
/** A narrower seam has no text: a line of it would lie over its neighbours. */
const LINE = 12;

/** Pixels that names of rows take where they stand in the picture, and those that values do. */
export const NAMES = 150;
export const VALUES = 60;

/**
 * Time that is folded away, over what is drawn: hatched where nothing happens, with zigzag edges, its length and
 * content written in it.
 *
 * @param named pixels at the left in which names of rows stand, and nothing else is written
 */
export function seamMarks(axis: TimeAxis, top: number, bottom: number, named = 0): DrawList {
  return axis.seams.flatMap((s) => one(s, top, bottom, s.x0 < axis.x0 + named));
}

/** The same for people. */
export function seamText(s: Seam): string {
  if (s.repeats && isWhole(s)) return repeatedText(s.repeats);
  return `${folded(s)} folded: ${content(s)}`;
}

/** Whether the window cuts nothing of it: numbers are of all of it. */
function isWhole(s: Seam): boolean {
  return s.repeats !== null && s.from === s.repeats.from && s.to === s.repeats.to;
}

/** What is written in it: the longest that has room. */
function words(s: Seam, room: number): string {
  if (s.repeats && isWhole(s)) {
    const lines = repeatedLines(s.repeats);
    return lines.find((line) => line.length * LETTER + 24 <= room) ?? lines[2];
  }
  return room >= 2 * ROOM ? `${folded(s)}, ${content(s)}` : folded(s);
}

function content(s: Seam): string {
  if (s.repeats) return `repetitions of about ${duration(Number(s.repeats.each))}`;
  return s.waits ? "waits only" : "no rows";
}

function folded(s: Seam): string {
  return duration(Number(s.silence));
}

function one(s: Seam, top: number, bottom: number, isQuiet: boolean): DrawList {
  if (bottom - top < 4) return [];
  const out: Mark[] = [rect(s.x0, top, s.x1 - s.x0, bottom - top, "surface")];
  const w = s.x1 - s.x0;
  for (let y = top + HATCH / 2; y < bottom + w && !s.repeats; y += HATCH) {
    const [a, b] = [Math.max(0, y - bottom), Math.min(w, y - top)];
    if (a < b) out.push(line(s.x0 + a, y - a, s.x0 + b, y - b, "grid"));
  }
  out.push(zigzag(s.x0, top, bottom), zigzag(s.x1, top, bottom));
  const middle = (s.x0 + s.x1) / 2;
  if (bottom - top >= ROOM && w >= LINE && !isQuiet) {
    const text = words(s, bottom - top);
    const half = text.length * 3.1 + 4;
    const y = (top + bottom) / 2;
    out.push(rect(middle - Math.min(7, w / 2), y - half, Math.min(14, w), 2 * half, "surface"));
    out.push(label(middle + 4, y, text, { align: "center", ink: "text-2", up: true }));
  }
  return out;
}

function zigzag(x: number, top: number, bottom: number): Mark {
  const xy: number[] = [];
  let side = 1;
  for (let y = top; y < bottom; y += TOOTH) {
    xy.push(x + side, y);
    side = -side;
  }
  xy.push(x + side, bottom);
  return { t: "path", xy: Float32Array.from(xy), stroke: { ink: "rule-strong" } };
}
