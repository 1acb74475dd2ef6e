import { type StateAt, stateAt } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { type Nanos, nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { Asking } from "./asking.ts";
import { askB, momentOf, pinnedKey } from "./compare.ts";

/** The moment of B beside one of A: as far after the beginning of a window B as that is after the window's, as where it is drawn over time, and inside B. */
export function momentInB(app: Pick<App, "ws" | "window" | "folded">, at: Nanos): Nanos {
  const [w, a] = [app.ws.b?.window ?? null, app.window()];
  if (w === null || a === null) return at;
  const t = momentOf(app.folded(), w, a, at);
  return nanos(t < w.from ? w.from : t >= w.to ? w.to - 1n : t);
}

/** The state of B at its moment. */
export class ComparedState extends Asking<StateAt, { readonly column: string; readonly b: string | null }> {
  constructor(app: App) {
    super(app, stateAt);
  }

  /** @param own what the state of A is asked with, but the moment */
  ask(column: Column, at: Nanos, own: Readonly<Record<string, string | number>>, moving: boolean): void {
    const { app } = this;
    const { b } = app.ws;
    if (b === null) {
      this.feed.want(null, false);
      return;
    }
    const more = { ...own, at: String(momentInB(app, at)), column: column.name };
    const q = app.params(more, { where: askB(app, b).where, window: null });
    this.feed.want({ url: app.url("state", q), asked: { column: column.name, b: pinnedKey(app) } }, moving);
  }

  of(column: Column): StateAt | null {
    const { held } = this.feed;
    return held && held.asked.b === pinnedKey(this.app) && held.asked.column === column.name ? held.answer : null;
  }

  /** With all entities, not the first alone. */
  async whole(column: Column): Promise<StateAt | null> {
    const [a, held] = [this.of(column), this.feed.held];
    if (!a || !held || a.total <= a.entities.length) return a;
    const q = new URLSearchParams(held.url.slice(held.url.indexOf("?") + 1));
    q.set("limit", String(a.total));
    return stateAt(await this.app.api.view(this.app.url("state", q), new AbortController().signal));
  }
}
