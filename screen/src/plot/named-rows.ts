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

/** The rows from `first` on that have a name: as many as have room, those of a lower rank before the others. */
export function namedRows(first: number, count: number, rowPx: number, rank: (i: number) => number): Set<number> {
  const n = namedEvery(rowPx);
  const all = Array.from({ length: Math.max(0, count) }, (_, i) => ({
    i: first + i,
    rank: n === 1 ? 0 : rank(first + i),
  }));
  // those that would be named anyway stay so while others are scrolled in
  all.sort((a, b) => a.rank - b.rank || Number(a.i % n !== 0) - Number(b.i % n !== 0) || a.i - b.i);
  const out = new Set<number>();
  for (const { i } of all) {
    let free = true;
    for (let k = i - n + 1; k < i + n && free; k++) free = !out.has(k);
    if (free) out.add(i);
  }
  return out;
}
