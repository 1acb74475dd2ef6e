import { type Clock, type Clocks, offsetOf } from "../base/clocks.ts";
import { count, duration, MINUS, significant } from "../base/format.ts";
import { type DrawList, type Ink, label, line, type Mark, rect } from "./marks.ts";
import { sentence, type Words } from "./words.ts";

const TOP = 18;
const BELOW = 18;
export const CLOCK_ROW = 17;
/** Pixels of offset and bound, and of the drift. */
const OFFSET = 128;
const DRIFT = 92;
/** Pixels of a digit below the axis. */
const DIGIT = 6.2;

export interface ClocksPlot {
  readonly answer: Clocks;
  readonly width: number;
  readonly height: number;
}

/** How many have room. */
export const clocksIn = (height: number): number => Math.max(1, Math.floor((height - TOP - BELOW) / CLOCK_ROW));

const signed = (nanos: number): string => `${nanos < 0 ? MINUS : "+"}${duration(Math.abs(nanos))}`;

/** "−180 µs ± 6 µs"; what is open on one side says so. */
export function offsetText(c: Clock, reference: string | null): string {
  if (c.process === reference) return "reference";
  if (!c.possible) return "no one clock";
  const o = offsetOf(c);
  if (o) return `${signed(o.middle)} \u00b1 ${duration(o.bound)}`;
  if (c.most !== null) return `at most ${signed(c.most)}`;
  return c.least === null ? "not decided" : `at least ${signed(c.least)}`;
}

/** Drift where it is known to be one: bounds that hold zero say nothing of it. */
function driftText(c: Clock): string {
  const [lo, hi] = [c.leastDrift, c.mostDrift];
  if (lo === null || hi === null || !c.possible) return "";
  if (lo <= 0 && hi >= 0) return "none seen";
  const half = (hi - lo) / 2;
  return `${lo > 0 ? "+" : MINUS}${significant(Math.abs(lo + hi) / 2, 3)} \u00b1 ${significant(half, 2)} ppm`;
}

function reach(a: Clocks): number {
  const ends = a.clocks.flatMap((c) => (c.possible ? [c.least, c.most] : [])).filter((v) => v !== null);
  return Math.max(1, ...ends.map(Math.abs));
}

/** A row a clock: its interval on the axis of offsets, in words beside it; what is not bounded runs out of the picture. */
export function clocksMarks(p: ClocksPlot): DrawList {
  const { answer: a } = p;
  const longest = Math.max(1, ...a.clocks.map((c) => c.process.length));
  const names = Math.min(p.width * 0.32, 14 + longest * 6);
  const drift = p.width > 360 ? DRIFT : 0;
  const [x0, x1] = [names + 6, Math.max(names + 30, p.width - OFFSET - drift - 10)];
  const most = reach(a) * 1.12;
  const x = (v: number): number => (x0 + x1) / 2 + (Math.max(-1, Math.min(1, v / most)) * (x1 - x0)) / 2;
  const rows = a.clocks.slice(0, clocksIn(p.height));
  const bottom = TOP + rows.length * CLOCK_ROW;
  const out: Mark[] = [
    label(x1 + 10, 12, "offset \u00b1 bound"),
    ...(drift > 0 ? [label(p.width - 8, 12, "drift", { align: "right" })] : []),
    line(x(0), TOP - 2, x(0), bottom + 3, "axis"),
    ...axisEnds(x(0), x0, x1, most, bottom + 14),
  ];
  rows.forEach((c, i) => {
    const y = TOP + (i + 0.5) * CLOCK_ROW;
    const isWrong = c.off || !c.possible;
    const ink: Ink = isWrong ? "anomaly" : "text-2";
    out.push(
      label(names, y + 3.5, c.process, {
        align: "right",
        ink: isWrong ? "anomaly" : "text-2",
        size: 10.5,
        max: names - 4,
      }),
    );
    out.push(...interval(c, x, x0, x1, y, ink));
    out.push(
      label(x1 + 10, y + 3.5, offsetText(c, a.reference), {
        ink,
        size: 10.5,
        weight: isWrong ? 600 : 400,
        max: OFFSET,
      }),
    );
    if (drift > 0) out.push(label(p.width - 8, y + 3.5, driftText(c), { align: "right", ink: "text-3", size: 10.5 }));
  });
  return out;
}

/** Zero, and both ends where they have room beside it: the words beside each interval tell its size anyway. */
function axisEnds(middle: number, x0: number, x1: number, most: number, y: number): DrawList {
  const zero = label(middle, y, "0", { align: "center", size: 10.5 });
  const room = Math.max(signed(most).length, signed(-most).length) * DIGIT;
  if (x1 - x0 < 2 * room + 3 * DIGIT) return [zero];
  return [
    zero,
    label(x1, y, signed(most), { align: "right", size: 10.5 }),
    label(x0, y, signed(-most), { size: 10.5 }),
  ];
}

function interval(c: Clock, x: (v: number) => number, x0: number, x1: number, y: number, ink: Ink): DrawList {
  if ((c.least === null && c.most === null) || !c.possible) return [];
  const [from, to] = [c.least === null ? x0 : x(c.least), c.most === null ? x1 : x(c.most)];
  const dash = c.least === null || c.most === null ? [2, 3] : [];
  const out: Mark[] = [line(Math.min(from, to), y, Math.max(from, to), y, ink, { width: 1.5, dash })];
  if (c.least !== null) out.push(line(from, y - 4, from, y + 4, ink));
  if (c.most !== null) out.push(line(to, y - 4, to, y + 4, ink));
  const middle = (from + to) / 2;
  if (c.least !== null && c.most !== null)
    out.push(
      c.off
        ? { t: "path", xy: Float32Array.of(middle, y - 4, middle + 4, y, middle, y + 4, middle - 4, y), fill: { ink } }
        : rect(middle - 2, y - 2, 4, 4, ink),
    );
  return out;
}

/** The clock of a row; undefined where there is none. */
export function clockAt(p: ClocksPlot, y: number): Clock | undefined {
  const i = Math.floor((y - TOP) / CLOCK_ROW);
  return i < 0 || i >= clocksIn(p.height) ? undefined : p.answer.clocks[i];
}

export function clockText(c: Clock, a: Clocks): string {
  const drift = driftText(c);
  return `${c.process}: ${offsetText(c, a.reference)}${drift === "" ? "" : `, drift ${drift}`}, ${count(c.messages)} messages`;
}

export function clocksWords(a: Clocks): Words {
  if (a.reference === null) return ["No messages between two processes: nothing tells clocks apart."];
  const off = a.clocks.filter((c) => c.off || !c.possible);
  const open = a.clocks.filter((c) => offsetOf(c) === null);
  return [
    sentence(
      `clocks beside that of ${a.reference}: ${off.length === 0 ? "none is certainly off" : `${count(off.length)} certainly off`}`,
    ),
    ...(open.length > 0
      ? [sentence(`of ${count(open.length)} messages go one way only, so before and after are not decided`)]
      : []),
    ...off.slice(0, 3).map((c) => `${clockText(c, a)}.`),
  ];
}
