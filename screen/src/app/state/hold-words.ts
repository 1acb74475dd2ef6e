import { duration } from "../../base/format.ts";
import type { Nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { endColumn, holdNow, saysItsEnd } from "./holding.ts";
import { momentText } from "./select.ts";

/** A time as it is asked for, as people write it. */
export function timeText(hold: string): string {
  return hold.endsWith("ns") ? duration(Number(hold.slice(0, -2))) : hold;
}

/** How long a value holds, as a half sentence. */
export function holdWords(app: App): string {
  const now = holdNow(app);
  if (now === "duration") {
    const rows = app.rowsWord();
    const shortest = app.role("duration")?.min;
    const negative = typeof shortest === "number" && shortest < 0 ? ", negative ones for none" : "";
    return `${rows} hold for their duration${negative}${rows === "spans" ? "" : ", or until the next"}`;
  }
  const end = endColumn(now);
  if (end !== null) return `${app.rowsWord()} hold until their ${end}`;
  return now === "next" ? "a value holds until the next" : `a value holds until the next, ${timeText(now)} at most`;
}

/** The time of the last rows, where nothing says how long these hold; null where each says it. */
export function knownUntil(app: App): Nanos | null {
  return saysItsEnd(holdNow(app)) ? null : (app.ss.gaps?.known ?? null);
}

/** Until when the last rows are shown to hold, so that they are seen; null where each says it. */
export function heldUntil(app: App): string | null {
  const end = app.ss.gaps?.known != null ? app.whole()?.to : undefined;
  return end === undefined ? null : String(end);
}

/** What the words of how long a value holds mean, and until when it is known. */
export function holdTitle(app: App): string {
  const known = knownUntil(app);
  const until = known === null ? "" : `; the last ${app.rowsWord()} are of ${momentText(app, known)}`;
  return `how long a value holds, and what is counted${until}`;
}
