import { count, duration } from "./format.ts";
import type { Json } from "./json.ts";
import { doc, list, moment, num, text, whole } from "./json.ts";
import type { Nanos, Window } from "./time.ts";

/** A stretch of time in which nothing happens that did not happen before: one of the view `repetitions`. */
export interface Repetition extends Window {
  readonly rows: number;
  readonly entities: number;
  /** How often what takes most of the time comes in it, and how much of the time that takes. */
  readonly repeats: number;
  readonly covered: Nanos;
  readonly each: Nanos;
  readonly shortest: Nanos;
  readonly longest: Nanos;
  /** Who does it, and what the row says that comes once in each. */
  readonly entity: string | null;
  readonly what: string;
}

/** A stretch that repeats, to be folded. */
export interface RepeatedFold extends Window {
  readonly repeats: Repetition;
}

export interface Repetitions {
  /** What tells rows apart; none: nothing says what rows are. */
  readonly columns: readonly string[];
  readonly repetitions: readonly Repetition[];
  readonly total: number;
  /** Nothing was left out as there was too much to look at. */
  readonly complete: boolean;
}

export function repetitionsOf(j: Json): Repetitions {
  const d = doc(j);
  return {
    columns: list(d["columns"]).map(text),
    repetitions: list(d["repetitions"]).map((r) => {
      const o = doc(r);
      return {
        from: moment(o["fromNanos"]),
        to: moment(o["toNanos"]),
        rows: whole(o["rows"]),
        entities: whole(o["entities"]),
        repeats: whole(o["repeats"]),
        covered: moment(o["repeatsNanos"]),
        each: moment(o["eachNanos"]),
        shortest: moment(o["shortestNanos"]),
        longest: moment(o["longestNanos"]),
        entity: o["entity"] === null || o["entity"] === undefined ? null : text(o["entity"]),
        what: list(o["values"])
          .filter((v) => v !== null)
          .map(text)
          .join(", "),
      };
    }),
    total: num(d["total"]) ?? 0,
    complete: d["complete"] === true,
  };
}

/** A stretch is folded when it is longer than this share of what is left beside those that are folded: than its seam. */
const SHARE = 0.03;
/** More seams than that would be a picture of seams. */
const MAX_FOLDS = 12;

const length = (w: Window): bigint => w.to - w.from;
const total = (all: readonly Window[]): bigint => all.reduce((sum, w) => sum + length(w), 0n);

/**
 * The stretches worth folding, and the gaps beside them, ascending. As with gaps they are a property of the trace and
 * not of the window, so that zooming never folds or unfolds anything.
 *
 * @param gaps that are folded too; those within a stretch that repeats belong to it
 */
export function withRepetitions<G extends Window>(
  found: Repetitions | null,
  gaps: readonly G[],
  all: Window,
): (G | RepeatedFold)[] {
  let beside = gaps;
  let left = length(all) - total(gaps);
  const folded: RepeatedFold[] = [];
  for (const r of [...(found?.repetitions ?? [])].sort((a, b) => (length(a) < length(b) ? 1 : -1))) {
    if (folded.length === MAX_FOLDS || Number(length(r)) <= SHARE * Number(left)) break;
    folded.push({ from: r.from, to: r.to, repeats: r });
    const apart = beside.filter((g) => r.to <= g.from || g.to <= r.from);
    // those that it takes in count with it, and no more by themselves
    left += total(beside) - total(apart) - length(r);
    beside = apart;
  }
  return [...folded, ...beside].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Whether what comes again and again takes nearly all of the stretch; else others take turns with it. */
const isAll = (r: Repetition): boolean => Number(r.covered) >= 0.9 * Number(length(r));

/** "repeats 9 998 times, each about 2.1 s: 5 h 50 min", and two that take less room. */
export function repeatedLines(r: Repetition): readonly [string, string, string] {
  const [n, each, all] = [count(r.repeats), duration(Number(r.each)), duration(Number(length(r)))];
  return isAll(r)
    ? [`repeats ${n} times, each about ${each}: ${all}`, `${n} \u00d7 ${each}: ${all}`, all]
    : [`repetitions, such as ${n} times about ${each}: ${all}`, `repeats: ${all}`, all];
}

/** What is known of it, for who asks. */
export function repeatedText(r: Repetition): string {
  const rows = `${count(r.rows)} rows${r.entities > 1 ? ` of ${count(r.entities)} entities` : ""}`;
  const who = [r.what, r.entity].filter((s) => s !== null && s !== "").join(" of ");
  const lengths = `${duration(Number(r.shortest))} to ${duration(Number(r.longest))}`;
  return `folded: ${repeatedLines(r)[0]}; ${rows}; ${who === "" ? "" : `${who}, `}${lengths}`;
}
