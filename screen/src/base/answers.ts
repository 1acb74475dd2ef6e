import { digitsApart, type Measure } from "./format.ts";
import { doc, instant, type Json, list, moment, num, numbers, text, whole } from "./json.ts";
import type { Nanos } from "./time.ts";

/** The view answers of docs/api.md, resolved once at the border: numbers are numbers, times are bigint. */

export interface Seen {
  readonly generation: number;
  readonly exact: boolean;
  /** Bound of the error as the server words it; null when exact. */
  readonly error: string | null;
}

export interface CategoryTotal {
  readonly name: string;
  readonly rows: number;
  readonly sum: number | null;
}

export interface Distribution extends Seen {
  readonly type: string;
  readonly unit: string | null;
  readonly rows: number;
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  readonly distinct: number;
  readonly rankFrom: number;
  readonly rankTo: number;
  readonly curve: readonly number[];
  readonly runningSum: readonly number[] | null;
  readonly groupBorders: readonly number[];
  readonly distinctMarks: readonly number[];
  readonly labels: ReadonlyMap<number, string>;
  readonly quantiles: readonly { readonly p: number; readonly value: number }[];
  readonly categories: readonly CategoryTotal[];
}

/** What shares of a total are of: no value is below zero, so that no share is above all, and the values add up. */
export function wholeSum(d: Distribution, c: { readonly adds?: boolean }): number | null {
  return c.adds !== false && d.sum !== null && (d.min ?? 0) >= 0 ? d.sum : null;
}

/** The least value, the greatest, or one of the percentiles between them that the answer has; null without values. */
export function percentile(d: Distribution, p: number): number | null {
  if (d.rows === 0) return null;
  if (p === 0 || p === 1) return p === 0 ? d.min : d.max;
  return d.quantiles.find((q) => q.p === p)?.value ?? null;
}

/**
 * A column with as many digits as tell what is said of these answers apart: never is a median above a maximum, nor what
 * is below a limit written as that.
 */
export function toldApart<C extends Measure>(
  c: C,
  answers: readonly (Distribution | null)[],
  limits: readonly number[] = [],
): C {
  const values = answers.flatMap((d) => (d ? [0, 0.5, 0.9, 0.99, 1].map((p) => percentile(d, p)) : []));
  const told = [...values.filter((v) => v !== null), ...limits];
  return { ...c, digits: Math.max(c.digits ?? 3, digitsApart(told, c)) };
}

export interface Grid extends Seen {
  readonly xMin: number;
  readonly xMax: number;
  readonly yMin: number;
  readonly yMax: number;
  readonly outOfScale: number;
  /** height x width, row 0 at yMin. */
  readonly counts: readonly (readonly number[])[];
  readonly maxCount: number;
  readonly xLabels: ReadonlyMap<number, string>;
  readonly yLabels: ReadonlyMap<number, string>;
  readonly categoryCounts: readonly { readonly name: string; readonly counts: readonly (readonly number[])[] }[];
}

export interface Count extends Seen {
  readonly start: Nanos;
  readonly end: Nanos;
  readonly total: readonly number[];
  readonly series: readonly { readonly category: string; readonly rows: readonly number[] }[];
}

export interface StateAt extends Seen {
  readonly at: Nanos;
  readonly entities: readonly {
    readonly entity: string;
    readonly value: Json;
    readonly since: Nanos | null;
    readonly category: string;
  }[];
  readonly total: number;
  /** Entities that were seen, and do nothing at that moment. */
  readonly idle: number;
  readonly curve: readonly number[];
  readonly min: number | null;
  readonly max: number | null;
}

export interface Frequency extends Seen {
  /** Whether rows that hold are counted, not entities. */
  readonly ofRows: boolean;
  readonly instants: readonly Nanos[];
  readonly series: readonly CategorySeries[];
  readonly entityCount: number;
}

export interface CategorySeries {
  readonly category: string;
  /** At the instants. */
  readonly entities: readonly number[];
  /** On average from each instant to the next, where that was asked for and is known. */
  readonly means?: readonly number[];
}

/** How many are in a category: over the time from each instant to the next where that is known, else at the instants. */
export function overTime(answer: Pick<Frequency, "series">, category: string): readonly number[] {
  const series = answer.series.find((s) => s.category === category);
  return series?.means ?? series?.entities ?? [];
}

export interface TimelineRow {
  readonly entity: string;
  /** Null while nobody has counted them. */
  readonly rows: number | null;
  readonly first: Nanos | null;
  readonly totals: ReadonlyMap<string, number>;
  readonly shares: readonly { readonly category: string; readonly share: readonly number[] }[];
  /** Of spans: the most that were active at once in each bin; null where a value holds until the next. */
  readonly most: readonly number[] | null;
  /** Whether shares and totals are of rows that are active at once, each in its own category, and not of time. */
  readonly ofRows: boolean;
}

/** Somebody who stopped while others went on. */
export interface Silence {
  readonly entity: string;
  readonly since: Nanos;
  /** The longest it was idle before, in nanoseconds. */
  readonly longest: bigint;
}

export interface Timelines extends Seen {
  /** First who missed most; known only where the order needs a look at all entities. */
  readonly silent: readonly Silence[];
  readonly entities: readonly TimelineRow[];
  readonly total: number;
  readonly complete: boolean;
}

export interface Suggested {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

export interface Suggest extends Seen {
  readonly quantiles: readonly Suggested[];
  readonly knees: readonly Suggested[];
}

export interface Fact {
  readonly column: string;
  readonly value: Json;
  /** The fact as an expression, where it is more than column = value. */
  readonly where: string | null;
  readonly selectedShare: number;
  readonly restShare: number;
  readonly selectedRows: number;
  readonly restRows: number;
}

export interface Different extends Seen {
  readonly selected: number;
  readonly rest: number;
  readonly facts: readonly Fact[];
}

export interface Values extends Seen {
  readonly values: readonly { readonly value: Json; readonly rows: number }[];
  readonly others: number;
  readonly distinct: number;
}

export interface SmallCurves extends Seen {
  readonly columns: ReadonlyMap<string, readonly number[]>;
}

function labelled(j: Json | undefined): Map<number, string> {
  if (Array.isArray(j)) return new Map(j.map((v, i) => [i, text(v)]));
  return new Map(Object.entries(doc(j)).map(([k, v]) => [Number(k), text(v)]));
}

export function seen(j: Json): Seen {
  const d = doc(j);
  const error = d["error"];
  return {
    generation: whole(d["generation"]),
    exact: d["exact"] !== false,
    error: error === undefined || error === null ? null : typeof error === "object" ? null : text(error),
  };
}

export function distribution(j: Json): Distribution {
  const d = doc(j);
  const rows = whole(d["rows"]);
  const running = d["runningSum"];
  return {
    ...seen(j),
    type: text(d["type"]),
    unit: d["unit"] ? text(d["unit"]) : null,
    rows,
    missing: whole(d["missing"]),
    min: num(d["min"]),
    max: num(d["max"]),
    sum: num(d["sum"]),
    distinct: whole(d["distinct"]),
    rankFrom: whole(d["rankFrom"]),
    rankTo: num(d["rankTo"]) ?? rows,
    curve: numbers(d["curve"]),
    runningSum: Array.isArray(running) ? numbers(running) : null,
    groupBorders: numbers(d["groupBorders"]),
    distinctMarks: numbers(d["distinctMarks"]),
    labels: labelled(d["labels"]),
    quantiles: list(d["quantiles"]).map((q) => ({ p: whole(doc(q)["p"]), value: num(doc(q)["value"]) ?? Number.NaN })),
    categories: list(d["categories"]).map((c) => ({
      name: text(doc(c)["name"]),
      rows: whole(doc(c)["rows"]),
      sum: num(doc(c)["sum"]),
    })),
  };
}

const grid2 = (j: Json | undefined): number[][] => list(j).map((row) => numbers(row));

export function grid(j: Json): Grid {
  const d = doc(j);
  const counts = grid2(d["counts"]);
  let max = num(d["maxCount"]);
  if (max === null) {
    max = 0;
    for (const row of counts) for (const v of row) if (v > max) max = v;
  }
  return {
    ...seen(j),
    xMin: num(d["xMin"]) ?? 0,
    xMax: num(d["xMax"]) ?? 1,
    yMin: num(d["yMin"]) ?? 0,
    yMax: num(d["yMax"]) ?? 1,
    outOfScale: whole(d["outOfScale"]),
    counts,
    maxCount: max,
    xLabels: labelled(d["xLabels"]),
    yLabels: labelled(d["yLabels"]),
    categoryCounts: list(d["categoryCounts"]).map((c) => ({
      name: text(doc(c)["name"]),
      counts: grid2(doc(c)["counts"]),
    })),
  };
}

export function counted(j: Json): Count {
  const d = doc(j);
  return {
    ...seen(j),
    start: moment(d["startNanos"]),
    end: moment(d["endNanos"]),
    total: numbers(d["total"]),
    series: list(d["series"]).map((s) => ({ category: text(doc(s)["category"]), rows: numbers(doc(s)["rows"]) })),
  };
}

export function stateAt(j: Json): StateAt {
  const d = doc(j);
  const entities = list(d["entities"]).map((e) => {
    const o = doc(e);
    return {
      entity: text(o["entity"]),
      value: o["value"] ?? null,
      since: instant(o["sinceNanos"]),
      category: text(o["category"]),
    };
  });
  return {
    ...seen(j),
    at: moment(d["atNanos"]),
    entities,
    total: num(d["total"]) ?? entities.length,
    idle: whole(d["idle"]),
    curve: numbers(d["curve"]),
    min: num(d["min"]),
    max: num(d["max"]),
  };
}

export function frequency(j: Json): Frequency {
  const d = doc(j);
  return {
    ...seen(j),
    ofRows: d["counted"] === "rows",
    instants: list(d["instantsNanos"]).map(moment),
    series: list(d["series"]).map((s) => ({
      category: text(doc(s)["category"]),
      entities: numbers(doc(s)["entities"] ?? doc(s)["rows"]),
      ...(doc(s)["means"] === undefined ? {} : { means: numbers(doc(s)["means"]) }),
    })),
    entityCount: whole(d["entityCount"]),
  };
}

export function timelines(j: Json): Timelines {
  const d = doc(j);
  const ofRows = d["counted"] === "rows";
  const entities = list(d["entities"]).map((e) => {
    const o = doc(e);
    return {
      entity: text(o["entity"]),
      rows: num(o["rows"]),
      first: instant(o["firstNanos"]),
      totals: new Map(Object.entries(doc(o["totals"])).map(([k, v]) => [k, whole(v)])),
      shares: list(o["shares"]).map((s) => ({ category: text(doc(s)["category"]), share: numbers(doc(s)["share"]) })),
      most: Array.isArray(o["most"]) ? numbers(o["most"]) : null,
      ofRows: ofRows && Array.isArray(o["most"]),
    };
  });
  const silent = list(d["silent"]).map((x) => ({
    entity: text(doc(x)["entity"]),
    since: moment(doc(x)["sinceNanos"]),
    longest: moment(doc(x)["longestNanos"]),
  }));
  return { ...seen(j), silent, entities, total: num(d["total"]) ?? entities.length, complete: d["complete"] !== false };
}

export function suggest(j: Json): Suggest {
  const d = doc(j);
  const ranges = (k: Json | undefined): Suggested[] =>
    list(k).map((r) => ({ name: text(doc(r)["name"]), from: num(doc(r)["from"]), to: num(doc(r)["to"]) }));
  return { ...seen(j), quantiles: ranges(d["quantiles"]), knees: ranges(d["knees"]) };
}

/** Of facts about the same rows no more than so many beside the first: others would have no room. */
const MOST_ALIKE = 2;

export function different(j: Json): Different {
  const d = doc(j);
  return {
    ...seen(j),
    selected: whole(d["selected"]),
    rest: whole(d["rest"]),
    facts: list(d["facts"]).flatMap((f) => {
      const o = doc(f);
      const counts = {
        selectedShare: whole(o["selectedShare"]),
        restShare: whole(o["restShare"]),
        selectedRows: whole(o["selectedRows"]),
        restRows: whole(o["restRows"]),
      };
      // what holds for exactly the same rows may be what explains them
      return [f, ...list(o["same"]).slice(0, MOST_ALIKE)].map((one) => ({
        column: text(doc(one)["column"]),
        value: doc(one)["value"] ?? null,
        where: typeof doc(one)["where"] === "string" ? text(doc(one)["where"]) : null,
        ...counts,
      }));
    }),
  };
}

export function values(j: Json): Values {
  const d = doc(j);
  return {
    ...seen(j),
    values: list(d["values"]).map((v) => ({ value: doc(v)["value"] ?? null, rows: whole(doc(v)["rows"]) })),
    others: whole(d["others"]),
    distinct: whole(d["distinct"]),
  };
}

export function smallCurves(j: Json): SmallCurves {
  const d = doc(j);
  return {
    ...seen(j),
    columns: new Map(list(d["columns"]).map((c) => [text(doc(c)["name"]), numbers(doc(c)["curve"])])),
  };
}
