import { hasMeasures } from "../../base/defaults.ts";
import { plural } from "../../base/format.ts";
import { wholeOf } from "../../base/gaps.ts";
import { type Column, type Info, isFromZero } from "../../base/info.ts";
import type { AxisKind } from "../../base/scale.ts";
import { nanos, type Origin, type Window } from "../../base/time.ts";
import { Folded, type Folding, type TimeAxis } from "../../base/time-axis.ts";
import { readTheme, type Theme } from "../../draw/theme.ts";
import type { Painted } from "../../plot/category.ts";
import type { Api } from "./api.ts";
import { KeptAxes, sameWindow } from "./axes.ts";
import { areSpans, isText, resolved, together, usableAxis, withDefaults } from "./columns.ts";
import { type Category, clausesText, paintText, rangeOn } from "./expr.ts";
import { nextFolds, ShownFolds } from "./folding.ts";
import { foundHold, statesGoOn } from "./holding.ts";
import type { Pairs } from "./pairs.ts";
import { SIDES } from "./presets.ts";
import { Cell, Reads } from "./reads.ts";
import { type Hover, type Session, type TileActions, UNTOUCHED } from "./session.ts";
import { Trail } from "./trail.ts";
import { Undo } from "./undo.ts";
import { fromHash, toHash } from "./url.ts";
import { EMPTY, type Workspace } from "./workspace.ts";

export type { Hover, Session };

const NO_FOLDS: readonly Folding[] = [];

export type How = "push" | "burst" | "replace" | "live";

/** What tips speak of: they end when it changes. */
const SHOWN = ["trace", "pairs", "column", "axis", "window", "values", "ranks", "where"] as const;

/** The one place of state: panels read it, and change it only through `set` and `session`. */
export class App {
  readonly api: Api;
  private readonly own: readonly string[];
  /** Who draws reads the state through it, and so is drawn again when that changes. */
  readonly reads = new Reads();
  private work: Workspace = EMPTY;
  private readonly session: Session = { ...UNTOUCHED };
  private readonly workRead = this.reads.fields(() => this.work);
  private readonly sessionRead = this.reads.fields(() => this.session);
  /** By name; each tile is in it as long as the page. */
  readonly tiles = new Map<string, TileActions>();
  /** Goes on by so many steps of the order that is played instead of time, false at its end; null: time is played. */
  course: () => ((by: number) => boolean) | null = () => null;
  private readonly themed: Cell<Theme>;
  /** Undoes the drag under way; set by the gesture that runs. */
  cancelDrag: (() => void) | null = null;
  private calm = 0;
  private readonly panels: (() => void)[] = [];
  private readonly hoverers: ((h: Hover | null) => void)[] = [];
  private readonly steps = new Undo();
  readonly trail = new Trail(() => {
    this.reread();
  });
  /** Shows what the address names. */
  reread: () => void = () => {
    this.readUrl();
  };
  /** Something is being pressed: the pictures wait for the hand. */
  pressed: () => boolean = () => false;
  private hovering = 0;
  private frame = 0;
  private before: Workspace | null = null;

  /** @param own names of what views keep for themselves in the URL */
  constructor(api: Api, own: readonly string[] = []) {
    this.api = api;
    this.own = own;
    this.themed = new Cell(this.reads, readTheme(document.documentElement));
  }

  get ws(): Workspace {
    return this.reads.noting ? this.workRead : this.work;
  }

  get ss(): Session {
    return this.reads.noting ? this.sessionRead : this.session;
  }

  get theme(): Theme {
    return this.themed.value;
  }

  onUpdate(f: () => void): void {
    this.panels.push(f);
  }

  onHover(f: (h: Hover | null) => void): void {
    this.hoverers.push(f);
  }

  hover(h: Hover | null): void {
    clearTimeout(this.hovering);
    this.hovering = h === null ? 0 : -1;
    for (const f of this.hoverers) f(h);
  }

  endHover(): void {
    if (this.hovering !== 0) this.hover(null);
  }

  endHoverIn(ms: number): void {
    this.hovering = window.setTimeout(() => {
      this.hover(null);
    }, ms);
  }

  /** Changes what is on the page but not in the URL: the only door to it. What is drawn follows. */
  note(patch: Partial<Session>): void {
    const names = Object.keys(patch) as (keyof Session)[];
    if (names.every((k) => this.ss[k] === patch[k])) return;
    Object.assign(this.session, patch);
    this.schedule();
  }

  /**
   * push = a step Back can undo; burst = one of several that are one step, such as turns of the wheel; replace = the
   * same step refined; live = while dragging, ends with `commit`.
   */
  set(asked: Partial<Workspace>, how: How = "push"): void {
    // who moves the cursor wants it there
    const moved = "cursor" in asked && !("live" in asked) ? { ...asked, live: false } : asked;
    // who pans at the end of the trace asks for what is shown: nothing is drawn for that
    const patch = sameWindow(moved.window, this.work.window) ? { ...moved, window: this.work.window } : moved;
    if (how === "live") this.before ??= this.ws;
    else if (how === "push") this.steps.remember(this.ws, { ...this.ws, ...patch });
    if (how !== "replace" || !("live" in asked)) this.api.turn++;
    if (SHOWN.some((k) => k in patch && patch[k] !== this.ws[k])) this.endHover();
    if (patch.column !== undefined && patch.column !== this.ws.column) this.forgetColumn();
    this.work = { ...this.work, ...patch };
    if (how !== "live") this.writeUrl(how);
    this.schedule();
  }

  /** Zooming by wheel or keys: approximate answers until nothing happened for a moment. */
  nudge(patch: Partial<Workspace>): void {
    this.note({ interacting: true });
    this.set(patch, "burst");
    clearTimeout(this.calm);
    this.calm = window.setTimeout(() => {
      this.note({ interacting: false });
    }, 160);
  }

  /** Ends a drag: what changed since its start is one step. */
  commit(): void {
    const before = this.before;
    this.before = null;
    this.note({ interacting: false });
    if (before && before !== this.ws) {
      this.steps.remember(before, this.ws);
      this.writeUrl("push");
    }
    this.schedule();
  }

  /** Ends a drag as if it had not been. */
  abandon(): boolean {
    const before = this.before;
    this.before = null;
    this.note({ interacting: false, brush: null });
    if (before) this.work = before;
    this.schedule();
    return before !== null;
  }

  undo(): boolean {
    return this.move(this.steps.back(this.ws));
  }

  redo(): boolean {
    return this.move(this.steps.forth(this.ws));
  }

  private move(to: Workspace | null): boolean {
    if (to === null) return false;
    this.api.turn++;
    this.endHover();
    this.work = to;
    this.writeUrl("push");
    this.schedule();
    return true;
  }

  forgetSteps(): void {
    this.steps.forget();
  }

  private writeUrl(how: "push" | "burst" | "replace"): void {
    this.trail.write(`#${toHash(this.ws)}`, how);
  }

  readUrl(state: unknown = history.state): void {
    this.trail.went(location.hash, state);
    this.api.turn++;
    this.endHover();
    const column = this.ws.column;
    this.work = fromHash(location.hash, this.own);
    this.before = null;
    clearTimeout(this.calm);
    this.note({ interacting: false });
    if (this.ws.column !== column) this.forgetColumn();
    this.schedule();
  }

  /** Names of ordinals and quantiles belong to one column. */
  private forgetColumn(): void {
    this.note({ labels: new Map(), sorted: [], brush: null, brushRanks: null });
  }

  /** At most one update a frame. */
  schedule(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      if (this.pressed()) return;
      this.api.rest(!this.ss.interacting && (this.ss.paused || !this.api.hurried));
      for (const f of this.panels) f();
      this.trail.restore();
    });
  }

  retheme(): void {
    this.themed.value = readTheme(document.documentElement);
    this.schedule();
  }

  // ---- what the state means -------------------------------------------------------------------------------------

  get info(): Info | null {
    return this.ss.info;
  }

  /** What was found of each, and said: made anew only when one of those changed, as every tile asks in every frame. */
  columns(): readonly Column[] {
    const { info, defaults } = this.ss;
    if (info === null) return [];
    const { roles, types, units } = this.ws;
    const of = [info, defaults, roles, types, units];
    if (of.some((x, i) => x !== this.resolved.of[i]))
      this.resolved = { of, columns: withDefaults(resolved(info, this.ws), defaults, types, info.entityCount) };
    return this.resolved.columns;
  }

  private resolved: { readonly of: readonly unknown[]; readonly columns: readonly Column[] } = { of: [], columns: [] };

  column(name: string | null = this.ws.column): Column | null {
    return this.columns().find((c) => c.name === name) ?? null;
  }

  role(role: string): Column | null {
    if (this.ws.roles[role] === "") return null;
    return this.columns().find((c) => c.role === role) ?? null;
  }

  timed(): boolean {
    return this.ss.info !== null && !this.ss.info.timeless && this.role("time") !== null;
  }

  /** Whether a view that needs this role, or a measure (a column of numbers that were measured), has nothing to show. */
  lacks(role: string): boolean {
    if (role === "time") return !this.timed();
    if (role === "measure") return !this.ss.defaults?.columns.some((c) => c.use === "measure");
    if (role === "measured") return !hasMeasures(this.ss.defaults, this.ss.info?.entityCount ?? 0);
    // a span is a message to those that have it as parent
    if (role.startsWith("message") && this.role("span") !== null && this.role("parent") !== null) return false;
    if (role === SIDES) return this.column(SIDES)?.type !== "string";
    return this.role(role) === null;
  }

  whole(): Window | null {
    const i = this.ss.info;
    if (!i || i.start === null || i.end === null) return null;
    return wholeOf(i.start, i.end, i.viewEnd, this.ss.gaps?.to ?? null);
  }

  window(): Window | null {
    return this.timed() ? (this.ws.window ?? this.ss.autoWindow ?? this.whole()) : null;
  }

  private readonly shownFolds = new ShownFolds();

  /** What every view of time folds away. */
  folds(): readonly Folding[] {
    return this.timed() ? this.shownFolds.of(this.ws, this.ss, this.whole(), statesGoOn(this)) : NO_FOLDS;
  }

  /** The one axis of time between two pixels: the same object as long as it is the same. */
  axis(window: Window, x0: number, x1: number, cell: number): TimeAxis {
    return this.axes.of(window, this.folds(), x0, x1, cell);
  }

  private readonly axes = new KeptAxes();

  /** Shows at length what is folded. */
  unfold(seam: Window): void {
    const all = this.shownFolds.all(this.ws, this.ss, this.whole(), statesGoOn(this));
    const gap = all.find((g) => g.from <= seam.from && g.to >= seam.to);
    if (!gap) return;
    this.set({ unfolded: [...this.ws.unfolded, gap.from] });
  }

  /** Folds more, or nothing. */
  toggleFolds(): void {
    this.set(nextFolds(this.ws));
  }

  folded(): Folded {
    return new Folded(this.folds());
  }

  /** For who asks elements how much room they have: that changes when something else stands beside them. */
  arranged(): Pairs {
    return this.ws.pairs;
  }

  axisKind(c: Column): AxisKind {
    return usableAxis(this.ws.axis, c);
  }

  shown(): readonly Category[] {
    return this.ws.categories.filter((c) => !c.hidden);
  }

  /** Categories as plots want them; ranges on the value axis of `column`. */
  painted(column: string | null = this.ws.column): readonly Painted[] {
    return this.shown().map((c) => ({
      name: c.name,
      swatch: c.swatch,
      range: column === null ? null : rangeOn(c, column, this.ss.labels),
      part: c.clauses.length > 1,
      only: clausesText(c.clauses.filter((x) => x.kind !== "range" || x.column !== column)),
    }));
  }

  /** The same for answers that count by category: while paint is dragged, each is drawn as it was asked for. */
  paintedAsAsked(): readonly Painted[] {
    return this.ss.interacting ? this.reads.still(() => this.painted()) : this.painted();
  }

  rowsWord(): string {
    return areSpans(this.ss.info?.rows ?? 0, this.role("span"), this.role("duration")) ? "spans" : "rows";
  }

  entitiesWord(): string {
    const noun = this.ws.roles["entity"] === undefined ? (this.ss.defaults?.noun ?? null) : null;
    const name = this.role("entity")?.name ?? null;
    const isMade = name !== null && together(this.ss.info?.columns ?? [], name).length > 0;
    return noun ?? (isMade ? "series" : plural(name));
  }

  /** Start of relative time; null when times are absolute. */
  origin(): Origin {
    const { info } = this.ss;
    if (info?.clock === "steps") return "steps";
    return this.ws.relative ? (info?.start ?? null) : info !== null && isFromZero(info) ? nanos(0n) : null;
  }

  textColumns(): readonly string[] {
    return this.columns()
      .filter((c) => isText(c) && c.type === "string")
      .map((c) => c.name);
  }

  /** Parameters every view shares. */
  params(
    more: Readonly<Record<string, string | number | boolean | null>> = {},
    o: { window?: Window | null; where?: string; paint?: boolean } = {},
  ): URLSearchParams {
    const q = new URLSearchParams();
    for (const [role, column] of Object.entries(this.ws.roles)) q.set(role, column);
    for (const [column, type] of Object.entries(this.ws.types)) q.append("type", `${column}=${type}`);
    for (const [column, unit] of Object.entries(this.ws.units)) q.append("unit", `${column}=${unit}`);
    const shown = more["column"];
    const hold = this.ws.hold ?? foundHold(this, typeof shown === "string" ? shown : null);
    if (hold) q.set("hold", hold);
    const where = o.where ?? this.ws.where;
    if (where) q.set("where", where);
    const w = o.window === undefined ? this.window() : o.window;
    if (w) {
      q.set("from", String(w.from));
      q.set("to", String(w.to));
    }
    if (o.paint !== false) {
      const paint = paintText(this.ws.categories);
      if (paint) q.set("paint", paint);
    }
    for (const [k, v] of Object.entries(more)) if (v !== null && v !== false) q.set(k, String(v));
    return q;
  }

  url(kind: string, q: URLSearchParams): string {
    return this.api.viewUrl(this.ss.info?.id ?? "", kind, q);
  }
}
