import { isTimeUnit } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { Session } from "./session.ts";
import type { Workspace } from "./workspace.ts";

/** What has to be known of a trace and the workspace to say how long a value holds. */
export interface Shown {
  readonly ws: Workspace;
  readonly ss: Session;
  timed(): boolean;
  role(name: string): Column | null;
}

/** Whether rows say how long what they tell holds: a number that is no time says nothing of it. */
export function spanLike(app: Shown): boolean {
  const d = app.role("duration");
  return app.timed() && d !== null && (d.type === "int64" || d.type === "float64") && isTimeUnit(d.unit);
}

/**
 * duration, next, until:COLUMN, a time, or a time before one of those that rows say themselves (`30s,duration`): what is
 * asked for, else what the trace has.
 */
export function holdNow(app: Shown): string {
  return app.ws.hold ?? ownHold(app);
}

/** What the trace has. */
export function ownHold(app: Shown): string {
  return foundHold(app, app.ws.column) ?? (spanLike(app) ? "duration" : "next");
}

/** What was found out of how long a value holds; null where the server's own way is right. */
export function foundHold(app: Shown, column: string | null): string | null {
  const sampled = sampleHolds(app, column);
  if (sampled !== null && app.ss.defaults?.each)
    return spanLike(app) && !untilNext(app, column) ? `${sampled},duration` : EACH + sampled;
  const ends = untilEnds(app);
  if (spanLike(app) && ends === null)
    return untilNext(app, column) ? (sampled ?? "next") : sampled === null ? null : `${sampled},duration`;
  return ends !== null && sampled !== null ? `${sampled},${ends}` : (ends ?? sampled);
}

/**
 * Whether the trace is of states that somebody is in until the next row, however long that is: then time without rows is
 * no time without anything. A property of the trace, as folds are, whatever column is shown.
 */
export function statesGoOn(app: Shown): boolean {
  const { defaults } = app.ss;
  return defaults?.kind === "states" && !spanLike(app) && foundHold(app, defaults.column) === null;
}

/** How rows hold that say it themselves, and for how long at most those of others do. */
export function bothHolds(hold: string): { readonly own: string; readonly others: string | null } {
  const [, others, own] = /^([^,:]*),(.*)$/s.exec(hold) ?? [];
  return others === undefined || own === undefined ? { own: hold, others: null } : { own, others };
}

/** Whether most of what a log's lines say of it would not last at all, as only some say how long they took. */
function untilNext(app: Shown, column: string | null): boolean {
  const found = app.ss.defaults;
  if (column === null || found === null || app.ws.roles["duration"] !== undefined) return false;
  return found.columns.some((c) => c.name === column && c.next);
}

/** Every row for so long. */
const EACH = "each:";
const UNTIL = "until:";

/** Until the column that says when rows end, which they may though most say how long they took. */
export function untilEnds(app: Shown): string | null {
  const column = app.ss.defaults?.until ?? null;
  const { roles, types } = app.ws;
  const asRead = column !== null && roles["time"] === undefined && types[column] === undefined;
  return asRead && app.timed() && roles["duration"] === undefined ? `${UNTIL}${column}` : null;
}

/** The time for which every row is shown, if this is that way to hold. */
export function eachFor(hold: string): string | null {
  return hold.startsWith(EACH) ? hold.slice(EACH.length) : null;
}

/** The column of this way to hold, if it is one of these. */
export function endColumn(hold: string): string | null {
  const { own } = bothHolds(hold);
  return own.startsWith(UNTIL) ? own.slice(UNTIL.length) : null;
}

/** Whether each row says itself when what it tells ends. */
export function saysItsEnd(hold: string): boolean {
  return bothHolds(hold).own === "duration" || endColumn(hold) !== null || eachFor(hold) !== null;
}

/**
 * For how long a sample tells of its entity, where some are gone before others: known of the entities that were looked
 * at when the trace was opened, beside spans as long as nobody says what else tells how long these take.
 */
export function sampleHolds(app: Shown, column: string | null): string | null {
  const found = app.ss.defaults;
  if (column === null || found === null || !looked(app, found.entity)) return null;
  if (app.ws.roles["duration"] !== undefined) return null;
  const { hold, holdOwn } = found.columns.find((c) => c.name === column) ?? { hold: null, holdOwn: [] };
  return hold === null ? null : [`${hold}ns`, ...holdOwn.map((o) => `${escaped(o.entity)}=${o.nanos}ns`)].join(";");
}

/** A name in which nothing divides parts of a hold. */
function escaped(name: string): string {
  return name.replace(/[%;=,:]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

function looked(app: Shown, entity: string | null): boolean {
  const chosen = app.ws.roles["entity"];
  return chosen === undefined || chosen === entity;
}

/**
 * Whether Frequency counts rows that are active, and shares of Timelines are of their time. Of one entity the first
 * category of any row covers all others: then they do, where rows say how long they take. So do they where rows are
 * moments: of many that are shown at once, a few errors would cover all others of their entity, and be most of the
 * picture. And so they do where entities have many rows at once, as a team has its open tickets. As long as nobody says
 * otherwise.
 */
export function countsRows(app: Shown): boolean {
  const { own } = bothHolds(holdNow(app));
  return app.ws.countRows ?? (eachFor(own) !== null || ((isAlone(app) || hasManyAtOnce(app)) && lasts(own)));
}

function hasManyAtOnce(app: Shown): boolean {
  return app.ss.defaults?.atOnce === true && looked(app, app.ss.defaults.entity);
}

function isAlone(app: Shown): boolean {
  const { defaults, info } = app.ss;
  return (
    app.ws.roles["entity"] === undefined && defaults !== null && defaults.entity === null && info?.entityCount === 1
  );
}

function lasts(own: string): boolean {
  return own === "duration" || endColumn(own) !== null;
}

/** What is said of who has no row that holds. */
export function restWord(app: Shown): string {
  return saysItsEnd(holdNow(app)) ? "idle" : "no longer seen";
}
