import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, moment, num, text, whole } from "./json.ts";
import { type Bands, bandsOf } from "./messages.ts";
import type { Nanos } from "./time.ts";

/** How long somebody waits, by reason; nanoseconds. */
export interface WaitSums {
  readonly lateSender: number;
  readonly lateReceiver: number;
  readonly collective: number;
  /** What is not over by the end of what is recorded. */
  readonly open: number;
}

export interface WaitCell extends WaitSums {
  readonly band: number;
  readonly column: number;
}

export interface Waiting extends WaitSums {
  readonly process: string;
  /** How long others waited for it. */
  readonly caused: number;
}

export interface WaitPair {
  readonly process: string;
  readonly late: string;
  readonly kind: string;
  readonly waits: number;
  readonly nanos: number;
}

export interface Waits extends Seen, Bands, WaitSums {
  readonly from: Nanos;
  readonly to: Nanos;
  readonly columns: number;
  readonly undecided: number;
  /** Whether rows tell when anything that may wait is entered and left. */
  readonly known: boolean;
  readonly apart: number;
  readonly cells: readonly WaitCell[];
  readonly waiting: readonly Waiting[];
  readonly pairs: readonly WaitPair[];
}

function sums(j: Json): WaitSums {
  const d = doc(j);
  return {
    lateSender: whole(d["lateSenderNanos"]),
    lateReceiver: whole(d["lateReceiverNanos"]),
    collective: whole(d["collectiveNanos"]),
    open: whole(d["openNanos"]),
  };
}

export function waits(j: Json): Waits {
  const d = doc(j);
  return {
    ...seen(j),
    ...bandsOf(j),
    ...sums(j),
    from: moment(d["fromNanos"]),
    to: moment(d["toNanos"]),
    columns: whole(d["columns"]),
    undecided: whole(d["undecided"]),
    known: d["known"] === true,
    apart: whole(d["apart"]),
    cells: list(d["cells"]).map((each) => {
      const c = doc(each);
      return { ...sums(each), band: whole(c["band"]), column: whole(c["column"]) };
    }),
    waiting: list(d["waiting"]).map((each) => {
      const c = doc(each);
      return { ...sums(each), process: text(c["process"]), caused: whole(c["causedNanos"]) };
    }),
    pairs: list(d["pairs"]).map((each) => {
      const c = doc(each);
      return {
        process: text(c["process"]),
        late: text(c["late"]),
        kind: text(c["kind"]),
        waits: whole(c["waits"]),
        nanos: whole(c["nanos"]),
      };
    }),
  };
}

/** Of what somebody does on the critical path. */
export interface Gain {
  /** Null: in no step. */
  readonly name: string | null;
  readonly nanos: number;
  readonly least: number;
  readonly most: number;
}

export interface PathPart {
  /** Null: nobody's. */
  readonly from: number | null;
  readonly to: number;
  readonly step: string | null;
  readonly begin: Nanos;
  readonly end: Nanos;
}

/** What the end of a run waited for. */
export interface Critical extends Seen, Bands {
  /** Per cent. */
  readonly faster: number;
  readonly start: Nanos;
  readonly end: Nanos;
  readonly messages: number;
  readonly steps: readonly Gain[];
  readonly ofProcesses: readonly Gain[];
  readonly isWhole: boolean;
  readonly known: boolean;
  /** Messages that were received before they were sent: the path may be wrong as a clock is. */
  readonly undecided: number;
  readonly path: readonly PathPart[];
}

function gains(j: Json | undefined): Gain[] {
  return list(j).map((each) => {
    const g = doc(each);
    const name = g["name"] === null ? null : text(g["name"]);
    return { name, nanos: whole(g["nanos"]), least: whole(g["gainLeastNanos"]), most: whole(g["gainMostNanos"]) };
  });
}

export function critical(j: Json): Critical {
  const d = doc(j);
  return {
    ...seen(j),
    ...bandsOf(j),
    faster: whole(d["faster"]),
    start: moment(d["startNanos"]),
    end: moment(d["endNanos"]),
    messages: whole(d["messageNanos"]),
    steps: gains(d["steps"]),
    ofProcesses: gains(d["ofProcesses"]),
    isWhole: d["whole"] === true,
    known: d["known"] === true,
    undecided: whole(d["undecided"]),
    path: list(d["path"]).map((each) => {
      const p = doc(each);
      return {
        from: num(p["from"]),
        to: whole(p["to"]),
        step: p["step"] === null ? null : text(p["step"]),
        begin: moment(p["fromNanos"]),
        end: moment(p["toNanos"]),
      };
    }),
  };
}

/** Where a column begins, as the server divides the window. */
export function columnBegin(a: Waits, column: number): Nanos {
  const [span, n, c] = [a.to - a.from, BigInt(a.columns), BigInt(column)];
  return (a.from + (span / n) * c + ((span % n) * c) / n) as Nanos;
}
