import { doc, type Json, list, moment, num, numbers, text, whole } from "./json.ts";
import { type FlowLine, type FlowsShown, flowLine, flowsShown, usualLine } from "./lifelines.ts";
import type { Nanos } from "./time.ts";

/** How many began in, were inside all of, and ended in each bin: by speed, bins and counts of those that are not empty. */
export interface SegmentBars {
  readonly starts: readonly (readonly number[])[];
  readonly pending: readonly (readonly number[])[];
  readonly ends: readonly (readonly number[])[];
}

/** From a step of flows to the one that they did next. */
export interface FlowSegment {
  /** Steps, by their places in the list. */
  readonly from: number;
  readonly to: number;
  readonly passes: number;
  /** Of how long it took, in nanoseconds: least, a quarter, half, three quarters, most. */
  readonly quartiles: readonly number[];
  /** Between the four speeds, in nanoseconds. */
  readonly limits: readonly number[];
  /** That should have gone on, and did not. */
  readonly open: number;
  readonly overtaken: number;
  /** null: all flows are lines. */
  readonly bars: SegmentBars | null;
}

export const FOUND_KINDS = ["overtaking", "batch", "peak", "drift", "cascade"] as const;

export type FoundKind = (typeof FOUND_KINDS)[number];

/** What is special in a segment. */
export interface Found {
  readonly kind: FoundKind;
  readonly segment: number;
  readonly from: Nanos;
  readonly to: Nanos;
  readonly flows: number;
  /** In nanoseconds. */
  readonly took: number;
  readonly usual: number;
  /** Of slow spots that follow from each other, which cascade it is one of, from 0; else -1. */
  readonly cascade: number;
  /** The place in the cascade of the spot from which its flows came; -1: it is the first, or none. */
  readonly origin: number;
}

export interface Spectrum extends FlowsShown {
  readonly steps: readonly { readonly name: string; readonly end: boolean }[];
  readonly segments: readonly FlowSegment[];
  /** Segments that are not shown. */
  readonly others: number;
  /** Whether there were few enough passes to look for what is special. */
  readonly searched: boolean;
  readonly found: readonly Found[];
  readonly lines: readonly FlowLine[];
  readonly usual: readonly FlowLine[];
}

export function spectrum(j: Json): Spectrum {
  const d = doc(j);
  return {
    ...flowsShown(j),
    steps: list(d["steps"]).map((s) => ({ name: text(doc(s)["name"]), end: doc(s)["end"] === true })),
    segments: list(d["segments"]).map(segment),
    others: whole(d["others"]),
    searched: d["searched"] === true,
    found: list(d["found"]).flatMap(found),
    lines: list(d["lines"]).map(flowLine),
    usual: list(d["usual"]).map(usualLine),
  };
}

function segment(j: Json): FlowSegment {
  const d = doc(j);
  return {
    from: whole(d["from"]),
    to: whole(d["to"]),
    passes: whole(d["passes"]),
    quartiles: numbers(d["quartiles"]),
    limits: numbers(d["limits"]),
    open: whole(d["open"]),
    overtaken: whole(d["overtaken"]),
    bars: d["bars"] === null ? null : bars(d["bars"]),
  };
}

function bars(j: Json | undefined): SegmentBars {
  const d = doc(j);
  return {
    starts: list(d["starts"]).map(numbers),
    pending: list(d["pending"]).map(numbers),
    ends: list(d["ends"]).map(numbers),
  };
}

/** Of a kind that this page does not know nothing is said. */
function found(j: Json): Found[] {
  const d = doc(j);
  const kind = FOUND_KINDS.find((k) => k === d["kind"]);
  if (!kind) return [];
  return [
    {
      kind,
      segment: whole(d["segment"]),
      from: moment(d["fromNanos"]),
      to: moment(d["toNanos"]),
      flows: whole(d["flows"]),
      took: whole(d["tookNanos"]),
      usual: num(d["usual"]) ?? 0,
      cascade: num(d["cascade"]) ?? -1,
      origin: num(d["origin"]) ?? -1,
    },
  ];
}
