import type { Seen } from "../../base/answers.ts";
import { several } from "../../base/format.ts";
import { type Column, growing } from "../../base/info.ts";
import type { TimeScale, Window } from "../../base/time.ts";
import { label, type Mark } from "../../plot/marks.ts";
import type { SheetSpec } from "../../plot/sheet.ts";
import type { App } from "../state/app.ts";
import { pinnedWords } from "../state/compare.ts";
import { assumedText, dateLine, dateTime, dateTimeZone } from "../state/dates.ts";
import { holdWords } from "../state/hold-words.ts";
import { spoken } from "../state/select.ts";
import { fileName } from "./csv.ts";

/** Named after trace, view and column. */
export function sheetFile(app: App, view: string, columns = app.column()?.name ?? ""): string {
  return fileName(app.info?.name ?? "trace", view, columns);
}

/** "2022-08-22 03:48:00 to 2022-08-22 03:59:00 UTC", with the decimals a pixel is worth. */
export function windowLine(app: Pick<App, "info">, w: Window): string {
  const decimals = w.to - w.from < 10_000_000_000n ? 9 : 3;
  const assumed = app.info ? assumedText(app.info) : null;
  return `${dateTime(app, w.from, decimals)} to ${dateTimeZone(app, w.to, decimals)}${assumed ? ` (${assumed})` : ""}`;
}

/** What each saved picture says about itself: trace, time, column and unit, filter, and how exact it is. */
export function sheetLines(
  app: App,
  o: {
    readonly columns: readonly Column[];
    readonly seen: readonly (Seen | null)[];
    readonly window?: Window | null;
    readonly cursor?: boolean;
    /** False where the picture shows nothing of what is pinned. */
    readonly compared?: boolean;
    /** Whether it depends on how long values hold. */
    readonly held?: boolean;
  },
): string[] {
  const { info } = app;
  if (!info) return [];
  const out: string[] = [`${info.name}: ${several(info.rows, app.rowsWord())}`];
  const w = o.window === undefined ? app.window() : o.window;
  if (w) out.push(windowLine(app, w));
  const origin = app.origin();
  if (origin !== null && origin !== "steps") out.push(`Times are since ${dateTimeZone(app, origin, 9)}`);
  const cursor = app.ws.cursor;
  if (o.cursor && w && cursor !== null && cursor >= w.from && cursor < w.to)
    out.push(`Time cursor (blue line): ${dateTimeZone(app, cursor, 9)}`);
  for (const c of o.columns)
    out.push(`${c.name}: ${c.type}${c.unit ? `, in ${c.unit === "us" ? "\u00b5s" : c.unit}` : ", no unit"}`);
  const b = o.compared === false ? null : pinnedWords(app);
  if (b !== null) out.push(b);
  if (app.ws.where !== "") out.push(`Only ${app.ws.where}`);
  if (o.held) out.push(holdWords(app).replace(/^./, (c) => c.toUpperCase()));
  const rough = o.seen.find((s) => s !== null && !s.exact);
  if (rough) out.push(`Approximate${rough.error ? `, \u00b1 ${rough.error}` : ""}`);
  if (growing(info.load)) out.push("Not all rows had been read");
  return out;
}

/** The colours a picture of categories needs. */
export function sheetLegend(app: App, unpainted: string | null): Pick<SheetSpec, "legend" | "unpainted"> {
  const painted = app.painted();
  const legend = app.shown().map((c, i) => {
    const p = painted[i] as (typeof painted)[number];
    // who gets the picture has no page to look up what a name was given to
    const says = c.name.replace(/\s/g, " ");
    const means = spoken(app, c.clauses).replace(/\s/g, " ");
    const told = means.endsWith(says) && means.startsWith(app.column()?.name ?? "");
    return told ? p : { ...p, name: `${c.name}: ${means}` };
  });
  return { legend, unpainted };
}

/** The date and zone below a time axis: said where no other tile says it. */
export function dateMarks(app: App, time: TimeScale, y: number): Mark[] {
  return [label(time.x0, y, dateLine(app, time.window), { ink: "text-2" })];
}
