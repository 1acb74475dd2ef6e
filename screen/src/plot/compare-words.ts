import type { Grid, TimelineRow } from "../base/answers.ts";
import { several, share } from "../base/format.ts";
import type { BinnedPiece } from "../base/time-axis.ts";
import type { Painted } from "./category.ts";
import { longest } from "./words-of-time.ts";

/** What the dashed ink of a picture is, and what B has there: as the picture says it, and as it is read out. */

function total(counts: Grid["counts"]): number {
  return counts.reduce((sum, row) => sum + row.reduce((s, n) => s + n, 0), 0);
}

/** Below a raster. */
export function outlineWords(b: Grid, rows: string): string {
  const n = total(b.counts);
  return n === 0 ? `B has no ${rows} here` : `B, dashed: where its ${several(n, rows)} ${n === 1 ? "is" : "are"}`;
}

/** How much of B lies where A is. */
export function comparedCells(a: Grid, b: Grid, rows: string): string {
  const all = total(b.counts);
  if (all === 0) return `B has no ${rows} here.`;
  const alone = total(b.counts.map((row, r) => row.map((n, c) => ((a.counts[r]?.[c] ?? 0) > 0 ? 0 : n))));
  const where = alone === 0 ? "all in cells with some of A" : `${share(alone / all)} of them in cells without any of A`;
  return `B has ${several(all, rows)} here, ${where}.`;
}

/** Who of B is longest in what. */
export function comparedRows(
  rows: readonly TimelineRow[],
  total: number,
  painted: readonly Painted[],
  pieces: readonly BinnedPiece[],
): string {
  if (painted.length === 0) return "Nothing is painted: of B is shown where it is in any state.";
  const said = longest(rows, total, painted, pieces);
  return said === "" ? "Nobody of B is in a painted category here." : `In B: ${said}.`;
}
