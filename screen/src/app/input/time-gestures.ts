import { count } from "../../base/format.ts";
import { isUndated } from "../../base/info.ts";
import type { ValueScale } from "../../base/scale.ts";
import { decimalsFor, type Window, windowOf } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { seamText } from "../../plot/seams.ts";
import type { App } from "../state/app.ts";
import { dateTime } from "../state/dates.ts";
import type { Clause } from "../state/expr.ts";
import { momentText, rangeLabel, roundBetween, timeClause, valueClause } from "../state/select.ts";
import type { Limits, Selection } from "../state/workspace.ts";
import { fitAsked, zoomValueAxis } from "../state/zoom.ts";
import { type Drag, type Gestures, gestures, type Point } from "./gestures.ts";

export interface TimePlot {
  time(): TimeAxis | null;
  /** The value axis, where the plot has one: drags are rectangles then. */
  value?(): { scale: ValueScale; top: number; bottom: number } | null;
  tip(p: Point): string;
  /** A click that is not about time (a row's name); true = handled. */
  click?(p: Point): boolean;
}

/** Drag selects, Shift-drag pans, wheel zooms, a click moves the time cursor, a double click zooms to the selection. */
export function timeGestures(app: App, el: HTMLElement, plot: TimePlot, wheelZooms: boolean): void {
  const g: Gestures = {
    press: (p) => {
      const time = plot.time();
      if (!time) return null;
      return p.shift ? panDrag(app, plot, time, p) : brushDrag(app, plot, time, p);
    },
    click: (p) => {
      const time = plot.time();
      if (!time || plot.click?.(p)) return;
      if (p.x >= time.x0 - 2 && p.x <= time.x1 + 8)
        app.set({ cursor: time.t(Math.max(time.x0, Math.min(time.x1, p.x))) });
    },
    double: () => {
      void fitAsked(app);
    },
    hover: (p) => {
      hoverTime(app, plot, p, false);
    },
    wheel: (p, dx, dy, e) => {
      const [time, whole] = [plot.time(), app.whole()];
      if (!time || !whole) return false;
      if (e.altKey && plot.value) {
        const v = plot.value();
        if (v) zoomValueAxis(app, v.scale, p.y, Math.exp(dy * 0.002));
        return true;
      }
      if (Math.abs(dx) > Math.abs(dy) || e.shiftKey) {
        app.nudge({ window: app.folded().pan(time.window, (dx || dy) / (time.x1 - time.x0), whole) });
        return true;
      }
      if (!wheelZooms && !e.ctrlKey) return false;
      const seam = time.seamAt(p.x);
      if (seam && dy < 0) {
        app.unfold(seam);
        return true;
      }
      const at = time.t(Math.max(time.x0, Math.min(time.x1, p.x)));
      app.nudge({ window: app.folded().zoom(time.window, Math.exp(dy * 0.002), at, whole) });
      return true;
    },
  };
  gestures(app, el, g);
  let key = -1;
  el.addEventListener("keydown", (e) => {
    const time = plot.time();
    if (!time || !["ArrowLeft", "ArrowRight", "Enter"].includes(e.key)) return;
    e.preventDefault();
    if (key < 0) key = app.ws.cursor !== null ? time.x(app.ws.cursor) : (time.x0 + time.x1) / 2;
    if (e.key === "Enter") {
      app.set({ cursor: time.t(key) });
      return;
    }
    key = Math.max(time.x0, Math.min(time.x1, key + (e.shiftKey ? 40 : 4) * (e.key === "ArrowLeft" ? -1 : 1)));
    const r = el.getBoundingClientRect();
    hoverTime(app, plot, { x: key, y: 20, pageX: r.left + key, pageY: r.top + 20, shift: false, alt: false }, true);
  });
}

function hoverTime(app: App, plot: TimePlot, p: Point | null, spoken: boolean): void {
  const time = plot.time();
  if (!p || !time || p.x < time.x0 - 4 || p.x > time.x1 + 4) {
    app.hover(null);
    return;
  }
  const v = plot.value?.() ?? null;
  const inside = v !== null && p.y >= v.top && p.y <= v.bottom;
  const t = time.t(Math.max(time.x0, Math.min(time.x1, p.x)));
  const seam = time.seamAt(p.x);
  const text = [momentText(app, t), seam ? seamText(seam) : plot.tip(p)].filter((s) => s !== "").join("  ");
  app.hover({ t, v: inside ? v.scale.value(p.y) : null, text, x: p.pageX, y: p.pageY, spoken });
}

function clampX(time: TimeAxis, p: Point): number {
  return Math.max(time.x0, Math.min(time.x1, p.x));
}

function brushDrag(app: App, plot: TimePlot, time: TimeAxis, from: Point): Drag {
  const v = plot.value?.() ?? null;
  const made = (p: Point): Selection | null => {
    const w = windowOf(time.t(clampX(time, from)), time.t(clampX(time, p)));
    const clause = timeClause(app, w);
    if (!clause) return null;
    const clauses: Clause[] = [clause];
    const decimals = time.window.to - time.window.from < 600_000_000_000n ? 1 : 0;
    let label = `${momentText(app, w.from, decimals)} \u2013 ${momentText(app, w.to, decimals)}`;
    const column = app.column();
    if (v && column && Math.abs(p.y - from.y) > 6) {
      const y = (q: Point): number => Math.max(v.top, Math.min(v.bottom, q.y));
      const [a, b] = [Math.max(y(from), y(p)), Math.min(y(from), y(p))];
      const round = (px: number): number => {
        const r = roundBetween(v.scale.value(px - 0.8), v.scale.value(px + 0.8));
        return column.type === "int64" && Math.abs(r) >= 10 ? Math.round(r) : r;
      };
      const l: Limits =
        column.type === "string" ? { from: v.scale.value(a), to: v.scale.value(b) } : { from: round(a), to: round(b) };
      const range = valueClause(app, column, l.from, l.to);
      if (range) {
        clauses.push(range);
        label = `${label}, ${column.name} ${rangeLabel(app, column, l)}`;
      }
    }
    return { kind: "clauses", label, clauses };
  };
  return {
    move: (p) => {
      app.note({ brush: made(p), brushRanks: null });
    },
    end: (p) => {
      app.note({ brush: null });
      const select = made(p);
      if (select) app.set({ select });
    },
    cancel: () => {
      app.note({ brush: null });
    },
  };
}

function panDrag(app: App, plot: TimePlot, time: TimeAxis, from: Point): Drag {
  const whole = app.whole();
  const v = plot.value?.() ?? null;
  const zoomed = app.ws.values;
  return {
    move: (p) => {
      if (!whole) return;
      app.note({ interacting: true });
      const window = app.folded().pan(time.window, (from.x - p.x) / (time.x1 - time.x0), whole);
      const dy = p.y - from.y;
      const values =
        v && zoomed && v.scale.kind !== "quantile"
          ? { from: v.scale.value(v.scale.at0 - dy), to: v.scale.value(v.scale.at1 - dy) }
          : zoomed;
      app.set({ window, values }, "live");
    },
    end: () => {
      app.commit();
    },
    cancel: () => {
      app.abandon();
    },
  };
}

/**
 * "from – to UTC" of a window, the date once when it is one day, and last: where there is little room the end is worth
 * more than the date, which the axes show.
 */
export function windowText(app: App, w: Window): string {
  const fine = decimalsFor(Number(w.to - w.from) / 100);
  if (app.origin() === "steps") return `steps ${count(Number(w.from))} \u2013 ${count(Number(w.to))}`;
  if (app.origin() !== null) {
    const decimals = Math.max(1, fine);
    return `${momentText(app, w.from, decimals)} \u2013 ${momentText(app, w.to, decimals)}`;
  }
  const decimals = Number(w.to - w.from) < 10e9 ? Math.max(3, fine) : 0;
  const [a, b] = [dateTime(app, w.from, decimals), dateTime(app, w.to, decimals)];
  if (app.info && isUndated(app.info)) return `${a} \u2013 ${b}`;
  return a.slice(0, 10) === b.slice(0, 10)
    ? `${a.slice(11)} \u2013 ${b.slice(11)} UTC, ${a.slice(0, 10)}`
    : `${a} \u2013 ${b} UTC`;
}
