import { type Entry, openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { FILE, isText } from "../state/columns.ts";

const NAMES_SOMEBODY = new Set(["entity", "event", "flow", "level", "peer"]);

/** So many are offered, and so many beside what is shown. */
const MOST = 24;
const MOST_MORE = 8;

/** Columns whose values may be who the rows are about: those with that role, then names of few to many. */
export function entityColumns(app: App): readonly string[] {
  const rows = app.info?.rows ?? 0;
  const uses = new Map((app.ss.defaults?.columns ?? []).map((c) => [c.name, c.use]));
  return app
    .columns()
    .filter((c) => c.role === null || NAMES_SOMEBODY.has(c.role))
    .filter((c) => {
      const use = uses.get(c.name);
      const numbers = use === "id" || use === "few values";
      return c.role === "entity" || isText(c) || numbers;
    })
    .filter((c) => c.role === "entity" || (c.distinct > 1 && c.distinct <= Math.max(64, rows / 4)))
    .map((c) => c.name);
}

/** One gesture to see the same trace by processor, by thread, by user. */
export function openEntities(app: App, x: number, y: number): void {
  const now = app.role("entity")?.name ?? null;
  const found = app.info?.columns.find((c) => c.role === "entity")?.name ?? null;
  const entries: Entry[] = entityColumns(app).map((name) => ({
    label: name,
    checked: name === now,
    ...(name === found ? { note: "as found" } : {}),
    run: () => {
      app.set({ roles: { ...app.ws.roles, entity: name } });
    },
  }));
  const more = entityColumns(app).filter((name) => now !== null && !now.split(",").includes(name));
  const byFile = now !== null && (app.info?.sources.length ?? 0) > 1 && !now.split(",").includes(FILE);
  const both: Entry[] =
    now === null || (more.length === 0 && !byFile) ? [] : [{ head: `One row for each ${now} and …` }];
  if (byFile)
    both.push({
      label: FILE,
      run: () => {
        app.set({ roles: { ...app.ws.roles, entity: `${FILE},${now}` } });
      },
    });
  for (const name of now === null ? [] : more.slice(0, MOST_MORE))
    both.push({
      label: name,
      run: () => {
        app.set({ roles: { ...app.ws.roles, entity: `${now},${name}` } });
      },
    });
  const files: Entry = {
    label: "each file",
    checked: now === null,
    run: () => {
      app.set({ roles: { ...app.ws.roles, entity: "" } });
    },
  };
  openMenu(x, y, "Entities", [{ head: "One row for each" }, ...entries.slice(0, MOST), files, ...both]);
}
