import {
  type Distribution,
  distribution,
  type Frequency,
  frequency,
  type SmallCurves,
  smallCurves,
} from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { type Nanos, nanos, type Window } from "../../base/time.ts";
import { askedFor, type BinnedPiece, type Folded, type TimeAxis } from "../../base/time-axis.ts";
import type { App } from "./app.ts";
import { Asking } from "./asking.ts";
import { type Category, categoryText, columnName } from "./expr.ts";
import { countsRows } from "./holding.ts";
import { momentText } from "./select.ts";
import { both, type Pinned, type Selection, selectionText } from "./workspace.ts";

/** C: pins what is selected as B, else the window; lets go of it when something is pinned. */
export function pin(app: App): void {
  const b = app.ws.b === null ? pinnable(app) : null;
  // what is pinned as B would be A as well: so A is all the others, until something else is selected
  app.set(b !== null && b.where !== null ? { b, select: null } : { b });
}

function pinnable(app: App): Pinned | null {
  const { select } = app.ws;
  const where = selectionText(app.ws);
  if (select !== null && where !== null) {
    const label = select.kind === "category" ? select.name : select.kind === "search" ? select.word : select.label;
    return { label, where, window: null };
  }
  const window = app.window();
  if (window === null) return null;
  return { label: `${momentText(app, window.from, 0)} \u2013 ${momentText(app, window.to, 0)}`, where: null, window };
}

function isSame(a: Window, b: Window): boolean {
  return a.from === b.from && a.to === b.to;
}

/** Shift+C: what is B becomes the window or the selection, and that becomes B. */
export function swap(app: App): void {
  const { b } = app.ws;
  if (b === null) return;
  const now = app.window();
  if (b.window !== null && now !== null && isSame(b.window, now) && app.ws.select !== null) {
    // all rows of this window, of which these are selected
    app.set({ select: null, b: pinnable(app) });
    return;
  }
  if (b.window !== null) {
    const label = now ? `${momentText(app, now.from, 0)} \u2013 ${momentText(app, now.to, 0)}` : "";
    app.set({ window: b.window, b: now ? { label, where: null, window: now } : null });
    return;
  }
  const mine = selectionText(app.ws);
  // without a selection A is all the others, and so is B then
  if (mine === null) app.set({ select: selectionOf(app.ws.categories, b), b: others(b) });
  else {
    const back = b.where === `not (${mine})`;
    app.set({ select: back ? null : selectionOf(app.ws.categories, b), b: pinnable(app) ?? b });
  }
}

/** All that is not in it. */
function others(b: Pinned): Pinned {
  return { label: `not ${b.label}`, where: `not (${b.where ?? ""})`, window: null };
}

/** The rows of A: those selected, else all that are not in B; null: all of its window. */
export function whereA(app: Pick<App, "ws">): string | null {
  const mine = selectionText(app.ws);
  const where = app.ws.b?.where ?? null;
  return mine === null && where !== null ? `not (${where})` : mine;
}

/** Whether B is all of the window: then selecting has to leave it as it is, or it would be A. */
export function isWindow(app: Pick<App, "ws" | "window">, b: Pinned): boolean {
  const a = app.window();
  return b.window !== null && a !== null && isSame(b.window, a);
}

/** What is selected when B is: the category that it was, else its rows. */
function selectionOf(categories: readonly Category[], b: Pinned): Selection {
  const where = b.where ?? "";
  const category = categories.find((c) => c.name === b.label && categoryText(categories, c.name) === where);
  return category
    ? { kind: "category", name: category.name }
    : { kind: "clauses", label: b.label, clauses: [{ kind: "text", text: where }] };
}

/** What the dashed ink is; null while nothing is pinned. */
export function pinnedWords(app: Pick<App, "ws">): string | null {
  return app.ws.b === null ? null : `B, dashed: ${app.ws.b.label}`;
}

/** Differs where B does, so that no answer about another B is drawn; null while nothing is pinned. */
export function pinnedKey(app: Pick<App, "ws">): string | null {
  const { b } = app.ws;
  return b && (b.window ? `${b.window.from}..${b.window.to}` : (b.where ?? ""));
}

/** What makes a question one about B. */
export function askB(app: App, b: Pinned, where = app.ws.where): { readonly window?: Window; readonly where: string } {
  return { ...(b.window ? { window: b.window } : {}), where: both(where, b.where) };
}

/** Two populations of which the first is asked what it has more often, and what both are called. */
export interface Difference {
  readonly select: string;
  readonly where: string;
  readonly window?: null;
  readonly names: readonly [string, string];
}

/** The selected and the rest, or A and B; null where nothing is selected and nothing pinned. What is in both is A's. */
export function difference(app: Pick<App, "ws" | "window" | "role">): Difference | null {
  const { b, where } = app.ws;
  const selected = selectionText(app.ws);
  if (b === null) return selected === null ? null : { select: selected, where, names: ["selected", "rest"] };
  if (b.window === null) {
    const other = b.where ?? "";
    return selected === null
      ? { select: `not (${other})`, where, names: ["A", "B"] }
      : { select: selected, where: both(where, `(${selected}) or (${other})`), names: ["A", "B"] };
  }
  const [time, a] = [app.role("time"), app.window()];
  if (time === null || a === null) return null;
  // of one window there is nothing to compare but what is selected with the others
  if (isSame(b.window, a)) return selected === null ? null : { select: selected, where, names: ["A", "not in A"] };
  const within = (w: Window): string =>
    `${columnName(time.name)} >= ${String(w.from)} and ${columnName(time.name)} < ${String(w.to)}`;
  return {
    select: within(a),
    where: both(both(where, selected), `(${within(a)}) or (${within(b.window)})`),
    window: null,
    names: ["A", "B"],
  };
}

/** The values of B. */
export class ComparedValues extends Asking<Distribution, string> {
  constructor(app: App) {
    super(app, distribution);
  }

  ask(column: Column): void {
    const { app } = this;
    const { b } = app.ws;
    if (b === null) {
      this.feed.want(null, false);
      return;
    }
    const q = app.params({ column: column.name, width: 400, height: 1 }, { ...askB(app, b), paint: false });
    this.feed.want({ url: app.url("distribution", q), asked: column.name }, app.ss.interacting);
  }

  of(column: Column): Distribution | null {
    return this.app.ws.b !== null && this.feed.held?.asked === column.name ? this.feed.held.answer : null;
  }
}

/** The small lines of all columns, of B alone. */
export class ComparedCurves extends Asking<SmallCurves, string | null> {
  constructor(app: App) {
    super(app, smallCurves);
  }

  ask(width: number): void {
    const { app } = this;
    const { b } = app.ws;
    // as A's, whatever the filter
    const q = b && app.params({ width }, { window: null, ...askB(app, b, ""), paint: false });
    this.feed.want(q && { url: app.url("columns", q), asked: pinnedKey(app) }, false);
  }

  get answer(): SmallCurves | null {
    const { held } = this.feed;
    return held && held.asked === pinnedKey(this.app) ? held.answer : null;
  }
}

/** What is asked of B, and which of its moments lies at A's beginning; null: it is drawn at its own times. */
export interface Laid {
  readonly from: Nanos | null;
  readonly pieces: readonly BinnedPiece[];
}

/** A window of B's own from its beginning, as far as A shows time; rows at their times. `step` bins of A are one. */
export function laid(
  app: Pick<App, "folded">,
  b: Pinned,
  pieces: readonly BinnedPiece[],
  a: Window,
  step: number,
): Laid {
  const fewer = (bins: number): number => Math.max(1, Math.round(bins / step));
  const w = b.window;
  if (w === null) return { from: null, pieces: pieces.map((p) => ({ ...p, bins: fewer(p.bins) })) };
  const folded = app.folded();
  const length = folded.fold(a.to) - folded.fold(a.from);
  const to = w.to - w.from > length ? nanos(w.from + length) : w.to;
  const bins = pieces.reduce((n, p) => n + p.bins, 0);
  return { from: w.from, pieces: [{ from: w.from, to, bins: fewer((bins * Number(to - w.from)) / Number(length)) }] };
}

/** The moment of B that is drawn at one of A. */
export function momentOf(folded: Folded, { from }: Pick<Laid, "from">, a: Window, t: Nanos): Nanos {
  return from === null ? t : nanos(from + folded.fold(t) - folded.fold(a.from));
}

/** Where on the axis of A a moment of B is drawn. */
export function drawnAt(folded: Folded, { from }: Pick<Laid, "from">, time: TimeAxis): (t: Nanos) => number {
  return (t) => time.x(from === null ? t : folded.step(time.window.from, t - from));
}

/** Pixels a bin of B, as those of A. */
const STEP = 4;

/** How many of B are in each category; a window of its own is as long as A's is, from its start. */
export class ComparedFrequency extends Asking<Frequency, { readonly column: string; readonly from: Nanos | null }> {
  constructor(app: App) {
    super(app, frequency);
  }

  ask(column: Column, pieces: readonly BinnedPiece[], a: Window): void {
    const { app } = this;
    const { b } = app.ws;
    if (b === null) {
      this.feed.want(null, false);
      return;
    }
    const to = laid(app, b, pieces, a, STEP);
    const more = { column: column.name, count: countsRows(app) ? "rows" : null, means: true };
    const q = app.params({ ...more, ...askedFor(to, "width") }, { window: null, where: askB(app, b).where });
    const asked = { column: column.name, from: to.from };
    this.feed.want({ url: app.url("frequency", q), asked }, app.ss.interacting);
  }

  of(column: string): { readonly answer: Frequency; readonly from: Nanos | null } | null {
    const { held } = this.feed;
    return this.app.ws.b !== null && held?.asked.column === column
      ? { answer: held.answer, from: held.asked.from }
      : null;
  }
}
