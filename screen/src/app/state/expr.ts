/** Selections as the page keeps them, and as the small expression language of requests says them. */

export type Clause =
  /** Half open; numbers in the column's unit, times as decimal nanoseconds. */
  | {
      readonly kind: "range";
      readonly column: string;
      readonly from: number | string | null;
      readonly to: number | string | null;
    }
  | { readonly kind: "values"; readonly column: string; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "text"; readonly text: string };

export interface Category {
  readonly name: string;
  /** 1..8: colour and texture. */
  readonly swatch: number;
  readonly hidden: boolean;
  readonly clauses: readonly Clause[];
}

const KEYWORDS = new Set(["and", "or", "not", "all", "true", "false", "null"]);

export function columnName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name.toLowerCase()) ? name : `\`${name.replaceAll("`", "``")}\``;
}

/** As lists of columns are asked for: commas between, and quotes around a name that has some. */
export function nameList(names: readonly string[]): string {
  return names.map((n) => (/[",]/.test(n) ? `"${n.replaceAll('"', '""')}"` : n)).join(",");
}

export function literal(v: string | number | boolean): string {
  if (typeof v === "number") return numberText(v);
  if (typeof v === "boolean") return String(v);
  return `"${v.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`;
}

/** All digits that it has: a limit that is rounded takes other rows. */
export function numberText(v: number): string {
  return Number.isInteger(v) ? BigInt(v).toString() : String(v);
}

function limit(v: number | string): string {
  return typeof v === "number" ? numberText(v) : v;
}

export function clauseText(c: Clause): string {
  switch (c.kind) {
    case "text":
      return `(${c.text})`;
    case "values": {
      const all = c.values.map((v) => `${columnName(c.column)} = ${literal(v)}`);
      return all.length === 1 ? (all[0] as string) : `(${all.join(" or ")})`;
    }
    case "range": {
      const name = columnName(c.column);
      const parts: string[] = [];
      if (c.from !== null) parts.push(`${name} >= ${limit(c.from)}`);
      if (c.to !== null) parts.push(`${name} < ${limit(c.to)}`);
      return parts.length === 0 ? hasValue(c.column) : parts.join(" and ");
    }
  }
}

/** Rows that have a value: the empty pattern is found in every one, whatever its type. */
export function hasValue(column: string): string {
  return `${columnName(column)} ~ ""`;
}

export function clausesText(clauses: readonly Clause[]): string {
  if (clauses.length === 1 && clauses[0]?.kind === "text") return clauses[0].text;
  return clauses.map(clauseText).join(" and ");
}

/** So many letters are not too long for a list. */
const LETTERS = 60;

/** One line, and not too long: what a category may be called. */
export function safeName(name: string): string {
  const clean = name.replace(/\s+/g, " ").trim();
  if (clean === "") return "painted";
  // two names say what no paint can: not yet seen, and doing nothing
  if (clean === "unknown" || clean === "idle") return `${clean} (painted)`;
  const letters = [...clean];
  // long ones that are alike differ at their ends
  return letters.length <= LETTERS
    ? clean
    : `${letters.slice(0, LETTERS - 25).join("")}\u2026${letters.slice(-24).join("")}`;
}

export function uniqueName(wanted: string, taken: readonly string[]): string {
  const name = safeName(wanted);
  if (!taken.includes(name)) return name;
  for (let k = 2; ; k++) if (!taken.includes(`${name} ${k}`)) return `${name} ${k}`;
}

export function paintText(categories: readonly Category[]): string {
  return categories
    .filter((c) => !c.hidden)
    .map((c) => `${paintName(c.name)}: ${clausesText(c.clauses)}`)
    .join("; ");
}

/** What would end a name in the painting syntax stands in quotes. */
function paintName(name: string): string {
  return /[:;"'`]/.test(name) ? `"${name.replace(/[\\"]/g, "\\$&")}"` : name;
}

export function nextSwatch(categories: readonly Category[]): number {
  for (let k = 1; k <= 8; k++) if (!categories.some((c) => c.swatch === k)) return k;
  return (categories.length % 8) + 1;
}

/** Rows of a category: its own expression without those that earlier ones take. */
export function categoryText(categories: readonly Category[], name: string): string | null {
  const shown = categories.filter((c) => !c.hidden);
  const at = shown.findIndex((c) => c.name === name);
  const own = shown[at];
  if (!own) {
    if (name !== "" || shown.length === 0) return null;
    return `not (${shown.map((c) => `(${clausesText(c.clauses)})`).join(" or ")})`;
  }
  const earlier = shown.slice(0, at).filter((c) => !disjoint(c, own));
  const base = clausesText(own.clauses);
  return earlier.length === 0
    ? base
    : `(${base}) and not (${earlier.map((c) => `(${clausesText(c.clauses)})`).join(" or ")})`;
}

/** Exactly: nanoseconds have more digits than a number of JavaScript holds. */
function endsBefore(to: number | string | null, from: number | string | null): boolean {
  if (to === null || from === null) return false;
  const whole = /^-?\d+$/;
  return whole.test(String(to)) && whole.test(String(from)) ? BigInt(to) <= BigInt(from) : Number(to) <= Number(from);
}

function disjoint(a: Category, b: Category): boolean {
  return a.clauses.some((x) =>
    b.clauses.some((y) => {
      if (x.kind === "range" && y.kind === "range" && x.column === y.column) {
        return endsBefore(x.to, y.from) || endsBefore(y.to, x.from);
      }
      return (
        x.kind === "values" &&
        y.kind === "values" &&
        x.column === y.column &&
        !x.values.some((v) => y.values.includes(v))
      );
    }),
  );
}

/** The clause that is a band on a value axis: the only one, or a range among expressions that narrow it. */
export function bandClause(category: Category): Clause | null {
  const ranges = category.clauses.filter((c) => c.kind !== "text");
  if (category.clauses.length === 1 || (ranges.length === 1 && ranges[0]?.kind === "range"))
    return ranges[0] ?? category.clauses[0] ?? null;
  return null;
}

/** As strings are placed by their ordinals. */
const TRUTHS: ReadonlyMap<number, string | boolean> = new Map([
  [0, false],
  [1, true],
]);

/** The range of `column` a category covers: numbers directly, strings by the ordinals in `labels`. */
export function rangeOn(
  category: Category,
  column: string,
  labels: ReadonlyMap<number, string>,
): { from: number | null; to: number | null } | null {
  const c = bandClause(category);
  if (!c) return null;
  if (c.kind === "range" && c.column === column) {
    return { from: c.from === null ? null : Number(c.from), to: c.to === null ? null : Number(c.to) };
  }
  if (c.kind !== "values" || c.column !== column) return null;
  const [only] = c.values;
  // a code is a band around its number, several are none: what lies between them is not known here
  if (c.values.length === 1 && typeof only === "number") return { from: only - 0.5, to: only + 0.5 };
  let from = Infinity;
  let to = -Infinity;
  for (const [k, s] of c.values.some((v) => typeof v === "boolean") ? TRUTHS : labels) {
    if (!c.values.includes(s)) continue;
    from = Math.min(from, k);
    to = Math.max(to, k);
  }
  // values that are no neighbours are no band: a band would claim what lies between them
  return to - from + 1 > c.values.length || from > to ? null : { from: from - 0.5, to: to + 0.5 };
}

/** Whether a search is an expression, which may have a mistake, and not a word. */
export function isExpression(input: string): boolean {
  return /[<>=~`\u2264\u2265]|\b(and|or|not)\b/i.test(input);
}

/** Texts between quotes of either kind, or a name, a sign and a value without them. */
const TERM =
  /("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(`[^`]+`|[\p{L}_][\p{L}\p{N}_.]*)(\s*(?:!=|=|~)\s*)([^\s()<>=~"'`][^\s()<>=~"`]*)/gu;

/** Texts without quotes, as people type them, have them where the column is one of texts: `host = db1`. */
function quoted(s: string, stringColumns: readonly string[]): string {
  return s.replace(TERM, (all, text: string | undefined, name: string, sign: string, value: string) =>
    text === undefined && stringColumns.includes(name.replace(/^`|`$/g, "")) ? name + sign + literal(value) : all,
  );
}

/**
 * A plain word is looked for in every string column, in small and capital letters, a number where there is none in those
 * of numbers; anything with an operator is taken as an expression, and so is `all`. null: there is nothing to look in.
 */
export function searchText(
  input: string,
  stringColumns: readonly string[],
  numberColumns: readonly string[] = [],
): string | null {
  const s = input.trim();
  if (s === "" || s === "all") return s;
  if (isExpression(s))
    return quoted(
      s
        .replace(/\u2265/g, ">=")
        .replace(/\u2264/g, "<=")
        .replace(/\u202f/g, ""),
      stringColumns,
    );
  const word = s.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const some = stringColumns.map((c) => `${columnName(c)} ~ ${literal(`(?i)${word}`)}`);
  const numbers = some.length === 0 && /^-?\d+(\.\d+)?$/.test(s) ? numberColumns : [];
  const all = [...some, ...numbers.map((c) => `${columnName(c)} = ${s}`)];
  return all.length === 0 ? null : all.join(" or ");
}

/** What the server's grammar takes for a name: `@timestamp`, `queue.depth`, or anything between backquotes. */
const NAME = /(`[^`]+`|[^\s=!<>~()"'`;,]+)/.source;
const NUMBER = /(-?[\d.]+(?:[eE][-+]?\d+)?)/.source;
const BETWEEN = new RegExp(`^\\s*${NAME}\\s*>=\\s*${NUMBER}(?:\\s+and\\s+${NAME}\\s*<\\s*${NUMBER})?\\s*$`);
const BELOW = new RegExp(`^\\s*${NAME}\\s*<\\s*${NUMBER}\\s*$`);

/** An edited expression that is still one range keeps its edges on the value axis. */
export function parseRange(s: string): Clause {
  const m = BETWEEN.exec(s);
  // nanoseconds have more digits than a double holds
  const end = (v: string): number | string =>
    /^-?\d{16,}$/.test(v) || (v.replace(/\D/g, "").length > 15 && String(Number(v)) !== v) ? v : Number(v);
  const bare = (n: string | undefined): string => (n ?? "").replace(/^`|`$/g, "");
  if (m && (m[3] === undefined || m[3] === m[1])) {
    return { kind: "range", column: bare(m[1]), from: end(m[2] ?? ""), to: m[4] === undefined ? null : end(m[4]) };
  }
  const below = BELOW.exec(s);
  if (below) return { kind: "range", column: bare(below[1]), from: null, to: end(below[2] ?? "") };
  return { kind: "text", text: s.trim() };
}
