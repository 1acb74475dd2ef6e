import { count, several } from "../base/format.ts";
import { type BinnedPiece, binsOf, type TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, label, line, type Mark } from "./marks.ts";
import { sentence, type Words } from "./words.ts";

/** Events of one name that are no steps of flows, over time. */
export interface PointRow {
  readonly name: string;
  readonly rows: number;
  /** By bin. */
  readonly counts: readonly number[];
}

export const POINT_ROW = 13;
const PAD = 3;
/** Pixels of a tick and of a name, at most. */
const TICK = 2;
const NAME_MOST = 150;

/** Pixels that so many rows take. */
export const pointsHeight = (rows: number): number => (rows === 0 ? 0 : rows * POINT_ROW + PAD);

/** A row a name: a tick where it happened, longer where it happened more often. */
export function pointMarks(
  rows: readonly PointRow[],
  time: TimeAxis,
  pieces: readonly BinnedPiece[],
  top: number,
): DrawList {
  const bins = binsOf(pieces).map((b) => [time.x(b.from), time.x(b.to)] as const);
  const out: Mark[] = [line(time.x0, top, time.x1, top, "rule")];
  rows.forEach((row, i) => {
    const base = top + PAD + (i + 1) * POINT_ROW - 2;
    const most = Math.max(1, ...row.counts);
    const ticks = new Boxes();
    row.counts.forEach((n, at) => {
      const x = bins[at];
      if (n === 0 || !x) return;
      const h = (POINT_ROW - 4) * (0.5 + (0.5 * Math.log1p(n)) / Math.log1p(most));
      ticks.add(x[0], base - h, Math.max(TICK, x[1] - x[0]), h);
    });
    const under = { x: time.x0, y: base - 11, w: Math.min(NAME_MOST, 6.1 * row.name.length) + 6, h: 12 };
    out.push(line(time.x0, base, time.x1, base, "grid"));
    out.push({ t: "rect", box: under, fill: { ink: "surface", alpha: 0.85 } });
    // what happened at the very beginning is seen through the name
    out.push(...ticks.mark({ ink: "seq-5" }));
    out.push(label(time.x0 + 3, base - 1, row.name, { ink: "text-2", size: 10.5, halo: true, max: NAME_MOST }));
  });
  return out;
}

/** Whose row is so many pixels below their top. */
export function pointRowAt(rows: readonly PointRow[], y: number): PointRow | null {
  return y < 0 ? null : (rows[Math.floor((y - PAD) / POINT_ROW)] ?? null);
}

/** How often it happened within some pixels of a place; 0: not there. */
export function pointsNear(row: PointRow, time: TimeAxis, pieces: readonly BinnedPiece[], x: number): number {
  return binsOf(pieces).reduce(
    (n, b, i) => (time.x(b.to) >= x - TICK && time.x(b.from) <= x + TICK ? n + (row.counts[i] ?? 0) : n),
    0,
  );
}

export function pointsWords(rows: readonly PointRow[]): Words {
  return rows.length === 0
    ? []
    : [sentence(`other events: ${rows.map((r) => `${r.name} ${several(r.rows, "times")}`).join(", ")}`)];
}

export const pointText = (row: PointRow, here: number): string =>
  here === 0 ? `${row.name}: ${count(row.rows)} in the window` : `${row.name}: ${count(here)} here`;
