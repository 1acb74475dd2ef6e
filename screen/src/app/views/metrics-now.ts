import { type StateAt, stateAt } from "../../base/answers.ts";
import { num } from "../../base/json.ts";
import type { Metric } from "../../base/metrics.ts";
import type { App } from "../state/app.ts";
import { together } from "../state/columns.ts";
import { Feed } from "../state/feed.ts";

/** Beyond so many entities the states of all are not asked for to know those of some. */
const MOST = 20_000;
/** What stands between the names of columns that say together who a row is about. */
const BETWEEN = " / ";

/** What metrics are at the cursor: the row in force, as State has it, and not the mean of a pixel. */
export class MetricsNow {
  private readonly app: App;
  private readonly feeds = new Map<string, Feed<StateAt, null>>();
  private by: string | null = null;

  constructor(app: App) {
    this.app = app;
  }

  stale(): void {
    for (const feed of this.feeds.values()) feed.stale();
  }

  /** @param by the column that says what was measured; null: the column of numbers does */
  ask(columns: readonly string[], by: string | null): void {
    const { app } = this;
    this.by = by;
    const at = app.ws.cursor;
    const many = (app.info?.entityCount ?? 0) > MOST;
    for (const column of columns) {
      const feed = this.feeds.get(column) ?? new Feed<StateAt, null>(app, stateAt);
      this.feeds.set(column, feed);
      const q = app.params({ column, at: at === null ? null : String(at) }, { window: null, paint: false });
      if (by !== null) q.set("entity", [...this.who().filter((name) => name !== by), by].join(","));
      feed.want(at === null || many ? null : { url: app.url("state", q), asked: null }, app.ss.interacting);
    }
  }

  private who(): readonly string[] {
    const name = this.app.role("entity")?.name;
    if (name === undefined) return [];
    const parts = together(this.app.info?.columns ?? [], name);
    return parts.length > 0 ? name.split(",") : [name];
  }

  /** Null: nothing is known of it there. */
  value(s: Metric): number | null {
    const found = this.feeds.get(s.column)?.held?.answer;
    const alone = this.who().filter((part) => part !== this.by).length === 0;
    const name = this.by === null || s.kind === null ? s.entity : alone ? s.kind : s.entity + BETWEEN + s.kind;
    const one = found?.entities.find((e) => e.entity === name);
    return one ? num(one.value) : null;
  }
}
