import type { App } from "./app.ts";
import type { Notice, Session } from "./session.ts";

const MAX = 6;
/** How long a word in passing stays, in milliseconds. */
const PASSING = 2500;

export function notify(app: App, what: string, hint = ""): void {
  const trace = app.ss.info?.id ?? null;
  const others = app.ss.notices.filter((n) => n.what !== what || n.trace !== trace);
  app.note({ notices: [...others, { trace, what, hint }].slice(-MAX) });
}

/** What was said of the trace that is shown; of another it would not be true. */
export function noticesHere(ss: Pick<Session, "info" | "notices">): readonly Notice[] {
  return ss.notices.filter((n) => n.trace === (ss.info?.id ?? null));
}

/** A word in passing: it goes by itself, and is read out. */
export function say(app: App, text: string): void {
  app.hover({ t: null, v: null, text, x: innerWidth / 2, y: innerHeight - 60, spoken: true });
  app.endHoverIn(PASSING);
}
