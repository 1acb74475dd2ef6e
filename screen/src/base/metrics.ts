import { type Seen, seen } from "./answers.ts";
import { doc, type Json, list, num, text, whole } from "./json.ts";

/** Numbers of one column of one entity over time. */
export interface Metric {
  readonly entity: string;
  /** What was measured; null: the column alone says it. */
  readonly kind: string | null;
  readonly column: string;
  readonly unit: string | null;
  readonly rows: number;
  /** Of the whole window. */
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** By bin; null: it has none there. */
  readonly lows: readonly (number | null)[];
  readonly highs: readonly (number | null)[];
  readonly means: readonly (number | null)[];
}

export interface Metrics extends Seen {
  readonly metrics: readonly Metric[];
  /** How many there would be. */
  readonly total: number;
}

export function metrics(j: Json): Metrics {
  const d = doc(j);
  return { ...seen(j), metrics: list(d["metrics"]).map(metric), total: whole(d["total"]) };
}

function metric(j: Json): Metric {
  const d = doc(j);
  const cells = (name: string): (number | null)[] => list(d[name]).map(num);
  return {
    entity: text(d["entity"]),
    kind: d["kind"] === null ? null : text(d["kind"]),
    column: text(d["column"]),
    unit: d["unit"] === null ? null : text(d["unit"]),
    rows: whole(d["rows"]),
    least: whole(d["least"]),
    most: whole(d["most"]),
    mean: whole(d["mean"]),
    lows: cells("lows"),
    highs: cells("highs"),
    means: cells("means"),
  };
}
