import { type Count, counted, type Values, values } from "../../base/answers.ts";
import { formatIso } from "../../base/time.ts";
import { askedFor, type BinnedPiece, binsOf, type TimeAxis } from "../../base/time-axis.ts";
import type { Mark } from "../../plot/marks.ts";
import {
  type PointRow,
  pointMarks,
  pointRowAt,
  pointsHeight,
  pointsNear,
  pointsWords,
  pointText,
} from "../../plot/point-events.ts";
import type { Words } from "../../plot/words.ts";
import type { App } from "../state/app.ts";
import { columnName, hasValue, literal } from "../state/expr.ts";
import { Feed } from "../state/feed.ts";
import { both } from "../state/workspace.ts";

/** So many names have a row of their own, and all others one together. */
const NAMED = 3;
/** Names that are looked at for those. */
const LOOKED = 200;
/** Characters of an address: lifelines that name more events leave no room in a question to name them all. */
const MOST_NAMED = 5000;

interface Asked {
  readonly pieces: readonly BinnedPiece[];
  readonly names: readonly { readonly name: string; readonly rows: number }[];
}

/** What else happened while flows ran: events that no lifeline names, below the lines and on their time. */
export class PointEvents {
  private readonly app: App;
  private readonly names: Feed<Values, null>;
  private readonly counts: Feed<Count, Asked>;

  constructor(app: App) {
    this.app = app;
    this.names = new Feed<Values, null>(app, values);
    this.counts = new Feed<Count, Asked>(app, counted);
  }

  stale(): void {
    this.names.stale();
    this.counts.stale();
  }

  /** @param steps events that lifelines name; null: nothing is known of them, or times are those of each flow */
  ask(time: TimeAxis, steps: readonly string[] | null): void {
    const { app } = this;
    const event = app.role("event");
    const others = steps === null || event?.type !== "string" ? null : unnamed(event.name, steps);
    if (others === null || event === null) {
      this.names.want(null, false);
      this.counts.want(null, false);
      return;
    }
    const column = columnName(event.name);
    const where = both(app.ws.where, others);
    const own = { column: event.name, limit: LOOKED };
    this.names.want(
      { url: app.url("values", app.params(own, { where, paint: false })), asked: null },
      app.ss.interacting,
    );
    const found = this.names.held?.answer;
    if (!found || found.values.length === 0) {
      this.counts.want(null, false);
      return;
    }
    const names = rarest(found);
    const paint = names.map((n, i) => `p${i}: ${column} = ${literal(n.name)}`).join("; ");
    const { pieces } = time.asked(2);
    const q = app.params({ ...askedFor({ pieces }, "width"), paint }, { window: null, where, paint: false });
    this.counts.want({ url: app.url("count", q), asked: { pieces, names } }, app.ss.interacting);
  }

  rows(): readonly PointRow[] {
    const { held } = this.counts;
    if (!held || !this.names.held) return [];
    const series = new Map(held.answer.series.map((s) => [s.category, s.rows]));
    const named = held.asked.names.map((n, i) => ({ ...n, counts: series.get(`p${i}`) ?? [] }));
    const rest = series.get("") ?? [];
    const rows = rest.reduce((a, b) => a + b, 0);
    const more = this.names.held.answer.distinct - named.length;
    return rows === 0 || more <= 0 ? named : [...named, { name: `${more} others`, rows, counts: rest }];
  }

  get height(): number {
    return pointsHeight(this.rows().length);
  }

  marks(time: TimeAxis, top: number): readonly Mark[] {
    const { held } = this.counts;
    return held && this.rows().length > 0 ? pointMarks(this.rows(), time, held.asked.pieces, top) : [];
  }

  words(): Words {
    return pointsWords(this.rows());
  }

  /** @param y pixels below their top */
  tip(time: TimeAxis, x: number, y: number): string {
    const [row, held] = [pointRowAt(this.rows(), y), this.counts.held];
    return row && held ? pointText(row, pointsNear(row, time, held.asked.pieces, x)) : "";
  }

  /** Name, time and how many, of each bin that has any. */
  data(): (string | number)[][] {
    const { held } = this.counts;
    const bins = held ? binsOf(held.asked.pieces) : [];
    return this.rows().flatMap((row) =>
      row.counts.flatMap((n, i) => (n === 0 ? [] : [[row.name, formatIso(bins[i]?.from ?? 0n), n]])),
    );
  }
}

/** An expression for events that have none of these names; null: it would be too long to ask. */
export function unnamed(event: string, steps: readonly string[]): string | null {
  const named = steps.map((s) => `${columnName(event)} = ${literal(s)}`).join(" or ");
  if (encodeURIComponent(named).length > MOST_NAMED) return null;
  return hasValue(event) + (named === "" ? "" : ` and not (${named})`);
}

/** All where they are few; else what happens seldom tells more than what always does. */
function rarest(found: Values): Asked["names"] {
  const all = found.values.map((v) => ({ name: String(v.value), rows: v.rows }));
  if (found.distinct <= NAMED + 1) return all;
  return [...all].sort((a, b) => a.rows - b.rows || (a.name < b.name ? -1 : 1)).slice(0, NAMED);
}
