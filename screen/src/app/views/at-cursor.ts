import { type Frequency, frequency } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import type { Nanos, Window } from "../../base/time.ts";
import type { App } from "../state/app.ts";
import { Asking } from "../state/asking.ts";

interface Asked {
  readonly column: string;
  readonly at: Nanos;
}

/** How many never have a value of a column: nobody has seen one at the end of the trace. */
export class NeverSeen extends Asking<Frequency, string> {
  constructor(app: App) {
    super(app, frequency);
  }

  ask(column: Column, params: URLSearchParams): void {
    const end = this.app.ss.info?.end;
    if (end === undefined || end === null) return;
    params.set("from", String(end));
    params.set("to", String(end + 1n));
    params.set("width", "1");
    params.set("hold", "next");
    params.delete("active");
    this.feed.want({ url: this.app.url("frequency", params), asked: column.name }, this.app.ss.interacting);
  }

  of(column: string): number {
    const { held } = this.feed;
    if (held?.asked !== column) return 0;
    return held.answer.series.find((s) => s.category === "unknown")?.entities[0] ?? 0;
  }
}

/**
 * How many are in each category at the cursor's very instant, and in its bin before and after it: a bin of a picture only
 * knows the instant it begins at, and its mean.
 */
export class AtCursor extends Asking<Frequency, Asked> {
  constructor(app: App) {
    super(app, frequency);
  }

  /**
   * @param params of the picture beside it, but for its times; null: nothing is asked
   * @param bin of the picture, in which the cursor is; null: it is in none
   */
  ask(column: Column, params: URLSearchParams | null, bin: Window | null): void {
    const { app } = this;
    const at = app.ws.cursor;
    if (params === null || at === null) {
      this.feed.want(null, false);
      return;
    }
    const halves = bin ? [bin.from < at ? `${bin.from}..${at}*1` : "", `${at}..${bin.to}*1`] : [`${at}..${at + 1n}*1`];
    params.set("pieces", halves.filter((s) => s !== "").join(","));
    params.set("means", "true");
    const moving = app.ss.interacting || app.ss.playing !== 0;
    this.feed.want({ url: app.url("frequency", params), asked: { column: column.name, at } }, moving);
  }

  /** Null while it is not known; while the cursor moves, of a moment ago. */
  of(column: string): Frequency | null {
    const { ss, ws } = this.app;
    const { held } = this.feed;
    if (held?.asked.column !== column) return null;
    return held.asked.at === ws.cursor || ss.interacting || ss.playing !== 0 || ws.live ? held.answer : null;
  }
}
