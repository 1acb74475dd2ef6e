import type { Column } from "../../base/info.ts";
import type { Nanos, Window } from "../../base/time.ts";

export interface Example {
  readonly name: string;
  readonly text: string;
}

const RESERVED = new Set(
  (
    "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default " +
    "deferrable desc describe distinct do else end except exists explain extract false fetch filter for foreign from " +
    "grant group having in initially intersect interval into is join lateral leading left like limit natural not null " +
    "offset on only or order pivot placing position primary qualify references returning right row select show some " +
    "summarize symmetric table then to trailing true union unique unpivot using values variadic when where window with"
  ).split(" "),
);

/** A column or table as SQL writes it: quoted unless it is a plain word that means nothing else. */
export function sqlName(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !RESERVED.has(name.toLowerCase())
    ? name
    : `"${name.replace(/"/g, '""')}"`;
}

/** What a query may call the columns of a trace: of two names that differ only in case the later gets _1, as in SqlNames. */
export function sqlColumns(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let i = 1; taken.has(folded(free)); i++) free = `${name}_${i}`;
    taken.add(folded(free));
    return free;
  });
}

function folded(name: string): string {
  return name.replace(/[A-Z]/g, (c) => c.toLowerCase());
}

/** A step of 1, 2 or 5 times a power of ten nanoseconds that divides the window into about a hundred. */
export function rateStep(w: Window): bigint {
  const wanted = (w.to - w.from) / 100n;
  let step = 1n;
  for (;;) {
    for (const f of [1n, 2n, 5n]) if (step * f >= wanted) return step * f;
    step *= 10n;
  }
}

export interface Known {
  readonly columns: readonly Column[];
  /** The column that the page shows. */
  readonly column: Column | null;
  readonly window: Window | null;
  readonly cursor: Nanos | null;
  readonly painted: boolean;
}

/** Questions that make sense for this trace, by the roles that its columns have. */
export function examples(k: Known): readonly Example[] {
  const names = sqlColumns(k.columns.map((c) => c.name));
  const name = (c: Column): string => sqlName(names[k.columns.indexOf(c)] ?? c.name);
  const role = (r: string): Column | null => k.columns.find((c) => c.role === r) ?? null;
  const [time, entity, event, flow, length] = ["time", "entity", "event", "flow", "duration"].map(role);
  const out: Example[] = [];
  const who = event ?? entity;
  if (who) {
    const worst = length ? `,\n  quantile_disc(${name(length)}, 0.99) AS p99, max(${name(length)}) AS worst` : "";
    out.push({
      name: `Rows by ${who.name}`,
      text: `SELECT ${name(who)}, count(*) AS rows${worst}\nFROM selection\nGROUP BY ${name(who)}\nORDER BY rows DESC`,
    });
  }
  if (flow && time) {
    out.push({
      name: "Slowest flows",
      text: `SELECT ${name(flow)}, count(*) AS rows,\n  (max(epoch_ns(${name(time)})) - min(epoch_ns(${name(time)}))) / 1e6 AS ms\nFROM trace\nWHERE ${name(flow)} IS NOT NULL\nGROUP BY ${name(flow)}\nORDER BY ms DESC\nLIMIT 20`,
    });
  } else if (length) {
    out.push({ name: "Slowest rows", text: `FROM trace\nORDER BY ${name(length)} DESC NULLS LAST\nLIMIT 20` });
  }
  if (time && k.window) {
    const step = rateStep(k.window);
    out.push({
      name: "Rate over time",
      text: `SELECT make_timestamp_ns(epoch_ns(${name(time)}) // ${step} * ${step}) AS ${name(time)}, count(*) AS rows\nFROM trace\nWHERE ${name(time)} >= ns(${k.window.from}) AND ${name(time)} < ns(${k.window.to})\nGROUP BY 1\nORDER BY 1`,
    });
  }
  if (time && entity && k.column && k.column !== time && k.column !== entity) {
    const at = k.cursor ?? k.window?.to ?? null;
    if (at !== null)
      out.push({
        name: "State at the time cursor",
        text: `SELECT ${name(entity)}, arg_max(${name(k.column)}, ${name(time)}) AS value, max(${name(time)}) AS since\nFROM trace\nWHERE ${name(time)} <= ns(${at}) AND ${name(k.column)} IS NOT NULL\nGROUP BY ${name(entity)}\nORDER BY value DESC`,
      });
  }
  if (time) {
    const own = entity ? `PARTITION BY ${name(entity)} ` : "";
    out.push({
      name: "Longest gaps",
      text: `SELECT ${entity ? `${name(entity)}, ` : ""}${name(time)},\n  (epoch_ns(${name(time)}) - lag(epoch_ns(${name(time)})) OVER (${own}ORDER BY ${name(time)})) / 1e6 AS gap_ms\nFROM trace\nORDER BY gap_ms DESC NULLS LAST\nLIMIT 20`,
    });
  }
  if (k.painted)
    out.push({
      name: "Rows by category",
      text: "SELECT category, count(*) AS rows\nFROM painted\nGROUP BY category\nORDER BY rows DESC",
    });
  out.push({ name: "What is in the columns", text: "SUMMARIZE trace" });
  return out;
}

const KEPT = 30;
const LONGEST = 20_000;

/** Queries that were run, the newest first, each once. */
export function remembered(before: readonly string[], text: string): readonly string[] {
  return text.trim() === "" || text.length > LONGEST
    ? before
    : [text, ...before.filter((t) => t !== text)].slice(0, KEPT);
}

/** What the browser kept: never trusted to be what it was. */
export function parseHistory(stored: string | null): readonly string[] {
  try {
    const j: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(j) ? j.filter((t) => typeof t === "string" && t.length <= LONGEST).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Where "line 2, column 3" is in a text; null when the server did not say. */
export function placeOf(where: string, text: string): number | null {
  const m = /line (\d+), column (\d+)/.exec(where);
  if (!m) return null;
  const lines = text.split("\n");
  const line = Number(m[1]) - 1;
  if (line >= lines.length) return null;
  const before = lines.slice(0, line).reduce((n, l) => n + l.length + 1, 0);
  return Math.min(text.length, before + Number(m[2]) - 1);
}
