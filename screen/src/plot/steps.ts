import { count, duration, NONE } from "../base/format.ts";
import { type LifelineStep, type Lifelines, stepName } from "../base/lifelines.ts";
import { cutApart } from "./axes.ts";
import type { StepRows } from "./lifelines.ts";
import { Boxes, type DrawList, label, line, type Mark, rect } from "./marks.ts";

/** How steps are called: the part that neighbours share is written once. */
export interface StepName {
  readonly group: string;
  readonly own: string;
}

const DOTTED = /^[^\s.|]+(\.[^\s.|]+)+$/;

/** What all have in common at the front is left out; of the rest the first word groups. */
export function stepNames(names: readonly string[]): StepName[] {
  const dotted = names.filter((n) => DOTTED.test(n)).map((n) => n.split("."));
  if (dotted.length * 2 < names.length) return names.map((own) => ({ group: "", own }));
  const shortest = Math.min(...dotted.map((p) => p.length));
  let common = 0;
  while (common < shortest - 2 && dotted.every((p) => p[common] === dotted[0]?.[common])) common++;
  return names.map((n) => {
    const parts = n.split(".");
    if (!DOTTED.test(n) || parts.length < common + 2) return { group: n, own: "" };
    return { group: parts[common] as string, own: parts.slice(common + 1).join(".") };
  });
}

const HEAD = 28;

interface Columns {
  readonly hist: { readonly x0: number; readonly x1: number };
  readonly median: number | null;
  readonly timeout: number;
  readonly late: number;
  readonly missing: number;
}

/** Narrow, the median is told by its mark alone. */
const NARROW = 400;

function columns(w: number): Columns {
  const missing = w - 12;
  const late = missing - 48;
  const timeout = late - 36;
  const median = w < NARROW ? null : timeout - 62;
  const x1 = (median ?? timeout) - 60;
  return {
    hist: { x0: Math.max(96, Math.min(0.4 * w, x1 - (median === null ? 66 : 84))), x1 },
    median,
    timeout,
    late,
    missing,
  };
}

/** How much of the left is names. */
export const namesRoom = (width: number): number => columns(width).hist.x0 - 8;

/** Names, how long the step before took, its usual and its time-out, and who was late or missing there. */
export function stepMarks(a: Lifelines, rows: StepRows, width: number, height: number): DrawList {
  const c = columns(width);
  const out: Mark[] = [];
  const heads: [number | null, string][] = [
    [c.median, a.exact ? "median" : "\u2248 median"],
    [c.timeout, "time-out"],
    [c.late, "late"],
    [c.missing, "missing"],
  ];
  for (const [x, s] of heads) if (x !== null) out.push(label(x, 18, s, { align: "right" }));
  out.push(...timesAcross(decades(a.gapEdges), scale(a.gapEdges, c), c.hist, height));
  const names = stepNames(a.steps.map((s) => s.name));
  const named = namedSteps(a, rows);
  let free = 0;
  a.steps.forEach((s, i) => {
    const y = HEAD + (rows.y[i] as number);
    const before = HEAD + (rows.y[i - 1] ?? rows.y[i] ?? 0);
    if (named.has(i)) out.push(...nameMarks(names, i, y, c, s));
    if (i === 0) return;
    const middle = (y + before) / 2;
    const numbers = middle - free >= LINE;
    if (numbers) free = middle;
    out.push(...gapMarks(s, a, { c, y: middle, px: y - before, numbers }));
  });
  return out;
}

/** Pixels that a line of text takes. */
const LINE = 12.5;

/** Those that have room for their name; where something is missing the name comes first. */
function namedSteps(a: Lifelines, rows: StepRows): ReadonlySet<number> {
  const all = a.steps.map((_, i) => i);
  const ordered = [
    ...all.filter((i) => (a.steps[i]?.missing ?? 0) > 0),
    ...all.filter((i) => a.steps[i]?.missing === 0),
  ];
  const out = new Set<number>();
  for (const i of ordered) {
    const y = rows.y[i] as number;
    if (![...out].some((o) => Math.abs((rows.y[o] as number) - y) < LINE)) out.add(i);
  }
  return out;
}

function nameMarks(names: readonly StepName[], i: number, y: number, c: Columns, s: LifelineStep): DrawList {
  const n = names[i] as StepName;
  const ink = s.missing > 0 ? "anomaly" : "text-2";
  const room = c.hist.x0 - 12;
  if (n.group === "") {
    const plain = cutApart(
      names.map((each) => (each.group === "" ? stepName(each.own) : "")),
      room - 6,
    );
    return [label(12, y + 4, plain[i] as string, { ink, size: 11, max: room - 6 })];
  }
  const optional = s.optional && !s.end ? "?" : "";
  const bold = { weight: 600, size: 11 } as const;
  if (n.own === "") {
    const alone = s.missing > 0 ? "anomaly" : "text";
    return [label(12, y + 4, n.group + optional, { ...bold, ink: alone, max: room - 6 })];
  }
  const first = names[i - 1]?.group !== n.group;
  const wide = Math.max(...names.map((x) => x.group.length)) * 6.8 + 26;
  const longest = Math.max(...names.map((each) => each.own.length + 1)) * 5.8;
  // what the names beside them do not take
  const x = Math.min(wide, Math.max(room * 0.5, room - longest));
  const out: Mark[] = [line(x - 6, y - 6, x - 6, y + 6, "rule-strong")];
  if (first) out.push(label(12, y + 4, n.group, { ...bold, ink: "text", max: x - 18 }));
  // of those beside the same group; the ends of names that begin alike tell them apart
  const own = cutApart(
    names.filter((each) => each.group === n.group).map((each) => each.own),
    room - x,
  );
  const at = names.slice(0, i).filter((each) => each.group === n.group).length;
  out.push(label(x, y + 4, `${own[at]}${optional}`, { ink, size: 11, max: room - x + 6 }));
  return out;
}

/** Of latencies, in nanoseconds: the decades that are inside, and where each is. */
function decades(edges: readonly number[]): number[] {
  const [lo, hi] = [edges[0] ?? 1, edges.at(-1) ?? 1];
  const out: number[] = [];
  for (let d = 10 ** Math.ceil(Math.log10(Math.max(1, lo))); d <= hi; d *= 10) out.push(d);
  return out;
}

function scale(edges: readonly number[], c: Columns): (nanos: number) => number {
  const [lo, hi] = [Math.log(Math.max(1, edges[0] ?? 1)), Math.log(Math.max(2, edges.at(-1) ?? 2))];
  const { x0, x1 } = c.hist;
  return (v) =>
    Math.max(x0, Math.min(x1, x0 + ((Math.log(Math.max(1, v)) - lo) / Math.max(1e-9, hi - lo)) * (x1 - x0)));
}

/** Pixels of a digit, and between two numbers. */
const DIGIT = 6.2;
const APART = 8;

/** How a number stands at its tick so that it lies on no neighbour of the axis. */
export function inside(px: number, text: string, axis: Extent): "left" | "right" | "center" {
  if (px - axis.x0 < 12) return "left";
  return px + text.length * 3 > axis.x1 + 6 ? "right" : "center";
}

interface Extent {
  readonly x0: number;
  readonly x1: number;
}

/** Lines at times, with a number at each that has room beside the one before. */
export function timesAcross(
  times: readonly number[],
  x: (nanos: number) => number,
  axis: Extent,
  height: number,
): Mark[] {
  let free = Number.NEGATIVE_INFINITY;
  return times.flatMap((d): Mark[] => {
    const [px, text] = [Math.round(x(d)), duration(d)];
    const out: Mark[] = [line(px, HEAD, px, height, "grid")];
    const [align, width] = [inside(px, text, axis), text.length * DIGIT];
    const from = px - (align === "left" ? 0 : align === "right" ? width : width / 2);
    if (from >= free) {
      out.push(label(px, 18, text, { align }));
      free = from + width + APART;
    }
    return out;
  });
}

interface Row {
  readonly c: Columns;
  readonly y: number;
  readonly px: number;
  readonly numbers: boolean;
}

/** A mirrored histogram of how long it took to come there, with its median and its time-out. */
function gapMarks(s: LifelineStep, a: Lifelines, { c, y, px, numbers }: Row): DrawList {
  const half = Math.max(1.5, Math.min(14, px / 2 - 1));
  const x = scale(a.gapEdges, c);
  const most = Math.max(1, ...s.gaps);
  const boxes = new Boxes();
  s.gaps.forEach((n, b) => {
    if (n === 0) return;
    const [x0, x1] = [x(a.gapEdges[b] as number), x(a.gapEdges[b + 1] as number)];
    const h = Math.max(0.5, (n / most) * half);
    boxes.add(x0, y - h, Math.max(1, x1 - x0 - 0.5), 2 * h);
  });
  const out: Mark[] = [...boxes.mark({ ink: "seq-3" })];
  if (s.flows > 0) out.push(rect(x(s.median) - 0.75, y - half, 1.5, 2 * half, "text"));
  if (s.within !== null && s.within >= (a.gapEdges[0] ?? 0))
    out.push(rect(x(s.within) - 0.75, y - half * 0.8, 1.75, 1.6 * half, "anomaly"));
  if (!numbers) return out;
  const cell = (at: number, text: string, more: Partial<Extract<Mark, { t: "text" }>>): void => {
    out.push(label(at, y + 4, text, { align: "right", mono: true, size: 11, ink: "text-2", ...more }));
  };
  if (c.median !== null) cell(c.median, s.flows === 0 ? NONE : duration(s.median), {});
  cell(c.timeout, s.within === null ? NONE : duration(s.within), { ink: s.within === null ? "text-3" : "text-2" });
  if (s.late > 0) cell(c.late, count(s.late), { ink: "text", weight: 600 });
  if (s.missing > 0) cell(c.missing, count(s.missing), { ink: "anomaly", weight: 700 });
  return out;
}
