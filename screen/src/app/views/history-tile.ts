import { count, quantity } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type History, type HistoryCell, history } from "../../base/messages.ts";
import { formatIso } from "../../base/time.ts";
import { type HistoryPlot, historyAt, historyMarks, historyNames } from "../../plot/history.ts";
import { groupsText, historyWords } from "../../plot/messages-words.ts";
import { h, setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures } from "../input/gestures.ts";
import { openEventMenu, type Pointed, take } from "../panels/pattern-menu.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { exampleAt } from "../state/pattern-pick.ts";
import { momentText } from "../state/select.ts";
import { goesOn } from "./message-times.ts";
import { overTime } from "./messages-export.ts";
import { nothing } from "./nothing.ts";
import type { View } from "./view.ts";

/** What inks, fill and numbers mean. */
function inks(a: History): string {
  const size = a.mostBytes === null ? "" : ", fill = size";
  const more = a.ticksEach > 1 ? `; ${count(a.ticksEach)} ticks a column` : ", number = peer";
  const lost = a.cells.some((c) => c.lost > 0) ? ", red = without the other side" : "";
  return `process \u00d7 logical time; dark = send, light = receive${size}${lost}${more}`;
}

/** Sends and receives by process and logical time: what causes stands left of what it caused. */
export class HistoryTile implements View {
  readonly right: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<History, null>;
  private readonly means = h("span", { class: "t3 cut" });

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "history", "History", false);
    this.feed = new Feed<History, null>(app, history);
    const head = h("div", { class: "head tl-head flows-head" }, this.means, this.tile.wait);
    this.right = h("div", { class: "tl-right" }, head, this.tile.el);
    this.tile.exports = {
      columns: () => "messages",
      picture: () => {
        const a = this.feed.held?.answer;
        return a ? overTime(app, this.tile, "History", a, [this.said(a), inks(a)], false) : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        if (!a) return null;
        const rows = a.cells.map((c) => [
          a.bands[c.band] ?? "",
          this.tick(a, c),
          c.sends,
          c.receives,
          c.lost,
          c.bytes,
          formatIso(c.first),
        ]);
        return { headers: ["process", "tick", "sends", "receives", "without other side", "bytes", "first"], rows };
      },
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        const [plot, a] = [this.plot(), this.feed.held?.answer];
        const c = p && plot ? historyAt(plot, p.x, p.y) : null;
        app.hover(
          p && c && a
            ? { t: c.first, v: null, text: this.cellText(a, c), x: p.pageX, y: p.pageY, spoken: false }
            : null,
        );
      },
      click: (p) => {
        const plot = this.plot();
        const c = plot ? historyAt(plot, p.x, p.y) : null;
        const one = app.ss.picking ? this.pointed(p.x, p.y) : null;
        if (one) void take(app, () => one.ask(), p.alt, false);
        else if (c) app.set({ cursor: c.first });
      },
    });
    this.tile.canvas.addEventListener("contextmenu", (e) => {
      const r = this.tile.canvas.getBoundingClientRect();
      const one = this.pointed(e.clientX - r.left, e.clientY - r.top);
      if (one === null) return;
      e.preventDefault();
      openEventMenu(app, e.clientX, e.clientY, [one], null);
    });
  }

  /** The event of a cell that stands for one; null: it stands for several, or none. */
  private pointed(x: number, y: number): Pointed | null {
    const { app } = this;
    const [plot, a] = [this.plot(), this.feed.held?.answer];
    const c = plot ? historyAt(plot, x, y) : null;
    if (!a || !c || a.each !== 1 || c.sends + c.receives !== 1) return null;
    const who = a.bands[c.band] ?? "";
    const side = c.sends > 0 ? "send" : "receive";
    const words = `${side === "send" ? "sent" : "received"} by ${who}, ${momentText(app, c.first)}`;
    return { words, end: { who, at: c.first }, ask: () => exampleAt(app, who, c.first, side) };
  }

  stale(): void {
    this.feed.stale();
  }

  private tick(a: History, c: HistoryCell): number {
    return a.fromTick + c.column * a.ticksEach;
  }

  private plot(): HistoryPlot | null {
    const { app, tile } = this;
    const [a, w] = [this.feed.held?.answer, app.window()];
    if (!a || !w || !tile.ready()) return null;
    const { x0, x1 } = timeFrame(app, tile.width, w);
    return { answer: a, x0, x1, height: tile.height, cursor: app.ws.cursor };
  }

  update(_: Column): void {
    const { app, tile, feed } = this;
    const w = app.window();
    if (!w || !tile.ready()) return;
    const { x0, x1 } = timeFrame(app, tile.width, w);
    // until names are known, those of one are
    const names = historyNames(feed.held?.answer.bands ?? []);
    const own = { width: Math.max(8, Math.round(x1 - x0 - names)), height: Math.max(8, tile.height - 26) };
    feed.want(
      { url: app.url("history", app.params({ ...own, ...goesOn(app) }, { paint: false })), asked: null },
      app.ss.interacting,
    );
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private said(a: History): string {
    const each = a.ticksEach === 1 ? "" : `, ${count(a.ticksEach)} a column`;
    return `${groupsText(a)}, logical times ${count(a.fromTick)} to ${count(a.fromTick + Math.max(0, a.ticks - 1))}${each}`;
  }

  private readonly paint = (): void => {
    const { tile } = this;
    const [plot, a] = [this.plot(), this.feed.held?.answer];
    if (!plot || !a) return;
    setText(this.means, inks(a));
    tile.words = () => historyWords(a);
    if (a.cells.length === 0) {
      tile.empty(nothing(this.app, "No messages here"));
      return;
    }
    tile.show(
      historyMarks(plot),
      `History: ${this.said(a)}.`,
      () => ({
        caption: "Sends and receives by logical time",
        headers: ["process", "tick", "what"],
        rows: a.cells.map((c) => [a.bands[c.band] ?? "", count(this.tick(a, c)), this.cellText(a, c)]),
      }),
      a,
    );
  };

  private cellText(a: History, c: HistoryCell): string {
    const parts = [
      c.sends > 0 ? `${count(c.sends)} sent` : "",
      c.receives > 0 ? `${count(c.receives)} received` : "",
      c.lost > 0 ? `${count(c.lost)} without other side` : "",
      c.bytes ? quantity(c.bytes, { type: "int64", unit: "B" }) : "",
      c.peer === null ? "" : `peer ${a.bands[c.peer] ?? ""}`,
    ].filter((s) => s !== "");
    const moment = momentText(this.app, c.first);
    return `${a.bands[c.band] ?? ""}, tick ${count(this.tick(a, c))}, ${moment}: ${parts.join(", ")}`;
  }
}
