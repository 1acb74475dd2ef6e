import type { Json } from "../../base/json.ts";
import type { Nanos } from "../../base/time.ts";
import { type CausalPattern, MOST_STEPS, parsePattern, patternText, roundUp, type Step } from "./pattern-text.ts";

/** An event of the trace that a step was made of. */
export interface Example {
  readonly who: string;
  readonly at: Nanos;
  readonly values: Readonly<Record<string, Json>>;
}

/** The pattern that is drawn, which the search field shows as text. */
export interface Draft {
  readonly text: string;
  readonly parts: CausalPattern;
  /** By step; null: it was typed. */
  readonly examples: readonly (Example | null)[];
}

/** A step and what it was made of: they move together. */
interface Made {
  readonly step: Step;
  readonly example: Example | null;
}

const BLANK: Step = { condition: "", within: null, absent: false };

/** What is typed; what steps were made of is known as long as there are as many. */
export function typedDraft(text: string, before: Draft | null): Draft {
  const parts = parsePattern(text);
  const known = before?.examples.length === parts.steps.length ? before.examples : null;
  return { text, parts, examples: known ?? parts.steps.map(() => null) };
}

export const emptyDraft: Draft = { text: "", parts: { steps: [BLANK], same: [] }, examples: [null] };

/** Nothing was said yet. */
export function isBlank(d: Draft): boolean {
  return d.parts.steps.length === 1 && d.parts.steps[0]?.condition === "";
}

/** Whether it can be looked for: what happens is said of each of two steps at least. */
export function isWhole(d: Draft): boolean {
  const { steps } = d.parts;
  return steps.length > 1 && steps.length <= MOST_STEPS && steps.every((s) => s.condition !== "");
}

const madeOf = (d: Draft): readonly Made[] =>
  d.parts.steps.map((step, i) => ({ step, example: d.examples[i] ?? null }));

/** What must not happen stands last, and the first step comes after none. */
function draft(made: readonly Made[], same: readonly string[]): Draft {
  const some = made.length === 0 ? [{ step: BLANK, example: null }] : made;
  const there = some.filter((m) => !m.step.absent);
  const all = [...there, ...some.filter((m) => m.step.absent)];
  const steps = all.map(({ step }, i) => (i === 0 ? { ...step, within: null, absent: false } : step));
  const parts = { steps, same };
  return { text: patternText(parts), parts, examples: all.map((m) => m.example) };
}

function changed(d: Draft, at: number, step: Partial<Step>, example: Example | null | undefined): Draft {
  const made = madeOf(d).map((m, i) =>
    i === at ? { step: { ...m.step, ...step }, example: example === undefined ? m.example : example } : m,
  );
  return draft(made, d.parts.same);
}

/** @param example what the condition was made of, if it was not typed */
export function withCondition(d: Draft, at: number, condition: string): Draft {
  return changed(d, at, { condition }, undefined);
}

export function withWithin(d: Draft, at: number, within: string | null): Draft {
  return changed(d, at, { within }, undefined);
}

export function withSame(d: Draft, same: readonly string[]): Draft {
  return draft(madeOf(d), same);
}

/** What happens must not, or the other way round; of one alone nothing could come after it. */
export function toggled(d: Draft, at: number): Draft {
  const step = d.parts.steps[at];
  if (step === undefined || !mayToggle(d, at)) return d;
  return changed(d, at, { absent: !step.absent }, undefined);
}

export function mayToggle(d: Draft, at: number): boolean {
  const { steps } = d.parts;
  return steps[at]?.absent === true || steps.filter((s) => !s.absent).length > 1;
}

/** A step to be filled in, behind those that happen or behind all. */
export function added(d: Draft, absent: boolean): Draft {
  return draft([...madeOf(d), { step: { ...BLANK, absent }, example: null }], d.parts.same);
}

/** Where a step stands that was added last. */
export function lastOf(d: Draft, absent: boolean): number {
  return d.parts.steps.findLastIndex((s) => s.absent === absent);
}

export function removed(d: Draft, at: number): Draft {
  return draft(
    madeOf(d).filter((_, i) => i !== at),
    d.parts.same,
  );
}

/** Times are of the places between steps: they stay where they are, but for those of what must not happen. */
export function moved(d: Draft, from: number, to: number): Draft {
  const made = [...madeOf(d)];
  const [one] = made.splice(from, 1);
  if (one === undefined) return d;
  made.splice(Math.max(0, Math.min(made.length, to)), 0, one);
  const first = d.parts.steps.filter((s) => !s.absent).length;
  const there = made.filter((m) => !m.step.absent);
  const times = d.parts.steps.slice(0, first).map((s) => s.within);
  const placed = there.map((m, i) => ({ ...m, step: { ...m.step, within: times[i] ?? null } }));
  return draft([...placed, ...made.filter((m) => m.step.absent)], d.parts.same);
}

/** Where a step lands that is dropped on another: what happens stays before what must not. */
export function landing(d: Draft, from: number, to: number): number {
  const first = d.parts.steps.filter((s) => !s.absent).length;
  const [lo, hi] = d.parts.steps[from]?.absent ? [first, d.parts.steps.length - 1] : [0, first - 1];
  return Math.max(lo, Math.min(hi, to));
}

/** Whether an event can have caused a new one ("before"), is caused by it, or neither. */
export type Relation = "before" | "after" | "concurrent";

/** The new event's place among the steps that happen: behind all that are before it, as far back as it may be. */
export function placeOf(relations: readonly (Relation | null)[]): number {
  const after = relations.indexOf("after");
  const before = relations.lastIndexOf("before");
  return after < 0 ? relations.length : Math.max(after, before + 1);
}

/** A proposal of how much later at most, of how much later it was. */
function distance(from: Example | null | undefined, to: Example | null | undefined): string | null {
  if (!from || !to) return null;
  const nanos = Number(to.at - from.at);
  return nanos > 0 ? roundUp(nanos) : null;
}

/** What the trace knows of its events beside their conditions. */
export interface Known {
  /** Columns that may tie steps together, the best first. */
  readonly ids: readonly string[];
  /** Times are times, and no counts of steps. */
  readonly hasTimes: boolean;
}

/** Columns of ids in which all that was picked has the same value. */
export function sharedIds(examples: readonly (Example | null)[], ids: readonly string[]): readonly string[] {
  const some = examples.filter((e) => e !== null);
  if (some.length < 2) return [];
  const value = (e: Example | undefined, id: string): Json | undefined => e?.values[id];
  return ids.filter((id) => {
    const first = value(some[0], id);
    return first !== null && first !== undefined && first !== "" && some.every((e) => value(e, id) === first);
  });
}

/**
 * A step made of an event. Where the ids of all that was picked allow it, all have the same one.
 *
 * @param at its place among the steps that happen
 */
export function withExample(
  d: Draft,
  example: Example,
  condition: string,
  absent: boolean,
  at: number,
  { ids, hasTimes }: Known,
): Draft {
  const later = (from: Example | null | undefined, to: Example | null): string | null =>
    hasTimes ? distance(from, to) : null;
  const blank = isBlank(d);
  const before = blank ? [] : madeOf(d);
  const there = before.filter((m) => !m.step.absent);
  const not = before.filter((m) => m.step.absent);
  if (absent && there.length > 0) {
    const within = later(there.at(-1)?.example, example);
    not.push({ step: { condition, within, absent: true }, example });
  } else {
    const next = there[at];
    there.splice(at, 0, {
      step: { condition, within: later(there[at - 1]?.example, example), absent: false },
      example,
    });
    if (next)
      there[at + 1] = { ...next, step: { ...next.step, within: later(example, next.example) ?? next.step.within } };
  }
  const made = [...there, ...not];
  const shared = sharedIds(
    made.map((m) => m.example),
    ids,
  );
  // what somebody chose stays; what was proposed goes with the first event that has another value
  const chosen = d.parts.same.filter((c) => !ids.includes(c) || shared.includes(c));
  const isSecond = made.filter((m) => m.example !== null).length === 2;
  const same = isSecond && d.parts.same.length === 0 ? shared.slice(0, 1) : chosen;
  return draft(made, same);
}
