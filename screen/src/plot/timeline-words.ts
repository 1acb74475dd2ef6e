import type { TimelineRow } from "../base/answers.ts";
import { count, share } from "../base/format.ts";
import { span } from "../base/time.ts";
import type { BinnedPiece } from "../base/time-axis.ts";

/** The most spans of one entity that were active at once; 0 where values hold until the next. */
export function mostAtOnce(rows: Iterable<TimelineRow>): number {
  let most = 0;
  for (const r of rows) for (const n of r.most ?? []) if (n > most) most = n;
  return most;
}

/** Whether shares are of rows, which may hold at the same time; of some entities they can be of both. */
export function areOfRows(rows: readonly TimelineRow[]): boolean {
  return rows.some((r) => r.ofRows);
}

/**
 * The share of the shown time in which an entity is in a category. What is folded away is nobody's: there are no rows in
 * it, so that the last one before it still held for all of it would be a guess, and a long one.
 */
export function shareOfTime(row: TimelineRow, category: string, pieces: readonly BinnedPiece[]): number {
  if (row.ofRows) {
    const all = [...row.totals.values()].reduce((sum, t) => sum + t, 0);
    return (row.totals.get(category) ?? 0) / (all || 1);
  }
  const whole = pieces.reduce((sum, p) => sum + span(p), 0) || 1;
  if (pieces.length < 2) return (row.totals.get(category) ?? 0) / whole;
  const shares = row.shares.find((s) => s.category === category)?.share ?? [];
  let [at, time] = [0, 0];
  for (const p of pieces) {
    const bin = span(p) / p.bins;
    for (const end = at + p.bins; at < end; at++) time += (shares[at] ?? 0) * bin;
  }
  return time / whole;
}

/** What shares are of. */
export function ofTime(pieces: readonly BinnedPiece[], ofRows = false): string {
  if (ofRows) return "the rows' time";
  return pieces.length < 2 ? "the time" : "the time that is not folded";
}

/**
 * What a bin means, under these ways to hold.
 *
 * @param shownFor how long moments are shown, which is no time that they took; empty: rows hold as long as they do
 */
export function legend(most: number, pieces: readonly BinnedPiece[] = [], ofRows = false, shownFor = ""): string {
  const shares = `share of ${ofTime(pieces, ofRows)} in each category`;
  if (shownFor !== "")
    return `${shares}; each row is shown for ${shownFor}${most > 1 ? `, up to ${count(most)} at once` : ""}`;
  return most > 1 ? `${shares}; taller where more are active, up to ${count(most)} at once` : shares;
}

/** What an entity is in during a bin, and how many of its spans are active; never how long, which a bin does not know. */
export function binWords(row: TimelineRow, b: number, rest = "idle"): string {
  if (b < 0 || b >= (row.shares[0]?.share.length ?? 0)) return "";
  const most = row.most?.[b] ?? 0;
  if (row.most && most === 0) return rest;
  const name = (s: string): string => (s === "" ? "unpainted" : s === "unknown" ? "not yet seen" : s);
  const parts = row.shares
    .filter((s) => (s.share[b] ?? 0) > 0.0005)
    .map((s) => `${name(s.category)} ${share(s.share[b] as number)} of ${row.ofRows ? "the rows' time" : "the time"}`);
  return `${parts.join(", ")}${most > 1 ? `; ${count(most)} at once` : ""}`;
}
