import { values } from "../../base/answers.ts";
import { count } from "../../base/format.ts";
import type { Nanos } from "../../base/time.ts";
import { type Entry, openMenu } from "../elements/menu.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { literal } from "../state/expr.ts";
import { notify, say } from "../state/notices.ts";
import {
  added,
  type Draft,
  type Example,
  emptyDraft,
  isBlank,
  lastOf,
  mayToggle,
  moved,
  removed,
  toggled,
  withCondition,
} from "../state/pattern-draft.ts";
import { ofEntity, pick } from "../state/pattern-pick.ts";
import { bareName } from "../state/pattern-text.ts";

/** So many of the trace's events are offered. */
const MOST_EVENTS = 14;

/** What can be done with an event: it begins a pattern, or goes on with the one that is drawn. */
export function eventEntries(app: App, ask: () => Promise<Example | null>): readonly Entry[] {
  const add = (label: string, key: string, absent: boolean, begins: boolean): Entry => ({
    label,
    ...(key === "" ? {} : { key }),
    run: () => void take(app, ask, absent, begins),
  });
  const goesOn = app.ss.draft !== null && !isBlank(app.ss.draft);
  return goesOn
    ? [
        add("Then this", "", false, false),
        add("And not this", "", true, false),
        add("Begin a new pattern here", "", false, true),
      ]
    : [add("Begin a pattern here", "", false, true)];
}

/** An event that can be pointed at. */
export interface Pointed {
  readonly words: string;
  /** Null: which event it is is not known before it is asked for. */
  readonly end: { readonly who: string; readonly at: Nanos } | null;
  ask(): Promise<Example | null>;
}

/** @param causes shows what can have caused an event, where the picture has a place for it */
export function openEventMenu(
  app: App,
  x: number,
  y: number,
  all: readonly Pointed[],
  causes: ((who: string, at: Nanos) => void) | null,
): void {
  const entries = all.flatMap((one): readonly Entry[] => {
    const { end } = one;
    const more: Entry[] =
      end === null || causes === null ? [] : [{ label: "What can have caused it", run: () => causes(end.who, end.at) }];
    return [{ head: one.words }, ...eventEntries(app, () => one.ask()), ...more];
  });
  if (entries.length > 0) openMenu(x, y, "Event", entries);
}

/** Adds an event to the pattern; from then on clicks on events do, too. */
export async function take(
  app: App,
  ask: () => Promise<Example | null>,
  absent: boolean,
  begins: boolean,
): Promise<void> {
  try {
    const example = await ask();
    if (example === null) {
      say(app, "There is no event here.");
      return;
    }
    const told = await pick(app, example, absent, begins);
    if (begins) app.note({ picking: true });
    if (told !== null) say(app, told);
  } catch (e) {
    notify(app, e instanceof ApiError ? e.what : "Sightline does not answer");
  }
}

const change = (app: App, f: (d: Draft) => Draft): void => {
  app.note({ draft: f(app.ss.draft ?? emptyDraft) });
};

/** Texts in a comparison that differ by their numbers, such as those of a job: any number will do. */
export function withAnyNumber(condition: string): string | null {
  const found = /^(`[^`]+`|[^\s=!<>~()"'`;,]+) = ("(?:[^"\\]|\\.)*")$/.exec(condition);
  if (!found || !/\d/.test(found[2] ?? "")) return null;
  const plain = (found[2] ?? "").slice(1, -1).replace(/\\(["\\])/g, "$1");
  const signs = plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\d+(\\\.\d+)?/g, "\\d+");
  return `${found[1]} ~ ${literal(`^${signs}$`)}`;
}

/** What the trace's events are called, the most frequent first. */
async function events(app: App, at: number): Promise<readonly Entry[]> {
  const event = app.role("event");
  if (!event) return [];
  const q = app.params({ column: event.name, limit: MOST_EVENTS }, { window: null, paint: false });
  const answer = values(await app.api.view(app.url("values", q), new AbortController().signal, "full"));
  const some = answer.values.filter((v) => v.value !== null);
  const more = answer.distinct - some.length;
  if (some.length === 0) return [];
  return [
    { head: `${event.name}${more > 0 ? `, the most frequent of ${count(answer.distinct)}` : ""}` },
    ...some.map((v): Entry => {
      const text = `${bareName(event.name)} = ${event.type === "string" ? literal(String(v.value)) : String(v.value)}`;
      return {
        label: String(v.value),
        note: count(v.rows),
        checked: app.ss.draft?.parts.steps[at]?.condition === text,
        run: () => {
          change(app, (d) => withCondition(d, at, text));
        },
      };
    }),
    "rule",
  ];
}

/** The condition in other words: only of its process, whatever its numbers. */
function narrower(app: App, d: Draft, at: number): readonly Entry[] {
  const step = d.parts.steps[at];
  const example = d.examples[at];
  if (!step) return [];
  const who = example ? ofEntity(app, example) : "";
  const any = withAnyNumber(step.condition);
  const entry = (label: string, text: string): Entry => ({
    label,
    run: () => {
      change(app, (now) => withCondition(now, at, text));
    },
  });
  const isNarrow = who !== "" && step.condition.endsWith(` and ${who}`);
  return [
    ...(isNarrow ? [entry("Of any process", step.condition.slice(0, -` and ${who}`.length))] : []),
    ...(who !== "" && !isNarrow && !step.condition.includes(who) && !/\bor\b/i.test(step.condition)
      ? [entry(`Only of ${example?.who ?? ""}`, `${step.condition} and ${who}`)]
      : []),
    ...(any === null ? [] : [entry("Whatever its numbers are", any)]),
  ];
}

/** All that a box offers. @param focus shows where the step is that was changed */
export async function boxEntries(app: App, at: number, focus: (at: number) => void): Promise<readonly Entry[]> {
  const d = app.ss.draft ?? emptyDraft;
  const step = d.parts.steps[at];
  if (!step) return [];
  const entry = (label: string, key: string, f: (now: Draft) => Draft, then: number): Entry => ({
    label,
    ...(key === "" ? {} : { key }),
    run: () => {
      change(app, f);
      focus(then);
    },
  });
  const happening = d.parts.steps.filter((s) => !s.absent).length;
  const [first, last] = step.absent ? [happening, d.parts.steps.length - 1] : [0, happening - 1];
  const turn = step.absent ? "It happens" : "It must not happen";
  const own: Entry[] = [
    ...(await events(app, at).catch(() => [])),
    ...narrower(app, d, at),
    ...(mayToggle(d, at) && (at > 0 || happening > 1)
      ? [entry(turn, "", (now) => toggled(now, at), step.absent ? happening : d.parts.steps.length - 1)]
      : []),
    ...(at > first ? [entry("Move it before", "\u2190", (now) => moved(now, at, at - 1), at - 1)] : []),
    ...(at < last ? [entry("Move it behind", "\u2192", (now) => moved(now, at, at + 1), at + 1)] : []),
    entry("Remove it", "Del", (now) => removed(now, at), Math.max(0, at - 1)),
  ];
  return own;
}

/** A step to be filled in. */
export function addStep(app: App, absent: boolean, focus: (at: number) => void): void {
  change(app, (d) => added(d, absent));
  focus(lastOf(app.ss.draft ?? emptyDraft, absent));
}
