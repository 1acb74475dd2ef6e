import type { Column } from "../../base/info.ts";
import { type DistributionPlot, distributionFrame, rankScale, valuesBetween } from "../../plot/distribution-frame.ts";
import type { Drag, Point } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { uniqueName } from "../state/expr.ts";
import { say } from "../state/notices.ts";
import { makeCategory, withEdge, withPaint } from "../state/painting.ts";
import { rangeLabel, roundBetween, valueClause } from "../state/select.ts";
import type { Limits } from "../state/workspace.ts";

/** What can be dragged in Distribution: paint, the edge of a range, a rectangle, the axes. Made anew for each press. */
export class DistributionDrags {
  private readonly app: App;
  private readonly plot: DistributionPlot;

  constructor(app: App, plot: DistributionPlot) {
    this.app = app;
    this.plot = plot;
  }

  /** The value under a pixel, rounded as far as the pixel does not tell apart. */
  private valueAt(y: number, column: Column): number {
    const s = this.plot.axis.scale;
    if (isText(column)) return Math.round(s.value(y) + 0.5) - 0.5;
    const v = roundBetween(s.value(y - 0.8), s.value(y + 0.8));
    return column.type === "int64" && Math.abs(v) >= 10 ? Math.round(v) : v;
  }

  paintDrag(from: Point, column: Column): Drag {
    const { app } = this;
    const before = app.ws;
    const taken = before.categories.map((c) => c.name);
    const base = makeCategory(app, "painting", []);
    const top = this.plot.axis.scale.at1;
    return {
      move: (p) => {
        app.note({ interacting: true });
        const [a, b] = [this.valueAt(from.y, column), this.valueAt(p.y, column)];
        // dragged past the end of the axis: the range is open there
        const open = Math.min(from.y, p.y) <= top;
        const l: Limits = { from: Math.min(a, b), to: open ? Infinity : Math.max(a, b) };
        const clause = valueClause(app, column, l.from, open && !isText(column) ? null : l.to);
        if (!clause || l.from === l.to) return;
        const named = { ...base, name: uniqueName(rangeLabel(app, column, l), taken), clauses: [clause] };
        app.set(withPaint(app, before, named), "live");
      },
      end: () => {
        app.note({ swatch: null });
        app.commit();
      },
      cancel: () => {
        app.abandon();
      },
    };
  }

  edgeDrag(edge: number, column: Column): Drag {
    const { app } = this;
    const before = app.ws;
    return {
      move: (p) => {
        app.note({ interacting: true });
        app.set(withEdge(app, before, column, edge, this.valueAt(p.y, column)), "live");
      },
      end: () => {
        app.commit();
      },
      cancel: () => {
        app.abandon();
      },
    };
  }

  rectangle(from: Point, column: Column): Drag {
    const { app } = this;
    const { plot } = this;
    const f = distributionFrame(plot.width, plot.height, plot.spine);
    const inside = (p: Point): Point => ({
      ...p,
      x: Math.max(f.x0, Math.min(f.x1, p.x)),
      y: Math.max(f.top, Math.min(f.bottom, p.y)),
    });
    const ranks = rankScale(plot.ranks.from, plot.ranks.to, f.x0, f.x1);
    const limits = (p: Point): { v: Limits; r: Limits } => {
      const [a, b] = [inside(from), inside(p)];
      const s = plot.axis.scale;
      return {
        v: { from: s.value(Math.max(a.y, b.y)), to: s.value(Math.min(a.y, b.y)) },
        r: { from: ranks.rank(Math.min(a.x, b.x)), to: ranks.rank(Math.max(a.x, b.x)) },
      };
    };
    return {
      move: (p) => {
        const { v, r } = limits(p);
        app.note({
          brush: {
            kind: "clauses",
            label: "",
            clauses: [{ kind: "range", column: column.name, from: v.from, to: v.to }],
          },
          brushRanks: r,
        });
      },
      end: (p) => {
        const { v: drawn, r } = limits(p);
        const own = isText(column) ? null : valuesBetween(plot.answer, r.from, r.to);
        // equal values are selected together, and those at the upper end are inside
        const to = own === null || own.to === null || own.to <= own.from ? drawn.to : Math.min(drawn.to, own.to);
        const v = { from: own === null ? drawn.from : Math.max(drawn.from, own.from), to };
        if (v.from >= v.to) {
          app.note({ brush: null, brushRanks: null });
          say(app, "No rows are in that rectangle: it lies beside the curve.");
          return;
        }
        const clause = valueClause(app, column, tidy(v.from, column), tidy(v.to, column));
        if (clause)
          app.set({
            select: { kind: "clauses", label: `${column.name} ${rangeLabel(app, column, v)}`, clauses: [clause] },
          });
        app.note({
          brush: {
            kind: "clauses",
            label: "",
            clauses: [{ kind: "range", column: column.name, from: v.from, to: v.to }],
          },
          brushRanks: r,
        });
      },
      cancel: () => {
        app.note({ brush: null, brushRanks: null });
      },
    };
  }

  panValues(from: Point): Drag {
    return this.panBoth(from, false);
  }

  panBoth(from: Point, both = true): Drag {
    const { app } = this;
    const { plot } = this;
    const f = distributionFrame(plot.width, plot.height, plot.spine);
    const s = plot.axis.scale;
    const all = plot.answer.rows;
    return {
      move: (p) => {
        app.note({ interacting: true });
        const dy = p.y - from.y;
        const values = { from: s.value(s.at0 - dy), to: s.value(s.at1 - dy) };
        const width = plot.ranks.to - plot.ranks.from;
        const shift = ((from.x - p.x) / (f.x1 - f.x0)) * width;
        const start = Math.max(0, Math.min(all - width, plot.ranks.from + shift));
        const ranks = both && app.ws.ranks ? { from: start, to: start + width } : app.ws.ranks;
        app.set({ values: s.kind === "quantile" ? app.ws.values : values, ranks }, "live");
      },
      end: () => {
        app.commit();
      },
      cancel: () => {
        app.abandon();
      },
    };
  }
}

function tidy(v: number, c: Column): number {
  if (isText(c)) return v;
  if (c.type === "time") return Math.round(v);
  const r = Number(v.toPrecision(4));
  return c.type === "int64" && Math.abs(r) >= 10 ? Math.round(r) : r;
}

/** The order of ordinals: by code point, which UTF-16 order is not beyond the first plane. */
