import type { TimelineRow } from "../base/answers.ts";
import type { Boxes } from "./marks.ts";
import { raised } from "./raised.ts";
import type { Part, TimelinesPlot } from "./timelines-plot.ts";

/** Somebody is active, in no category: more than the ground that unpainted values are elsewhere, for here it is told from idle. */
export const UNPAINTED = -1;

/** How high a bin is in which so many were active at once, of the most anywhere: one stays to be seen beside many. */
export function spanHeight(active: number, most: number): number {
  return active <= 0 ? 0 : (1 + Math.log2(active)) / (1 + Math.log2(Math.max(1, active, most)));
}

/** Where a strip goes: bins of one piece of time, y and height of its row. */
interface Place {
  readonly boxes: (swatch: number) => Boxes;
  readonly part: Part;
  readonly y: number;
  readonly h: number;
}

/**
 * Spans: nothing where the entity is idle; elsewhere shares of the time, the worst at the bottom, in a bar that is higher
 * the more were active at once.
 */
export function spanStrip(row: TimelineRow, most: readonly number[], p: TimelinesPlot, to: Place): void {
  const { part, y, h } = to;
  const layers = [...p.painted, { name: "", swatch: UNPAINTED }].flatMap((c) => {
    const share = row.shares.find((s) => s.category === c.name)?.share;
    return share ? [{ k: c.swatch, share }] : [];
  });
  for (let b = part.from; b < Math.min(part.to, most.length); b++) {
    const x = part.x + (b - part.from) * part.w;
    if (!((most[b] as number) > 0) || x + part.w < p.time.x0 || x > p.time.x1) continue;
    const active = layers.reduce((sum, l) => sum + (l.share[b] ?? 0), 0);
    if (!(active > 0)) continue;
    // never lower than a pixel and a half: a short span is there all the same
    const height = Math.max(Math.min(h, 1.5), h * Math.min(1, active) * spanHeight(most[b] as number, p.most));
    let base = 0;
    const shares = layers.map((l) => ((l.share[b] ?? 0) / active) * height);
    const heights = row.ofRows ? raised(shares) : shares;
    for (const [i, l] of layers.entries()) {
      const v = heights[i] as number;
      if (v > 0.01) to.boxes(l.k).add(x, y + h - base - v, part.w, v);
      base += v;
    }
  }
}
