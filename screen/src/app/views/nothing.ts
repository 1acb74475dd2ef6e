import type { App } from "../state/app.ts";

/** Nobody sends, receives or meets others, in no window. */
export const NO_MESSAGES =
  "No messages: no row is sent or received by anybody, and no span has its parent in another process. Choose the columns that tie a send to its receive in Columns, and give them their roles (R).";

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
