import type { Nanos, Window } from "../base/time.ts";
import { type Folding, foldedAxis, type TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, label, line, type Mark } from "./marks.ts";
import { seamMarks } from "./seams.ts";

/** CSS pixels of a row, and of what stands beside its lane. */
export const ROW_PX = 18;
const EDGE = 12;
const NAME_SHARE = 0.4;
const VALUE_PX = 64;
const GAP = 8;
/** However short a stretch is, it is seen. */
const MIN_PX = 2;

/** An entity, the stretch of time that it is ranked for, and how much it was. */
export interface RankedRow {
  readonly name: string;
  readonly from: Nanos;
  readonly to: Nanos;
  readonly value: string;
}

export interface RankedBox {
  /** What the lane of a row shows from end to end. */
  readonly window: Window;
  /** Gaps that are not shown at length. */
  readonly folds: readonly Folding[];
  readonly width: number;
  readonly height: number;
}

/** How many rows have room. */
export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_PX));
}

/** The row at a height; undefined where there is none. */
export function rowAt<T>(rows: readonly T[], height: number, y: number): T | undefined {
  const row = Math.floor(y / ROW_PX);
  return row < rowsIn(height) ? rows[row] : undefined;
}

/** Where times are, between the names and the values. */
export function laneOf(p: RankedBox): TimeAxis {
  const x0 = EDGE + Math.floor((p.width - 2 * EDGE) * NAME_SHARE) + GAP;
  return foldedAxis(p.window, p.folds, x0, Math.max(x0 + 1, p.width - EDGE - VALUE_PX - GAP));
}

/** One row an entity: its name, when it was, and how much. */
export function rankedMarks(rows: readonly RankedRow[], p: RankedBox): DrawList {
  const names = Math.floor((p.width - 2 * EDGE) * NAME_SHARE);
  const right = p.width - EDGE;
  const lane = laneOf(p);
  const out: Mark[] = [];
  const bars = new Boxes();
  rows.slice(0, rowsIn(p.height)).forEach((r, i) => {
    const [top, base] = [i * ROW_PX, i * ROW_PX + ROW_PX / 2 + 4];
    out.push(label(EDGE, base, r.name, { ink: "text", size: 11.5, max: names }));
    out.push(line(lane.x0, top + ROW_PX / 2, lane.x1, top + ROW_PX / 2, "rule"));
    const from = Math.max(lane.x0, Math.min(lane.x1 - MIN_PX, lane.x(r.from)));
    const to = Math.min(lane.x1, Math.max(from + MIN_PX, lane.x(r.to)));
    bars.add(from, top + 4, to - from, ROW_PX - 8);
    out.push(label(right, base, r.value, { align: "right", mono: true, size: 11, ink: "text-2", max: VALUE_PX }));
  });
  const end = Math.min(rows.length, rowsIn(p.height)) * ROW_PX;
  return [...out, ...seamMarks(lane, 0, end), ...bars.mark({ ink: "text-3" })];
}
