import type { DistributionFrame, DistributionPlot } from "./distribution-frame.ts";
import { type DrawList, rect } from "./marks.ts";

/** Where a zoomed axis is on the whole: a strip with the part that is shown. */
export function bubble(x0: number, x1: number, y: number, from: number, to: number, all: number): DrawList {
  const n = Math.max(1e-9, all);
  const a = x0 + (Math.max(0, from) / n) * (x1 - x0);
  const b = Math.max(a + 4, x0 + (Math.min(n, to) / n) * (x1 - x0));
  return [rect(x0, y + 10, x1 - x0, 2, "rule-strong"), rect(Math.min(a, x1 - 4), y + 9.5, b - a, 3, "accent")];
}

/** The same beside the value axis, from the smallest value (below) to the largest. */
export function valueBubble(p: DistributionPlot, f: DistributionFrame): DrawList {
  const { min, max } = p.answer;
  const scale = p.axis.scale;
  if (min === null || max === null || !(max > min)) return [];
  const log = scale.kind === "log" && min > 0;
  // differences of logarithms: the quotient of a denormal minimum overflows
  const at = log ? (v: number): number => Math.log(Math.max(v, min)) : (v: number): number => v;
  const share = (v: number): number => Math.min(1, Math.max(0, (at(v) - at(min)) / (at(max) - at(min) || 1)));
  const from = share(Math.min(scale.lo, scale.hi));
  const to = share(Math.max(scale.lo, scale.hi));
  // a log axis that zeros are off is no part of a larger one
  const least = scale.kind === "log" && !log ? 0.02 : 0.001;
  if (from < least && to > 0.999) return [];
  const height = f.bottom - f.top;
  const h = Math.max(4, (to - from) * height);
  const y = Math.min(f.bottom - h, f.bottom - to * height);
  return [rect(f.x1 + 13, f.top, 2, height, "rule-strong"), rect(f.x1 + 12.5, Math.max(f.top, y), 3, h, "accent")];
}
