import type { Column } from "../../base/info.ts";
import type { ValueScale } from "../../base/scale.ts";
import { type ValueAxis, valueText } from "../../plot/axes.ts";
import { type Drag, type Gestures, gestures, type Point } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { rangeLabel, roundBetween, valueClause } from "../state/select.ts";
import type { Limits } from "../state/workspace.ts";
import { limitsOf } from "./scatter-marks.ts";
import { withScatter } from "./scatter-part.ts";
import { type Frame, setup } from "./scatter-setup.ts";

/** A rectangle selects its rows; Shift and a drag pans, the wheel zooms, a double click fits what is selected. */
export function scatterGestures(app: App, canvas: HTMLElement, frame: () => Frame | null): void {
  const g: Gestures = {
    press: (p) => {
      const f = frame();
      return f ? (p.shift ? panDrag(app, p, f) : rectangleDrag(app, p, f)) : null;
    },
    click: () => {
      app.set({ select: null });
    },
    double: () => {
      const f = frame();
      if (f) zoomTo(app, f);
    },
    hover: (p) => {
      const f = frame();
      if (!p || !f) {
        app.hover(null);
        return;
      }
      const text = `${valueText(f.x.scale.value(p.x), f.x)}  ${valueText(f.y.scale.value(p.y), f.y)}`;
      app.hover({ t: null, v: null, text, x: p.pageX, y: p.pageY, spoken: false });
    },
    wheel: (p, _dx, dy) => {
      const f = frame();
      if (!f) return false;
      const k = Math.exp(dy * 0.002);
      const around = (s: ValueScale, at: number): Limits => ({
        from: s.value(at + (s.at0 - at) * k),
        to: s.value(at + (s.at1 - at) * k),
      });
      app.nudge(withScatter(app, { ...setup(app), limits: { x: around(f.x.scale, p.x), y: around(f.y.scale, p.y) } }));
      return true;
    },
  };
  gestures(app, canvas, g);
}

function zoomTo(app: App, f: Frame): void {
  const s = app.ws.select;
  if (s?.kind !== "clauses") return;
  const [lx, ly] = [limitsOf(s.clauses, f.columns[0]), limitsOf(s.clauses, f.columns[1])];
  const within = (l: Limits | null, a: ValueAxis): Limits => ({
    from: l && Number.isFinite(l.from) ? l.from : a.scale.lo,
    to: l && Number.isFinite(l.to) ? l.to : a.scale.hi,
  });
  app.set(withScatter(app, { ...setup(app), limits: { x: within(lx, f.x), y: within(ly, f.y) } }));
}

function rectangleDrag(app: App, from: Point, f: Frame): Drag {
  const value = (scale: ValueScale, c: Column, at: number): number => {
    const px = Math.max(Math.min(scale.at0, scale.at1), Math.min(Math.max(scale.at0, scale.at1), at));
    if (isText(c) || c.type === "time") return scale.value(px);
    const r = roundBetween(scale.value(px - 0.8), scale.value(px + 0.8));
    return c.type === "int64" && Math.abs(r) >= 10 ? Math.round(r) : r;
  };
  const limits = (p: Point): readonly [Limits, Limits] => {
    const [sx, sy] = [f.x.scale, f.y.scale];
    const [cx, cy] = f.columns;
    return [
      { from: value(sx, cx, Math.min(from.x, p.x)), to: value(sx, cx, Math.max(from.x, p.x)) },
      { from: value(sy, cy, Math.max(from.y, p.y)), to: value(sy, cy, Math.min(from.y, p.y)) },
    ];
  };
  return {
    move: (p) => {
      const clauses = limits(p).map((l, i) => ({
        kind: "range" as const,
        column: f.columns[i as 0 | 1].name,
        from: l.from,
        to: l.to,
      }));
      app.note({ brush: { kind: "clauses", label: "", clauses } });
    },
    end: (p) => {
      app.note({ brush: null });
      const made = limits(p).map((l, i) => {
        const c = f.columns[i as 0 | 1];
        const { labels } = i === 0 ? f.x : f.y;
        return {
          clause: valueClause(app, c, l.from, l.to, labels),
          text: `${c.name} ${rangeLabel(app, c, l, labels)}`,
        };
      });
      const clauses = made.map((m) => m.clause).filter((c) => c !== null);
      if (clauses.length > 0)
        app.set({ select: { kind: "clauses", label: made.map((m) => m.text).join(", "), clauses } });
    },
    cancel: () => {
      app.note({ brush: null });
    },
  };
}

function panDrag(app: App, from: Point, f: Frame): Drag {
  return {
    move: (p) => {
      app.note({ interacting: true });
      const [sx, sy] = [f.x.scale, f.y.scale];
      const [dx, dy] = [p.x - from.x, p.y - from.y];
      const limits = {
        x: { from: sx.value(sx.at0 - dx), to: sx.value(sx.at1 - dx) },
        y: { from: sy.value(sy.at0 - dy), to: sy.value(sy.at1 - dy) },
      };
      app.set(withScatter(app, { ...setup(app), limits }), "live");
    },
    end: () => {
      app.commit();
    },
    cancel: () => {
      app.abandon();
    },
  };
}
