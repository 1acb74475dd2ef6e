import { type Grid, grid } from "../../base/answers.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { valueScale } from "../../base/scale.ts";
import { axisLabels, tickLabel, type ValueAxis, valueText } from "../../plot/axes.ts";
import { swatchOf } from "../../plot/category.ts";
import { cellMarks, namedHere, ordinalRows } from "../../plot/grid.ts";
import { label, line, type Mark } from "../../plot/marks.ts";
import { scatterWords } from "../../plot/words.ts";
import { fill, h, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import { type Drag, gestures, type Point } from "../input/gestures.ts";
import type { App } from "../state/app.ts";
import { bounds, isText, usableAxis } from "../state/columns.ts";
import type { Clause } from "../state/expr.ts";
import { Feed } from "../state/feed.ts";
import { rangeLabel, roundBetween, valueClause } from "../state/select.ts";
import { both, type Limits, selectionText } from "../state/workspace.ts";
import type { View } from "./center.ts";
import { LEFT, located, type ScatterAsked, scatterExports } from "./scatter-export.ts";
import { ScatterExtents } from "./scatter-extents.ts";
import { apart, type Frame, scatterTable, setup } from "./scatter-setup.ts";

const CELL = 3;
const BOTTOM = 44;

export function scatterView(app: App): View {
  const tile = new Tile(app, "scatter", "Scatter");
  const all = new Feed<Grid, ScatterAsked>(app.api, grid, () => {
    app.schedule();
  });
  const found = new Feed<Grid, ScatterAsked>(app.api, grid, () => {
    app.schedule();
  });
  const pick = (name: "x" | "y"): HTMLSelectElement => {
    const s = h("select", { "aria-label": `${name} column`, "data-testid": `scatter-${name}` });
    s.addEventListener("change", () => {
      const c = app.column(s.value);
      const b = c ? bounds(c) : null;
      const log = c !== null && b !== null && !isText(c) && c.type !== "time" && b.lo > 0 && b.hi / b.lo > 100;
      app.set({
        scatter: {
          ...app.ws.scatter,
          ...(name === "x" ? { x: s.value, logX: log } : { y: s.value, logY: log }),
          limits: null,
        },
      });
    });
    return s;
  };
  const [px, py] = [pick("x"), pick("y")];
  const toggle = (name: "logX" | "logY"): HTMLButtonElement =>
    h(
      "button",
      {
        type: "button",
        "data-testid": name,
        onclick: () => {
          app.set({ scatter: { ...app.ws.scatter, [name]: !app.ws.scatter[name], limits: null } });
        },
      },
      name === "logX" ? "log x" : "log y",
    );
  const [lx, ly] = [toggle("logX"), toggle("logY")];
  tile.exports = scatterExports(app, tile, () => {
    const [f, held] = [frame(), all.held];
    return f && held && held.asked.key === `${f.columns[0].name}\n${f.columns[1].name}` ? { frame: f, held } : null;
  });
  const swap = h(
    "button",
    {
      type: "button",
      onclick: () => {
        const s = setup(app);
        app.set({ scatter: { x: s.y, y: s.x, logX: s.logY, logY: s.logX, limits: null } });
      },
    },
    "swap",
  );
  tile.tools.append(h("span", { class: "seg" }, h("label", {}, "y ", py), h("label", {}, "x ", px), ly, lx, swap));
  const el = h("div", { class: "scatter" }, tile.el);
  const labels = new Map<string, ReadonlyMap<number, string>>();
  const extents = new ScatterExtents(app);
  let options = "";

  const frame = (): Frame | null => {
    const s = setup(app);
    const [cx, cy] = [app.column(s.x), app.column(s.y)];
    if (!cx || !cy || !tile.ready()) return null;
    const axis = (i: 0 | 1, log: boolean, l: Limits | undefined, at0: number, at1: number): ValueAxis => {
      const c = i === 0 ? cx : cy;
      const kind = usableAxis(log ? "log" : "linear", c);
      return {
        scale: valueScale(kind, l ? { lo: l.from, hi: l.to } : extents.of(i, kind, c), at0, at1),
        measure: c,
        labels: labels.get(c.name) ?? new Map(),
      };
    };
    const w = Math.floor((tile.width - LEFT - 24) / CELL) * CELL;
    const hgt = Math.floor((tile.height - BOTTOM - 10) / CELL) * CELL;
    return {
      x: axis(0, s.logX, s.limits?.x, LEFT, LEFT + w),
      y: axis(1, s.logY, s.limits?.y, 10 + hgt, 10),
      columns: [cx, cy],
    };
  };

  const ask = (f: Frame): void => {
    const asked: ScatterAsked = {
      key: `${f.columns[0].name}\n${f.columns[1].name}`,
      x: { from: f.x.scale.lo, to: f.x.scale.hi },
      y: { from: f.y.scale.lo, to: f.y.scale.hi },
      logX: f.x.scale.kind === "log",
      logY: f.y.scale.kind === "log",
      columns: ordinalRows(f.columns[0], f.x.scale),
      rows: ordinalRows(f.columns[1], f.y.scale),
    };
    const text = (v: number, c: Column): string => (c.type === "time" ? String(BigInt(Math.round(v))) : String(v));
    const more = {
      x: f.columns[0].name,
      y: f.columns[1].name,
      logX: asked.logX,
      logY: asked.logY,
      xMin: text(asked.x.from, f.columns[0]),
      xMax: text(asked.x.to, f.columns[0]),
      yMin: text(asked.y.from, f.columns[1]),
      yMax: text(asked.y.to, f.columns[1]),
      width: asked.columns ?? Math.round((f.x.scale.at1 - f.x.scale.at0) / CELL),
      height: asked.rows ?? Math.round((f.y.scale.at0 - f.y.scale.at1) / CELL),
    };
    all.want({ url: app.url("scatter", app.params(more)), asked }, app.ss.interacting);
    const search = app.ws.select?.kind === "search" ? both(app.ws.where, selectionText(app.ws)) : null;
    found.want(
      search ? { url: app.url("scatter", app.params(more, { where: search })), asked } : null,
      app.ss.interacting,
    );
  };

  /** The axes need the names before they are laid out: an answer of other columns names nothing of these. */
  const learn = (): void => {
    const { held } = all;
    const [x, y] = held?.asked.key.split("\n") ?? [];
    if (held && x !== undefined && held.answer.xLabels.size > 0) labels.set(x, held.answer.xLabels);
    if (held && y !== undefined && held.answer.yLabels.size > 0) labels.set(y, held.answer.yLabels);
  };

  const draw = (f: Frame): Mark[] => {
    const [sx, sy] = [f.x.scale, f.y.scale];
    const within = { x: sx.at0, y: sy.at1, w: sx.at1 - sx.at0, h: sy.at0 - sy.at1 };
    const out: Mark[] = [];
    const painted = app.painted(f.columns[1].name);
    const key = `${f.columns[0].name}\n${f.columns[1].name}`;
    const here = all.held?.asked.key === key ? located(all.held.answer, all.held.asked) : null;
    const named = (axis: ValueAxis, way: "x" | "y"): ValueAxis =>
      here && isText(axis.measure as Column) ? { ...axis, labels: namedHere(axis.labels, here, way) } : axis;
    for (const l of axisLabels(named(f.y, "y"), 28, LEFT - 16)) {
      if (l.px < sy.at1 - 1 || l.px > sy.at0 + 1) continue;
      if (!l.fine) out.push(line(sx.at0, l.px, sx.at1, l.px, "grid"), ...tickLabel(l, sx.at0 - 8, LEFT - 16));
      else out.push(line(sx.at0 - 3, l.px, sx.at0, l.px, "rule-strong"));
    }
    let last = -1e9;
    for (const l of axisLabels(named(f.x, "x"), 84)) {
      if (l.px < sx.at0 - 1 || l.px > sx.at1 + 1) continue;
      if (!l.fine) out.push(line(l.px, sy.at1, l.px, sy.at0, "grid"));
      out.push(line(l.px, sy.at0, l.px, sy.at0 + (l.fine ? 3 : 5), l.fine ? "rule-strong" : "axis"));
      if (l.fine || l.px - last < 84) continue;
      last = l.px;
      out.push(label(l.px, sy.at0 + 17, l.text, { align: "center", ink: "text-2", max: 80 }));
    }
    out.push(line(sx.at0, sy.at0, sx.at1, sy.at0, "axis"), line(sx.at0, sy.at1, sx.at0, sy.at0, "axis"));
    out.push(label(sx.at1, sy.at0 + 34, f.columns[0].name, { align: "right", ink: "text-2", weight: 500 }));
    const searching = app.ws.select?.kind === "search";
    for (const [feed, alpha] of [
      [all, searching && found.held ? 0.35 : 1],
      [found, 1],
    ] as const) {
      const held = feed.held;
      if (!held || held.asked.key !== key || (feed === found && !searching)) continue;
      out.push(
        ...cellMarks({
          answer: located(held.answer, held.asked),
          within,
          x: (v) => sx.px(v),
          y: (v) => sy.px(v),
          logX: held.asked.logX,
          logY: held.asked.logY,
          swatch: (name) => swatchOf(painted, name),
          alpha,
        }),
      );
    }
    out.push(...rectangle(f));
    return out;
  };

  const limitsOf = (clauses: readonly Clause[], c: Column): Limits | null => {
    for (const k of clauses) {
      if (k.kind === "range" && k.column === c.name)
        return { from: k.from === null ? -Infinity : Number(k.from), to: k.to === null ? Infinity : Number(k.to) };
    }
    return null;
  };

  const rectangle = (f: Frame): Mark[] => {
    const s = app.ss.brush ?? app.ws.select;
    if (s?.kind !== "clauses") return [];
    const [lx2, ly2] = [limitsOf(s.clauses, f.columns[0]), limitsOf(s.clauses, f.columns[1])];
    if (!lx2 && !ly2) return [];
    const clamp = (v: number, a: number, b: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), v));
    const [sx, sy] = [f.x.scale, f.y.scale];
    const at = (scale: typeof sx, v: number, none: number): number =>
      Number.isFinite(v) ? clamp(scale.px(v), scale.at0, scale.at1) : none;
    const x0 = lx2 ? at(sx, lx2.from, sx.at0) : sx.at0;
    const x1 = lx2 ? at(sx, lx2.to, sx.at1) : sx.at1;
    const y0 = ly2 ? at(sy, ly2.to, sy.at1) : sy.at1;
    const y1 = ly2 ? at(sy, ly2.from, sy.at0) : sy.at0;
    return [
      {
        t: "rect",
        box: { x: Math.round(x0) + 0.5, y: Math.round(y0) + 0.5, w: Math.round(x1 - x0), h: Math.round(y1 - y0) },
        fill: { ink: "accent-soft" },
        stroke: { ink: "accent" },
      },
    ];
  };

  const drag = (from: Point, f: Frame): Drag => {
    const limits = (p: Point): { x: Limits; y: Limits } => {
      const [sx, sy] = [f.x.scale, f.y.scale];
      const value = (scale: typeof sx, c: Column, at: number): number => {
        const px2 = Math.max(Math.min(scale.at0, scale.at1), Math.min(Math.max(scale.at0, scale.at1), at));
        if (isText(c) || c.type === "time") return scale.value(px2);
        const r = roundBetween(scale.value(px2 - 0.8), scale.value(px2 + 0.8));
        return c.type === "int64" && Math.abs(r) >= 10 ? Math.round(r) : r;
      };
      const [cx, cy] = f.columns;
      return {
        x: { from: value(sx, cx, Math.min(from.x, p.x)), to: value(sx, cx, Math.max(from.x, p.x)) },
        y: { from: value(sy, cy, Math.max(from.y, p.y)), to: value(sy, cy, Math.min(from.y, p.y)) },
      };
    };
    return {
      move: (p) => {
        const l = limits(p);
        app.note({
          brush: {
            kind: "clauses",
            label: "",
            clauses: [
              { kind: "range", column: f.columns[0].name, from: l.x.from, to: l.x.to },
              { kind: "range", column: f.columns[1].name, from: l.y.from, to: l.y.to },
            ],
          },
        });
      },
      end: (p) => {
        const l = limits(p);
        app.note({ brush: null });
        const made = (
          [
            [0, l.x, f.x],
            [1, l.y, f.y],
          ] as const
        ).map(([i, lim, axis]) => {
          const c = f.columns[i];
          const clause = valueClause(app, c, lim.from, lim.to, axis.labels);
          const text = `${c.name} ${rangeLabel(app, c, lim, axis.labels)}`;
          return { clause, text };
        });
        const clauses = made.map((m) => m.clause).filter((c) => c !== null);
        if (clauses.length > 0)
          app.set({ select: { kind: "clauses", label: made.map((m) => m.text).join(", "), clauses } });
      },
      cancel: () => {
        app.note({ brush: null });
      },
    };
  };

  const panDrag = (from: Point, f: Frame): Drag => ({
    move: (p) => {
      app.note({ interacting: true });
      const [sx, sy] = [f.x.scale, f.y.scale];
      const [dx, dy] = [p.x - from.x, p.y - from.y];
      app.set(
        {
          scatter: {
            ...setup(app),
            limits: {
              x: { from: sx.value(sx.at0 - dx), to: sx.value(sx.at1 - dx) },
              y: { from: sy.value(sy.at0 - dy), to: sy.value(sy.at1 - dy) },
            },
          },
        },
        "live",
      );
    },
    end: () => {
      app.commit();
    },
    cancel: () => {
      app.abandon();
    },
  });

  gestures(app, tile.canvas, {
    press: (p) => {
      const f = frame();
      return f ? (p.shift ? panDrag(p, f) : drag(p, f)) : null;
    },
    click: () => {
      app.set({ select: null });
    },
    double: () => {
      const f = frame();
      const s = app.ws.select;
      if (!f || s?.kind !== "clauses") return;
      const [lx2, ly2] = [limitsOf(s.clauses, f.columns[0]), limitsOf(s.clauses, f.columns[1])];
      const within = (l: Limits | null, a: ValueAxis): Limits => ({
        from: l && Number.isFinite(l.from) ? l.from : a.scale.lo,
        to: l && Number.isFinite(l.to) ? l.to : a.scale.hi,
      });
      app.set({ scatter: { ...setup(app), limits: { x: within(lx2, f.x), y: within(ly2, f.y) } } });
    },
    hover: (p) => {
      const f = frame();
      if (!p || !f) app.hover(null);
      else
        app.hover({
          t: null,
          v: null,
          text: `${valueText(f.x.scale.value(p.x), f.x)}  ${valueText(f.y.scale.value(p.y), f.y)}`,
          x: p.pageX,
          y: p.pageY,
          spoken: false,
        });
    },
    wheel: (p, _dx, dy) => {
      const f = frame();
      if (!f) return false;
      const k = Math.exp(dy * 0.002);
      const around = (s: ValueAxis["scale"], at: number): Limits => ({
        from: s.value(at + (s.at0 - at) * k),
        to: s.value(at + (s.at1 - at) * k),
      });
      app.nudge({ scatter: { ...setup(app), limits: { x: around(f.x.scale, p.x), y: around(f.y.scale, p.y) } } });
      return true;
    },
  });

  return {
    el,
    stale: () => {
      all.stale();
      extents.stale();
      found.stale();
    },
    update: () => {
      const s = setup(app);
      const names = app.columns().map((c) => c.name);
      const key = JSON.stringify(names);
      if (key !== options) {
        options = key;
        for (const sel of [px, py]) fill(sel, ...names.map((n) => h("option", { value: n }, n)));
      }
      px.value = s.x ?? "";
      py.value = s.y ?? "";
      lx.setAttribute("aria-pressed", String(s.logX));
      ly.setAttribute("aria-pressed", String(s.logY));
      tile.state(all.waiting, all.failed);
      learn();
      const f = frame();
      if (!f) return;
      if (extents.want(f.columns)) ask(f);
      const a = all.held?.answer ?? null;
      if (
        a?.maxCount === 0 &&
        all.current &&
        app.ws.scatter.x === null &&
        app.columns().length > app.ss.apart.size + 2
      ) {
        app.note({ apart: new Set([...app.ss.apart, apart(f.columns[0].name, f.columns[1].name)]) });
        return;
      }
      setText(
        tile.meta,
        a
          ? `${app.rowsWord()} per ${CELL} \u00d7 ${CELL} px cell, log; at most ${count(a.maxCount)}${a.outOfScale > 0 && !s.limits ? `; ${count(a.outOfScale)} off the scale` : ""}`
          : "",
      );
      const marks = draw(f);
      const held = all.held;
      const say = (axis: ValueAxis) => (at: number) =>
        valueText(axis.scale.value(axis.scale.at0 + at * (axis.scale.at1 - axis.scale.at0)), axis);
      tile.words = held
        ? () => scatterWords(held.answer, [f.columns[0].name, f.columns[1].name], say(f.x), say(f.y), speech(app))
        : null;
      if (a && a.maxCount === 0) tile.empty("No rows have both values here. Choose other columns, or fit (0).", marks);
      else
        tile.show(
          marks,
          `${f.columns[1].name} against ${f.columns[0].name}; at most ${several(a?.maxCount ?? 0, app.rowsWord())} in a cell.`,
          a ? () => scatterTable(a, f) : null,
          a,
        );
    },
  };
}
