import { type Seen, seen } from "./answers.ts";
import { doc, instant, type Json, list, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** Answers that hold rows, or say where they are. */

export interface DetailRow {
  readonly text: string | null;
  readonly source: string | null;
  readonly line: number | null;
  readonly values: Readonly<Record<string, Json>>;
  readonly category: string;
  /** The how manieth row of the trace it was, as the server writes it. */
  readonly arrival: string | null;
}

/** The row a step led to; null when there is none on that side. */
export interface Next extends Seen {
  readonly row: DetailRow | null;
  readonly at: Nanos | null;
  readonly arrival: string;
  /** Selected rows before it, in time order. */
  readonly before: number;
  readonly total: number;
}

/** How many rows, and where they are; `lo` and `hi` are those of the column asked for. */
export interface Extent extends Seen {
  readonly rows: number;
  readonly first: Nanos | null;
  readonly last: Nanos | null;
  /** The latest time + duration. */
  readonly end: Nanos | null;
  readonly lo: number | null;
  readonly hi: number | null;
}

export interface RelatedRow {
  /** self, parent, child or message. */
  readonly relation: string;
  readonly values: Readonly<Record<string, Json>>;
}

export interface Related extends Seen {
  readonly durationNanos: number | null;
  readonly selfNanos: number | null;
  readonly children: number;
  readonly rows: readonly RelatedRow[];
}

export interface Details extends Seen {
  readonly rows: readonly DetailRow[];
  readonly total: number;
}

function detailRow(j: Json, arrival: Json | undefined): DetailRow {
  const o = doc(j);
  return {
    text: o["text"] === null || o["text"] === undefined ? null : text(o["text"]),
    source: o["source"] === null || o["source"] === undefined ? null : text(o["source"]),
    line: num(o["line"]),
    values: doc(o["values"]) as Record<string, Json>,
    category: text(o["category"]),
    arrival: arrival === undefined ? null : text(arrival),
  };
}

export function details(j: Json): Details {
  const d = doc(j);
  const rows = list(d["rows"]).map((r) => detailRow(r, doc(r)["arrival"]));
  return { ...seen(j), rows, total: num(d["total"]) ?? rows.length };
}

/** Values of some columns, row by row, and the how manieth of the trace each row was. */
export interface Cells extends Seen {
  readonly cells: readonly (readonly Json[])[];
  readonly arrivals: readonly number[];
  readonly total: number;
}

export function cells(j: Json): Cells {
  const d = doc(j);
  return {
    ...seen(j),
    cells: list(d["cells"]).map(list),
    arrivals: list(d["arrivals"]).map(whole),
    total: whole(d["total"]),
  };
}

export function next(j: Json): Next {
  const d = doc(j);
  return {
    ...seen(j),
    row: d["row"] === null || d["row"] === undefined ? null : detailRow(d["row"], d["arrival"]),
    at: instant(d["atNanos"]),
    arrival: text(d["arrival"]),
    before: whole(d["before"]),
    total: whole(d["total"]),
  };
}

export function extent(j: Json): Extent {
  const d = doc(j);
  return {
    ...seen(j),
    rows: whole(d["rows"]),
    first: instant(d["firstNanos"]),
    last: instant(d["lastNanos"]),
    end: instant(d["endNanos"]),
    lo: num(d["min"]),
    hi: num(d["max"]),
  };
}

export function related(j: Json): Related {
  const d = doc(j);
  return {
    ...seen(j),
    durationNanos: num(d["durationNanos"]),
    selfNanos: num(d["selfNanos"]),
    children: whole(d["children"]),
    rows: list(d["rows"]).map((r) => ({
      relation: text(doc(r)["relation"]),
      values: doc(doc(r)["values"]) as Record<string, Json>,
    })),
  };
}
