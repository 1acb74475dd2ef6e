import { flowName, type Lifelines } from "../../base/lifelines.ts";
import { formatIso } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { timeAxis } from "../../plot/axes.ts";
import { STYLES } from "../../plot/courses.ts";
import { coursesText, flowText } from "../../plot/lifelines-words.ts";
import type { DrawList } from "../../plot/marks.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { momentText } from "../state/select.ts";

/** The flows of note, one a row, as sentences. */
export function lifelinesTable(app: App, a: Lifelines): Table {
  return {
    caption: `Flows of ${a.name}: ${coursesText(a)}`,
    headers: ["flow", "is", "since", "last step", "what"],
    rows: a.lines.map((l) => [
      flowName(l),
      STYLES[l.course].word,
      momentText(app, l.times[0] ?? (0n as never)),
      a.steps[l.steps.at(-1) ?? -1]?.name ?? "",
      flowText(l, a, (t) => momentText(app, t)),
    ]),
  };
}

/** What stands beside the picture. */
export interface Beside {
  readonly steps: DrawList;
  readonly stepsWidth: number;
  readonly key: DrawList;
}

const HEAD = 28;

/** A drawing that stands alone, and every step of the lines in it. */
export function lifelinesExports(
  app: App,
  tile: Tile,
  answer: () => Lifelines | null,
  time: () => TimeAxis | null,
  beside: () => Beside,
  points: () => (string | number)[][],
): Exports {
  return {
    columns: () => answer()?.name ?? "flows",
    picture: () => {
      const [a, t] = [answer(), time()];
      if (!a || !t || !tile.ready()) return null;
      const title = `Lifelines of ${a.name}`;
      const { steps, stepsWidth, key } = beside();
      // from a common start the picture has an axis of its own
      const below =
        a.span === null
          ? [...timeAxis(t, { y: tile.height, origin: app.origin() }), ...dateMarks(app, t, tile.height + 34)]
          : [];
      return {
        title,
        sheet: {
          title,
          lines: [...sheetLines(app, { columns: [], cursor: true, seen: [a] }), coursesText(a)],
          // courses are no categories: their key stands above the lines
          legend: [],
          unpainted: null,
          ramp: null,
          parts: [
            { marks: steps, x: 0, y: 0 },
            { marks: key, x: stepsWidth + 4, y: 4 },
            { marks: [...tile.drawn, ...below], x: stepsWidth, y: HEAD },
          ],
          width: stepsWidth + tile.width,
          height: HEAD + tile.height + 38,
        },
      };
    },
    data: () => {
      const a = answer();
      if (!a) return null;
      const rows = [...a.lines, ...a.usual].flatMap((l) =>
        l.steps.map((s, i) => [flowName(l), l.course, a.steps[s]?.name ?? "", formatIso(l.times[i] ?? 0n)]),
      );
      // what else happened is of no flow
      const others = points().map(([name = "", at = "", n = 0]) => ["", `other event, ${n} rows`, name, at]);
      return { headers: ["flow", "course", "step", "time"], rows: [...rows, ...others] };
    },
  };
}
