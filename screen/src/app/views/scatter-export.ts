import type { Grid } from "../../base/answers.ts";
import { evenEdges } from "../../plot/cell-rows.ts";
import { spread, spreadColumns } from "../../plot/grid.ts";
import { label } from "../../plot/marks.ts";
import { moved } from "../../plot/sheet.ts";
import type { Exports, Tile } from "../elements/tile.ts";
import { gridSheet, valueCells } from "../saving/answer-data.ts";
import { fileName } from "../saving/csv.ts";
import { sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import type { Held } from "../state/feed.ts";
import type { Limits } from "../state/workspace.ts";
import { type Frame, setup } from "./scatter-setup.ts";

/** Pixels left of the plot, for the labels of y. */
export const LEFT = 92;

/** What a raster of two columns was asked with: limits, axes, and rows or columns that are one string each. */
export interface ScatterAsked {
  readonly key: string;
  readonly x: Limits;
  readonly y: Limits;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly columns: number | null;
  readonly rows: number | null;
  /** Of B; null of what is shown. */
  readonly b: string | null;
}

/** An answer says where its cells are, except for strings of which each has its own row or column. */
export function located(answer: Grid, asked: ScatterAsked): Grid {
  let out = answer;
  if (asked.columns !== null) out = { ...spreadColumns(out), xMin: asked.x.from, xMax: asked.x.to };
  if (asked.rows !== null) out = { ...spread(out), yMin: asked.y.from, yMax: asked.y.to };
  return out;
}

/** Between which values the cells of an answer lie: strings of which each has its own, between those asked for. */
export function limitsIn({ answer, asked }: Pick<Held<Grid, ScatterAsked>, "answer" | "asked">): {
  readonly x: Limits;
  readonly y: Limits;
} {
  return {
    x: asked.columns === null ? { from: answer.xMin, to: answer.xMax } : asked.x,
    y: asked.rows === null ? { from: answer.yMin, to: answer.yMax } : asked.y,
  };
}

/** `now` = what is drawn; null while the columns have no answer. */
export function scatterExports(
  app: App,
  tile: Tile,
  now: () => { readonly frame: Frame; readonly held: Held<Grid, ScatterAsked>; readonly b: Grid | null } | null,
): Exports {
  return {
    columns: () => {
      const s = setup(app);
      return fileName(s.y, s.x);
    },
    picture: () => {
      const shown = now();
      if (!shown) return null;
      const [cx, cy] = shown.frame.columns;
      const title = `${cy.name} against ${cx.name}`;
      const name = label(LEFT, 12, cy.name, { ink: "text-2", weight: 500 });
      return {
        title,
        sheet: {
          title,
          lines: sheetLines(app, { columns: [cy, cx], seen: [shown.held.answer] }),
          legend: app.painted(cy.name),
          unpainted: null,
          ramp: { max: shown.held.answer.maxCount, of: `${app.rowsWord()} per cell` },
          parts: [{ marks: [name, ...moved(tile.drawn, 0, 12)], x: 0, y: 0 }],
          width: tile.width,
          height: tile.height + 12,
        },
      };
    },
    data: () => {
      const shown = now();
      if (!shown) return null;
      const { frame, held, b } = shown;
      const { answer, asked } = held;
      const { x, y } = limitsIn(held);
      const width = answer.counts[0]?.length ?? 0;
      const more = b ? [{ name: `B: ${app.rowsWord()}`, counts: b.counts }] : [];
      return gridSheet(
        { ...answer, categoryCounts: [...answer.categoryCounts, ...more] },
        app.rowsWord(),
        valueCells(frame.columns[0], evenEdges(x.from, x.to, width, asked.logX), frame.x.labels),
        valueCells(frame.columns[1], evenEdges(y.from, y.to, answer.counts.length, asked.logY), frame.y.labels),
      );
    },
  };
}
