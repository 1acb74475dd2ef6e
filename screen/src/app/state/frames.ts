import type { Column } from "../../base/info.ts";
import { type Extent, valueScale } from "../../base/scale.ts";
import type { Window } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import type { ValueAxis } from "../../plot/axes.ts";
import { PAD_TOP, X_AXIS } from "../../plot/distribution-frame.ts";
import type { App } from "./app.ts";
import { withoutTotal } from "./choices.ts";
import { AXES, axisExtent } from "./columns.ts";
import { axisFilter, passingExtent } from "./passing.ts";
import type { Limits } from "./workspace.ts";

export const CELL_W = 3;
export const CELL_H = 2;

/** The same pixels in every time plot: 4 left, 14 right, a whole number of density cells. */
export function timeFrame(app: App, width: number, window: Window): TimeAxis {
  const cells = Math.max(8, Math.floor((width - 18) / CELL_W));
  return app.axis(window, 4, 4 + cells * CELL_W, CELL_W);
}

/** The one value axis of Distribution and Time x value, for a tile of this height. */
export function valueAxis(app: App, column: Column, height: number, v: Limits | null = app.ws.values): ValueAxis {
  const kind = app.axisKind(column);
  const top = PAD_TOP;
  const rows = Math.max(8, Math.floor((height - X_AXIS - top) / CELL_H));
  const bottom = top + rows * CELL_H;
  const extent = v ? { lo: v.from, hi: v.to } : (passing(app, column) ?? axisExtent(kind, column));
  return {
    scale: valueScale(kind, extent, bottom, top, app.ss.sorted),
    measure: column,
    labels: app.ss.labels,
  };
}

/** The next kind of value axis. */
export function nextAxis(app: App): void {
  app.set({ axis: AXES[(AXES.indexOf(app.ws.axis) + 1) % AXES.length] ?? "linear", values: null });
}

function passing(app: App, column: Column): Extent | null {
  const p = app.ss.passing;
  const where = axisFilter(column, app.ws.where, withoutTotal(app.ss.defaults));
  if (!p || where === "" || p.column !== column.name || p.where !== where) return null;
  return passingExtent(app.axisKind(column), column, p);
}
