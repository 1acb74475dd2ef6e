import type { Load } from "../../base/info.ts";
import type { Api } from "./api.ts";

/** What is read is shown after so long, however often more of it comes. */
const LOADING_MS = 250;
/** So often what grows is looked at; what is large and grows slowly, so that its pictures are exact, ... */
const LOOK_MS = 500;
const LARGE_MS = 5000;
/** ... and what grows fast while somebody watches its instruments, as soon as the page is done with the look before. */
const WATCH_MS = 100;

/** How long after a look the next one begins. */
export interface Pace {
  readonly ms: number;
  /** From now, and not from the look before; and whether or not that was answered. */
  readonly anyway: boolean;
}

export function pace(l: Load, api: Pick<Api, "large" | "hurried" | "watched">): Pace {
  if (l.state === "loading") return { ms: LOADING_MS, anyway: true };
  if (api.large && !api.hurried) return { ms: LARGE_MS, anyway: false };
  return { ms: api.watched ? WATCH_MS : LOOK_MS, anyway: false };
}
