import type { App } from "../state/app.ts";
import { h, setAttr } from "./dom.ts";

/** An edge between tiles: on which side of the tile it lies, where in the grid that is, and how far it may go. */
interface Edge {
  /** What is dragged, as the URL calls it. */
  readonly size: string;
  readonly label: string;
  readonly side: "top" | "bottom" | "left" | "right";
  /** row / column / row end / column end of the grid; a child of the grid that takes no cell. */
  readonly area: string;
  readonly least: number;
  readonly most: number;
}

const edge = (size: string, label: string, side: Edge["side"], area: string, least: number, most: number): Edge => ({
  size,
  label,
  side,
  area,
  least,
  most,
});

const EDGES = {
  columns: edge("columns", "Width of the columns", "right", "1 / 1 / 2 / 2", 150, 600),
  inspector: edge("inspector", "Width of the inspector", "left", "1 / 3 / 2 / 4", 180, 700),
  details: edge("details", "Height of the details", "top", "2 / 1 / 3 / 4", 60, 900),
  gutter: edge("gutter", "Width of what stands at the left", "right", "1 / 1 / -1 / 2", 200, 1400),
} as const satisfies Record<string, Edge>;

type EdgeName = keyof typeof EDGES;

const VARIABLE: Readonly<Record<EdgeName, string>> = {
  columns: "--w-columns",
  inspector: "--w-inspector",
  details: "--h-details",
  gutter: "--w-gutter",
};

const STEP = 16;

/** Sizes that were dragged are style variables of the page; the others keep the style sheet's. */
export function applySizes(app: App): void {
  const { style } = document.documentElement;
  for (const [name, variable] of Object.entries(VARIABLE)) {
    const px = app.ws.sizes[name];
    if (px === undefined) style.removeProperty(variable);
    else if (style.getPropertyValue(variable) !== `${px}px`) style.setProperty(variable, `${px}px`);
  }
}

/** Lets the edge of a tile of a grid be dragged, or moved by the arrow keys; a double click gives it back to the style sheet. */
export function addEdge(app: App, name: EdgeName, grid: HTMLElement, tile: HTMLElement): void {
  const grip = gripOf(app, name, EDGES[name], tile);
  // where one tabs to it: beside the tile, not after all of them
  if (tile.parentElement !== grid) grid.append(grip);
  else if (EDGES[name].side === "right") tile.after(grip);
  else tile.before(grip);
}

/** Lets the height of a pair be dragged at its upper or lower edge; the handle, to be hidden where it moves nothing. */
export function addHeight(app: App, pair: string, name: string, side: "top" | "bottom", el: HTMLElement): HTMLElement {
  const e = edge(pair, `Height of ${name}`, side, "1 / 1 / 2 / 3", 60, 900);
  const grip = gripOf(app, side === "top" ? pair : `${pair}-below`, e, el);
  el.append(grip);
  return grip;
}

function gripOf(app: App, name: string, e: Edge, tile: HTMLElement): HTMLElement {
  const vertical = e.side === "top" || e.side === "bottom";
  const grip = h("div", {
    class: `edge ${e.side}`,
    role: "separator",
    tabindex: 0,
    "aria-label": e.label,
    "aria-orientation": vertical ? "horizontal" : "vertical",
    "aria-valuemin": e.least,
    "aria-valuemax": e.most,
    "aria-valuenow": e.least,
    title: `${e.label}: drag, or arrow keys; double click resets`,
    "data-testid": `edge-${name}`,
  });
  const size = (): number => {
    const r = tile.getBoundingClientRect();
    return Math.round(vertical ? r.height : r.width);
  };
  moves(app, grip, e, size);
  new ResizeObserver(() => {
    setAttr(grip, "aria-valuenow", String(size()));
  }).observe(tile);
  grip.style.gridArea = e.area;
  return grip;
}

/** By hand, and by keys. */
function moves(app: App, grip: HTMLElement, e: Edge, size: () => number): void {
  const vertical = e.side === "top" || e.side === "bottom";
  const sign = e.side === "right" || e.side === "bottom" ? 1 : -1;
  const set = (px: number, how?: "live"): void => {
    const next = Math.max(e.least, Math.min(e.most, Math.round(px)));
    app.set({ sizes: { ...app.ws.sizes, [e.size]: next } }, how);
  };
  grip.addEventListener("pointerdown", (p) => {
    if (p.button !== 0) return;
    p.preventDefault();
    p.stopPropagation();
    grip.setPointerCapture(p.pointerId);
    const at = (m: PointerEvent): number => (vertical ? m.clientY : m.clientX);
    const [start, from] = [at(p), size()];
    const move = (m: PointerEvent): void => {
      set(from + sign * (at(m) - start), "live");
    };
    const up = (): void => {
      grip.removeEventListener("pointermove", move);
      app.commit();
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up, { once: true });
    grip.addEventListener("pointercancel", up, { once: true });
  });
  grip.addEventListener("dblclick", (d) => {
    d.stopPropagation();
    const { [e.size]: _, ...rest } = app.ws.sizes;
    app.set({ sizes: rest });
  });
  grip.addEventListener("keydown", (k) => {
    const step = { ArrowRight: STEP, ArrowDown: STEP, ArrowLeft: -STEP, ArrowUp: -STEP }[k.key];
    if (step === undefined) return;
    k.preventDefault();
    k.stopPropagation();
    set(size() + sign * step);
  });
}
