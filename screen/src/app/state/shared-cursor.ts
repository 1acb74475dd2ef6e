import type { App } from "./app.ts";
import { fromHash, toHash } from "./url.ts";
import { EMPTY, type Workspace } from "./workspace.ts";

/** What the windows of one trace have in common; each keeps its own stretch of time and its own pairs. */
function common(ws: Workspace): Partial<Workspace> {
  const { column, cursor, categories, select, where } = ws;
  return { column, cursor, categories, select, where };
}

/** A pair in a window of its own has the cursor, paint and selection of the others: whoever changes one tells them. */
export class SharedCursor {
  private readonly app: App;
  private channel: BroadcastChannel | null = null;
  private trace: string | null = null;
  /** What was said or heard last: nothing is told twice, nor back. */
  private said = "";

  constructor(app: App) {
    this.app = app;
  }

  update(): void {
    const { app } = this;
    const trace = app.ws.column === null ? null : app.ws.trace;
    if (trace !== this.trace) this.join(trace);
    const now = toHash({ ...EMPTY, ...common(app.ws) });
    if (this.channel === null || now === this.said || app.ss.interacting) return;
    const first = this.said === "";
    this.said = now;
    // a window that has just opened listens first
    if (!first) this.channel.postMessage(now);
  }

  private join(trace: string | null): void {
    this.channel?.close();
    this.trace = trace;
    this.said = "";
    this.channel = trace === null ? null : new BroadcastChannel(`sightline ${trace}`);
    if (this.channel === null) return;
    this.channel.onmessage = (e: MessageEvent<unknown>) => {
      if (typeof e.data !== "string" || e.data === this.said) return;
      this.said = e.data;
      this.app.set(common(fromHash(e.data)), "replace");
    };
  }
}
