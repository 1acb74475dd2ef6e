import { type Defaults, hasMeasures } from "../../base/defaults.ts";
import { isInstant } from "../../base/format.ts";
import type { Column, Info } from "../../base/info.ts";
import { num } from "../../base/json.ts";
import { type AxisKind, type Extent, padded } from "../../base/scale.ts";
import type { Workspace } from "./workspace.ts";

export const AXES: readonly AxisKind[] = ["linear", "log", "quantile"];

/** The file that a row was read from, before the columns that it tells apart, unless a column is called so. */
export const FILE = "file";

/**
 * The columns that are one together, as who a row is about: `host,disk`, or `thread` of `file,thread`; empty where it is
 * the name of one, or of none.
 */
export function together(columns: readonly Column[], name: string): readonly Column[] {
  if (columns.some((c) => c.name === name)) return [];
  const names = name.split(",");
  const parts = names
    .slice(names.length > 1 && names[0] === FILE && !columns.some((c) => c.name === FILE) ? 1 : 0)
    .map((part) => columns.find((c) => c.name === part));
  return names.length > 1 && parts.every((c) => c !== undefined) ? parts : [];
}

function madeOf(parts: readonly Column[], name: string): Column {
  return {
    name,
    type: "string",
    role: "entity",
    unit: null,
    missing: Math.min(...parts.map((c) => c.missing)),
    distinct: Math.max(...parts.map((c) => c.distinct)),
    distinctExact: false,
    min: null,
    max: null,
  };
}

/** A column as the workspace sees it: what was found, then what the user said. */
export function resolved(info: Info, ws: Pick<Workspace, "roles" | "types" | "units">): readonly Column[] {
  const who = ws.roles["entity"] ?? "";
  const parts = together(info.columns, who);
  const made = parts.length > 0 ? [madeOf(parts, who)] : [];
  return [...found(info, ws), ...made];
}

function found(info: Info, ws: Pick<Workspace, "roles" | "types" | "units">): readonly Column[] {
  return info.columns.map((c) => {
    const told = Object.entries(ws.roles).find(([, name]) => name === c.name)?.[0];
    const lost = c.role !== null && ws.roles[c.role] !== undefined && ws.roles[c.role] !== c.name;
    return {
      ...c,
      role: told ?? (lost ? null : c.role),
      type: ws.types[c.name] ?? c.type,
      unit: ws.units[c.name] ?? c.unit,
    };
  });
}

/** Numbers that are moments: no measure of anything, so never the first picture. */
export function isMoment(c: Column): boolean {
  return c.type === "time" || isInstant(c, num(c.min) ?? 0);
}

/** At most this share has not ended, or nobody measured. */
const OPEN = 0.25;

/**
 * Whether the rows are spans: all have the id of one, and most say how long it took. Lines of a log have an id
 * only to say where they belong.
 */
export function areSpans(rows: number, span: Column | null, duration: Column | null): boolean {
  return span !== null && duration !== null && span.missing === 0 && duration.missing <= OPEN * rows;
}

export function isText(c: Column): boolean {
  return c.type === "string" || c.type === "bool";
}

/** With what was found out about their axes; of a type told by hand nothing was. */
export function withDefaults(
  columns: readonly Column[],
  found: Defaults | null,
  types: Workspace["types"],
  entities = 0,
): readonly Column[] {
  if (!found) return columns;
  const known = new Map(found.columns.map((c) => [c.name, c]));
  return columns.map((c) => {
    const d = types[c.name] === undefined ? known.get(c.name) : undefined;
    // of columns that are side by side what was measured of several things, all are levels
    const adds = d !== undefined && addsUp(c, d.use) && !(hasMeasures(found, entities) && c.unit === null);
    return d ? { ...c, axis: d.axis, logFrom: d.logFrom, codes: d.codes, adds } : c;
  });
}

const MEASURES: ReadonlySet<string> = new Set(["duration", "measure"]);
/** What is hot, full or loud, and what is of another kind in each row, does not become more by being there twice. */
const LEVELS =
  /(^|[^a-z])(temp|temperature|celsius|humidity|pressure|voltage|rpm|ratio|ph|value|val|reading|hwm|rss|vsz|load|free|avail|available|queue|depth|mean|median|avg|average|percentile|max|min|peak|used|usage|util|utilization|rate|speed|sog|cog|heading|score|rating|severity|acuity|lat|lon|latitude|longitude|altitude|freq|frequency|power|clock|clocks)([^a-z]|$)/i;
/** What is summed up already: P99. */
const PERCENTILE = /((?<![A-Z])P|(^|[^a-z])p)(50|75|90|95|99|999)([^0-9]|$)/;

/** Shares of a whole, and degrees: those of several have a mean. */
const RATIOS = /[%°]/;

/** Power, tension, current, frequency and all that is a second: two looks at one do not make two. */
const INTENSITIES = /^(?:[kMGmu\u00b5]?(?:W|VA?|A|Hz)|.*\/(?:s|sec|min|h))$/;

/**
 * Whether the sum of its values is a quantity: of bytes and durations it is, of codes, shares, temperatures and power
 * it is not.
 */
export function addsUp(c: Column, use: string): boolean {
  // minutes, and not the least
  const name = c.unit === "min" ? c.name.replace(/[([\s_]*min[)\]]*$/i, "") : c.name;
  const isLevel = LEVELS.test(name) || PERCENTILE.test(name);
  const intensity = INTENSITIES.test(c.unit ?? "");
  return MEASURES.has(use) && !isLevel && !intensity && !RATIOS.test(`${c.unit ?? ""} ${c.name}`);
}

/** In the order of what they can tell; those that are not known yet come last, as they are in the file. */
export function inOrder(columns: readonly Column[], found: Defaults | null): readonly Column[] {
  const places = new Map((found?.columns ?? []).map((c, i) => [c.name, i]));
  return [...columns].sort((a, b) => (places.get(a.name) ?? Infinity) - (places.get(b.name) ?? Infinity) || 0);
}

export function bounds(c: Column): Extent {
  if (c.type === "string") return { lo: 0, hi: Math.max(0, c.distinct - 1) };
  if (c.type === "bool") return { lo: 0, hi: 1 };
  return { lo: num(c.min) ?? 0, hi: num(c.max) ?? 1 };
}

export function autoAxis(c: Column): AxisKind {
  if (isText(c) || isMoment(c)) return "linear";
  if (c.axis) return c.axis;
  const { lo, hi } = bounds(c);
  // durations span decades, and a few of zero must not flatten the rest
  if (c.role === "duration" && lo === 0 && c.distinct > 20) return hi > 0 ? "log" : "linear";
  return lo > 0 && hi / lo > 100 ? "log" : "linear";
}

/** A log axis on what has no logarithm falls back to linear. */
export function usableAxis(kind: AxisKind, c: Column): AxisKind {
  if (kind !== "log") return kind;
  return isText(c) || c.type === "time" || bounds(c).hi <= 0 ? "linear" : "log";
}

export function axisExtent(kind: AxisKind, c: Column): Extent {
  const { lo, hi } = bounds(c);
  if (isText(c)) return { lo: -0.5, hi: hi + 0.5 };
  // one value of a billionth must not make nine empty decades
  return padded(
    kind,
    kind === "log" && c.logFrom ? Math.max(lo, c.logFrom) : lo,
    kind === "linear" ? above(c, hi) : hi,
  );
}

/** Codes side by side (3, 4, 5, 6) each have the place up to the next one: the greatest has as much. */
export function above(c: Column, hi: number): number {
  const codes = c.codes ?? [];
  return codes.length > 1 && (codes.at(-1) as number) - (codes[0] as number) === codes.length - 1 ? hi + 1 : hi;
}
