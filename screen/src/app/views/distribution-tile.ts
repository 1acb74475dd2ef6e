import { type Distribution, distribution, toldApart, type Values, values, wholeSum } from "../../base/answers.ts";
import { count, type Told } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { byCodePoint } from "../../base/order.ts";
import type { AxisKind } from "../../base/scale.ts";
import { valueText } from "../../plot/axes.ts";
import { compareCurve } from "../../plot/compare.ts";
import { bandWords, distributionMarks, partWords, readout } from "../../plot/distribution.ts";
import { type DistributionPlot, distributionFrame, rankScale, spineOf } from "../../plot/distribution-frame.ts";
import { foundOnLine } from "../../plot/found.ts";
import type { Mark } from "../../plot/marks.ts";
import { distributionWords } from "../../plot/words.ts";
import { cssPx, h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import { type Drag, gestures, type Point } from "../input/gestures.ts";
import { openValueMenu } from "../panels/value-menu.ts";
import type { App } from "../state/app.ts";
import { AXES, isText } from "../state/columns.ts";
import { ComparedValues } from "../state/compare.ts";
import { Feed } from "../state/feed.ts";
import { FoundLine } from "../state/found.ts";
import { valueAxis } from "../state/frames.ts";
import { edges } from "../state/painting.ts";
import { valuesOf } from "../state/select.ts";
import { fitAsked, zoomValueAxis } from "../state/zoom.ts";
import { DistributionDrags } from "./distribution-drags.ts";
import { distributionExports } from "./distribution-export.ts";
import { distributionSummary, distributionTable, estimated } from "./distribution-words.ts";
import { nothing } from "./nothing.ts";
import type { View } from "./view.ts";

interface Asked {
  readonly column: string;
  readonly logY: boolean;
}

const FEW_NAMES = 1000;

export class DistributionTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly tile: Tile;
  private readonly app: App;
  private readonly feed: Feed<Distribution, Asked>;
  /** All values of a string column with few: their order gives every ordinal its name. */
  private readonly names: Feed<Values, string>;
  /** The rows found by a search, or selected by what the value axis does not show. */
  private readonly found: FoundLine;
  private readonly compared: ComparedValues;
  private readonly axes = new Map<AxisKind, HTMLButtonElement>();
  private plot: DistributionPlot | null = null;
  private keyX = -1;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "distribution", "Distribution");
    this.left = this.tile.el;
    this.head = this.tile.head;
    const learn = (): void => {
      this.learn();
    };
    this.feed = new Feed(app, distribution, learn);
    this.names = new Feed(app, values, learn);
    this.found = new FoundLine(app);
    this.tile.follow(this.paint);
    this.compared = new ComparedValues(app);
    const seg = h("span", { class: "seg", role: "group", "aria-label": "Value axis" });
    for (const kind of AXES) {
      const b = h(
        "button",
        {
          type: "button",
          "data-testid": `axis-${kind}`,
          onclick: () => {
            app.set({ axis: kind, values: null });
          },
        },
        kind,
      );
      this.axes.set(kind, b);
      seg.append(b);
    }
    this.tile.tools.append(seg);
    this.tile.exports = distributionExports(
      app,
      this.tile,
      () => {
        const held = this.feed.held;
        return held && held.asked.column === app.ws.column ? held.answer : null;
      },
      () => {
        const column = app.column();
        return column && this.compared.of(column);
      },
    );
    this.wire();
  }

  /** What the answer teaches the page: names of ordinals, and the sorted values of a quantile axis. */
  private learn(): void {
    const all = this.names.held;
    const column = this.app.column();
    if (all && column && all.asked === column.name && this.app.ss.labels.size < column.distinct) {
      const texts = all.answer.values.map((v) => v.value).filter((v) => typeof v === "string");
      if (texts.length === column.distinct)
        this.app.note({ labels: new Map(texts.sort(byCodePoint).map((s, i) => [i, s])) });
    }
    const held = this.feed.held;
    if (!held || held.asked.column !== this.app.ws.column) return;
    const a = held.answer;
    if (a.labels.size > 0) this.app.note({ labels: new Map([...this.app.ss.labels, ...a.labels]) });
    if (a.rankFrom === 0 && a.rankTo === a.rows) this.app.note({ sorted: a.curve });
  }

  stale(): void {
    this.feed.stale();
    this.found.stale();
    this.compared.stale();
    this.names.stale();
  }

  private ask(column: Column): void {
    const { app, tile } = this;
    if (!tile.ready()) return;
    const few = column.type === "string" && column.distinct <= FEW_NAMES;
    const all = app.params({ column: column.name, limit: FEW_NAMES }, { window: null, where: "", paint: false });
    this.names.want(few ? { url: app.url("values", all), asked: column.name } : null, false);
    const f = distributionFrame(tile.width, tile.height, this.spine());
    const axis = valueAxis(app, column, tile.height);
    const logY = axis.scale.kind === "log";
    const r = app.ws.ranks;
    const q = app.params({
      column: column.name,
      width: Math.round(f.x1 - f.x0),
      height: Math.min(2160, Math.round(f.bottom - f.top)),
      logY,
      rankFrom: r ? Math.max(0, Math.floor(r.from)) : null,
      rankTo: r ? Math.max(1, Math.ceil(r.to)) : null,
    });
    this.feed.want({ url: app.url("distribution", q), asked: { column: column.name, logY } }, app.ss.interacting);
    this.found.ask(column, Math.round(f.x1 - f.x0));
    this.compared.ask(column);
  }

  /** Names have room beside the picture, which numbers do not need. */
  private spine(): number {
    const least = cssPx("--w-spine");
    const column = this.app.column();
    return column && isText(column) ? Math.max(least, spineOf(this.app.ss.labels.values(), this.tile.width)) : least;
  }

  private ranks(a: Distribution): { from: number; to: number } {
    const r = this.app.ws.ranks;
    return r ? { from: r.from, to: r.to } : { from: 0, to: Math.max(1, a.rows) };
  }

  update(column: Column): void {
    const { app, tile } = this;
    this.ask(column);
    for (const [kind, b] of this.axes) {
      b.setAttribute("aria-pressed", String(app.axisKind(column) === kind));
      b.disabled = kind === "log" && (isText(column) || column.type === "time");
    }
    const parts = app.painted().map((c) => partWords(c, { measure: column, labels: app.ss.labels }));
    const only = [...new Set(parts.filter((s) => s !== null))].join("; ");
    setText(tile.meta, only === "" ? column.name : `${column.name}, painted: ${only}`);
    setAttr(tile.meta, "title", only === "" ? null : `In the bands, only these are painted: ${only}`);
    tile.state(this.feed.waiting, this.feed.failed);
    tile.upTo(this.feed.held);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const [column, held] = [app.column(), this.feed.held];
    if (!tile.ready() || !column) return;
    const axis = valueAxis(app, column, tile.height);
    if (!held || held.asked.column !== column.name) {
      this.plot = null;
      tile.show([], `Distribution of ${column.name}.`);
      return;
    }
    const a = held.answer;
    this.plot = {
      answer: app.ss.interacting ? estimated(a, app.painted()) : a,
      axis,
      painted: app.painted(),
      width: tile.width,
      height: tile.height,
      spine: this.spine(),
      rowsWord: app.rowsWord(),
      ranks: this.ranks(a),
      dark: app.theme.dark,
      told: this.told(),
    };
    const found = this.found.of(column);
    const b = this.compared.of(column);
    const own = distributionMarks(this.plot);
    const marks: Mark[] = [
      // B's line is behind the words, which stand out from it
      ...(b ? own.filter((m) => m.t !== "text") : own),
      ...(b ? compareCurve(this.plot, b) : []),
      ...(b ? own.flatMap((m) => (m.t === "text" ? [{ ...m, halo: true }] : [])) : []),
      ...(found ? foundOnLine(this.plot, found) : []),
      ...this.overlay(this.plot),
    ];
    if (a.rows === 0) {
      tile.empty(
        a.missing > 0
          ? `All ${count(a.missing)} values of ${column.name} are missing here.`
          : nothing(this.app, "No rows here"),
        marks,
      );
      return;
    }
    const say = (v: number): string => valueText(v, { measure: toldApart(column, [a]), labels: app.ss.labels });
    tile.words = () =>
      distributionWords({ ...a, sum: wholeSum(a, column) }, column.name, isText(column), say, speech(app));
    tile.show(marks, distributionSummary(app, a, column, this.told()), () => distributionTable(app, a, column), a);
  };

  private told(): Told {
    const held = this.feed.held;
    if (!held) return "unknown";
    if (this.app.ss.interacting) return "about";
    return this.feed.steady ? (held.seen.exact ? "exact" : "about") : "unknown";
  }

  private overlay(p: DistributionPlot): Mark[] {
    const out: Mark[] = [];
    const f = distributionFrame(p.width, p.height, p.spine);
    const { brush, brushRanks } = this.app.ss;
    const v = valuesOf(this.app, brush, this.app.ws.column);
    if (brush && v && brushRanks) {
      const ranks = rankScale(p.ranks.from, p.ranks.to, f.x0, f.x1);
      const [y0, y1] = [p.axis.scale.px(v.to), p.axis.scale.px(v.from)];
      const [x0, x1] = [ranks.x(brushRanks.from), ranks.x(brushRanks.to)];
      out.push({
        t: "rect",
        box: { x: x0, y: y0, w: x1 - x0, h: y1 - y0 },
        fill: { ink: "accent-soft" },
        stroke: { ink: "accent" },
      });
    }
    const z = this.app.ws.values;
    if (z && p.answer.min !== null && p.answer.max !== null) {
      // where the zoomed value axis is on the whole one
      const full = valueAxis(this.app, p.axis.measure as Column, p.height, null).scale;
      const [a, b] = [Math.max(f.top, full.px(z.to)), Math.min(f.bottom, full.px(z.from))];
      out.push({ t: "rect", box: { x: 4, y: f.top, w: 2, h: f.bottom - f.top }, fill: { ink: "rule-strong" } });
      out.push({
        t: "rect",
        box: { x: 3, y: Math.min(a, f.bottom - 4), w: 4, h: Math.max(4, b - a) },
        fill: { ink: "accent" },
      });
    }
    return out;
  }

  private wire(): void {
    const { app, tile } = this;
    gestures(app, tile.canvas, {
      press: (p) => this.press(p),
      click: (p) => {
        const column = app.column();
        if (!this.plot || !column) return;
        const f = distributionFrame(tile.width, tile.height, this.spine());
        if (p.x > f.x1 + 12 || p.y > f.bottom) return;
        const r = readout(this.plot, p.x);
        if (!r) return;
        const value = isText(column)
          ? valueText(r.value, this.plot.axis)
          : column.type === "time"
            ? String(Math.round(r.value))
            : r.value;
        openValueMenu(app, p.pageX, p.pageY, column, value);
      },
      double: () => {
        void fitAsked(app);
      },
      hover: (p) => {
        this.hover(p);
      },
      wheel: (p, _dx, dy, e) => {
        if (!this.plot) return false;
        if (e.shiftKey) this.zoomRanks(p.x, Math.exp(dy * 0.002));
        else this.zoomValues(p.y, Math.exp(dy * 0.002));
        return true;
      },
    });
    tile.canvas.addEventListener("keydown", (e) => {
      this.keys(e);
    });
  }

  private hover(p: Point | null, spoken = false): void {
    const { app, plot, tile } = this;
    if (!p || !plot) {
      app.hover(null);
      tile.canvas.style.cursor = "";
      return;
    }
    const f = distributionFrame(tile.width, tile.height, this.spine());
    const spine = p.x > f.x1 + 12;
    const column = app.column();
    const nearEdge =
      spine && column !== null && edges(app, column).some((v) => Math.abs(plot.axis.scale.px(v) - p.y) < 6);
    tile.canvas.style.cursor = nearEdge ? "ns-resize" : spine ? "crosshair" : "";
    const v = plot.axis.scale.value(Math.max(f.top, Math.min(f.bottom, p.y)));
    const text = spine
      ? `${valueText(v, plot.axis)} \u2013 drag to paint${bandWords(plot, v)}`
      : (readout(plot, p.x)?.text ?? "");
    const at = spine ? v : (readout(plot, p.x)?.value ?? v);
    app.hover({ t: null, v: at, text, x: p.pageX, y: p.pageY, spoken });
  }

  private press(p: Point): Drag | null {
    const { app, plot, tile } = this;
    const column = app.column();
    if (!plot || !column) return null;
    const f = distributionFrame(tile.width, tile.height, this.spine());
    const drags = new DistributionDrags(app, plot);
    if (p.x > f.x1 + 12) {
      if (p.shift) return drags.panValues(p);
      const edge = edges(app, column).find((v) => Math.abs(plot.axis.scale.px(v) - p.y) < 6);
      return edge === undefined ? drags.paintDrag(p, column) : drags.edgeDrag(edge, column);
    }
    return p.shift ? drags.panBoth(p) : drags.rectangle(p, column);
  }

  private zoomRanks(x: number, factor: number): void {
    const { app, plot, tile } = this;
    if (!plot) return;
    const f = distributionFrame(tile.width, tile.height, this.spine());
    const { from, to } = plot.ranks;
    const at = from + ((x - f.x0) / (f.x1 - f.x0)) * (to - from);
    const width = Math.max(1, (to - from) * factor);
    const start = Math.max(0, at - ((at - from) / (to - from)) * width);
    const end = Math.min(plot.answer.rows, start + width);
    app.nudge({ ranks: start <= 0 && end >= plot.answer.rows ? null : { from: start, to: end } });
  }

  private zoomValues(y: number, factor: number): void {
    if (this.plot) zoomValueAxis(this.app, this.plot.axis.scale, y, factor);
  }

  private keys(e: KeyboardEvent): void {
    if (!this.plot || !["ArrowLeft", "ArrowRight", "Enter"].includes(e.key)) return;
    e.preventDefault();
    const { tile, app } = this;
    const f = distributionFrame(tile.width, tile.height, this.spine());
    const column = app.column();
    if (e.key === "Enter") {
      const r = readout(this.plot, this.keyX);
      const box = tile.canvas.getBoundingClientRect();
      if (r && column)
        openValueMenu(
          app,
          box.left + this.keyX,
          box.top + 40,
          column,
          isText(column) ? valueText(r.value, this.plot.axis) : r.value,
        );
      return;
    }
    const step = (e.shiftKey ? 30 : 3) * (e.key === "ArrowLeft" ? -1 : 1);
    this.keyX = Math.max(f.x0, Math.min(f.x1 - 1, (this.keyX < 0 ? (f.x0 + f.x1) / 2 : this.keyX) + step));
    const box = tile.canvas.getBoundingClientRect();
    this.hover(
      { x: this.keyX, y: f.top, pageX: box.left + this.keyX, pageY: box.top + 30, shift: false, alt: false },
      true,
    );
  }
}
