import type { OpKind, ShapeKind } from "../../base/scene.ts";
import type { At, Colour, During, Look, Stage } from "./scene";

/** What the page and the sandbox have to agree on. It is sent, as nothing is imported there. */
export interface Tables {
  readonly ops: readonly OpKind[];
  readonly colours: readonly (string | number)[];
  readonly maxShapes: number;
  readonly maxChanges: number;
  readonly maxPoints: number;
  readonly maxAllPoints: number;
  readonly maxText: number;
  readonly maxTexts: number;
}

/** A batch as it is sent; `base/scene.ts` reads it. */
export interface Recorded {
  readonly t: "batch";
  readonly shapes: readonly { readonly id: string; readonly kind: ShapeKind }[];
  readonly texts: readonly string[];
  readonly points: readonly Float64Array[];
  readonly count: number;
  readonly shape: Int32Array;
  readonly op: Uint8Array;
  readonly at: Float64Array;
  readonly duration: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
}

interface Known {
  readonly place: number;
  readonly kind: ShapeKind;
  /** Place of the colour that it has when it does not flash. */
  colour: number;
  x: number;
  y: number;
  there: boolean;
}

/** What a bound leaves out ends the scene without being a mistake of it. */
export class Cut extends Error {}

/** The stage of a scene: checks what it is told, and writes it down. */
export class Recorder implements Stage {
  /** When what is not told a time happens; null: nothing may happen, as no row is looked at. */
  now: number | null = null;
  private readonly tables: Tables;
  private readonly known = new Map<string, Known>();
  private readonly textPlaces = new Map<string, number>();
  private changes = 0;
  private corners = 0;
  private pointLists = 0;
  private newShapes: { id: string; kind: ShapeKind }[] = [];
  private newTexts: string[] = [];
  private newPoints: Float64Array[] = [];
  private rows: number[] = [];
  private asked: { t: "size"; width: number; height: number } | null = null;

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** Takes what was written down since the last time. */
  take(): Recorded {
    const n = this.rows.length / 6;
    const column = (k: number): Float64Array => Float64Array.from({ length: n }, (_, i) => this.rows[6 * i + k] ?? 0);
    const taken: Recorded = {
      t: "batch",
      shapes: this.newShapes,
      texts: this.newTexts,
      points: this.newPoints,
      count: n,
      shape: Int32Array.from(column(0)),
      op: Uint8Array.from(column(1)),
      at: column(2),
      duration: column(3),
      a: column(4),
      b: column(5),
    };
    [this.newShapes, this.newTexts, this.newPoints, this.rows] = [[], [], [], []];
    return taken;
  }

  size(width: number, height: number): void {
    const [w, h] = [number("size", "width", width, 0, 1e9), number("size", "height", height, 0, 1e9)];
    if (w === 0 || h === 0) throw new Error("size: the stage needs a width and a height greater than 0");
    this.asked = { t: "size", width: w, height: h };
  }

  /** A size that was asked for since the last time. */
  takeSize(): { t: "size"; width: number; height: number } | null {
    const { asked } = this;
    this.asked = null;
    return asked;
  }

  circle(id: string, s: Look & { x: number; y: number; r: number }): void {
    this.make("circle", id, s, s.x, s.y, number(id, "r", s.r, 0), s.r);
  }

  rectangle(id: string, s: Look & { x: number; y: number; width: number; height: number }): void {
    this.make("rectangle", id, s, s.x, s.y, number(id, "width", s.width, 0), number(id, "height", s.height, 0));
  }

  line(id: string, s: Look & { x: number; y: number; toX: number; toY: number }): void {
    this.between("line", id, s);
  }

  arrow(id: string, s: Look & { x: number; y: number; toX: number; toY: number }): void {
    this.between("arrow", id, s);
  }

  private between(
    kind: "line" | "arrow",
    id: string,
    s: Look & { x: number; y: number; toX: number; toY: number },
  ): void {
    const [x, y] = [number(id, "toX", s.toX), number(id, "toY", s.toY)];
    const { place } = this.make(kind, id, s, s.x, s.y, 0, 0);
    this.write(place, "end", this.at(s), 0, x, y);
  }

  polygon(id: string, s: Look & { x?: number; y?: number; points: [number, number][] }): void {
    const flat = this.flat(id, s.points);
    const { place } = this.make("polygon", id, s, s.x ?? 0, s.y ?? 0, 0, 0);
    this.corners += flat.length / 2;
    if (this.corners > this.tables.maxAllPoints || this.pointLists >= this.tables.maxAllPoints)
      throw new Cut(`more than ${this.tables.maxAllPoints} corners of polygons: what comes after that is not drawn`);
    this.newPoints.push(flat);
    this.write(place, "points", this.at(s), 0, this.pointLists++, 0);
  }

  text(id: string, s: Look & { x: number; y: number; size: number; text: string }): void {
    this.make("text", id, { ...s, label: s.text }, s.x, s.y, number(id, "size", s.size, 0), s.size);
  }

  private flat(id: string, points: unknown): Float64Array {
    if (!Array.isArray(points) || points.length === 0) throw new Error(`${id}: points are a list of [x, y]`);
    if (points.length > this.tables.maxPoints)
      throw new Error(`${id}: ${points.length} points, ${this.tables.maxPoints} at most are drawn`);
    const one = (p: unknown): number[] => {
      const [x, y] = Array.isArray(p) ? (p as unknown[]) : [];
      return [number(id, "x of a point", x), number(id, "y of a point", y)];
    };
    return Float64Array.from(points.flatMap(one));
  }

  private make(kind: ShapeKind, id: string, s: Look, x: number, y: number, width: number, height: number): Known {
    if (typeof id !== "string" || id.length > this.tables.maxText)
      throw new Error(`an id is a text of at most ${this.tables.maxText} letters, not ${said(id)}`);
    const [left, top] = [number(id, "x", x), number(id, "y", y)];
    const [at, colour] = [this.at(s), this.colour(id, s.colour ?? "text")];
    const opacity = s.opacity === undefined ? 1 : number(id, "opacity", s.opacity, 0, 1);
    const shape = this.shape(kind, id);
    Object.assign(shape, { colour, x: left, y: top, there: true });
    const { place } = shape;
    this.write(place, "make", at, 0, 0, 0);
    this.write(place, "move", at, 0, left, top);
    if (width > 0 || height > 0) this.write(place, "size", at, 0, width, height);
    this.write(place, "colour", at, 0, colour, 0);
    if (opacity !== 1) this.write(place, "opacity", at, 0, opacity, 0);
    if (s.hollow === true) this.write(place, "hollow", at, 0, 1, 0);
    if (s.label !== undefined) this.write(place, "label", at, 0, this.textPlace(s.label), 0);
    return shape;
  }

  private shape(kind: ShapeKind, id: string): Known {
    const had = this.known.get(id);
    if (had && had.kind !== kind) throw new Error(`${id} is a ${had.kind}, and cannot be a ${kind} as well`);
    if (had) return had;
    if (this.known.size >= this.tables.maxShapes)
      throw new Cut(`more than ${this.tables.maxShapes} shapes: what comes after that is not drawn`);
    const made = { place: this.known.size, kind, colour: 0, x: 0, y: 0, there: true };
    this.known.set(id, made);
    this.newShapes.push({ id, kind });
    return made;
  }

  has(id: string): boolean {
    return this.known.get(id)?.there === true;
  }

  move(id: string, x: number, y: number, when: During = {}): void {
    const s = this.find(id);
    [s.x, s.y] = [number(id, "x", x), number(id, "y", y)];
    this.write(s.place, "move", this.at(when), duration(id, when), s.x, s.y);
  }

  path(id: string, points: [number, number][], when: During = {}): void {
    const s = this.find(id);
    const flat = this.flat(id, points);
    const [at, long] = [this.at(when), duration(id, when)];
    const ways: number[] = [];
    let [x, y] = [s.x, s.y];
    for (let i = 0; i < flat.length; i += 2) {
      const [px, py] = [flat[i] as number, flat[i + 1] as number];
      ways.push((ways.at(-1) ?? 0) + Math.hypot(px - x, py - y));
      [x, y] = [px, py];
    }
    const whole = ways.at(-1) || 1;
    let begun = at;
    ways.forEach((way, i) => {
      const ends = at + (way / whole) * long;
      this.write(s.place, "move", begun, Math.max(0, ends - begun), flat[2 * i] as number, flat[2 * i + 1] as number);
      begun = Math.max(begun, ends);
    });
    [s.x, s.y] = [x, y];
  }

  end(id: string, toX: number, toY: number, when: During = {}): void {
    const s = this.find(id);
    this.write(s.place, "end", this.at(when), duration(id, when), number(id, "toX", toX), number(id, "toY", toY));
  }

  resize(id: string, width: number, height: number = width, when: During = {}): void {
    const s = this.find(id);
    const [w, h] = [number(id, "width", width, 0), number(id, "height", height, 0)];
    this.write(s.place, "size", this.at(when), duration(id, when), w, h);
  }

  recolour(id: string, colour: Colour, when: During = {}): void {
    const s = this.find(id);
    s.colour = this.colour(id, colour);
    this.write(s.place, "colour", this.at(when), duration(id, when), s.colour, 0);
  }

  flash(id: string, colour: Colour, when: During): void {
    const s = this.find(id);
    const at = this.at(when);
    this.write(s.place, "colour", at, 0, this.colour(id, colour), 0);
    this.write(s.place, "colour", at + duration(id, when), 0, s.colour, 0);
  }

  fade(id: string, opacity: number, when: During = {}): void {
    const s = this.find(id);
    this.write(s.place, "opacity", this.at(when), duration(id, when), number(id, "opacity", opacity, 0, 1), 0);
  }

  label(id: string, text: string, when: At = {}): void {
    this.write(this.find(id).place, "label", this.at(when), 0, this.textPlace(text), 0);
  }

  remove(id: string, when: At = {}): void {
    const s = this.find(id);
    s.there = false;
    this.write(s.place, "remove", this.at(when), 0, 0, 0);
  }

  private find(id: string): Known {
    const s = this.known.get(id);
    if (s === undefined) throw new Error(`there is no shape ${said(id)}: make it first, or ask with has`);
    return s;
  }

  private textPlace(text: unknown): number {
    const cut = String(text).slice(0, this.tables.maxText);
    const had = this.textPlaces.get(cut);
    if (had !== undefined) return had;
    const place = this.textPlaces.size;
    if (place >= this.tables.maxTexts)
      throw new Cut(`more than ${this.tables.maxTexts} different texts: what comes after that is not drawn`);
    this.textPlaces.set(cut, place);
    this.newTexts.push(cut);
    return place;
  }

  private colour(id: string, colour: unknown): number {
    const place = this.tables.colours.indexOf(colour as string);
    if (place < 0)
      throw new Error(`${id}: there is no colour ${said(colour)}; there are ${this.tables.colours.join(", ")}`);
    return place;
  }

  private at(when: At): number {
    if (this.now === null) throw new Error("the stage is there only while begin or event runs");
    return when.at === undefined ? this.now : number("when", "at", when.at);
  }

  private write(shape: number, op: OpKind, at: number, long: number, a: number, b: number): void {
    if (this.changes >= this.tables.maxChanges)
      throw new Cut(`more than ${this.tables.maxChanges} changes of shapes: what comes after that is not drawn`);
    this.changes++;
    this.rows.push(shape, this.tables.ops.indexOf(op), at, long, a, b);
  }
}

function said(v: unknown): string {
  return typeof v === "string" ? `"${v.slice(0, 60)}"` : String(v).slice(0, 60);
}

function duration(id: string, when: During): number {
  return when.duration === undefined ? 0 : number(id, "duration", when.duration, 0);
}

function number(id: string, what: string, v: unknown, least = -1e18, most = 1e18): number {
  if (typeof v === "number" && v >= least && v <= most) return v;
  const expected = least === 0 ? (most === 1 ? "a number from 0 to 1" : "a number from 0 on") : "a finite number";
  throw new Error(`${said(id).replaceAll('"', "")}: ${what} is ${said(v)}, ${expected} is expected`);
}
