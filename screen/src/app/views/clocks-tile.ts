import { type Clocks, clocks } from "../../base/clocks.ts";
import { count } from "../../base/format.ts";
import {
  type ClocksPlot,
  clockAt,
  clocksIn,
  clocksMarks,
  clocksWords,
  clockText,
  offsetText,
} from "../../plot/clocks.ts";
import { setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { alone } from "./messages-export.ts";
import type { View } from "./view.ts";

/** How far clocks are apart, as far as messages tell: an interval each, which holds the truth. */
export class ClocksTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Clocks, null>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "clocks", "Clock truth");
    this.feed = new Feed<Clocks, null>(app, clocks);
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.exports = {
      columns: () => "clocks",
      picture: () => {
        const a = this.feed.held?.answer;
        return a ? alone(app, this.tile, "Clock truth", a, clocksWords(a)[0] ?? "") : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        if (!a) return null;
        const headers = ["process", "least (ns)", "most (ns)", "least drift (ppm)", "most drift (ppm)", "messages"];
        return {
          headers,
          rows: a.clocks.map((c) => [c.process, c.least, c.most, c.leastDrift, c.mostDrift, c.messages]),
        };
      },
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        const [a, plot] = [this.feed.held?.answer, this.plot()];
        const c = p && plot && clockAt(plot, p.y);
        app.hover(
          a && p && c ? { t: null, v: null, text: clockText(c, a), x: p.pageX, y: p.pageY, spoken: false } : null,
        );
      },
    });
  }

  stale(): void {
    this.feed.stale();
  }

  private plot(): ClocksPlot | null {
    const { tile } = this;
    const a = this.feed.held?.answer;
    return a && tile.ready() ? { answer: a, width: tile.width, height: tile.height } : null;
  }

  update(): void {
    const { app, tile, feed } = this;
    if (!app.timed() || !tile.ready()) return;
    const q = app.params({ limit: clocksIn(tile.height) }, { window: null, where: "", paint: false });
    feed.want({ url: app.url("clocks", q), asked: null }, app.ss.interacting);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { tile } = this;
    const plot = this.plot();
    if (!plot) return;
    const a = plot.answer;
    const shown = a.clocks.length < a.total ? `${count(a.clocks.length)} of ${count(a.total)}, the furthest off` : "";
    setText(tile.meta, a.reference === null ? "" : shown || `beside ${a.reference}`);
    tile.words = () => clocksWords(a);
    if (a.reference === null) {
      tile.empty(
        this.app.info?.clock === "steps"
          ? "No times are known: events were counted, and there are no clocks to compare."
          : "No messages between two processes: nothing tells clocks apart.",
      );
      return;
    }
    tile.show(
      clocksMarks(plot),
      `Clock truth of ${count(a.total)} clocks: ${clocksWords(a)[0] ?? ""}`,
      () => ({
        caption: "How far clocks are apart",
        headers: ["process", "offset", "messages"],
        rows: a.clocks.map((c) => [c.process, offsetText(c, a.reference), count(c.messages)]),
      }),
      a,
    );
  };
}
