import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, moment, num, text } from "./json.ts";
import type { AxisKind } from "./scale.ts";

const AXES: readonly AxisKind[] = ["linear", "log", "quantile"];

export interface ColumnDefault {
  readonly name: string;
  /** What it can tell: duration, state, measure, few values, name, time, id, counter, constant, empty. */
  readonly use: string;
  /** Says nothing of how the trace went. */
  readonly folded: boolean;
  readonly reason: string;
  readonly axis: AxisKind;
  /** Where a log axis begins; null without values above zero. */
  readonly logFrom: number | null;
  /** Numbers that stand for words, ascending; empty where none does, or too many. */
  readonly codes: readonly number[];
  /** For how many nanoseconds a sample tells of its entity; null: until the next. */
  readonly hold: bigint | null;
  /** Of entities that are sampled more often than others. */
  readonly holdOwn: readonly { readonly entity: string; readonly nanos: bigint }[];
  /** Whether rows hold until the next though some have a duration: lines of a log of which many say nothing of it. */
  readonly next: boolean;
}

export interface PaintDefault {
  readonly name: string;
  /** Only what says of itself that it broke, or warns. */
  readonly tone: "broken" | "warning" | null;
  /** Null: a range. */
  readonly values: readonly (string | number | boolean)[] | null;
  readonly from: number | null;
  readonly to: number | null;
  /** What the rows are called that a range is about, and an expression for them; null: all rows. */
  readonly of: string | null;
  readonly where: string | null;
}

/** What is shown first of a trace nobody said anything about. */
export interface Defaults extends Seen {
  readonly kind: string;
  readonly column: string | null;
  /** Who the rows are about, where another column than the found one tells more. */
  readonly entity: string | null;
  /** How many those are, in the rows that were looked at. */
  readonly entities: number;
  /** What entities are called where the column's name fits only some of them. */
  readonly noun: string | null;
  /** The column that says when rows end; null where they say how long they take, or nothing. */
  readonly until: string | null;
  /** How many of the rows that were looked at end before they start, by that column. */
  readonly endBefore: number;
  /** The column that says what was measured, in a table that has a row for each number; null: none is. */
  readonly measuredBy: string | null;
  /** Whether each row is shown for as long as its column says, also beside others of its time: lines of a log, and what comes rarely. */
  readonly each: boolean;
  /** Whether entities have many rows at once, so that rows are what is to be counted. */
  readonly atOnce: boolean;
  /** The rows that sum up others, such as `all` beside the processors; they are left out at first. */
  readonly total: { readonly label: string; readonly where: string } | null;
  /** The rows that say of themselves that they failed, where the first picture is of something else. */
  readonly failed: { readonly label: string; readonly where: string } | null;
  /** The same, also by the column of the first picture: for when another is shown. */
  readonly failedInAll: { readonly label: string; readonly where: string } | null;
  readonly paint: readonly PaintDefault[];
  readonly columns: readonly ColumnDefault[];
}

/** Whether rows are samples of several things of one entity, be it a column or a row each. */
export function hasMeasures(d: Defaults | null, entities: number): boolean {
  if (d?.kind !== "samples") return false;
  const measures = d.columns.filter((c) => c.use === "measure").length;
  return d.measuredBy !== null || (measures > 1 && entities < 2);
}

/** How many come in turn: of another column than the found one, as many as were seen. */
export function inTurn(d: Defaults | null, found: number | undefined): number | undefined {
  return d !== null && d.entity !== null ? d.entities : found;
}

const orNull = (j: Json | undefined): string | null => (typeof j === "string" && j !== "" ? j : null);

function rowsOf(j: Json | undefined): Defaults["failed"] {
  return j ? { label: text(doc(j)["label"]), where: text(doc(j)["where"]) } : null;
}

export function defaults(j: Json): Defaults {
  const d = doc(j);
  return {
    ...seen(j),
    kind: text(d["kind"]),
    column: orNull(d["column"]),
    entity: orNull(d["entity"]),
    entities: num(d["entities"]) ?? 0,
    noun: orNull(d["noun"]),
    until: orNull(d["until"]),
    endBefore: num(d["endBefore"]) ?? 0,
    measuredBy: orNull(d["measuredBy"]),
    each: d["each"] === true,
    atOnce: d["atOnce"] === true,
    total: rowsOf(d["total"]),
    failed: rowsOf(d["failed"]),
    failedInAll: rowsOf(d["failedInAll"]),
    paint: list(d["paint"]).map((p) => {
      const o = doc(p);
      const tone = o["tone"];
      return {
        name: text(o["name"]),
        tone: tone === "broken" || tone === "warning" ? tone : null,
        values: Array.isArray(o["values"])
          ? list(o["values"]).filter((v) => typeof v === "string" || typeof v === "number" || typeof v === "boolean")
          : null,
        from: num(o["from"]),
        to: num(o["to"]),
        of: orNull(o["of"]),
        where: orNull(o["where"]),
      };
    }),
    columns: list(d["columns"]).map((c) => {
      const o = doc(c);
      return {
        name: text(o["name"]),
        use: text(o["use"]),
        folded: o["folded"] === true,
        reason: text(o["reason"]),
        axis: AXES.find((a) => a === o["axis"]) ?? "linear",
        logFrom: num(o["logFrom"]),
        codes: list(o["codes"]).flatMap((v) => num(v) ?? []),
        hold: typeof o["holdNanos"] === "string" ? moment(o["holdNanos"]) : null,
        holdOwn: list(o["holdOwn"]).map((one) => ({
          entity: text(doc(one)["entity"]),
          nanos: moment(text(doc(one)["nanos"])),
        })),
        next: o["hold"] === "next",
      };
    }),
  };
}
