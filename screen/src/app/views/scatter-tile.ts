import { type Grid, grid } from "../../base/answers.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { valueScale } from "../../base/scale.ts";
import { type ValueAxis, valueText } from "../../plot/axes.ts";
import { comparedCells } from "../../plot/compare-words.ts";
import { ordinalRows } from "../../plot/grid.ts";
import { scatterWords } from "../../plot/words.ts";
import { fill, h, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import type { App } from "../state/app.ts";
import { bounds, isText, usableAxis } from "../state/columns.ts";
import { askB, pinnedKey } from "../state/compare.ts";
import { Feed } from "../state/feed.ts";
import { partOf, withPart } from "../state/parts.ts";
import { both, type Limits, selectionText, type Workspace } from "../state/workspace.ts";
import { LEFT, type ScatterAsked, scatterExports } from "./scatter-export.ts";
import { fitScatter, ScatterExtents } from "./scatter-extents.ts";
import { scatterGestures } from "./scatter-gestures.ts";
import { comparedIn, type Rasters, scatterMarks } from "./scatter-marks.ts";
import { SCATTER, scatterOf, withScatter } from "./scatter-part.ts";
import { apart, type Frame, keyOf, scatterTable, setup } from "./scatter-setup.ts";
import type { View } from "./view.ts";

const CELL = 3;
const BOTTOM = 44;

/** Any two columns against each other; a rectangle selects its rows, paints them, or is zoomed into. */
export class ScatterTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly rasters: Rasters;
  private readonly extents: ScatterExtents;
  private readonly x: HTMLSelectElement;
  private readonly y: HTMLSelectElement;
  private readonly logX: HTMLButtonElement;
  private readonly logY: HTMLButtonElement;
  private readonly labels = new Map<string, ReadonlyMap<number, string>>();
  private options = "";

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "scatter", "Scatter");
    const feed = (): Feed<Grid, ScatterAsked> => new Feed(app, grid);
    this.rasters = { all: feed(), found: feed(), compared: feed() };
    this.extents = new ScatterExtents(app);
    this.tile.follow(this.paint);
    [this.x, this.y] = [this.picker("x"), this.picker("y")];
    [this.logX, this.logY] = [this.toggle("logX"), this.toggle("logY")];
    this.tile.exports = scatterExports(app, this.tile, () => {
      const [f, held] = [this.frame(), this.rasters.all.held];
      const b = f && comparedIn(app, f, this.rasters);
      return f && held && held.asked.key === keyOf(f.columns) ? { frame: f, held, b: b?.answer ?? null } : null;
    });
    scatterGestures(app, this.tile.canvas, () => this.frame());
    this.head = this.tile.head;
    this.tile.head.after(
      h(
        "div",
        { class: "head sub seg" },
        h("label", {}, "y ", this.y),
        h("label", {}, "x ", this.x),
        this.logY,
        this.logX,
        this.swap(),
      ),
    );
    this.left = h("div", { class: "scatter" }, this.tile.el);
  }

  private picker(name: "x" | "y"): HTMLSelectElement {
    const { app } = this;
    const s = h("select", { "aria-label": `${name} column`, "data-testid": `scatter-${name}` });
    s.addEventListener("change", () => {
      const c = app.column(s.value);
      const b = c ? bounds(c) : null;
      const log = c !== null && b !== null && !isText(c) && c.type !== "time" && b.lo > 0 && b.hi / b.lo > 100;
      const chosen = name === "x" ? { x: s.value, logX: log } : { y: s.value, logY: log };
      app.set(withScatter(app, { ...scatterOf(app), ...chosen, limits: null }));
    });
    return s;
  }

  private toggle(name: "logX" | "logY"): HTMLButtonElement {
    const { app } = this;
    const onclick = (): void => {
      const s = scatterOf(app);
      app.set(withScatter(app, { ...s, [name]: !s[name], limits: null }));
    };
    return h("button", { type: "button", "data-testid": name, onclick }, name === "logX" ? "log x" : "log y");
  }

  private swap(): HTMLButtonElement {
    const { app } = this;
    const onclick = (): void => {
      const s = setup(app);
      app.set(withScatter(app, { x: s.y, y: s.x, logX: s.logY, logY: s.logX, limits: null }));
    };
    return h("button", { type: "button", onclick }, "swap");
  }

  stale(): void {
    for (const raster of Object.values(this.rasters)) raster.stale();
    this.extents.stale();
  }

  fit(): void {
    void fitScatter(this.app);
  }

  whole(ws: Workspace): Workspace {
    return { ...ws, ...withPart(ws, SCATTER, { ...partOf(ws, SCATTER), limits: null }) };
  }

  private frame(): Frame | null {
    const { app, tile } = this;
    const s = setup(app);
    const [cx, cy] = [app.column(s.x), app.column(s.y)];
    if (!cx || !cy || !tile.ready()) return null;
    const axis = (i: 0 | 1, log: boolean, l: Limits | undefined, at0: number, at1: number): ValueAxis => {
      const c = i === 0 ? cx : cy;
      const kind = usableAxis(log ? "log" : "linear", c);
      return {
        scale: valueScale(kind, l ? { lo: l.from, hi: l.to } : this.extents.of(i, kind, c), at0, at1),
        measure: c,
        labels: this.labels.get(c.name) ?? new Map(),
      };
    };
    const w = Math.floor((tile.width - LEFT - 24) / CELL) * CELL;
    const height = Math.floor((tile.height - BOTTOM - 10) / CELL) * CELL;
    return {
      x: axis(0, s.logX, s.limits?.x, LEFT, LEFT + w),
      y: axis(1, s.logY, s.limits?.y, 10 + height, 10),
      columns: [cx, cy],
    };
  }

  private ask(f: Frame): void {
    const { app } = this;
    const [cx, cy] = f.columns;
    const asked: ScatterAsked = {
      key: keyOf(f.columns),
      x: { from: f.x.scale.lo, to: f.x.scale.hi },
      y: { from: f.y.scale.lo, to: f.y.scale.hi },
      logX: f.x.scale.kind === "log",
      logY: f.y.scale.kind === "log",
      columns: ordinalRows(cx, f.x.scale),
      rows: ordinalRows(cy, f.y.scale),
      b: null,
    };
    const text = (v: number, c: Column): string => (c.type === "time" ? String(BigInt(Math.round(v))) : String(v));
    const more = {
      x: cx.name,
      y: cy.name,
      logX: asked.logX,
      logY: asked.logY,
      xMin: text(asked.x.from, cx),
      xMax: text(asked.x.to, cx),
      yMin: text(asked.y.from, cy),
      yMax: text(asked.y.to, cy),
      width: asked.columns ?? Math.round((f.x.scale.at1 - f.x.scale.at0) / CELL),
      height: asked.rows ?? Math.round((f.y.scale.at0 - f.y.scale.at1) / CELL),
    };
    const { all, found, compared } = this.rasters;
    all.want({ url: app.url("scatter", app.params(more)), asked }, app.ss.interacting);
    const search = app.ws.select?.kind === "search" ? both(app.ws.where, selectionText(app.ws)) : null;
    const q = search ? app.params(more, { where: search }) : null;
    found.want(q && { url: app.url("scatter", q), asked }, app.ss.interacting);
    const { b } = app.ws;
    const other = b && app.params(more, { ...askB(app, b), paint: false });
    compared.want(
      other && { url: app.url("scatter", other), asked: { ...asked, b: pinnedKey(app) } },
      app.ss.interacting,
    );
  }

  /** The axes need the names before they are laid out: an answer of other columns names nothing of these. */
  private learn(): void {
    const { held } = this.rasters.all;
    const [x, y] = held?.asked.key.split("\n") ?? [];
    if (held && x !== undefined && held.answer.xLabels.size > 0) this.labels.set(x, held.answer.xLabels);
    if (held && y !== undefined && held.answer.yLabels.size > 0) this.labels.set(y, held.answer.yLabels);
  }

  private controls(): void {
    const s = setup(this.app);
    const names = this.app.columns().map((c) => c.name);
    const key = JSON.stringify(names);
    if (key !== this.options) {
      this.options = key;
      for (const sel of [this.x, this.y]) fill(sel, ...names.map((n) => h("option", { value: n }, n)));
    }
    this.x.value = s.x ?? "";
    this.y.value = s.y ?? "";
    this.logX.setAttribute("aria-pressed", String(s.logX));
    this.logY.setAttribute("aria-pressed", String(s.logY));
  }

  /** Two columns of which no row has both are not shown together, unless somebody chose them. */
  private sawApart(f: Frame): boolean {
    const { app } = this;
    const { all } = this.rasters;
    const blank = all.held?.answer.maxCount === 0 && all.current && scatterOf(app).x === null;
    if (!blank || app.columns().length <= app.ss.apart.size + 2) return false;
    app.note({ apart: new Set([...app.ss.apart, apart(f.columns[0].name, f.columns[1].name)]) });
    return true;
  }

  update(): void {
    const { tile } = this;
    const { all } = this.rasters;
    this.controls();
    tile.state(all.waiting, all.failed);
    this.learn();
    const f = this.frame();
    if (!f) return;
    if (this.extents.want(f.columns)) this.ask(f);
    if (this.sawApart(f)) return;
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const { held } = this.rasters.all;
    const f = this.frame();
    if (!f) return;
    const a = held?.answer ?? null;
    const off = a && a.outOfScale > 0 && !scatterOf(app).limits ? `; ${count(a.outOfScale)} off the scale` : "";
    const words = `${app.rowsWord()} per ${CELL} \u00d7 ${CELL} px cell, log; at most`;
    setText(tile.meta, a ? `${words} ${count(a.maxCount)}${off}` : "");
    const compared = comparedIn(app, f, this.rasters);
    const marks = scatterMarks(app, f, this.rasters);
    const say = (axis: ValueAxis) => (at: number) =>
      valueText(axis.scale.value(axis.scale.at0 + at * (axis.scale.at1 - axis.scale.at0)), axis);
    const [x, y] = [f.columns[0].name, f.columns[1].name];
    tile.words = held
      ? () => [
          ...scatterWords(held.answer, [x, y], say(f.x), say(f.y), speech(app)),
          ...(compared ? [comparedCells(held.answer, compared.answer, app.rowsWord())] : []),
        ]
      : null;
    if (a && a.maxCount === 0) tile.empty("No rows have both values here. Choose other columns, or fit (0).", marks);
    else
      tile.show(
        marks,
        `${y} against ${x}; at most ${several(a?.maxCount ?? 0, app.rowsWord())} in a cell.`,
        a ? () => scatterTable(a, f, compared?.answer ?? null) : null,
        a,
        compared?.answer,
      );
  };
}
