import type { Defaults } from "../base/defaults.ts";
import type { Aside, Gaps } from "../base/gaps.ts";
import type { Info } from "../base/info.ts";
import type { Nanos, Window } from "../base/time.ts";
import type { ApiError, TraceEntry } from "./api.ts";
import type { Hit, Place } from "./hits.ts";
import type { Notice } from "./notices.ts";
import type { Limits, Selection } from "./workspace.ts";

/** What is on the page but not in the URL. */
export interface Session {
  info: Info | null;
  traces: readonly TraceEntry[];
  /** Why there is no trace: nothing open, a failure, or null while one is shown. */
  failure: ApiError | null;
  uploading: string | null;
  /** The user drags or time plays: approximate answers are welcome. */
  interacting: boolean;
  playing: -1 | 0 | 1;
  speed: number;
  /** The selection while it is dragged. */
  brush: Selection | null;
  /** Ranks of the last rectangle in Distribution, for zooming to it. */
  brushRanks: Limits | null;
  /** The swatch painted with next; null = the next free one. */
  swatch: number | null;
  /** Names of ordinals of the current column, as answers brought them. */
  labels: ReadonlyMap<number, string>;
  autoWindow: Window | null;
  /** What the automatic window leaves out. */
  aside: readonly Aside[];
  /** Where the trace has no rows; null: not known yet, or it has no time. */
  gaps: Gaps | null;
  /** Gaps that are shown at length, by the time they begin. */
  unfolded: ReadonlySet<bigint>;
  /** What is shown until somebody says otherwise; null until it is known. */
  defaults: Defaults | null;
  notices: readonly Notice[];
  /** The trace whose failed inputs were named: who put them away need not read them again. */
  told: string;
  /** The row that was stepped to last; it is of use while the cursor stays there. */
  hit: Hit | null;
  /** Which row the cursor is at, where several have its time. */
  place: Place | null;
  /** Pairs of columns of which no row has both: two that nobody chose are not shown together. */
  apart: ReadonlySet<string>;
  /** Ordinals of a string column that pass the filter. */
  passing: { readonly column: string; readonly where: string; readonly lo: number; readonly hi: number } | null;
}

export interface Hover {
  readonly t: Nanos | null;
  readonly v: number | null;
  readonly text: string;
  /** Page pixels of the pointer. */
  readonly x: number;
  readonly y: number;
  /** Read out when it came from the keyboard. */
  readonly spoken: boolean;
}
