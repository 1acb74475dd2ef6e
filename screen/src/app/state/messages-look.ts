import { growing } from "../../base/info.ts";
import { type Exchange, exchange } from "../../base/messages.ts";
import { clocksOff, NO_MESSAGES } from "../../plot/messages-words.ts";
import type { App } from "./app.ts";
import { Feed } from "./feed.ts";

/** More rows are not looked at: some 60 bytes an event are kept for it. */
const MOST_ROWS = 1_000_000;

/**
 * What is said of a trace's messages before anybody looks at them: that there are none, or that clocks are off. Of a
 * large trace, or one that grows, nothing: all its events would be put in order for a picture that nobody wants yet.
 */
export class MessagesLook {
  private readonly app: App;
  private readonly feed: Feed<Exchange, null>;

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed(app, exchange);
  }

  stale(): void {
    this.feed.stale();
  }

  /** @param canTell whether the trace has what tells messages */
  update(canTell: boolean): void {
    const { app, feed } = this;
    const { info } = app;
    const isSmall = info !== null && !growing(info.load) && info.rows <= MOST_ROWS;
    const looks = canTell && isSmall && app.ss.defaults !== null;
    const q = looks ? app.params({ limit: 0 }, { window: null, where: "", paint: false }) : null;
    feed.want(q === null ? null : { url: app.url("exchange", q), asked: null }, app.ss.interacting);
  }

  private get seen(): Exchange | null {
    return this.feed.current ? (this.feed.held?.answer ?? null) : null;
  }

  /** Why there is nothing to see; null: there is, or nobody knows yet. */
  get nothing(): string | null {
    const a = this.seen;
    if (a === null) return null;
    const { sends, receives } = a.elsewhere;
    return a.messages + a.lostSends + a.openReceives + sends + receives === 0 ? NO_MESSAGES : null;
  }

  /** That clocks are off; null: no message says so. */
  get warning(): string | null {
    return this.seen === null ? null : clocksOff(this.seen);
  }
}
