import type { Distribution } from "../base/answers.ts";
import type { Measure, Told } from "../base/format.ts";
import type { ValueScale } from "../base/scale.ts";
import { fromTo, isOne, type ValueAxis, valueText } from "./axes.ts";
import type { Painted } from "./category.ts";
import type { Box } from "./marks.ts";

/** Entities in value order on x, their value on y; the value axis ("spine") stands at the right, shared with the next tile. */
export interface DistributionPlot {
  readonly answer: Distribution;
  readonly axis: ValueAxis;
  readonly painted: readonly Painted[];
  readonly width: number;
  readonly height: number;
  readonly spine: number;
  readonly rowsWord: string;
  readonly ranks: { readonly from: number; readonly to: number };
  readonly dark: boolean;
  /** How sure the counts of the categories are. */
  readonly told: Told;
}

export const PAD_TOP = 6;
export const X_AXIS = 40;
const LEFT = 12;

/** What stands beside a name on the value axis: hash marks, the tick and the strip. */
export const BESIDE_NAMES = 40;
const LETTER = 6.2;

/** The value axis' width for such names, of which a third of the picture is the most. */
export function spineOf(names: Iterable<string>, width: number): number {
  let most = 0;
  for (const name of names) most = Math.max(most, name.length);
  return Math.min(BESIDE_NAMES + Math.ceil(LETTER * most), 140, Math.floor(width / 3));
}

export interface DistributionFrame {
  readonly x0: number;
  readonly x1: number;
  readonly top: number;
  readonly bottom: number;
}

export function distributionFrame(width: number, height: number, spine: number): DistributionFrame {
  return {
    x0: LEFT,
    x1: Math.max(LEFT + 20, width - spine),
    top: PAD_TOP,
    bottom: Math.max(PAD_TOP + 20, height - X_AXIS),
  };
}

export interface RankScale {
  x(rank: number): number;
  rank(x: number): number;
}

export function rankScale(from: number, to: number, x0: number, x1: number): RankScale {
  const n = Math.max(1e-9, to - from);
  return { x: (r) => x0 + ((r - from) / n) * (x1 - x0), rank: (x) => from + ((x - x0) / (x1 - x0)) * n };
}

/**
 * The values that the curve has between two ranks: half open, up to the next that its pixels know; null: infinite. What
 * a rectangle encloses has a rank and a value inside.
 */
export function valuesBetween(
  a: Pick<Distribution, "curve" | "rankFrom" | "rankTo">,
  from: number,
  to: number,
): { readonly from: number; readonly to: number | null } | null {
  const last = a.curve.length - 1;
  if (last < 0) return null;
  const perRank = last / Math.max(1, a.rankTo - 1 - a.rankFrom);
  const at = (rank: number): number => (rank - a.rankFrom) * perRank;
  const [first, end] = [Math.floor(Math.max(0, at(from))), Math.ceil(at(to)) + 1];
  return {
    from: a.curve[Math.min(last, first)] as number,
    to: end > last ? null : (a.curve[Math.max(0, end)] as number),
  };
}

export function bandEdges(p: Painted, scale: ValueScale, box: Box): { y0: number; y1: number } | null {
  if (!p.range) return null;
  const clamp = (v: number): number => Math.min(box.y + box.h, Math.max(box.y, v));
  const y0 = p.range.to === null ? box.y : clamp(scale.px(p.range.to));
  const y1 = p.range.from === null ? box.y + box.h : clamp(scale.px(p.range.from));
  return y1 - y0 < 0.5 ? null : { y0, y1 };
}

/** Limits have all their digits, up to seven: of what is named by a rounded one, no row might be. */
function withDigits(measure: Measure, v: number): Measure {
  const least = measure.digits ?? 3;
  for (let digits = least; digits < 7; digits++) if (Number(v.toPrecision(digits)) === v) return { ...measure, digits };
  return { ...measure, digits: Math.max(least, 7) };
}

export function rangeText(p: Painted, axis: Pick<ValueAxis, "measure" | "labels">): string {
  if (!p.range) return "";
  const { from, to } = p.range;
  const text = (v: number): string => valueText(v, { ...axis, measure: withDigits(axis.measure, v) }, true);
  if (axis.measure.type === "string") {
    const last = to === null ? null : Math.ceil(to - 0.5) - 1;
    const a = from === null ? null : text(Math.ceil(from));
    if (a !== null && last !== null && Math.ceil(from ?? 0) >= last) return a;
    return `${a ?? ""}\u2026${last === null ? "" : text(last)}`;
  }
  if (from !== null && to === null) return `\u2265 ${text(from)}`;
  if (from === null) return to === null ? "all" : `< ${text(to)}`;
  if (axis.measure.type === "int64" && isOne(from, to as number)) return valueText(from, axis);
  return fromTo(text(from), text(to as number));
}
