import type { Grid } from "../base/answers.ts";
import { type Box, Boxes, type Mark } from "./marks.ts";

/** Counts per cell become levels of a ramp: log(count + 1) / log(max + 1); painted cells start higher so that one row is still seen. */
export interface CellsPlot {
  readonly answer: Grid;
  readonly within: Box;
  /** Pixels of the answer's own limits; they move with the scale, so an old answer follows a new window at once. */
  readonly x: (v: number) => number;
  readonly y: (v: number) => number;
  readonly logY: boolean;
  readonly logX: boolean;
  readonly swatch: (category: string) => number;
  readonly alpha: number;
}

export function level(n: number, max: number, painted: boolean): number {
  if (!(n > 0)) return 0;
  const t = Math.log(n + 1) / Math.log(Math.max(2, max + 1));
  const at = painted ? 0.3 + 0.7 * Math.min(1, t * 1.5) : 0.16 + 0.84 * t;
  return Math.max(1, Math.min(255, Math.round(at * 255)));
}

/** The category with the most rows in a cell colours it. */
function cellRamps(answer: Grid, swatch: (category: string) => number): (row: number, column: number) => number {
  const layers = answer.categoryCounts.map((c) => ({ k: swatch(c.name), counts: c.counts })).filter((l) => l.k > 0);
  return (row, column) => {
    let best = 0;
    let most = 0;
    let painted = 0;
    for (const l of layers) {
      const n = l.counts[row]?.[column] ?? 0;
      painted += n;
      if (n > most) {
        most = n;
        best = l.k;
      }
    }
    const all = answer.counts[row]?.[column] ?? 0;
    return painted * 2 >= all ? best : 0;
  };
}

export function cellMarks(p: CellsPlot): Mark[] {
  const rows = p.answer.counts.length;
  const columns = p.answer.counts[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return [];
  const ramp = new Uint8Array(rows * columns);
  const levels = new Uint8Array(rows * columns);
  const rampOf = cellRamps(p.answer, p.swatch);
  for (let r = 0; r < rows; r++) {
    const counts = p.answer.counts[r] as readonly number[];
    const at = (rows - 1 - r) * columns;
    for (let c = 0; c < columns; c++) {
      const n = counts[c] as number;
      if (!(n > 0)) continue;
      const k = rampOf(r, c);
      ramp[at + c] = k;
      levels[at + c] = level(n, p.answer.maxCount, k > 0);
    }
  }
  const x0 = p.x(p.answer.xMin);
  const x1 = p.x(p.answer.xMax);
  const y1 = p.y(p.answer.yMin);
  const y0 = p.y(p.answer.yMax);
  const box: Box = { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
  return [
    { t: "cells", box, columns, rows, level: levels, ramp, alpha: p.alpha, within: p.within },
    ...textures(box, columns, rows, levels, ramp, p),
  ];
}

/** Least size of an area that shows a texture, in pixels. */
const TEXTURE_PX = 6;

/**
 * Categories are told apart without colour, too: where an area of 6 x 6 px or more is one category's (half of its cells
 * filled, none of another), the category's texture lies over it. Single cells keep to their place on the value axis.
 */
function textures(
  box: Box,
  columns: number,
  rows: number,
  levels: Uint8Array,
  ramp: Uint8Array,
  p: Pick<CellsPlot, "alpha" | "within">,
): Mark[] {
  const [w, h] = [box.w / columns, box.h / rows];
  if (!(w > 0) || !(h > 0)) return [];
  // a cell of an old answer may be millions of pixels wide on a new axis
  const [bw, bh] = [w, h].map((px) => Math.max(1, Math.ceil(TEXTURE_PX / px - 1e-6))) as [number, number];
  const found = new Map<number, Boxes>();
  const ofBlock = (r0: number, c0: number, r1: number, c1: number): number => {
    let [k, filled] = [0, 0];
    for (let r = r0; r < r1; r++)
      for (let c = c0; c < c1; c++) {
        const i = r * columns + c;
        if (levels[i] === 0) continue;
        filled++;
        if (k !== 0 && k !== ramp[i]) return 0;
        k = ramp[i] as number;
        if (k === 0) return 0;
      }
    return filled * 2 >= (r1 - r0) * (c1 - c0) ? k : 0;
  };
  for (let r = 0; r + bh <= rows; r += bh) {
    let [run, from] = [0, 0];
    const close = (c: number): void => {
      if (run === 0) return;
      const b = found.get(run) ?? new Boxes();
      found.set(run, b);
      b.add(box.x + from * w, box.y + r * h, (c - from) * w, bh * h);
    };
    let c = 0;
    for (; c + bw <= columns; c += bw) {
      const k = ofBlock(r, c, r + bh, c + bw);
      if (k === run) continue;
      close(c);
      [run, from] = [k, c];
    }
    close(c);
  }
  const [left, right] = [p.within.x, p.within.x + p.within.w];
  return [...found].flatMap(([k, b]) =>
    b.within(left, right).mark({ ink: `cat-${k}`, alpha: p.alpha, texture: "over" }),
  );
}

/** Columns [from, from + n) of a picture. */
export function columnsOf(answer: Grid, from: number, n: number): Grid {
  const own = (rows: readonly (readonly number[])[]): (readonly number[])[] => rows.map((r) => r.slice(from, from + n));
  return {
    ...answer,
    counts: own(answer.counts),
    categoryCounts: answer.categoryCounts.map((c) => ({ name: c.name, counts: own(c.counts) })),
  };
}

/** Few strings get one row each (their number); null when they are many, or the axis is not one of strings. */
export function ordinalRows(
  measure: { readonly type: string },
  scale: { readonly lo: number; readonly hi: number; readonly at0: number; readonly at1: number },
): number | null {
  const n = Math.round(scale.hi - scale.lo);
  const low = scale.lo - 0.5;
  const whole = Math.abs(scale.hi - scale.lo - n) < 1e-9 && Math.abs(low - Math.round(low)) < 1e-9;
  return measure.type === "string" && whole && n > 0 && n * 12 <= Math.abs(scale.at0 - scale.at1) ? n : null;
}

/** Each row becomes three, the middle one filled: a value is a bar with room around it, not a hairline. */
export function spread(answer: Grid): Grid {
  const three = (rows: readonly (readonly number[])[]): (readonly number[])[] =>
    rows.flatMap((row) => [new Array<number>(row.length).fill(0), row, new Array<number>(row.length).fill(0)]);
  return {
    ...answer,
    counts: three(answer.counts),
    categoryCounts: answer.categoryCounts.map((c) => ({ name: c.name, counts: three(c.counts) })),
  };
}

/** The same along x. */
export function spreadColumns(answer: Grid): Grid {
  const three = (rows: readonly (readonly number[])[]): (readonly number[])[] =>
    rows.map((row) => row.flatMap((n) => [0, n, 0]));
  return {
    ...answer,
    counts: three(answer.counts),
    categoryCounts: answer.categoryCounts.map((c) => ({ name: c.name, counts: three(c.counts) })),
  };
}

/** The names of an axis of strings that have rows in the grid: others between them would stand below their points. */
export function namedHere(
  labels: ReadonlyMap<number, string>,
  a: Pick<Grid, "counts" | "xMin" | "xMax" | "yMin" | "yMax">,
  axis: "x" | "y",
): ReadonlyMap<number, string> {
  const rows = a.counts;
  const n = axis === "x" ? (rows[0]?.length ?? 0) : rows.length;
  const [lo, hi] = axis === "x" ? [a.xMin, a.xMax] : [a.yMin, a.yMax];
  if (n === 0 || !(hi > lo)) return labels;
  const some = (i: number): boolean =>
    axis === "x" ? rows.some((r) => (r[i] ?? 0) > 0) : (rows[i] ?? []).some((v) => v > 0);
  return new Map(
    [...labels].filter(([k]) => k >= lo && k <= hi && some(Math.min(n - 1, Math.floor(((k - lo) * n) / (hi - lo))))),
  );
}
