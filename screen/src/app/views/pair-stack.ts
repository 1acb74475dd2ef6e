import { growing } from "../../base/info.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { h, isStacked, setText } from "../elements/dom.ts";
import { addEdge } from "../elements/edges.ts";
import type { App, Hover } from "../state/app.ts";
import { timeFrame, valueAxis } from "../state/frames.ts";
import { type Arrangement, arranged, type Preset, tracks } from "../state/presets.ts";
import type { Workspace } from "../state/workspace.ts";
import { PairBox } from "./pair-box.ts";
import { REGISTRY } from "./registry.ts";
import { Sparks } from "./sparks.ts";
import { TimeHead } from "./time-head.ts";

/** The middle of the page: the pairs of the chosen preset, that share the axis of time and the cursor. It never scrolls. */
export class PairStack {
  readonly el: HTMLElement;
  private readonly app: App;
  /** Each is made when it is first shown, and is kept: presets may have pairs in common. */
  private readonly made = new Map<string, PairBox>();
  private shown: readonly PairBox[] = [];
  private readonly head: TimeHead;
  private readonly sparks: Sparks;
  private readonly vline = h("div", { class: "vline" });
  private readonly hline = h("div", { class: "hline" });
  /** In the place of pairs that have nothing to show. */
  private readonly none = h("div", { class: "note", "data-testid": "nothing-here" });

  constructor(app: App) {
    this.app = app;
    this.head = new TimeHead(app);
    this.sparks = new Sparks(app);
    this.el = h("div", { class: "pairs center", id: "center" }, this.head.el, this.vline, this.hline, this.none);
    addEdge(app, "gutter", this.el, this.head.el.firstElementChild as HTMLElement);
    app.onHover((hover) => {
      this.crosshair(hover);
    });
  }

  /** Which pairs there are now. */
  arrangement(): Arrangement {
    return arranged(REGISTRY, this.app.ws.pairs, (role) => this.app.lacks(role));
  }

  /** Why a preset has nothing to show, as far as somebody asked; what grows may have something in a moment. */
  nothing(p: Preset): string | null {
    const { info } = this.app;
    if (info === null || growing(info.load)) return null;
    return this.made.get(p.places[0]?.pair ?? "")?.nothing() ?? null;
  }

  /** Those of the chosen preset, from the top. */
  get boxes(): readonly PairBox[] {
    return this.shown;
  }

  stale(): void {
    this.sparks.stale();
    for (const b of this.made.values()) for (const { view } of b.views) view.stale();
  }

  /** F: what has axes of its own fits them; false = nothing has. */
  fit(): boolean {
    const focused = this.boxes.find((b) => b.el.contains(document.activeElement));
    return focused ? focused.fit() : this.boxes.some((b) => b.fit());
  }

  /** 0: what has axes of its own shows all of their values. */
  whole(ws: Workspace): Workspace {
    const all = [...this.made.values()].flatMap((b) => b.views);
    return all.reduce((now, { view }) => view.whole?.(now) ?? now, ws);
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    const width = this.head.width;
    return w && width > 20 ? timeFrame(this.app, width, w) : null;
  }

  update(): void {
    const { app } = this;
    const column = app.column();
    if (!column) return;
    this.rows(this.arrangement());
    this.head.update();
    const time = this.time();
    const [first, ...others] = this.boxes;
    first?.update(column);
    const why = first?.nothing() ?? null;
    setText(this.none, why ?? "");
    this.el.classList.toggle("nothing", why !== null);
    if (why !== null) return;
    for (const b of others) b.update(column);
    if (!time) return;
    this.sparks.ask(
      column,
      time,
      this.boxes.some((b) => !b.isOpen()),
    );
    for (const b of this.boxes) b.drawSpark(this.sparks, column, time, this.head.width);
  }

  private box(pair: string): PairBox {
    const made = this.made.get(pair) ?? new PairBox(this.app, pair, () => this.arrangement());
    this.made.set(pair, made);
    return made;
  }

  private rows(a: Arrangement): void {
    const { app, el } = this;
    const boxes = a.places.map((p) => this.box(p.pair));
    if (boxes.length !== this.shown.length || boxes.some((b, i) => b !== this.shown[i])) {
      for (const b of this.shown) b.el.remove();
      this.vline.before(...boxes.map((b) => b.el));
      this.shown = boxes;
    }
    const all = tracks(a, app.ws.sizes, isStacked());
    const rows = app.timed() ? `26px ${all.map((t) => t.height).join(" ")}` : "minmax(0, 1fr)";
    if (el.style.gridTemplateRows !== rows) el.style.gridTemplateRows = rows;
    for (const [i, b] of boxes.entries()) b.edge(all[i]?.grip ?? null);
    const open = boxes.filter((b) => b.isOpen());
    el.classList.toggle("timeless", !app.timed());
    el.classList.toggle("halves", open.length === 1 && open[0]?.isWide() === true);
  }

  private crosshair(hover: Hover | null): void {
    const { app, el, vline, hline } = this;
    const column = app.column();
    const time = this.time();
    const box = el.getBoundingClientRect();
    const axis = this.head.right.getBoundingClientRect();
    const across = hover?.t != null && time !== null && app.timed() && box.width > 0;
    vline.style.display = across ? "block" : "none";
    if (across && hover?.t != null && time) {
      vline.style.left = `${Math.round(axis.left - box.left + time.x(hover.t))}px`;
      vline.style.top = `${axis.bottom - box.top}px`;
      vline.style.bottom = "0";
    }
    const values = el.querySelector<HTMLElement>('[data-tile="distribution"] canvas, [data-tile="density"] canvas');
    const d = values?.getBoundingClientRect();
    const along = hover?.v != null && column !== null && d !== undefined && d.height > 0;
    hline.style.display = along ? "block" : "none";
    if (along && hover?.v != null && column) {
      hline.style.top = `${Math.round(d.top - box.top + valueAxis(app, column, Math.round(d.height)).scale.px(hover.v))}px`;
      hline.style.left = "12px";
      hline.style.width = `${(app.timed() ? axis.right : d.right) - box.left - 26}px`;
    }
  }
}
