import type { Colours, ShapeNow } from "../base/scene-track.ts";
import { type Box, type DrawList, type Fill, type Ink, label, type Mark } from "./marks.ts";
import { type Label, placed } from "./scene-labels.ts";

const PAD = 8;
/** Pixels of the head of an arrow. */
const HEAD = 9;
/** Letters smaller than this cannot be read. */
const LEAST_LETTERS = 7;

const INKS: Readonly<Record<string, Ink>> = {
  text: "text",
  muted: "text-3",
  line: "rule-strong",
  paper: "surface",
  accent: "accent",
  alarm: "anomaly",
  warning: "missing",
  ok: "ok",
};

export interface StagePlot {
  readonly shapes: readonly ShapeNow[];
  /** Of the stage, in its own units. */
  readonly stage: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  /** The shape under the pointer. */
  readonly marked: string | null;
}

interface Frame {
  readonly box: Box;
  /** Pixels of a unit. */
  readonly scale: number;
}

/** As large as there is room, with its own proportions. */
function frame(p: Pick<StagePlot, "stage" | "width" | "height">): Frame {
  const scale = Math.max(1e-12, Math.min((p.width - 2 * PAD) / p.stage.width, (p.height - 2 * PAD) / p.stage.height));
  const [w, h] = [p.stage.width * scale, p.stage.height * scale];
  return { box: { x: (p.width - w) / 2, y: (p.height - h) / 2, w, h }, scale };
}

function ink(colour: string | number): { readonly ink: Ink; readonly texture: boolean } {
  return typeof colour === "number"
    ? { ink: `cat-${colour}`, texture: true }
    : { ink: INKS[colour] ?? "text", texture: false };
}

/** One colour, or two over each other while one becomes the other. */
function fills(c: Colours, opacity: number): readonly Fill[] {
  const of = (colour: string | number, share: number): Fill => ({ ...ink(colour), alpha: opacity * share });
  return c.share >= 1 ? [of(c.to, 1)] : [of(c.from, 1 - c.share), of(c.to, c.share)].filter((f) => (f.alpha ?? 0) > 0);
}

function ellipse(x: number, y: number, rx: number, ry: number): Float32Array {
  const corners = Math.max(rx, ry) < 5 ? 12 : 32;
  const xy = new Float32Array(2 * (corners + 1));
  for (let i = 0; i <= corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    xy[2 * i] = x + rx * Math.cos(angle);
    xy[2 * i + 1] = y + ry * Math.sin(angle);
  }
  return xy;
}

/** The outline of what has an inside, in pixels; null of lines and texts. */
function outline(s: ShapeNow, f: Frame): Float32Array | null {
  const [x, y] = [f.box.x + s.x * f.scale, f.box.y + s.y * f.scale];
  const [w, h] = [s.width * f.scale, s.height * f.scale];
  if (s.kind === "circle") return ellipse(x, y, w, h);
  if (s.kind === "rectangle") {
    const [l, t, r, b] = [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
    return Float32Array.of(l, t, r, t, r, b, l, b, l, t);
  }
  if (s.kind !== "polygon" || s.points === null) return null;
  const xy = new Float32Array(s.points.length + 2);
  s.points.forEach((v, i) => {
    xy[i] = (i % 2 === 0 ? x : y) + v * f.scale;
  });
  xy.copyWithin(s.points.length, 0, 2);
  return xy;
}

function area(s: ShapeNow, xy: Float32Array, within: Box, isMarked: boolean): Mark[] {
  const each = fills(s.colour, s.opacity);
  const inside: Mark[] = s.hollow
    ? []
    : each.map((fill) => ({ t: "path", xy, fill: { ...fill, alpha: 0.6 * (fill.alpha ?? 1) }, within }));
  const edge = each.map(
    (fill): Mark => ({
      t: "path",
      xy,
      stroke: isMarked ? { ink: "text" } : { ink: fill.ink, alpha: fill.alpha ?? 1 },
      width: isMarked ? 2.5 : 1.25,
      within,
    }),
  );
  return [...inside, ...edge];
}

function between(s: ShapeNow, f: Frame, isMarked: boolean): Mark[] {
  const [x1, y1] = [f.box.x + s.x * f.scale, f.box.y + s.y * f.scale];
  const [x2, y2] = [f.box.x + s.toX * f.scale, f.box.y + s.toY * f.scale];
  const width = isMarked ? 3 : 1.5;
  return fills(s.colour, s.opacity).flatMap((fill): Mark[] => {
    const stroke = { ink: fill.ink, alpha: fill.alpha ?? 1 };
    const line: Mark = { t: "path", xy: Float32Array.of(x1, y1, x2, y2), stroke, width, within: f.box };
    const long = Math.hypot(x2 - x1, y2 - y1);
    if (s.kind === "line" || long < 1) return [line];
    const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
    const head = Math.min(HEAD, long);
    const wing = (side: number): readonly number[] => [
      x2 - ux * head - side * uy * head * 0.4,
      y2 - uy * head + side * ux * head * 0.4,
    ];
    const xy = Float32Array.of(x2, y2, ...wing(1), ...wing(-1), x2, y2);
    return [line, { t: "path", xy, fill: stroke, within: f.box }];
  });
}

/** How wide a text may be that stands in it. */
function room(s: ShapeNow, f: Frame, outline: Float32Array | null): number {
  if (s.kind === "circle") return 2 * s.width * f.scale;
  if (outline === null) return 0;
  const xs = outline.filter((_, i) => i % 2 === 0);
  return xs.reduce((a, b) => Math.max(a, b), -Infinity) - xs.reduce((a, b) => Math.min(a, b), Infinity);
}

/** What is written at a shape: the label of one, or a text. */
interface Written extends Label {
  readonly shape: ShapeNow;
}

function written(s: ShapeNow, f: Frame, outline: Float32Array | null): Written | null {
  if (s.label === null || s.label === "") return null;
  const [x, y] = [f.box.x + s.x * f.scale, f.box.y + s.y * f.scale];
  if (x < f.box.x || x > f.box.x + f.box.w || y < f.box.y || y > f.box.y + f.box.h || s.opacity < 0.3) return null;
  const size = s.kind === "text" ? Math.min(48, s.height * f.scale) : Math.min(11, 2 * s.height * f.scale);
  if (size < LEAST_LETTERS) return null;
  return { shape: s, text: s.label, x, y, size, room: room(s, f, outline) };
}

/** By shape. A text is what the scene wants to stand there, as all other shapes. */
function texts(all: readonly Written[], f: Frame): ReadonlyMap<ShapeNow, Mark> {
  const labels = all.filter((w) => w.shape.kind !== "text");
  const said = placed(labels, f.box);
  const told = new Map<Written, string | null>(labels.map((w, i) => [w, said[i] ?? null]));
  const out = new Map<ShapeNow, Mark>();
  for (const w of all) {
    const isText = w.shape.kind === "text";
    const text = isText ? w.text : told.get(w);
    const colour = isText ? ink(w.shape.colour.to).ink : "text";
    const more = { ink: colour, size: w.size, align: "center", halo: true } as const;
    if (text) out.set(w.shape, label(w.x, w.y + w.size * 0.35, text, more));
  }
  return out;
}

/** Shapes as they are at a moment; what is outside of the stage is cut. */
export function sceneMarks(p: StagePlot): DrawList {
  const f = frame(p);
  const seen = p.shapes.filter((s) => s.opacity > 0);
  const outlines = seen.map((s) => outline(s, f));
  const said = texts(
    seen.flatMap((s, i) => written(s, f, outlines[i] ?? null) ?? []),
    f,
  );
  const out: Mark[] = [{ t: "rect", box: f.box, fill: { ink: "surface" }, stroke: { ink: "rule-strong" } }];
  seen.forEach((s, i) => {
    const isMarked = s.id === p.marked;
    const xy = outlines[i];
    if (xy) out.push(...area(s, xy, f.box, isMarked));
    else if (s.kind === "line" || s.kind === "arrow") out.push(...between(s, f, isMarked));
    const text = said.get(s);
    if (text) out.push(text);
  });
  return out;
}

/** The topmost shape at a point, or within a few pixels of it; null: none. */
export function shapeAt(p: StagePlot, x: number, y: number): ShapeNow | null {
  const f = frame(p);
  const isHit = (s: ShapeNow): boolean => {
    if (s.opacity <= 0) return false;
    const [cx, cy] = [f.box.x + s.x * f.scale, f.box.y + s.y * f.scale];
    const [w, h] = [Math.max(4, s.width * f.scale), Math.max(4, s.height * f.scale)];
    if (s.kind === "circle") return ((x - cx) / w) ** 2 + ((y - cy) / h) ** 2 <= 1;
    if (s.kind === "rectangle" || s.kind === "text") return Math.abs(x - cx) <= w / 2 && Math.abs(y - cy) <= h / 2;
    const xy = outline(s, f);
    if (xy) return isInside(xy, x, y);
    return toLine(cx, cy, f.box.x + s.toX * f.scale, f.box.y + s.toY * f.scale, x, y) <= 4;
  };
  return p.shapes.findLast(isHit) ?? null;
}

/** By how many edges are crossed to the right of it. */
function isInside(xy: Float32Array, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0; i + 3 < xy.length; i += 2) {
    const [x1, y1, x2, y2] = xy.slice(i, i + 4) as unknown as [number, number, number, number];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

function toLine(x1: number, y1: number, x2: number, y2: number, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = dx * dx + dy * dy;
  const along = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / long));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** How many of each kind are there, the most first. */
export function sceneWords(shapes: readonly ShapeNow[]): string {
  const many = new Map<string, number>();
  for (const s of shapes) many.set(s.kind, (many.get(s.kind) ?? 0) + 1);
  const all = [...many].sort((p, q) => q[1] - p[1]).map(([kind, n]) => `${n} ${kind}${n === 1 ? "" : "s"}`);
  return all.length === 0 ? "nothing on the stage" : all.join(", ");
}
