import { type Bursts, bursts, type EntityBurst } from "../../base/bursts.ts";
import { count, duration, several } from "../../base/format.ts";
import { formatIso, span } from "../../base/time.ts";
import { burstMarks, burstsWords, burstText, times } from "../../plot/bursts.ts";
import { speech } from "../elements/speech.ts";
import type { App } from "../state/app.ts";
import { timeFrame } from "../state/frames.ts";
import { momentText } from "../state/select.ts";
import { entityName, RankedTile, type Ranking } from "./ranked-tile.ts";

/** How many times the window of a burst is in the time that is shown. */
const PARTS = 100;
/** Whatever the width, the same gaps are folded. */
const WIDTH = 1000;

/** Who had by far most rows at once, and when. */
const BURSTS: Ranking<Bursts, EntityBurst> = {
  view: "bursts",
  title: "Bursts",
  read: bursts,
  asks: within,
  rows: (a) => a.bursts,
  at: (b) => b.from,
  folds: (app) => app.folds(),
  meta: (a, drawn) => `in ${duration(a.within)}${drawn < a.total ? `, ${count(drawn)} of ${count(a.total)}` : ""}`,
  none: (a) => `Nobody has ten rows within ${duration(a.within)} here. Widen the window (0) or clear the filter (Esc).`,
  said: (app, b) => burstText(b, speech(app)),
  words: (app, a) => burstsWords(a, speech(app)),
  summary: (app, a) => {
    const first = a.bursts[0];
    const said = first ? `; ${burstText(first, speech(app))}` : "";
    return `The fullest ${duration(a.within)} of each of ${several(a.total, app.entitiesWord())}${said}.`;
  },
  marks: (rows, box) => burstMarks({ ...box, bursts: rows }),
  table: (app, a) => ({
    caption: `The fullest ${duration(a.within)} of each entity`,
    headers: [entityName(app), "times the mean", "from", "to", "most", `all ${app.rowsWord()}`],
    rows: a.bursts.map((b) => [
      b.entity,
      times(b.ratio),
      momentText(app, b.from),
      momentText(app, b.to),
      count(b.most),
      count(b.rows),
    ]),
  }),
  picture: (app, a) => ({
    title: `The bursts of ${app.entitiesWord()}, in ${duration(a.within)}`,
    says: `A bar: the ${duration(a.within)} with most ${app.rowsWord()} of one of the ${app.entitiesWord()}; at the right how many times its mean`,
  }),
  data: (app, a) => ({
    headers: [entityName(app), "times the mean", "from", "to", "most", "mean", app.rowsWord()],
    rows: a.bursts.map((b) => [b.entity, b.ratio, formatIso(b.from), formatIso(b.to), b.most, b.mean, b.rows]),
  }),
};

/** Of the time that is not folded: a hundredth of what is mostly a gap would be as long as all that happened. */
function within(app: App): Readonly<Record<string, string>> {
  const window = app.window();
  const axis = window && timeFrame(app, WIDTH, window);
  if (!axis || axis.seams.length === 0) return {};
  const shown = axis.pieces.reduce((sum, p) => sum + span(p), 0);
  return { within: `${Math.max(1, Math.round(shown / PARTS))}ns` };
}

export function burstsTile(app: App): RankedTile<Bursts, EntityBurst> {
  return new RankedTile(app, BURSTS);
}
