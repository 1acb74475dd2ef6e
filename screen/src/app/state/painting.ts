import type { Column } from "../../base/info.ts";
import type { App } from "./app.ts";
import { bandClause, type Category, type Clause, nextSwatch, uniqueName } from "./expr.ts";
import { rangeLabel, valueClause, valuesOf } from "./select.ts";
import { both, type Limits, selectionText, type Workspace } from "./workspace.ts";

export function swatchToUse(app: App): number {
  return app.ss.swatch ?? nextSwatch(app.ws.categories);
}

export function makeCategory(app: App, name: string, clauses: readonly Clause[]): Category {
  const taken = app.ws.categories.map((c) => c.name);
  return { name: uniqueName(name, taken), swatch: swatchToUse(app), hidden: false, clauses };
}

/**
 * Where a new category goes: beside ranges of the same column it keeps the order of value, the highest first (the
 * base line of every stack); where it overlaps one, new paint lies over the old.
 */
export function placed(categories: readonly Category[], c: Category): readonly Category[] {
  const own = band(c);
  const others = categories.map(band);
  const beside =
    own !== null &&
    others.every((o) => o !== null && o.column === own.column && (o.to <= own.from || o.from >= own.to));
  const at = beside ? others.findIndex((o) => (o as { from: number }).from < own.from) : 0;
  return at < 0 ? [...categories, c] : [...categories.slice(0, at), c, ...categories.slice(at)];
}

/** With one category more, which lies over the others. */
export function withPaint(
  app: App,
  before: Pick<Workspace, "categories" | "sort">,
  c: Category,
): Pick<Workspace, "categories" | "select" | "sort"> {
  const { categories, names } = underneath(before.categories, c, (column, l) => {
    const found = app.column(column);
    return found ? rangeLabel(app, found, l) : null;
  });
  return {
    categories: placed(categories, c),
    select: { kind: "category", name: c.name },
    sort: renamedSort(before.sort, names),
  };
}

export function addCategory(app: App, c: Category): void {
  app.set(withPaint(app, app.ws, c));
  app.note({ swatch: null });
}

interface Band extends Limits {
  readonly column: string;
}

function band(c: Category): Band | null {
  const r = bandClause(c);
  if (r?.kind !== "range") return null;
  return {
    column: r.column,
    from: r.from === null ? -Infinity : Number(r.from),
    to: r.to === null ? Infinity : Number(r.to),
  };
}

function renamedSort(sort: string, names: ReadonlyMap<string, string>): string {
  const renamed = sort.startsWith("category:") ? names.get(sort.slice("category:".length)) : undefined;
  return renamed === undefined ? sort : `category:${renamed}`;
}

/**
 * Categories over which new paint is put. Those that are called by their limits alone end where it begins, so that
 * what they are called stays true; one of which nothing is left goes, one that is left on both sides is the rest.
 */
export function underneath(
  categories: readonly Category[],
  over: Category,
  label: (column: string, l: Limits) => string | null,
): { categories: readonly Category[]; names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const own = band(over);
  const limits = bandClause(over);
  if (own === null || limits?.kind !== "range") return { categories, names };
  const left = categories.flatMap((c) => {
    const b = band(c);
    const clause = bandClause(c);
    const apart = b === null || b.column !== own.column || b.to <= own.from || b.from >= own.to;
    if (apart || clause?.kind !== "range" || !LIMITS.test(c.name)) return [c];
    if (b.from >= own.from && b.to <= own.to) return [];
    const inside = b.from < own.from && b.to > own.to;
    const cut = b.from < own.from ? { from: b.from, to: own.from } : { from: own.to, to: b.to };
    const wanted = inside ? `rest of ${c.name}` : label(b.column, cut);
    if (wanted === null) return [c];
    const name = uniqueName(wanted, [...categories.map((k) => k.name), ...names.values()]);
    names.set(c.name, name);
    if (inside) return [{ ...c, name }];
    const next = b.from < own.from ? { ...clause, to: limits.from } : { ...clause, from: limits.to };
    return [{ ...c, name, clauses: c.clauses.map((x) => (x === clause ? next : x)) }];
  });
  return { categories: left, names };
}

export function paintRange(app: App, column: Column, l: Limits): void {
  const clause = valueClause(app, column, Number.isFinite(l.from) ? l.from : null, Number.isFinite(l.to) ? l.to : null);
  if (clause) addCategory(app, makeCategory(app, rangeLabel(app, column, l), [clause]));
}

export function replaceCategory(app: App, name: string, next: Category): readonly Category[] {
  return app.ws.categories.map((c) => (c.name === name ? next : c));
}

export function renameCategory(app: App, name: string, wanted: string): void {
  const c = app.ws.categories.find((x) => x.name === name);
  if (!c || wanted.trim() === "" || wanted === name) return;
  const taken = app.ws.categories.filter((x) => x !== c).map((x) => x.name);
  const next = { ...c, name: uniqueName(wanted, taken) };
  const select =
    app.ws.select?.kind === "category" && app.ws.select.name === name
      ? { kind: "category" as const, name: next.name }
      : app.ws.select;
  const sort = app.ws.sort === `category:${name}` ? `category:${next.name}` : app.ws.sort;
  app.set({ categories: replaceCategory(app, name, next), select, sort });
}

export function deleteCategory(app: App, name: string): void {
  const select = app.ws.select?.kind === "category" && app.ws.select.name === name ? null : app.ws.select;
  const sort = app.ws.sort === `category:${name}` ? "" : app.ws.sort;
  app.set({ categories: app.ws.categories.filter((c) => c.name !== name), select, sort });
}

export function moveCategory(app: App, name: string, by: -1 | 1): void {
  const all = [...app.ws.categories];
  const at = all.findIndex((c) => c.name === name);
  const to = at + by;
  const [a, b] = [all[at], all[to]];
  if (!a || !b) return;
  all[at] = b;
  all[to] = a;
  app.set({ categories: all });
}

/** Moves one edge; a neighbour that shares it moves along, so no gap opens between them. */
export function moveEdge(
  categories: readonly Category[],
  column: Column,
  old: number,
  next: number,
): readonly Category[] {
  const at = (v: number | string | null): boolean => v !== null && Number(v) === old;
  const text = (v: number): number | string => (column.type === "time" ? String(Math.round(v)) : v);
  return categories.map((c) => {
    const clause = bandClause(c);
    if (clause?.kind !== "range" || clause.column !== column.name) return c;
    const from = at(clause.from) ? text(next) : clause.from;
    const to = at(clause.to) ? text(next) : clause.to;
    if (from !== null && to !== null && Number(from) >= Number(to)) return c;
    return from === clause.from && to === clause.to
      ? c
      : { ...c, clauses: c.clauses.map((x) => (x === clause ? { ...clause, from, to } : x)) };
  });
}

/** A name that says nothing but limits: "30–45 ms", "≥ 1.8 h". */
const LIMITS = /^[^\p{L}]*\d[\d.,\s]*(\S{0,4})?((\s*[\u2013-]\s*| to )[\u2212-]?[\d.,\s]+(\S{0,4})?)?$/u;

/** Moves one edge, and names that tell of it say where it is now. */
export function withEdge(
  app: App,
  before: Pick<Workspace, "categories" | "select" | "sort">,
  column: Column,
  old: number,
  next: number,
): Pick<Workspace, "categories" | "select" | "sort"> {
  const moved = moveEdge(before.categories, column, old, next);
  const names = new Map<string, string>();
  const taken = (): string[] => [...moved.map((c) => c.name), ...names.values()];
  const categories = moved.map((c, i) => {
    const clause = bandClause(c);
    if (c === before.categories[i] || clause?.kind !== "range" || !LIMITS.test(c.name)) return c;
    const limits = {
      from: clause.from === null ? -Infinity : Number(clause.from),
      to: clause.to === null ? Infinity : Number(clause.to),
    };
    const label = rangeLabel(app, column, limits);
    if (label === c.name) return c;
    const name = uniqueName(label, taken());
    names.set(c.name, name);
    return { ...c, name };
  });
  const { select, sort } = before;
  const selected = select?.kind === "category" ? names.get(select.name) : undefined;
  return {
    categories,
    select: selected === undefined ? select : { kind: "category", name: selected },
    sort: renamedSort(sort, names),
  };
}

/** Every edge of a range on this column. */
export function edges(app: App, column: Column): number[] {
  const out = new Set<number>();
  for (const c of app.shown()) {
    const clause = bandClause(c);
    if (clause?.kind !== "range" || clause.column !== column.name) continue;
    if (clause.from !== null) out.add(Number(clause.from));
    if (clause.to !== null) out.add(Number(clause.to));
  }
  return [...out];
}

export function paintSelection(app: App): void {
  const s = app.ws.select;
  const column = app.column();
  if (s?.kind === "clauses") {
    addCategory(app, makeCategory(app, s.label, s.clauses));
    return;
  }
  if (s?.kind === "search") {
    addCategory(app, makeCategory(app, s.word, [{ kind: "text", text: s.text }]));
    return;
  }
  const v = valuesOf(app, app.ss.brush, app.ws.column);
  if (v && column) paintRange(app, column, v);
  else {
    app.note({ swatch: ((app.ss.swatch ?? 0) % 8) + 1 });
  }
}

export function onlyThese(app: App): void {
  const text = selectionText(app.ws);
  if (text !== null) app.set({ where: both(app.ws.where, text), select: null, ranks: null });
  else if (app.ws.where !== "") app.set({ where: "", ranks: null });
}
