import { paint } from "../../draw/canvas.ts";
import { rect } from "../../plot/marks.ts";
import type { App } from "../state/app.ts";
import { h } from "./dom.ts";

/** A 12 px square in the colour and texture of a category. */
export function swatchCanvas(app: App, swatch: number, size = 12): HTMLCanvasElement {
  const c = h("canvas", { class: "sw", "aria-hidden": "true" });
  c.style.width = c.style.height = `${size}px`;
  paint(c, size, size, [rect(0, 0, size, size, `cat-${swatch}`, { texture: true })], app.theme);
  return c;
}

export function barCanvas(app: App, swatch: number, width: number, height: number): HTMLCanvasElement {
  const c = h("canvas", { class: "bar", "aria-hidden": "true" });
  c.style.width = `${width}px`;
  c.style.height = `${height}px`;
  const ink = swatch > 0 ? (`cat-${swatch}` as const) : "seq-5";
  paint(c, width, height, [rect(0, 0, width, height, ink, { texture: swatch > 0 })], app.theme);
  return c;
}
