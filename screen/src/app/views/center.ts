import { h, setText } from "../elements/dom.ts";
import { addEdge } from "../elements/edges.ts";
import type { App, Hover } from "../state/app.ts";
import { timeFrame, valueAxis } from "../state/frames.ts";
import { DensityTile } from "./density-tile.ts";
import { DistributionTile } from "./distribution-tile.ts";
import { FrequencyTile } from "./frequency-tile.ts";
import { TimelinesTile } from "./timelines-tile.ts";

export interface View {
  readonly el: HTMLElement;
  update(): void;
  stale(): void;
}

/** Distribution and Time x value share the value axis; Time x value, Frequency and Timelines share the time axis. */
export function workspaceView(app: App): View {
  const dist = new DistributionTile(app);
  const density = new DensityTile(app);
  const freq = new FrequencyTile(app);
  const lines = new TimelinesTile(app);
  const vline = h("div", { class: "vline" });
  const hline = h("div", { class: "hline" });
  const el = h(
    "div",
    { class: "center", id: "center" },
    dist.tile.el,
    density.tile.el,
    freq.el,
    lines.el,
    vline,
    hline,
  );
  addEdge(app, "gutter", el, dist.tile.el);
  addEdge(app, "frequency", el, freq.el);
  addEdge(app, "timelines", el, lines.el);
  app.onHover((hover) => {
    crosshair(app, el, density, dist, vline, hline, hover);
  });
  const timed = [density, freq, lines] as const;
  return {
    el,
    stale: () => {
      for (const t of [dist, ...timed]) t.stale();
    },
    update: () => {
      const column = app.column();
      el.classList.toggle("snapshot", !app.timed());
      el.classList.toggle("unpainted", false);
      if (!column) return;
      dist.ask(column);
      dist.update(column);
      if (!app.timed()) return;
      const parts = app.role("entity") || app.info ? timed : [density];
      for (const t of parts) {
        t.ask(column);
        t.update(column);
      }
    },
  };
}

function crosshair(
  app: App,
  el: HTMLElement,
  density: DensityTile,
  dist: DistributionTile,
  vline: HTMLElement,
  hline: HTMLElement,
  hover: Hover | null,
): void {
  const column = app.column();
  const w = app.window();
  const box = el.getBoundingClientRect();
  const time = density.tile.canvas.getBoundingClientRect();
  const showV = hover !== null && hover.t !== null && w !== null && app.timed() && box.width > 0;
  vline.style.display = showV ? "block" : "none";
  if (showV && hover?.t != null && w) {
    const x = timeFrame(app, density.tile.width, w).x(hover.t);
    vline.style.left = `${Math.round(time.left - box.left + x)}px`;
    vline.style.top = `${time.top - box.top}px`;
    vline.style.bottom = "24px";
  }
  const showH = hover !== null && hover.v !== null && column !== null && box.width > 0;
  hline.style.display = showH ? "block" : "none";
  if (showH && hover?.v != null && column) {
    const d = dist.tile.canvas.getBoundingClientRect();
    const y = valueAxis(app, column, dist.tile.height).scale.px(hover.v);
    hline.style.top = `${Math.round(d.top - box.top + y)}px`;
    hline.style.left = "12px";
    hline.style.width = `${(app.timed() ? time.right : d.right) - box.left - 26}px`;
  }
}

/** The tip beside the pointer; what the keyboard cursor says is also read out. */
export function tipLayer(app: App): HTMLElement {
  const tip = h("div", { class: "tip", "data-testid": "tip" });
  const live = h("div", { class: "sr", role: "status", "aria-live": "polite" });
  app.onHover((hover) => {
    tip.style.display = hover?.text ? "block" : "none";
    if (!hover) return;
    setText(tip, hover.text);
    const r = tip.getBoundingClientRect();
    tip.style.left = `${Math.min(hover.x + 12, innerWidth - r.width - 8)}px`;
    tip.style.top = `${hover.y + 18 + r.height > innerHeight ? hover.y - r.height - 8 : hover.y + 14}px`;
    if (hover.spoken) setText(live, hover.text);
  });
  return h("div", {}, tip, live);
}
