import type { App } from "./app.ts";
import { together } from "./columns.ts";
import { notify } from "./notices.ts";
import { nearest } from "./spelling.ts";

/**
 * An old link, or one written by hand, names columns that the trace does not have: they are named, and the page shows
 * what it would without them. Only when all rows are read: until then a column may still come.
 *
 * @returns whether something was left out
 */
export function leaveOutUnknown(app: App): boolean {
  const { info, ws } = app;
  if (info === null || info.load.state === "loading") return false;
  const known = info.columns.map((c) => c.name);
  const say = (what: string, name: string): void => {
    const meant = nearest(name, known);
    notify(app, `${what}: ${info.name} has no column '${name}'`, meant === null ? "" : `did you mean '${meant}'?`);
  };
  // of several columns that are one together, that one can be shown
  const column = ws.column !== null && app.column() === null;
  if (column) {
    say("The link's column is left out", ws.column ?? "");
    app.set({ column: null, values: null, ranks: null }, "replace");
  }
  const roles = Object.entries(ws.roles);
  const isThere = (column: string): boolean => column === "" || known.includes(column);
  const wrong = roles.filter(([, column]) => !isThere(column) && together(info.columns, column).length === 0);
  if (wrong.length === 0) return column;
  for (const [role, column] of wrong) say(`The link's ${role} is left out`, column);
  app.set({ roles: Object.fromEntries(roles.filter((r) => !wrong.includes(r))) }, "replace");
  return true;
}
