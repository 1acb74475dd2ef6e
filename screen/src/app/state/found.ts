import {
  type Count,
  counted,
  type Distribution,
  distribution,
  type Frequency,
  frequency,
  type Timelines,
  timelines,
} from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { type Details, details, type Extent, extent } from "../../base/row-answers.ts";
import { askedFor, type BinnedPiece } from "../../base/time-axis.ts";
import type { App } from "./app.ts";
import { Asking } from "./asking.ts";
import { withoutTotal } from "./choices.ts";
import { columnName, literal } from "./expr.ts";
import { Feed, type Held } from "./feed.ts";
import { heldUntil } from "./hold-words.ts";
import { axisFilter } from "./passing.ts";
import { withNearest } from "./spelling.ts";
import { both, type Selection, selectionText } from "./workspace.ts";

/** What the rows that are found are called in requests. */
export const FOUND = "found";

/** So many entities are asked for at once. */
export const ALL = 1000;

/** The rows of the entities that are seen; null while all are so few that they are asked for at once. */
export function seenText(app: App, names: readonly string[], total: number): string | null {
  const entity = app.role("entity");
  if (total <= ALL || entity === null || entity.type !== "string") return null;
  return names.map((n) => `${columnName(entity.name)} = ${literal(n)}`).join(" or ");
}

/**
 * The selection that no rectangle and no paint shows: then every tile marks its rows. A stretch of time and a range of
 * the values on the axis are drawn as what they are, a category has its colour.
 */
export function foundText(app: App): string | null {
  return needsMarks(app.ws.select, app.role("time")?.name ?? null, app.ws.column) ? selectionText(app.ws) : null;
}

export function needsMarks(s: Selection | null, time: string | null, column: string | null): boolean {
  if (s === null || s.kind === "category") return false;
  if (s.kind === "search") return true;
  return s.clauses.some((c) => c.kind !== "range" || (c.column !== time && c.column !== column));
}

/** The found rows' own line: where their values are among all. */
export class FoundLine extends Asking<Distribution, string> {
  constructor(app: App) {
    super(app, distribution);
  }

  ask(column: Column, width: number): void {
    const { app } = this;
    const text = foundText(app);
    const q = app.params({ column: column.name, width, height: 1 }, { where: both(app.ws.where, text), paint: false });
    const wish = { url: app.url("distribution", q), asked: `${column.name} ${text}` };
    this.feed.want(text === null ? null : wish, app.ss.interacting);
  }

  of(column: Column): Distribution | null {
    const text = foundText(this.app);
    return text !== null && this.feed.held?.asked === `${column.name} ${text}` ? this.feed.held.answer : null;
  }
}

/** What an answer of several pieces of time was asked for. */
interface InPieces {
  readonly text: string;
  readonly pieces: readonly BinnedPiece[];
}

/** How many entities are among the found at each moment. */
export class FoundFrequency extends Asking<Frequency, InPieces> {
  constructor(app: App) {
    super(app, frequency);
  }

  ask(column: Column, pieces: readonly BinnedPiece[]): void {
    const { app } = this;
    const text = foundText(app);
    const q = painted(app, text, { column: column.name, ...askedFor({ pieces }, "width"), means: "true" });
    const wish = text === null ? null : { url: app.url("frequency", q), asked: { text, pieces } };
    this.feed.want(wish, app.ss.interacting);
  }

  /** What asks for the found at any time; null while nothing is found. */
  params(more: Readonly<Record<string, string | number>>): URLSearchParams | null {
    const text = foundText(this.app);
    return text === null ? null : painted(this.app, text, more);
  }

  get answer(): Frequency | null {
    return foundText(this.app) === this.feed.held?.asked.text ? (this.feed.held?.answer ?? null) : null;
  }

  get pieces(): readonly BinnedPiece[] {
    return this.feed.held?.asked.pieces ?? [];
  }
}

/** Only the found rows are painted, in all of the window's pieces. */
function painted(
  app: App,
  text: string | null,
  more: Readonly<Record<string, string | number | null>>,
  where?: string,
): URLSearchParams {
  const q = app.params(more, { paint: false, window: null, ...(where === undefined ? {} : { where }) });
  q.set("paint", `${FOUND}: ${text ?? ""}`);
  return q;
}

/** In which parts of the window each entity is among the found. */
export class FoundTimelines {
  private readonly app: App;
  private readonly feed: Feed<Timelines, InPieces>;
  private answer: Timelines | null = null;
  private byEntity = new Map<string, readonly number[]>();

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed(app, timelines);
  }

  stale(): void {
    this.feed.stale();
  }

  /** @param names the entities that are seen; all are asked for while there are few */
  ask(column: Column, pieces: readonly BinnedPiece[], names: readonly string[], total: number): void {
    const { app } = this;
    const text = foundText(app);
    const own = {
      column: column.name,
      limit: ALL,
      sort: "name",
      until: heldUntil(app),
      ...askedFor({ pieces }, "bins"),
    };
    const q = painted(app, text, own, both(app.ws.where, seenText(app, names, total)));
    const wish = text === null ? null : { url: app.url("timelines", q), asked: { text, pieces } };
    this.feed.want(wish, app.ss.interacting);
  }

  /** Changes when what `share` answers does. */
  get held(): unknown {
    return foundText(this.app) === null ? null : this.feed.held;
  }

  /** Shares of each bin's time; null while nothing is found or nothing is known. */
  share(entity: string): { readonly share: readonly number[]; readonly pieces: readonly BinnedPiece[] } | null {
    const held = this.feed.held;
    if (!held || held.asked.text !== foundText(this.app)) return null;
    if (this.answer !== held.answer) {
      this.answer = held.answer;
      this.byEntity = new Map(
        held.answer.entities.map((e) => [e.entity, e.shares.find((s) => s.category === FOUND)?.share ?? []]),
      );
    }
    const share = this.byEntity.get(entity);
    return share ? { share, pieces: held.asked.pieces } : null;
  }
}

/** How many found rows there are over time. */
export class FoundCount extends Asking<Count, InPieces> {
  constructor(app: App) {
    super(app, counted);
  }

  ask(pieces: readonly BinnedPiece[]): void {
    const { app } = this;
    const text = foundText(app);
    const where = both(app.ws.where, text);
    const q = app.params({ ...askedFor({ pieces }, "width") }, { where, window: null, paint: false });
    const wish = text === null ? null : { url: app.url("count", q), asked: { text, pieces } };
    this.feed.want(wish, app.ss.interacting);
  }

  /** The answer to the last question or, while that is on its way, the one before; null while nothing is found. */
  get held(): Held<Count, InPieces> | null {
    const { held } = this.feed;
    return held && held.asked.text === foundText(this.app) ? held : null;
  }
}

interface AxisAsked {
  readonly column: string;
  readonly where: string;
}

/** What passes the filter and what is selected, counted over the whole trace, and where it is on the value axis. */
export class Asked {
  private readonly app: App;
  private readonly filtered: Feed<Extent, AxisAsked>;
  /** Where the axis shows another filter. */
  private readonly axis: Feed<Extent, AxisAsked>;
  /** No rows of it, only their number: the cheapest question. */
  private readonly selected: Feed<Details, string>;

  constructor(app: App) {
    this.app = app;
    this.filtered = new Feed(app, extent);
    this.axis = new Feed(app, extent);
    this.selected = new Feed(app, details);
  }

  stale(): void {
    this.filtered.stale();
    this.axis.stale();
    this.selected.stale();
  }

  update(): void {
    const { app } = this;
    const column = app.column();
    if (!column || app.ss.interacting) return;
    const { where } = app.ws;
    const all = { window: null, paint: false } as const;
    const shown = axisFilter(column, where, withoutTotal(app.ss.defaults));
    const wish = (w: string): { url: string; asked: AxisAsked } => {
      const own = w === shown ? { column: column.name } : {};
      return {
        url: app.url("extent", app.params(own, { ...all, where: w })),
        asked: { column: column.name, where: w },
      };
    };
    this.filtered.want(where === "" ? null : wish(where), false);
    this.axis.want(shown === "" || shown === where ? null : wish(shown), false);
    const text = selectionText(app.ws);
    const s = app.params({ limit: 0 }, { ...all, where: both(where, text) });
    this.selected.want(text === null ? null : { url: app.url("details", s), asked: both(where, text) }, false);
    this.pass((shown === where ? this.filtered : this.axis).held, shown);
  }

  private pass(held: Held<Extent, AxisAsked> | null, shown: string): void {
    const { app } = this;
    const { lo, hi } = held?.answer ?? { lo: null, hi: null };
    const next = held && shown !== "" && lo !== null && hi !== null ? { ...held.asked, lo, hi } : null;
    if (JSON.stringify(next) !== JSON.stringify(app.ss.passing)) {
      app.note({ passing: next });
    }
  }

  /** Rows of the selection, of those that pass the filter; null while one is not known. */
  get counts(): { readonly selected: number; readonly all: number } | null {
    const { app } = this;
    const text = selectionText(app.ws);
    const held = this.selected.held;
    if (text === null || !held || held.asked !== both(app.ws.where, text)) return null;
    const all = app.ws.where === "" ? app.info?.rows : this.filtered.held?.answer.rows;
    return all === undefined ? null : { selected: held.answer.total, all };
  }

  /** Why the selection cannot be had: a mistake in an expression. */
  get wrong(): string | null {
    const what = selectionText(this.app.ws) === null ? null : (this.selected.failed?.what ?? null);
    return what === null ? null : withNearest(what, this.app.info?.columns.map((c) => c.name) ?? []);
  }
}
