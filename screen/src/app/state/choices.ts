import { type Defaults, defaults, type PaintDefault } from "../../base/defaults.ts";
import type { Column } from "../../base/info.ts";
import type { Nanos } from "../../base/time.ts";
import { rangeText } from "../../plot/distribution-frame.ts";
import type { App } from "./app.ts";
import { autoAxis, together } from "./columns.ts";
import { type Category, type Clause, uniqueName } from "./expr.ts";
import type { Workspace } from "./workspace.ts";

type Chosen = Pick<Workspace, "column" | "axis" | "categories" | "select" | "roles" | "cursor" | "where">;
type Patch = { -readonly [K in keyof Workspace]?: Workspace[K] };

/** Swatches of ranges, from the highest on, and of values: none of them says that something is wrong. */
export const RANGES: readonly number[] = [3, 6, 4];
const VALUES = [3, 6, 4, 5, 7, 1];
const WARNINGS = [1];
const BROKEN = [2, 8];

/**
 * What the page chose by itself: column, axis, who the entities are, paint, cursor. While a trace is being read that is
 * provisional; when reading ends it is chosen anew of all rows, as on the next opening, except for what somebody changed
 * meanwhile.
 */
export class Choices {
  private readonly app: App;
  /** The state after choosing: a part that still is the same is nobody's. */
  private made: Chosen | null = null;
  private touched = { column: false, paint: false, roles: false, cursor: false, where: false };

  constructor(app: App) {
    this.app = app;
  }

  /** Another trace: what the URL says is somebody's choice, the rest is free. */
  begin(): void {
    const { ws } = this.app;
    const said = ws.column !== null || ws.categories.length > 0;
    this.made = null;
    this.touched = {
      column: ws.column !== null,
      paint: said,
      roles: Object.keys(ws.roles).length > 0,
      cursor: ws.cursor !== null,
      where: said || ws.where !== "",
    };
  }

  /** Whether anything was chosen yet. */
  get done(): boolean {
    return this.made !== null;
  }

  private look(): void {
    const { made, touched } = this;
    const { ws } = this.app;
    if (!made) return;
    touched.column ||= ws.column !== made.column || ws.axis !== made.axis || ws.values !== null || ws.ranks !== null;
    touched.paint ||= touched.column || ws.categories !== made.categories;
    touched.roles ||= ws.roles !== made.roles;
    touched.cursor ||= ws.cursor !== made.cursor;
    touched.where ||= ws.where !== made.where;
  }

  /** The column that is shown: somebody's, else what was found. */
  first(d: Defaults): Column | null {
    const { app } = this;
    this.look();
    return this.touched.column ? app.column() : (app.column(d.column) ?? app.columns()[0] ?? null);
  }

  /** Asks what to show first of the rows there are. */
  async ask(signal: AbortSignal): Promise<Defaults> {
    const { app } = this;
    this.look();
    const q = app.params({}, { window: null, where: "", paint: false });
    const chosen = this.touched.roles ? q.get("entity") : null;
    const only = Object.keys(app.ws.roles).length === 1;
    if (chosen !== null && !only) return this.found(q, signal);
    // an entity that was not chosen by hand is chosen again; one that the address says may be what the page had found
    q.delete("entity");
    const d = await this.found(q, signal);
    if (chosen === null) return d;
    if (d.entity === chosen && app.ws.roles["entity"] === chosen) {
      this.touched.roles = false;
      return d;
    }
    q.set("entity", chosen);
    return this.found(q, signal);
  }

  private async found(q: URLSearchParams, signal: AbortSignal): Promise<Defaults> {
    return defaults(await this.app.api.view(this.app.url("defaults", q), signal));
  }

  /** What is nobody's becomes what was found; `at` is where the cursor goes when it is nobody's. */
  patch(d: Defaults, at: Nanos | null): Patch {
    const { app } = this;
    this.look();
    const { ws } = app;
    const patch: Patch = {};
    if (!this.touched.roles && d.entity !== null && this.isThere(d.entity))
      patch.roles = { ...ws.roles, entity: d.entity };
    else if (!this.touched.roles && Object.keys(ws.roles).length > 0) patch.roles = {};
    const first = this.first(d);
    if (!first) return patch;
    if (!this.touched.column && (ws.column !== first.name || ws.axis !== autoAxis(first)))
      Object.assign(patch, { column: first.name, axis: autoAxis(first) });
    if (!this.touched.paint && first.name === d.column) this.paint(d, first, patch);
    if (!this.touched.where && ws.where !== withoutTotal(d)) patch.where = withoutTotal(d);
    if (!this.touched.cursor) {
      if (at !== null && at !== ws.cursor) patch.cursor = at;
    }
    return patch;
  }

  private isThere(entity: string): boolean {
    const { app } = this;
    return app.column(entity) !== null || together(app.ss.info?.columns ?? [], entity).length > 0;
  }

  private paint(d: Defaults, first: Column, patch: Patch): void {
    const { ws } = this.app;
    const next = categoriesOf(this.app, first, d.paint);
    if (JSON.stringify(next) === JSON.stringify(ws.categories)) return;
    patch.categories = next;
    // a state that is frequent is no finding; what is broken or warns, and the far end of a measure, are looked at
    const top = next[0];
    const worth = top && (d.paint[0]?.values === null || d.paint[0]?.tone != null);
    if (this.made === null ? ws.select !== null : ws.select !== this.made.select) return;
    patch.select = worth ? { kind: "category", name: top.name } : null;
    this.app.note({ autoSelect: patch.select });
  }

  /** Remembers what was chosen, to know later whether it is still nobody's. */
  keep(): void {
    const { column, axis, categories, select, roles, cursor, where } = this.app.ws;
    this.made = { column, axis, categories, select, roles, cursor, where };
  }
}

/** The filter to begin with: rows that sum up others are counted beside them by nobody. */
export function withoutTotal(d: Defaults | null): string {
  return d?.total ? `not ${d.total.where}` : "";
}

/** Categories out of what was found: neutral colours, unless a value says of itself that something broke. */
export function categoriesOf(app: App, column: Column, paint: readonly PaintDefault[]): readonly Category[] {
  const made: Category[] = [];
  // what has a tone comes first, so the colours it has are gone before the others choose
  for (const p of joined(joined(paint, "broken", BROKEN.length), "warning", WARNINGS.length)) {
    const wanted = p.tone === "broken" ? BROKEN : p.tone === "warning" ? WARNINGS : p.values === null ? RANGES : VALUES;
    const swatch = wanted.find((k) => !made.some((m) => m.swatch === k));
    // two of one colour would be read as one
    if (swatch === undefined) continue;
    const range = { name: "", swatch, range: { from: p.from, to: p.to } };
    const limits = rangeText(range, { measure: column, labels: app.ss.labels });
    const words = p.values !== null ? p.name : p.of === null ? limits : `${limits}, ${p.of}`;
    const name = uniqueName(
      words,
      made.map((m) => m.name),
    );
    const only: readonly Clause[] = p.where === null ? [] : [{ kind: "text", text: p.where }];
    made.push({ name, swatch, hidden: false, clauses: [clauseOf(column, p), ...only] });
  }
  return made;
}

/**
 * Where more values have a tone than it has colours, the most severe of them are one category: `FATAL, CRITICAL` beside
 * `ERROR`, so that none of them looks as if nothing had been.
 */
function joined(paint: readonly PaintDefault[], tone: PaintDefault["tone"], most: number): readonly PaintDefault[] {
  const of = paint.filter((p) => p.tone === tone);
  const all = of.slice(0, of.length - most + 1);
  const [first] = all;
  if (of.length <= most || !first || all.some((p) => p.values === null || p.where !== first.where)) return paint;
  const one = { ...first, name: all.map((p) => p.name).join(", "), values: all.flatMap((p) => p.values ?? []) };
  return paint.flatMap((p) => (p === first ? [one] : all.includes(p) ? [] : [p]));
}

function clauseOf(column: Column, p: PaintDefault): Clause {
  if (p.values === null) return { kind: "range", column: column.name, from: p.from, to: p.to };
  const [only] = p.values;
  // a whole number as a range has its place on the value axis
  if (p.values.length === 1 && typeof only === "number" && Number.isInteger(only) && column.type === "int64")
    return { kind: "range", column: column.name, from: only, to: only + 1 };
  return { kind: "values", column: column.name, values: p.values };
}
