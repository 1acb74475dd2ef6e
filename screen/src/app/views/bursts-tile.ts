import { type Bursts, bursts, type EntityBurst } from "../../base/bursts.ts";
import { count, duration, several } from "../../base/format.ts";
import { formatIso } from "../../base/time.ts";
import { type BurstsPlot, burstAt, burstMarks, burstsWords, burstText, times } from "../../plot/bursts.ts";
import { ROW_PX, rowsIn } from "../../plot/ranked.ts";
import { setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { momentText } from "../state/select.ts";
import { rankedPicture } from "./ranked-picture.ts";
import { timelineKeys } from "./timelines-keys.ts";
import type { View } from "./view.ts";

/** Entities in the table; as many as have room are drawn. */
const LIMIT = 1000;

/** Who had by far most rows at once, and when, beside the Timelines; a click leads to the moment. */
export class BurstsTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Bursts, null>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "bursts", "Bursts");
    this.feed = new Feed<Bursts, null>(app, bursts);
    this.tile.exports = { columns: () => this.entity(), picture: () => this.picture(), data: () => this.data() };
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.follow(this.paint);
    this.wire();
  }

  private wire(): void {
    const { app } = this;
    gestures(app, this.tile.canvas, {
      click: (p) => {
        const b = this.at(p);
        if (b) app.set({ cursor: b.from });
      },
      hover: (p) => {
        const b = p && this.at(p);
        app.hover(b ? { t: b.from, v: null, text: this.said(b), x: p.pageX, y: p.pageY, spoken: false } : null);
      },
    });
    timelineKeys(this.tile.canvas, {
      // nothing scrolls: keys go through what is drawn
      scroller: this.tile.body,
      total: () => this.drawn(),
      rowPx: () => ROW_PX,
      height: () => this.tile.height,
      say: (i) => {
        const b = this.feed.held?.answer.bursts[i];
        const r = this.tile.canvas.getBoundingClientRect();
        if (b)
          app.hover({
            t: b.from,
            v: null,
            text: this.said(b),
            x: r.left + 8,
            y: r.top + (i + 1) * ROW_PX,
            spoken: true,
          });
      },
      open: (i) => {
        const b = this.feed.held?.answer.bursts[i];
        if (b) app.set({ cursor: b.from });
      },
    });
  }

  stale(): void {
    this.feed.stale();
  }

  private entity(): string {
    return this.app.role("entity")?.name ?? "entity";
  }

  private plot(): BurstsPlot | null {
    const [a, window] = [this.feed.held?.answer, this.app.window()];
    const { width, height } = this.tile;
    return a && window && this.tile.ready() ? { bursts: a.bursts, window, width, height } : null;
  }

  /** How many rows have room. */
  private drawn(): number {
    return Math.min(this.feed.held?.answer.bursts.length ?? 0, rowsIn(this.tile.height));
  }

  private at(p: Point): EntityBurst | undefined {
    const plot = this.plot();
    return plot ? burstAt(plot, p.y) : undefined;
  }

  private said(b: EntityBurst): string {
    return burstText(b, speech(this.app));
  }

  update(): void {
    const { app, tile, feed } = this;
    if (!app.timed()) return;
    feed.want(
      { url: app.url("bursts", app.params({ limit: LIMIT }, { paint: false })), asked: null },
      app.ss.interacting,
    );
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile, feed } = this;
    const plot = this.plot();
    const a = feed.held?.answer;
    if (!a || !plot) return;
    const drawn = this.drawn();
    const within = duration(a.within);
    setText(tile.meta, `in ${within}${drawn < a.total ? `, ${count(drawn)} of ${count(a.total)}` : ""}`);
    tile.words = () => burstsWords(a, speech(app));
    if (a.total === 0) {
      tile.empty(`Nobody has ten rows within ${within} here. Widen the window (0) or clear the filter (Esc).`);
      return;
    }
    const first = a.bursts[0];
    tile.show(
      burstMarks(plot),
      `The fullest ${within} of each of ${several(a.total, app.entitiesWord())}${first ? `; ${this.said(first)}` : ""}.`,
      () => this.table(a),
      a,
    );
  };

  private table(a: Bursts): Table {
    const { app } = this;
    return {
      caption: `The fullest ${duration(a.within)} of each entity`,
      headers: [this.entity(), "times the mean", "from", "to", "most", `all ${app.rowsWord()}`],
      rows: a.bursts.map((b) => [
        b.entity,
        times(b.ratio),
        momentText(app, b.from),
        momentText(app, b.to),
        count(b.most),
        count(b.rows),
      ]),
    };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const a = this.feed.held?.answer;
    if (!a || !tile.ready()) return null;
    return rankedPicture(app, {
      title: `The bursts of ${app.entitiesWord()}, in ${duration(a.within)}`,
      says: `A bar: the ${duration(a.within)} with most ${app.rowsWord()} of one of the ${app.entitiesWord()}; at the right how many times its mean`,
      rows: a.bursts.length,
      seen: a,
      width: tile.width,
      marks: (box) => burstMarks({ ...box, bursts: a.bursts }),
    });
  }

  private data(): Sheet | null {
    const a = this.feed.held?.answer;
    if (!a) return null;
    return {
      headers: [this.entity(), "times the mean", "from", "to", "most", "mean", this.app.rowsWord()],
      rows: a.bursts.map((b) => [b.entity, b.ratio, formatIso(b.from), formatIso(b.to), b.most, b.mean, b.rows]),
    };
  }
}
