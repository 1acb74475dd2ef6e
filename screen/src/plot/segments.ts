import { count, duration, share } from "../base/format.ts";
import { stepName } from "../base/lifelines.ts";
import type { FlowSegment, Spectrum } from "../base/spectrum.ts";
import { cutApart } from "./axes.ts";
import { type DrawList, label, type Mark, rect } from "./marks.ts";
import { type BandRows, SPEEDS } from "./spectrum.ts";
import { type StepName, stepNames, timesAcross } from "./steps.ts";

const HEAD = 28;
/** Narrow, the median is told by its mark alone. */
const NARROW = 400;
/** Pixels that a line of text takes. */
const LINE = 12;
/** Lower bands have one line of text. */
const TWO_LINES = 26;

interface Columns {
  readonly bar: { readonly x0: number; readonly x1: number };
  readonly median: number | null;
  readonly overtaken: number;
  readonly batches: number;
  readonly open: number;
}

function columns(w: number): Columns {
  const open = w - 12;
  const batches = open - 38;
  const overtaken = batches - 48;
  const median = w < NARROW ? null : overtaken - 66;
  const x1 = (median ?? overtaken) - 60;
  return { bar: { x0: Math.max(96, Math.min(0.36 * w, x1 - 66)), x1 }, median, overtaken, batches, open };
}

/** How much of the left is names. */
export const segmentsRoom = (width: number): number => columns(width).bar.x0 - 8;

/** "order paid → packed": without what all steps have in common at the front, and a group that both have once. */
export function segmentName(s: Pick<FlowSegment, "from" | "to">, a: Pick<Spectrum, "steps">): string {
  return twoNames(s, a).join(" \u2192 ");
}

function twoNames(s: Pick<FlowSegment, "from" | "to">, a: Pick<Spectrum, "steps">): [string, string] {
  const names = stepNames(a.steps.map((x) => x.name));
  const [from, to] = [names[s.from], names[s.to]];
  const short = (n: StepName | undefined, isAlone: boolean): string => {
    if (!n) return "";
    if (n.own === "") return n.group;
    return n.group === "" || isAlone ? stepName(n.own) : `${n.group} ${n.own}`;
  };
  return [short(from, false), short(to, from !== undefined && to?.own !== "" && from.group === to?.group)];
}

/** Names, quartiles of the time they take over a logarithm, and how often what was found there. */
export function segmentMarks(a: Spectrum, rows: BandRows, width: number, height: number): DrawList {
  const c = columns(width);
  const out: Mark[] = [];
  const heads: [number | null, string][] = [
    [c.median, a.exact ? "median" : "\u2248 median"],
    [c.overtaken, "overtaken"],
    [c.batches, "batch"],
    [c.open, "open"],
  ];
  for (const [x, s] of heads) if (x !== null) out.push(label(x, 18, s, { align: "right" }));
  const x = scale(a, c);
  out.push(...axis(a, c, x, height));
  let last = Number.NEGATIVE_INFINITY;
  a.segments.forEach((s, i) => {
    const y = HEAD + (rows.top[i] as number) + rows.px / 2;
    out.push(...bars(s, x, y, rows.px));
    // of bands that are lower than a line, some are named
    if (y - last < LINE) return;
    last = y;
    out.push(...names(s, a, { c, y, px: rows.px }));
    const cell = (at: number, text: string, quiet: boolean): void => {
      const ink = quiet ? "text-3" : "text";
      out.push(label(at, y + 4, text, { align: "right", mono: true, size: 11, ink }));
    };
    if (c.median !== null) cell(c.median, duration(s.quartiles[2] as number), false);
    cell(c.overtaken, a.searched ? share(s.overtaken / Math.max(1, s.passes)) : "?", s.overtaken === 0);
    const batches = a.found.filter((f) => f.kind === "batch" && f.segment === i).length;
    cell(c.batches, a.searched ? count(batches) : "?", batches === 0);
    if (s.open > 0)
      out.push(
        label(c.open, y + 4, count(s.open), { align: "right", mono: true, size: 11, ink: "anomaly", weight: 700 }),
      );
  });
  return out;
}

function names(
  s: FlowSegment,
  a: Spectrum,
  r: { readonly c: Columns; readonly y: number; readonly px: number },
): Mark[] {
  const max = r.c.bar.x0 - 20;
  const [from, to] = twoNames(s, a);
  if (r.px < TWO_LINES) {
    const all = a.segments.map((each) => segmentName(each, a));
    const name = cutApart(all, max)[a.segments.indexOf(s)] as string;
    return [label(12, r.y + 4, name, { ink: "text-2", size: 11, max })];
  }
  return [
    label(12, r.y - 3, from, { ink: "text-2", size: 11, max }),
    label(12, r.y + 11, `\u2192 ${to}`, { ink: "text-2", size: 11, max }),
  ];
}

function extent(a: Spectrum): [number, number] {
  const all = a.segments.flatMap((s) => s.quartiles).filter((q) => q > 0);
  const [lo, hi] = [Math.min(...all), Math.max(...all)];
  return all.length === 0 ? [1, 10] : [lo, Math.max(hi, lo * 1.01)];
}

function scale(a: Spectrum, c: Columns): (nanos: number) => number {
  const [lo, hi] = extent(a).map(Math.log) as [number, number];
  const { x0, x1 } = c.bar;
  return (v) => Math.max(x0, Math.min(x1, x0 + ((Math.log(Math.max(1, v)) - lo) / (hi - lo)) * (x1 - x0)));
}

function axis(a: Spectrum, c: Columns, x: (nanos: number) => number, height: number): Mark[] {
  const [lo, hi] = extent(a);
  const decades: number[] = [];
  for (let d = 10 ** Math.ceil(Math.log10(lo)); d <= hi; d *= 10) decades.push(d);
  return timesAcross(decades, x, c.bar, height);
}

/** A quarter of the passes each, higher the slower. */
function bars(s: FlowSegment, x: (nanos: number) => number, y: number, px: number): Mark[] {
  return SPEEDS.map((speed, q) => {
    const [x0, x1] = [x(s.quartiles[q] as number), x(s.quartiles[q + 1] as number)];
    const high = Math.max(2, Math.min(16, px - 2) * (0.34 + 0.22 * q));
    return rect(x0, y - high / 2, Math.max(1, x1 - x0), high, speed.ink);
  });
}
