import { background } from "../../draw/canvas.ts";
import type { App } from "../state/app.ts";
import { h } from "./dom.ts";

/**
 * A 12 px square in the colour and texture of a category. It is no canvas: lists that hold some are made anew many times
 * a second while a store grows, and each new canvas costs the browser half a millisecond, a background nothing.
 */
export function swatchBox(app: App, swatch: number, size = 12): HTMLElement {
  return filled("sw", background(app.theme, swatch), size, size);
}

export function barBox(app: App, swatch: number, width: number, height: number): HTMLElement {
  const ink = swatch > 0 ? background(app.theme, swatch) : app.theme.colour("seq-5");
  return filled("bar", ink, width, height);
}

function filled(name: string, fill: string, width: number, height: number): HTMLElement {
  const el = h("i", { class: name, "aria-hidden": "true" });
  el.style.width = `${width}px`;
  el.style.height = `${height}px`;
  el.style.background = fill;
  return el;
}
