import type { DistributionPlot, RankScale } from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/**
 * Strings are named before their run, where nothing is drawn; those that have no room there at the axis, beside their
 * tick: right after the run a name would lie on the next one's area, and seem to be its name.
 */
export function runLabels(p: DistributionPlot, ranks: RankScale, plot: Box): DrawList {
  if (p.axis.measure.type !== "string") return [];
  const { curve } = p.answer;
  const out: Mark[] = [];
  let last = Infinity;
  for (const [k, text] of [...p.axis.labels].sort((a, b) => a[0] - b[0])) {
    const y = p.axis.scale.px(k);
    if (y < plot.y + 3 || y > plot.y + plot.h - 1 || last - y < 13) continue;
    const [i, j] = [firstNotBelow(curve, k), firstNotBelow(curve, k + 0.5)];
    const x = (at: number): number =>
      at >= curve.length ? ranks.x(p.answer.rankTo) : ranks.x(rankAt(p.answer, at, curve.length));
    const [a, b] = [x(i), x(j)];
    const left = a - plot.x - 8;
    const right = Math.min(120, p.width - 20 - b - 8);
    if (Math.max(left, right) < 36) continue;
    last = y;
    const side =
      left >= Math.min(right, 6 * text.length, 120) ? { at: a - 6, max: left } : { at: p.width - 20, max: right };
    out.push(label(side.at, y + 3.5, text, { align: "right", max: side.max, size: 11, ink: "text-2", halo: true }));
  }
  return out;
}
