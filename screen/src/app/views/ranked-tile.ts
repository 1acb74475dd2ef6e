import type { Seen } from "../../base/answers.ts";
import type { Json } from "../../base/json.ts";
import type { Nanos } from "../../base/time.ts";
import type { Folding } from "../../base/time-axis.ts";
import type { DrawList } from "../../plot/marks.ts";
import { type RankedBox, ROW_PX, rowAt, rowsIn } from "../../plot/ranked.ts";
import type { Words } from "../../plot/words.ts";
import { setText } from "../elements/dom.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { rankedPicture } from "./ranked-picture.ts";
import { timelineKeys } from "./timelines-keys.ts";
import type { View } from "./view.ts";

/** Entities in the table; as many as have room are drawn. */
const LIMIT = 1000;

/** What entities are ranked by: an answer with a row for each, and what is said of it. */
export interface Ranking<A extends Seen & { readonly total: number }, R> {
  readonly view: string;
  readonly title: string;
  read(answer: Json): A;
  asks(app: App): Readonly<Record<string, string | number>>;
  rows(a: A): readonly R[];
  /** Where the cursor goes when the row is clicked. */
  at(row: R): Nanos;
  /** Gaps that its lanes fold. */
  folds(app: App): readonly Folding[];
  meta(a: A, drawn: number): string;
  /** Why there is nothing. */
  none(a: A): string;
  said(app: App, row: R): string;
  words(app: App, a: A): Words;
  summary(app: App, a: A): string;
  marks(rows: readonly R[], box: RankedBox): DrawList;
  table(app: App, a: A): Table;
  picture(app: App, a: A): { readonly title: string; readonly says: string };
  data(app: App, a: A): Sheet;
}

/** A row an entity, the most extraordinary first, beside the Timelines; a click leads to its moment. */
export class RankedTile<A extends Seen & { readonly total: number }, R> implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly ranking: Ranking<A, R>;
  private readonly tile: Tile;
  private readonly feed: Feed<A, null>;

  constructor(app: App, ranking: Ranking<A, R>) {
    this.app = app;
    this.ranking = ranking;
    this.tile = new Tile(app, ranking.view, ranking.title);
    this.feed = new Feed<A, null>(app, (json) => ranking.read(json));
    this.tile.exports = { columns: () => entityName(app), picture: () => this.picture(), data: () => this.data() };
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.follow(this.paint);
    this.wire();
  }

  private wire(): void {
    const { app, ranking } = this;
    gestures(app, this.tile.canvas, {
      click: (p) => {
        this.open(this.at(p));
      },
      hover: (p) => {
        const row = p && this.at(p);
        if (!p || !row) app.hover(null);
        else
          app.hover({
            t: ranking.at(row),
            v: null,
            text: ranking.said(app, row),
            x: p.pageX,
            y: p.pageY,
            spoken: false,
          });
      },
    });
    timelineKeys(this.tile.canvas, {
      // nothing scrolls: keys go through what is drawn
      scroller: this.tile.body,
      total: () => this.drawn(),
      rowPx: () => ROW_PX,
      height: () => this.tile.height,
      say: (i) => {
        const row = this.rows()[i];
        const r = this.tile.canvas.getBoundingClientRect();
        if (!row) return;
        const [x, y] = [r.left + 8, r.top + (i + 1) * ROW_PX];
        app.hover({ t: ranking.at(row), v: null, text: ranking.said(app, row), x, y, spoken: true });
      },
      open: (i) => {
        this.open(this.rows()[i]);
      },
    });
  }

  private open(row: R | undefined): void {
    if (row) this.app.set({ cursor: this.ranking.at(row) });
  }

  stale(): void {
    this.feed.stale();
  }

  private rows(): readonly R[] {
    const a = this.feed.held?.answer;
    return a ? this.ranking.rows(a) : [];
  }

  /** How many rows have room. */
  private drawn(): number {
    return Math.min(this.rows().length, rowsIn(this.tile.height));
  }

  private at(p: Point): R | undefined {
    return rowAt(this.rows(), this.tile.height, p.y);
  }

  update(): void {
    const { app, tile, feed, ranking } = this;
    if (!app.timed()) return;
    const own = { limit: LIMIT, ...ranking.asks(app) };
    feed.want({ url: app.url(ranking.view, app.params(own, { paint: false })), asked: null }, app.ss.interacting);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile, feed, ranking } = this;
    const [a, window] = [feed.held?.answer, app.window()];
    if (!a || !window || !tile.ready()) return;
    setText(tile.meta, ranking.meta(a, this.drawn()));
    tile.words = () => ranking.words(app, a);
    if (a.total === 0) {
      tile.empty(ranking.none(a));
      return;
    }
    const box = { window, folds: ranking.folds(app), width: tile.width, height: tile.height };
    tile.show(ranking.marks(ranking.rows(a), box), ranking.summary(app, a), () => ranking.table(app, a), a);
  };

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile, ranking } = this;
    const a = this.feed.held?.answer;
    if (!a || !tile.ready()) return null;
    const rows = ranking.rows(a);
    return rankedPicture(app, {
      ...ranking.picture(app, a),
      rows: rows.length,
      folds: ranking.folds(app),
      seen: a,
      width: tile.width,
      marks: (box) => ranking.marks(rows, box),
    });
  }

  private data(): Sheet | null {
    const a = this.feed.held?.answer;
    return a ? this.ranking.data(this.app, a) : null;
  }
}

/** What the column is called that says who. */
export function entityName(app: App): string {
  return app.role("entity")?.name ?? "entity";
}
