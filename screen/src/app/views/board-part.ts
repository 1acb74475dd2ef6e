import type { App } from "../state/app.ts";
import { follows } from "../state/live.ts";
import { type Part, partOf } from "../state/parts.ts";

/** The text of the board; null: the one that is proposed. */
export const BOARD: Part<string | null> = {
  name: "board",
  read: (text) => (text === null || text.trim() === "" ? null : text),
  write: (text) => (text === null || text.trim() === "" ? null : text),
};

interface Proposed {
  /** Of which trace, with which roles. */
  readonly of: string;
  readonly rows: number;
  readonly text: string;
}

const proposed = new WeakMap<object, Proposed>();

/** What a board is proposed for. */
export const traceOf = (app: Pick<App, "ws" | "ss">): string =>
  JSON.stringify([app.ss.info?.id ?? null, app.ws.roles, app.ws.types, app.ws.units, app.ws.where]);

/** What was proposed while rows come is held until there are twice as many: nobody can read what is written anew. */
export function holdProposed(app: App, trace: string, text: string): void {
  const held = proposed.get(app);
  const rows = app.ss.info?.rows ?? 0;
  const isHeld = held?.of === trace && held.text === text && rows < 2 * held.rows;
  if (partOf(app.ws, BOARD) !== null || !follows(app) || trace !== traceOf(app) || isHeld) return;
  proposed.set(app, { of: trace, rows, text });
}

/** The board that is asked for: its text, or one for as long a time as the trace opens with. */
export function boardAsked(app: Pick<App, "ws" | "ss">): Readonly<Record<string, string>> {
  const own = partOf(app.ws, BOARD);
  const opened = app.ss.autoWindow;
  if (own !== null) return { board: own };
  const held = proposed.get(app);
  if (held?.of === traceOf(app) && follows(app) && (app.ss.info?.rows ?? 0) < 2 * held.rows)
    return { board: held.text };
  return opened === null ? {} : { shown: `${opened.to - opened.from}ns` };
}
