import type { AxisKind } from "../../base/scale.ts";
import type { Nanos, Window } from "../../base/time.ts";
import { type Category, type Clause, categoryText, clausesText } from "./expr.ts";
import { ALL_PAIRS, type Pairs } from "./pairs.ts";

export type Selection =
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "clauses"; readonly label: string; readonly clauses: readonly Clause[] }
  /** Found by an expression; `word` is what was typed. */
  | { readonly kind: "search"; readonly text: string; readonly word: string };

export interface Limits {
  readonly from: number;
  readonly to: number;
}

/** Sizes that were dragged, in CSS px: of panels, and heights of pairs by their names. */
export type Sizes = Readonly<Record<string, number>>;

/** What is pinned as B: a stretch of time, or the rows of an expression; the filter holds for both. */
export interface Pinned {
  readonly label: string;
  readonly window: Window | null;
  readonly where: string | null;
}

/** Long gaps, those and long repetitions, or nothing: in the order of the key. */
export const FOLDS = ["quiet", "repetition", "nothing"] as const;

export type Folds = (typeof FOLDS)[number];

/** Everything a URL holds. null = not chosen yet: the page finds a good one when a trace opens. */
export interface Workspace {
  readonly trace: string | null;
  readonly pairs: Pairs;
  /** A window of its own for one pair: the panels beside it stay away. */
  readonly apart: boolean;
  readonly column: string | null;
  readonly axis: AxisKind;
  readonly window: Window | null;
  readonly values: Limits | null;
  readonly ranks: Limits | null;
  readonly cursor: Nanos | null;
  /** The cursor stays at the newest row of what grows. */
  readonly live: boolean;
  readonly categories: readonly Category[];
  readonly select: Selection | null;
  readonly where: string;
  readonly b: Pinned | null;
  readonly roles: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly order: { readonly column: string; readonly desc: boolean } | null;
  readonly written: boolean;
  /** What views keep for themselves, as their parts write it: by name. */
  readonly own: Readonly<Record<string, string>>;
  readonly relative: boolean;
  /** What is folded of the time. */
  readonly fold: Folds;
  /** But these, by the time at which they begin. */
  readonly unfolded: readonly bigint[];
  /** How long a row says what its entity is in: duration, next, or a time such as 30s; null = as the trace has it. */
  readonly hold: string | null;
  /** Frequency counts rows that are active, not entities; null: whichever tells more. */
  readonly countRows: boolean | null;
  readonly hidden: readonly string[];
  readonly sizes: Sizes;
  /** The query of the SQL panel; null while that is closed. */
  readonly sql: string | null;
}

export const EMPTY: Workspace = {
  trace: null,
  pairs: ALL_PAIRS,
  apart: false,
  column: null,
  axis: "log",
  window: null,
  values: null,
  ranks: null,
  cursor: null,
  live: false,
  categories: [],
  select: null,
  where: "",
  b: null,
  roles: {},
  types: {},
  units: {},
  sort: "",
  order: null,
  written: true,
  own: {},
  relative: false,
  fold: "quiet",
  unfolded: [],
  hold: null,
  countRows: null,
  hidden: [],
  sizes: {},
  sql: null,
};

export function selectionText(ws: Pick<Workspace, "select" | "categories">): string | null {
  const s = ws.select;
  if (s === null) return null;
  switch (s.kind) {
    case "category":
      return categoryText(ws.categories, s.name);
    case "clauses":
      return clausesText(s.clauses);
    case "search":
      return s.text;
  }
}

export function both(a: string | null, b: string | null): string {
  if (!a) return b ?? "";
  return b ? `(${a}) and (${b})` : a;
}
