import type { Column } from "../../base/info.ts";
import { fullText } from "../../plot/axes.ts";
import { type Entry, openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { type Clause, clausesText, columnName, hasValue, literal, parseRange } from "../state/expr.ts";
import { addCategory, makeCategory } from "../state/painting.ts";
import type { Example } from "../state/pattern-draft.ts";
import { exampleOf } from "../state/pattern-pick.ts";
import { both } from "../state/workspace.ts";
import { entityColumns } from "./entity-menu.ts";
import { eventEntries } from "./pattern-menu.ts";
import { openRelated, relatedKind } from "./related-dialog.ts";
import { openWaterfall } from "./waterfall-dialog.ts";

export type Cell = string | number | boolean | null;

export function whereAnd(app: App, text: string): void {
  app.set({ where: both(app.ws.where, text), ranks: null });
}

/** The same offers for what an expression says. */
export function openExpressionMenu(app: App, x: number, y: number, label: string, text: string): void {
  const clause: Clause = parseRange(text);
  openMenu(x, y, "Value", [
    { head: label },
    {
      label: "Keep only these",
      run: () => {
        whereAnd(app, text);
      },
    },
    {
      label: "Exclude these",
      run: () => {
        whereAnd(app, `not (${text})`);
      },
    },
    {
      label: "Select",
      run: () => {
        app.set({ select: { kind: "clauses", label, clauses: [clause] } });
      },
    },
    {
      label: "Paint these",
      run: () => {
        addCategory(app, makeCategory(app, label, [clause]));
      },
    },
  ]);
}

function paintAs(app: App, label: string, clauses: readonly Clause[]): void {
  addCategory(app, makeCategory(app, label, clauses));
}

/** What the value stands for as a picture of its own: a span among its own, a message, a whole flow. */
function pictures(
  app: App,
  column: Column,
  value: string | number | boolean,
  shown: string,
  exact: string,
): readonly Entry[] {
  const kind = relatedKind(column);
  if (kind !== null) {
    const label = kind === "id" ? "Show this span: parent, children, message" : "Show both sides of this message";
    return [{ label, run: () => openRelated(app, kind, String(value)) }, "rule"];
  }
  if (column.role !== "flow" || !app.timed()) return [];
  const run = (): void => openWaterfall(app, `${column.name} ${shown}`, exact);
  return [{ label: "Show all of it as a waterfall", run }, "rule"];
}

/** From a number on, and below it. */
function limits(app: App, column: Column, limit: string | number, shown: string): readonly Entry[] {
  const above: Clause = { kind: "range", column: column.name, from: limit, to: null };
  const below: Clause = { kind: "range", column: column.name, from: null, to: limit };
  return [
    "rule",
    {
      label: `Keep \u2265 ${shown}`,
      run: () => {
        whereAnd(app, clausesText([above]));
      },
    },
    {
      label: `Keep < ${shown}`,
      run: () => {
        whereAnd(app, clausesText([below]));
      },
    },
    {
      label: `Paint \u2265 ${shown}`,
      run: () => {
        paintAs(app, `\u2265 ${shown}`, [above]);
      },
    },
    {
      label: `Paint < ${shown}`,
      run: () => {
        paintAs(app, `< ${shown}`, [below]);
      },
    },
  ];
}

function openMissing(app: App, x: number, y: number, column: Column, more: readonly Entry[]): void {
  openMenu(x, y, "Value", [
    { head: `${column.name}: missing` },
    {
      label: "Keep rows that have one",
      run: () => {
        whereAnd(app, hasValue(column.name));
      },
    },
    ...more,
  ]);
}

/** What sets a value apart is often who it is about: a row for each in Timelines, where that may be. */
function byColumn(app: App, column: Column): readonly Entry[] {
  if (!app.timed() || app.role("entity")?.name === column.name || !entityColumns(app).includes(column.name)) return [];
  return [
    {
      label: `One row for each ${column.name}`,
      run: () => {
        app.set({ roles: { ...app.ws.roles, entity: column.name } });
      },
    },
  ];
}

/** The row that the value is of as a step of a pattern. */
function asStep(app: App, row: Example["values"] | null): readonly Entry[] {
  const example = row && app.timed() ? exampleOf(app, row) : null;
  return example ? ["rule", ...eventEntries(app, async () => example)] : [];
}

/**
 * Keep, exclude, paint, select: what a click on a value offers, in every view.
 *
 * @param row what else the row of the value has, where it is of one
 */
export function openValueMenu(
  app: App,
  x: number,
  y: number,
  column: Column,
  value: Cell,
  row: Example["values"] | null = null,
): void {
  const name = columnName(column.name);
  if (value === null) {
    openMissing(app, x, y, column, asStep(app, row));
    return;
  }
  const number = !isText(column) && typeof value !== "boolean" ? Number(value) : null;
  const shown = number === null ? String(value) : fullText(number, { measure: column, labels: new Map() });
  const exact = `${name} = ${isText(column) ? literal(value) : String(value)}`;
  const equal: Clause = isText(column)
    ? { kind: "values", column: column.name, values: [value] }
    : { kind: "text", text: exact };
  const entries: Entry[] = [{ head: `${column.name} ${shown.length > 60 ? `${shown.slice(0, 60)}\u2026` : shown}` }];
  entries.push(...pictures(app, column, value, shown, exact));
  entries.push(
    {
      label: "Keep only this value",
      run: () => {
        whereAnd(app, exact);
      },
    },
    {
      label: "Exclude this value",
      run: () => {
        whereAnd(app, `not (${exact})`);
      },
    },
    {
      label: "Select",
      run: () => {
        app.set({ select: { kind: "clauses", label: `${column.name} ${shown}`, clauses: [equal] } });
      },
    },
    {
      label: "Paint this value",
      run: () => {
        paintAs(app, shown, [equal]);
      },
    },
  );
  entries.push(...byColumn(app, column));
  if (number !== null) entries.push(...limits(app, column, column.type === "time" ? String(value) : number, shown));
  openMenu(x, y, "Value", [...entries, ...asStep(app, row)]);
}
