import type { Nanos } from "../../base/time.ts";
import type { Point } from "../input/gestures.ts";
import { openEventMenu, type Pointed, take } from "../panels/pattern-menu.ts";
import type { App } from "../state/app.ts";
import { nearestEvent } from "../state/pattern-pick.ts";

/** Whose row is at a point of a picture, and what moment; null: nobody's. */
type At = (x: number, y: number) => { readonly who: string; readonly t: Nanos } | null;

/**
 * Events of a picture with a row an entity as steps of a pattern: the nearest one to a right click.
 *
 * @returns what a click does while events are picked; false: it is any other click
 */
export function rowEvents(app: App, canvas: HTMLCanvasElement, at: At): (p: Point) => boolean {
  const pointed = (x: number, y: number): Pointed | null => {
    const found = at(x, y);
    if (!found) return null;
    const { who, t } = found;
    return { words: `nearest event of ${who}`, end: null, ask: () => nearestEvent(app, who, t) };
  };
  canvas.addEventListener("contextmenu", (e) => {
    const r = canvas.getBoundingClientRect();
    const one = pointed(e.clientX - r.left, e.clientY - r.top);
    if (one === null) return;
    e.preventDefault();
    openEventMenu(app, e.clientX, e.clientY, [one], null);
  });
  return (p) => {
    const one = app.ss.picking ? pointed(p.x, p.y) : null;
    if (one) void take(app, () => one.ask(), p.alt, false);
    return one !== null;
  };
}
