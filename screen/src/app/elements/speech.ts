import { decimalsFor, formatClock, sameDay, span, type Window } from "../../base/time.ts";
import type { Speech } from "../../plot/words.ts";
import type { App } from "../state/app.ts";
import { dateTime } from "../state/dates.ts";
import { knownUntil, lastsOf } from "../state/hold-words.ts";
import { restWord } from "../state/holding.ts";
import { momentText } from "../state/select.ts";
import { h } from "./dom.ts";
import { openMenu } from "./menu.ts";

/** How this trace says rows, entities and moments: no finer than a picture of this width of time shows them. */
export function speech(app: App, w: Window | null = app.window()): Speech {
  const folded = app.folded();
  const shown = w ? span({ from: folded.fold(w.from), to: folded.fold(w.to) }) : null;
  const decimals = shown === null ? 3 : Math.min(9, decimalsFor(shown / 100));
  const day = w !== null && sameDay(w.from, w.to - 1n);
  return {
    rows: app.rowsWord(),
    entities: app.entitiesWord(),
    known: knownUntil(app),
    rest: restWord(app),
    lasts: lastsOf(app),
    moment: (t) =>
      app.origin() !== null
        ? momentText(app, t, decimals)
        : day
          ? formatClock(t, decimals)
          : dateTime(app, t, decimals),
  };
}

/** What a tile shows, in sentences that are read when they are asked for; Esc gives the focus back. */
export function openWords(x: number, y: number, title: string, words: readonly string[]): void {
  const text = h("div", { class: "words", "data-testid": "words" }, ...words.map((w) => h("p", {}, w)));
  openMenu(x, y, [title, ...words].join(". "), [{ head: title }, text]);
}
