import type { TimelineRow, Timelines } from "../../base/answers.ts";
import { several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { Nanos } from "../../base/time.ts";
import { askedFor, type TimeAxis } from "../../base/time-axis.ts";
import { cursorMarks } from "../../plot/axes.ts";
import type { Mark } from "../../plot/marks.ts";
import { type NamedRow, nameAt, nameRank } from "../../plot/named-rows.ts";
import { NAMES, seamMarks } from "../../plot/seams.ts";
import { binWords } from "../../plot/timeline-words.ts";
import { binAt, OUTLINED_PX, rowHeight, timelineMarks } from "../../plot/timelines.ts";
import { timelinesWords } from "../../plot/words-of-time.ts";
import { cssPx, h, isStacked, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { timeGestures } from "../input/time-gestures.ts";
import { openEntities } from "../panels/entity-menu.ts";
import { openValueMenu } from "../panels/value-menu.ts";
import type { App } from "../state/app.ts";
import type { Held } from "../state/feed.ts";
import { FoundTimelines } from "../state/found.ts";
import { timeFrame } from "../state/frames.ts";
import { heldUntil } from "../state/hold-words.ts";
import { countsRows, restWord } from "../state/holding.ts";
import { Cell } from "../state/reads.ts";
import { EntityNotes } from "./entity-notes.ts";
import { nothing } from "./nothing.ts";
import { rowEvents } from "./row-events.ts";
import { selectionMarks } from "./selection-marks.ts";
import { SilenceNote } from "./silence.ts";
import { TimelinesOfB } from "./timelines-compared.ts";
import { type TimelinesAsked, timelinesExports, timelinesTable, timelineText } from "./timelines-export.ts";
import { timelineKeys } from "./timelines-keys.ts";
import { HeadLinks } from "./timelines-links.ts";
import { drawNames, headPlaces, NAME_ABOVE, nameGestures, namesInRows, shownWords } from "./timelines-names.ts";
import { PAGE, TimelinesPages } from "./timelines-pages.ts";
import { openTimelinesSort, sortWords, timelinesSort } from "./timelines-sort.ts";
import type { View } from "./view.ts";

/** CSS pixels of a row, at least, that has its name above its marks. */
const NAMED_PX = NAME_ABOVE + 11;

/** One row an entity, any number of them: two pages around what is visible are held, the rest scrolls. */
export class TimelinesTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly tile: Tile;
  private readonly app: App;
  private readonly pages: TimelinesPages;
  private readonly found: FoundTimelines;
  private readonly compared: TimelinesOfB;
  private readonly silence: SilenceNote;
  private readonly notes: EntityNotes;
  private readonly names = h("canvas", { class: "names", "aria-hidden": "true" });
  private readonly scroller = h("div", { class: "tl-scroll", tabindex: -1, "data-scroll": "timelines" });
  private readonly spacer = h("div", { class: "tl-space" });
  private readonly links: HeadLinks;
  private readonly where = h("span", { class: "t3" });
  private readonly means = h("span", { class: "t3 cut" }, "share of the time in each category");
  private total = 0;
  private named: readonly NamedRow[] = [];
  private rowPx = 16;
  /** Where the rows are scrolled to; asking the element in every frame would lay the page out each time. */
  private readonly scrolled: Cell<number>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "timelines", "Timelines");
    this.pages = new TimelinesPages(app);
    this.found = new FoundTimelines(app);
    this.compared = new TimelinesOfB(app);
    this.silence = new SilenceNote(app);
    this.notes = new EntityNotes(app);
    this.scrolled = new Cell(app.reads, 0);
    this.tile.follow(this.paint);
    this.links = new HeadLinks(app);
    const { by, sort } = this.links;
    this.tile.meta.replaceChildren(by, h("span", { class: "by" }, " by "), sort);
    by.addEventListener("click", () => {
      const r = by.getBoundingClientRect();
      openEntities(app, r.left, r.bottom + 2);
    });
    const side = h("div", { class: "gutter names-side" }, this.tile.head, h("div", { class: "names-box" }, this.names));
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head" }, this.means, this.notes.el, this.silence.el, this.tile.wait, this.where),
      this.tile.el,
    );
    this.scroller.append(this.spacer);
    this.tile.body.append(this.scroller);
    this.left = side;
    this.head = this.tile.head;
    this.tile.exports = this.exported();
    this.wire(side);
  }

  private wire(side: HTMLElement): void {
    const { app } = this;
    this.links.sort.addEventListener("click", () => {
      openTimelinesSort(app, this.links.sort);
    });
    this.scroller.addEventListener("scroll", () => {
      this.scrolled.value = this.scroller.scrollTop;
      app.schedule();
    });
    this.tile.canvas.addEventListener(
      "wheel",
      (e) => {
        if (e.ctrlKey || e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY)) return;
        this.scroller.scrollTop += e.deltaY;
      },
      { passive: true },
    );
    side.addEventListener(
      "wheel",
      (e) => {
        this.scroller.scrollTop += e.deltaY;
      },
      { passive: true },
    );
    const click = rowEvents(app, this.tile.canvas, (x, y) => this.placeAt(x, y));
    timeGestures(app, this.tile.canvas, { time: () => this.time(), tip: (p) => this.tip(p), click }, false);
    const rowAt = (p: Point): TimelineRow | undefined => this.rowAt(p.y);
    nameGestures(app, this.names, rowAt, (p) => {
      this.openEntity(p);
    });
    this.keys();
  }

  private keys(): void {
    const { app } = this;
    timelineKeys(this.tile.canvas, {
      scroller: this.scroller,
      total: () => this.total,
      rowPx: () => this.rowPx,
      height: () => this.tile.height,
      say: (i) => {
        const row = this.row(i);
        const { x, y } = this.rowPlace(i);
        app.hover({
          t: null,
          v: null,
          text: row ? timelineText(app, row, this.pages.piecesOf(row)) : "\u2026",
          x,
          y,
          spoken: true,
        });
      },
      open: (i) => {
        const [row, entity] = [this.row(i), app.role("entity")];
        const { x, y } = this.rowPlace(i);
        if (row && entity) openValueMenu(app, x, y, entity, row.entity);
      },
    });
  }

  private exported(): Exports {
    const { app } = this;
    return timelinesExports(app, this.tile, () => {
      const time = this.time();
      const held = this.pages.held.filter((x) => x !== null);
      const first = this.firstRow();
      return time && held.length > 0
        ? {
            time,
            held,
            total: this.total,
            first,
            rowPx: this.rowPx,
            scrolled: this.scrolled.value,
            sort: sortWords(app),
            legend: this.pages.legend(),
            silence: this.silence.words,
            rank: (i) => this.rank(i),
            row: (i) => this.row(i),
          }
        : null;
    });
  }

  stale(): void {
    for (const f of [this.pages, this.notes, this.found, this.compared]) f.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private firstRow(): number {
    return Math.floor(this.scrolled.value / this.rowPx);
  }

  private ask(column: Column): void {
    const { app } = this;
    const time = this.time();
    if (!time) return;
    const visible = Math.ceil(this.tile.height / this.rowPx) + 1;
    const { pieces } = time.asked(2);
    const first = this.firstRow();
    this.pages.want(first, first + visible, this.total, (page, feed) => {
      const own = {
        column: column.name,
        limit: PAGE,
        offset: page * PAGE,
        sort: timelinesSort(app),
        until: heldUntil(app),
        count: countsRows(app) ? "rows" : null,
      };
      const q = app.params({ ...own, ...askedFor({ pieces }, "bins") }, { window: null });
      const asked = { window: time.window, pieces, offset: page * PAGE, column: column.name };
      feed.want({ url: app.url("timelines", q), asked }, app.ss.interacting);
    });
    const names = Array.from({ length: visible }, (_, i) => this.row(this.firstRow() + i)?.entity).filter(
      (n) => n !== undefined,
    );
    this.found.ask(column, pieces, names, this.total);
    this.compared.ask(column, pieces, time.window, names, this.total);
  }

  private heldOf(column: string | null): Held<Timelines, TimelinesAsked> | null {
    return this.pages.held.find((x) => x !== null && x.asked.column === column) ?? null;
  }

  private row(i: number): TimelineRow | undefined {
    return this.pages.row(i);
  }

  update(column: Column): void {
    const { tile } = this;
    this.ask(column);
    this.notes.update(column);
    this.links.update();
    tile.state(this.pages.waiting, this.pages.failed);
    tile.upTo(this.pages.held.find((x) => x !== null) ?? null);
    const time = this.time();
    if (!time) return;
    const held = this.heldOf(column.name);
    this.total = held?.answer.total ?? 0;
    const px = rowHeight(this.total, tile.height, cssPx("--row-timeline") || 16);
    this.rowPx = this.isNamed() ? px : Math.max(px, NAMED_PX);
    this.resize(this.total * this.rowPx);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const time = this.time();
    if (!time) return;
    app.arranged();
    const held = this.heldOf(app.ws.column);
    setText(this.means, `${this.rowPx >= OUTLINED_PX ? this.compared.legend : ""}${this.pages.legend()}`);
    setAttr(this.means, "title", this.means.textContent);
    this.silence.update(held?.answer ?? null);
    const offset = this.scrolled.value % this.rowPx;
    const first = this.firstRow();
    const visible = Math.min(this.total - first, Math.ceil(tile.height / this.rowPx) + 1);
    const out = this.marks(held, time, { first, visible, offset });
    const end = Math.min(tile.height, this.total * this.rowPx - this.scrolled.value);
    const noun = app.entitiesWord();
    tile.words = held
      ? () => {
          const { pieces, window } = held.asked;
          const how = speech(app, window);
          const own = timelinesWords(held.answer.entities, this.total, app.painted(), pieces, sortWords(app), how);
          return [...own, ...this.compared.words];
        }
      : null;
    if (held && this.total === 0) tile.empty(nothing(this.app, "No entities here"), out);
    else
      tile.show(
        out,
        `Timelines of ${several(this.total, noun)}, sorted by ${sortWords(app)}.`,
        held ? () => timelinesTable(app, held.answer, held.asked.pieces, this.compared.rows) : null,
        held?.answer,
        this.compared.answer,
      );
    const shown = {
      first,
      visible,
      offset,
      end,
      rowPx: this.rowPx,
      row: (i: number) => this.row(i),
      pieces: (row: TimelineRow) => this.pages.piecesOf(row),
      rank: (i: number) => this.rank(i),
    };
    this.named = drawNames(app, this.names, shown);
    this.links.fit(headPlaces(app, this.names.clientWidth).room, this.left);
    const where = shownWords(noun, shown, this.total, Math.floor(tile.height / this.rowPx));
    // what stands at the left has an order of its own
    setText(this.where, this.isNamed() ? where : [where, `by ${sortWords(app)}`].filter((w) => w !== "").join(", "));
  };

  /** Names stand at the left; where something else does, or nothing has a left, they stand in the rows. */
  private isNamed(): boolean {
    return this.left.isConnected && !isStacked();
  }

  private rank(i: number): number {
    const { select } = this.app.ws;
    return nameRank(this.row(i), this.app.paintedAsAsked(), select?.kind === "category" ? select.name : null);
  }

  private marks(
    held: Held<Timelines, TimelinesAsked> | null,
    time: TimeAxis,
    rows: { readonly first: number; readonly visible: number; readonly offset: number },
  ): Mark[] {
    const { app, tile } = this;
    const { first, visible, offset } = rows;
    const out: Mark[] = [];
    if (held) {
      out.push(
        ...timelineMarks({
          row: (i) => this.row(i),
          painted: app.paintedAsAsked(),
          time,
          pieces: held.asked.pieces,
          first,
          count: Math.max(0, visible),
          rowHeight: this.rowPx,
          above: this.isNamed() ? 0 : NAME_ABOVE,
          offset,
          height: tile.height,
          origin: app.origin(),
          most: this.pages.most(),
          silent: this.silence.since,
          found: (entity) => this.found.share(entity),
          compared: this.compared.on(time),
        }),
      );
    }
    out.push(...seamMarks(time, 0, tile.height, this.isNamed() ? 0 : NAMES));
    if (!this.isNamed())
      out.push(...namesInRows((i) => this.row(first + i)?.entity, visible, this.rowPx, time.x0 + 2, offset));
    out.push(...selectionMarks(app, time, 0, tile.height, null));
    const c = app.ws.cursor;
    if (c !== null && time.x(c) >= time.x0 && time.x(c) <= time.x1)
      out.push(...cursorMarks(time.x(c), 0, tile.height, null));
    return out;
  }

  private resize(px: number): void {
    const height = `${px}px`;
    if (this.spacer.style.height === height) return;
    this.spacer.style.height = height;
    // fewer rows may pull it up
    this.scrolled.value = this.scroller.scrollTop;
  }

  private rowAt(y: number): TimelineRow | undefined {
    if (y < 28) return undefined;
    const below = y - 28;
    const moved = nameAt(this.named, below + (this.scrolled.value % this.rowPx));
    return this.row(moved ?? Math.floor((below + this.scrolled.value) / this.rowPx));
  }

  private tip(p: Point): string {
    const row = this.row(Math.floor((p.y + this.scrolled.value) / this.rowPx));
    return row ? [row.entity, this.said(row, p.x)].filter((s) => s !== "").join(": ") : "";
  }

  private placeAt(x: number, y: number): { readonly who: string; readonly t: Nanos } | null {
    const [row, time] = [this.row(Math.floor((y + this.scrolled.value) / this.rowPx)), this.time()];
    return row && time ? { who: row.entity, t: time.t(x) } : null;
  }

  private said(row: TimelineRow, x: number): string {
    const time = this.time();
    if (!time) return "";
    const t = time.t(x);
    return (
      binWords(row, binAt(this.pages.piecesOf(row), t), restWord(this.app)) + this.compared.said(row.entity, time, t)
    );
  }

  private rowPlace(i: number): { x: number; y: number } {
    const r = this.tile.canvas.getBoundingClientRect();
    return { x: r.left + 8, y: r.top + (i + 1) * this.rowPx - this.scroller.scrollTop };
  }

  private openEntity(p: Point): void {
    const { app } = this;
    const entity = app.role("entity");
    if (p.y < 28) {
      openTimelinesSort(app, this.links.sort);
      return;
    }
    const row = this.rowAt(p.y);
    if (!row || !entity) return;
    openValueMenu(app, p.pageX, p.pageY, entity, row.entity);
  }
}
