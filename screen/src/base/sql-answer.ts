import { doc, type Json, list, num, text } from "./json.ts";

export interface SqlColumn {
  readonly name: string;
  readonly type: string;
  readonly role: string | null;
  readonly unit: string | null;
}

export interface SqlAnswer {
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly (readonly Json[])[];
  /** There are rows beyond these. */
  readonly more: boolean;
  readonly notes: readonly string[];
  readonly elapsedMillis: number;
}

export function sqlAnswer(j: Json): SqlAnswer {
  const o = doc(j);
  const word = (v: Json | undefined): string | null => (typeof v === "string" ? v : null);
  return {
    columns: list(o["columns"]).map((c) => {
      const d = doc(c);
      return {
        name: text(d["name"]),
        type: text(d["type"]),
        role: word(d["role"]),
        unit: word(d["unit"]),
      };
    }),
    rows: list(o["rows"]).map(list),
    more: o["more"] === true,
    notes: list(o["notes"]).map(String),
    elapsedMillis: num(o["elapsedMillis"]) ?? 0,
  };
}

/** Rows by one column: numbers by value, all digits counting, texts by their letters; what is missing comes last. */
export function sqlOrder(
  rows: readonly (readonly Json[])[],
  column: number,
  desc: boolean,
): readonly (readonly Json[])[] {
  const compare = (a: Json, b: Json): number => {
    const [x, y] = [key(a), key(b)];
    if (typeof x === "string" || typeof y === "string")
      return String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0;
    return x < y ? -1 : x > y ? 1 : 0;
  };
  return [...rows].sort((r, s) => {
    const [a, b] = [r[column] ?? null, s[column] ?? null];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return desc ? compare(b, a) : compare(a, b);
  });
}

/** Decimal strings stand for integers that a double cannot hold. */
function key(v: Json): bigint | number | string {
  if (typeof v === "number") return v;
  if (typeof v === "boolean") return v ? 1 : 0;
  if (typeof v === "string") return /^-?\d{1,40}$/.test(v) ? BigInt(v) : v;
  return JSON.stringify(v);
}
