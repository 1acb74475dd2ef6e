import { isInstant } from "../base/format.ts";
import type { Column, Info } from "../base/info.ts";
import { num } from "../base/json.ts";
import { type AxisKind, type Extent, padded } from "../base/scale.ts";
import type { Workspace } from "./workspace.ts";

/** A column as the workspace sees it: what was found, then what the user said. */
export function resolved(info: Info, ws: Pick<Workspace, "roles" | "types" | "units">): readonly Column[] {
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

export function isText(c: Column): boolean {
  return c.type === "string" || c.type === "bool";
}

/** Duration first; else the number with the most different values; else a string that is not an id. */
export function firstColumn(columns: readonly Column[]): Column | null {
  const duration = columns.find((c) => c.role === "duration" && !isText(c));
  if (duration) return duration;
  const used = new Set(["time", "span", "parent", "flow", "clock", "peer", "message"]);
  // a number that names something (pid, uid, port, id) tells less than one that measures
  const names = (c: Column): boolean =>
    c.role === "entity" || /(^|[^a-z])[ptug]?g?id$|(^|[^a-z])port$/i.test(c.name) || /[a-z]I[dD]$/.test(c.name);
  const best = (list: readonly Column[]): Column | null =>
    list.reduce<Column | null>((a, c) => (a === null || c.distinct > a.distinct ? c : a), null);
  const numbers = columns.filter((c) => !isText(c) && !isMoment(c) && !used.has(c.role ?? "") && c.distinct > 1);
  const strings = columns.filter((c) => isText(c) && !used.has(c.role ?? "") && c.role !== "entity" && c.distinct > 1);
  const few = strings.filter((c) => c.distinct <= 64);
  return (
    best(numbers.filter((c) => !names(c))) ??
    best(numbers) ??
    best(few) ??
    best(strings) ??
    columns.find((c) => c.role === "entity") ??
    columns[0] ??
    null
  );
}

export function bounds(c: Column): Extent {
  if (c.type === "string") return { lo: 0, hi: Math.max(0, c.distinct - 1) };
  if (c.type === "bool") return { lo: 0, hi: 1 };
  return { lo: num(c.min) ?? 0, hi: num(c.max) ?? 1 };
}

export function autoAxis(c: Column): AxisKind {
  if (isText(c) || isMoment(c)) return "linear";
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
  return padded(kind, lo, hi);
}
