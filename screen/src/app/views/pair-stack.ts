import type { TimeAxis } from "../../base/time-axis.ts";
import { h } from "../elements/dom.ts";
import { addEdge } from "../elements/edges.ts";
import type { App, Hover } from "../state/app.ts";
import { timeFrame, valueAxis } from "../state/frames.ts";
import { PairBox } from "./pair-box.ts";
import { type PairKind, PRESETS, pairKind } from "./registry.ts";
import { Sparks } from "./sparks.ts";
import { TimeHead } from "./time-head.ts";

/** The middle of the page: pairs from the top, that share the axis of time and the cursor. It never scrolls. */
export class PairStack {
  readonly el: HTMLElement;
  readonly boxes: readonly PairBox[];
  private readonly app: App;
  private readonly head: TimeHead;
  private readonly sparks: Sparks;
  private readonly vline = h("div", { class: "vline" });
  private readonly hline = h("div", { class: "hline" });

  constructor(app: App) {
    this.app = app;
    this.head = new TimeHead(app);
    this.sparks = new Sparks(app);
    this.boxes = PRESETS.flatMap((p) => p.pairs).map((name) => new PairBox(app, pairKind(name)));
    const pairs = this.boxes.map((b) => b.el);
    this.el = h("div", { class: "pairs center", id: "center" }, this.head.el, ...pairs, this.vline, this.hline);
    addEdge(app, "gutter", this.el, this.head.el.firstElementChild as HTMLElement);
    for (const { el, kind } of this.boxes) for (const edge of kind.edges) addEdge(app, edge, el, el);
    app.onHover((hover) => {
      this.crosshair(hover);
    });
  }

  stale(): void {
    this.sparks.stale();
    for (const b of this.boxes) for (const { view } of b.views) view.stale();
  }

  /** F: what has axes of its own fits them; false = nothing has. */
  fit(): boolean {
    const focused = this.boxes.find((b) => b.el.contains(document.activeElement));
    return focused ? focused.fit() : this.boxes.some((b) => b.fit());
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
    this.rows();
    this.head.update();
    const time = this.time();
    for (const b of this.boxes) if (b.isOfUse()) b.update(column);
    if (!time) return;
    this.sparks.ask(
      column,
      time,
      this.boxes.some((b) => !b.isOpen()),
    );
    for (const b of this.boxes) b.drawSpark(this.sparks, column, time, this.head.width);
  }

  private rows(): void {
    const { app, el } = this;
    const open = this.boxes.filter((b) => b.isOpen()).map((b) => b.kind);
    const rest = Math.min(...open.map((k) => k.rest));
    const height = (k: PairKind): string =>
      !open.includes(k) ? "28px" : k.rest === rest ? "minmax(120px, 1fr)" : k.height;
    const rows = app.timed() ? `26px ${this.boxes.map((b) => height(b.kind)).join(" ")}` : "minmax(0, 1fr)";
    if (el.style.gridTemplateRows !== rows) el.style.gridTemplateRows = rows;
    el.classList.toggle("snapshot", !app.timed());
    el.classList.toggle("single", open.length === 1);
    el.dataset["open"] = open.map((k) => k.name).join(" ");
    el.dataset["left"] = app.ws.pairs.left["values"] ?? "";
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
