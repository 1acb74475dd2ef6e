import type { Seen } from "../../base/answers.ts";
import type { Folding } from "../../base/time-axis.ts";
import { timeAxis } from "../../plot/axes.ts";
import type { DrawList } from "../../plot/marks.ts";
import { laneOf, type RankedBox, ROW_PX } from "../../plot/ranked.ts";
import type { Exports } from "../elements/tile.ts";
import { dateMarks, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";

/** Wide enough for names that a tile beside others has to cut: nobody can point at them in a file. */
const WIDTH = 760;
/** More rows than that are for the table. */
const MOST_ROWS = 60;

/** Ranked rows with the axis of time that the page has beside them. */
export function rankedPicture(
  app: App,
  o: {
    readonly title: string;
    readonly says: string;
    readonly rows: number;
    readonly folds: readonly Folding[];
    readonly seen: Seen;
    readonly width: number;
    readonly marks: (box: RankedBox) => DrawList;
  },
): ReturnType<Exports["picture"]> {
  const window = app.window();
  if (!window) return null;
  const height = Math.max(1, Math.min(o.rows, MOST_ROWS)) * ROW_PX;
  const box = { window, folds: o.folds, width: Math.max(o.width, WIDTH), height };
  const lane = laneOf(box);
  const axis = [...timeAxis(lane, { y: height + 2, origin: app.origin() }), ...dateMarks(app, lane, height + 36)];
  return {
    title: o.title,
    sheet: {
      title: o.title,
      lines: [...sheetLines(app, { columns: [], seen: [o.seen], compared: false }), o.says],
      // bars are no categories
      legend: [],
      unpainted: null,
      ramp: null,
      parts: [{ marks: [...o.marks(box), ...axis], x: 0, y: 0 }],
      width: box.width,
      height: height + 42,
    },
  };
}
