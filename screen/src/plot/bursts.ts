import type { Bursts, EntityBurst } from "../base/bursts.ts";
import { count, duration, several } from "../base/format.ts";
import { timeScale, type Window } from "../base/time.ts";
import { Boxes, type DrawList, label, line, type Mark } from "./marks.ts";
import type { Speech, Words } from "./words.ts";

/** CSS pixels of a row, and of what stands beside its lane. */
export const ROW_PX = 18;
const EDGE = 12;
const NAME_SHARE = 0.4;
const RATIO_PX = 64;
const GAP = 8;
/** However short a burst is, it is seen. */
const MIN_PX = 2;

/** One row an entity: its name, when in the window it had most rows at once, and how many times as many as usual. */
export interface BurstsPlot {
  readonly bursts: readonly EntityBurst[];
  /** What the lane of a row shows from end to end. */
  readonly window: Window;
  readonly width: number;
  readonly height: number;
}

/** How many rows have room. */
export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_PX));
}

/** The row at a place; undefined where there is none. */
export function burstAt(p: BurstsPlot, y: number): EntityBurst | undefined {
  const row = Math.floor(y / ROW_PX);
  return row < rowsIn(p.height) ? p.bursts[row] : undefined;
}

/** `12 times`, `1.5 times`. */
export function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))}\u00d7`;
}

export function burstMarks(p: BurstsPlot): DrawList {
  const names = Math.floor((p.width - 2 * EDGE) * NAME_SHARE);
  const right = p.width - EDGE;
  const lane = timeScale(p.window, EDGE + names + GAP, Math.max(EDGE + names + GAP + 1, right - RATIO_PX - GAP));
  const out: Mark[] = [];
  const busy = new Boxes();
  p.bursts.slice(0, rowsIn(p.height)).forEach((b, i) => {
    const [top, base] = [i * ROW_PX, i * ROW_PX + ROW_PX / 2 + 4];
    out.push(label(EDGE, base, b.entity, { ink: "text", size: 11.5, max: names }));
    out.push(line(lane.x0, top + ROW_PX / 2, lane.x1, top + ROW_PX / 2, "rule"));
    const from = Math.max(lane.x0, Math.min(lane.x1 - MIN_PX, lane.x(b.from)));
    const to = Math.min(lane.x1, Math.max(from + MIN_PX, lane.x(b.to)));
    busy.add(from, top + 4, to - from, ROW_PX - 8);
    out.push(
      label(right, base, times(b.ratio), { align: "right", mono: true, size: 11, ink: "text-2", max: RATIO_PX }),
    );
  });
  return [...out, ...busy.mark({ ink: "text-3" })];
}

/** A row as it is read out. */
export function burstText(b: EntityBurst, speech: Speech): string {
  const mean = b.mean < 10 ? b.mean.toFixed(1) : count(Math.round(b.mean));
  const when = `from ${speech.moment(b.from)} to ${speech.moment(b.to)}`;
  return `${b.entity}: ${count(b.most)} ${speech.rows} ${when}, ${times(b.ratio)} its mean of ${mean}`;
}

export function burstsWords(a: Bursts, speech: Speech): Words {
  const fewer = a.fewer > 0 ? `; ${count(a.fewer)} more have too few ${speech.rows}` : "";
  const within = duration(a.within);
  if (a.total === 0) return [`None of the ${speech.entities} has enough ${speech.rows} in ${within}${fewer}.`];
  return [
    `The fullest ${within} of each of ${several(a.total, speech.entities)}, the most above its mean first${fewer}.`,
    ...a.bursts.slice(0, 3).map((b) => `${burstText(b, speech)}.`),
  ];
}
