import type { Times } from "../../base/messages.ts";
import type { Nanos } from "../../base/time.ts";
import type { App } from "../state/app.ts";
import { follows } from "../state/live.ts";
import { partOf, withPart } from "../state/parts.ts";
import { TIMES } from "./messages-part.ts";

const NEXT: Readonly<Record<Times, Times>> = {
  raw: "corrected",
  corrected: "logical",
  logical: "work",
  work: "ordering",
  ordering: "raw",
};

export const TIMES_WORDS: Readonly<Record<Times, string>> = {
  raw: "times as written",
  corrected: "times corrected",
  logical: "logical times",
  work: "work time",
  ordering: "an order that is possible",
};

/** Whether the axis has nothing to do with the time of the page. */
export const isOwnClock = (times: Times): boolean => times !== "raw" && times !== "corrected";

/** The next kind of times. */
export function nextTimes(app: App): void {
  app.set(withPart(app.ws, TIMES, NEXT[partOf(app.ws, TIMES)]));
}

/** Of what grows: what was not received yet may be, so that nobody is told that it is lost. */
export const goesOn = (app: App): { readonly goesOn?: true } => (follows(app) ? { goesOn: true } : {});

/** A bundle comes apart where there is more room: nearer by five. */
export function zoomAround(app: App, at: Nanos): void {
  const [w, whole] = [app.window(), app.whole()];
  if (w && whole) app.set({ window: app.folded().zoom(w, 0.2, at, whole) });
}
