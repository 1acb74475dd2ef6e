import type { Column } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import { type Causes, causes } from "../../base/messages.ts";
import { details, next } from "../../base/row-answers.ts";
import { type Nanos, nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { literal } from "./expr.ts";
import { type Example, emptyDraft, placeOf, type Relation, withExample } from "./pattern-draft.ts";
import { bareName } from "./pattern-text.ts";

/** Rows of one moment of one process that are looked at. */
const MOST_ROWS = 50;
const SIDE = "message.side";
/** Roles whose values tie events of several processes together. */
const TIES: readonly string[] = ["message", "flow", "parent", "span"];

/** Which side of a message was meant, where a moment has both. */
export type Side = "send" | "receive";

const one = (column: Column, value: Json): string =>
  `${bareName(column.name)} = ${column.type === "string" || column.type === "bool" ? literal(String(value)) : String(value)}`;

/** Of a row, what says what happened: its event, else what it has that is told by a word. */
export function conditionOf(app: Pick<App, "columns" | "role">, values: Example["values"]): string {
  const has = (c: Column | null | undefined): c is Column => {
    const v = c ? values[c.name] : null;
    return v !== null && v !== undefined && v !== "" && typeof v !== "object";
  };
  const event = app.role("event");
  const side = app.columns().find((c) => c.name === SIDE);
  const word = app.columns().find((c) => c.type === "string" && c.role === null && has(c));
  const found = [event, side, word, app.role("entity")].find(has);
  return found ? one(found, values[found.name] as Json) : "";
}

/** The condition also says whose event it is. */
export function ofEntity(app: Pick<App, "role">, example: Example): string {
  const entity = app.role("entity");
  const v = entity ? example.values[entity.name] : undefined;
  return entity && v !== undefined && v !== null ? one(entity, v) : "";
}

/** Columns of ids, those that tie events together first. */
export function idColumns(app: Pick<App, "columns" | "ss">): readonly string[] {
  const uses = new Map((app.ss.defaults?.columns ?? []).map((c) => [c.name, c.use]));
  const all = app.columns();
  const tied = TIES.flatMap((role) => all.filter((c) => c.role === role));
  const ids = all.filter((c) => c.role === null && uses.get(c.name) === "id");
  return [...tied, ...ids].map((c) => c.name);
}

/**
 * The row of an event; null: it is not there, or several may be meant.
 *
 * @param who null: whoever has one of that side then
 */
export async function exampleAt(app: App, who: string | null, at: Nanos, side: Side): Promise<Example | null> {
  const [time, entity] = [app.role("time"), app.role("entity")];
  if (!time || !entity) return null;
  const whose = who === null ? "" : `${bareName(entity.name)} = ${entity.type === "string" ? literal(who) : who} and `;
  const where = `${whose}${bareName(time.name)} = ${at}`;
  const q = app.params({ limit: MOST_ROWS }, { window: null, where, paint: false });
  const { rows } = details(await app.api.view(app.url("details", q), new AbortController().signal, "full"));
  const sided = rows.filter((r) => r.values[SIDE] === side);
  const row = sided[0] ?? (who !== null || rows.length === 1 ? rows[0] : undefined);
  return row ? exampleOf(app, row.values) : null;
}

/** Of an entity, the event nearest to a moment; null: it has none. */
export async function nearestEvent(app: App, who: string, t: Nanos): Promise<Example | null> {
  const entity = app.role("entity");
  if (!entity) return null;
  const where = `${bareName(entity.name)} = ${entity.type === "string" ? literal(who) : who}`;
  const ask = async (back: boolean): Promise<Example | null> => {
    // the first at or after a moment is the next one after a nanosecond before it
    const at = nanos(back ? t + 1n : t - 1n);
    const q = app.params({ at: String(at), back }, { window: null, where, paint: false });
    const { row } = next(await app.api.view(app.url("next", q), new AbortController().signal, "full"));
    return row ? exampleOf(app, row.values) : null;
  };
  const [before, after] = [await ask(true), await ask(false)];
  if (!before || !after) return before ?? after;
  return t - before.at <= after.at - t ? before : after;
}

/** The event of a row; null: it has no time. */
export function exampleOf(app: App, values: Example["values"]): Example | null {
  const [time, entity] = [app.role("time"), app.role("entity")];
  const at = time ? values[time.name] : undefined;
  if (typeof at !== "string" || !/^-?\d+$/.test(at)) return null;
  return { who: entity ? String(values[entity.name] ?? "") : "", at: nanos(BigInt(at)), values };
}

/** How an event lies to the one whose causes are known. */
export function relationOf(c: Causes, e: Example): Relation {
  if (e.who === c.who) return e.at <= c.at ? "before" : "after";
  const touched = c.processes.find((p) => p.name === e.who);
  if (touched?.last !== null && touched?.last !== undefined && e.at <= touched.last) return "before";
  if (touched?.first !== null && touched?.first !== undefined && e.at >= touched.first) return "after";
  return "concurrent";
}

/** Where clocks are all that is known. */
function byTime(e: Example, to: Example): Relation {
  return e.at <= to.at ? "before" : "after";
}

async function relations(app: App, example: Example, all: readonly (Example | null)[]): Promise<(Relation | null)[]> {
  if (all.every((e) => e === null)) return all.map(() => null);
  const q = app.params({ who: example.who, at: String(example.at) }, { window: null, where: "", paint: false });
  try {
    const c = causes(await app.api.view(app.url("causes", q), new AbortController().signal, "full"));
    return all.map((e) => (e === null ? null : relationOf(c, e)));
  } catch {
    // a trace without messages has the order of its clock
    return all.map((e) => (e === null ? null : byTime(e, example)));
  }
}

/** How the event that was added lies to the others, where that is worth a word; null: after all, as it was picked. */
export type Told = string | null;

/** One after the other: what comes next is added to what came of those before. */
let picked: Promise<unknown> = Promise.resolve();

/** Adds a step made of an event, in the order of causes. */
export function pick(app: App, example: Example, absent: boolean, begins: boolean): Promise<Told> {
  const told = picked.then(() => add(app, example, absent, begins));
  picked = told.catch(() => null);
  return told;
}

async function add(app: App, example: Example, absent: boolean, begins: boolean): Promise<Told> {
  const before = begins ? emptyDraft : (app.ss.draft ?? emptyDraft);
  const there = before.examples.filter((_, i) => before.parts.steps[i]?.absent !== true);
  const known = await relations(app, example, there);
  // what was typed meanwhile stays
  if (!begins && app.ss.draft !== null && app.ss.draft !== before) return add(app, example, absent, false);
  const at = placeOf(known);
  const draft = withExample(before, example, conditionOf(app, example.values), absent, at, {
    ids: idColumns(app),
    hasTimes: app.info?.clock !== "steps",
  });
  app.note({ draft });
  // the match that is shown is the one of this event
  app.set({ cursor: example.at }, "replace");
  const apart = known.indexOf("concurrent");
  if (apart >= 0) return `This and step ${apart + 1} are concurrent: no match has both, one after the other.`;
  return at < there.length && !absent ? `It comes before step ${at + 2}, and stands there.` : null;
}
