import { count } from "../../base/format.ts";
import { type Exchange, exchange } from "../../base/messages.ts";
import { cellText, exchangeWords, groupsText, messagesText } from "../../plot/messages-words.ts";
import { chordAt, ringMarks } from "../../plot/ring.ts";
import { setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import { markKeys } from "../input/mark-keys.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { Cell } from "../state/reads.ts";
import { exchangeSheet, exchangeTable, sayPair, selectPair } from "./exchange-tile.ts";
import { goesOn } from "./message-times.ts";
import { alone } from "./messages-export.ts";
import { nothing } from "./nothing.ts";
import type { View } from "./view.ts";

/** As many have names around a ring. */
const BANDS = 24;

type Pair = readonly [number, number];

/** Processes on a ring: who talks to whom in the window, and what is under way at the cursor. */
export class RingTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Exchange, null>;
  private readonly marked: Cell<Pair | null>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "ring", "Ring");
    this.feed = new Feed<Exchange, null>(app, exchange);
    this.marked = new Cell<Pair | null>(app.reads, null);
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.exports = {
      columns: () => "messages",
      picture: () => {
        const a = this.feed.held?.answer;
        return a ? alone(app, this.tile, "Who talks to whom", a, this.said(a)) : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        return a ? exchangeSheet(a) : null;
      },
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        this.hover(p);
      },
      click: (p) => {
        const [a, pair] = [this.feed.held?.answer, this.at(p)];
        if (a && pair) selectPair(app, a, pair);
      },
    });
    markKeys(this.tile.canvas, {
      marks: () => this.feed.held?.answer.cells ?? [],
      say: (c) => {
        this.marked.value = [c.from, c.to];
        app.schedule();
        sayPair(app, this.tile, this.feed.held?.answer ?? null, c);
      },
      open: (c) => {
        const a = this.feed.held?.answer;
        if (a) selectPair(app, a, [c.from, c.to]);
      },
    });
  }

  stale(): void {
    this.feed.stale();
  }

  update(): void {
    const { app, tile, feed } = this;
    if (!app.timed()) return;
    const { cursor } = app.ws;
    const at = cursor === null ? null : String(cursor);
    const q = app.params({ bands: BANDS, at, ...goesOn(app) }, { paint: false });
    feed.want({ url: app.url("exchange", q), asked: null }, app.ss.interacting || app.ss.playing !== 0);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private said(a: Exchange): string {
    const now = a.at === null ? "" : `; at the cursor ${count(a.inFlight)} in flight, ${count(a.lostByThen)} lost`;
    return `${messagesText(a)}, ${groupsText(a)}${now}`;
  }

  private readonly paint = (): void => {
    const { tile } = this;
    const a = this.feed.held?.answer;
    if (!a || !tile.ready()) return;
    setText(tile.meta, a.at === null ? groupsText(a) : `at the cursor: ${count(a.inFlight)} in flight`);
    tile.words = () => exchangeWords(a);
    if (a.messages === 0 && a.lostSends === 0) {
      tile.empty(nothing(this.app, "No messages here"));
      return;
    }
    const marks = ringMarks({ answer: a, width: tile.width, height: tile.height, marked: this.marked.value });
    tile.show(marks, `Ring: ${this.said(a)}.`, () => exchangeTable(a), a);
  };

  private at(p: Point): Pair | null {
    const { tile } = this;
    const a = this.feed.held?.answer;
    return a ? chordAt({ answer: a, width: tile.width, height: tile.height }, p.x, p.y) : null;
  }

  private hover(p: Point | null): void {
    const pair = p && this.at(p);
    if (pair?.[0] !== this.marked.value?.[0] || pair?.[1] !== this.marked.value?.[1]) {
      this.marked.value = pair;
      this.app.schedule();
    }
    const a = this.feed.held?.answer;
    const cell = pair && a?.cells.find((c) => c.from === pair[0] && c.to === pair[1]);
    this.app.hover(
      a && p && cell ? { t: null, v: null, text: cellText(cell, a), x: p.pageX, y: p.pageY, spoken: false } : null,
    );
  }
}
