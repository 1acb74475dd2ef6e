import type { App } from "../state/app.ts";
import { type Part, partOf } from "../state/parts.ts";

/** The text of the board; null: the one that is proposed. */
export const BOARD: Part<string | null> = {
  name: "board",
  read: (text) => (text === null || text.trim() === "" ? null : text),
  write: (text) => (text === null || text.trim() === "" ? null : text),
};

/** The board that is asked for: its text, or one for as long a time as the trace opens with. */
export function boardAsked(app: Pick<App, "ws" | "ss">): Readonly<Record<string, string>> {
  const own = partOf(app.ws, BOARD);
  const opened = app.ss.autoWindow;
  if (own !== null) return { board: own };
  return opened === null ? {} : { shown: `${opened.to - opened.from}ns` };
}
