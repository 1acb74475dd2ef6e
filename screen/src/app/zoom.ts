import type { AxisKind } from "../base/scale.ts";
import { type Window, windowOf } from "../base/time.ts";
import type { App } from "./app.ts";
import { bounds, isText } from "./columns.ts";
import { timesOf, valuesOf } from "./select.ts";
import type { Limits } from "./workspace.ts";

export function zoomValueAxis(
  app: App,
  s: { kind: AxisKind; at0: number; at1: number; value(px: number): number },
  y: number,
  factor: number,
): void {
  if (s.kind === "quantile") return;
  const values = { from: s.value(y + (s.at0 - y) * factor), to: s.value(y + (s.at1 - y) * factor) };
  if (values.to > values.from && Number.isFinite(values.to - values.from)) app.nudge({ values });
}

/** F and double click: zoom every axis the selection speaks of. */
export function zoomToSelection(app: App): void {
  const s = app.ss.brush ?? app.ws.select;
  const patch: { window?: Window; values?: Limits; ranks?: Limits } = {};
  const times = timesOf(app.ws.select, app.role("time")?.name ?? null);
  if (times) patch.window = windowOf(times.from, times.to);
  const column = app.column();
  const v = valuesOf(app, s, app.ws.column);
  if (v && column && app.axisKind(column) !== "quantile") {
    const { lo, hi } = bounds(column);
    const half = isText(column) ? 0.5 : 0;
    const [from, to] = [
      Math.max(v.from, Number.isFinite(v.from) ? v.from : lo - half),
      Number.isFinite(v.to) ? v.to : hi + half,
    ];
    if (to > from) patch.values = { from, to };
  }
  if (app.ss.brushRanks) patch.ranks = app.ss.brushRanks;
  app.ss.brush = null;
  app.ss.brushRanks = null;
  if (Object.keys(patch).length > 0) app.set(patch);
}
