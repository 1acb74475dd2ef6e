import { several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type FlowLine, flowName, fromStart, type Lifelines, lifelines } from "../../base/lifelines.ts";
import { nanos } from "../../base/time.ts";
import { askedFor, type BinnedPiece, foldedAxis, type TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { cursorMarks, timeAxis } from "../../plot/axes.ts";
import { COMPLETIONS, completionMarks } from "../../plot/completions.ts";
import { lifelineMarks, lineAt, type StepRows, stepRows, stepRowsByTime } from "../../plot/lifelines.ts";
import { coursesText, flowText, gapText, lifelinesWords, pointAt } from "../../plot/lifelines-words.ts";
import type { Mark } from "../../plot/marks.ts";
import { NAMES, seamMarks } from "../../plot/seams.ts";
import { namesRoom, stepMarks } from "../../plot/steps.ts";
import { h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { markKeys } from "../input/mark-keys.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { App } from "../state/app.ts";
import { Feed, type Held } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { partOf, withPart } from "../state/parts.ts";
import { Cell } from "../state/reads.ts";
import { momentText } from "../state/select.ts";
import { FlowsHead } from "./flows-head.ts";
import { type Beside, lifelinesExports, lifelinesTable } from "./lifelines-export.ts";
import { LAYOUT, type Layout, LIFELINE } from "./lifelines-part.ts";
import { flowSelected, flowSelection, startGestures } from "./lifelines-select.ts";
import { nothing } from "./nothing.ts";
import { PointEvents } from "./point-events.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

/** Pixels below what is laid over each other, for the axis and how many took how long. */
const AXIS = 20;
const BELOW = AXIS + COMPLETIONS;
/** Pixels under which lines need all of the room. */
const POINTS_NEED = 130;

/** V: flows over time, or all from a common start. */
export function layOut(app: App): void {
  const now = partOf(app.ws, LAYOUT);
  app.set(withPart(app.ws, LAYOUT, { ...now, fromStart: !now.fromStart }));
}

/**
 * @param by the column that was said to tell flows apart
 * @param step the column that says which step of its flow a row is
 */
function flowless(by: string | null, step: string | null): string {
  return by === null
    ? "No flows: no column is known to tie several rows to one. Choose the column that does in Columns, and give it the role flow (R)."
    : `No flows: rows that have the same ${by} go no common way${step === null ? "" : ` by ${step}`}, or are too few. Choose in Columns another column for the role flow, or${step === null ? "" : " another"} for the role event: what says which step a row is (R).`;
}

/** The flow that is in one answer what another is in another. */
function same(to: Lifelines, from: Lifelines, l: FlowLine): FlowLine | null {
  const [line, usual] = [from.lines.indexOf(l), from.usual.indexOf(l)];
  return to.lines[line] ?? to.usual[usual] ?? null;
}

export interface LifelinesAsked extends Layout {
  readonly pieces: readonly BinnedPiece[];
  /** What flows follow from. */
  readonly of: string;
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
  private readonly bar: FlowsHead;
  private readonly laid = h("button", { type: "button", class: "link", "data-testid": "flows-start" });
  private readonly spaced = h("button", { type: "button", class: "link", "data-testid": "flows-spacing" });
  private beside: Beside = { steps: [], stepsWidth: 0, key: [] };
  /** Under the pointer, or read out. */
  private readonly marked: Cell<FlowLine | null>;
  private readonly points: PointEvents;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "lifelines", "Steps");
    this.feed = new Feed<Lifelines, LifelinesAsked>(app, lifelines);
    this.points = new PointEvents(app);
    this.head = this.tile.head;
    this.left = h("div", { class: "gutter names-side" }, this.head, h("div", { class: "names-box" }, this.steps));
    this.bar = new FlowsHead(app, "lifeline", this.laid, this.spaced, this.tile.wait);
    this.right = h("div", { class: "tl-right" }, this.bar.el, this.tile.el);
    this.tile.exports = lifelinesExports(
      app,
      this.tile,
      () => this.feed.held?.answer ?? null,
      () => this.axis(),
      () => this.beside,
      () => this.points.data(),
    );
    this.marked = new Cell<FlowLine | null>(app.reads, null);
    this.tile.follow(this.paint);
    this.wire();
  }

  private wire(): void {
    const { app, tile } = this;
    this.laid.addEventListener("click", () => {
      layOut(app);
    });
    this.spaced.addEventListener("click", () => {
      const now = partOf(app.ws, LAYOUT);
      app.set(withPart(app.ws, LAYOUT, { ...now, byTime: !now.byTime }));
    });
    const plot = {
      time: () => this.time(),
      tip: (p: Point) => this.tip(p),
      click: (p: Point) => this.click(p),
    };
    timeGestures(app, tile.canvas, plot, true);
    // from a common start there is no time of the page under the pointer
    startGestures(app, tile.canvas, {
      axis: () => (this.layout.fromStart ? this.axis() : null),
      tip: (p) => this.tip(p),
      click: (p) => {
        this.click(p);
      },
    });
    tile.canvas.addEventListener("pointerleave", () => {
      this.mark(null);
    });
    // the flows of note, the worst first
    markKeys(tile.canvas, {
      marks: () => this.feed.held?.answer.lines ?? [],
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
    this.points.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private get layout(): Layout {
    return partOf(this.app.ws, LAYOUT);
  }

  /** What the picture is drawn on: the time of the page, or that since each flow's start. */
  private axis(): TimeAxis | null {
    const time = this.time();
    if (!time || !this.layout.fromStart) return time;
    const span = this.feed.held?.answer.span ?? 0;
    return foldedAxis({ from: nanos(0n), to: nanos(BigInt(Math.max(1, Math.round(span)))) }, [], time.x0, time.x1);
  }

  private rows(a: Lifelines): StepRows {
    const height = this.linesHeight();
    return this.layout.byTime
      ? stepRowsByTime(
          a.steps.map((s) => s.median),
          height,
        )
      : stepRows(a.steps.length, height);
  }

  /** Pixels of the lines: below them are how long flows took, or what else happened. */
  private linesHeight(): number {
    return this.tile.height - (this.layout.fromStart ? BELOW : this.pointsHeight());
  }

  private pointsHeight(): number {
    return this.tile.height < POINTS_NEED ? 0 : this.points.height;
  }

  private ask(time: TimeAxis): void {
    const { app, tile } = this;
    const known = this.feed.held?.answer;
    const isShown = known !== undefined && !known.none && !this.layout.fromStart;
    this.points.ask(time, isShown ? known.events : null);
    const { pieces } = time.asked(1);
    const since = this.layout.fromStart ? { since: "start" } : {};
    const own = { lifeline: partOf(app.ws, LIFELINE), height: tile.height, ...since, ...askedFor({ pieces }, "width") };
    const url = app.url("lifelines", app.params(own, { window: null, paint: false }));
    this.feed.want({ url, asked: { pieces, ...this.layout, of: this.of() } }, app.ss.interacting);
  }

  private of(): string {
    const { info, ws } = this.app;
    return JSON.stringify([info?.id, ws.roles, ws.types]);
  }

  nothing(): string | null {
    const { held } = this.feed;
    return held?.answer.none && held.asked.of === this.of()
      ? flowless(this.app.role("flow")?.name ?? null, this.app.role("event")?.name ?? null)
      : null;
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
    if (!held || held.answer.none) {
      this.none();
      return;
    }
    // what was asked for another layout has another axis
    if (held.asked.fromStart === this.layout.fromStart) this.draw(held, time);
  };

  /** In words what is missing, and what to do. */
  private none(): void {
    const { failed } = this.feed;
    paint(this.steps, 1, 1, [], this.app.theme);
    this.bar.update(null);
    if (failed) this.tile.empty(`${failed.what}${failed.hint === "" ? "" : `: ${failed.hint}`}.`);
  }

  private draw(held: Held<Lifelines, LifelinesAsked>, time: TimeAxis): void {
    const { app, tile } = this;
    const a = held.answer;
    const rows = this.rows(a);
    const { fromStart: isLaid, byTime } = this.layout;
    const axis = this.axis() ?? time;
    const chosen = this.marked.value ?? flowSelected(app.ws.select, [...a.lines, ...a.usual]);
    const drawn = isLaid ? { ...a, lines: a.lines.map(fromStart), usual: a.usual.map(fromStart) } : a;
    const bins = held.asked.pieces.reduce((n, p) => n + p.bins, 0);
    const marks: Mark[] = lifelineMarks({
      answer: drawn,
      time: axis,
      pieces: isLaid ? [{ ...axis.window, bins }] : held.asked.pieces,
      rows,
      height: this.linesHeight(),
      origin: isLaid ? nanos(0n) : app.origin(),
      marked: chosen === null ? null : (same(drawn, a, chosen) ?? (isLaid ? null : chosen)),
    }).slice();
    if (isLaid) marks.push(...completionMarks(a, axis, tile.height - AXIS));
    marks.push(...(isLaid ? timeAxis(axis, { y: tile.height - AXIS, origin: nanos(0n) }) : this.timed(time)));
    setText(this.laid, isLaid ? "from their start" : "over time");
    setAttr(this.laid, "title", "flows over time, or laid over each other from their start (V)");
    setText(this.spaced, byTime ? "steps by latency" : "steps evenly");
    setAttr(this.spaced, "title", "steps evenly apart, or as far as it usually takes from one to the next");
    // its words take room from the key beside them
    this.bar.update(a);
    this.drawSteps(a, rows);
    const { moment } = speech(app);
    tile.words = () => [...lifelinesWords(a, moment), ...this.points.words()];
    if (a.flows === 0) tile.empty(nothing(this.app, "No flows here"), marks);
    else
      tile.show(
        marks,
        `Lifelines of ${several(a.flows, "flows")} of ${a.name}${isLaid ? " from their start" : ""}: ${coursesText(a)}.`,
        () => lifelinesTable(app, a),
        a,
      );
  }

  /** What belongs to the time of the page: seams, what is selected, the cursor. */
  private timed(time: TimeAxis): Mark[] {
    const { app, tile } = this;
    const { cursor } = app.ws;
    const below = this.pointsHeight() === 0 ? [] : this.points.marks(time, this.linesHeight());
    const marks: Mark[] = [
      ...seamMarks(time, 0, tile.height, below.length > 0 ? NAMES : 0),
      ...below,
      ...selectionMarks(app, time, 0, tile.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, tile.height, null));
    return marks;
  }

  private drawSteps(a: Lifelines, rows: StepRows): void {
    const box = this.steps.parentElement as HTMLElement;
    const [w, height] = [box.clientWidth, box.clientHeight];
    if (w < 10) return;
    this.left.style.setProperty("--head-room", `${Math.round(namesRoom(w))}px`);
    const steps = stepMarks(a, rows, w, height);
    this.beside = { steps, stepsWidth: w, key: this.bar.key };
    paint(this.steps, w, height, steps, this.app.theme);
  }

  private at(p: Point): FlowLine | null {
    const [held, time] = [this.feed.held, this.axis()];
    if (!held || !time) return null;
    const a = held.answer;
    const rows = this.rows(a);
    if (!this.layout.fromStart) return lineAt({ answer: a, time, rows }, p.x, p.y);
    const drawn = { ...a, lines: a.lines.map(fromStart), usual: a.usual.map(fromStart) };
    const found = lineAt({ answer: drawn, time, rows }, p.x, p.y);
    return found === null ? null : same(a, drawn, found);
  }

  private mark(l: FlowLine | null): void {
    if (l === this.marked.value) return;
    this.marked.value = l;
    this.app.schedule();
  }

  private tip(p: Point): string {
    const { held } = this.feed;
    const above = this.linesHeight();
    if (!this.layout.fromStart && p.y > above) {
      this.mark(null);
      const time = this.time();
      return time ? this.points.tip(time, p.x, p.y - above) : "";
    }
    const l = this.at(p);
    this.mark(l);
    const time = this.axis();
    if (!held || !l || !time) return "";
    const { moment } = speech(this.app);
    const at = this.layout.fromStart ? nanos((l.times[0] ?? 0n) + time.t(p.x)) : time.t(p.x);
    return `${flowText(l, held.answer, moment)}; ${gapText(l, pointAt(l, at), held.answer)}`;
  }

  private say(l: FlowLine): void {
    const [held, time] = [this.feed.held, this.axis()];
    if (!held || !time) return;
    const r = this.tile.canvas.getBoundingClientRect();
    const t = l.times[l.times.length - 1] ?? null;
    const drawn = this.layout.fromStart ? fromStart(l).times.at(-1) : t;
    const x = drawn === null || drawn === undefined ? 0 : time.x(drawn);
    const y = this.rows(held.answer).y[l.steps.at(-1) ?? 0] ?? 0;
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
    this.app.set({ select, cursor: l.times.at(-1) ?? this.app.ws.cursor });
  }
}
