import type { App } from "../state/app.ts";
import type { Sizes } from "../state/workspace.ts";
import { h, setAttr } from "./dom.ts";

/** An edge between tiles: on which side of the tile it lies, where in the grid that is, and how far it may go. */
interface Edge {
  readonly size: keyof Sizes;
  readonly label: string;
  readonly side: "top" | "bottom" | "left" | "right";
  /** row / column / row end / column end of the grid; a child of the grid that takes no cell. */
  readonly area: string;
  readonly least: number;
  readonly most: number;
}

const edge = (
  size: keyof Sizes,
  label: string,
  side: Edge["side"],
  area: string,
  least: number,
  most: number,
): Edge => ({ size, label, side, area, least, most });

const EDGES = {
  columns: edge("columns", "Width of the columns", "right", "1 / 1 / 2 / 2", 150, 600),
  inspector: edge("inspector", "Width of the inspector", "left", "1 / 3 / 2 / 4", 180, 700),
  details: edge("details", "Height of the details", "top", "2 / 1 / 3 / 4", 60, 900),
  gutter: edge("gutter", "Width of what stands at the left", "right", "1 / 1 / -1 / 2", 200, 1400),
  frequency: edge("frequency", "Height of Frequency", "top", "1 / 1 / 2 / 3", 60, 600),
  // where Frequency stands above the pair that takes the rest
  below: edge("frequency", "Height of Frequency", "bottom", "1 / 1 / 2 / 3", 60, 600),
  timelines: edge("timelines", "Height of the timelines", "top", "1 / 1 / 2 / 3", 60, 900),
} as const satisfies Record<string, Edge>;

export type EdgeName = keyof typeof EDGES;

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
export function addEdge(app: App, name: EdgeName, grid: HTMLElement, tile: HTMLElement): void {
  const e: Edge = EDGES[name];
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
  // where one tabs to it: beside the tile, not after all of them
  if (tile === grid || tile.parentElement !== grid) grid.append(grip);
  else if (e.side === "right" || e.side === "bottom") tile.after(grip);
  else tile.before(grip);
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
