import type { Column } from "../../base/info.ts";
import { extent, type Extent as Found } from "../../base/row-answers.ts";
import type { AxisKind, Extent } from "../../base/scale.ts";
import type { App } from "../state/app.ts";
import { axisExtent, usableAxis } from "../state/columns.ts";
import { Feed } from "../state/feed.ts";
import { valuesOf } from "../state/select.ts";
import { both, type Limits, selectionText } from "../state/workspace.ts";
import { askExtent, valuesAround } from "../state/zoom.ts";
import { SCATTER, scatterOf, withScatter } from "./scatter-part.ts";
import { setup } from "./scatter-setup.ts";

/** Where the two axes of Scatter begin and end: under a filter, around what passes it. */
export class ScatterExtents {
  private readonly app: App;
  private readonly feeds: readonly [Feed<Found, string>, Feed<Found, string>];

  constructor(app: App) {
    this.app = app;
    const made = (): Feed<Found, string> => new Feed(app, extent);
    this.feeds = [made(), made()];
  }

  stale(): void {
    for (const f of this.feeds) f.stale();
  }

  /** Asks what passes the filter; false while that is not known, so that nothing is asked with other limits. */
  want(columns: readonly [Column, Column]): boolean {
    const { app } = this;
    const { where } = app.ws;
    const { limits } = scatterOf(app);
    this.feeds.forEach((feed, i) => {
      const column = (columns[i] as Column).name;
      const q = app.params({ column }, { window: null, paint: false });
      feed.want(where === "" || limits ? null : { url: app.url("extent", q), asked: `${column}\n${where}` }, false);
    });
    return where === "" || limits !== null || this.feeds.every((f) => f.current || f.failed !== null);
  }

  of(i: 0 | 1, kind: AxisKind, c: Column): Extent {
    const { where } = this.app.ws;
    const held = where === "" ? null : this.feeds[i].held;
    const around = held?.asked === `${c.name}\n${where}` ? valuesAround(held.answer, kind, c) : null;
    return around ? { lo: around.from, hi: around.to } : axisExtent(kind, c);
  }
}

/** F: both axes show what is selected, else what passes the filter, else everything. */
export async function fitScatter(app: App): Promise<void> {
  const { ws } = app;
  const s = setup(app);
  const where = both(ws.where, selectionText(ws));
  const limits = async (name: string | null, log: boolean): Promise<Limits | null> => {
    const c = app.column(name);
    if (!c) return null;
    const drawn = valuesOf(app, app.ss.brush ?? ws.select, c.name);
    if (drawn && Number.isFinite(drawn.from) && Number.isFinite(drawn.to) && drawn.to > drawn.from) return drawn;
    const seen = await askExtent(app, c, app.window(), where);
    return seen && valuesAround(seen, usableAxis(log ? "log" : "linear", c), c);
  };
  const [x, y] = await Promise.all([limits(s.x, s.logX), limits(s.y, s.logY)]);
  // what else changes meanwhile, such as the cursor, does not matter
  const same = (["trace", "where", "select"] as const).every((k) => app.ws[k] === ws[k]);
  const asked = same && app.ws.own[SCATTER.name] === ws.own[SCATTER.name];
  if (x && y && asked) app.set(withScatter(app, { ...s, limits: { x, y } }));
}
