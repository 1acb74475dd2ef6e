import type { Distribution } from "../base/answers.ts";

/** The rank whose value the i-th point of a curve holds. */
export function rankAt(answer: Pick<Distribution, "rankFrom" | "rankTo">, i: number, width: number): number {
  const n = answer.rankTo - answer.rankFrom;
  return answer.rankFrom + (width > 1 ? Math.floor((i * (n - 1)) / (width - 1)) : 0);
}

/** Index of the first point that is not below v; the curve ascends. */
export function firstNotBelow(curve: readonly number[], v: number): number {
  let lo = 0;
  let hi = curve.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if ((curve[mid] as number) < v) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
