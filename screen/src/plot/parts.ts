import type { Distribution } from "../base/answers.ts";
import type { Told } from "../base/format.ts";
import type { Painted } from "./category.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/** The share of a band's rows that are painted; null where not all ranks are known, or nothing is counted. */
export function partShare(c: Painted, p: { readonly answer: Distribution; readonly told: Told }): number | null {
  const { curve, rankFrom, rankTo, rows, categories } = p.answer;
  const t = categories.find((x) => x.name === c.name);
  if (!c.range || !t || p.told === "unknown" || rankFrom !== 0 || rankTo !== rows) return null;
  const n = curve.length;
  const rank = (v: number | null, none: number): number => {
    const i = v === null ? none : firstNotBelow(curve, v);
    return i >= n ? rows : rankAt(p.answer, i, n);
  };
  const all = rank(c.range.to, n) - rank(c.range.from, 0);
  return all > 0 ? Math.min(1, t.rows / all) : null;
}
