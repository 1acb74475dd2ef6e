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

/** duration, next, or a time: what is asked for, else what the trace has. */
export function holdNow(app: Shown): string {
  return app.ws.hold ?? ownHold(app);
}

/** What the trace has. */
export function ownHold(app: Shown): string {
  return spanLike(app) ? "duration" : (sampleHolds(app, app.ws.column) ?? "next");
}

/**
 * For how long a sample tells of its entity, where some are gone before others: known of the entities that were looked
 * at when the trace was opened, of spans together with samples only as long as these have no time of their own.
 */
export function sampleHolds(app: Shown, column: string | null): string | null {
  const found = app.ss.defaults;
  if (column === null || found === null || spanLike(app) || !looked(app, found.entity)) return null;
  const hold = found.columns.find((c) => c.name === column)?.hold ?? null;
  return hold === null ? null : `${hold}ns`;
}

function looked(app: Shown, entity: string | null): boolean {
  const chosen = app.ws.roles["entity"];
  return chosen === undefined || chosen === entity;
}

/** What is said of who has no row that holds. */
export function restWord(app: Shown): string {
  return holdNow(app) === "duration" ? "idle" : "no longer seen";
}
