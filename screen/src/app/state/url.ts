import { parseNanos, windowOf } from "../../base/time.ts";
import { type Category, type Clause, safeName } from "./expr.ts";
import { NAME, packPairs, unpackPairs } from "./pairs.ts";
import {
  EMPTY,
  FOLDS,
  type Folds,
  type Limits,
  type Pinned,
  type Selection,
  type Sizes,
  type Workspace,
} from "./workspace.ts";

/** The workspace as the hash of the URL: only what differs from an untouched page is written. */
export function toHash(ws: Workspace): string {
  const q = new URLSearchParams();
  const put = (k: string, v: string | null | undefined): void => {
    if (v) q.set(k, v);
  };
  put("trace", ws.trace);
  const arranged = packPairs(ws.pairs);
  put("preset", arranged.preset);
  put("pairs", arranged.pairs);
  put("alone", arranged.alone);
  if (ws.apart) put("apart", "1");
  put("column", ws.column);
  if (ws.axis !== EMPTY.axis) put("axis", ws.axis);
  if (ws.window) {
    put("from", String(ws.window.from));
    put("to", String(ws.window.to));
  }
  put("values", limitsText(ws.values));
  put("ranks", limitsText(ws.ranks));
  if (ws.live) put("live", "1");
  else if (ws.cursor !== null) put("at", String(ws.cursor));
  for (const c of ws.categories)
    q.append("paint", JSON.stringify([c.name, c.swatch, c.hidden ? 1 : 0, ...c.clauses.map(packClause)]));
  if (ws.select) put("select", JSON.stringify(packSelection(ws.select)));
  put("where", ws.where);
  if (ws.b) put("b", JSON.stringify(packPinned(ws.b)));
  for (const [role, column] of Object.entries(ws.roles)) q.append("role", `${role}=${column}`);
  for (const [column, type] of Object.entries(ws.types)) q.append("type", `${column}=${type}`);
  for (const [column, unit] of Object.entries(ws.units)) q.append("unit", `${column}=${unit}`);
  put("sort", ws.sort);
  if (ws.order) put("order", (ws.order.desc ? "-" : "+") + ws.order.column);
  if (!ws.written) put("rows", "typed");
  for (const [name, text] of Object.entries(ws.own)) put(name, text);
  if (ws.relative) put("clock", "relative");
  put("fold", FOLD_TEXT[ws.fold]);
  for (const from of ws.unfolded) q.append("unfold", String(from));
  put("hold", ws.hold);
  if (ws.countRows !== null) put("count", ws.countRows ? "rows" : "entities");
  for (const name of ws.hidden) q.append("hide", name);
  for (const [name, px] of Object.entries(ws.sizes)) q.append("size", `${name}=${px}`);
  if (ws.sql !== null) q.set("sql", ws.sql);
  return q.toString();
}

/** What stands for it; nothing for what is usual. */
const FOLD_TEXT: Readonly<Record<Folds, string | null>> = { quiet: null, repetition: "repetition", nothing: "0" };

function foldsOf(s: string | null): Folds {
  return FOLDS.find((f) => s !== null && FOLD_TEXT[f] === s) ?? "quiet";
}

function countOf(s: string | null): boolean | null {
  return s === "rows" ? true : s === "entities" ? false : null;
}

function limitsText(l: Limits | null): string | null {
  return l === null ? null : `${l.from}..${l.to}`;
}

function parseLimits(s: string | null): Limits | null {
  const m = s === null ? null : /^(.+?)\.\.(.+)$/.exec(s);
  if (!m) return null;
  const [from, to] = [Number(m[1]), Number(m[2])];
  return Number.isFinite(from) && Number.isFinite(to) && from < to ? { from, to } : null;
}

function packClause(c: Clause): unknown {
  switch (c.kind) {
    case "range":
      return { c: c.column, f: c.from, t: c.to };
    case "values":
      return { c: c.column, v: c.values };
    case "text":
      return c.text;
  }
}

function isLimit(v: unknown): v is number | string | null {
  return v === null || (typeof v === "number" && Number.isFinite(v)) || (typeof v === "string" && /^-?[\d.]+$/.test(v));
}

function unpackClause(j: unknown): Clause | null {
  if (typeof j === "string") return { kind: "text", text: j };
  if (typeof j !== "object" || j === null) return null;
  const o = j as Record<string, unknown>;
  const column = o["c"];
  if (typeof column !== "string") return null;
  const v = o["v"];
  if (Array.isArray(v)) {
    const values = v.filter((x) => typeof x === "string" || typeof x === "number" || typeof x === "boolean");
    return values.length === 0 ? null : { kind: "values", column, values };
  }
  const [from, to] = [o["f"] ?? null, o["t"] ?? null];
  return isLimit(from) && isLimit(to) ? { kind: "range", column, from, to } : null;
}

function packSelection(s: Selection): unknown {
  switch (s.kind) {
    case "category":
      return { category: s.name };
    case "clauses":
      return { label: s.label, clauses: s.clauses.map(packClause) };
    case "search":
      return s.word === s.text ? { search: s.text } : { search: s.text, word: s.word };
  }
}

function json(s: string | null): unknown {
  if (s === null) return null;
  try {
    return JSON.parse(s);
  } catch {
    return null;
  }
}

function unpackSelection(j: unknown): Selection | null {
  if (typeof j !== "object" || j === null) return null;
  const o = j as Record<string, unknown>;
  if (typeof o["category"] === "string") return { kind: "category", name: safeName(o["category"]) };
  const { search, word } = o;
  if (typeof search === "string")
    return { kind: "search", text: search, word: typeof word === "string" ? word : search };
  if (typeof o["label"] !== "string" || !Array.isArray(o["clauses"])) return null;
  const clauses = o["clauses"].map(unpackClause).filter((c) => c !== null);
  return clauses.length === 0 ? null : { kind: "clauses", label: o["label"], clauses };
}

function packPinned(b: Pinned): readonly (string | null)[] {
  return [b.label, b.where, ...(b.window ? [String(b.window.from), String(b.window.to)] : [])];
}

function unpackPinned(j: unknown): Pinned | null {
  if (!Array.isArray(j)) return null;
  const [label, where, start, end] = j as unknown[];
  if (typeof label !== "string") return null;
  const [from, to] = [parseNanos(String(start)), parseNanos(String(end))];
  const window = from !== null && to !== null && from < to ? windowOf(from, to) : null;
  const text = typeof where === "string" && where !== "" ? where : null;
  return window === null && text === null ? null : { label, where: text, window };
}

function unpackCategory(s: string): Category | null {
  const j = json(s);
  if (!Array.isArray(j)) return null;
  const [name, swatch, hidden, ...rest] = j as unknown[];
  const clauses = rest.map(unpackClause).filter((c) => c !== null);
  if (typeof name !== "string" || typeof swatch !== "number" || clauses.length === 0) return null;
  return { name: safeName(name), swatch: Math.min(8, Math.max(1, Math.round(swatch))), hidden: hidden === 1, clauses };
}

function pairs(all: readonly string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const s of all) {
    const at = s.lastIndexOf("=");
    if (at > 0) out[s.slice(0, at)] = s.slice(at + 1);
  }
  return out;
}

/** Roles are few words without "="; their columns may hold anything. */
function roles(all: readonly string[]): Record<string, string> {
  const out: Record<string, string> = {};
  for (const s of all) {
    const at = s.indexOf("=");
    if (at > 0) out[s.slice(0, at)] = s.slice(at + 1);
  }
  return out;
}

/**
 * Never throws: what cannot be understood is left out.
 *
 * @param own the names of what views keep for themselves
 */
export function fromHash(hash: string, own: readonly string[] = []): Workspace {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const [from, to] = [parseNanos(q.get("from")), parseNanos(q.get("to"))];
  const axis = q.get("axis");
  const order = q.get("order");
  return {
    ...EMPTY,
    trace: q.get("trace"),
    pairs: unpackPairs({
      preset: q.get("preset"),
      pairs: q.get("pairs"),
      alone: q.get("alone"),
      tab: q.get("view"),
    }),
    apart: q.get("apart") === "1",
    column: q.get("column"),
    axis: axis === "linear" || axis === "quantile" ? axis : "log",
    window: from !== null && to !== null && from < to ? windowOf(from, to) : null,
    values: parseLimits(q.get("values")),
    ranks: parseLimits(q.get("ranks")),
    cursor: parseNanos(q.get("at")),
    live: q.get("live") === "1",
    categories: q
      .getAll("paint")
      .map(unpackCategory)
      .filter((c) => c !== null),
    select: unpackSelection(json(q.get("select"))),
    where: q.get("where") ?? "",
    b: unpackPinned(json(q.get("b"))),
    roles: roles(q.getAll("role")),
    types: pairs(q.getAll("type")),
    units: pairs(q.getAll("unit")),
    sort: q.get("sort") ?? "",
    order: order && order.length > 1 ? { column: order.slice(1), desc: order.startsWith("-") } : null,
    written: q.get("rows") !== "typed",
    own: Object.fromEntries(own.flatMap((name) => (q.get(name) ? [[name, q.get(name) as string]] : []))),
    relative: q.get("clock") === "relative",
    fold: foldsOf(q.get("fold")),
    unfolded: q
      .getAll("unfold")
      .map(parseNanos)
      .filter((t) => t !== null),
    hold: holdOf(q.get("hold")),
    countRows: countOf(q.get("count")),
    hidden: q.getAll("hide"),
    sizes: sizes(q.getAll("size")),
    sql: q.get("sql"),
  };
}

const SPAN = "\\d+(\\.\\d+)?\\s?[a-z\\u00b5]{1,7}";
const HOLD = new RegExp(`^(duration|next|until:.+|${SPAN}(;[^;=,:]+=${SPAN})*(,(duration|until:.+))?)$`, "isu");

/** `duration`, `next`, `until:COLUMN`, a length of time (with that of some entities: `30s;oven=3min`), or one before the others. */
function holdOf(s: string | null): string | null {
  return s !== null && HOLD.test(s) ? s : null;
}

/** What was dragged had other names once, in links that were kept. */
const ONCE: Readonly<Record<string, string>> = { timelines: "entities" };

function sizes(all: readonly string[]): Sizes {
  const given = Object.entries(pairs(all)).map(([name, px]) => [ONCE[name] ?? name, Number(px)] as const);
  return Object.fromEntries(given.filter(([name, px]) => NAME.test(name) && px >= 1 && px <= 4000));
}
