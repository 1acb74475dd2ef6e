import { ApiError } from "./api.ts";
import type { App } from "./app.ts";
import { withNearest } from "./spelling.ts";

/** What is wrong with an expression, as the server says it; null: nothing. Asked before anything is made of it. */
export async function mistake(app: App, expression: string, signal: AbortSignal): Promise<string | null> {
  const q = app.params({ limit: 0, uncounted: true }, { window: null, where: expression, paint: false });
  try {
    await app.api.view(app.url("details", q), signal, "full");
    return null;
  } catch (e) {
    // whatever else went wrong is said where it goes wrong
    return e instanceof ApiError && e.status === 400
      ? withNearest(e.what, app.info?.columns.map((c) => c.name) ?? [])
      : null;
  }
}
