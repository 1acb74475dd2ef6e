import { listed } from "../../plot/words.ts";
import type { App } from "../state/app.ts";

/**
 * What an empty picture says: what would bring something, of that which can.
 *
 * @param what such as "No rows here"
 */
export function nothing(app: Pick<App, "window" | "whole" | "ws">, what: string): string {
  const [w, whole] = [app.window(), app.whole()];
  const narrow = w !== null && whole !== null && (w.from > whole.from || w.to < whole.to);
  const ways = [
    ...(narrow ? ["widen the window (0)"] : []),
    ...(app.ws.where === "" ? [] : ["clear the filter (Esc)"]),
  ];
  if (ways.length === 0) return `${what}, nor elsewhere in this trace.`;
  const advice = ways.join(" or ");
  return `${what}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

/**
 * Why nobody is in a painted category. What is painted may be of other columns, of which rows have no value here; else,
 * painted rows may be there all the same: of those at one time the last counts.
 *
 * @param noun who is counted; null: rows are
 */
export function nobodyPainted(
  app: Pick<App, "shown" | "rowsWord" | "ss"> & { readonly ws: Pick<App["ws"], "window"> },
  column: string,
  noun: string | null,
): string {
  const of = app.shown().map((c) => c.clauses.flatMap((x) => (x.kind === "text" ? [] : [x.column])));
  const others = [...new Set(of.flat())];
  // an expression may be of any column
  if (of.every((columns) => columns.length > 0 && !columns.includes(column)))
    return `Nothing of ${column} is painted: what is painted is of ${listed(others)}. Drag over the value axis above to paint a range.`;
  const whole = app.ws.window === null && app.ss.autoWindow === null;
  const last = noun === null ? "" : ": of rows at one time the last one counts";
  const ways = `Paint others, or ${whole ? "choose who it is about" : "widen the window (0)"}.`;
  return `No ${noun ?? `active ${app.rowsWord()}`} are in a painted category here${last}. ${ways}`;
}
