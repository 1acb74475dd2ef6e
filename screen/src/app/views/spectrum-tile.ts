import { count, duration, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type FlowLine, flowName } from "../../base/lifelines.ts";
import { type Found, type Spectrum, spectrum } from "../../base/spectrum.ts";
import { askedFor, type BinnedPiece, type TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { cursorMarks } from "../../plot/axes.ts";
import { coursesText, flowText } from "../../plot/lifelines-words.ts";
import type { Mark } from "../../plot/marks.ts";
import { seamMarks } from "../../plot/seams.ts";
import { segmentMarks, segmentName, segmentsRoom } from "../../plot/segments.ts";
import { type BandRows, bandRows, flowAt, passesOf, SPEEDS, segmentAt, spectrumMarks } from "../../plot/spectrum.ts";
import { foundText, spectrumWords } from "../../plot/spectrum-words.ts";
import { h, setAttr, setText } from "../elements/dom.ts";
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
import { FlowsHead } from "./flows-head.ts";
import { LIFELINE, SPEEDS_BY } from "./lifelines-part.ts";
import { flowSelected, flowSelection } from "./lifelines-select.ts";
import { nothing } from "./nothing.ts";
import { selectionMarks } from "./selection-marks.ts";
import { type Beside, spectrumExports, spectrumTable } from "./spectrum-export.ts";
import type { View } from "./view.ts";

/** Pixels that a segment has at least, with what is between it and the next. */
const SEGMENT = 30;
const MOST_SEGMENTS = 12;
/** Pixels of a bar, where flows are too many to be lines. */
const BAR = 3;

function swatch(ink: string): HTMLElement {
  const el = h("span", { class: "tempo" });
  el.style.background = `var(--${ink})`;
  return el;
}

interface SpectrumAsked {
  readonly pieces: readonly BinnedPiece[];
}

/** Pixels of the names beside a saved picture, at least. */
const PICTURE_NAMES = 720;

/** The same flows by segment: lines from the start to the end of each, and what is special about them. */
export class SpectrumTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<Spectrum, SpectrumAsked>;
  private readonly names = h("canvas", { class: "names", "aria-hidden": "true" });
  private readonly bar: FlowsHead;
  private readonly means = h("span", {}, "speeds");
  private readonly by = h(
    "button",
    { type: "button", class: "link speeds", "data-testid": "speeds" },
    ...SPEEDS.map(({ ink }) => swatch(ink)),
    this.means,
  );
  private beside: Beside = { segments: [], width: 0, key: [] };
  /** Under the pointer. */
  private readonly marked: Cell<FlowLine | null>;
  /** Read out. */
  private readonly told: Cell<Found | null>;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "spectrum", "Segments");
    this.feed = new Feed<Spectrum, SpectrumAsked>(app, spectrum);
    this.head = this.tile.head;
    this.bar = new FlowsHead(app, "spectrum-lifeline", this.by, this.tile.wait);
    this.left = h("div", { class: "gutter names-side" }, this.head, h("div", { class: "names-box" }, this.names));
    this.right = h("div", { class: "tl-right" }, this.bar.el, this.tile.el);
    this.tile.exports = spectrumExports(
      app,
      this.tile,
      () => this.feed.held?.answer ?? null,
      () => this.time(),
      () => this.beside,
    );
    this.marked = new Cell<FlowLine | null>(app.reads, null);
    this.told = new Cell<Found | null>(app.reads, null);
    this.tile.follow(this.paint);
    this.wire();
  }

  private wire(): void {
    const { app, tile } = this;
    this.by.addEventListener("click", () => {
      const next = partOf(app.ws, SPEEDS_BY) === "median" ? "quartile" : "median";
      app.set(withPart(app.ws, SPEEDS_BY, next));
    });
    const plot = {
      time: () => this.time(),
      tip: (p: Point) => this.tip(p),
      click: (p: Point) => {
        const l = this.at(p);
        if (l) this.select(l);
        return l !== null;
      },
    };
    timeGestures(app, tile.canvas, plot, true);
    tile.canvas.addEventListener("pointerleave", () => {
      this.mark(null);
    });
    tile.canvas.addEventListener("keydown", (e) => {
      this.key(e);
    });
  }

  /** Up and down go through what was found; Enter moves the cursor there. */
  private key(e: KeyboardEvent): void {
    const a = this.feed.held?.answer;
    if (!a || a.found.length === 0 || (e.key !== "ArrowDown" && e.key !== "ArrowUp")) return;
    e.preventDefault();
    const now = this.told.value ? a.found.indexOf(this.told.value) : -1;
    const at = Math.max(0, Math.min(a.found.length - 1, now + (e.key === "ArrowDown" ? 1 : -1)));
    this.told.value = a.found[at] as Found;
    const time = this.time();
    const r = this.tile.canvas.getBoundingClientRect();
    const x = time ? Math.max(time.x0, Math.min(time.x1, time.x(this.told.value.from))) : 0;
    const y = this.rows(a).top[this.told.value.segment] ?? 0;
    const text = foundText(this.told.value, a, (t) => momentText(this.app, t));
    this.app.set({ cursor: this.told.value.from });
    this.app.hover({ t: this.told.value.from, v: null, text, x: r.left + x, y: r.top + y, spoken: true });
    this.app.schedule();
  }

  stale(): void {
    this.feed.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private rows(a: Spectrum): BandRows {
    return bandRows(a.segments.length, this.tile.height);
  }

  private ask(time: TimeAxis): void {
    const { app } = this;
    const { pieces } = time.asked(BAR);
    const by = partOf(app.ws, SPEEDS_BY);
    const own = {
      lifeline: partOf(app.ws, LIFELINE),
      segments: Math.max(2, Math.min(MOST_SEGMENTS, Math.floor(this.tile.height / SEGMENT))),
      ...(by === "median" ? { speeds: by } : {}),
      ...askedFor({ pieces }, "width"),
    };
    const url = app.url("spectrum", app.params(own, { window: null, paint: false }));
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
    if (held && !held.answer.none) this.draw(held, time);
    else this.none();
  };

  /** In words what is missing, and what to do. */
  private none(): void {
    const { failed } = this.feed;
    paint(this.names, 1, 1, [], this.app.theme);
    this.bar.update(null);
    if (failed) this.tile.empty(`${failed.what}${failed.hint === "" ? "" : `: ${failed.hint}`}.`);
  }

  private draw(held: Held<Spectrum, SpectrumAsked>, time: TimeAxis): void {
    const { app, tile } = this;
    const a = held.answer;
    const rows = this.rows(a);
    const { cursor } = app.ws;
    const told = this.told.value;
    const marks: Mark[] = [
      ...spectrumMarks({
        answer: a,
        time,
        pieces: held.asked.pieces,
        rows,
        height: tile.height,
        origin: app.origin(),
        marked: this.marked.value ?? flowSelected(app.ws.select, [...a.lines, ...a.usual]),
        told: a.found.find((each) => each === told) ?? null,
      }),
      ...seamMarks(time, 0, tile.height),
      ...selectionMarks(app, time, 0, tile.height, null),
    ];
    if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
      marks.push(...cursorMarks(time.x(cursor), 0, tile.height, null));
    this.drawNames(a, rows);
    const by = partOf(app.ws, SPEEDS_BY);
    const shown = a.segments.length;
    const left = a.others > 0 ? `; ${count(shown)} of ${count(shown + a.others)} segments` : "";
    setText(this.means, `${by === "median" ? "by multiples of the median" : "by quartiles"}${left}`);
    // what it takes is known now, and the rest of the head has
    this.bar.update(a);
    setAttr(this.by, "title", "the darker, the slower: by quarters of the passes, or up to 1.5, 2, 3 times the median");
    const { moment } = speech(app);
    tile.words = () => spectrumWords(a, moment);
    if (a.segments.length === 0) {
      tile.empty(nothing(this.app, "No flow goes from one step to another here"), marks);
      return;
    }
    const found = a.found.length > 0 ? `; found: ${several(a.found.length, "special things")}` : "";
    tile.show(
      marks,
      `Spectrum of ${several(a.flows, "flows")} of ${a.name} in ${several(a.segments.length, "segments")}: ${coursesText(a)}${found}.`,
      () => spectrumTable(a),
      a,
    );
  }

  private drawNames(a: Spectrum, rows: BandRows): void {
    const box = this.names.parentElement as HTMLElement;
    const [w, height] = [box.clientWidth, box.clientHeight];
    if (w < 10) return;
    this.left.style.setProperty("--head-room", `${Math.round(segmentsRoom(w))}px`);
    // nobody can point at a cut name in a file
    const width = Math.max(w, PICTURE_NAMES);
    this.beside = { segments: segmentMarks(a, rows, width, height), width, key: this.bar.key };
    paint(this.names, w, height, segmentMarks(a, rows, w, height), this.app.theme);
  }

  private at(p: Point): FlowLine | null {
    const [held, time] = [this.feed.held, this.time()];
    return held && time ? flowAt({ answer: held.answer, time, rows: this.rows(held.answer) }, p.x, p.y) : null;
  }

  private mark(l: FlowLine | null): void {
    if (l === this.marked.value) return;
    this.marked.value = l;
    this.app.schedule();
  }

  private tip(p: Point): string {
    const a = this.feed.held?.answer;
    const l = this.at(p);
    this.mark(l);
    const time = this.time();
    if (!a || !time) return "";
    const segment = segmentAt(this.rows(a), p.y);
    const { moment } = speech(this.app);
    if (l) {
      const pass = passesOf(l, a).find((x) => x.segment === segment && x.end !== null);
      const took = pass?.end ? `; here ${duration(Number(pass.end - pass.start))}` : "";
      return `${flowText(l, a, moment)}${took}`;
    }
    const t = time.t(p.x);
    const near = a.found.find((f) => f.segment === segment && f.kind !== "drift" && t >= f.from && t <= f.to);
    if (near) return foundText(near, a, moment);
    const s = a.segments[segment];
    return s ? `${segmentName(s, a)}: ${several(s.passes, "passes")}` : "";
  }

  /** Its rows are a selection like any other; the cursor goes to where it was seen last. */
  private select(l: FlowLine): void {
    const a = this.feed.held?.answer;
    const by = a?.lifelines.find((x) => x.name === a.name)?.by ?? [];
    const select = flowSelection(this.app, `flow ${flowName(l)}`, by, l.flow);
    this.app.set({ select, cursor: l.times.at(-1) ?? this.app.ws.cursor });
  }
}
