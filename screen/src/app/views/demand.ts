import type { BoardLine } from "../../base/boards.ts";
import { demand } from "../../base/live.ts";
import type { App } from "../state/app.ts";
import { follows } from "../state/live.ts";

/** Milliseconds between two asks; who asks no more looks elsewhere after three. */
const EVERY = 5000;

/**
 * Tells a collector, as long as a board is looked at while rows come, which events it is about: recorders that have
 * them off switch them on for so long. A board that nobody wrote asks for nothing.
 */
export class Demand {
  private readonly app: App;
  private asked = 0;
  private events = "";
  private said: ReadonlyMap<string, string> = new Map();

  constructor(app: App) {
    this.app = app;
  }

  /** To be called again and again. */
  look(lines: readonly BoardLine[], proposed: boolean): void {
    const { app } = this;
    const idle = proposed || !follows(app) || app.ss.senders?.collecting !== true || document.hidden;
    const events = idle ? [] : [...new Set(lines.flatMap((l) => l.events))];
    const key = events.join("\n");
    const now = performance.now();
    if (key === this.events && now - this.asked < EVERY) return;
    if (key !== this.events) this.said = new Map();
    this.events = key;
    this.asked = now;
    if (events.length > 0) void this.ask(events, key);
  }

  private async ask(events: readonly string[], key: string): Promise<void> {
    try {
      const told = demand(await this.app.api.demand(events));
      if (key !== this.events) return;
      this.said = told;
      this.app.schedule();
    } catch {
      // asked again in some seconds
    }
  }

  /** What was done for a line; empty: nothing. */
  words(line: BoardLine): string {
    return line.events
      .map((e) => ({ e, what: this.said.get(e) ?? "" }))
      .filter(({ what }) => what !== "")
      .map(({ e, what }) => (line.events.length > 1 ? `${e} ${what}` : what))
      .join("; ");
  }
}
