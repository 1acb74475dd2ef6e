import { count, duration, several } from "../../base/format.ts";
import type { ShapeNow } from "../../base/scene-track.ts";
import type { Nanos } from "../../base/time.ts";
import { type StagePlot, sceneMarks, sceneWords, shapeAt } from "../../plot/scene.ts";
import { fill, h, setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import { markKeys } from "../input/mark-keys.ts";
import { MAX_ROWS } from "../scenes/scene-rows.ts";
import { SceneShow } from "../scenes/scene-show.ts";
import type { App } from "../state/app.ts";
import { Cell } from "../state/reads.ts";
import { momentText } from "../state/select.ts";
import { alone } from "./messages-export.ts";
import { SceneChoice } from "./scene-choice.ts";
import type { View } from "./view.ts";

const HEADERS = ["shape", "kind", "x", "y", "width", "height", "colour", "opacity", "label"] as const;
/** Digits of what is told; a scene's numbers have all of a double's. */
const DIGITS = 6;

const told = (v: number): string => String(Number(v.toPrecision(DIGITS)));

/** A scene: at the left what it is and what is wrong with it, at the right its stage at the cursor. */
export class SceneTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly choice: SceneChoice;
  private readonly show: SceneShow;
  private readonly marked: Cell<string | null>;
  private readonly meta = h("span", { class: "t3 cut", "data-testid": "scene-meta" });
  private readonly lines = h("ul", { class: "scene-says", "aria-live": "polite", "data-testid": "scene-says" });
  private readonly means = h("span", { class: "t3 cut" });
  private said = "";

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "scene", "Scene", false);
    this.choice = new SceneChoice(app);
    this.show = new SceneShow(app);
    this.marked = new Cell<string | null>(app.reads, null);
    const pick = h("button", { type: "button", class: "link r", "data-testid": "scenes" }, "scenes \u25be");
    pick.addEventListener("click", () => {
      this.choice.open(pick);
    });
    this.head = h("div", { class: "head" }, h("h2", {}, "Scene"), this.meta, pick);
    this.left = h("div", { class: "gutter" }, this.head, this.lines);
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head flows-head" }, this.means, this.tile.wait),
      this.tile.el,
    );
    this.tile.exports = {
      columns: () => this.show.shown?.head?.title ?? "scene",
      picture: () => alone(app, this.tile, this.title(), { generation: 0, exact: true, error: null }, this.sentence()),
      data: () => ({ headers: [...HEADERS], rows: this.rows() }),
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        this.hover(p);
      },
    });
    const speak = (s: ShapeNow): void => {
      this.mark(s.id);
      const r = this.tile.canvas.getBoundingClientRect();
      app.hover({ t: null, v: null, text: shapeText(s), x: r.left + 20, y: r.top + 20, spoken: true });
    };
    markKeys(this.tile.canvas, { marks: () => this.shapes(), say: speak, open: speak });
  }

  stale(): void {
    this.choice.stale();
    this.show.stale();
  }

  /** The cursor, or the end of what is looked at. */
  private moment(): Nanos | null {
    return this.app.ws.cursor ?? this.app.window()?.to ?? null;
  }

  private shapes(): readonly ShapeNow[] {
    const at = this.moment();
    return at === null ? [] : this.show.at(at);
  }

  private title(): string {
    return this.show.shown?.head?.title || "Scene";
  }

  update(): void {
    const { app, tile, choice, show } = this;
    if (!app.timed()) return;
    choice.update();
    show.want(choice.chosen());
    setText(this.meta, choice.chosen()?.name ?? "");
    const said = this.says();
    const key = JSON.stringify(said);
    if (key !== this.said) {
      this.said = key;
      fill(this.lines, ...said.map(([what, wrong]) => h("li", wrong ? { class: "wrong", role: "alert" } : {}, what)));
    }
    tile.state(null, show.rows.failed);
    tile.draw();
  }

  /** What is told beside the stage; the wrong things first. */
  private says(): readonly (readonly [what: string, wrong: boolean])[] {
    const { show } = this;
    const { shown, rows } = show;
    const left = rows.complete ? rows.total - rows.rows.length : 0;
    const wrong = [
      show.wrong,
      rows.failed?.message,
      shown?.cut,
      left > 0 && `${several(rows.rows.length, "rows")} from the window on; ${count(left)} after them are left out`,
    ];
    const plain = [
      shown?.head && `${shown.head.title}: ${several(shown.taken, "rows")}`,
      shown?.head && `${several(shown.track.size, "shapes")}, ${several(shown.track.changes, "changes")} of them`,
      rows.from !== null && left <= 0 && "what was before is not known: there are too many rows",
      show.lacking.length > 0 && `this trace has no column ${show.lacking.join(", ")}: nothing is read of it`,
      show.behind > 0 && `${duration(show.behind)} behind the newest row, as rows come late`,
      show.busy &&
        rows.total > 0 &&
        `${count(rows.rows.length)} of ${count(Math.min(rows.total, MAX_ROWS))} rows are read`,
    ];
    const said = (x: string | false | null | undefined): x is string => typeof x === "string";
    return [
      ...wrong.filter(said).map((x) => [x, true] as const),
      ...plain.filter(said).map((x) => [x, false] as const),
    ];
  }

  private sentence(): string {
    const at = this.moment();
    return `${sceneWords(this.shapes())}${at === null ? "" : ` at ${momentText(this.app, at)}`}`;
  }

  private rows(): string[][] {
    return this.shapes().map((s) => [
      s.id,
      s.kind,
      ...[s.x, s.y, s.width, s.height].map(told),
      String(s.colour.to),
      told(s.opacity),
      s.label ?? "",
    ]);
  }

  private plot(): StagePlot | null {
    const { tile, show } = this;
    const head = show.shown?.head;
    if (!head || !tile.ready()) return null;
    const { width, height } = tile;
    return { shapes: this.shapes(), stage: head, width, height, marked: this.marked.value };
  }

  private readonly paint = (): void => {
    const { tile, show } = this;
    const { version } = show;
    if (!tile.ready()) return;
    const plot = this.plot();
    setText(this.means, plot ? `${this.title()} at the cursor` : "");
    if (!plot) {
      tile.words = null;
      tile.empty(
        show.wrong === null ? (this.choice.none() ?? "") : "The scene does not run: its fault stands beside it.",
      );
      return;
    }
    const table = { caption: `${this.title()}: ${this.sentence()}`, headers: HEADERS, rows: this.rows() };
    tile.words = () => [
      `${this.title()}: ${this.sentence()}.`,
      ...plot.shapes.slice(0, 20).map((s) => `${shapeText(s)}.`),
    ];
    tile.show(sceneMarks(plot), `${this.title()}: ${this.sentence()}.`, () => table, version, this.moment());
  };

  private mark(id: string | null): void {
    if (id === this.marked.value) return;
    this.marked.value = id;
    this.app.schedule();
  }

  private hover(p: Point | null): void {
    const plot = p && this.plot();
    const s = p && plot ? shapeAt(plot, p.x, p.y) : null;
    this.mark(s?.id ?? null);
    this.app.hover(p && s ? { t: null, v: null, text: shapeText(s), x: p.pageX, y: p.pageY, spoken: false } : null);
  }
}

function shapeText(s: ShapeNow): string {
  const label = s.label === null || s.label === "" ? "" : ` \u201c${s.label}\u201d`;
  return `${s.id}: ${s.kind}${label} at ${told(s.x)}, ${told(s.y)}, ${typeof s.colour.to === "number" ? `category ${s.colour.to}` : s.colour.to}`;
}
