import { count, duration } from "../base/format.ts";
import type { Lifelines } from "../base/lifelines.ts";
import { type Nanos, nanos } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, label, line, type Mark, rect } from "./marks.ts";

/** What the density of completion times takes. */
export const COMPLETIONS = 52;
/** A bar is as wide as lets a shape be seen of some hundred flows. */
const BAR = 6;
const HEAD = 15;

/** How many took so long, in bars of some pixels each. */
export function completionBars(ended: readonly number[], bar: number): number[] {
  const bars = new Array<number>(Math.ceil(ended.length / bar)).fill(0);
  ended.forEach((n, i) => {
    bars[Math.floor(i / bar)] = (bars[Math.floor(i / bar)] as number) + n;
  });
  return bars;
}

/** How long the median of flows took, as well as bins say. */
export function completionMedian(ended: readonly number[], span: number): number {
  const all = ended.reduce((s, n) => s + n, 0);
  let below = 0;
  const at = ended.findIndex((n) => {
    below += n;
    return below * 2 >= all;
  });
  return all === 0 ? 0 : ((at + 0.5) / ended.length) * span;
}

/** Below flows from their start: how many took so long, and the time-out through all of it. */
export function completionMarks(a: Lifelines, time: TimeAxis, height: number): DrawList {
  const all = a.ended.reduce((s, n) => s + n, 0);
  const [top, base] = [height - COMPLETIONS + HEAD, height - 1];
  const px = (time.x1 - time.x0) / Math.max(1, a.ended.length);
  const per = Math.max(1, Math.round(BAR / px));
  const bars = completionBars(a.ended, per);
  const most = Math.max(1, ...bars);
  const boxes = new Boxes();
  bars.forEach((n, i) => {
    if (n === 0) return;
    const x0 = time.x0 + i * per * px;
    const x1 = Math.min(time.x1, x0 + per * px);
    // one flow of a million is still seen
    const h = Math.max(1.5, (n / most) * (base - top));
    boxes.add(x0, base - h, Math.max(1, x1 - x0 - 0.5), h);
  });
  const out: Mark[] = [
    rect(time.x0, height - COMPLETIONS, time.x1 - time.x0, COMPLETIONS, "surface"),
    line(time.x0, base, time.x1, base, "rule"),
    ...boxes.mark({ ink: "seq-4" }),
  ];
  const median = completionMedian(a.ended, a.span ?? 0);
  const said = `${count(all)} ended${all === 0 ? "" : `, half within ${duration(median)}`}`;
  const to = timeoutMark(a, time, height, out);
  out.push(label(time.x0 + 6, height - COMPLETIONS + 11, said, { ink: "text-2", size: 11, max: to - time.x0 - 12 }));
  return out;
}

/** Where the time-out is on the axis or behind its end. @returns what is free to its left */
function timeoutMark(a: Lifelines, time: TimeAxis, height: number, out: Mark[]): number {
  if (a.timeout === null) return time.x1;
  const isInside = a.span !== null && a.timeout < a.span;
  const x = isInside ? time.x(nanos(BigInt(Math.round(a.timeout))) as Nanos) : time.x1;
  const s = `time-out ${duration(a.timeout)}${isInside ? "" : " \u2192"}`;
  const w = s.length * 6.2;
  const left = x + w + 8 > time.x1;
  if (isInside) out.push(line(x, 0, x, height, "anomaly", { width: 1.5, dash: [5, 3] }));
  const y = height - COMPLETIONS + 11;
  out.push(
    label(left ? x - 5 : x + 5, y, s, { ink: "anomaly", weight: 600, size: 11, align: left ? "right" : "left" }),
  );
  return left ? x - 5 - w : x;
}
