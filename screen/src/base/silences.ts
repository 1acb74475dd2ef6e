import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, moment, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** The longest time between two neighbouring rows of an entity. */
export interface EntitySilence {
  readonly entity: string;
  readonly since: Nanos;
  readonly until: Nanos;
  readonly rows: number;
}

/** Who was quiet for longest, and when; the longest first. */
export interface Silences extends Seen {
  readonly silences: readonly EntitySilence[];
  /** Entities with two rows or more. */
  readonly total: number;
  /** Entities with one row: nothing is between two. */
  readonly single: number;
}

export function silences(j: Json): Silences {
  const d = doc(j);
  return {
    ...seen(j),
    silences: list(d["silences"]).map((s) => ({
      entity: text(doc(s)["entity"]),
      since: moment(doc(s)["sinceNanos"]),
      until: moment(doc(s)["untilNanos"]),
      rows: whole(doc(s)["rows"]),
    })),
    total: whole(d["total"]),
    single: whole(d["single"]),
  };
}

export function silentNanos(s: EntitySilence): number {
  return Number(s.until - s.since);
}
