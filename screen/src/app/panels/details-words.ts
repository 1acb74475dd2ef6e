import { count, named } from "../../base/format.ts";
import type { App } from "../state/app.ts";

/** Which rows are in sight: of how many, in which order. */
export interface ShownRows {
  readonly total: number;
  readonly order: { readonly column: string; readonly desc: boolean } | null;
  readonly first: number;
  readonly last: number;
}

/** The shown column, largest first, or smallest first where the painted rows that are selected are below all others. */
export function firstOrder({ ws }: Pick<App, "ws">): ShownRows["order"] {
  const { column, select } = ws;
  if (column === null) return null;
  const ranges = ws.categories.flatMap((c) =>
    c.clauses.flatMap((r) =>
      r.kind === "range" && r.column === column ? [{ name: c.name, from: r.from, to: r.to }] : [],
    ),
  );
  const its = ranges.find((r) => select?.kind === "category" && r.name === select.name);
  // what another range goes on from is its lower part, and no low end
  const to = its?.to ?? null;
  const below = to !== null && ranges.every((r) => r === its || (r.from !== null && Number(r.from) > Number(to)));
  return { column, desc: !below };
}

/** Which rows these are, in which order, and which of them are in sight: of a single one nothing more is to be said. */
export function detailsWords(app: Pick<App, "ws" | "ss" | "rowsWord" | "columns">, s: ShownRows): string {
  const narrow = app.ws.window !== null || app.ss.autoWindow !== null ? " in the window" : "";
  const all = `${count(s.total)} ${named(s.total, app.rowsWord())}${app.ws.select ? " selected" : ""}${narrow}`;
  const type = app.columns().find((c) => c.name === s.order?.column)?.type ?? null;
  const order = s.order && s.total !== 1 ? `, sorted by ${s.order.column}, ${way(type, s.order.desc)}` : "";
  return `${all}${order}${s.total > 1 ? `; rows ${count(s.first + 1)}\u2013${count(s.last)}` : ""}`;
}

/** No text is larger than another, and no moment. */
function way(type: string | null, desc: boolean): string {
  if (type === "string") return desc ? "descending" : "ascending";
  if (type === "time") return desc ? "latest first" : "earliest first";
  return desc ? "largest first" : "smallest first";
}
