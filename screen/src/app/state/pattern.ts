import { count } from "../../base/format.ts";
import { type Pattern, pattern } from "../../base/messages.ts";
import { ApiError } from "./api.ts";
import type { App } from "./app.ts";
import { withNearest } from "./spelling.ts";

/** What is found of it in all of the trace that passes the filter, or what is wrong, in words. */
export async function findPattern(app: App, steps: string, signal: AbortSignal): Promise<Pattern | string> {
  const q = app.params({ steps, limit: 0 }, { window: null, paint: false });
  try {
    const found = pattern(await app.api.view(app.url("pattern", q), signal, "full"));
    return found.where === null ? `no match${open(found)}` : found;
  } catch (e) {
    if (!(e instanceof ApiError)) throw e;
    return withNearest(e.what, app.info?.columns.map((c) => c.name) ?? []);
  }
}

const open = (p: Pattern): string =>
  p.notYetDue === 0 ? "" : `; ${count(p.notYetDue)} not yet due when the trace ends`;
