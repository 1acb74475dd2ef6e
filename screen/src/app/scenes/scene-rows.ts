import type { Json } from "../../base/json.ts";
import { cells } from "../../base/row-answers.ts";
import type { SceneHead } from "../../base/scene.ts";
import { type Nanos, nanos } from "../../base/time.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { clausesText, nameList } from "../state/expr.ts";
import type { RowsSent } from "./scene-runtime.ts";

/** Rows of a scene. */
export const MAX_ROWS = 200_000;
/** Rows of one answer. */
const PAGE = 20_000;
const FOREVER = nanos(9_223_372_036_854_775_807n);

export interface SceneRow {
  readonly at: Nanos;
  readonly arrival: number;
  /** Event, entity, and the columns of the scene. */
  readonly values: readonly Json[];
}

const inOrder = (p: SceneRow, q: SceneRow): number => (p.at < q.at ? -1 : p.at > q.at ? 1 : p.arrival - q.arrival);

/** What is asked for. */
interface Asked {
  readonly columns: readonly string[];
  readonly where: string;
  /** What is not the same has other rows. */
  readonly key: string;
}

/**
 * The rows of a scene in the order of time: all of the trace, if they are few enough, else those from the window's
 * begin on; of what is followed live, the newest. What comes later is asked for alone.
 */
export class SceneRows {
  /** In the order of time. */
  rows: readonly SceneRow[] = [];
  /** How many there are in all that was asked for; more than MAX_ROWS are not all here. */
  total = 0;
  /** Where they begin; null: with the trace. */
  from: Nanos | null = null;
  /** All that there are were asked for. */
  complete = false;
  failed: ApiError | null = null;
  /** By how much rows came late at most, in nanoseconds: how far they were before the last that was here. */
  late = 0n;
  /** When rows came last, in milliseconds of the page. */
  cameAt = 0;
  /** Another whenever other rows are asked for. */
  question = 0;
  private wasComplete = false;
  /** Columns of the scene that the trace has: their values stand behind event and entity. */
  has: readonly string[] = [];
  private readonly app: App;
  private readonly changed: () => void;
  private key = "";
  private old = false;
  private got = 0;
  private flying: AbortController | null = null;

  constructor(app: App, changed: () => void) {
    this.app = app;
    this.changed = changed;
  }

  /** There may be more. */
  stale(): void {
    this.old = true;
    this.failed = null;
  }

  /** @returns a sentence of what cannot be asked; null: it is asked */
  want(head: SceneHead): string | null {
    const asked = this.asked(head);
    if (typeof asked === "string") return asked;
    const begins = this.from !== null && !this.app.ws.live ? this.app.window()?.from : undefined;
    if (asked.key !== this.key || (begins !== undefined && begins !== this.from)) {
      this.key = asked.key;
      this.question++;
      this.late = 0n;
      this.reset(null);
    }
    if (this.flying !== null || (this.complete && !this.old) || this.failed !== null) return null;
    const flight = new AbortController();
    this.flying = flight;
    this.old = false;
    void this.ask(asked, flight);
    return null;
  }

  private reset(from: Nanos | null): void {
    this.flying?.abort();
    this.flying = null;
    this.wasComplete = false;
    [this.rows, this.total, this.got, this.from, this.complete, this.failed] = [[], 0, 0, from, false, null];
  }

  private asked(head: SceneHead): Asked | string {
    const { app } = this;
    const [time, event, entity] = ["time", "event", "entity"].map((role) => app.role(role)?.name ?? null);
    if (!time) return "This trace has no times";
    if (head.events?.length === 0)
      return "the list events is empty, so the scene gets no rows: name some, or leave the list out for all rows";
    if (head.events !== null && !event) return "No column says what happened: set the role event in Columns (R)";
    const own =
      head.events === null || !event ? "" : clausesText([{ kind: "values", column: event, values: head.events }]);
    const where = [app.ws.where, own]
      .filter((s) => s !== "")
      .map((s) => `(${s})`)
      .join(" and ");
    this.has = head.columns.filter((c) => app.column(c) !== null);
    // a role that nobody has reads the time, and is told to be null
    const columns = [time, event ?? time, entity ?? time, ...this.has];
    const shared = String(app.params({}, { window: null, where, paint: false }));
    return {
      columns,
      where,
      key: [app.info?.id, shared, columns.join("\n"), event === null, entity === null].join("\n"),
    };
  }

  private async ask(asked: Asked, flight: AbortController): Promise<void> {
    try {
      await this.more(asked, flight.signal);
    } catch (e) {
      if (!flight.signal.aborted)
        this.failed = e instanceof ApiError ? e : new ApiError(0, "no answer from the server", "", "");
    }
    if (this.flying === flight) this.flying = null;
    this.changed();
  }

  private async more(asked: Asked, signal: AbortSignal): Promise<void> {
    const { total, rows, arrived } = await this.page(asked, { offset: this.got, limit: PAGE }, signal);
    if (signal.aborted) return;
    if (total > MAX_ROWS) {
      await this.last(asked, signal);
      return;
    }
    // rows went, by retention: the order of arrival begins anew
    if (total < this.got) {
      this.reset(this.from);
      return;
    }
    this.got += arrived;
    this.total = total;
    this.came(rows);
    this.rows = merged(this.rows, rows);
    this.complete = this.got >= total || arrived === 0;
    this.wasComplete ||= this.complete;
  }

  private came(rows: readonly SceneRow[]): void {
    const last = this.rows.at(-1)?.at;
    if (rows.length === 0) return;
    this.cameAt = performance.now();
    // of what is read for the first time the order says nothing: one file comes after the other
    if (last === undefined || !this.wasComplete) return;
    for (const r of rows) if (last - r.at > this.late) this.late = last - r.at;
  }

  /** Of too many: those from the window's begin on; of what is followed, the newest half of what may be. */
  private async last(asked: Asked, signal: AbortSignal): Promise<void> {
    const { app } = this;
    const begins = app.window()?.from ?? nanos(0n);
    const time = asked.columns[0] ?? "";
    if (app.ws.live) {
      const q = { order: time, desc: true, offset: MAX_ROWS / 2, limit: 1 };
      const { rows } = await this.page(asked, q, signal);
      if (signal.aborted) return;
      this.reset(rows[0]?.at ?? begins);
      return;
    }
    this.from = begins;
    const { rows, total } = await this.page(asked, { order: time, limit: MAX_ROWS }, signal);
    if (signal.aborted) return;
    [this.rows, this.total, this.got, this.complete] = [rows.toSorted(inOrder), total, 0, true];
  }

  private async page(
    asked: Asked,
    more: Readonly<Record<string, string | number | boolean>>,
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly rows: readonly SceneRow[]; readonly arrived: number }> {
    const { app } = this;
    const window = this.from === null ? null : { from: this.from, to: FOREVER };
    const own = { ...more, columns: nameList(asked.columns) };
    const q = app.params(own, { window, where: asked.where, paint: false });
    const a = cells(await app.api.view(app.url("details", q), signal));
    const rows = a.cells.flatMap((c, i): SceneRow[] => {
      const at = c[0];
      // what has no time happens at none
      return typeof at === "string" ? [{ at: nanos(at), arrival: a.arrivals[i] ?? 0, values: c.slice(1) }] : [];
    });
    return { total: a.total, rows, arrived: a.cells.length };
  }
}

/** What arrived together is nearly in order, and mostly later than what is here. */
function merged(all: readonly SceneRow[], more: readonly SceneRow[]): readonly SceneRow[] {
  if (more.length === 0) return all;
  const sorted = more.toSorted(inOrder);
  const [last, first] = [all.at(-1), sorted[0]];
  const both = [...all, ...sorted];
  return last && first && inOrder(last, first) > 0 ? both.sort(inOrder) : both;
}

/** How many of them are not later than a time. */
export function until(rows: readonly SceneRow[], at: bigint): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] as SceneRow).at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether those that were given are the first of these, in this order. */
export function goesOn(given: SceneRow | null, rows: readonly SceneRow[], count: number): boolean {
  return count === 0 || (count <= rows.length && rows[count - 1] === given);
}

type Cell = string | number | boolean | null;

const cell = (j: Json | undefined): Cell => (j === undefined || typeof j === "object" ? null : j);

/** What the values of rows are. */
export interface Meaning {
  readonly event: boolean;
  readonly entity: boolean;
  /** Of the scene, those that there are. */
  readonly columns: readonly string[];
}

/** Some of them as they are handed to the scene; what the trace lacks is null. */
export function sent(rows: readonly SceneRow[], origin: Nanos, head: SceneHead, has: Meaning): RowsSent {
  const named = (r: SceneRow, i: number): string | null => {
    const v = cell(r.values[i]);
    return v === null ? null : String(v);
  };
  const column = (name: string): Cell[] => {
    const k = has.columns.indexOf(name);
    return rows.map((r) => (k < 0 ? null : cell(r.values[2 + k])));
  };
  return {
    t: "rows",
    count: rows.length,
    time: Float64Array.from(rows, (r) => Number(r.at - origin)),
    nanos: BigInt64Array.from(rows, (r) => r.at),
    event: rows.map((r) => (has.event ? named(r, 0) : null)),
    entity: rows.map((r) => (has.entity ? named(r, 1) : null)),
    columns: Object.fromEntries(head.columns.map((c) => [c, column(c)])),
  };
}
