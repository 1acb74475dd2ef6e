import type { Grid } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import type { ValueScale } from "../../base/scale.ts";
import { axisLabels, tickLabel, type ValueAxis } from "../../plot/axes.ts";
import { swatchOf } from "../../plot/category.ts";
import { outlineWords } from "../../plot/compare-words.ts";
import { cellMarks, namedHere } from "../../plot/grid.ts";
import { type DrawList, label, line, type Mark } from "../../plot/marks.ts";
import { silhouette } from "../../plot/silhouette.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { pinnedKey } from "../state/compare.ts";
import type { Clause } from "../state/expr.ts";
import type { Feed, Held } from "../state/feed.ts";
import type { Limits } from "../state/workspace.ts";
import { LEFT, limitsIn, located, type ScatterAsked } from "./scatter-export.ts";
import { type Frame, keyOf } from "./scatter-setup.ts";

/** All rows, and those that a search found, which stand over them. */
export interface Rasters {
  readonly all: Feed<Grid, ScatterAsked>;
  readonly found: Feed<Grid, ScatterAsked>;
  /** B, in the same cells. */
  readonly compared: Feed<Grid, ScatterAsked>;
}

/** The answer about what is pinned now; null while nothing is, or nothing is known. */
export function comparedIn(app: App, f: Frame, { compared }: Rasters): Held<Grid, ScatterAsked> | null {
  const { held } = compared;
  return held && held.asked.b === pinnedKey(app) && held.asked.key === keyOf(f.columns) ? held : null;
}

export function scatterMarks(app: App, f: Frame, rasters: Rasters): Mark[] {
  const held = rasters.all.held;
  const here = held?.asked.key === keyOf(f.columns) ? located(held.answer, held.asked) : null;
  const named = (axis: ValueAxis, way: "x" | "y"): ValueAxis =>
    here && isText(axis.measure as Column) ? { ...axis, labels: namedHere(axis.labels, here, way) } : axis;
  return [
    ...axes(f, named(f.x, "x"), named(f.y, "y")),
    ...cells(app, f, rasters),
    ...outlineOfB(app, f, rasters),
    ...rectangle(app, f),
  ];
}

function axes(f: Frame, x: ValueAxis, y: ValueAxis): Mark[] {
  const out: Mark[] = [];
  const [sx, sy] = [f.x.scale, f.y.scale];
  for (const l of axisLabels(y, 28, LEFT - 16)) {
    if (l.px < sy.at1 - 1 || l.px > sy.at0 + 1) continue;
    if (!l.fine) out.push(line(sx.at0, l.px, sx.at1, l.px, "grid"), ...tickLabel(l, sx.at0 - 8, LEFT - 16));
    else out.push(line(sx.at0 - 3, l.px, sx.at0, l.px, "rule-strong"));
  }
  let last = -1e9;
  for (const l of axisLabels(x, 84)) {
    if (l.px < sx.at0 - 1 || l.px > sx.at1 + 1) continue;
    if (!l.fine) out.push(line(l.px, sy.at1, l.px, sy.at0, "grid"));
    out.push(line(l.px, sy.at0, l.px, sy.at0 + (l.fine ? 3 : 5), l.fine ? "rule-strong" : "axis"));
    if (l.fine || l.px - last < 84) continue;
    last = l.px;
    out.push(label(l.px, sy.at0 + 17, l.text, { align: "center", ink: "text-2", max: 80 }));
  }
  out.push(line(sx.at0, sy.at0, sx.at1, sy.at0, "axis"), line(sx.at0, sy.at1, sx.at0, sy.at0, "axis"));
  out.push(label(sx.at1, sy.at0 + 34, f.columns[0].name, { align: "right", ink: "text-2", weight: 500 }));
  return out;
}

function cells(app: App, f: Frame, { all, found }: Rasters): Mark[] {
  const [sx, sy] = [f.x.scale, f.y.scale];
  const within = { x: sx.at0, y: sy.at1, w: sx.at1 - sx.at0, h: sy.at0 - sy.at1 };
  const painted = app.painted(f.columns[1].name);
  const searching = app.ws.select?.kind === "search";
  const layers = [
    { held: all.held, alpha: searching && found.held ? 0.35 : 1 },
    ...(searching ? [{ held: found.held, alpha: 1 }] : []),
  ];
  return layers.flatMap(({ held, alpha }) =>
    held && held.asked.key === keyOf(f.columns)
      ? cellMarks({
          answer: located(held.answer, held.asked),
          within,
          x: (v) => sx.px(v),
          y: (v) => sy.px(v),
          logX: held.asked.logX,
          logY: held.asked.logY,
          swatch: (name) => swatchOf(painted, name),
          alpha,
        })
      : [],
  );
}

/** Where B has rows, and what the outline is. */
function outlineOfB(app: App, f: Frame, rasters: Rasters): DrawList {
  const held = comparedIn(app, f, rasters);
  if (!held) return [];
  const { answer, asked } = held;
  const [sx, sy] = [f.x.scale, f.y.scale];
  const { x, y } = limitsIn(held);
  const marks = silhouette({
    answer: { ...answer, xMin: x.from, xMax: x.to, yMin: y.from, yMax: y.to },
    x: (v) => sx.px(v),
    y: (v) => sy.px(v),
    each: { column: asked.columns !== null, row: asked.rows !== null },
    within: { x: sx.at0, y: sy.at1, w: sx.at1 - sx.at0, h: sy.at0 - sy.at1 },
  });
  const words = outlineWords(answer, app.rowsWord());
  return [...marks, label(LEFT, sy.at0 + 34, words, { ink: "text-2", max: (sx.at1 - LEFT) * 0.6 })];
}

/** What clauses say of a column; null when nothing. */
export function limitsOf(clauses: readonly Clause[], c: Column): Limits | null {
  for (const k of clauses) {
    if (k.kind === "range" && k.column === c.name)
      return { from: k.from === null ? -Infinity : Number(k.from), to: k.to === null ? Infinity : Number(k.to) };
  }
  return null;
}

function rectangle(app: App, f: Frame): Mark[] {
  const s = app.ss.brush ?? app.ws.select;
  if (s?.kind !== "clauses") return [];
  const [lx, ly] = [limitsOf(s.clauses, f.columns[0]), limitsOf(s.clauses, f.columns[1])];
  if (!lx && !ly) return [];
  const clamp = (v: number, a: number, b: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), v));
  const [sx, sy] = [f.x.scale, f.y.scale];
  const at = (scale: ValueScale, v: number, none: number): number =>
    Number.isFinite(v) ? clamp(scale.px(v), scale.at0, scale.at1) : none;
  const x0 = lx ? at(sx, lx.from, sx.at0) : sx.at0;
  const x1 = lx ? at(sx, lx.to, sx.at1) : sx.at1;
  const y0 = ly ? at(sy, ly.to, sy.at1) : sy.at1;
  const y1 = ly ? at(sy, ly.from, sy.at0) : sy.at0;
  return [
    {
      t: "rect",
      box: { x: Math.round(x0) + 0.5, y: Math.round(y0) + 0.5, w: Math.round(x1 - x0), h: Math.round(y1 - y0) },
      fill: { ink: "accent-soft" },
      stroke: { ink: "accent" },
    },
  ];
}
