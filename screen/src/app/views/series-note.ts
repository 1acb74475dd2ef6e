import { values } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { h, setText } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { columnName, literal } from "../state/expr.ts";
import { say } from "../state/notices.ts";
import { both } from "../state/workspace.ts";

/** Whether a filter keeps the rows of one value alone: a part of it says so, and not what is left out. */
export function keepsOne(where: string, name: string): boolean {
  const parts = where.split(" and ").map((part) => part.replace(/^\(+/, ""));
  return parts.some((part) => part.startsWith(`${name} = `) && !part.includes(" or "));
}

/** So many are offered. */
const MOST = 24;

/**
 * In a table that has a row for each number an entity has several at one moment, of which the last is drawn: who has
 * something at its limit beside something idle would be shown as idle. It says so, and offers one of them.
 */
export class SeriesNote {
  readonly el = h("button", { type: "button", class: "link nameless series", hidden: true, "data-testid": "series" });
  private readonly app: App;

  constructor(app: App) {
    this.app = app;
    this.el.addEventListener("click", () => {
      this.open().catch((e: unknown) => {
        say(app, String(e));
      });
    });
  }

  update(column: Column): void {
    const { app } = this;
    const by = app.ss.defaults?.measuredBy ?? null;
    const isOne = by !== null && keepsOne(app.ws.where, columnName(by));
    const who = app.ws.roles["entity"] ?? app.role("entity")?.name ?? "";
    const apart = by === null || who.split(",").includes(by);
    this.el.hidden = apart || isOne || isText(column);
    if (this.el.hidden) return;
    setText(this.el, `\u25b2 several ${by} at a time, the last is drawn \u25be`);
    this.el.title = `${app.entitiesWord()} have several rows at one time, one for each ${by}; here the last of them counts. Choose one; Metrics show all`;
  }

  private async open(): Promise<void> {
    const { app } = this;
    const by = app.ss.defaults?.measuredBy;
    if (!by) return;
    const r = this.el.getBoundingClientRect();
    const url = app.url("values", app.params({ column: by, limit: MOST }, { window: null, paint: false }));
    const found = values(await app.api.view(url, new AbortController().signal)).values;
    const names = found.flatMap((v) => (typeof v.value === "string" ? [v.value] : [])).sort();
    const who = app.role("entity")?.name ?? null;
    openMenu(r.left, r.bottom + 2, by, [
      {
        label: who === null ? `Each ${by} by itself` : `Each ${who} and ${by} by itself`,
        run: () => {
          app.set({ roles: { ...app.ws.roles, entity: who === null ? by : `${who},${by}` } });
        },
      },
      { head: `Only one ${by}` },
      ...names.map((name) => ({
        label: name,
        run: () => {
          app.set({ where: both(app.ws.where, `${columnName(by)} = ${literal(name)}`), ranks: null });
        },
      })),
    ]);
  }
}
