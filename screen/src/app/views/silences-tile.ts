import { count, duration, several } from "../../base/format.ts";
import { type EntitySilence, type Silences, silences, silentNanos } from "../../base/silences.ts";
import { formatIso } from "../../base/time.ts";
import { ROW_PX, rowsIn } from "../../plot/ranked.ts";
import { type SilencesPlot, silenceAt, silenceMarks, silencesWords, silenceText } from "../../plot/silences.ts";
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

/** Who was quiet for longest, and when, beside the Timelines; a click leads to the moment. */
export class SilencesTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Silences, null>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "silences", "Silences");
    this.feed = new Feed<Silences, null>(app, silences);
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
        const s = this.at(p);
        if (s) app.set({ cursor: s.since });
      },
      hover: (p) => {
        const s = p && this.at(p);
        app.hover(s ? { t: s.since, v: null, text: this.said(s), x: p.pageX, y: p.pageY, spoken: false } : null);
      },
    });
    timelineKeys(this.tile.canvas, {
      // nothing scrolls: keys go through what is drawn
      scroller: this.tile.body,
      total: () => this.drawn(),
      rowPx: () => ROW_PX,
      height: () => this.tile.height,
      say: (i) => {
        const s = this.feed.held?.answer.silences[i];
        const r = this.tile.canvas.getBoundingClientRect();
        if (s)
          app.hover({
            t: s.since,
            v: null,
            text: this.said(s),
            x: r.left + 8,
            y: r.top + (i + 1) * ROW_PX,
            spoken: true,
          });
      },
      open: (i) => {
        const s = this.feed.held?.answer.silences[i];
        if (s) app.set({ cursor: s.since });
      },
    });
  }

  stale(): void {
    this.feed.stale();
  }

  private entity(): string {
    return this.app.role("entity")?.name ?? "entity";
  }

  private plot(): SilencesPlot | null {
    const [a, window] = [this.feed.held?.answer, this.app.window()];
    const { width, height } = this.tile;
    return a && window && this.tile.ready() ? { silences: a.silences, window, width, height } : null;
  }

  /** How many rows have room. */
  private drawn(): number {
    return Math.min(this.feed.held?.answer.silences.length ?? 0, rowsIn(this.tile.height));
  }

  private at(p: Point): EntitySilence | undefined {
    const plot = this.plot();
    return plot ? silenceAt(plot, p.y) : undefined;
  }

  private said(s: EntitySilence): string {
    return silenceText(s, speech(this.app));
  }

  update(): void {
    const { app, tile, feed } = this;
    if (!app.timed()) return;
    feed.want(
      { url: app.url("silences", app.params({ limit: LIMIT }, { paint: false })), asked: null },
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
    setText(tile.meta, drawn < a.total ? `the ${count(drawn)} longest of ${count(a.total)}` : "the longest of each");
    tile.words = () => silencesWords(a, speech(app));
    if (a.total === 0) {
      tile.empty("Nobody has two rows here. Widen the window (0) or clear the filter (Esc).");
      return;
    }
    const first = a.silences[0];
    tile.show(
      silenceMarks(plot),
      `The longest silence of each of ${several(a.total, app.entitiesWord())}${first ? `; ${this.said(first)}` : ""}.`,
      () => this.table(a),
      a,
    );
  };

  private table(a: Silences): Table {
    const { app } = this;
    return {
      caption: "The longest silence of each entity",
      headers: [this.entity(), "for", "since", "until", app.rowsWord()],
      rows: a.silences.map((s) => [
        s.entity,
        duration(silentNanos(s)),
        momentText(app, s.since),
        momentText(app, s.until),
        count(s.rows),
      ]),
    };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const a = this.feed.held?.answer;
    if (!a || !tile.ready()) return null;
    return rankedPicture(app, {
      title: `The longest silences of ${app.entitiesWord()}`,
      says: `A bar: the longest time without ${app.rowsWord()} of one of the ${app.entitiesWord()}, and how long it was`,
      rows: a.silences.length,
      seen: a,
      width: tile.width,
      marks: (box) => silenceMarks({ ...box, silences: a.silences }),
    });
  }

  private data(): Sheet | null {
    const a = this.feed.held?.answer;
    if (!a) return null;
    return {
      headers: [this.entity(), "for (ns)", "since", "until", this.app.rowsWord()],
      rows: a.silences.map((s) => [s.entity, s.until - s.since, formatIso(s.since), formatIso(s.until), s.rows]),
    };
  }
}
