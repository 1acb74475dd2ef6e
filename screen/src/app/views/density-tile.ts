import { type Grid, grid } from "../../base/answers.ts";
import { inTurn } from "../../base/defaults.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { paceOf } from "../../base/pace.ts";
import type { Nanos, Window } from "../../base/time.ts";
import { askedFor, type BinnedPiece, binsOf, type TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { axisLabels, timeAxis, timeGrid, type ValueAxis, valueText } from "../../plot/axes.ts";
import { swatchOf } from "../../plot/category.ts";
import { answeredRows, askedRows, type CellRows, cellRows, rowOf, rowText } from "../../plot/cell-rows.ts";
import { compareQuantiles } from "../../plot/compare.ts";
import { countStrip } from "../../plot/count-strip.ts";
import { bands } from "../../plot/distribution.ts";
import { cellMarks, columnsOf, spread } from "../../plot/grid.ts";
import { type DrawList, label, line, type Mark } from "../../plot/marks.ts";
import { seamMarks, VALUES } from "../../plot/seams.ts";
import { axisColumn } from "../../plot/sheet.ts";
import { densityWords, type Words } from "../../plot/words.ts";
import { h, isStacked } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { timeGestures } from "../input/time-gestures.ts";
import { gridSheet, timeCells, valueCells } from "../saving/answer-data.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { ComparedValues } from "../state/compare.ts";
import { Feed, type Held } from "../state/feed.ts";
import { foundText } from "../state/found.ts";
import { CELL_H, CELL_W, timeFrame, valueAxis } from "../state/frames.ts";
import { momentText } from "../state/select.ts";
import { both } from "../state/workspace.ts";
import { nothing } from "./nothing.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

interface Asked {
  readonly column: string;
  readonly pieces: readonly BinnedPiece[];
  readonly rows: CellRows;
}

/** Room for the labels of the value axis where no Distribution stands beside it. */
const GUTTER = 108;

export class DensityTile implements View {
  readonly right: HTMLElement;
  private readonly tile: Tile;
  private readonly app: App;
  private readonly all: Feed<Grid, Asked>;
  /** The rows found by a search or selected by more than this tile's axes, over the others at 35 %. */
  private readonly found: Feed<Grid, Asked>;
  private readonly compared: ComparedValues;
  private readonly legend = h("canvas", { class: "legend", "aria-hidden": "true" });

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "density", "Time \u00d7 value");
    this.right = this.tile.el;
    this.tile.el.classList.add("timed");
    this.all = new Feed(app, grid);
    this.found = new Feed(app, grid);
    this.compared = new ComparedValues(app);
    this.tile.follow(this.paint);
    this.tile.tools.append(this.legend);
    this.tile.exports = { picture: () => this.picture(), data: () => this.data() };
    timeGestures(
      app,
      this.tile.canvas,
      {
        time: () => this.time(),
        value: () => {
          const c = app.column();
          if (!c || !this.tile.ready()) return null;
          const { scale } = valueAxis(app, c, this.tile.height);
          return { scale, top: scale.at1, bottom: scale.at0 };
        },
        tip: (p) => this.tip(p),
      },
      true,
    );
  }

  stale(): void {
    this.all.stale();
    this.found.stale();
    this.compared.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private ask(column: Column): void {
    const { app, tile } = this;
    const time = this.time();
    if (!time || !tile.ready()) return;
    const { scale } = valueAxis(app, column, tile.height);
    const { pieces } = time.asked(CELL_W);
    const asked: Asked = { column: column.name, pieces, rows: cellRows(column, scale, CELL_H) };
    const more = { column: column.name, ...askedFor({ pieces }, "width"), ...askedRows(asked.rows, column) };
    this.all.want({ url: app.url("density", app.params(more, { window: null })), asked }, app.ss.interacting);
    const text = foundText(app);
    const where = text === null ? null : both(app.ws.where, text);
    const wish = where ? { url: app.url("density", app.params(more, { where, window: null })), asked } : null;
    this.found.want(wish, app.ss.interacting);
    this.compared.ask(column);
  }

  update(column: Column): void {
    const { tile } = this;
    this.ask(column);
    tile.title.textContent = `Time \u00d7 ${column.name}`;
    tile.state(this.all.waiting, this.all.failed);
    tile.upTo(this.all.held);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const [time, column] = [this.time(), app.column()];
    if (!time || !column) return;
    const axis = valueAxis(app, column, tile.height);
    const held = this.all.held;
    const current = held && held.asked.column === column.name ? held : null;
    const out: Mark[] = [...this.ground(axis, time)];
    if (current) {
      const dim = this.found.held !== null && foundText(app) !== null;
      out.push(...this.cells(current, axis, time, dim ? 0.35 : 1));
      if (this.found.held && dim) out.push(...this.cells(this.found.held, axis, time, 1));
    }
    if (current) out.push(...this.strip(current, axis, time));
    out.push(...seamMarks(time, axis.scale.at1, tile.height, this.isNamed() ? VALUES : 0));
    const b = this.compared.of(column);
    if (b) out.push(...compareQuantiles(b, axis.scale, time));
    out.push(...this.front(axis, time));
    const a = current?.answer;
    tile.meta.textContent = `${app.rowsWord()} per ${CELL_W} \u00d7 ${CELL_H} px cell, log${a && a.outOfScale > 0 && !app.ws.values ? `; ${count(a.outOfScale)} off the scale` : ""}`;
    this.drawLegend(a?.maxCount ?? 0);
    tile.words = current ? () => this.words(current, column) : null;
    if (a && a.maxCount === 0) tile.empty(nothing(this.app, "No rows here"), out);
    else
      tile.show(
        out,
        this.summary(a ?? null, column, time.window),
        current ? () => this.table(current, column) : null,
        a,
      );
  };

  private ground(axis: ValueAxis, time: TimeAxis): DrawList {
    const { scale } = axis;
    const box = { x: 0, y: scale.at1, w: this.tile.width, h: scale.at0 - scale.at1 };
    const out: Mark[] = [...bands(this.app.painted(), scale, box, this.app.theme.dark)];
    for (const l of axisLabels(axis, 26))
      if (!l.fine && l.px >= scale.at1 && l.px <= scale.at0) out.push(line(0, l.px, time.x1, l.px, "grid"));
    out.push(...timeGrid(time, scale.at1, scale.at0, this.app.origin()));
    return out;
  }

  private cells(held: Held<Grid, Asked>, axis: ValueAxis, time: TimeAxis, alpha: number): Mark[] {
    const { scale } = axis;
    const { asked } = held;
    const painted = this.app.painted();
    const rows = answeredRows(asked.rows, held.answer);
    const limits = { xMin: 0, xMax: 1, yMin: rows.edges[0] as number, yMax: rows.edges.at(-1) as number };
    const answer = { ...(rows.kind === "names" ? spread(held.answer) : held.answer), ...limits };
    let column = 0;
    return asked.pieces.flatMap((p) => {
      const [x0, x1] = [time.x(p.from), time.x(p.to)];
      const own = asked.pieces.length < 2 ? answer : columnsOf(answer, column, p.bins);
      column += p.bins;
      return cellMarks({
        answer: own,
        within: { x: time.x0, y: scale.at1, w: time.x1 - time.x0, h: scale.at0 - scale.at1 },
        x: (f) => x0 + f * (x1 - x0),
        y: (v) => scale.px(v),
        logX: false,
        logY: rows.kind === "log",
        swatch: (name) => swatchOf(painted, name),
        alpha,
      });
    });
  }

  /** Below the cells: how many rows each column of them has. */
  private strip(held: Held<Grid, Asked>, axis: ValueAxis, time: TimeAxis): DrawList {
    const sums = sumsOf(held.answer);
    const starts = binsOf(held.asked.pieces);
    const top = axis.scale.at0 + 6;
    const { app, tile } = this;
    const pace = paceOf(app.ss.gaps, inTurn(app.ss.defaults, app.info?.entityCount));
    return countStrip(sums, starts, time, {
      top,
      bottom: tile.height - 4,
      word: app.rowsWord(),
      pace,
      lasts: speech(app).lasts,
    });
  }

  private front(axis: ValueAxis, time: TimeAxis): DrawList {
    const { app } = this;
    const { scale } = axis;
    const out: Mark[] = [];
    const painted = app.painted();
    for (const p of painted) {
      for (const v of [p.range?.from, p.range?.to]) {
        if (v === null || v === undefined) continue;
        const y = scale.px(v);
        if (y > scale.at1 && y < scale.at0) out.push(line(time.x0, y, time.x1, y, `cat-${p.swatch}`, { dash: [1, 3] }));
      }
    }
    out.push(...selectionMarks(app, time, scale.at1, scale.at0, (v) => scale.px(v)));
    // the axis stands in Distribution; where that is not, its labels stand here
    if (this.isNamed())
      for (const l of axisLabels(axis, 26, 120))
        if (!l.fine && l.px > scale.at1 + 12 && l.px <= scale.at0)
          out.push(label(time.x0 + 4, l.px - 3, l.text, { halo: true, ink: "text-2", max: 120 }));
    const { cursor } = app.ws;
    const x = cursor === null ? null : time.x(cursor);
    if (x !== null && x >= time.x0 && x <= time.x1) out.push(line(x, 0, x, this.tile.height, "accent"));
    return out;
  }

  private isNamed(): boolean {
    const beside =
      this.app.ws.pairs.left["values"] !== "scatter" && this.app.tiles.get("distribution")?.isTable() !== true;
    return !beside || isStacked();
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const [column, held] = [app.column(), this.all.held];
    if (!column || !held || !tile.ready()) return null;
    const axis = valueAxis(app, column, tile.height);
    const time = this.time();
    if (!time) return null;
    // the page has one axis of time for all; a file stands alone
    const below = [
      ...timeAxis(time, { y: tile.height, origin: app.origin() }),
      ...dateMarks(app, time, tile.height + 34),
    ];
    const title = `Time \u00d7 ${column.name}`;
    return {
      title,
      sheet: {
        title,
        lines: sheetLines(app, { columns: [column], cursor: true, seen: [held.answer] }),
        ...sheetLegend(app, null),
        ramp: { max: held.answer.maxCount, of: `${app.rowsWord()} per cell` },
        parts: [
          {
            marks: axisColumn(axisLabels(axis, 26, GUTTER - 31), axis.scale, app.painted(), column.name, GUTTER - 4),
            x: 0,
            y: 0,
          },
          { marks: [...tile.drawn, ...below], x: GUTTER - 4, y: 0 },
        ],
        width: GUTTER - 4 + tile.width,
        height: tile.height + 38,
      },
    };
  }

  private words({ asked, answer }: Held<Grid, Asked>, column: Column): Words {
    const { app } = this;
    const rows = answeredRows(asked.rows, answer);
    const value = (r: number): string => rowText(rows, r, column, app.ss.labels);
    const bins = binsOf(asked.pieces);
    const window = { from: (bins[0] as Window).from, to: (bins.at(-1) as Window).to };
    const at = (i: number): Nanos => bins[i]?.from ?? window.to;
    return densityWords(answer, column, value, at, speech(app, window));
  }

  private data(): Sheet | null {
    const { app } = this;
    const [column, held] = [app.column(), this.all.held];
    if (!column || !held || held.asked.column !== column.name) return null;
    const { asked, answer } = held;
    const labels = answer.yLabels.size > app.ss.labels.size ? answer.yLabels : app.ss.labels;
    const { edges } = answeredRows(asked.rows, answer);
    return gridSheet(answer, app.rowsWord(), timeCells(binsOf(asked.pieces)), valueCells(column, edges, labels));
  }

  private drawLegend(max: number): void {
    const [w, hgt, n] = [184, 16, 60];
    const level = Uint8Array.from({ length: n }, (_, i) => Math.round((0.16 + 0.84 * (i / n)) * 255));
    const marks: Mark[] = [
      { t: "cells", box: { x: 18, y: 5, w: n, h: 7 }, columns: n, rows: 1, level, ramp: new Uint8Array(n) },
      label(12, 12, "1", { align: "right" }),
      label(84, 12, `${count(max)} per cell`),
    ];
    this.legend.style.width = `${w}px`;
    this.legend.style.height = `${hgt}px`;
    paint(this.legend, w, hgt, max > 0 ? marks : [], this.app.theme);
  }

  private tip(p: Point): string {
    const column = this.app.column();
    const held = this.all.held;
    const time = this.time();
    if (!column || !held || !time) return "";
    const axis = valueAxis(this.app, column, this.tile.height);
    if (p.y < axis.scale.at1 || p.y > axis.scale.at0) return "";
    const v = valueText(axis.scale.value(p.y), axis);
    const r = rowOf(answeredRows(held.asked.rows, held.answer), axis.scale.value(p.y));
    const c = columnAt(held.asked.pieces, time.t(p.x));
    const n = c === null || r === undefined ? undefined : held.answer.counts[r]?.[c];
    return n === undefined ? v : `${v}  ${several(n, this.app.rowsWord())}`;
  }

  private summary(a: Grid | null, c: Column, w: Window): string {
    const n = a ? a.counts.reduce((s, row) => s + row.reduce((t, v) => t + v, 0), 0) : 0;
    const { moment } = speech(this.app);
    return `${several(n, this.app.rowsWord())} by time and ${c.name}, ${moment(w.from)} to ${moment(w.to)}; at most ${count(a?.maxCount ?? 0)} in a cell.`;
  }

  private table(held: Held<Grid, Asked>, column: Column): Table {
    const a = held.answer;
    const edges = answeredRows(held.asked.rows, a);
    const bins = binsOf(held.asked.pieces);
    const rows: string[][] = [];
    const height = a.counts.length;
    const width = a.counts[0]?.length ?? 0;
    const groups = 24;
    const step = Math.max(1, Math.ceil(width / groups));
    for (let c = 0; c < width; c += step) {
      let [n, low, high] = [0, -1, -1];
      for (let r = 0; r < height; r++) {
        for (let k = c; k < Math.min(width, c + step); k++) {
          const v = a.counts[r]?.[k] ?? 0;
          if (v > 0) {
            n += v;
            if (low < 0) low = r;
            high = r;
          }
        }
      }
      const t = (bins[c] as Window).from;
      const value = (r: number): string => (r < 0 ? "\u2013" : rowText(edges, r, column, this.app.ss.labels));
      rows.push([momentText(this.app, t), count(n), value(low), value(high)]);
    }
    return { caption: "Rows by time", headers: ["from", this.app.rowsWord(), "lowest", "highest"], rows };
  }
}

/** The column of an answer that a moment is in; null between its pieces. */
function columnAt(pieces: readonly BinnedPiece[], t: bigint): number | null {
  let before = 0;
  for (const p of pieces) {
    if (t >= p.from && t < p.to) return before + Math.floor((Number(t - p.from) / Number(p.to - p.from)) * p.bins);
    before += p.bins;
  }
  return null;
}

const SUMS = new WeakMap<Grid, readonly number[]>();

/** How many rows each column of cells has; of one answer always the same array. */
function sumsOf(a: Grid): readonly number[] {
  const known = SUMS.get(a);
  if (known) return known;
  const sums = (a.counts[0] ?? []).map((_, i) => a.counts.reduce((n, row) => n + (row[i] ?? 0), 0));
  SUMS.set(a, sums);
  return sums;
}
