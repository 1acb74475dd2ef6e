import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { COURSES, type FlowLine, flowName, type Lifelines, lifelines } from "../../base/lifelines.ts";
import { askedFor, type BinnedPiece, type TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { cursorMarks } from "../../plot/axes.ts";
import { keyMarks, STYLES } from "../../plot/courses.ts";
import { lifelineMarks, lineAt, type StepRows, stepRows } from "../../plot/lifelines.ts";
import { coursesText, flowText, gapText, lifelinesWords, pointAt } from "../../plot/lifelines-words.ts";
import { label, type Mark } from "../../plot/marks.ts";
import { seamMarks } from "../../plot/seams.ts";
import { namesRoom, stepMarks } from "../../plot/steps.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { App } from "../state/app.ts";
import { Feed, type Held } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { partOf, withPart } from "../state/parts.ts";
import { Cell } from "../state/reads.ts";
import { momentText } from "../state/select.ts";
import type { Selection } from "../state/workspace.ts";
import { type Beside, lifelinesExports, lifelinesTable } from "./lifelines-export.ts";
import { LIFELINE } from "./lifelines-part.ts";
import { flowKeys, flowSelection } from "./lifelines-select.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

export interface LifelinesAsked {
  readonly pieces: readonly BinnedPiece[];
}

/** Flows over time, one line each, down the steps that stand at the left: those of note on top, the usual as ink. */
export class LifelinesTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Lifelines, LifelinesAsked>;
  private readonly steps = h("canvas", { class: "names", "aria-hidden": "true" });
  private readonly legend = h("canvas", { class: "courses", "aria-hidden": "true" });
  private readonly means = h("span", { class: "t3 cut" });
  private readonly choice = h("select", { "aria-label": "Lifeline", "data-testid": "lifeline" });
  private options = "";
  private beside: Beside = { steps: [], stepsWidth: 0, key: [] };
  /** Under the pointer, or read out. */
  private readonly marked: Cell<FlowLine | null>;
  /** The one whose rows are selected, as long as they are. */
  private chosen: { readonly line: FlowLine; readonly select: Selection } | null = null;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "lifelines", "Steps");
    this.feed = new Feed<Lifelines, LifelinesAsked>(app, lifelines);
    this.head = this.tile.head;
    this.left = h("div", { class: "gutter names-side" }, this.head, h("div", { class: "names-box" }, this.steps));
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head flows-head" }, this.choice, this.means, this.tile.wait, this.legend),
      this.tile.el,
    );
    this.tile.exports = lifelinesExports(
      app,
      this.tile,
      () => this.feed.held?.answer ?? null,
      () => this.time(),
      () => this.beside,
    );
    this.marked = new Cell<FlowLine | null>(app.reads, null);
    this.tile.follow(this.paint);
    this.wire();
  }

  private wire(): void {
    const { app, tile } = this;
    this.choice.addEventListener("change", () => {
      app.set(withPart(app.ws, LIFELINE, this.choice.value));
    });
    const plot = {
      time: () => this.time(),
      tip: (p: Point) => this.tip(p),
      click: (p: Point) => this.click(p),
    };
    timeGestures(app, tile.canvas, plot, true);
    tile.canvas.addEventListener("pointerleave", () => {
      this.mark(null);
    });
    flowKeys(tile.canvas, {
      flows: () => this.feed.held?.answer.lines ?? [],
      say: (l) => {
        this.mark(l);
        this.say(l);
      },
      open: (l) => {
        this.select(l);
      },
    });
  }

  stale(): void {
    this.feed.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private rows(a: Lifelines): StepRows {
    return stepRows(a.steps.length, this.tile.height);
  }

  private ask(time: TimeAxis): void {
    const { app, tile } = this;
    const { pieces } = time.asked(1);
    const own = { lifeline: partOf(app.ws, LIFELINE), height: tile.height, ...askedFor({ pieces }, "width") };
    const url = app.url("lifelines", app.params(own, { window: null, paint: false }));
    this.feed.want({ url, asked: { pieces } }, app.ss.interacting);
  }

  update(_: Column): void {
    const { tile, feed } = this;
    const time = this.time();
    if (!time) return;
    this.ask(time);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { held } = this.feed;
    const time = this.time();
    if (!time) return;
    this.app.arranged();
    if (!held) {
      this.none();
      return;
    }
    this.choose(held.answer);
    this.show(held, time);
  };

  /** In words what is missing, and what to do. */
  private none(): void {
    const { failed } = this.feed;
    paint(this.steps, 1, 1, [], this.app.theme);
    this.drawLegend(null);
    if (failed) this.tile.empty(`${failed.what}${failed.hint === "" ? "" : `: ${failed.hint}`}.`);
  }

  private choose(a: Lifelines): void {
    const all = a.lifelines.map((l) => l.name);
    if (JSON.stringify(all) !== this.options) {
      this.options = JSON.stringify(all);
      fill(this.choice, ...all.map((name) => h("option", { value: name }, name)));
    }
    this.choice.value = a.name;
    const own = a.lifelines.find((l) => l.name === a.name);
    setAttr(this.choice, "title", own ? `${several(own.flows, "flows")}, told apart by ${own.by.join(", ")}` : null);
  }

  private show(held: Held<Lifelines, LifelinesAsked>, time: TimeAxis): void {
    const { app, tile } = this;
    const a = held.answer;
    const rows = this.rows(a);
    const cursor = app.ws.cursor;
    const marks: Mark[] = [
      ...lifelineMarks({
        answer: a,
        time,
        pieces: held.asked.pieces,
        rows,
        height: tile.height,
        origin: app.origin(),
        marked: this.marked.value ?? (app.ws.select === this.chosen?.select ? (this.chosen?.line ?? null) : null),
      }),
      ...seamMarks(time, 0, tile.height),
      ...selectionMarks(app, time, 0, tile.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, tile.height, null));
    this.drawSteps(a, rows);
    this.drawLegend(a);
    setText(
      this.means,
      several(a.flows, "flows") + (a.forgotten > 0 ? `, ${count(a.forgotten)} open ones forgotten` : ""),
    );
    const { moment } = speech(app);
    tile.words = () => lifelinesWords(a, moment);
    if (a.flows === 0) tile.empty("No flows here. Widen the window (0) or clear the filter (Esc).", marks);
    else
      tile.show(
        marks,
        `Lifelines of ${several(a.flows, "flows")} of ${a.name}: ${coursesText(a)}.`,
        () => lifelinesTable(app, a),
        a,
      );
  }

  private drawSteps(a: Lifelines, rows: StepRows): void {
    const box = this.steps.parentElement as HTMLElement;
    const [w, height] = [box.clientWidth, box.clientHeight];
    if (w < 10) return;
    this.left.style.setProperty("--head-room", `${Math.round(namesRoom(w))}px`);
    const steps = stepMarks(a, rows, w, height);
    this.beside = { ...this.beside, steps, stepsWidth: w };
    paint(this.steps, w, height, steps, this.app.theme);
  }

  /** The courses that there are, drawn as in the picture; those at the end give way where there is little room. */
  private drawLegend(a: Lifelines | null): void {
    const room = this.right.clientWidth - this.choice.offsetWidth - 92;
    const marks: Mark[] = [];
    let x = 2;
    for (const c of COURSES) {
      const n = a?.counts[c] ?? 0;
      const text = `${count(n)} ${STYLES[c].word}`;
      const wide = 21 + text.length * 5.4 + 11;
      if (n === 0 || x + wide > room) continue;
      marks.push(...keyMarks(c, x, 9), label(x + 20, 13, text, { ink: c === "complete" ? "text-2" : "text" }));
      x += wide;
    }
    this.beside = { ...this.beside, key: marks };
    const w = Math.max(1, Math.ceil(x));
    this.legend.style.width = `${w}px`;
    this.legend.style.height = "18px";
    paint(this.legend, w, 18, marks, this.app.theme);
  }

  private at(p: Point): FlowLine | null {
    const [held, time] = [this.feed.held, this.time()];
    return held && time ? lineAt({ answer: held.answer, time, rows: this.rows(held.answer) }, p.x, p.y) : null;
  }

  private mark(l: FlowLine | null): void {
    if (l === this.marked.value) return;
    this.marked.value = l;
    this.app.schedule();
  }

  private tip(p: Point): string {
    const { held } = this.feed;
    const l = this.at(p);
    this.mark(l);
    const time = this.time();
    if (!held || !l || !time) return "";
    const { moment } = speech(this.app);
    return `${flowText(l, held.answer, moment)}; ${gapText(l, pointAt(l, time.t(p.x)), held.answer)}`;
  }

  private say(l: FlowLine): void {
    const [held, time] = [this.feed.held, this.time()];
    if (!held || !time) return;
    const r = this.tile.canvas.getBoundingClientRect();
    const t = l.times[l.times.length - 1] ?? null;
    const [x, y] = [t === null ? 0 : time.x(t), this.rows(held.answer).y[l.steps.at(-1) ?? 0] ?? 0];
    const text = flowText(l, held.answer, (m) => momentText(this.app, m));
    this.app.hover({ t, v: null, text, x: r.left + x, y: r.top + y, spoken: true });
  }

  private click(p: Point): boolean {
    const l = this.at(p);
    if (l) this.select(l);
    return l !== null;
  }

  /** Its rows are a selection like any other; the cursor goes to where it was seen last. */
  private select(l: FlowLine): void {
    const by = this.feed.held?.answer.lifelines.find((x) => x.name === this.feed.held?.answer.name)?.by ?? [];
    const select = flowSelection(this.app, `flow ${flowName(l)}`, by, l.flow);
    this.chosen = { line: l, select };
    this.app.set({ select, cursor: l.times.at(-1) ?? this.app.ws.cursor });
  }
}
