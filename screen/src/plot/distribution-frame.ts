import type { Distribution } from "../base/answers.ts";
import type { Told } from "../base/format.ts";
import type { ValueAxis } from "./axes.ts";
import type { Painted } from "./category.ts";

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

/** Where a band too thin for a line has one beside it; none of [above, below] is passed, nor another line touched. */
export function beside(
  middle: number,
  placed: readonly number[],
  [above, below]: readonly [number, number],
): number | null {
  const near = Array.from({ length: 29 }, (_, k) => Math.round(middle) + 4 + (k % 2 === 0 ? k / 2 : -(k + 1) / 2));
  return near.find((y) => y > above && y < below && placed.every((k) => Math.abs(k - y) >= 14)) ?? null;
}
