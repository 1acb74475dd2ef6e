import { type Entry, openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { atMost, lastsOf } from "../state/hold-words.ts";
import { countsRows, endColumn, holdNow, ownHold, sampleHolds, spanLike, untilEnds } from "../state/holding.ts";

/** How long a value holds, and what Frequency counts. */
export function openHold(app: App, x: number, y: number): void {
  const now = holdNow(app);
  const hold = (label: string, value: string): Entry => ({
    label,
    checked: now === value,
    run: () => {
      app.set({ hold: value === ownHold(app) ? null : value });
    },
  });
  const counted = (label: string, rows: boolean): Entry => ({
    label,
    checked: countsRows(app) === rows,
    run: () => {
      app.set({ countRows: rows });
    },
  });
  const ends = untilEnds(app);
  const sampled = sampleHolds(app, app.ws.column);
  const said = (label: string, own: string): Entry[] => [
    ...(sampled === null
      ? []
      : [hold(`${label}, a sample until the next, ${atMost(sampled, lastsOf(app))}`, `${sampled},${own}`)]),
    hold(label, own),
  ];
  openMenu(x, y, "How long a value holds", [
    { head: "A value holds" },
    ...(sampled === null
      ? []
      : app.ss.defaults?.each
        ? [
            hold(
              `each for ${atMost(sampled, lastsOf(app)).replace(/ at most$/, "")}, as it is a moment`,
              `each:${sampled}`,
            ),
          ]
        : [hold(`until the next, ${atMost(sampled, lastsOf(app))}: three samples`, sampled)]),
    ...(ends === null ? [] : said(`until its ${endColumn(ends)}`, ends)),
    ...(spanLike(app) ? said("for its duration", "duration") : []),
    hold("until its entity's next row", "next"),
    hold("until the next, 1 s at most", "1s"),
    hold("until the next, 1 min at most", "1min"),
    { head: "Frequency counts" },
    counted(app.entitiesWord(), false),
    counted(`${app.rowsWord()} that are active`, true),
  ]);
}
