import type { Board, Meter, Reading, Strip } from "../base/boards.ts";
import { count, NONE } from "../base/format.ts";
import { type Box, Boxes, type Ink, label, type Mark, spot } from "./marks.ts";

/** What meters of a board show whose values are states: each has a swatch, the same in all of them. */

/** Categories that have a swatch of their own. */
const SWATCHES = 8;
/** What a category is called that would be taken for the page's own *idle*. */
const PAINTED = / \(painted\)$/;
/** Strips whose series are the states, one on the other. */
const STACKED: ReadonlySet<string> = new Set(["parallelism", "space"]);

const number = (v: Reading | undefined): number => (typeof v === "number" ? v : 0);

export const isStacked = (s: Strip): boolean => STACKED.has(s.kind);

/**
 * Names of states, or of who is in them, each with a swatch: that of the category that is painted so, else by its order
 * among those of its own kind: meters that share a name are of one kind.
 */
export function swatches(
  strips: readonly Strip[],
  board: Board | null,
  painted: readonly { readonly name: string; readonly swatch: number }[],
): ReadonlyMap<string, number> {
  const texts = (all: readonly Reading[]): string[] => all.filter((v): v is string => typeof v === "string");
  const sets = [
    ...strips.map((s) => (isStacked(s) ? s.series.map((r) => r.key) : s.series.flatMap((r) => texts(r.values)))),
    ...(board?.meters ?? []).map((m) => (m.kind === "graph" ? [] : texts(m.series.map((r) => r.value)))),
  ].map((names) => new Set(names));
  const kinds: Set<string>[] = [];
  for (const names of sets) {
    const alike = kinds.filter((kind) => [...names].some((name) => kind.has(name)));
    for (const kind of alike) kinds.splice(kinds.indexOf(kind), 1);
    kinds.push(new Set([...names, ...alike.flatMap((kind) => [...kind])]));
  }
  return new Map(kinds.flatMap((kind) => [...swatchesOf(kind, painted)]));
}

function swatchesOf(
  names: ReadonlySet<string>,
  painted: readonly { readonly name: string; readonly swatch: number }[],
): ReadonlyMap<string, number> {
  const all = painted.filter((p) => p.swatch > 0).map((p) => [p.name.replace(PAINTED, ""), p.swatch] as const);
  const known = new Map(all.filter(([name]) => names.has(name)));
  // where some are painted, what else is painted is of the same kind, and none of these
  const taken = known.size > 0 ? all.map(([, k]) => k) : [];
  const free = Array.from({ length: SWATCHES }, (_, i) => i + 1).filter((k) => !taken.includes(k));
  let next = 0;
  return new Map([...names].sort().map((name) => [name, known.get(name) ?? free[next++] ?? OTHERS]));
}

/** Of whatever has no swatch of its own: two that look the same would be taken for one. */
const OTHERS = 0;

/** Of one key, as many as have room: at the cursor as over time, so that both are the same rows. */
const heightOf = (box: Box, keys: number): number => Math.min(16, Math.max(LEAST, box.h / keys));
const LEAST = 2;

/** The keys of a strip in the order in which they stand at the cursor, then those that have nothing there. */
export function asBeside(strip: Strip, m: Meter | undefined): Strip {
  if (!m) return strip;
  const places = new Map(m.series.map((s, i) => [s.key, i]));
  const place = (key: string): number => places.get(key) ?? places.size;
  return { ...strip, series: [...strip.series].sort((a, b) => place(a.key) - place(b.key)) };
}

/** The key whose row is at a height. */
export function keyAt(strip: Strip, box: Box, y: number): Strip["series"][number] | undefined {
  return strip.series[Math.floor((y - box.y) / heightOf(box, strip.series.length))];
}

export function stateMarks(m: Meter, box: Box, colours: ReadonlyMap<string, number>): readonly Mark[] {
  const px = heightOf(box, m.series.length);
  const named = px >= 11;
  return m.series.slice(0, Math.floor(box.h / px)).flatMap((s, i) => {
    const y = box.y + i * px;
    const name = typeof s.value === "string" ? s.value : null;
    const out: Mark[] = [spot({ x: box.x, y, w: box.w, h: px }, m.line, s.key)];
    if (name !== null) out.push(swatch(box.x, y + 1, 12, px - 2, colours.get(name) ?? 0));
    if (named) {
      out.push(label(box.x + 18, y + px - 4, s.key, { ink: "text-2", size: 11, max: box.w / 2 - 24 }));
      out.push(label(box.x + box.w / 2, y + px - 4, name ?? NONE, { size: 11, ink: "text", max: box.w / 2 }));
    }
    return out;
  });
}

const swatch = (x: number, y: number, w: number, h: number, k: number): Mark => ({
  t: "rect",
  box: { x, y, w, h },
  fill: { ink: `cat-${k}` as Ink, texture: true },
});

/** Until the next instant. */
export const wide = (xs: readonly number[], i: number, right: number): number =>
  Math.max(0.75, Math.min(right, xs[i + 1] ?? right) - (xs[i] ?? right) + 0.25);

/** One on the other, in the order of their names: how many are in each state. */
export function stackMarks(
  strip: Strip,
  xs: readonly number[],
  box: Box,
  colours: ReadonlyMap<string, number>,
): readonly Mark[] {
  const sums = xs.map((_, i) => strip.series.reduce((sum, s) => sum + number(s.values[i]), 0));
  const most = Math.max(1, ...sums);
  const right = box.x + box.w;
  const below = xs.map(() => 0);
  const out: Mark[] = [...strip.series]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .flatMap((s) => {
      const boxes = new Boxes();
      xs.forEach((x, i) => {
        const v = number(s.values[i]);
        const h = (v / most) * box.h;
        const from = below[i] ?? 0;
        if (h > 0) boxes.add(x, box.y + box.h - from - h, wide(xs, i, right), h);
        below[i] = from + h;
      });
      return boxes.mark({ ink: `cat-${colours.get(s.key) ?? 1}` as Ink, texture: true });
    });
  out.push(label(box.x + 2, box.y + 9, count(most), { size: 10, mono: true, halo: true }));
  return out;
}

export function bandMarks(
  strip: Strip,
  xs: readonly number[],
  box: Box,
  colours: ReadonlyMap<string, number>,
): readonly Mark[] {
  const px = heightOf(box, strip.series.length);
  const right = box.x + box.w;
  const out: Mark[] = [];
  strip.series.slice(0, Math.floor(box.h / px)).forEach((s, row) => {
    const y = box.y + row * px;
    for (let i = 0; i < s.values.length; ) {
      const v = s.values[i];
      let next = i + 1;
      while (next < s.values.length && s.values[next] === v) next++;
      const x = xs[i] ?? right;
      const to = Math.min(right, xs[next] ?? right);
      if (typeof v === "string")
        out.push(swatch(x, y, Math.max(0.75, to - x), Math.max(1, px - 1), colours.get(v) ?? 0));
      i = next;
    }
  });
  return out;
}
