import type { TimelineRow } from "../base/answers.ts";
import { count, share } from "../base/format.ts";

/** The most spans of one entity that were active at once; 0 where values hold until the next. */
export function mostAtOnce(rows: Iterable<TimelineRow>): number {
  let most = 0;
  for (const r of rows) for (const n of r.most ?? []) if (n > most) most = n;
  return most;
}

/** What a bin means, under these ways to hold. */
export function legend(most: number): string {
  const shares = "share of the time in each category";
  return most > 1 ? `${shares}; taller where more are active, up to ${count(most)} at once` : shares;
}

/** What an entity is in during a bin, and how many of its spans are active; never how long, which a bin does not know. */
export function binWords(row: TimelineRow, b: number): string {
  if (b < 0 || b >= (row.shares[0]?.share.length ?? 0)) return "";
  const most = row.most?.[b] ?? 0;
  if (row.most && most === 0) return "idle";
  const name = (s: string): string => (s === "" ? "unpainted" : s === "unknown" ? "not yet seen" : s);
  const parts = row.shares
    .filter((s) => (s.share[b] ?? 0) > 0.0005)
    .map((s) => `${name(s.category)} ${share(s.share[b] as number)} of the time`);
  return `${parts.join(", ")}${most > 1 ? `; ${count(most)} at once` : ""}`;
}
