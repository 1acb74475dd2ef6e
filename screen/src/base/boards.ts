import { type Seen, seen } from "./answers.ts";
import { type Doc, doc, instant, type Json, list, moment, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** A number, the name of a state, or nothing. */
export type Reading = number | string | null;

/** What is known of a meter whatever the moment. */
export interface MeterHead {
  readonly title: string;
  readonly kind: string;
  /** Of the board, from 1. */
  readonly line: number;
  readonly unit: string | null;
  /** The column of keys; empty: the input is; null: all rows are one. */
  readonly by: string | null;
  /** What to draw between; null: nobody said. */
  readonly low: number | null;
  readonly high: number | null;
  /** How many series there are. */
  readonly total: number;
}

export interface Meter extends MeterHead {
  readonly series: readonly { readonly key: string; readonly value: Reading }[];
}

/** What a meter showed at some instants. */
export interface Strip extends MeterHead {
  readonly series: readonly { readonly key: string; readonly values: readonly Reading[] }[];
  /** Of all series, at each instant. */
  readonly least: readonly (number | null)[];
  readonly most: readonly (number | null)[];
  readonly nineInTen: readonly (number | null)[];
}

export interface BoardLine {
  readonly line: number;
  readonly keys: number;
  /** How many values came in so far. */
  readonly values: number;
  /** Why nothing can come. */
  readonly reason: string | null;
  /** What its triggers would do elsewhere; null: nothing. */
  readonly note: string | null;
  /** The events that it is about. */
  readonly events: readonly string[];
  readonly problem: { readonly column: number; readonly what: string } | null;
}

/** A board at a moment. */
export interface Board extends Seen {
  readonly text: string;
  readonly proposed: boolean;
  readonly at: Nanos | null;
  readonly meters: readonly Meter[];
  readonly lines: readonly BoardLine[];
}

export interface Hit {
  readonly at: Nanos;
  readonly title: string;
  readonly kind: string;
  readonly line: number;
  readonly key: string;
  readonly value: number | null;
}

/** A board at instants of the window. */
export interface Strips extends Seen {
  readonly instants: readonly Nanos[];
  readonly strips: readonly Strip[];
  /** The first of each trigger. */
  readonly hits: readonly Hit[];
}

const reading = (j: Json): Reading => (typeof j === "string" ? j : num(j));

const filled = (j: Json | undefined): string | null => (j === null || j === undefined ? null : text(j));

function head(d: Doc): MeterHead {
  return {
    title: text(d["title"]),
    kind: text(d["kind"]),
    line: whole(d["line"]),
    unit: d["unit"] === null ? null : text(d["unit"]),
    by: d["by"] === null || d["by"] === undefined ? null : text(d["by"]),
    low: num(d["low"]),
    high: num(d["high"]),
    total: whole(d["total"]),
  };
}

function line(j: Json): BoardLine {
  const d = doc(j);
  const problem = d["problem"] === null ? null : doc(d["problem"]);
  return {
    line: whole(d["line"]),
    keys: whole(d["keys"]),
    values: whole(d["values"]),
    reason: d["reason"] === null ? null : text(d["reason"]),
    note: filled(d["note"]),
    events: list(d["events"]).map(text),
    problem: problem && { column: whole(problem["column"]), what: text(problem["what"]) },
  };
}

export function board(j: Json): Board {
  const d = doc(j);
  return {
    ...seen(j),
    text: text(d["board"]),
    proposed: d["proposed"] === true,
    at: instant(d["atNanos"]),
    meters: list(d["meters"]).map((m) => ({
      ...head(doc(m)),
      series: list(doc(m)["series"]).map((s) => ({
        key: text(doc(s)["key"]),
        value: reading(doc(s)["value"] ?? null),
      })),
    })),
    lines: list(d["lines"]).map(line),
  };
}

export function strips(j: Json): Strips {
  const d = doc(j);
  return {
    ...seen(j),
    instants: list(d["instantsNanos"]).map(moment),
    strips: list(d["meters"]).map((m) => ({
      ...head(doc(m)),
      series: list(doc(m)["series"]).map((s) => ({
        key: text(doc(s)["key"]),
        values: list(doc(s)["values"]).map(reading),
      })),
      least: list(doc(m)["least"]).map(num),
      most: list(doc(m)["most"]).map(num),
      nineInTen: list(doc(m)["nineInTen"]).map(num),
    })),
    hits: list(d["triggers"]).flatMap((t) =>
      list(doc(t)["hits"]).map((hit) => ({
        at: moment(doc(hit)["nanos"]),
        title: text(doc(t)["title"]),
        kind: text(doc(t)["kind"]),
        line: whole(doc(t)["line"]),
        key: text(doc(hit)["key"]),
        value: num(doc(hit)["value"]),
      })),
    ),
  };
}

/** Something of a pipeline that a dialog can change; without text a gap where something may be put. */
export interface LinePlace {
  /** `source`, `field`, `where`, `for`, `by`, `filter` or `meter`. */
  readonly kind: string;
  readonly text: string;
  /** In the line, in characters from 0. */
  readonly from: number;
  readonly to: number;
  /** The line without it; null: it is needed. */
  readonly without: string | null;
}

/** What else may stand in a place, and the whole line with it. */
export interface LineChoice {
  readonly text: string;
  readonly kind: string;
  readonly help: string;
  /** Why it does not fit; null: it does. */
  readonly why: string | null;
  readonly line: string;
}

/** One line of a board, taken apart. */
export interface Pipeline extends Seen {
  readonly line: string;
  readonly places: readonly LinePlace[];
  readonly choices: readonly LineChoice[];
  readonly leftOut: number;
}

export function pipeline(j: Json): Pipeline {
  const d = doc(j);
  return {
    ...seen(j),
    line: text(d["line"]),
    leftOut: whole(d["leftOut"]),
    places: list(d["places"]).map((p) => ({
      kind: text(doc(p)["kind"]),
      text: text(doc(p)["text"]),
      from: whole(doc(p)["from"]),
      to: whole(doc(p)["to"]),
      without: filled(doc(p)["without"]),
    })),
    choices: list(d["choices"]).map((c) => ({
      text: text(doc(c)["text"]),
      kind: text(doc(c)["kind"]),
      help: text(doc(c)["help"]),
      why: filled(doc(c)["why"]),
      line: text(doc(c)["line"]),
    })),
  };
}

/** A board of the catalogue. */
export interface KeptBoard {
  readonly name: string;
  readonly text: string;
  /** Why it shows nothing of this trace; null: it does. */
  readonly why: string | null;
}

export function keptBoards(j: Json): readonly KeptBoard[] {
  return list(doc(j)["boards"]).map((b) => ({
    name: text(doc(b)["name"]),
    text: text(doc(b)["text"]),
    why: filled(doc(b)["why"]),
  }));
}
