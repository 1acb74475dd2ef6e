import type { Pattern } from "../../base/messages.ts";
import type { Nanos } from "../../base/time.ts";

/** Which match is meant: that of an event at the cursor, else the next that begins after it, else the first. */
export function matchNow(
  found: Pattern["found"],
  cursor: Nanos | null,
): { readonly at: number; readonly isHere: boolean } {
  if (cursor === null) return { at: 0, isHere: false };
  const begins = found.findIndex((chain) => chain[0]?.at === cursor);
  const here = begins >= 0 ? begins : found.findIndex((chain) => chain.some((e) => e.at === cursor));
  if (here >= 0) return { at: here, isHere: true };
  const next = found.findIndex((chain) => (chain[0]?.at ?? cursor) > cursor);
  return { at: Math.max(0, next), isHere: false };
}
