import { openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";

const SORTS = new Map([
  ["first", "first time"],
  ["name", "name"],
  ["silent", "who fell silent"],
]);

/** In which order the rows are asked for: chosen, else the worst category, else who came first. */
export function timelinesSort(app: App): string {
  const s = app.ws.sort;
  if (SORTS.has(s) || app.shown().some((c) => s === `category:${c.name}`)) return s;
  const first = app.shown()[0];
  return first ? `category:${first.name}` : "first";
}

/** The order in words. */
export function sortWords(app: App): string {
  const key = timelinesSort(app);
  return SORTS.get(key) ?? key.slice(9);
}

export function openTimelinesSort(app: App, at: HTMLElement): void {
  const r = at.getBoundingClientRect();
  const key = timelinesSort(app);
  const item = (label: string, sort: string): { label: string; checked: boolean; run(): void } => ({
    label,
    checked: key === sort,
    run: () => {
      app.set({ sort });
    },
  });
  openMenu(r.left, r.bottom + 2, "Sort timelines", [
    { head: "Sort by" },
    ...[...SORTS].map(([sort, words]) => item(words, sort)),
    ...app.shown().map((c) => item(`time in ${c.name}`, `category:${c.name}`)),
  ]);
}
