import { doc, instant, type Json, list, moment, num, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** One who sends to the collector. */
export interface Sender {
  readonly protocol: string;
  readonly address: string;
  /** As its rows say; empty if they do not. */
  readonly host: string;
  readonly program: string;
  /** "sending", "silent" or "ended". */
  readonly state: string;
  readonly rows: number;
  /** Rows a second. */
  readonly rate: number;
  readonly rejected: number;
  readonly lost: number;
  /** Events that a flight recorder kept, and nobody asked for. */
  readonly sampled: number;
  readonly level: string;
  /** What was changed of what it sent, or damaged, and how many times. */
  readonly remarks: readonly Remark[];
  readonly first: Nanos;
  readonly last: Nanos;
  /** Nanoseconds that its newest row is old; null if no row had a time. */
  readonly lag: number | null;
  readonly select: readonly { readonly column: string; readonly value: string }[];
}

export interface Remark {
  readonly what: string;
  readonly times: number;
}

export interface Senders {
  /** Whether anybody can send to this server. */
  readonly collecting: boolean;
  readonly now: Nanos;
  readonly total: number;
  readonly senders: readonly Sender[];
  /** Those that nothing is known of but what they sent. */
  readonly others: { readonly senders: number; readonly rows: number };
  /** How many programs want to be told of levels. */
  readonly listening: number;
  readonly leases: readonly Lease[];
}

/** A level that is held for a while. */
export interface Lease {
  readonly pattern: string;
  readonly level: string;
  readonly by: string;
  readonly until: Nanos;
}

export function senders(j: Json): Senders {
  const d = doc(j);
  const others = doc(d["others"]);
  return {
    collecting: d["collecting"] === true,
    now: moment(d["nowNanos"]),
    total: whole(d["total"]),
    senders: list(d["senders"]).map(sender),
    others: { senders: whole(others["senders"]), rows: whole(others["rows"]) },
    listening: whole(d["listening"]),
    leases: list(d["leases"]).map((l) => ({
      pattern: text(doc(l)["pattern"]),
      level: text(doc(l)["level"]),
      by: text(doc(l)["by"]),
      until: moment(doc(l)["untilNanos"]),
    })),
  };
}

/** What was done for events that are looked at, by their names. */
export function demand(j: Json): ReadonlyMap<string, string> {
  return new Map(list(doc(j)["events"]).map((e) => [text(doc(e)["event"]), text(doc(e)["what"])]));
}

function sender(j: Json): Sender {
  const d = doc(j);
  return {
    protocol: text(d["protocol"]),
    address: text(d["address"]),
    host: text(d["host"]),
    program: text(d["program"]),
    state: text(d["state"]),
    rows: whole(d["rows"]),
    rate: whole(d["rate"]),
    rejected: whole(d["rejected"]),
    lost: whole(d["lost"]),
    sampled: whole(d["sampled"]),
    level: text(d["level"]),
    remarks: list(d["remarks"]).map((r) => ({ what: text(doc(r)["what"]), times: whole(doc(r)["times"]) })),
    first: moment(d["firstNanos"]),
    last: moment(d["lastNanos"]),
    lag: num(d["lagNanos"]),
    select: list(d["select"]).map((s) => ({ column: text(doc(s)["column"]), value: text(doc(s)["value"]) })),
  };
}

/** Who a sender is, for people. */
export function senderName(s: Sender): string {
  return s.program || s.host || s.address || s.protocol;
}

export function senderKey(s: Sender): string {
  return JSON.stringify([s.protocol, s.address, s.host, s.program]);
}

/** What came within [from, to), by arrival: received = stored + sampled + rejected. */
export interface Arrived {
  readonly from: Nanos;
  readonly to: Nanos;
  readonly received: number;
  readonly stored: number;
  readonly sampled: number;
  /** Rows that came before, and that retention took meanwhile. */
  readonly dropped: number;
  readonly rejected: number;
  /** Events that recorders said meanwhile they had lost. */
  readonly lost: number;
  readonly causes: readonly { readonly cause: string; readonly rows: number }[];
}

/** How the ledger of a store grew since somebody looked. */
export interface LedgerHistory {
  /** Since when; null: it is not looked at. */
  readonly since: Nanos | null;
  /** Records that had come before: of them only the totals are known. */
  readonly before: number;
  readonly buckets: readonly Arrived[];
}

export function ledgerHistory(j: Json): LedgerHistory {
  const d = doc(j);
  return {
    since: instant(d["sinceNanos"]),
    before: whole(doc(d["before"])["received"]),
    buckets: list(d["buckets"]).map((b) => {
      const o = doc(b);
      return {
        from: moment(o["fromNanos"]),
        to: moment(o["toNanos"]),
        received: whole(o["received"]),
        stored: whole(o["stored"]),
        sampled: whole(o["sampled"]),
        dropped: whole(o["dropped"]),
        rejected: whole(o["rejected"]),
        lost: whole(o["lost"]),
        causes: list(o["causes"]).map((c) => ({ cause: text(doc(c)["cause"]), rows: whole(doc(c)["rows"]) })),
      };
    }),
  };
}

/** Whether nothing is missing of what came: what a flight recorder kept back is as it was wanted. */
export function complete(a: Arrived): boolean {
  return a.rejected === 0 && a.dropped === 0 && a.lost === 0;
}
