import { count, quantity } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type Metric, type Metrics, metrics } from "../../base/metrics.ts";
import { formatIso } from "../../base/time.ts";
import { askedFor, type BinnedPiece, binsOf, type TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { cursorMarks, timeAxis } from "../../plot/axes.ts";
import type { DrawList, Mark } from "../../plot/marks.ts";
import {
  type MetricRows,
  measured,
  measureOf,
  metricMarks,
  metricNames,
  metricRows,
  metricsIn,
  metricsRoom,
  metricsWords,
  metricText,
  valueAt,
} from "../../plot/metrics.ts";
import { seamMarks } from "../../plot/seams.ts";
import { h, setText } from "../elements/dom.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { nameList } from "../state/expr.ts";
import { Feed } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { MetricsNow } from "./metrics-now.ts";
import { nothing } from "./nothing.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

/** Columns of many entities, at most: more would each have few of its lines shown. */
const COLUMNS = 4;
/** Columns of one entity, at most, of which those are shown in which something stands out. */
const COLUMNS_OF_ONE = 64;
/** Numbers that are looked at for that, at most; and how long the names of the columns may be together. */
const NUMBERS = 20_000_000;
const NAMES = 2000;
const HEAD = 28;

interface MetricsAsked {
  readonly pieces: readonly BinnedPiece[];
}

/** What they are of, where one column has all of it and no name beside them says so. */
function ofWhat(a: Metrics): string {
  const columns = new Set(a.metrics.map((one) => one.column));
  const [only] = columns;
  return columns.size === 1 && only !== undefined ? `${only}: ` : "";
}

/** Why these are shown of all. */
function chosenFor(a: Metrics): string {
  if (a.metrics.every((one) => one.least === one.most)) return "none of which changes";
  const entities = new Set(a.metrics.map((one) => one.entity));
  return entities.size === 1 && a.metrics.every((one) => one.kind === null)
    ? "those in which something stands out most"
    : "those that change most";
}

/** Pixels of the names beside a saved picture, at least. */
const PICTURE_NAMES = 720;

/** What was measured, over time: a metric for each host and column; at the left where it is at the cursor. */
export class MetricsTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Metrics, MetricsAsked>;
  private readonly now: MetricsNow;
  private readonly names = h("canvas", { class: "names", "aria-hidden": "true" });
  private readonly means = h("span", { class: "t3 cut" });
  private beside: { readonly names: DrawList; readonly width: number } = { names: [], width: 0 };

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "metrics", "Metrics");
    this.feed = new Feed<Metrics, MetricsAsked>(app, metrics);
    this.now = new MetricsNow(app);
    this.head = this.tile.head;
    this.left = h("div", { class: "gutter names-side" }, this.head, h("div", { class: "names-box" }, this.names));
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head flows-head" }, this.means, this.tile.wait),
      this.tile.el,
    );
    this.tile.exports = { columns: () => "metrics", picture: () => this.picture(), data: () => this.data() };
    this.tile.follow(this.paint);
    timeGestures(app, this.tile.canvas, { time: () => this.time(), tip: (p) => this.tip(p) }, true);
  }

  stale(): void {
    this.now.stale();
    this.feed.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  /** Those that tell most, of what was measured. */
  private columns(): readonly string[] {
    const { defaults } = this.app.ss;
    const found = defaults?.columns.filter((c) => c.use === "measure").map((c) => c.name) ?? [];
    const chosen = this.app.column();
    // who looks at another number wants to see that one
    const other = chosen !== null && !isText(chosen) && chosen.type !== "time" && chosen.name !== defaults?.column;
    const measures = other ? [chosen.name, ...found.filter((name) => name !== chosen.name)] : found;
    const { entityCount = 0, rows = 0 } = this.app.info ?? {};
    const wide = Math.min(COLUMNS_OF_ONE, Math.floor(NUMBERS / Math.max(1, rows)));
    const most = defaults?.measuredBy !== null ? 1 : entityCount === 1 ? Math.max(COLUMNS, wide) : COLUMNS;
    const asked: string[] = [];
    let room = NAMES;
    for (const name of measures) {
      room -= name.length;
      if (room < 0 || asked.length === most) break;
      asked.push(name);
    }
    return asked;
  }

  /** Of the columns that are shown. */
  private askNow(): void {
    const shown = new Set(this.feed.held?.answer.metrics.map((one) => one.column));
    const columns = this.columns();
    this.now.ask(
      shown.size > 0 ? columns.filter((name) => shown.has(name)) : columns.slice(0, COLUMNS),
      this.app.ss.defaults?.measuredBy ?? null,
    );
  }

  private rows(a: Metrics): MetricRows {
    return metricRows(a.metrics.length, this.tile.height);
  }

  update(_: Column): void {
    const { app, tile, feed } = this;
    const time = this.time();
    const columns = this.columns();
    if (!time || columns.length === 0) return;
    const { pieces } = time.asked(1);
    const by = app.ss.defaults?.measuredBy ?? null;
    const own = {
      columns: nameList(columns),
      by,
      limit: metricsIn(this.tile.height),
      ...askedFor({ pieces }, "width"),
    };
    const q = app.params(own, { window: null, paint: false });
    // what tells several of one entity apart is said beside its name, once
    const who = q.get("entity")?.split(",") ?? [];
    if (by !== null && who.length > 1) q.set("entity", who.filter((part) => part !== by).join(","));
    const url = app.url("metrics", q);
    feed.want({ url, asked: { pieces } }, app.ss.interacting);
    this.askNow();
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { tile } = this;
    const { held, failed } = this.feed;
    const time = this.time();
    if (!time) return;
    this.app.arranged();
    if (held) {
      this.askNow();
      this.draw(held.answer, held.asked.pieces, time);
    } else if (failed) tile.empty(`${failed.what}${failed.hint === "" ? "" : `: ${failed.hint}`}.`);
  };

  private draw(a: Metrics, pieces: readonly BinnedPiece[], time: TimeAxis): void {
    const { app, tile } = this;
    const rows = this.rows(a);
    const { cursor } = app.ws;
    const marks: Mark[] = [
      ...metricMarks({ answer: a, time, pieces, rows, height: tile.height, origin: app.origin() }),
      ...seamMarks(time, 0, tile.height),
      ...selectionMarks(app, time, 0, tile.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, tile.height, null));
    this.drawNames(a, rows);
    // of all columns there are so many, and those shown may well be of one
    const many = this.columns().length > 1 ? " metrics" : "";
    const some = rows.count < a.total ? `${count(rows.count)} of ${count(a.total)}${many}, ${chosenFor(a)}` : "";
    const shown = many !== "" && some !== "" ? "" : ofWhat(a);
    setText(this.means, shown + (some === "" ? "means over time, paler: single numbers" : some));
    tile.words = () => metricsWords(a);
    if (a.total === 0) {
      tile.empty(nothing(this.app, "Nothing is measured here"), marks);
      return;
    }
    const first = a.metrics[0];
    tile.show(
      marks,
      `Metrics over time: ${count(a.total)} metrics${first ? `; ${metricText(first)}` : ""}.`,
      () => this.table(a),
      a,
      cursor,
    );
  }

  private drawNames(a: Metrics, rows: MetricRows): void {
    const box = this.names.parentElement as HTMLElement;
    const [w, height] = [box.clientWidth, box.clientHeight];
    if (w < 10) return;
    this.left.style.setProperty("--head-room", `${Math.round(metricsRoom(w))}px`);
    const names = (width: number): DrawList => metricNames(a, rows, width, (s) => this.now.value(s));
    // nobody can point at a cut name in a file
    const width = Math.max(w, PICTURE_NAMES);
    this.beside = { names: names(width), width };
    paint(this.names, w, height, names(w), this.app.theme);
  }

  private at(p: Point): Metric | null {
    const a = this.feed.held?.answer;
    if (!a) return null;
    const rows = this.rows(a);
    const i = Math.floor(p.y / rows.px);
    return i < rows.count ? (a.metrics[i] ?? null) : null;
  }

  private tip(p: Point): string {
    const [s, time, held] = [this.at(p), this.time(), this.feed.held];
    if (!s || !time || !held) return "";
    const v = valueAt(s, held.asked.pieces, time.t(p.x));
    return `${s.entity} ${measured(s, held.answer.metrics)}: ${v === null ? "nothing known" : quantity(v, measureOf(s))}`;
  }

  private table(a: Metrics): Table {
    return {
      caption: "What was measured",
      headers: [this.app.role("entity")?.name ?? "entity", "column", "at cursor", "least", "mean", "most", "numbers"],
      rows: a.metrics.map((s) => [
        s.entity,
        measured(s, a.metrics),
        quantity(this.now.value(s), measureOf(s)),
        quantity(s.least, measureOf(s)),
        quantity(s.mean, measureOf(s)),
        quantity(s.most, measureOf(s)),
        count(s.rows),
      ]),
    };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const [a, t] = [this.feed.held?.answer, this.time()];
    if (!a || !t || !tile.ready()) return null;
    const title = "Metrics over time";
    const { names, width } = this.beside;
    const below = [...timeAxis(t, { y: tile.height, origin: app.origin() }), ...dateMarks(app, t, tile.height + 34)];
    return {
      title,
      sheet: {
        title,
        lines: sheetLines(app, { columns: [], cursor: true, seen: [a] }),
        legend: [],
        unpainted: null,
        ramp: null,
        parts: [
          { marks: names, x: 0, y: 0 },
          { marks: [...tile.drawn, ...below], x: width, y: HEAD },
        ],
        width: width + tile.width,
        height: HEAD + tile.height + 38,
      },
    };
  }

  private data(): Sheet | null {
    const held = this.feed.held;
    if (!held) return null;
    const bins = binsOf(held.asked.pieces);
    const rows = held.answer.metrics.flatMap((s) =>
      s.means.flatMap((mean, i) =>
        mean === null
          ? []
          : [
              [
                s.entity,
                measured(s, held.answer.metrics),
                formatIso(bins[i]?.from ?? 0n),
                s.lows[i] ?? "",
                mean,
                s.highs[i] ?? "",
              ],
            ],
      ),
    );
    return { headers: ["entity", "column", "time", "least", "mean", "most"], rows };
  }
}
