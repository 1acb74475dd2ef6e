import type { Bursts, EntityBurst } from "../base/bursts.ts";
import { count, duration, several } from "../base/format.ts";
import type { DrawList } from "./marks.ts";
import { type RankedBox, rankedMarks } from "./ranked.ts";
import type { Speech, Words } from "./words.ts";

/** One row an entity: its name, when in the window it had most rows at once, and how many times as many as usual. */
export interface BurstsPlot extends RankedBox {
  readonly bursts: readonly EntityBurst[];
}

/** `12 times`, `1.5 times`. */
export function times(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))}\u00d7`;
}

export function burstMarks(p: BurstsPlot): DrawList {
  const rows = p.bursts.map((b) => ({ name: b.entity, from: b.from, to: b.to, value: times(b.ratio) }));
  return rankedMarks(rows, p);
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
