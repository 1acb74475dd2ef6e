import { digitsWithin } from "./format.ts";
import { instant, type Json, num } from "./json.ts";
import type { AxisKind } from "./scale.ts";
import type { Nanos } from "./time.ts";

export const TYPES = ["int64", "float64", "bool", "string", "time"] as const;
export const ROLES = [
  "time",
  "entity",
  "event",
  "flow",
  "span",
  "parent",
  "duration",
  "clock",
  "level",
  "peer",
  "message",
] as const;

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly role: string | null;
  readonly unit: string | null;
  readonly missing: number;
  readonly distinct: number;
  readonly distinctExact: boolean;
  readonly min: Json;
  readonly max: Json;
  /** How its values are laid out until somebody says it; not known before the trace was looked at. */
  readonly axis?: AxisKind;
  /** Where a log axis begins. */
  readonly logFrom?: number | null;
  /** Numbers that stand for words, ascending. */
  readonly codes?: readonly number[];
  /** False where a total of its values means nothing; not known before the trace was looked at. */
  readonly adds?: boolean;
  /** Digits that tell its values apart, where they are numbers. */
  readonly digits?: number;
}

export interface Load {
  readonly state: string;
  readonly bytesRead: number;
  readonly bytesTotal: number | null;
  /** Share of the bytes that was read; null where nobody knows how many there are. */
  readonly share: number | null;
  readonly rows: number;
  readonly generation: number;
  readonly message: string | null;
}

export interface Cause {
  readonly cause: string;
  readonly rows: number;
  readonly keptIn: string | null;
}

/** Events that the recorder lost before anything was written; -1 events: how many is unknown. */
export interface Lost {
  readonly where: string;
  readonly events: number;
  readonly from: Nanos;
  readonly to: Nanos;
}

export interface Info {
  readonly id: string;
  /** Which rows of what grows were seen. */
  readonly generation: number;
  readonly name: string;
  readonly rows: number;
  readonly rejected: number;
  readonly format: string;
  readonly timeless: boolean;
  readonly start: Nanos | null;
  readonly end: Nanos | null;
  /** When the last row ends, where rows have durations. */
  readonly viewEnd: Nanos | null;
  readonly columns: readonly Column[];
  readonly sources: readonly string[];
  /** Rows of inputs that name no entity: each of these is one itself. */
  readonly rowsOfInputs: number;
  readonly entityCount: number;
  readonly load: Load;
  readonly lost: readonly Lost[];
  /** What is wrong with the inputs, a line each; of those in `failed` nothing could be read. */
  readonly damaged: readonly string[];
  readonly failed: readonly string[];
  /** Dates that no input names, a line each. */
  readonly assumed: readonly string[];
  /** What the times are: instants; dates that name no zone, shown as if it were UTC; times of day; since a start; steps. */
  readonly clock: Clock;
  readonly ledger: {
    readonly received: number;
    readonly stored: number;
    readonly sampled: number;
    /** Removed by retention. */
    readonly dropped: number;
    readonly rejected: number;
    readonly causes: readonly Cause[];
    /** What was changed of what somebody sent, or damaged. */
    readonly remarks: readonly { readonly sender: string; readonly what: string; readonly times: number }[];
  };
}

/** More rows may come: they are being read, or a store is appended to. */
export function growing(l: Load): boolean {
  return l.state === "loading" || l.state === "following";
}

const CLOCKS = ["utc", "local", "day", "start", "steps"] as const;
export type Clock = (typeof CLOCKS)[number];

/** Whether no input names a date: then days count from 1970-01-01, which is no date of anything. */
export function isUndated(i: Pick<Info, "clock">): boolean {
  return i.clock !== "utc" && i.clock !== "local";
}

/** Days before the first are none, and steps have no days: such times are told by how far they are from 0. */
export function isFromZero(i: Pick<Info, "clock" | "start">): boolean {
  return isUndated(i) && (i.clock === "steps" || (i.start ?? 0n) < 0n);
}

/** What is told of reading never goes back: not when inputs are read a second time, nor when an older answer comes late. */
export function onward(before: Load, now: Load): Load {
  if (before.state !== "loading" && now.state === "loading") return before;
  if (now.state !== "loading") return now;
  return {
    ...now,
    rows: Math.max(before.rows, now.rows),
    generation: Math.max(before.generation, now.generation),
    bytesRead: Math.max(before.bytesRead, now.bytesRead),
    share: now.share === null ? before.share : Math.max(before.share ?? 0, now.share),
  };
}

/**
 * Whether what is said of a load is to be shown by itself. Of what is followed, how many rows there are by now is shown
 * with the rows, a moment later; before, all that shows something of the trace would be made anew for nothing. Held, the
 * rows do not come, and their number is all there is to show.
 */
export function showsAlone(before: Load, now: Load, held: boolean): boolean {
  return held || now.state !== "following" || before.state !== now.state || before.message !== now.message;
}

type Doc = { readonly [key: string]: Json };
const doc = (j: Json | undefined): Doc => (j !== null && typeof j === "object" && !Array.isArray(j) ? (j as Doc) : {});
const list = (j: Json | undefined): readonly Json[] => (Array.isArray(j) ? j : []);
const text = (j: Json | undefined): string => (j === null || j === undefined ? "" : String(j));
const orNull = (j: Json | undefined): string | null => (j === null || j === undefined || j === "" ? null : String(j));

export function load(j: Json | undefined): Load {
  const d = doc(j);
  const [read, total] = [num(d["bytesRead"]) ?? 0, num(d["bytesTotal"])];
  return {
    state: text(d["state"]) || "ready",
    bytesRead: read,
    bytesTotal: total,
    share: total ? Math.min(1, read / total) : null,
    rows: num(d["rows"]) ?? 0,
    generation: num(d["generation"]) ?? 0,
    message: orNull(d["message"]) && onPage(text(d["message"])),
  };
}

function column(c: Json): Column {
  const o = doc(c);
  const [min, max] = [num(o["min"]), num(o["max"])];
  return {
    name: text(o["name"]),
    type: text(o["type"]),
    role: orNull(o["role"]),
    unit: orNull(o["unit"]),
    missing: num(o["missing"]) ?? 0,
    distinct: num(o["distinct"]) ?? 0,
    distinctExact: o["distinctExact"] !== false,
    min: o["min"] ?? null,
    max: o["max"] ?? null,
    ...(min !== null && max !== null ? { digits: digitsWithin(min, max) } : {}),
  };
}

export function info(j: Json): Info {
  const d = doc(j);
  const ledger = doc(d["ledger"]);
  const rows = num(d["rows"]) ?? 0;
  const start = instant(d["timeStartNanos"]);
  return {
    id: text(d["id"]),
    generation: num(d["generation"]) ?? 0,
    name: text(d["name"]),
    rows,
    rejected: num(d["rejected"]) ?? 0,
    format: text(d["format"]),
    timeless: d["kind"] === "snapshot" || start === null,
    start,
    end: instant(d["timeEndNanos"]),
    viewEnd: instant(d["viewEndNanos"]),
    columns: list(d["columns"]).map(column),
    sources: list(d["sources"]).map((s) => text(doc(s)["path"])),
    rowsOfInputs: list(d["sources"]).reduce(
      (sum: number, s) => sum + (doc(s)["entities"] === false ? (num(doc(s)["rows"]) ?? 0) : 0),
      0,
    ),
    entityCount: num(d["entityCount"]) ?? 0,
    load: load(d["load"]),
    damaged: list(d["damaged"]).map(text).map(onPage),
    failed: list(d["failed"]).map(text).map(onPage),
    assumed: list(d["assumed"]).map(text),
    clock: CLOCKS.find((c) => c === d["clock"]) ?? "utc",
    lost: list(d["lost"]).flatMap((j) => {
      const o = doc(j);
      const from = instant(o["fromNanos"]);
      const to = instant(o["toNanos"]);
      return from === null || to === null
        ? []
        : [{ where: text(o["where"]), events: num(o["events"]) ?? -1, from, to }];
    }),
    ledger: {
      received: num(ledger["received"]) ?? rows,
      stored: num(ledger["stored"]) ?? rows,
      sampled: num(ledger["sampled"]) ?? 0,
      dropped: num(ledger["dropped"]) ?? 0,
      rejected: num(ledger["rejected"]) ?? num(d["rejected"]) ?? 0,
      causes: list(ledger["causes"]).map((c) => ({
        cause: text(doc(c)["cause"]),
        rows: num(doc(c)["rows"]) ?? 0,
        keptIn: orNull(doc(c)["keptIn"]),
      })),
      remarks: list(ledger["remarks"]).map((r) => ({
        sender: text(doc(r)["sender"]),
        what: text(doc(r)["what"]),
        times: num(doc(r)["times"]) ?? 0,
      })),
    },
  };
}

/** What a line says of a file, with what can be done on the page where it names an option of the command line. */
export function onPage(line: string): string {
  const said = line
    .replace(/[;:] [^;:]*--(format|pattern)\b[^;]*/g, "")
    .replace(/; or write it as CSV or JSON lines/g, "");
  return said === line ? line : `${said}; drop another file, or this one written as CSV or JSON lines`;
}
