import { ledgerHistory, senders } from "../../base/live.ts";
import { type Nanos, nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import type { Opening } from "./opening.ts";

const EVERY_MS = 1000;

/**
 * What grows is followed: the time cursor stays at the newest row until somebody moves it, and who sends is asked once
 * a second. Paused, the picture stands still; rows go on being stored.
 */
export class Live {
  private readonly app: App;
  private readonly opening: Opening;
  private begun = "";
  private timer = 0;
  private pinned: Nanos | null = null;

  constructor(app: App, opening: Opening) {
    this.app = app;
    this.opening = opening;
  }

  /** From live to paused; from anything else to now. */
  toggle(): void {
    const { app } = this;
    if (!follows(app)) return;
    if (app.ws.live && !app.ss.paused) {
      app.note({ paused: true });
      return;
    }
    const held = app.ss.paused;
    app.note({ paused: false });
    this.pinned = null;
    app.set({ live: true }, "replace");
    if (held) this.opening.resume();
  }

  update(): void {
    const { app } = this;
    if (!follows(app)) {
      this.begun = "";
      if (app.ss.senders !== null || app.ss.history !== null) app.note({ senders: null, history: null, paused: false });
      return;
    }
    const id = app.ss.info?.id ?? "";
    if (this.begun !== id) {
      this.begun = id;
      this.pinned = null;
      app.note({ senders: null, history: null, paused: false });
      // who was sent a moment is shown that moment
      if (app.ws.cursor === null) app.set({ live: true }, "replace");
      clearTimeout(this.timer);
      void this.ask(id);
    }
    if (app.ws.live && !app.ss.paused) this.pin();
  }

  /** The cursor goes to the newest row, and a narrower window goes with it. */
  private pin(): void {
    const { app } = this;
    const [whole, w] = [app.whole(), app.window()];
    if (!whole || !w || app.column() === null) return;
    const newest = nanos(whole.to - 1n);
    const { autoWindow } = app.ss;
    if (app.ws.window === null && autoWindow !== null && autoWindow.to < whole.to)
      app.note({ autoWindow: { from: autoWindow.from, to: whole.to } });
    if (newest === this.pinned && app.ws.cursor === newest) return;
    // who looked away from the newest row wants to see something else
    if (app.ws.window !== null && this.pinned !== null && (this.pinned < w.from || this.pinned >= w.to)) {
      app.set({ live: false }, "replace");
      return;
    }
    this.pinned = newest;
    const moved = app.ws.window !== null && (newest < w.from || newest >= w.to);
    const window = moved ? { from: nanos(w.from + whole.to - w.to), to: whole.to } : app.ws.window;
    app.set({ cursor: newest, window, live: true }, "replace");
  }

  private async ask(id: string): Promise<void> {
    const { app } = this;
    try {
      if (!document.hidden) {
        const [who, grew] = await Promise.all([app.api.senders(), app.ss.paused ? null : app.api.ledger(id)]);
        if (this.begun !== id) return;
        app.note({
          senders: senders(who),
          ...(grew === null || app.ss.paused ? {} : { history: ledgerHistory(grew) }),
        });
      }
    } catch {
      // asked again in a second; what was shown stays
    }
    if (this.begun === id) this.timer = window.setTimeout(() => void this.ask(id), EVERY_MS);
  }
}

/** Whether rows are appended to what is shown, as far as anybody knows. */
export function follows(app: Pick<App, "ss">): boolean {
  return app.ss.info?.load.state === "following";
}

/** Rows that came since the picture was held. */
export function waiting(app: Pick<App, "ss">): number {
  const { info, paused } = app.ss;
  return info && paused ? Math.max(0, info.load.rows - info.rows) : 0;
}
