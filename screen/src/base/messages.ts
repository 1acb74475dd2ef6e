import { type Seen, seen } from "./answers.ts";
import { doc, instant, type Json, list, moment, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** Processes as rows: one each, or neighbours by name together. */
export interface Bands {
  readonly bands: readonly string[];
  /** Processes in a band. */
  readonly each: number;
  readonly processes: number;
}

/** A message, or a bundle of them; places are nanoseconds, or ticks of a logical clock. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly sent: Nanos;
  readonly received: Nanos;
  readonly messages: number;
  readonly bytes: number | null;
  readonly violations: number;
}

/** A side of a message that has no other. */
export interface Stub {
  readonly band: number;
  readonly at: Nanos;
  readonly toward: number | null;
  readonly isSend: boolean;
  /** Who it names as the other side, and tells of no message here; null: the other side is missing. */
  readonly elsewhere: string | null;
}

/** Who messages go to and come from that tell of none here: queues, services of others. */
export interface Elsewhere {
  readonly sends: number;
  readonly receives: number;
  readonly names: readonly string[];
  /** How many more names there are. */
  readonly others: number;
}

export const TIMES_OF_MESSAGES = ["raw", "corrected", "logical", "work", "ordering"] as const;
export type Times = (typeof TIMES_OF_MESSAGES)[number];

export interface SpaceTime extends Seen, Bands {
  readonly times: Times;
  /** The column that counts what processes did, on the axis of work time; null: nanoseconds without waits. */
  readonly workOf: string | null;
  /** Of a clock of its own, logical or of work; null: the axis is that of time. */
  readonly ticks: { readonly from: number; readonly to: number } | null;
  readonly messages: number;
  readonly violations: number;
  readonly lostSends: number;
  readonly openReceives: number;
  readonly elsewhere: Elsewhere;
  /** Events with another time where nothing is received before it is sent. */
  readonly moved: number;
  readonly arrows: readonly Arrow[];
  /** Messages that no arrow is of. */
  readonly others: number;
  readonly stubs: readonly Stub[];
  /** Of an order that is possible, what happens at each place; null: too much, or other times. */
  readonly course: readonly { readonly who: string; readonly at: Nanos }[] | null;
}

export interface ExchangeCell {
  readonly from: number;
  readonly to: number;
  readonly messages: number;
  readonly bytes: number | null;
  readonly violations: number;
  readonly lost: number;
}

export interface Flying {
  readonly from: number;
  readonly to: number;
  readonly sent: Nanos;
  readonly received: Nanos;
  readonly bytes: number | null;
}

export interface Exchange extends Seen, Bands {
  readonly messages: number;
  readonly lostSends: number;
  readonly openReceives: number;
  readonly elsewhere: Elsewhere;
  readonly cells: readonly ExchangeCell[];
  readonly at: Nanos | null;
  readonly inFlight: number;
  readonly lostByThen: number;
  readonly flying: readonly Flying[];
}

export interface HistoryCell {
  readonly band: number;
  readonly column: number;
  readonly sends: number;
  readonly receives: number;
  readonly lost: number;
  readonly bytes: number | null;
  readonly peer: number | null;
  readonly first: Nanos;
}

export interface History extends Seen, Bands {
  readonly fromTick: number;
  readonly ticks: number;
  /** Ticks in a column. */
  readonly ticksEach: number;
  readonly mostBytes: number | null;
  readonly cells: readonly HistoryCell[];
}

export interface Share {
  readonly before: number;
  readonly after: number;
  readonly concurrent: number;
}

export interface Touched {
  readonly name: string;
  readonly before: number;
  readonly last: Nanos | null;
  readonly after: number;
  readonly first: Nanos | null;
}

/** What is before and after an event. */
/** An event one causal step away: by a message, or on the same process. */
export interface Near {
  readonly who: string;
  readonly at: Nanos;
  readonly isMessage: boolean;
}

export interface Causes extends Seen {
  readonly who: string;
  readonly at: Nanos;
  readonly tick: number;
  readonly events: Share;
  readonly messages: Share;
  readonly cause: Near | null;
  readonly effect: Near | null;
  readonly processes: readonly Touched[];
  /** Expressions that select the rows before and after; null: there are none, or too many processes. */
  readonly beforeWhere: string | null;
  readonly afterWhere: string | null;
}

export function bandsOf(j: Json): Bands {
  const d = doc(j);
  return { bands: list(d["bands"]).map(text), each: whole(d["each"]), processes: whole(d["processes"]) };
}

function elsewhere(j: Json | undefined): Elsewhere {
  const d = doc(j);
  return {
    sends: whole(d["sends"]),
    receives: whole(d["receives"]),
    names: list(d["names"]).map(text),
    others: whole(d["others"]),
  };
}

export function spaceTime(j: Json): SpaceTime {
  const d = doc(j);
  const times = TIMES_OF_MESSAGES.find((one) => one === d["times"]) ?? "raw";
  const isOwn = times !== "raw" && times !== "corrected";
  return {
    ...seen(j),
    ...bandsOf(j),
    times,
    workOf: typeof d["workOf"] === "string" ? d["workOf"] : null,
    ticks: isOwn ? { from: whole(d["fromTick"]), to: whole(d["toTick"]) } : null,
    messages: whole(d["messages"]),
    violations: whole(d["violations"]),
    lostSends: whole(d["lostSends"]),
    openReceives: whole(d["openReceives"]),
    elsewhere: elsewhere(d["elsewhere"]),
    moved: whole(d["moved"]),
    arrows: list(d["arrows"]).map((each) => {
      const a = doc(each);
      return {
        from: whole(a["from"]),
        to: whole(a["to"]),
        sent: moment(a["sent"]),
        received: moment(a["received"]),
        messages: whole(a["messages"]),
        bytes: num(a["bytes"]),
        violations: whole(a["violations"]),
      };
    }),
    others: whole(d["others"]),
    stubs: list(d["stubs"]).map((each) => {
      const s = doc(each);
      return {
        band: whole(s["band"]),
        at: moment(s["at"]),
        toward: num(s["toward"]),
        isSend: text(s["side"]) === "send",
        elsewhere: typeof s["elsewhere"] === "string" ? s["elsewhere"] : null,
      };
    }),
    course: Array.isArray(d["course"])
      ? list(d["course"]).map((each) => ({ who: text(doc(each)["who"]), at: moment(doc(each)["atNanos"]) }))
      : null,
  };
}

export function exchange(j: Json): Exchange {
  const d = doc(j);
  return {
    ...seen(j),
    ...bandsOf(j),
    messages: whole(d["messages"]),
    lostSends: whole(d["lostSends"]),
    openReceives: whole(d["openReceives"]),
    elsewhere: elsewhere(d["elsewhere"]),
    cells: list(d["cells"]).map((each) => {
      const c = doc(each);
      return {
        from: whole(c["from"]),
        to: whole(c["to"]),
        messages: whole(c["messages"]),
        bytes: num(c["bytes"]),
        violations: whole(c["violations"]),
        lost: whole(c["lost"]),
      };
    }),
    at: instant(d["atNanos"]),
    inFlight: whole(d["inFlight"]),
    lostByThen: whole(d["lostByThen"]),
    flying: list(d["flying"]).map((each) => {
      const f = doc(each);
      return {
        from: whole(f["from"]),
        to: whole(f["to"]),
        sent: moment(f["sentNanos"]),
        received: moment(f["receivedNanos"]),
        bytes: num(f["bytes"]),
      };
    }),
  };
}

export function history(j: Json): History {
  const d = doc(j);
  return {
    ...seen(j),
    ...bandsOf(j),
    fromTick: whole(d["fromTick"]),
    ticks: whole(d["ticks"]),
    ticksEach: whole(d["ticksEach"]),
    mostBytes: num(d["mostBytes"]),
    cells: list(d["cells"]).map((each) => {
      const c = doc(each);
      return {
        band: whole(c["band"]),
        column: whole(c["column"]),
        sends: whole(c["sends"]),
        receives: whole(c["receives"]),
        lost: whole(c["lost"]),
        bytes: num(c["bytes"]),
        peer: num(c["peer"]),
        first: moment(c["firstNanos"]),
      };
    }),
  };
}

function share(j: Json | undefined): Share {
  const d = doc(j);
  return { before: whole(d["before"]), after: whole(d["after"]), concurrent: whole(d["concurrent"]) };
}

function near(j: Json | undefined): Near | null {
  if (j === null || j === undefined) return null;
  const d = doc(j);
  return { who: text(d["who"]), at: moment(d["atNanos"]), isMessage: d["message"] === true };
}

export function causes(j: Json): Causes {
  const d = doc(j);
  const where = (name: string): string | null => (d[name] === null ? null : text(d[name]));
  return {
    ...seen(j),
    who: text(d["who"]),
    at: moment(d["atNanos"]),
    tick: whole(d["tick"]),
    events: share(d["events"]),
    messages: share(d["messages"]),
    cause: near(d["cause"]),
    effect: near(d["effect"]),
    processes: list(d["processes"]).map((each) => {
      const p = doc(each);
      return {
        name: text(p["name"]),
        before: whole(p["before"]),
        last: instant(p["lastNanos"]),
        after: whole(p["after"]),
        first: instant(p["firstNanos"]),
      };
    }),
    beforeWhere: where("beforeWhere"),
    afterWhere: where("afterWhere"),
  };
}

/** Where a pattern happened; `where` selects the rows of `selected` of its matches. */
export interface Pattern {
  readonly matches: number;
  readonly notYetDue: number;
  readonly where: string | null;
  readonly selected: number;
  /** The first of them, an event a step. */
  readonly found: readonly (readonly { readonly who: string; readonly at: Nanos }[])[];
}

export function pattern(j: Json): Pattern {
  const d = doc(j);
  const where = d["where"];
  return {
    matches: whole(d["matches"]),
    notYetDue: whole(d["notYetDue"]),
    where: typeof where === "string" ? where : null,
    selected: whole(d["selected"]),
    found: list(d["found"]).map((chain) =>
      list(chain).map((each) => ({ who: text(doc(each)["who"]), at: moment(doc(each)["atNanos"]) })),
    ),
  };
}
