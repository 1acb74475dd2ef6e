import { count } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { type Critical, critical, type Waits, waits } from "../../base/waits.ts";
import { cursorMarks } from "../../plot/axes.ts";
import { NAMES, seamMarks } from "../../plot/seams.ts";
import {
  KINDS,
  type Kind,
  NOBODY,
  STRETCHES,
  UNKNOWN,
  type WaitsPlot,
  waitCellAt,
  waitsMarks,
  waitsNames,
  waitsText,
  waitsWords,
  waitText,
} from "../../plot/waits.ts";
import { h, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { swatchBox } from "../elements/swatch.ts";
import { Tile } from "../elements/tile.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { overTime } from "./messages-export.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

/** Who waits when, and why; over it the chain of steps that the end of the run waited for. */
export class WaitsTile implements View {
  readonly right: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Waits, null>;
  private readonly path: Feed<Critical, null>;
  private readonly key = h("span", { class: "waits-key" });
  private readonly means = h("span", { class: "t3 cut" });

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "waits", "Waits", false);
    this.feed = new Feed<Waits, null>(app, waits);
    this.path = new Feed<Critical, null>(app, critical);
    const line = h("span", { class: "t2 cut" }, "\u2501 critical path");
    const head = h("div", { class: "head tl-head flows-head" }, this.key, line, this.means, this.tile.wait);
    this.right = h("div", { class: "tl-right" }, head, this.tile.el);
    this.tile.exports = {
      columns: () => "waits",
      picture: () => {
        const a = this.feed.held?.answer;
        const says = a && [
          waitsText(a, speech(app).lasts),
          ...(this.plot()?.critical ? ["Black line: the critical path"] : []),
        ];
        return a && says ? overTime(app, this.tile, "Waits", a, says, true, KINDS) : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        if (!a) return null;
        const headers = ["process", ...KINDS.map((k) => `${k.name} (ns)`), "others wait for it (ns)"];
        return { headers, rows: a.waiting.map((w) => [w.process, ...KINDS.map((k) => w[k.key]), w.caused]) };
      },
    };
    this.tile.follow(this.paint);
    timeGestures(
      app,
      this.tile.canvas,
      {
        time: () => this.time(),
        tip: (p) => {
          const plot = this.plot();
          const c = plot && waitCellAt(plot, p.x, p.y);
          return c && plot ? waitText(c, plot.answer, speech(app).lasts) : "";
        },
      },
      true,
    );
  }

  stale(): void {
    this.feed.stale();
    this.path.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private plot(): WaitsPlot | null {
    const [a, time] = [this.feed.held?.answer, this.time()];
    if (!a || !time) return null;
    const path = this.path.held?.answer ?? null;
    // bands are the same, unless there is less room now than when one of them was asked for
    const fits = path?.bands.length === a.bands.length ? path : null;
    return { answer: a, critical: fits, time, height: this.tile.height, origin: this.app.origin() };
  }

  update(_: Column): void {
    const { app, tile, feed } = this;
    const time = this.time();
    if (!time) return;
    const own = { width: Math.round(time.x1 - time.x0), height: Math.max(8, tile.height) };
    feed.want({ url: app.url("waits", app.params(own, { paint: false })), asked: null }, app.ss.interacting);
    const q = app.params({ ...own, stretches: STRETCHES }, { where: "", paint: false });
    this.path.want({ url: app.url("critical", q), asked: null }, app.ss.interacting);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile, feed } = this;
    const [plot, time] = [this.plot(), this.time()];
    if (!plot || !time) {
      if (time && feed.failed) tile.empty(`${feed.failed.what}.`);
      return;
    }
    const a = plot.answer;
    const { cursor } = app.ws;
    const { lasts } = speech(app);
    const said = waitsText(a, lasts);
    const wrong = plot.critical !== null && plot.critical.undecided > 0;
    const none = said === NOBODY || said === UNKNOWN ? [said] : [];
    setText(this.means, [...none, ...(wrong ? ["path unsure"] : [])].join("; "));
    const took = (k: Kind): string => (a[k.key] > 0 ? ` ${lasts(a[k.key])}` : "");
    this.key.replaceChildren(
      ...KINDS.flatMap((k) => [swatchBox(app, k.swatch, 10), h("span", { class: "t2" }, `${k.name}${took(k)}`)]),
    );
    tile.words = () => waitsWords(a, plot.critical, lasts);
    if (a.bands.length === 0) {
      tile.empty("No process sends, receives or meets others here.");
      return;
    }
    const marks = [
      ...waitsMarks(plot),
      ...seamMarks(time, 0, tile.height, NAMES),
      ...waitsNames(plot),
      ...selectionMarks(app, time, 0, tile.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, tile.height, null));
    tile.show(marks, `Waits of ${count(a.processes)} processes: ${waitsText(a, lasts)}.`, () => table(a, lasts), a);
  };
}

function table(a: Waits, lasts: (ns: number) => string): Table {
  return {
    caption: "How long processes wait",
    headers: ["process", ...KINDS.map((k) => k.name), "others wait for it"],
    rows: a.waiting.map((w) => [w.process, ...KINDS.map((k) => lasts(w[k.key])), lasts(w.caused)]),
  };
}
