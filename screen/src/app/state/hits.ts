import { count } from "../../base/format.ts";
import { next } from "../../base/row-answers.ts";
import { type Nanos, nanos, pan, type Window } from "../../base/time.ts";
import { ApiError } from "./api.ts";
import type { App } from "./app.ts";
import { notify, say } from "./notices.ts";
import { momentText } from "./select.ts";
import type { Hit } from "./session.ts";
import { both, selectionText } from "./workspace.ts";

/** What steps go through: the selected rows that pass the filter; without a selection, all that pass. */
export function stepWhere(app: App): string {
  return both(app.ws.where, selectionText(app.ws));
}

/** The row at the cursor, if the last step led there and nothing else was selected since. */
export function hitNow(app: App): Hit | null {
  const { hit } = app.ss;
  return hit && hit.at === app.ws.cursor && hit.where === stepWhere(app) ? hit : null;
}

/** Steps from row to row in time order; those of equal time too, one after the other. */
export class Hits {
  private readonly app: App;
  private flying: AbortController | null = null;
  /** Steps asked for while one is under way: a key that is held goes no further than it is seen. */
  private more: { by: 1 | -1; around: boolean } | null = null;

  constructor(app: App) {
    this.app = app;
  }

  /** The next or last hit of what is selected; beyond the last it begins again. */
  hit(by: 1 | -1): void {
    if (this.app.ws.select === null)
      say(this.app, "Nothing is selected: / searches, a click on a category selects it.");
    else this.go(by, true);
  }

  /** The next or last event; of the selection, if there is one. */
  event(by: 1 | -1): void {
    this.go(by, false);
  }

  private go(by: 1 | -1, around: boolean): void {
    const { app } = this;
    if (!app.timed()) {
      say(app, "A trace without times has nothing to step through.");
      return;
    }
    if (this.flying) {
      this.more = { by, around };
      return;
    }
    void this.fly(by, around);
  }

  private async fly(by: 1 | -1, around: boolean): Promise<void> {
    const { app } = this;
    const stop = new AbortController();
    this.flying = stop;
    const trace = app.info?.id;
    try {
      const { cursor } = app.ws;
      const from = app.ss.place?.at === cursor ? app.ss.place : null;
      const first = await this.ask(by, cursor, from?.arrival ?? null, stop.signal);
      const wraps = around && first.row === null && first.total > 0;
      const found = wraps ? await this.ask(by, null, null, stop.signal) : first;
      if (app.info?.id === trace) this.show(found, wraps, by);
    } catch (e) {
      if (!stop.signal.aborted) notify(app, e instanceof ApiError ? e.what : "Sightline does not answer");
    }
    this.flying = null;
    const { more } = this;
    this.more = null;
    if (more) this.go(more.by, more.around);
  }

  private async ask(
    by: 1 | -1,
    at: Nanos | null,
    arrival: string | null,
    signal: AbortSignal,
  ): Promise<ReturnType<typeof next>> {
    const { app } = this;
    const from = at === null ? {} : { at: String(at), arrival };
    const q = app.params({ ...from, back: by < 0 }, { window: null, where: stepWhere(app) });
    return next(await app.api.view(app.url("next", q), signal, "full"));
  }

  private show(found: ReturnType<typeof next>, wraps: boolean, by: 1 | -1): void {
    const { app } = this;
    if (found.row === null || found.at === null) {
      say(
        app,
        found.total === 0
          ? `No ${app.rowsWord()} to step to.`
          : by > 0
            ? "This is the last one."
            : "This is the first one.",
      );
      return;
    }
    const { at, arrival, row, before, total } = found;
    const hit = { at, arrival, row, before, total, where: stepWhere(app) };
    app.note({ hit, place: hit });
    const window = around(app.window(), at, app.whole());
    app.set({ cursor: at, ...(window ? { window } : {}) }, "burst");
    const words = `${count(before + 1)} of ${count(total)}, ${momentText(app, at)}`;
    say(app, wraps ? `${words} (${by > 0 ? "from the start" : "from the end"} again)` : words);
  }
}

/** The window moved so that it holds a moment, in its middle; null when it does already. */
export function around(w: Window | null, t: Nanos, whole: Window | null): Window | null {
  if (!w || !whole || (t >= w.from && t < w.to)) return null;
  const width = w.to - w.from;
  return pan({ from: nanos(t - width / 2n), to: nanos(t - width / 2n + width) }, 0, whole);
}
