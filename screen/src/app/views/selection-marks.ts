import type { TimeAxis } from "../../base/time-axis.ts";
import type { Mark } from "../../plot/marks.ts";
import type { App } from "../state/app.ts";
import { timesOf, valuesOf } from "../state/select.ts";

/** The selected rectangle or stretch of time, while dragged and after. */
export function selectionMarks(
  app: App,
  time: TimeAxis,
  top: number,
  bottom: number,
  px: ((v: number) => number) | null,
): Mark[] {
  const s = app.ss.brush ?? app.ws.select;
  const w = timesOf(s, app.role("time")?.name ?? null);
  if (!w) return [];
  const v = px ? valuesOf(app, s, app.ws.column) : null;
  const clampY = (y: number): number => Math.max(top, Math.min(bottom, y));
  const [x0, x1] = [Math.max(time.x0, time.x(w.from)), Math.min(time.x1, time.x(w.to))];
  if (x1 < x0) return [];
  const y0 = v && px ? clampY(Number.isFinite(v.to) ? px(v.to) : top) : top;
  const y1 = v && px ? clampY(Number.isFinite(v.from) ? px(v.from) : bottom) : bottom;
  const box = { x: Math.round(x0) + 0.5, y: Math.round(y0) + 0.5, w: Math.round(x1 - x0), h: Math.round(y1 - y0) };
  // what is selected entirely needs no veil: there is nothing beside it to be told from
  const everything = x1 - x0 > (time.x1 - time.x0) * 0.98 && y1 - y0 > (bottom - top) * 0.98;
  return everything ? [] : [{ t: "rect", box, fill: { ink: "accent-soft" }, stroke: { ink: "accent" } }];
}
