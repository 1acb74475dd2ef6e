import { stateAt } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { next } from "../../base/row-answers.ts";
import type { Nanos, Window } from "../../base/time.ts";
import type { App } from "./app.ts";
import { columnName, hasValue } from "./expr.ts";
import { endColumn, holdNow } from "./holding.ts";

/** The rows that hold for a time of their own; null where none say for how long. */
function lasting(app: App): string | null {
  const end = endColumn(holdNow(app));
  if (end !== null) return hasValue(end);
  const duration = app.role("duration");
  return duration === null ? null : `${columnName(duration.name)} > 0`;
}

/**
 * The moment to begin with: `at`, if somebody does something then; else where the next row with a value begins, or the
 * last one before. Where rows hold for their duration most moments may be idle, and a state of nobody shows nothing.
 */
export async function waking(app: App, column: Column, at: Nanos, w: Window, signal: AbortSignal): Promise<Nanos> {
  const lasts = lasting(app);
  // of a large trace that is a look at all rows, before anything is seen
  if (lasts === null || app.api.large) return at;
  const ask = async (kind: string, more: Readonly<Record<string, string | number | boolean>>, where: string) =>
    app.api.view(app.url(kind, app.params({ at: String(at), ...more }, { window: null, where, paint: false })), signal);
  try {
    if (stateAt(await ask("state", { column: column.name, limit: 1 }, "")).curve.length > 0) return at;
    const where = `${lasts} and ${hasValue(column.name)}`;
    for (const back of [false, true]) {
      const found = next(await ask("next", { back }, where)).at;
      if (found !== null && found >= w.from && found < w.to) return found;
    }
  } catch {
    // what cannot be asked is no reason to show nothing
  }
  return at;
}
