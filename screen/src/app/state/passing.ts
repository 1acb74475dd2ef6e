import type { Column } from "../../base/info.ts";
import { type AxisKind, type Extent, padded } from "../../base/scale.ts";
import { above, isText } from "./columns.ts";
import { both } from "./workspace.ts";

/** Where the values of a column are that pass a filter: those of strings by ordinal. */
export interface Passing {
  readonly column: string;
  readonly where: string;
  readonly lo: number;
  readonly hi: number;
}

/**
 * The filter whose rows a value axis shows. Of strings that is the one in force: places of names that do not pass would
 * be empty rows. An axis of numbers stays when somebody filters, so that what is left can be seen beside what was there;
 * but what was left out from the start, as it sums up the other rows, nobody saw, and it makes no room for itself.
 *
 * @param first the filter that a trace begins with, or empty
 */
export function axisFilter(column: Column, where: string, first: string): string {
  if (isText(column)) return where;
  return first !== "" && keeps(where, first) ? first : "";
}

/** Whether what passes a filter passes another, too: it is that one, or was added to it by [both]. */
function keeps(where: string, other: string): boolean {
  if (where === other) return true;
  const cut = where.lastIndexOf(") and (");
  if (!where.startsWith("(") || !where.endsWith(")") || cut < 0) return false;
  for (let i = cut; i > 0; i = where.lastIndexOf(") and (", i - 1)) {
    const [a, b] = [where.slice(1, i), where.slice(i + 7, -1)];
    if (both(a, b) === where && keeps(a, other)) return true;
  }
  return false;
}

export function passingExtent(kind: AxisKind, column: Column, p: Passing): Extent {
  if (isText(column)) return { lo: p.lo - 0.5, hi: p.hi + 0.5 };
  // as of all rows: one value of a billionth must not make nine empty decades
  const lo = kind === "log" && column.logFrom ? Math.max(p.lo, Math.min(column.logFrom, p.hi)) : p.lo;
  return padded(kind, lo, kind === "linear" ? above(column, p.hi) : p.hi);
}
