import { count, quantity } from "../../base/format.ts";
import { type Exchange, type ExchangeCell, exchange } from "../../base/messages.ts";
import { cellAt, exchangeMarks } from "../../plot/exchange.ts";
import { cellText, exchangeWords, groupsText, messagesText } from "../../plot/messages-words.ts";
import { h, setAttr, setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import { markKeys } from "../input/mark-keys.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { partOf, withPart } from "../state/parts.ts";
import { goesOn } from "./message-times.ts";
import { alone } from "./messages-export.ts";
import { BY_BYTES } from "./messages-part.ts";
import { nothing } from "./nothing.ts";
import type { View } from "./view.ts";

const MOST_BANDS = 64;
const LEAST_PX = 6;

/** Selects the rows of those two that have the other as peer; of groups nothing is selected. */
export function selectPair(app: App, a: Exchange, [from, to]: readonly [number, number]): void {
  const [entity, peer] = [app.role("entity")?.name, app.role("peer")?.name];
  const [x, y] = [a.bands[from], a.bands[to]];
  if (a.each !== 1 || !entity || x === undefined || y === undefined) return;
  const one = { kind: "values" as const, column: entity, values: [x, y] };
  const other = peer ? [{ kind: "values" as const, column: peer, values: [x, y] }] : [];
  app.set({ select: { kind: "clauses", label: `${x} and ${y}`, clauses: [one, ...other] } });
}

/** Reads out what two sent to each other, at the corner of the picture. */
export function sayPair(app: App, tile: Tile, a: Exchange | null, c: ExchangeCell): void {
  const r = tile.canvas.getBoundingClientRect();
  if (a) app.hover({ t: null, v: null, text: cellText(c, a), x: r.left + 8, y: r.top + 8, spoken: true });
}

export function exchangeTable(a: Exchange): Table {
  return {
    caption: `Who to whom: ${messagesText(a)}`,
    headers: ["from", "to", "messages", "bytes", "received before sent", "not received"],
    rows: a.cells.map((c) => [
      a.bands[c.from] ?? "",
      a.bands[c.to] ?? "",
      count(c.messages),
      c.bytes === null ? "" : quantity(c.bytes, { type: "int64", unit: "B" }),
      count(c.violations),
      count(c.lost),
    ]),
  };
}

export function exchangeSheet(a: Exchange): Sheet {
  return {
    headers: ["from", "to", "messages", "bytes", "received before sent", "not received"],
    rows: a.cells.map((c) => [a.bands[c.from] ?? "", a.bands[c.to] ?? "", c.messages, c.bytes, c.violations, c.lost]),
  };
}

/** Who sent how much to whom in the window: one row a sender, one column a receiver. */
export class ExchangeTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Exchange, null>;
  private readonly by = h("button", { type: "button", class: "link", "data-testid": "by-bytes" });

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "exchange", "Who to whom");
    this.feed = new Feed<Exchange, null>(app, exchange);
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.tools.append(this.by);
    this.by.addEventListener("click", () => {
      app.set(withPart(app.ws, BY_BYTES, !partOf(app.ws, BY_BYTES)));
    });
    this.tile.exports = {
      columns: () => "messages",
      picture: () => {
        const a = this.feed.held?.answer;
        return a ? alone(app, this.tile, "Who to whom", a, messagesText(a)) : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        return a ? exchangeSheet(a) : null;
      },
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        const text = p && this.tip(p);
        app.hover(p && text ? { t: null, v: null, text, x: p.pageX, y: p.pageY, spoken: false } : null);
      },
      click: (p) => {
        const [a, pair] = [this.feed.held?.answer, this.at(p)];
        if (a && pair) selectPair(app, a, pair);
      },
    });
    markKeys(this.tile.canvas, {
      marks: () => this.feed.held?.answer.cells ?? [],
      say: (c) => {
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
    if (!app.timed() || !tile.ready()) return;
    const bands = Math.max(1, Math.min(MOST_BANDS, Math.floor((tile.height - 26) / LEAST_PX)));
    feed.want(
      { url: app.url("exchange", app.params({ bands, ...goesOn(app) }, { paint: false })), asked: null },
      app.ss.interacting,
    );
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const a = this.feed.held?.answer;
    if (!a || !tile.ready()) return;
    const hasBytes = a.cells.some((c) => c.bytes !== null);
    const byBytes = hasBytes && partOf(app.ws, BY_BYTES);
    this.by.hidden = !hasBytes;
    setText(this.by, byBytes ? "bytes" : "messages");
    setAttr(this.by, "title", "how many messages, or how many bytes");
    setText(tile.meta, groupsText(a));
    tile.words = () => exchangeWords(a);
    if (a.cells.length === 0) {
      tile.empty(nothing(this.app, "No messages here"));
      return;
    }
    const marks = exchangeMarks({ answer: a, width: tile.width, height: tile.height, byBytes });
    tile.show(marks, `Who to whom: ${messagesText(a)}, ${groupsText(a)}.`, () => exchangeTable(a), a);
  };

  private at(p: Point): readonly [number, number] | null {
    const { tile } = this;
    const a = this.feed.held?.answer;
    return a ? cellAt({ answer: a, width: tile.width, height: tile.height }, p.x, p.y) : null;
  }

  private tip(p: Point): string {
    const [a, pair] = [this.feed.held?.answer, this.at(p)];
    if (!a || !pair) return "";
    const [from, to] = pair;
    const none = { from, to, messages: 0, bytes: null, violations: 0, lost: 0 };
    return cellText(a.cells.find((c) => c.from === from && c.to === to) ?? none, a);
  }
}
