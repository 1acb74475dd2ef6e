import type { Count, Distribution, Frequency, Grid, StateAt, TimelineRow } from "../../base/answers.ts";
import { isInstant, type Measure } from "../../base/format.ts";
import { formatIso, type Nanos, nanos, type Window } from "../../base/time.ts";
import { clipped, wholeWithin } from "../../plot/cell-rows.ts";
import { rankAt } from "../../plot/ranks.ts";
import type { Datum, Sheet } from "./csv.ts";

/** The answers of the views as sheets of data: every cell of the answer, at the precision it came with. */

/** A column as a sheet needs it. */
export interface Written extends Measure {
  readonly name: string;
  readonly min?: unknown;
  readonly max?: unknown;
}

/** An axis of a raster, cell by cell. */
interface Cells {
  readonly headers: readonly string[];
  at(i: number): readonly Datum[];
  /** Whether a cell is beside all values: room of the axis, and no place where rows could be. */
  isBeside?(i: number): boolean;
}

type Labels = ReadonlyMap<number, string>;

export function header(c: Written, sample = 0): string {
  return c.unit && !isInstant(c, sample) ? `${c.name} (${c.unit})` : c.name;
}

/** The value at a place of a value axis: names of strings, moments as ISO 8601, numbers as they are. */
export function datum(v: number, c: Written, labels: Labels): Datum {
  if (!Number.isFinite(v)) return null;
  if (c.type === "string") return labels.get(Math.round(v)) ?? Math.round(v);
  if (c.type === "bool") return v >= 0.5;
  return isInstant(c, v) ? formatIso(nanos(v)) : v;
}

/** Start of bin i of n equal ones; i = n is the end. */
function binStart(w: Window, i: number, n: number): Nanos {
  return nanos(w.from + (BigInt(i) * (w.to - w.from)) / BigInt(Math.max(1, n)));
}

/** What the page calls rows that no category has, and those of nobody yet. */
export function categoryHeader(name: string): string {
  return name === "" ? "unpainted" : name === "unknown" ? "not yet seen" : name;
}

export function distributionSheet(a: Distribution, c: Written, labels: Labels): Sheet {
  const n = a.curve.length;
  const first = a.curve[0] ?? 0;
  const total = a.runningSum !== null && c.adds !== false;
  return {
    headers: ["rank", header(c, first), ...(total ? [`running total${c.unit ? ` (${c.unit})` : ""}`] : [])],
    // more pixels than rows: each row once
    rows: a.curve.flatMap((v, i) =>
      i > 0 && rankAt(a, i, n) === rankAt(a, i - 1, n)
        ? []
        : [[rankAt(a, i, n) + 1, datum(v, c, labels), ...(total ? [a.runningSum?.[i] ?? null] : [])]],
    ),
  };
}

/** A and B, one below the other and told apart in the first column; what only one of them has is empty in the other. */
export function sheetOfBoth(a: Sheet, b: Sheet | null): Sheet {
  if (b === null) return a;
  const headers = [...new Set([...a.headers, ...b.headers])];
  const rows = function* (): Generator<readonly Datum[]> {
    for (const [name, sheet] of [["A", a] as const, ["B", b] as const]) {
      const places = headers.map((h) => sheet.headers.indexOf(h));
      for (const row of sheet.rows) yield [name, ...places.map((i) => row[i] ?? null)];
    }
  };
  return { headers: ["of", ...headers], rows: { [Symbol.iterator]: rows } };
}

/**
 * One row a cell of a raster, the empty ones too: so its shape is seen, and a pivot needs no filling. What the axis has
 * beside all values is no cell.
 */
export function gridSheet(a: Grid, rowsWord: string, x: Cells, y: Cells): Sheet {
  const height = a.counts.length;
  const width = a.counts[0]?.length ?? 0;
  const painted = a.categoryCounts.filter((c) => c.name !== "");
  // rounding of an edge must not take rows away
  const columns = [...Array(width).keys()].filter((i) => !x.isBeside?.(i) || a.counts.some((row) => (row[i] ?? 0) > 0));
  const lines = [...Array(height).keys()].filter((j) => !y.isBeside?.(j) || a.counts[j]?.some((n) => n > 0));
  const rows = function* (): Generator<readonly Datum[]> {
    for (const i of columns) {
      const left = x.at(i);
      for (const j of lines)
        yield [...left, ...y.at(j), a.counts[j]?.[i] ?? 0, ...painted.map((c) => c.counts[j]?.[i] ?? 0)];
    }
  };
  return {
    headers: [...x.headers, ...y.headers, rowsWord, ...painted.map((c) => c.name)],
    rows: { [Symbol.iterator]: rows },
  };
}

/**
 * The axis of a raster's values: from, to of each row, n + 1 edges, no wider than the column's values; strings that have
 * a row each are named.
 */
export function valueCells(c: Written, edges: readonly number[], labels: Labels): Cells {
  const ends = (i: number): readonly [number, number] => [edges[i] ?? Number.NaN, edges[i + 1] ?? Number.NaN];
  if (c.type === "string" || c.type === "bool") {
    // a row holds ordinals from .. to; one that holds a single one has one name
    return {
      headers: [`${c.name} from`, `${c.name} to`],
      at: (i) => (wholeWithin(...ends(i)) ?? [null, null]).map((v) => (v === null ? null : datum(v, c, labels))),
    };
  }
  const unit = c.unit && !isInstant(c, edges[0] ?? 0) ? ` (${c.unit})` : "";
  return {
    headers: [`${c.name} from${unit}`, `${c.name} to${unit}`],
    at: (i) => clipped(ends(i), c).map((v) => datum(v, c, labels)),
    isBeside: (i) => {
      const [[from, to], [least, most]] = [ends(i), clipped([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY], c)];
      return to <= least || from > most;
    },
  };
}

export function timeCells(bins: readonly Window[]): Cells {
  const iso = (t: Nanos | undefined): Datum => (t === undefined ? null : formatIso(t));
  return {
    headers: ["from", "to"],
    at: (i) => [iso(bins[i]?.from), iso(bins[i]?.to)],
  };
}

/** How many at each instant, then on average from it to the next. */
export function frequencySheet(a: Frequency): Sheet {
  const means = a.series.flatMap((s) =>
    s.means ? [{ name: `${categoryHeader(s.category)} (mean)`, of: s.means }] : [],
  );
  return {
    headers: ["time", ...a.series.map((s) => categoryHeader(s.category)), ...means.map((m) => m.name)],
    rows: a.instants.map((t, i) => [
      formatIso(t),
      ...a.series.map((s) => s.entities[i] ?? 0),
      ...means.map((m) => m.of[i] ?? 0),
    ]),
  };
}

/** One row an entity and bin: the share of the bin's time in each category. */
export function timelinesSheet(entities: readonly TimelineRow[], bins: readonly Window[], entity: string): Sheet {
  const names = [...new Set(entities.flatMap((e) => e.shares.map((s) => s.category)))];
  const cells = timeCells(bins);
  const rows = function* (): Generator<readonly Datum[]> {
    for (const e of entities) {
      const n = e.shares[0]?.share.length ?? 0;
      const shares = names.map((k) => e.shares.find((s) => s.category === k)?.share);
      for (let i = 0; i < n; i++) yield [e.entity, ...cells.at(i), ...shares.map((s) => s?.[i] ?? 0)];
    }
  };
  return {
    headers: [entity, "from", "to", ...names.map((k) => `${categoryHeader(k)} (share of the time)`)],
    rows: { [Symbol.iterator]: rows },
  };
}

/** @param b what the same entities are in what is compared; null: nothing is */
export function stateSheet(
  a: StateAt,
  rows: StateAt["entities"],
  c: Written,
  entity: string,
  b: StateAt | null = null,
): Sheet {
  const others = new Map(b?.entities.map((r) => [r.entity, r.value]));
  const value = (v: StateAt["entities"][number]["value"]): Datum => {
    if (v === null) return null;
    if (typeof v === "object") return JSON.stringify(v);
    // times come as digits: a double could not hold them
    if (c.type === "time" && /^-?\d+$/.test(String(v))) return formatIso(nanos(String(v)));
    return typeof v === "number" ? datum(v, { ...c, type: c.type === "string" ? "float64" : c.type }, new Map()) : v;
  };
  return {
    headers: [entity, header(c), ...(b ? [`B: ${header(c)}`] : []), "since", "for (ns)", "category"],
    rows: rows.map((r) => [
      r.entity,
      value(r.value),
      ...(b ? [value(others.get(r.entity) ?? null)] : []),
      r.since === null ? null : formatIso(r.since),
      r.since === null ? null : a.at - r.since,
      r.category,
    ]),
  };
}

export function countSheet(counts: readonly Count[], rowsWord: string): Sheet {
  const names = [...new Set(counts.flatMap((c) => c.series.map((s) => s.category)))].filter((k) => k !== "");
  return {
    headers: ["from", "to", rowsWord, ...names],
    rows: counts.flatMap((c) => {
      const w = { from: c.start, to: c.end };
      const n = c.total.length;
      return c.total.map((v, i) => [
        formatIso(binStart(w, i, n)),
        formatIso(binStart(w, i + 1, n)),
        v,
        ...names.map((k) => c.series.find((s) => s.category === k)?.rows[i] ?? 0),
      ]);
    }),
  };
}
