import { rankScale } from "./distribution-frame.ts";

/**
 * The values of all at one moment in order, as stairs from x0 to x1: i-th of n points of the curve is the value of rank
 * floor(i * (total - 1) / (n - 1)), and holds to the next one's. Points from .. to only.
 */
export function stairs(
  curve: readonly number[],
  total: number,
  place: { readonly x0: number; readonly x1: number; readonly y: (v: number) => number },
  from = 0,
  to = curve.length,
): number[] {
  const n = curve.length;
  const ranks = rankScale(0, total, place.x0, place.x1);
  const rank = (i: number): number => (i >= n ? total : n > 1 ? Math.floor((i * (total - 1)) / (n - 1)) : 0);
  const xy: number[] = [];
  for (let i = from; i < to; i++) {
    const y = place.y(curve[i] as number);
    const end = rank(i + 1 < to ? i + 1 : to);
    xy.push(ranks.x(rank(i)), y, ranks.x(Math.max(end, rank(i))), y);
  }
  return xy;
}
