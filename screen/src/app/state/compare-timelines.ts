import { type TimelineRow, type Timelines, timelines } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import type { Window } from "../../base/time.ts";
import { askedFor, type BinnedPiece } from "../../base/time-axis.ts";
import type { App } from "./app.ts";
import { Asking } from "./asking.ts";
import { askB, type Laid, laid, pinnedKey } from "./compare.ts";
import { ALL, seenText } from "./found.ts";
import { heldUntil } from "./hold-words.ts";
import { countsRows } from "./holding.ts";
import { both } from "./workspace.ts";

interface Asked extends Laid {
  readonly b: string | null;
  readonly column: string;
}

/** What B's entities are in, a window of its own laid from the start of A's. */
export class ComparedTimelines extends Asking<Timelines, Asked> {
  private known: Timelines | null = null;
  private byEntity = new Map<string, TimelineRow>();

  constructor(app: App) {
    super(app, timelines);
  }

  /** @param names the entities that are seen; all are asked for while there are few */
  ask(column: Column, pieces: readonly BinnedPiece[], a: Window, names: readonly string[], total: number): void {
    const { app } = this;
    const { b } = app.ws;
    if (b === null) {
      this.feed.want(null, false);
      return;
    }
    const to = laid(app, b, pieces, a, 1);
    const count = countsRows(app) ? "rows" : null;
    const own = {
      column: column.name,
      limit: ALL,
      sort: "name",
      until: heldUntil(app),
      count,
      ...askedFor(to, "bins"),
    };
    const q = app.params(own, { window: null, where: both(askB(app, b).where, seenText(app, names, total)) });
    const asked = { ...to, b: pinnedKey(app), column: column.name };
    this.feed.want({ url: app.url("timelines", q), asked }, app.ss.interacting);
  }

  /** Null while nothing is pinned or nothing is known; the same object as long as it says the same. */
  of(column: string | null): { readonly answer: Timelines; readonly asked: Asked } | null {
    const { held } = this.feed;
    return held && held.asked.b === pinnedKey(this.app) && held.asked.column === column ? held : null;
  }

  row(column: string | null, entity: string): TimelineRow | undefined {
    const held = this.of(column);
    if (!held) return undefined;
    if (this.known !== held.answer) {
      this.known = held.answer;
      this.byEntity = new Map(held.answer.entities.map((e) => [e.entity, e]));
    }
    return this.byEntity.get(entity);
  }
}
