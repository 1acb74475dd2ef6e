import type { App } from "./app.ts";

const MAX = 6;
/** How long a word in passing stays, in milliseconds. */
const PASSING = 2500;

export function notify(app: App, what: string, hint = ""): void {
  const others = app.ss.notices.filter((n) => n.what !== what);
  app.note({ notices: [...others, { what, hint }].slice(-MAX) });
}

/** A word in passing: it goes by itself, and is read out. */
export function say(app: App, text: string): void {
  app.hover({ t: null, v: null, text, x: innerWidth / 2, y: innerHeight - 60, spoken: true });
  app.endHoverIn(PASSING);
}
