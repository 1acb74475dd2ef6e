import type { TimelineRow } from "../base/answers.ts";
import type { Painted } from "./category.ts";

/** Lower rows have no room for a name each: lines of names that are nearer would touch. */
const NAME_PX = 12;
const APART_PX = 14;

/** Every how manieth row can be named: all where names have room. */
export function namedEvery(rowPx: number): number {
  return rowPx >= NAME_PX ? 1 : Math.ceil(APART_PX / rowPx);
}

/** Says which rows have a name and numbers beside them, where not all have room; empty where all have. */
export function namedWords(rowPx: number, painted: boolean): string {
  const n = namedEvery(rowPx);
  if (n === 1) return "";
  if (painted) return "painted ones are named first";
  return n === 2 ? "every other is named" : `every ${n}${n === 3 ? "rd" : "th"} is named`;
}

/** Whose names come first: 0 of what is selected, 1 of what is painted, 2 of all others. */
export function nameRank(row: TimelineRow | undefined, painted: readonly Painted[], selected: string | null): number {
  const has = (name: string): boolean => (row?.totals.get(name) ?? 0) > 0;
  if (selected !== null && has(selected)) return 0;
  return painted.some((p) => has(p.name)) ? 1 : 2;
}

/** A row that has a name, and how many pixels below the first row's upper edge the middle of the name is. */
export interface NamedRow {
  readonly i: number;
  readonly y: number;
  /** It stands beside another row: a line leads to its own. */
  readonly moved: boolean;
}

/** A name farther from its row than this would be of nobody. */
const FARTHEST_PX = 3 * APART_PX;

/**
 * The rows from `first` on that have a name: as many as have room, those of a lower rank before the others. Few painted
 * ones that stand together have a name each: it moves down where the one above needs its place.
 */
export function namedRows(first: number, count: number, rowPx: number, rank: (i: number) => number): NamedRow[] {
  const n = namedEvery(rowPx);
  const at = (i: number): number => (i - first + 0.5) * rowPx;
  const rows = Array.from({ length: Math.max(0, count) }, (_, i) => ({
    i: first + i,
    rank: n === 1 ? 0 : rank(first + i),
  }));
  if (n === 1) return rows.map(({ i }) => ({ i, y: at(i), moved: false }));
  const room = count * rowPx;
  const few = [2, 1].map((below) => rows.filter((r) => r.rank < below)).find((r) => r.length * APART_PX * 2 <= room);
  const out: NamedRow[] = [];
  for (const { i } of few ?? []) {
    const y = Math.max(at(i), (out.at(-1)?.y ?? -APART_PX) + APART_PX);
    if (y - at(i) <= FARTHEST_PX) out.push({ i, y, moved: y !== at(i) });
  }
  // those that would be named anyway stay so while others are scrolled in
  rows.sort((a, b) => a.rank - b.rank || Number(a.i % n !== 0) - Number(b.i % n !== 0) || a.i - b.i);
  for (const { i } of rows)
    if (out.every((o) => Math.abs(o.y - at(i)) >= APART_PX)) out.push({ i, y: at(i), moved: false });
  return out.sort((a, b) => a.y - b.y);
}

/** Whose name is at a place, so many pixels below the first row's upper edge; null where there is none. */
export function nameAt(named: readonly NamedRow[], y: number): number | null {
  return named.find((r) => r.moved && Math.abs(r.y - y) < APART_PX / 2)?.i ?? null;
}
