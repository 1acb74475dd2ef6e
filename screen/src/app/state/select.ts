import { limitOf, rightBehind } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import {
  decimalsFor,
  formatMoment,
  type Nanos,
  nanos,
  parseNanos,
  span,
  type Window,
  windowOf,
} from "../../base/time.ts";
import { fromTo, fullText, isOne, valueText } from "../../plot/axes.ts";
import type { App } from "./app.ts";
import { isText } from "./columns.ts";
import { dateTime, undated } from "./dates.ts";
import { type Clause, clausesText, columnName, literal } from "./expr.ts";
import type { Limits, Selection } from "./workspace.ts";

const MANY_VALUES = 60;

/** The roundest number between two others: what a hand at this zoom could have meant. */
export function roundBetween(a: number, b: number): number {
  const [lo, hi] = a < b ? [a, b] : [b, a];
  if (lo <= 0 && hi >= 0) return 0;
  for (let e = Math.ceil(Math.log10(Math.max(Math.abs(lo), Math.abs(hi)))) + 1; e > -18; e--) {
    for (const m of [5, 2, 1]) {
      const unit = m * 10 ** (e - 1);
      const k = Math.ceil(lo / unit);
      if (k * unit <= hi) return Number((k * unit).toPrecision(14));
    }
  }
  return (lo + hi) / 2;
}

export function timeClause(app: App, w: Window): Clause | null {
  const c = app.role("time");
  return c ? { kind: "range", column: c.name, from: String(w.from), to: String(w.to) } : null;
}

/** Values from..to of a column: numbers as a range, strings by name (by order when they are many). */
export function valueClause(
  app: App,
  c: Column,
  from: number | null,
  to: number | null,
  labels: ReadonlyMap<number, string> = app.ss.labels,
): Clause | null {
  if (!isText(c)) {
    const limit = (v: number | null): number | string | null =>
      v === null ? null : c.type === "time" ? String(nanos(v)) : v;
    return { kind: "range", column: c.name, from: limit(from), to: limit(to) };
  }
  const [a, b] = [Math.ceil(from ?? 0), Math.ceil(to ?? Infinity) - 1];
  if (c.type === "bool") {
    const values = [false, true].filter((v) => Number(v) >= a && Number(v) <= b);
    return values.length === 0 ? null : { kind: "values", column: c.name, values };
  }
  const inside = [...labels].filter(([k]) => k >= a && k <= b).sort((x, y) => x[0] - y[0]);
  const names = inside.map(([, s]) => s);
  if (names.length === 0) return null;
  if (names.length <= MANY_VALUES && names.length === b - a + 1)
    return { kind: "values", column: c.name, values: names };
  const name = columnName(c.name);
  return {
    kind: "text",
    text: `${name} >= ${literal(names[0] as string)} and ${name} <= ${literal(names.at(-1) as string)}`,
  };
}

export function timesOf(s: Selection | null, timeColumn: string | null): Window | null {
  if (s?.kind !== "clauses") return null;
  for (const c of s.clauses) {
    if (c.kind !== "range" || c.column !== timeColumn) continue;
    const [a, b] = [parseNanos(String(c.from)), parseNanos(String(c.to))];
    if (a !== null && b !== null) return windowOf(a, b);
  }
  return null;
}

export function valuesOf(app: App, s: Selection | null, column: string | null): Limits | null {
  if (s?.kind === "category") {
    const p = app.painted(column).find((c) => c.name === s.name);
    if (!p?.range) return null;
    const c = app.column(column);
    if (!c) return null;
    return { from: p.range.from ?? -Infinity, to: p.range.to ?? Infinity };
  }
  if (s?.kind !== "clauses") return null;
  for (const c of s.clauses) {
    if (c.kind === "range" && c.column === column) {
      return { from: c.from === null ? -Infinity : Number(c.from), to: c.to === null ? Infinity : Number(c.to) };
    }
    if (c.kind === "values" && c.column === column) {
      const at = [...app.ss.labels].filter(([, s2]) => c.values.includes(s2)).map(([k]) => k);
      if (at.length > 0) return { from: Math.min(...at) - 0.5, to: Math.max(...at) + 0.5 };
    }
  }
  return null;
}

/** A range for people; exact: with its very limits, for what is said of the rows in it. */
export function rangeLabel(
  app: Pick<App, "ss">,
  c: Column,
  l: Limits,
  labels: ReadonlyMap<number, string> = app.ss.labels,
  exact = false,
): string {
  const axis = { measure: c, labels };
  const text = (v: number): string => (exact ? fullText(v, axis) : valueText(v, axis, true));
  if (isText(c)) {
    const [a, b] = [Math.ceil(l.from), Math.ceil(l.to) - 1];
    return a >= b ? text(a) : `${text(a)} \u2026 ${text(b)}`;
  }
  if (c.type === "int64" && isOne(l.from, l.to)) return valueText(l.from, axis);
  const [above, upTo] = c.type === "float64" ? [rightBehind(l.from), rightBehind(l.to)] : [null, null];
  const limit = (v: number, isUpper: boolean): number => (exact && c.type === "float64" ? limitOf(v, isUpper) : v);
  const from = text(limit(above ?? l.from, false));
  if (!Number.isFinite(l.to)) return `${above === null ? "\u2265" : ">"} ${from}`;
  // below 20.000000001 s is up to 20 s
  const last = exact && c.type === "int64" && l.to > 1 && (l.to - 1) % 1000 === 0;
  const to = text(last ? l.to - 1 : limit(upTo ?? l.to, true));
  // up to the next number behind it is that one alone; and limits may look alike when they are short
  const [low, high] = [above ?? l.from, upTo ?? l.to];
  if (low === high) return text(low);
  if (exact && from === to) return fromTo(text(low), text(high));
  return Number.isFinite(l.from) ? fromTo(from, to) : `${upTo === null && !last ? "<" : "\u2264"} ${to}`;
}

/** A range as people read it: Duration \u2265 250 ms; anything else as it is asked. */
export function spoken(app: App, clauses: readonly Clause[]): string {
  return clauses
    .map((c) => {
      const column = c.kind === "range" ? app.column(c.column) : null;
      if (c.kind === "values") return `${c.column} = ${c.values.join(", ")}`;
      if (c.kind !== "range" || !column) return clausesText([c]);
      const limits = {
        from: c.from === null ? -Infinity : Number(c.from),
        to: c.to === null ? Infinity : Number(c.to),
      };
      return `${c.column} ${rangeLabel(app, column, limits, app.ss.labels, true)}`;
    })
    .join(" and ");
}

/** A word that was looked for in several columns, as `searchText` spells it. */
const SEARCHED = /(?:`[^`]+`|[\w.]+) ~ "\(\?i\)((?:[^"\\]|\\.)*)"(?: or (?:`[^`]+`|[\w.]+) ~ "\(\?i\)\1")+/g;

/** As it was typed: without the signs that make a literal, and a pattern, of it. */
function searchedWord(literally: string): string {
  const pattern = literally.replace(/\\(.)/g, "$1");
  return `\u201c${pattern.replace(/\\([.*+?^${}()|[\]\\])/g, "$1")}\u201d`;
}

/** A filter with its times as people read them, not as nanoseconds since 1970. */
export function spokenFilter(app: App, asked: string): string {
  const where = asked.replace(SEARCHED, (_, word: string) => searchedWord(word));
  const time = app.role("time")?.name;
  if (time === undefined) return where;
  const name = columnName(time).replace(/[^\w]/g, "\\$&");
  const moment = (ns: string): string => momentText(app, nanos(BigInt(ns)));
  return where
    .replace(new RegExp(`(?<![\\w\`])${name} >= (-?\\d+) and ${name} < (-?\\d+)`, "g"), (_, a: string, b: string) =>
      [moment(a), moment(b)].join(" \u2013 "),
    )
    .replace(new RegExp(`(?<![\\w\`])${name} (>=|<=|<|>|=) (-?\\d{10,})\\b`, "g"), (_, op: string, ns: string) =>
      [time, op, moment(ns)].join(" "),
    );
}

/** Milliseconds, or as much finer as the window shows. */
function momentDecimals(app: App): number {
  const w = app.window();
  return w ? Math.max(3, decimalsFor(span(w) / 1000)) : 3;
}

export function momentText(app: App, t: Nanos, decimals = momentDecimals(app)): string {
  if (app.origin() === null && undated(app)) return dateTime(app, t, decimals);
  return formatMoment(t, app.whole(), app.origin(), decimals);
}
