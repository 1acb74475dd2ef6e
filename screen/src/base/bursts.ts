import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, moment, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** The window with most rows of an entity. */
export interface EntityBurst {
  readonly entity: string;
  readonly from: Nanos;
  readonly to: Nanos;
  /** Rows in it. */
  readonly most: number;
  /** Rows in a window as wide, while the entity was there. */
  readonly mean: number;
  /** How many times as many. */
  readonly ratio: number;
  /** All of its rows. */
  readonly rows: number;
}

/** Who had by far most rows at once, and when; the most extraordinary first. */
export interface Bursts extends Seen {
  /** How wide a window is. */
  readonly within: number;
  readonly bursts: readonly EntityBurst[];
  /** Entities with enough rows in a window. */
  readonly total: number;
  /** Entities with fewer. */
  readonly fewer: number;
}

export function bursts(j: Json): Bursts {
  const d = doc(j);
  return {
    ...seen(j),
    within: Number(moment(d["withinNanos"])),
    bursts: list(d["bursts"]).map((b) => ({
      entity: text(doc(b)["entity"]),
      from: moment(doc(b)["fromNanos"]),
      to: moment(doc(b)["toNanos"]),
      most: whole(doc(b)["most"]),
      mean: num(doc(b)["mean"]) ?? 0,
      ratio: num(doc(b)["ratio"]) ?? 0,
      rows: whole(doc(b)["rows"]),
    })),
    total: whole(d["total"]),
    fewer: whole(d["fewer"]),
  };
}
