import type { Defaults } from "../../base/defaults.ts";
import type { Aside, Gaps } from "../../base/gaps.ts";
import type { Info } from "../../base/info.ts";
import type { LedgerHistory, Senders } from "../../base/live.ts";
import type { Pattern } from "../../base/messages.ts";
import type { Repetitions } from "../../base/repetitions.ts";
import type { DetailRow } from "../../base/row-answers.ts";
import type { Nanos, Window } from "../../base/time.ts";
import type { ApiError, TraceEntry } from "./api.ts";
import type { Passing } from "./passing.ts";
import type { Draft } from "./pattern-draft.ts";
import type { Limits, Selection } from "./workspace.ts";

/** What went wrong, or has to be known, until the reader puts it away. */
export interface Notice {
  /** The trace that was shown when it was said, beside which alone it is true; null where none was. */
  readonly trace: string | null;
  readonly what: string;
  readonly hint: string;
}

/** A row in the order of time: those of equal time stand as they arrived. */
export interface Place {
  readonly at: Nanos;
  readonly arrival: string;
}

/** The row a step led to. */
export interface Hit extends Place {
  readonly row: DetailRow;
  readonly before: number;
  readonly total: number;
  /** What it was stepped through: a step through other rows has other numbers. */
  readonly where: string;
}

/** What is on the page but not in the URL. */
export interface Session {
  readonly info: Info | null;
  readonly traces: readonly TraceEntry[];
  /** Why there is no trace: nothing open, a failure, or null while one is shown. */
  readonly failure: ApiError | null;
  readonly uploading: string | null;
  /** The user drags or time plays: approximate answers are welcome. */
  readonly interacting: boolean;
  readonly playing: -1 | 0 | 1;
  readonly speed: number;
  /** The selection while it is dragged. */
  readonly brush: Selection | null;
  /** Ranks of the last rectangle in Distribution, for zooming to it. */
  readonly brushRanks: Limits | null;
  /** The swatch painted with next; null = the next free one. */
  readonly swatch: number | null;
  /** Names of ordinals of the current column, as answers brought them. */
  readonly labels: ReadonlyMap<number, string>;
  /** Values of the current column at equal steps of rank, for quantile axes. */
  readonly sorted: readonly number[];
  readonly autoWindow: Window | null;
  /** What was selected with the first picture, and nobody chose. */
  readonly autoSelect: Selection | null;
  /** What the automatic window leaves out. */
  readonly aside: readonly Aside[];
  /** Where the trace has no rows; null: not known yet, or it has no time. */
  readonly gaps: Gaps | null;
  /** Where the same comes again and again; null: not known, or nobody wants to know. */
  readonly repetitions: Repetitions | null;
  /** What is shown until somebody says otherwise; null until it is known. */
  readonly defaults: Defaults | null;
  /** The trace of which that was chosen after all its rows had been read: before, another picture may come. */
  readonly settled: string;
  /** The side panel that is drawn out over the pictures, in a window too narrow for both. */
  readonly drawer: "columns" | "inspector" | "senders" | null;
  /** Who sends to what grows, and how its ledger grew; null: not known, or it does not grow. */
  readonly senders: Senders | null;
  readonly history: LedgerHistory | null;
  /** The panel of senders is put away. */
  readonly sendersAway: boolean;
  /** What grows is shown as it was a while ago. */
  readonly paused: boolean;
  readonly notices: readonly Notice[];
  /** The trace whose failed inputs were named: who put them away need not read them again. */
  readonly told: string;
  /** The row that was stepped to last; it is of use while the cursor stays there. */
  readonly hit: Hit | null;
  /** Which row the cursor is at, where several have its time. */
  readonly place: Place | null;
  /** Pairs of columns of which no row has both: two that nobody chose are not shown together. */
  readonly apart: ReadonlySet<string>;
  /** What a value axis shows under a filter. */
  readonly passing: Passing | null;
  /** The pattern that is drawn below the search field; null: none is. */
  readonly draft: Draft | null;
  /** What the rows in the window say of failures that the picture does not show; null: nothing. */
  readonly failedTold: string | null;
  /** A click on an event adds it to the pattern. */
  readonly picking: boolean;
  /** Where the drawn pattern happened; null: not known, or nothing is drawn. */
  readonly matches: Pattern | null;
}

/** No pattern is drawn, nor looked for. */
export const NOTHING_DRAWN = { draft: null, picking: false, matches: null } as const;

/** Before anything is known. */
export const UNTOUCHED: Session = {
  info: null,
  traces: [],
  failure: null,
  uploading: null,
  interacting: false,
  playing: 0,
  speed: 1,
  brush: null,
  brushRanks: null,
  swatch: null,
  labels: new Map(),
  sorted: [],
  autoWindow: null,
  autoSelect: null,
  failedTold: null,
  aside: [],
  gaps: null,
  repetitions: null,
  defaults: null,
  settled: "",
  drawer: null,
  senders: null,
  history: null,
  sendersAway: false,
  paused: false,
  notices: [],
  told: "",
  hit: null,
  place: null,
  apart: new Set(),
  passing: null,
  ...NOTHING_DRAWN,
};

/** What keys and the palette do with a tile. */
export interface TileActions {
  toggleTable(): void;
  isTable(): boolean;
  /** Shows the picture again; false if it is shown. */
  leaveTable(): boolean;
  say(): void;
  save(): void;
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
