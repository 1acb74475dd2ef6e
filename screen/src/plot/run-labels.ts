import { cutApart, roomFor } from "./axes.ts";
import { BESIDE_NAMES, type DistributionPlot, type RankScale } from "./distribution-frame.ts";
import { type Box, type DrawList, label, type Mark } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/** Pixels from name to name. */
const NAME_PX = 13;

/**
 * Strings are named before their run, where nothing is drawn; those that have no room there at the axis, beside their
 * tick and the picture: on the area of the next run a name would seem to be its name.
 */
export function runLabels(p: DistributionPlot, ranks: RankScale, plot: Box): DrawList {
  if (p.axis.measure.type !== "string") return [];
  const { curve } = p.answer;
  const out: Mark[] = [];
  const right = p.spine - BESIDE_NAMES;
  const all = [...p.axis.labels].sort((a, b) => a[0] - b[0]);
  const cut = cutApart(
    all.map(([, text]) => text),
    right,
  );
  const runs = all.map(([k, text], n) => {
    const i = firstNotBelow(curve, k);
    const a = i >= curve.length ? ranks.x(p.answer.rankTo) : ranks.x(rankAt(p.answer, i, curve.length));
    return { k, text, cut: cut[n] as string, a, left: a - plot.x - 8, y: p.axis.scale.px(k) };
  });
  const fitting = runs.filter((r) => r.y >= plot.y && r.y <= plot.y + plot.h - 1 && Math.max(r.left, right) >= 36);
  const isPainted = (k: number): boolean =>
    p.painted.some((c) => c.range && k >= (c.range.from ?? -Infinity) && k < (c.range.to ?? Infinity));
  const named = new Set(
    roomFor(
      fitting.map((r) => r.k),
      p.axis.scale,
      NAME_PX,
      isPainted,
    ),
  );
  for (const { k, text, cut: short, a, left, y } of fitting) {
    if (!named.has(k)) continue;
    const side =
      left >= Math.min(right, 6 * text.length)
        ? { at: a - 6, max: left, text }
        : { at: p.width - 20, max: right, text: short };
    out.push(
      label(side.at, y + 3.5, side.text, { align: "right", max: side.max, size: 11, ink: "text-2", halo: true }),
    );
  }
  return out;
}
