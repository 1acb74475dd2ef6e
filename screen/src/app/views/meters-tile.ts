import { type Board, board, type Meter, type Strips, strips } from "../../base/boards.ts";
import { several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { steady } from "../../base/steady.ts";
import { formatIso } from "../../base/time.ts";
import { askedFor, type TimeAxis } from "../../base/time-axis.ts";
import { cursorMarks, timeAxis, timeGrid } from "../../plot/axes.ts";
import { readingText } from "../../plot/board-meters.ts";
import { saysPlaced } from "../../plot/board-pictures.ts";
import {
  type BoardRows,
  bandAt,
  boardRows,
  boardWords,
  lineAt,
  nowMarks,
  stripMarks,
  stripWords,
} from "../../plot/boards.ts";
import { type Mark, ofAt } from "../../plot/marks.ts";
import { seamMarks, VALUES } from "../../plot/seams.ts";
import { h, setText } from "../elements/dom.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { follows } from "../state/live.ts";
import { partOf } from "../state/parts.ts";
import { momentText } from "../state/select.ts";
import { BOARD, boardAsked } from "./board-part.ts";
import { flowSelection } from "./lifelines-select.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

/** Series of a meter that are asked for: as many lamps as have room. */
const LIMIT = 256;
/** And of boards with meters that place what they show. */
const PLACES = 10_000;
/** Pixels between two instants. */
const APART = 2;

/** The meters of the board: at the left at the cursor, at the right over time, in the same rows. */
export class MetersTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly now: Tile;
  private readonly over: Tile;
  private readonly nows: Feed<Board, null>;
  private readonly overs: Feed<Strips, null>;
  private readonly means = h("span", { class: "t3 cut" });
  /** Which lines have room, and the way to the next. */
  private readonly pages = h("button", { type: "button", class: "link", hidden: true, "data-testid": "meter-pages" });
  private from = 0;

  constructor(app: App) {
    this.app = app;
    this.now = new Tile(app, "meters", "Meters");
    this.over = new Tile(app, "strips", "Strips", false);
    this.nows = new Feed<Board, null>(app, board, undefined, true);
    this.overs = new Feed<Strips, null>(app, strips, undefined, true);
    this.left = this.now.el;
    this.head = this.now.head;
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head flows-head" }, this.means, this.pages, this.over.wait),
      this.over.el,
    );
    const exports = {
      columns: () => "board",
      picture: () => this.picture(),
      data: () => this.data(),
    };
    this.pages.addEventListener("click", () => {
      const { first, lines, all } = this.rows();
      this.from = first + lines.length < all ? first + lines.length : 0;
      this.now.draw();
      this.over.draw();
    });
    this.now.exports = exports;
    this.over.exports = exports;
    this.now.follow(this.paintNow);
    this.over.follow(this.paintOver);
    gestures(app, this.now.canvas, {
      click: (p) => this.select(p),
      hover: (p) => this.point(p),
    });
    timeGestures(app, this.over.canvas, { time: () => this.time(), tip: (p) => this.tip(p) }, true);
  }

  /** What is under the pointer: a meter, and one of its keys. */
  private at(p: Point): { readonly meter: Meter; readonly key: string } | null {
    const of = ofAt(this.now.drawn, p.x, p.y);
    const meter = this.nows.held?.answer.meters.find(
      (m) => m.line === of?.line && m.series.some((s) => s.key === of.key),
    );
    return of && meter ? { meter, key: of.key } : null;
  }

  private point(p: Point | null): void {
    const found = p && this.at(p);
    if (!p || !found) {
      this.app.hover(null);
      return;
    }
    const { meter, key } = found;
    const value = meter.series.find((s) => s.key === key)?.value;
    const says = meter.by ? "; click to select its rows" : "";
    const text = `${meter.title}: ${key === "" ? "all" : key} ${readingText(meter, value)}${says}`;
    this.app.hover({ t: null, v: null, text, x: p.pageX, y: p.pageY, spoken: false });
  }

  private select(p: Point): void {
    const found = this.at(p);
    const by = found?.meter.by;
    if (found && by) this.app.set({ select: flowSelection(this.app, `${by} ${found.key}`, [by], [found.key]) });
  }

  stale(): void {
    this.nows.stale();
    this.overs.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.over.ready() ? timeFrame(this.app, this.over.width, w) : null;
  }

  update(_: Column): void {
    const { app, now, over } = this;
    const time = this.time();
    const window = app.window();
    if (!time || !window) return;
    const own = partOf(app.ws, BOARD);
    const text = boardAsked(app);
    const at = app.ws.cursor;
    const limit = own !== null && saysPlaced(own) ? PLACES : LIMIT;
    const moment = { ...text, ...(at === null ? {} : { at: String(at) }), limit };
    this.nows.want(
      { url: app.url("board", app.params(moment, { window: null, paint: false })), asked: null },
      app.ss.interacting || app.ss.playing !== 0,
    );
    const asked = follows(app) ? steady(time.asked(APART)) : time.asked(APART);
    this.overs.want(
      {
        url: app.url("strips", app.params({ ...text, ...askedFor(asked, "width") }, { window: null, paint: false })),
        asked: null,
      },
      app.ss.interacting,
    );
    now.state(app.ss.playing === 0 ? this.nows.waiting : null, this.nows.failed);
    over.state(this.overs.waiting, this.overs.failed);
    now.upTo(this.nows.held);
    over.upTo(this.overs.held);
    now.draw();
    over.draw();
  }

  private rows(): BoardRows {
    return boardRows(
      this.nows.held?.answer.meters ?? this.overs.held?.answer.strips ?? [],
      this.over.height,
      this.from,
    );
  }

  private page({ first, lines, all }: BoardRows): void {
    this.pages.hidden = lines.length === all;
    const most = first + lines.length < all ? "next" : "first";
    setText(this.pages, `meters ${first + 1}\u2013${first + lines.length} of ${all}; ${most}`);
    this.pages.title = "more have no room: drag the lower edge, fold another pair, or see the others by a click";
  }

  private readonly paintNow = (): void => {
    const { app, now } = this;
    const a = this.nows.held?.answer;
    const all = this.overs.held?.answer.strips ?? [];
    const instants = this.overs.held?.answer.instants ?? [];
    const rows = this.rows();
    if (!a || !now.ready()) return;
    setText(now.meta, a.at === null ? "" : `at ${momentText(app, a.at)}`);
    now.words = () => boardWords(a);
    if (a.meters.length === 0) {
      now.empty("No meter here. Write a pipeline above, such as: rows | rate 1s -> gauge.");
      return;
    }
    now.show(
      nowMarks({ board: a, strips: all, instants, painted: app.painted(), rows, width: now.width }),
      `${several(a.meters.length, "meters")}; ${boardWords(a)[0] ?? ""}`,
      () => this.table(a),
      a,
    );
  };

  private readonly paintOver = (): void => {
    const { app, over } = this;
    const a = this.overs.held?.answer;
    const time = this.time();
    if (!time || !a) return;
    app.arranged();
    const rows = this.rows();
    this.page(rows);
    const { cursor } = app.ws;
    const marks: Mark[] = [
      ...timeGrid(time, 0, over.height, app.origin()),
      ...stripMarks({
        board: this.nows.held?.answer ?? null,
        strips: a.strips,
        instants: a.instants,
        hits: a.hits,
        painted: app.painted(),
        rows,
        time,
      }),
      ...seamMarks(time, 0, over.height, VALUES),
      ...selectionMarks(app, time, 0, over.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, over.height, null));
    const hits = a.hits.length === 0 ? "" : `; ${several(a.hits.length, "hits")} of triggers`;
    setText(this.means, `lines: each key, or of many the greatest and the least; area: nine in ten of them${hits}`);
    over.words = () => stripWords(a.strips, a.instants, (t) => momentText(app, t));
    if (a.strips.length === 0) {
      over.empty("No meter here. Write a pipeline above, such as: rows | rate 1s -> strips.", marks);
      return;
    }
    over.show(marks, `${several(a.strips.length, "meters")} over time${hits}.`, () => this.overTable(a), a, cursor);
  };

  private tip(p: Point): string {
    const [a, time] = [this.overs.held?.answer, this.time()];
    if (!a || !time) return "";
    const own = lineAt(this.rows(), p.y);
    const strip = a.strips.find((s) => s.line === own);
    const t = time.t(p.x);
    const at = a.instants.findLastIndex((i) => i <= t);
    if (!strip || at < 0) return "";
    const of = (key: string, v: number | string | null | undefined): string => `${key} ${readingText(strip, v)}`;
    const band = bandAt(strip, this.nows.held?.answer ?? null, this.rows(), p.y);
    const told = band ? [band] : strip.series.slice(0, 4);
    const values = told.map((s) => of(s.key === "" ? "all" : s.key, s.values[at]));
    return `${strip.title}: ${values.join(", ")}`;
  }

  private table(a: Board): Table {
    return {
      caption: a.at === null ? "The board" : `The board at ${momentText(this.app, a.at)}`,
      headers: ["meter", "kind", "key", "value"],
      rows: a.meters.flatMap((m) => m.series.map((s) => [m.title, m.kind, s.key, readingText(m, s.value)])),
    };
  }

  private overTable(a: Strips): Table {
    const { cursor } = this.app.ws;
    const at = cursor === null ? a.instants.length - 1 : a.instants.findLastIndex((i) => i <= cursor);
    return {
      caption: "The board over time",
      headers: ["meter", "key", "at cursor", "most"],
      rows: a.strips.flatMap((m) =>
        m.series.map((s) => {
          const numbers = s.values.filter((v): v is number => typeof v === "number");
          const most = numbers.length === 0 ? null : Math.max(...numbers);
          return [m.title, s.key, readingText(m, s.values[at]), readingText(m, most)];
        }),
      ),
    };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, now, over } = this;
    const [a, t] = [this.nows.held?.answer, this.time()];
    if (!a || !t || !over.ready()) return null;
    const title = "Board";
    const below = [...timeAxis(t, { y: over.height, origin: app.origin() }), ...dateMarks(app, t, over.height + 34)];
    return {
      title,
      sheet: {
        title,
        lines: [...sheetLines(app, { columns: [], cursor: true, seen: [a] }), ...a.text.split("\n")],
        legend: [],
        unpainted: null,
        ramp: null,
        parts: [
          { marks: now.drawn, x: 0, y: 0 },
          { marks: [...over.drawn, ...below], x: now.width, y: 0 },
        ],
        width: now.width + over.width,
        height: over.height + 38,
      },
    };
  }

  private data(): Sheet | null {
    const a = this.overs.held?.answer;
    if (!a) return null;
    return {
      headers: ["meter", "key", "time", "value"],
      rows: a.strips.flatMap((m) =>
        m.series.flatMap((s) =>
          s.values.flatMap((v, i) => (v === null ? [] : [[m.title, s.key, formatIso(a.instants[i] ?? 0n), v]])),
        ),
      ),
    };
  }
}
