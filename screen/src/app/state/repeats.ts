import { type Repetitions, repetitionsOf } from "../../base/repetitions.ts";
import type { App } from "./app.ts";
import { Feed } from "./feed.ts";
import { say } from "./notices.ts";

/** Of what grows, all rows are looked at again when so many milliseconds, and times as long as it took, have passed. */
const REST = 5000;
const TIMES = 20;

/** Where the same comes again and again: asked for while it is to be folded. */
export class Repeats {
  private readonly app: App;
  private readonly feed: Feed<Repetitions, null>;
  private since = 0;
  private next = 0;

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed(app, repetitionsOf);
  }

  stale(): void {
    if (performance.now() >= this.next) this.feed.stale();
  }

  update(): void {
    const { app, feed } = this;
    if (app.ws.fold !== "repetition" || !app.timed()) {
      feed.want(null, false);
      if (app.ss.repetitions !== null) app.note({ repetitions: null });
      return;
    }
    // as with gaps a filter moves no axis; but what is painted is never folded with what is not
    const q = app.params({ column: app.column()?.name ?? null }, { window: null, where: "" });
    const asked = feed.busy;
    feed.want({ url: app.url("repetitions", q), asked: null }, app.ss.interacting);
    if (!asked && feed.busy) this.since = performance.now();
    if (feed.held && feed.current && feed.held.answer !== app.ss.repetitions && !feed.failed) this.found();
  }

  private found(): void {
    const { app, feed } = this;
    const now = performance.now();
    this.next = now + Math.max(REST, TIMES * (now - this.since));
    const answer = feed.held?.answer ?? null;
    const before = app.ss.repetitions;
    app.note({ repetitions: answer });
    const isNone = !app.folds().some((f) => f.repeats);
    if (isNone && before === null) say(app, noneText(answer));
  }
}

function noneText(r: Repetitions | null): string {
  return r?.columns.length === 0
    ? "nothing says what rows are: give a column the role event, or show one of texts"
    : "nothing comes again and again for long enough to be folded";
}
