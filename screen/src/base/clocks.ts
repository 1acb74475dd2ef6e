import { type Seen, seen } from "./answers.ts";
import { doc, instant, type Json, list, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** How far a clock is ahead of the reference's, in nanoseconds; null: messages do not bound it there. */
export interface Clock {
  readonly process: string;
  readonly least: number | null;
  readonly most: number | null;
  /** Millionths. */
  readonly leastDrift: number | null;
  readonly mostDrift: number | null;
  readonly messages: number;
  /** It is certainly another than the reference's. */
  readonly off: boolean;
  /** A clock that runs evenly fits. */
  readonly possible: boolean;
}

export interface Clocks extends Seen {
  readonly reference: string | null;
  readonly at: Nanos | null;
  readonly total: number;
  readonly clocks: readonly Clock[];
}

export function clocks(j: Json): Clocks {
  const d = doc(j);
  return {
    ...seen(j),
    reference: d["reference"] === null ? null : text(d["reference"]),
    at: instant(d["atNanos"]),
    total: whole(d["total"]),
    clocks: list(d["clocks"]).map((each) => {
      const c = doc(each);
      return {
        process: text(c["process"]),
        least: num(c["leastNanos"]),
        most: num(c["mostNanos"]),
        leastDrift: num(c["leastDriftPpm"]),
        mostDrift: num(c["mostDriftPpm"]),
        messages: whole(c["messages"]),
        off: c["off"] === true,
        possible: c["possible"] === true,
      };
    }),
  };
}

/** The middle of what is possible, and how far from it a clock can be; null where one side is open. */
export function offsetOf(c: Clock): { readonly middle: number; readonly bound: number } | null {
  return c.least === null || c.most === null ? null : { middle: (c.least + c.most) / 2, bound: (c.most - c.least) / 2 };
}
