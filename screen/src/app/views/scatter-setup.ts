import type { Grid } from "../../base/answers.ts";
import { count } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type ValueAxis, valueText } from "../../plot/axes.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";
import { bounds, inOrder, isMoment, isText } from "../state/columns.ts";
import { type ScatterSetup, scatterOf } from "./scatter-part.ts";

export interface Frame {
  readonly x: ValueAxis;
  readonly y: ValueAxis;
  readonly columns: readonly [Column, Column];
}

/** The two columns as one key. */
export function keyOf([x, y]: readonly [Column, Column]): string {
  return `${x.name}\n${y.name}`;
}

/** @param b how many of B are in the same cells; null while nothing is pinned */
export function scatterTable(a: Grid, f: Frame, b: Grid | null): Table {
  const cells: [number, number, number, number][] = [];
  a.counts.forEach((row, r) => {
    row.forEach((n, c) => {
      const other = b?.counts[r]?.[c] ?? 0;
      if (n > 0 || other > 0) cells.push([n, c, r, other]);
    });
  });
  cells.sort((x, y) => y[0] - x[0] || y[3] - x[3]);
  const [sx, sy] = [f.x.scale, f.y.scale];
  const columns = a.counts[0]?.length ?? 1;
  return {
    caption: `Cells of ${f.columns[1].name} against ${f.columns[0].name}, fullest first`,
    headers: [f.columns[0].name, f.columns[1].name, "rows", ...(b ? ["B"] : [])],
    rows: cells
      .slice(0, 5000)
      .map(([n, c, r, other]) => [
        valueText(sx.value(sx.at0 + ((c + 0.5) / columns) * (sx.at1 - sx.at0)), f.x),
        valueText(sy.value(sy.at0 + ((r + 0.5) / a.counts.length) * (sy.at1 - sy.at0)), f.y),
        count(n),
        ...(b ? [count(other)] : []),
      ]),
  };
}

/** The chosen columns, else the first that make a picture: time or the next number against the shown column. */
export function setup(app: App): ScatterSetup {
  const s = scatterOf(app);
  const columns = inOrder(app.columns(), app.ss.defaults);
  const log = (name: string | null): boolean => {
    const c = app.column(name);
    if (!c || isText(c) || c.type === "time") return false;
    const b = bounds(c);
    return b.lo > 0 && b.hi / b.lo > 100;
  };
  const y = s.y ?? app.ws.column;
  const others = columns.filter((c) => c.name !== y && !app.ss.apart.has(apart(c.name, y)));
  const numbers = others.filter((c) => !isText(c) && !isMoment(c));
  const x =
    s.x ??
    numbers.find((c) => c.distinct > 20)?.name ??
    others.find((c) => c.role === "event")?.name ??
    others[0]?.name ??
    y;
  return { ...s, x, y, logX: s.x ? s.logX : log(x), logY: s.y ? s.logY : log(y) };
}

/** The name of two columns in `apart`: no row seen has both. */
export function apart(x: string, y: string | null): string {
  return `${x}\n${y}`;
}
