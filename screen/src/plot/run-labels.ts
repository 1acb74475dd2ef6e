import { cutApart } from "./axes.ts";
import { BESIDE_NAMES, type DistributionPlot, type RankScale } from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/**
 * Strings are named before their run, where nothing is drawn; those that have no room there at the axis, beside their
 * tick and the picture: on the area of the next run a name would seem to be its name.
 */
export function runLabels(p: DistributionPlot, ranks: RankScale, plot: Box): DrawList {
  if (p.axis.measure.type !== "string") return [];
  const { curve } = p.answer;
  const out: Mark[] = [];
  let last = Infinity;
  const named = [...p.axis.labels].sort((a, b) => a[0] - b[0]);
  const right = p.spine - BESIDE_NAMES;
  const cut = cutApart(
    named.map(([, text]) => text),
    right,
  );
  for (const [n, [k, text]] of named.entries()) {
    const y = p.axis.scale.px(k);
    if (y < plot.y + 3 || y > plot.y + plot.h - 1 || last - y < 13) continue;
    const i = firstNotBelow(curve, k);
    const a = i >= curve.length ? ranks.x(p.answer.rankTo) : ranks.x(rankAt(p.answer, i, curve.length));
    const left = a - plot.x - 8;
    if (Math.max(left, right) < 36) continue;
    last = y;
    const side =
      left >= Math.min(right, 6 * text.length)
        ? { at: a - 6, max: left, text }
        : { at: p.width - 20, max: right, text: cut[n] as string };
    out.push(
      label(side.at, y + 3.5, side.text, { align: "right", max: side.max, size: 11, ink: "text-2", halo: true }),
    );
  }
  return out;
}
