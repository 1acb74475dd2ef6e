import { count, duration, several } from "../../base/format.ts";
import { type EntitySilence, type Silences, silences, silentNanos } from "../../base/silences.ts";
import { formatIso } from "../../base/time.ts";
import { silenceMarks, silencesWords, silenceText } from "../../plot/silences.ts";
import { speech } from "../elements/speech.ts";
import type { App } from "../state/app.ts";
import { momentText } from "../state/select.ts";
import { entityName, RankedTile, type Ranking } from "./ranked-tile.ts";

/** Who was quiet for longest, and when. */
const SILENCES: Ranking<Silences, EntitySilence> = {
  view: "silences",
  title: "Silences",
  read: silences,
  asks: () => ({}),
  rows: (a) => a.silences,
  at: (s) => s.since,
  // a fold would hide what is long
  folds: () => [],
  meta: (a, drawn) => (drawn < a.total ? `the ${count(drawn)} longest of ${count(a.total)}` : "the longest of each"),
  none: () => "Nobody has two rows here. Widen the window (0) or clear the filter (Esc).",
  said: (app, s) => silenceText(s, speech(app)),
  words: (app, a) => silencesWords(a, speech(app)),
  summary: (app, a) => {
    const first = a.silences[0];
    const said = first ? `; ${silenceText(first, speech(app))}` : "";
    return `The longest silence of each of ${several(a.total, app.entitiesWord())}${said}.`;
  },
  marks: (rows, box) => silenceMarks({ ...box, silences: rows }),
  table: (app, a) => ({
    caption: "The longest silence of each entity",
    headers: [entityName(app), "for", "since", "until", app.rowsWord()],
    rows: a.silences.map((s) => [
      s.entity,
      duration(silentNanos(s)),
      momentText(app, s.since),
      momentText(app, s.until),
      count(s.rows),
    ]),
  }),
  picture: (app) => ({
    title: `The longest silences of ${app.entitiesWord()}`,
    says: `A bar: the longest time without ${app.rowsWord()} of one of the ${app.entitiesWord()}, and how long it was`,
  }),
  data: (app, a) => ({
    headers: [entityName(app), "for (ns)", "since", "until", app.rowsWord()],
    rows: a.silences.map((s) => [s.entity, s.until - s.since, formatIso(s.since), formatIso(s.until), s.rows]),
  }),
};

export function silencesTile(app: App): RankedTile<Silences, EntitySilence> {
  return new RankedTile(app, SILENCES);
}
