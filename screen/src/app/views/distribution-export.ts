import type { Distribution } from "../../base/answers.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import { distributionSheet, sheetOfBoth } from "../saving/answer-data.ts";
import { sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";

/** `now` = the answer of the column that is shown, `other` that of B. */
export function distributionExports(
  app: App,
  tile: Tile,
  now: () => Distribution | null,
  other: () => Distribution | null,
): Exports {
  return {
    picture: () => {
      const [a, column] = [now(), app.column()];
      if (!a || !column || !tile.ready()) return null;
      const title = `Distribution of ${column.name}`;
      return {
        title,
        sheet: {
          title,
          lines: sheetLines(app, { columns: [column], seen: [a] }),
          ...sheetLegend(app, "unpainted"),
          ramp: null,
          parts: [{ marks: tile.drawn, x: 0, y: 0 }],
          width: tile.width,
          height: tile.height,
        },
      };
    },
    data: () => {
      const [a, b, column] = [now(), other(), app.column()];
      if (!a || !column) return null;
      const sheet = (of: Distribution) => distributionSheet(of, column, app.ss.labels);
      return sheetOfBoth(sheet(a), b && sheet(b));
    },
  };
}
