import type { App } from "../state/app.ts";
import type { Sizes } from "../state/workspace.ts";
import { h, setAttr } from "./dom.ts";

/** An edge between tiles: on which side of the tile it lies, where in the grid that is, and how far it may go. */
interface Edge {
  readonly label: string;
  readonly side: "top" | "left" | "right";
  /** row / column / row end / column end; a child of the grid that takes no cell. */
  readonly area: string;
  readonly least: number;
  readonly most: number;
}

const EDGES: Readonly<Record<keyof Sizes, Edge>> = {
  columns: { label: "Width of the columns", side: "right", area: "1 / 1 / 2 / 2", least: 150, most: 600 },
  inspector: { label: "Width of the inspector", side: "left", area: "1 / 3 / 2 / 4", least: 180, most: 700 },
  details: { label: "Height of the details", side: "top", area: "2 / 1 / 3 / 4", least: 60, most: 900 },
  gutter: { label: "Width of the distribution", side: "right", area: "1 / 1 / 2 / 2", least: 200, most: 1400 },
  frequency: { label: "Height of the frequency", side: "top", area: "2 / 1 / 3 / 3", least: 60, most: 600 },
  timelines: { label: "Height of the timelines", side: "top", area: "3 / 1 / 4 / 3", least: 60, most: 900 },
};

const VARIABLE: Readonly<Record<keyof Sizes, string>> = {
  columns: "--w-columns",
  inspector: "--w-inspector",
  details: "--h-details",
  gutter: "--w-gutter",
  frequency: "--h-frequency",
  timelines: "--h-timelines",
};

const STEP = 16;

/** Sizes that were dragged are style variables of the page; the others keep the style sheet's. */
export function applySizes(app: App): void {
  const { style } = document.documentElement;
  for (const [name, variable] of Object.entries(VARIABLE)) {
    const px = app.ws.sizes[name as keyof Sizes];
    if (px === undefined) style.removeProperty(variable);
    else if (style.getPropertyValue(variable) !== `${px}px`) style.setProperty(variable, `${px}px`);
  }
}

/** Lets the edge of a tile of a grid be dragged, or moved by the arrow keys; a double click gives it back to the style sheet. */
export function addEdge(app: App, name: keyof Sizes, grid: HTMLElement, tile: HTMLElement): void {
  const edge = EDGES[name];
  const vertical = edge.side === "top";
  const grip = h("div", {
    class: `edge ${edge.side}`,
    role: "separator",
    tabindex: 0,
    "aria-label": edge.label,
    "aria-orientation": vertical ? "horizontal" : "vertical",
    "aria-valuemin": edge.least,
    "aria-valuemax": edge.most,
    "aria-valuenow": edge.least,
    title: `${edge.label}: drag, or arrow keys; double click resets`,
    "data-testid": `edge-${name}`,
  });
  const size = (): number => {
    const r = tile.getBoundingClientRect();
    return Math.round(vertical ? r.height : r.width);
  };
  const sign = edge.side === "right" ? 1 : -1;
  const set = (px: number, how: "live" | "push"): void => {
    const next = Math.max(edge.least, Math.min(edge.most, Math.round(px)));
    app.set({ sizes: { ...app.ws.sizes, [name]: next } }, how === "live" ? "live" : undefined);
  };
  grip.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    e.preventDefault();
    e.stopPropagation();
    grip.setPointerCapture(e.pointerId);
    const [start, from] = [vertical ? e.clientY : e.clientX, size()];
    const move = (m: PointerEvent): void => {
      set(from + sign * ((vertical ? m.clientY : m.clientX) - start), "live");
    };
    const up = (): void => {
      grip.removeEventListener("pointermove", move);
      app.commit();
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up, { once: true });
    grip.addEventListener("pointercancel", up, { once: true });
  });
  grip.addEventListener("dblclick", (e) => {
    e.stopPropagation();
    const { [name]: _, ...rest } = app.ws.sizes;
    app.set({ sizes: rest });
  });
  grip.addEventListener("keydown", (e) => {
    const step = { ArrowRight: STEP, ArrowDown: STEP, ArrowLeft: -STEP, ArrowUp: -STEP }[e.key];
    if (step === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    set(size() + sign * step, "push");
  });
  new ResizeObserver(() => {
    setAttr(grip, "aria-valuenow", String(size()));
  }).observe(tile);
  grip.style.gridArea = edge.area;
  // where one tabs to it: beside the tile, not after all of them
  if (tile.parentElement !== grid) grid.append(grip);
  else if (edge.side === "right") tile.after(grip);
  else tile.before(grip);
}
