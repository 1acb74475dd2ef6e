import { count, duration, inFull, several } from "../base/format.ts";
import { type EntitySilence, type Silences, silentNanos } from "../base/silences.ts";
import type { DrawList } from "./marks.ts";
import { type RankedBox, rankedMarks } from "./ranked.ts";
import type { Speech, Words } from "./words.ts";

/** What silences are measured in. */
const NANOS = { type: "int64", unit: "ns" };
/** One row an entity: its name, when in the window it was silent for longest, and for how long. */
export interface SilencesPlot extends RankedBox {
  readonly silences: readonly EntitySilence[];
}

export function silenceMarks(p: SilencesPlot): DrawList {
  const rows = p.silences.map((s) => ({ name: s.entity, from: s.since, to: s.until, value: duration(silentNanos(s)) }));
  return rankedMarks(rows, p);
}

/** A row as it is read out. */
export function silenceText(s: EntitySilence, speech: Speech): string {
  return `${s.entity}: ${inFull(silentNanos(s), NANOS)}, from ${speech.moment(s.since)} to ${speech.moment(s.until)}`;
}

export function silencesWords(a: Silences, speech: Speech): Words {
  const single = a.single > 0 ? `; ${count(a.single)} more have one of the ${speech.rows} only` : "";
  if (a.total === 0) return [`None of the ${speech.entities} has two of the ${speech.rows} here${single}.`];
  return [
    `The longest silence of each of ${several(a.total, speech.entities)}, the longest first${single}.`,
    ...a.silences.slice(0, 3).map((s) => `${silenceText(s, speech)}.`),
  ];
}
