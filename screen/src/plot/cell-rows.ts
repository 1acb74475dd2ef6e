import type { Grid } from "../base/answers.ts";
import { digitsApart, isInstant, type Measure } from "../base/format.ts";
import type { ValueScale } from "../base/scale.ts";
import { nanos } from "../base/time.ts";
import { valueText } from "./axes.ts";
import { ordinalRows } from "./grid.ts";

/** The rows of cells of a raster over a value axis, upwards. */
export interface CellRows {
  readonly count: number;
  /** Alike on a linear or a log axis, one a name, or alike in rank: as many values in each. */
  readonly kind: "linear" | "log" | "names" | "ranks";
  /** Where each begins, and at last where the last one ends. */
  readonly edges: readonly number[];
}

export function evenEdges(lo: number, hi: number, n: number, log: boolean): number[] {
  return Array.from({ length: n + 1 }, (_, i) => {
    if (i === n) return hi;
    return log ? lo * (hi / lo) ** (i / n) : lo + ((hi - lo) * i) / n;
  });
}

/** @param px height of a row, at least */
export function cellRows(measure: { readonly type: string }, scale: ValueScale, px: number): CellRows {
  const names = ordinalRows(measure, scale);
  const { lo, hi, at0, at1, kind } = scale;
  if (names !== null) return { count: names, kind: "names", edges: evenEdges(lo, hi, names, false) };
  const count = Math.round((at0 - at1) / px);
  if (kind !== "quantile") return { count, kind, edges: evenEdges(lo, hi, count, kind === "log") };
  // rounding must not let an edge be below the one before it
  let last = Number.NEGATIVE_INFINITY;
  const edges = Array.from({ length: count + 1 }, (_, i) => {
    last = Math.max(last, scale.value(at0 + ((at1 - at0) * i) / count));
    return last;
  });
  return { count, kind: "ranks", edges };
}

/** How they are asked for. */
export function askedRows(
  rows: CellRows,
  measure: { readonly type: string },
): Record<string, string | number | boolean> {
  const text = (v: number | undefined): string => (measure.type === "time" ? String(nanos(v ?? 0)) : String(v));
  if (rows.kind === "ranks") return { height: rows.count, yEdges: rows.edges.map(text).join(",") };
  return { height: rows.count, logY: rows.kind === "log", yMin: text(rows.edges[0]), yMax: text(rows.edges.at(-1)) };
}

/**
 * Where those of an answer are: limits of whole numbers were rounded to whole numbers. Where these are the same one, all
 * rows are in the lowest cell: it is as high as was asked, with the number in its middle.
 */
export function answeredRows(rows: CellRows, a: Pick<Grid, "yMin" | "yMax">): CellRows {
  const log = rows.kind === "log";
  if (rows.kind !== "linear" && !log) return rows;
  if (a.yMin < a.yMax) return { ...rows, edges: evenEdges(a.yMin, a.yMax, rows.count, log) };
  const [lo, hi] = [rows.edges[0] as number, rows.edges.at(-1) as number];
  const at = (i: number): number => {
    const cells = (i - 0.5) / rows.count;
    return log ? a.yMin * (hi / lo) ** cells : a.yMin + (hi - lo) * cells;
  };
  return { ...rows, edges: rows.edges.map((_, i) => at(i)) };
}

/** The row of cells that a value is in; undefined beside all. */
export function rowOf(rows: CellRows, v: number): number | undefined {
  const above = rows.edges.findIndex((edge) => edge > v);
  return above > 0 ? above - 1 : v === rows.edges.at(-1) ? rows.count - 1 : undefined;
}

const ROUND_OFF = 1e-9;

/** The first and the last whole number from `lo` to less than `hi`; null if there is none. */
export function wholeWithin(lo: number, hi: number): readonly [number, number] | null {
  const [a, b] = [Math.ceil(lo - ROUND_OFF), Math.ceil(hi - ROUND_OFF) - 1];
  return b < a ? null : [a, b];
}

/** Which values of a column a row has, in words: no wider than the column's, and of whole numbers those that are in it. */
export function rowText(
  rows: CellRows,
  r: number,
  column: Measure & { readonly min?: unknown; readonly max?: unknown },
  labels: ReadonlyMap<number, string>,
): string {
  const [lo, hi] = [rows.edges[r] ?? Number.NaN, rows.edges[r + 1] ?? Number.NaN];
  const digits = Math.max(column.digits ?? 3, digitsApart([lo, hi], column));
  const say = (v: number): string => valueText(v, { measure: { ...column, digits }, labels });
  const isNamed = column.type === "string" || column.type === "bool";
  const last = r === rows.count - 1;
  if ((isNamed || column.type === "int64") && !isInstant(column, hi)) {
    const [a, b] = clipped(wholeWithin(lo, last ? Math.floor(hi) + 1 : hi) ?? [lo, hi], isNamed ? {} : column);
    return span(say(a), say(b));
  }
  const [a, b] = clipped([lo, hi], column);
  return span(say(a), say(b));
}

/** Limits that are no wider than the column's values: an axis has some room beside them. */
export function clipped(
  [lo, hi]: readonly [number, number],
  column: { readonly min?: unknown; readonly max?: unknown },
): readonly [number, number] {
  const [min, max] = [Number(column.min ?? Number.NaN), Number(column.max ?? Number.NaN)];
  const within = (v: number): number =>
    Math.min(Number.isFinite(max) ? max : v, Math.max(Number.isFinite(min) ? min : v, v));
  return [within(lo), within(hi)];
}

function span(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}
