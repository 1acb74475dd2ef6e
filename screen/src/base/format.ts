/** Narrow no-break space: between groups of digits and before units. */
export const NB = "\u202f";
export const MINUS = "\u2212";
export const NONE = "\u2013";

function signed(negative: boolean, text: string): string {
  return negative ? MINUS + text : text;
}

/** Where the received rows are; what retention dropped is only told where it did. */
export function accounted(l: {
  readonly stored: number;
  readonly sampled: number;
  readonly dropped: number;
  readonly rejected: number;
}): string {
  const dropped = l.dropped > 0 ? ` + dropped ${count(l.dropped)}` : "";
  return `stored ${count(l.stored)} + sampled ${count(l.sampled)}${dropped} + rejected ${count(l.rejected)}`;
}

/** 46758 -> 46 758 */
export function count(n: number): string {
  if (!Number.isFinite(n)) return NONE;
  const text = Math.abs(n) < 1e21 ? BigInt(Math.round(Math.abs(n))).toString() : String(Math.abs(n));
  return signed(n < 0, text.replace(/\B(?=(\d{3})+$)/g, NB));
}

/** 0.61 -> 61 %; a true zero is 0 %, less than a tenth of a percent is said so. */
export function share(f: number): string {
  if (!Number.isFinite(f)) return NONE;
  const p = Math.abs(f) * 100;
  // 100 is all of it; with a decimal, since 54.5 and 45.5 would be 55 and 46 and together more than all
  const whole = p >= 9.95 && Math.abs(p - Math.round(p)) < 1e-9;
  const most = p >= 99.95 && p < 100 ? ">99.9" : p.toFixed(whole ? 0 : 1);
  const text = p === 0 ? "0" : p < 0.1 ? "<0.1" : most;
  return `${signed(f < 0, text) + NB}%`;
}

/**
 * Three significant digits (or as many as are asked for) and all before the point: 1 098 is not about 1 100. Never with
 * an exponent below 1e21.
 */
export function significant(x: number, digits = 3): string {
  const a = Math.abs(x);
  if (a === 0) return "0";
  const rounded = Number(a.toPrecision(digits));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(rounded)));
  const text =
    decimals > 12
      ? rounded.toExponential(digits - 1).replace("-", MINUS)
      : (decimals === 0 ? a : rounded).toFixed(Math.min(decimals, 12));
  return signed(x < 0, grouped(text));
}

/** 20304840.25 -> 20 304 840.25 */
function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, NB);
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

const PREFIXES: readonly (readonly [number, string])[] = [
  [1e18, "E"],
  [1e15, "P"],
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
];
const BINARY: readonly (readonly [number, string])[] = [
  [2 ** 60, "EiB"],
  [2 ** 50, "PiB"],
  [2 ** 40, "TiB"],
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
  [1, "B"],
];
/** Nanoseconds in each unit of time that a column may be in. */
const TIME_UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  "\u00b5s": 1e3,
  "\u03bcs": 1e3,
  ms: 1e6,
  s: 1e9,
  sec: 1e9,
  secs: 1e9,
  second: 1e9,
  seconds: 1e9,
  min: 6e10,
  mins: 6e10,
  h: 3.6e12,
  hr: 3.6e12,
  hours: 3.6e12,
  d: 8.64e13,
  days: 8.64e13,
};
const LADDER: readonly (readonly [number, string])[] = [
  [8.64e13, "d"],
  [3.6e12, "h"],
  [6e10, "min"],
  [1e9, "s"],
  [1e6, "ms"],
  [1e3, "\u00b5s"],
  [1, "ns"],
];

/** Nanoseconds in a unit of time; null when it is none. */
export function unitNanos(unit: string | null): number | null {
  return isTimeUnit(unit) ? (TIME_UNITS[unit] ?? null) : null;
}

export function isTimeUnit(unit: string | null): unit is string {
  return unit !== null && Object.hasOwn(TIME_UNITS, unit);
}

/** How many of the column's unit make one second; null when the unit is not one of time. */
export function perSecond(unit: string | null): number | null {
  const ns = unitNanos(unit) ?? undefined;
  return ns === undefined ? null : 1e9 / ns;
}

function trim(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

type Ladder = readonly (readonly [number, string])[];

/** The units next to each other that a column's unit is one of, and how many of the least make one of it. */
interface Family {
  readonly factor: number;
  readonly steps: Ladder;
}

const BYTES = /^(?:(bytes?|B)|([kKMGTPE])(i?)B)(\/s)?$/;
const PREFIXED = /^([kMGTPE]?)(Hz|W|J|V|A|bit|bps)(\/s)?$/;

/** Bytes as they are counted: kB and MB in thousands, B, KiB and MiB in 1024. */
function prefixed(unit: string): Family | null {
  const b = BYTES.exec(unit);
  const [, prefix = "", base = "B", per = ""] = b ? ["", b[2], "B", b[4]] : (PREFIXED.exec(unit) ?? [null]);
  if (b && (b[1] || b[3])) {
    const factor = BINARY.find(([, name]) => name.startsWith(prefix.toUpperCase()) && prefix)?.[0] ?? 1;
    return { factor, steps: BINARY.map(([size, name]) => [size, name + per] as const) };
  }
  if (!b && !PREFIXED.test(unit)) return null;
  const steps = [...PREFIXES, [1, ""] as const].map(([size, name]) => [size, name + base + per] as const);
  return {
    factor: PREFIXES.find(([, name]) => name.toLowerCase() === prefix.toLowerCase() && prefix)?.[0] ?? 1,
    steps,
  };
}

/** How many bytes a unit is that counts them in 1024; null for all others. */
export function binaryBytes(unit: string | null): number | null {
  const f = unit === null ? null : prefixed(unit);
  return f?.steps[0]?.[1].startsWith("EiB") ? f.factor : null;
}

function rung(a: number, steps: Ladder): readonly [number, string] {
  return steps.find(([s]) => a >= s * 0.9995) ?? (steps.at(-1) as readonly [number, string]);
}

function ladder(x: number, steps: Ladder, short: boolean, digits = 3): string {
  const a = Math.abs(x);
  const [size, name] = rung(a, steps);
  const text = significant(x / size, digits);
  const exact = Math.round(x / size) === x / size && a / size < 1000 && size === steps.at(-1)?.[0];
  return (short || exact ? trim(text) : text) + NB + name;
}

/** Bare numbers that are moments since 1973 in nanoseconds, whatever their type says. */
export function isInstant(measure: Measure, v: number): boolean {
  return measure.type === "time" || (measure.unit === "ns" && v >= 1e17);
}

export interface Measure {
  readonly type: string;
  readonly unit: string | null;
  /** False of codes, states and temperatures, of which a total means nothing. */
  readonly adds?: boolean;
  /** Numbers that stand for words, ascending: between them there is nothing to read. */
  readonly codes?: readonly number[];
  /** How many significant digits tell its values apart; three where nobody says. */
  readonly digits?: number;
}

/** A value with its unit, three significant digits (or `digits`); `short` drops zeros at the end (for axes). */
export function quantity(x: number | null, measure: Measure, short = false, digits = measure.digits ?? 3): string {
  if (x === null || !Number.isFinite(x)) return NONE;
  const { unit } = measure;
  const ns = unitNanos(unit) ?? undefined;
  if (ns !== undefined)
    return x === 0 ? `0${NB}${unit === "us" ? "\u00b5s" : unit}` : ladder(x * ns, LADDER, short, digits);
  if (unit === "B" || unit === "bytes" || unit === "byte") return ladder(x, BINARY, short, digits);
  const a = Math.abs(x);
  // nearly full is not full
  const told = (d: number): boolean => unit !== "%" || a >= 100 || Number(a.toPrecision(d)) < 100;
  const number = significant(x, told(digits) ? digits : ([4, 5, 6, 7, 8, 9].find(told) ?? 9));
  if (unit === "%") return `${(a >= 1e7 ? si(x, digits) : short ? trim(number) : number) + NB}%`;
  const whole = Number.isInteger(x);
  const family = unit === null ? null : prefixed(unit);
  const large = short ? a >= (family ? 1e3 : 1e4) : a >= (whole ? 1e7 : 1e6);
  // 128 k KiB is no way to say 128 MiB
  if (large && family) return ladder(x * family.factor, family.steps, true, digits);
  let text: string;
  if (large) text = si(x, digits);
  else if (whole && a < 1e7) text = count(x);
  else text = short ? trim(number) : number;
  return unit ? text + NB + unit : text;
}

/**
 * Digits of values from `min` to `max`: three of their differences, so that 11 890 and 12 519 are not both 12 thousand.
 */
export function digitsWithin(min: number, max: number): number {
  const [range, size] = [max - min, Math.max(Math.abs(min), Math.abs(max))];
  return range > 0 && size < Infinity ? Math.min(9, 3 + Math.max(0, Math.floor(Math.log10(size / range)))) : 3;
}

/** As many digits as tell different numbers apart, three at least. */
export function digitsApart(values: readonly number[], measure: Measure): number {
  const different = [...new Set(values)];
  const isApart = (d: number): boolean =>
    new Set(different.map((v) => quantity(v, measure, false, d))).size === different.length;
  return [3, 4, 5, 6, 7, 8, 9].find(isApart) ?? 9;
}

/**
 * Texts of neighbours on an axis, with as many digits as tell them apart; `round`: with as many as they have.
 */
export function neighbours(values: readonly number[], measure: Measure, round: boolean): string[] {
  const texts = (digits: number): string[] => values.map((v) => quantity(v, measure, true, digits));
  const isApart = (s: readonly string[]): boolean =>
    s.every((t, i) => i === 0 || t !== s[i - 1] || values[i] === values[i - 1]);
  const digits = [3, 4, 5, 6, 7, 8, 9].find((d) => isApart(texts(d))) ?? 9;
  // thirds of a minute have no end
  const exact = round ? [digits, 4, 5].find((d) => d >= digits && texts(d).every((t, i) => t === texts(9)[i])) : digits;
  return texts(exact ?? digits);
}

/** Digits after which a number is better read with all of its own in the unit it came in. */
const READABLE = 9;

/** Beyond so many digits a limit that was computed is rounded. */
const LIMIT_DIGITS = 7;

/** A limit with the digits that it was given, or where it was computed with so many that still hold what it holds. */
export function limitOf(x: number, isUpper: boolean): number {
  if (!Number.isFinite(x) || x === 0 || Number(x.toPrecision(LIMIT_DIGITS)) === x) return x;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(x))) - LIMIT_DIGITS + 2);
  const steps = isUpper ? Math.ceil(x / step) : Math.floor(x / step);
  return Number((steps * step).toPrecision(LIMIT_DIGITS));
}

/** A value with nothing rounded away: in the unit it is read best where that is short, else in parts or its own unit. */
export function inFull(x: number, measure: Measure): string {
  const ns = unitNanos(measure.unit);
  const { unit } = measure;
  if (!Number.isFinite(x)) return NONE;
  if (ns !== null) return x === 0 ? quantity(x, measure) : exactTime(x, x * ns, unit as string);
  const family = unit === null ? null : prefixed(unit);
  const isBase = unit === null || /^[^kMGTPE]/.test(unit);
  if (family && (isBase || Math.abs(x) >= 1e7)) {
    const [size, name] = rung(Math.abs(x * family.factor), family.steps);
    const scaled = (x * family.factor) / size;
    if (Math.abs(scaled) < 1e6 && isShort(scaled)) return written(scaled) + NB + name;
  }
  return unit === null ? written(x) : written(x) + NB + unit;
}

/** Minutes and longer have no decimals that end: 235 d 14 min. */
function exactTime(x: number, ns: number, unit: string): string {
  const [size, name] = rung(Math.abs(ns), LADDER);
  const own = written(x) + NB + unit;
  // 4.98 min is nothing that anybody reads off a clock, nor stands well below 4 min 58.9 s
  const short = size < 6e10 ? isShort(ns / size) : Number.isInteger(ns / size);
  if (short) return written(ns / size) + NB + name;
  // seconds and less are whole nanoseconds, in decimals that end
  const decimals = Math.round(Math.log10(size));
  if (size <= 1e9 && Number.isInteger(ns))
    return signed(x < 0, trim(grouped(Math.abs(ns / size).toFixed(decimals)))) + NB + name;
  if (size < 6e10 || Math.abs(ns) > Number.MAX_SAFE_INTEGER * 1000) return own;
  const parts: string[] = [];
  let rest = Math.round(Math.abs(ns));
  for (const [s, n] of LADDER.slice(0, 3)) {
    const k = Math.floor(rest / s);
    if (k > 0) parts.push(count(k) + NB + n);
    rest -= k * s;
  }
  if (rest > 0) parts.push(`${written(rest / 1e9) + NB}s`);
  return signed(x < 0, parts.join(" "));
}

function isShort(x: number): boolean {
  return Number(x.toPrecision(READABLE)) === x && x.toPrecision(READABLE).replace(/\.?0+$/, "").length <= READABLE;
}

/** All digits of a number, in groups. */
function written(x: number): string {
  const text = String(Math.abs(x));
  return signed(x < 0, text.includes("e") ? text.replace("e-", `e${MINUS}`) : grouped(text));
}

/** A sum, whole where it has room: what was added up to it must be seen in it. */
export function total(x: number | null, measure: Measure): string {
  if (x === null || !Number.isFinite(x)) return NONE;
  const { unit } = measure;
  const scaled = unit !== null && (unitNanos(unit) !== null || prefixed(unit) !== null);
  if (scaled || unit === "%" || Math.abs(x) < 1e6 || Math.abs(x) >= 1e10) return quantity(x, measure, false, 4);
  return unit === null ? count(x) : count(x) + NB + unit;
}

function si(x: number, digits = 3): string {
  const [size, name] = PREFIXES.find(([s]) => Math.abs(x) >= s * 0.9995) ?? [1, ""];
  return trim(significant(x / size, digits)) + NB + name;
}

/** Length of time from nanoseconds: 6 min, 32 h. */
export function duration(ns: number): string {
  return ladder(ns, LADDER, true);
}

/** Counts on axes: 10 k, 46 758 stays for ends. */
export function axisCount(n: number): string {
  return Math.abs(n) >= 1e3 && n % 100 === 0 ? si(n) : count(n);
}

/** Words of which there is no plural: whos, is readies, ctxes, node lists. */
const NO_NOUN =
  /^(is|has|can|was)\b|\b(who|whom|what|which|where|when|why|how|ctx|dest|dst|src|addr|env|cfg|msg|loc|desc|list|obj|val|grp|idx|attr)$/;

/** "pods" out of "PodName", `values of "who, really"`: what the rows of an entity column are called. */
export function plural(column: string | null): string {
  if (!column) return "entities";
  // words of their own are no plural's beginning
  if (/\s/.test(column.trim())) return `values of "${column}"`;
  const stem = column
    .replace(/^.*[./:]/, "")
    .replace(/[_\s-]?(name|id|uuid|key)$/i, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase()
    .trim();
  if (stem.length < 2) return "entities";
  // what is no plain word, or may be a plural already, is somebody's own name, and not to be bent
  if (!/^[a-z]+( [a-z]+)*$/.test(stem) || /[^s]s$/.test(stem) || NO_NOUN.test(stem)) return `values of "${column}"`;
  if (/(ss|x|ch|sh)$/.test(stem)) return `${stem}es`;
  return /[^aeiou]y$/.test(stem) ? `${stem.slice(0, -1)}ies` : `${stem}s`;
}

/** What so many are called: the plural, but of one "row", "entity", "process". */
export function named(n: number, plural: string): string {
  if (n !== 1) return plural;
  if (plural.startsWith("values of ")) return plural.replace("values", "value");
  const own = /(series|species|cache|cookie|movie|niche)s?$/.exec(plural);
  if (own) return plural.slice(0, own.index) + own[1];
  return plural.replace(/(?:(ss|x|ch|sh)es|(i)es|(pu|[^su])s)$/, (_, es, y, s) => es ?? (y ? "y" : s));
}

/** The number that a limit lies right behind, if that is the shorter one: 8.440000000000001 is all up to 8.44. */
export function rightBehind(limit: number): number | null {
  if (limit === 0 || !Number.isFinite(limit)) return null;
  const bits = new BigInt64Array(Float64Array.of(limit).buffer);
  bits[0] = (bits[0] as bigint) - (limit > 0 ? 1n : -1n);
  const before = new Float64Array(bits.buffer)[0] as number;
  return String(before).length + 3 < String(limit).length ? before : null;
}

/** "1 span", "2 spans". */
export function several(n: number, plural: string): string {
  return `${count(n)} ${named(n, plural)}`;
}

/** How sure a count is: of what is asked now, of about that, or of something else. */
export type Told = "exact" | "about" | "unknown";

/** A count with what it is worth: 12, ~12, or an ellipsis until it is known. */
export function counted(n: number | null, told: Told): string {
  if (told === "unknown") return "\u2026";
  return n === null ? NONE : `${told === "about" ? "~" : ""}${count(n)}`;
}
