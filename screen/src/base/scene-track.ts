import { COLOURS, OPS, type OpKind, type SceneBatch, type ShapeKind } from "./scene.ts";

/** Properties with two numbers that change through time; what is not said is 0, opacity 1. */
const PROPERTIES = ["move", "end", "size", "colour", "opacity", "label", "points", "hollow"] as const;
type Property = (typeof PROPERTIES)[number];

/** Of these one value follows the other; they have no values between. */
const STEPS: readonly Property[] = ["label", "points", "hollow"];

export interface Colours {
  readonly from: string | number;
  readonly to: string | number;
  /** How far it has come: 1 = it is `to` alone. */
  readonly share: number;
}

/** A shape at a moment. */
export interface ShapeNow {
  readonly id: string;
  readonly kind: ShapeKind;
  readonly x: number;
  readonly y: number;
  readonly toX: number;
  readonly toY: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colours;
  readonly opacity: number;
  readonly label: string | null;
  readonly points: Float64Array | null;
  readonly hollow: boolean;
}

/** A change: from its begin on the property goes to `a`, `b`, from what it was then (`a0`, `b0`). */
interface Key {
  readonly at: number;
  /** The how manieth change of the scene it is. */
  readonly order: number;
  readonly duration: number;
  readonly a: number;
  readonly b: number;
  a0: number;
  b0: number;
}

/** Begins of a shape's life, and its ends. */
interface Life {
  readonly at: number;
  readonly order: number;
  readonly begins: boolean;
}

type When = Pick<Key, "at" | "order">;

const byTime = (p: When, q: When): number => p.at - q.at || p.order - q.order;

/** The place of the last that is not after (t, order); -1: none. */
function lastBy(all: readonly When[], t: number, order: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const k = all[middle] as When;
    if (k.at < t || (k.at === t && k.order <= order)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const isSorted = (all: readonly When[]): boolean => {
  const [before, last] = [all.at(-2), all.at(-1)];
  return before === undefined || last === undefined || byTime(before, last) <= 0;
};

function share(k: Key, t: number): number {
  return t >= k.at + k.duration ? 1 : (t - k.at) / k.duration;
}

/** Of a motion that is broken off. */
function reached(k: Key, property: Property, t: number): readonly [number, number] {
  const s = share(k, t);
  if (s === 1 || STEPS.includes(property)) return [k.a, k.b];
  if (property === "colour") return [s < 0.5 ? k.a0 : k.a, 0];
  return [k.a0 + (k.a - k.a0) * s, k.b0 + (k.b - k.b0) * s];
}

const atFirst = (property: Property): number =>
  property === "opacity" ? 1 : property === "label" || property === "points" ? -1 : 0;

class Shape {
  readonly id: string;
  readonly kind: ShapeKind;
  private readonly lives: Life[] = [];
  private readonly keys = new Map<Property, Key[]>();
  private readonly unsorted = new Set<Property>();
  private livesUnsorted = false;

  constructor(id: string, kind: ShapeKind) {
    this.id = id;
    this.kind = kind;
  }

  live(at: number, order: number, begins: boolean): void {
    this.lives.push({ at, order, begins });
    if (!isSorted(this.lives)) this.livesUnsorted = true;
    // one that is made among motions that are known breaks them off
    for (const [property, keys] of this.keys) if ((keys.at(-1)?.at ?? at) >= at) this.unsorted.add(property);
  }

  add(property: Property, at: number, order: number, duration: number, a: number, b: number): void {
    const keys = this.keys.get(property) ?? [];
    this.keys.set(property, keys);
    const key = { at, order, duration, a, b, a0: a, b0: b };
    keys.push(key);
    if (this.unsorted.has(property)) return;
    if (isSorted(keys) && !this.livesUnsorted) this.chain(property, keys, keys.length - 1);
    else this.unsorted.add(property);
  }

  /** What a motion goes on from. */
  private chain(property: Property, keys: readonly Key[], i: number): void {
    const k = keys[i] as Key;
    [k.a0, k.b0] = this.value(property, keys, i - 1, k.at, k.order);
  }

  private value(
    property: Property,
    keys: readonly Key[],
    i: number,
    t: number,
    order: number,
  ): readonly [number, number] {
    const k = keys[i];
    const begun = this.begun(t, order);
    return k === undefined || begun === null || byTime(k, begun) < 0
      ? [atFirst(property), atFirst(property)]
      : reached(k, property, t);
  }

  private begun(t: number, order: number): Life | null {
    for (let i = lastBy(this.lives, t, order); i >= 0; i--) {
      const life = this.lives[i] as Life;
      if (life.begins) return life;
    }
    return null;
  }

  private settle(): void {
    if (this.livesUnsorted) this.lives.sort(byTime);
    this.livesUnsorted = false;
    for (const property of this.unsorted) {
      const keys = (this.keys.get(property) ?? []).sort(byTime);
      for (let i = 0; i < keys.length; i++) this.chain(property, keys, i);
    }
    this.unsorted.clear();
  }

  /** Everything up to t has happened, t itself too. */
  now(t: number, texts: readonly string[], points: readonly Float64Array[]): ShapeNow | null {
    this.settle();
    const life = this.lives[lastBy(this.lives, t, Number.POSITIVE_INFINITY)];
    if (life?.begins !== true) return null;
    const of = (property: Property): readonly [number, number] => {
      const keys = this.keys.get(property) ?? [];
      return this.value(property, keys, lastBy(keys, t, Number.POSITIVE_INFINITY), t, Number.POSITIVE_INFINITY);
    };
    const [[x, y], [toX, toY], [width, height]] = [of("move"), of("end"), of("size")];
    return {
      id: this.id,
      kind: this.kind,
      x,
      y,
      toX,
      toY,
      width,
      height,
      colour: this.colour(t, life),
      opacity: of("opacity")[0],
      label: texts[of("label")[0]] ?? null,
      points: points[of("points")[0]] ?? null,
      hollow: of("hollow")[0] === 1,
    };
  }

  private colour(t: number, life: Life): Colours {
    const keys = this.keys.get("colour") ?? [];
    const k = keys[lastBy(keys, t, Number.POSITIVE_INFINITY)];
    const named = (n: number): string | number => COLOURS[n] ?? "text";
    if (k === undefined || byTime(k, life) < 0) return { from: "text", to: "text", share: 1 };
    return { from: named(k.a0), to: named(k.a), share: share(k, t) };
  }
}

const isProperty = (op: OpKind): op is Property => (PROPERTIES as readonly string[]).includes(op);

/**
 * What happens on a stage, kept by shape and property in the order of time: what is there at a moment is found by binary
 * search, whichever way the cursor came.
 */
export class SceneTrack {
  private readonly shapes: Shape[] = [];
  private readonly texts: string[] = [];
  private readonly points: Float64Array[] = [];
  /** How many changes there are. */
  changes = 0;

  /** @param batch checked: it speaks of nothing that there is not */
  add(batch: SceneBatch): void {
    for (const { id, kind } of batch.shapes) this.shapes.push(new Shape(id, kind));
    for (const s of batch.texts) this.texts.push(s);
    for (const p of batch.points) this.points.push(p);
    for (let i = 0; i < batch.count; i++) {
      const shape = this.shapes[batch.shape[i] as number];
      const op = OPS[batch.op[i] as number];
      if (shape === undefined || op === undefined) continue;
      const [at, duration] = [batch.at[i] as number, batch.duration[i] as number];
      const order = this.changes++;
      if (isProperty(op)) shape.add(op, at, order, duration, batch.a[i] as number, batch.b[i] as number);
      else shape.live(at, order, op === "make");
    }
  }

  get size(): number {
    return this.shapes.length;
  }

  /** @param t nanoseconds since the scene's first row; those that were named first lie below */
  at(t: number): readonly ShapeNow[] {
    return this.shapes.flatMap((s) => s.now(t, this.texts, this.points) ?? []);
  }
}
