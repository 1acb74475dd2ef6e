import { type Info, isFromZero, isUndated } from "../../base/info.ts";
import {
  DAY,
  floorDiv,
  formatClock,
  formatDateTime,
  formatMoment,
  type Nanos,
  nanos,
  type Window,
} from "../../base/time.ts";
import { dateOf } from "../../plot/axes.ts";
import type { App } from "./app.ts";

/** Where times name no date, days count from the first. */
function dayOf(t: bigint): string {
  return `day ${String(floorDiv(t, DAY) + 1n)}`;
}

export function undated(app: Pick<App, "info">): boolean {
  return app.info !== null && isUndated(app.info);
}

const isOneDay = (info: Pick<Info, "start" | "end">): boolean => (info.start ?? 0n) >= 0n && (info.end ?? 0n) < DAY;

/** What begins each day of an axis; null where there is nothing to say: no date is known, and there is but one day. */
export function dayName(app: Pick<App, "info">): ((t: Nanos) => string | null) | null {
  const { info } = app;
  if (info === null || !isUndated(info)) return null;
  const oneDay = isOneDay(info);
  return (t) => (oneDay ? null : dayOf(t));
}

/** The date below an axis of time, and what it is worth: "2022-08-22 UTC", "2022-08-22 UTC, assumed", "no date is known". */
export function dateLine(app: Pick<App, "info" | "origin">, w: Window): string {
  const origin = app.origin();
  if (app.info?.clock === "steps") return "no times are known: steps are counted";
  if (origin !== null) return origin === 0n && undated(app) ? "from 0 on; no date is known" : "since the start";
  if (undated(app)) {
    const [a, b] = [dayOf(w.from), dayOf(w.to - 1n)];
    const days = a === b ? (a === "day 1" ? "" : `${a}; `) : `${a} \u2013 ${b.slice(4)}; `;
    return `${days}no date is known`;
  }
  const dates = app.info === null ? 0 : assumedDates(app.info);
  const assumed = dates > 0 ? ", assumed" : app.info?.clock === "local" ? ", zone assumed" : "";
  return `${dateOf(w.from, lastOf(app.info, w))} UTC${assumed}`;
}

/** How long the last row is shown for may go into a day that has none. */
function lastOf(info: App["info"], w: Window): Nanos {
  const end = info?.viewEnd ?? info?.end ?? null;
  return end !== null && end >= w.from && end < w.to ? end : w.to;
}

/** A moment with its date, if there is one. */
export function dateTime(app: Pick<App, "info">, t: Nanos, decimals = 0): string {
  const { info } = app;
  if (info === null || !isUndated(info)) return formatDateTime(t, decimals);
  if (info.clock === "steps") return formatMoment(t, null, "steps");
  if (isFromZero(info)) return formatMoment(t, null, nanos(0n), decimals);
  const clock = formatClock(t, decimals);
  return isOneDay(info) ? clock : `${dayOf(t)} ${clock}`;
}

/** The same with the zone that dates are in. */
export function dateTimeZone(app: Pick<App, "info">, t: Nanos, decimals = 0): string {
  return `${dateTime(app, t, decimals)}${undated(app) ? "" : " UTC"}`;
}

/** How many files have dates that are not in them; of others it was said what else was taken how (`Unknown` for no time). */
function assumedDates(info: Pick<Info, "assumed">): number {
  return info.assumed.filter((line) => /(^|: )its (dates|times) /.test(line)).length;
}

/** What nobody said and was assumed, for the status line; null where everything was said. */
export function assumedText(info: Pick<Info, "assumed" | "clock" | "sources">): string | null {
  const [some, all] = [assumedDates(info), info.sources.length];
  if (info.clock === "steps") return "rows are counted: no times are known";
  if (info.assumed.some((line) => line.includes(": all rows are at the midnight")))
    return "times of day are not joined with their dates";
  if (info.assumed.some((line) => line.includes(": rows say when they ended;")))
    return "rows tell their end; placed where they began";
  if (info.assumed.some((line) => line.includes("says when rows ended")))
    return "rows tell their end; drawn from there on";
  if (isUndated(info)) return "the times name no date";
  const dates =
    some === 0
      ? info.clock === "local"
        ? "times name no zone; UTC is assumed"
        : null
      : some < all
        ? `the dates of ${some} of ${all} files are assumed`
        : "the date is assumed";
  const means = all === 1 && info.assumed.some((line) => line.includes("are means of the time before each row"));
  return means ? [dates, "numbers are of the time before each row"].filter((s) => s !== null).join("; ") : dates;
}

/** What is called a time and is none that is known, of a trace without times; null: nothing is. */
export function unreadText(info: Pick<Info, "assumed">): string | null {
  const line = info.assumed.find((one) => one.includes(": no column has times; "));
  const name = line === undefined ? undefined : /: no column has times; ('.*') is called one/.exec(line)?.[1];
  return name === undefined ? null : `${name} is called a time and is none that is known`;
}
