import { type Frequency, overTime } from "../base/answers.ts";
import { count, NONE } from "../base/format.ts";
import { type Nanos, span, type Window } from "../base/time.ts";
import type { BinnedPiece } from "../base/time-axis.ts";
import type { Painted } from "./category.ts";

/** The time that each of n instants stands for, beside that of the others: bins of pieces are not alike. */
export function weightsOf(pieces: readonly BinnedPiece[], n: number): number[] {
  return pieces.length < 2
    ? new Array<number>(n).fill(1)
    : pieces.flatMap((p) => new Array<number>(p.bins).fill(span(p) / p.bins));
}

/** Of the row of entities that were seen and do nothing. */
export const IDLE_SWATCH = -2;

export interface FrequencyRow {
  readonly name: string;
  readonly swatch: number;
  readonly atCursor: number | null;
  readonly mean: number;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * At the cursor, mean, and mean on each side of the cursor; the rest as "unpainted" and "not yet seen". Means are over
 * the time of the pieces: an instant counts for the time up to the next.
 *
 * @param now what is so at the cursor itself, which is in the middle of a bin, and the means of that bin before and after
 * it; null while that is not known
 * @param others what is said of who rests, and of who never has a value (`apart`)
 */
export function frequencyTable(
  answer: Frequency,
  painted: readonly Painted[],
  cursor: Nanos | null,
  pieces: readonly BinnedPiece[] = [],
  now: Pick<Frequency, "series"> | null = null,
  others: { readonly rest: string; readonly never: string | null } = NOBODY,
): FrequencyRow[] {
  const n = answer.instants.length;
  const weights = weightsOf(pieces, n);
  const at = cursor === null ? -1 : binOf(answer, cursor);
  const bin = cursor === null ? null : binAt(answer, pieces, cursor);
  // how much of its bin is before the cursor; beyond it: all
  const part = at < 0 || cursor === null ? 0 : bin ? Number(cursor - bin.from) / Math.max(1, span(bin)) : 1;
  const known = new Set(painted.map((p) => p.name));
  const there = (category: string): readonly number[] =>
    now?.series.find((s) => s.category === category)?.entities ?? [];
  const at0 = (category: string): number => there(category).at(-1) ?? 0;
  const row = (name: string, swatch: number, category: string): FrequencyRow => {
    const values = of(category);
    const halves = now?.series.find((s) => s.category === category)?.means ?? [];
    const whole = values[at] ?? 0;
    const [early, late] = [halves.length === 2 ? halves[0] : whole, halves.length > 0 && bin ? halves.at(-1) : whole];
    const mean = (from: number, to: number, half: number | undefined, w: number): number | null => {
      let [s, all] = [(half ?? 0) * w, w];
      for (let i = from; i < to; i++) {
        s += (values[i] ?? 0) * (weights[i] ?? 1);
        all += weights[i] ?? 1;
      }
      return all > 0 ? s / all : null;
    };
    const w = weights[at] ?? 1;
    return {
      name,
      swatch,
      atCursor: now && cursor !== null ? at0(category) : null,
      mean: mean(0, n, 0, 0) ?? 0,
      before: at >= 0 ? mean(0, at, early, part * w) : null,
      after: at >= 0 ? mean(at + 1, n, late, (1 - part) * w) : null,
    };
  };
  const of = (name: string): readonly number[] => overTime(answer, name);
  const some = (category: string): boolean => of(category).some((v) => v > 0) || at0(category) > 0;
  const rows = painted.map((p) => row(p.name, p.swatch, p.name));
  rows.push(row("unpainted", 0, ""));
  // what does nothing is no category: it is counted, and not drawn
  if (some("idle")) rows.push(row(others.rest, IDLE_SWATCH, "idle"));
  if (!known.has("unknown") && some("unknown")) rows.push(row("not yet seen", -1, "unknown"));
  const { never } = others;
  if (never !== null && !known.has(never) && some(never)) rows.push(row(never, -1, never));
  return rows;
}

/** A mean of the table: a hundredth of thousands says nothing, and has no room. */
export function meanText(v: number | null): string {
  if (v === null) return NONE;
  // of moments and short spans a mean of 0.00 would be said of whoever was there
  if (v > 0 && v < LEAST) return v < LEAST / 100 ? "> 0" : String(Number(v.toPrecision(1)));
  return v < LARGE ? v.toFixed(2) : count(v);
}

const LARGE = 100;
const LEAST = 0.01;

/** The last instant that is not after a moment; -1: none. */
function binOf(answer: Pick<Frequency, "instants">, t: Nanos): number {
  let at = -1;
  while (at + 1 < answer.instants.length && (answer.instants[at + 1] as Nanos) <= t) at++;
  return at;
}

/** The bin that a moment is in: from its instant to the next, or to the end of its piece. */
export function binAt(answer: Pick<Frequency, "instants">, pieces: readonly BinnedPiece[], t: Nanos): Window | null {
  const at = binOf(answer, t);
  const from = answer.instants[at];
  if (from === undefined) return null;
  const next = answer.instants[at + 1];
  const ends = pieces.map((p) => p.to).filter((end) => end > from && (next === undefined || end < next));
  const to = ends[0] ?? next;
  return to !== undefined && t < to ? { from, to } : null;
}

/**
 * Who never has a value by themselves, under a name of their own, where an answer has them among those not seen yet:
 * nobody waits for them.
 */
export function apart<A extends Pick<Frequency, "series">>(answer: A, never: number, name: string): A {
  if (never === 0) return answer;
  const series = answer.series.flatMap((s) => {
    if (s.category !== "unknown") return [s];
    const split = (of: (v: number) => number): { entities: readonly number[]; means?: readonly number[] } => ({
      entities: s.entities.map(of),
      ...(s.means ? { means: s.means.map(of) } : {}),
    });
    const later = { category: s.category, ...split((v) => Math.max(0, v - never)) };
    const ever = { category: name, ...split((v) => Math.min(v, never)) };
    return later.entities.some((v) => v > 0) ? [later, ever] : [ever];
  });
  return { ...answer, series };
}

const NOBODY = { rest: "idle", never: null };
