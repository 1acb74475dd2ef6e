import type { Column } from "../../base/info.ts";
import { type Extent, extent } from "../../base/row-answers.ts";
import { type AxisKind, padded } from "../../base/scale.ts";
import { type Window, windowOf } from "../../base/time.ts";
import { ApiError } from "./api.ts";
import type { App } from "./app.ts";
import { above, isText } from "./columns.ts";
import { hasValue } from "./expr.ts";
import { notify, say } from "./notices.ts";
import { timesOf, valuesOf } from "./select.ts";
import { both, type Limits, selectionText, type Workspace } from "./workspace.ts";

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

/** A part of the trace that a window of one moment shows, and the room beside what is fitted. */
const MOMENT = 200n;
const ROOM = 40n;

/** First to last row with a little room; around a single moment, a part of the whole. */
export function windowAround(e: Pick<Extent, "first" | "last" | "end">, whole: Window): Window | null {
  if (e.first === null || e.last === null) return null;
  const last = e.end !== null && e.end > e.last ? e.end : e.last;
  const width = last - e.first;
  const room = width > 0n ? width / ROOM + 1n : (whole.to - whole.from) / MOMENT + 5n;
  const from = e.first - room < whole.from ? whole.from : e.first - room;
  const to = last + room + 1n > whole.to ? (whole.to > last ? whole.to : last + 1n) : last + room + 1n;
  return windowOf(from, to);
}

/** Limits of the value axis that show these values; null when there are none. */
export function valuesAround(e: Pick<Extent, "lo" | "hi">, kind: AxisKind, c: Column): Limits | null {
  if (e.lo === null || e.hi === null) return null;
  if (isText(c)) return { from: e.lo - 0.5, to: e.hi + 0.5 };
  const p = padded(kind, e.lo, kind === "linear" ? above(c, e.hi) : e.hi);
  return p.hi > p.lo ? { from: p.lo, to: p.hi } : null;
}

/**
 * F and double click: every axis shows what is asked for: what is dragged, selected or searched for, else what passes
 * the filter, else what has a value. Limits that were drawn by hand are taken as they are, the server says the others.
 */
export async function fitAsked(app: App): Promise<void> {
  const { info } = app;
  const column = app.column();
  if (!info || !column) return;
  const drawn = byHand(app, column);
  const { brushRanks } = app.ss;
  app.note({ brush: null, brushRanks: null });
  const kind = app.axisKind(column);
  const patch: { -readonly [K in keyof Workspace]?: Workspace[K] } = {};
  if (drawn.window) patch.window = drawn.window;
  if (brushRanks) patch.ranks = brushRanks;
  if (drawn.values && kind !== "quantile") patch.values = drawn.values;
  const open = (app.timed() && !drawn.window && brushRanks === null) || (!drawn.values && kind !== "quantile");
  if (open) {
    const seen = await asked(app, column, drawn.window);
    if (!seen || app.info?.id !== info.id || app.ws.column !== column.name) return;
    if (seen.rows === 0) {
      say(app, `No ${app.rowsWord()} to show.`);
      return;
    }
    const whole = app.whole();
    const window = whole && app.timed() && !drawn.window && brushRanks === null ? windowAround(seen, whole) : null;
    const values = !drawn.values && kind !== "quantile" ? valuesAround(seen, kind, column) : null;
    if (window) patch.window = window;
    if (values) patch.values = values;
  }
  if (Object.keys(patch).length > 0) app.set(patch);
}

/** What the selection says itself of time and of the values shown. */
function byHand(app: App, column: Column): { window: Window | null; values: Limits | null } {
  const s = app.ss.brush ?? app.ws.select;
  const v = valuesOf(app, s, column.name);
  return {
    window: timesOf(s, app.role("time")?.name ?? null),
    values: v && Number.isFinite(v.from) && Number.isFinite(v.to) && v.to > v.from ? v : null,
  };
}

async function asked(app: App, column: Column, window: Window | null): Promise<Extent | null> {
  const select = selectionText(app.ws);
  return askExtent(
    app,
    column,
    window,
    both(app.ws.where, select ?? (app.ws.where === "" ? hasValue(column.name) : null)),
  );
}

/** Where the rows of a condition are, and their values; a failure is told. */
export async function askExtent(
  app: App,
  column: Column,
  window: Window | null,
  where: string,
): Promise<Extent | null> {
  const q = app.params({ column: column.name }, { window, where, paint: false });
  try {
    return extent(await app.api.view(app.url("extent", q), new AbortController().signal, "full"));
  } catch (e) {
    notify(app, e instanceof ApiError ? e.what : "Sightline does not answer", e instanceof ApiError ? e.hint : "");
    return null;
  }
}
