import { count, duration, several } from "../../base/format.ts";
import type { Nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { bothHolds, eachFor, endColumn, holdNow, saysItsEnd } from "./holding.ts";
import { momentText } from "./select.ts";

/** So many entities are told with their own time; of more it is told how many they are. */
const TOLD = 2;

/** A time as it is asked for, as people write it, and that it is less for some: `30 min at most, oven 3 min`. */
export function atMost(hold: string, lasts: (nanos: number) => string = duration): string {
  const [all = "", ...own] = hold.split(";");
  const times = own.map((one) => one.split("="));
  const told =
    own.length > TOLD
      ? `, ${own.length} that come more often less`
      : times
          .map(
            ([who = "", time = ""]) =>
              `, ${who.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))} ${timeText(time, lasts)}`,
          )
          .join("");
  return `${timeText(all, lasts)} at most${told}`;
}

/** @param lasts in words: a time, or steps where no times are known */
function timeText(hold: string, lasts: (nanos: number) => string): string {
  return hold.endsWith("ns") ? lasts(Number(hold.slice(0, -2))) : hold;
}

/** How this trace says how long something takes. */
export function lastsOf(app: Pick<App, "origin">): (nanos: number) => string {
  return app.origin() === "steps" ? (ns) => several(Math.round(ns), "steps") : duration;
}

/** How long a value holds, as a half sentence; of entities of which no row has a duration see `holdTitle`. */
export function holdWords(app: App): string {
  const { own: now, others } = bothHolds(holdNow(app));
  const rows = app.rowsWord();
  const sampled = others === null ? "" : `; a sample until the next, ${atMost(others, lastsOf(app))}`;
  const d = app.role("duration");
  if (now === "duration") {
    const without = d?.missing ?? 0;
    const none = without > 0 ? `; ${count(without)} ${without === 1 ? "has" : "have"} none` : "";
    const negative = typeof d?.min === "number" && d.min < 0 ? "; of some it is negative" : "";
    return `${rows} hold for their duration${none}${negative}${sampled}`;
  }
  const each = shownFor(app);
  if (each !== "") return `${rows} are moments: each is shown for ${each}`;
  const end = endColumn(now);
  if (end !== null) {
    const without = app.column(end)?.missing ?? 0;
    const open = without > 0 ? `; ${count(without)} ${openWord(app, without)}` : "";
    return `${rows} hold until their ${end}${asEnded(app)}${open}${endBefore(app, end)}${sampled}`;
  }
  return now === "next" ? "a value holds until the next" : `a value holds until the next, ${atMost(now, lastsOf(app))}`;
}

/** For how long moments are shown; empty where rows are none. */
export function shownFor(app: App): string {
  const each = eachFor(bothHolds(holdNow(app)).own);
  return each === null ? "" : timeText(each, lastsOf(app));
}

/** What goes on has not taken any time yet: where that is shown, it is not. */
function openWord(app: App, rows: number): string {
  const shown = app.column();
  const took = shown?.name === "duration" && shown.role === null && shown.missing >= rows;
  if (took) return rows === 1 ? "goes on, and is not here" : "go on, and are not here";
  return rows === 1 ? "goes on" : "go on";
}

/** A table has what became of each of its rows: while a ticket was open, it was not closed. */
function asEnded(app: App): string {
  const shown = (app.ss.defaults?.columns ?? []).find((c) => c.name === app.ws.column);
  return shown?.use === "state" ? ", in the state they ended in" : "";
}

/** Of rows that end before they start: how many, where all were looked at. */
function endBefore(app: App, end: string): string {
  const found = app.ss.defaults;
  if (found === null || found.until !== end || found.endBefore === 0) return "";
  const one = found.exact && found.endBefore === 1;
  return one ? "; 1 ends before it starts" : `; ${found.exact ? count(found.endBefore) : "some"} end before they start`;
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
  const { own } = bothHolds(holdNow(app));
  const d = own === "duration" ? app.role("duration") : null;
  const negative = typeof d?.min === "number" && d.min < 0 ? ", as those with a negative one" : "";
  const next =
    (d?.missing ?? 0) > 0
      ? `; ${app.rowsWord()} without a duration take no time here${negative}, and are seen in Time \u00d7 value; where none of an entity has one, its ${app.rowsWord()} hold until the next`
      : "";
  const end = endColumn(own);
  const open =
    end !== null && (app.column(end)?.missing ?? 0) > 0
      ? `; ${app.rowsWord()} without ${end} hold to the end of all`
      : "";
  const each = eachFor(holdNow(app)) === null ? "" : "; a moment tells nothing of the time after it";
  return `how long a value holds, and what is counted${each}${next}${open}${until}`;
}
