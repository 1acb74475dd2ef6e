/** What a scene hands to the page: shapes, and what happens to them when. The page trusts none of it: `sceneBatch`. */

export const SHAPES = ["circle", "rectangle", "line", "arrow", "polygon", "text"] as const;
export type ShapeKind = (typeof SHAPES)[number];

/** Each change of a shape is one of these, with two numbers. */
export const OPS = [
  /** Made, with all of its properties as they are at first. */
  "make",
  "remove",
  /** x, y. */
  "move",
  /** toX, toY. */
  "end",
  /** Width, height. */
  "size",
  /** Place in COLOURS. */
  "colour",
  "opacity",
  /** Place among the texts. */
  "label",
  /** Place among the lists of points. */
  "points",
  /** 1: an outline only. */
  "hollow",
] as const;
export type OpKind = (typeof OPS)[number];

/** By name, or by the number of the category. */
export const COLOURS: readonly (string | number)[] = [
  ...["text", "muted", "line", "paper", "accent", "alarm", "warning", "ok"],
  ...[1, 2, 3, 4, 5, 6, 7, 8],
];

export const MAX_SHAPES = 5000;
export const MAX_CHANGES = 1_000_000;
/** Corners of one polygon, and of all. */
export const MAX_POINTS = 500;
export const MAX_ALL_POINTS = 200_000;
export const MAX_TEXT = 200;
export const MAX_TEXTS = 200_000;

/** Changes in the order in which they were asked for; parallel lists. */
export interface SceneBatch {
  /** Shapes that are named for the first time. */
  readonly shapes: readonly { readonly id: string; readonly kind: ShapeKind }[];
  readonly texts: readonly string[];
  /** x, y, x, y. */
  readonly points: readonly Float64Array[];
  readonly count: number;
  /** Of all shapes. */
  readonly shape: Int32Array;
  readonly op: Uint8Array;
  /** Nanoseconds since the scene's first row. */
  readonly at: Float64Array;
  readonly duration: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/** What the scene says of itself. */
export interface SceneHead {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** null: rows of all events. */
  readonly events: readonly string[] | null;
  readonly columns: readonly string[];
}

/** A place in the file as it was written, from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type SceneSays =
  | { readonly t: "head"; readonly head: SceneHead }
  /** Another size of the stage. */
  | { readonly t: "size"; readonly width: number; readonly height: number }
  | { readonly t: "batch"; readonly batch: SceneBatch }
  /** So many rows were taken. */
  | { readonly t: "done"; readonly rows: number }
  | { readonly t: "cut"; readonly what: string }
  | { readonly t: "error"; readonly what: string; readonly place: Place | null };

/** What was taken of a scene so far: what the next message may speak of. */
export interface Taken {
  shapes: number;
  changes: number;
  texts: number;
  points: number;
  corners: number;
}

type Doc = Readonly<Record<string, unknown>>;

const isText = (v: unknown, most: number): v is string => typeof v === "string" && v.length <= most;
const isSize = (v: unknown): v is number => typeof v === "number" && v > 0 && v <= 1e9;
const isIn = (v: number, end: number): boolean => Number.isInteger(v) && v >= 0 && v < end;

function names(v: unknown): readonly string[] | null {
  if (!Array.isArray(v) || v.length > 100 || !v.every((s) => isText(s, MAX_TEXT))) return null;
  return v as readonly string[];
}

function head(v: Doc): SceneHead | null {
  const { title, width, height, events, columns } = v;
  const [e, c] = [events === null ? null : names(events), names(columns)];
  if (!isText(title, MAX_TEXT) || !isSize(width) || !isSize(height) || c === null) return null;
  if (events !== null && e === null) return null;
  return { title, width, height, events: e, columns: c };
}

const finite = (all: Float64Array): boolean => all.every((x) => Number.isFinite(x) && Math.abs(x) <= 1e18);

/** Whether the numbers of a change speak of something that there is. */
function isChange(op: OpKind, a: number, b: number, texts: number, points: number): boolean {
  if (op === "colour") return isIn(a, COLOURS.length);
  if (op === "label") return isIn(a, texts);
  if (op === "points") return isIn(a, points);
  if (op === "opacity") return a >= 0 && a <= 1;
  if (op === "size") return a >= 0 && b >= 0;
  return true;
}

const KINDS: readonly unknown[] = SHAPES;

function areShapes(v: unknown): v is SceneBatch["shapes"] {
  const one = (s: unknown): boolean => {
    const { id, kind } = (s ?? {}) as Doc;
    return isText(id, MAX_TEXT) && KINDS.includes(kind);
  };
  return Array.isArray(v) && v.every(one);
}

/** The batch, if all of it is as it should be; counts it as taken. */
export function sceneBatch(v: Doc, taken: Taken): SceneBatch | null {
  const { shapes, texts, points, count, shape, op, at, duration, a, b } = v;
  if (!areShapes(shapes) || !Array.isArray(texts) || !Array.isArray(points)) return null;
  const numbers = [at, duration, a, b];
  if (!(shape instanceof Int32Array) || !(op instanceof Uint8Array) || typeof count !== "number") return null;
  if (!numbers.every((x): x is Float64Array => x instanceof Float64Array && x.length === count)) return null;
  if (shape.length !== count || op.length !== count) return null;
  const [when, long, one, two] = numbers as [Float64Array, Float64Array, Float64Array, Float64Array];
  const corners = points.reduce((n: number, p: unknown) => n + (p instanceof Float64Array ? p.length / 2 : 1e9), 0);
  const next: Taken = {
    shapes: taken.shapes + shapes.length,
    changes: taken.changes + count,
    texts: taken.texts + texts.length,
    points: taken.points + points.length,
    corners: taken.corners + corners,
  };
  if (next.shapes > MAX_SHAPES || next.changes > MAX_CHANGES || next.texts > MAX_TEXTS) return null;
  if (next.corners > MAX_ALL_POINTS || next.points > MAX_ALL_POINTS) return null;
  if (!texts.every((s) => isText(s, MAX_TEXT)) || !points.every((p: Float64Array) => finite(p))) return null;
  if (!numbers.every(finite) || long.some((x) => x < 0)) return null;
  for (let i = 0; i < count; i++) {
    const kind = OPS[op[i] as number];
    if (kind === undefined || !isIn(shape[i] as number, next.shapes)) return null;
    if (!isChange(kind, one[i] as number, two[i] as number, next.texts, next.points)) return null;
  }
  Object.assign(taken, next);
  return { shapes, texts, points, count, shape, op, at: when, duration: long, a: one, b: two };
}

function place(line: unknown, column: unknown): Place | null {
  return typeof line === "number" && typeof column === "number" && isIn(line, 1e6) && isIn(column, 1e7) && line > 0
    ? { line, column }
    : null;
}

/** One message of a scene; null: it is none that a scene may send. */
export function sceneSays(message: unknown, taken: Taken): SceneSays | null {
  if (typeof message !== "object" || message === null) return null;
  const v = message as Doc;
  const what = isText(v["what"], 1000) ? v["what"].slice(0, 300) : null;
  if (v["t"] === "head") {
    const found = head(v);
    return found && { t: "head", head: found };
  }
  if (v["t"] === "size") {
    const { width, height } = v;
    return isSize(width) && isSize(height) ? { t: "size", width, height } : null;
  }
  if (v["t"] === "batch") {
    const batch = sceneBatch(v, taken);
    return batch && { t: "batch", batch };
  }
  if (v["t"] === "done" && typeof v["rows"] === "number" && isIn(v["rows"], 1e9)) return { t: "done", rows: v["rows"] };
  if (v["t"] === "cut" && what !== null) return { t: "cut", what };
  if (v["t"] === "error" && what !== null) return { t: "error", what, place: place(v["line"], v["column"]) };
  return null;
}
