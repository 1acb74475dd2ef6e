import type { Meter, Reading, Strip } from "../base/boards.ts";
import { several } from "../base/format.ts";
import type { Nanos } from "../base/time.ts";
import { type Box, Boxes, type Ink, label, line, type Mark, rect, spot } from "./marks.ts";

/** Where in the data keys are, and where in the machine: maps whose places are values, or parts of names. */

const INK = 10;
const SWATCHES = 8;
const HEATS = 8;
/** Cells of a map, at least so wide. */
const CELL = 5;
/** Keys that are named below it. */
const NAMED = 6;

/** A swatch for each key by the order of their names, so that it is the same in all meters; of many, several share one. */
export function keyInks(keys: readonly string[]): (key: string) => Ink {
  const sorted = [...new Set(keys)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const places = new Map(sorted.map((key, i) => [key, i]));
  return (key) => `cat-${1 + ((places.get(key) ?? 0) % SWATCHES)}` as Ink;
}

/** What all names begin with, up to a space, slash or dash: it is said once, or not at all. */
export function inCommon(names: readonly string[]): string {
  const [first = ""] = names;
  const word = /^.*[ /_-]/.exec(first)?.[0] ?? "";
  return names.length > 1 && names.every((name) => name.startsWith(word) && name.length > word.length) ? word : "";
}

const numberOf = (v: Reading | undefined): number | null => (typeof v === "number" ? v : null);

/** Who was last in each part of a range by a moment, in the order of instants; null: nobody. */
export function lastIn(
  series: readonly { readonly key: string; readonly values: readonly Reading[] }[],
  upTo: number,
  [lo, hi]: readonly [number, number],
  cells: number,
): readonly (string | null)[] {
  const out = new Array<string | null>(cells).fill(null);
  for (let i = 0; i <= upTo; i++)
    for (const s of series) {
      const v = numberOf(s.values[i]);
      if (v === null || v === numberOf(s.values[i - 1]) || v < lo || v > hi) continue;
      out[Math.min(cells - 1, Math.floor(((v - lo) / (hi - lo)) * cells))] = s.key;
    }
  return out;
}

/** The range of values as a row of cells, each in the swatch of the key that was there last. */
export function mapMarks(
  m: Meter,
  strip: Strip | undefined,
  instants: readonly Nanos[],
  at: Nanos | null,
  range: readonly [number, number],
  box: Box,
  text: (v: number) => string,
): readonly Mark[] {
  const keys = m.series.map((s) => s.key);
  const inkOf = keyInks(keys);
  const cells = Math.max(1, Math.min(256, Math.floor(box.w / CELL)));
  const upTo = at === null ? instants.length - 1 : instants.findLastIndex((t) => t <= at);
  const now = m.series.map((s) => ({ key: s.key, values: [s.value] }));
  const before = strip ? lastIn(strip.series, upTo, range, cells) : [];
  const last = lastIn(now, 0, range, cells).map((key, i) => key ?? before[i] ?? null);
  const pitch = box.w / cells;
  const high = Math.max(6, box.h - 30);
  const out: Mark[] = [rect(box.x, box.y, box.w, high, "seq-0")];
  for (const key of new Set(last)) {
    if (key === null) continue;
    const boxes = new Boxes();
    last.forEach((who, i) => {
      if (who === key) boxes.add(box.x + i * pitch, box.y, pitch, high);
    });
    out.push(...boxes.mark({ ink: inkOf(key), texture: true }));
  }
  for (const s of m.series.slice(0, 64)) {
    const v = numberOf(s.value);
    if (v === null || v < range[0] || v > range[1]) continue;
    const x = box.x + ((v - range[0]) / (range[1] - range[0])) * box.w;
    out.push(line(x, box.y, x, box.y + high, "text"));
  }
  const y = box.y + high + 11;
  out.push(label(box.x, y, text(range[0]), { size: INK, mono: true, max: box.w / 2 - 6 }));
  out.push(label(box.x + box.w, y, text(range[1]), { size: INK, mono: true, align: "right", max: box.w / 2 - 6 }));
  const shown = keys.slice(0, NAMED);
  const wide = box.w / Math.max(1, shown.length + (keys.length > NAMED ? 1 : 0));
  shown.forEach((key, i) => {
    const x = box.x + i * wide;
    out.push(spot({ x, y: y + 2, w: wide, h: 14 }, m.line, key));
    out.push({ t: "rect", box: { x, y: y + 6, w: 8, h: 8 }, fill: { ink: inkOf(key), texture: true } });
    out.push(label(x + 11, y + 14, key === "" ? "all" : key, { size: INK, max: wide - 15 }));
  });
  if (keys.length > NAMED)
    out.push(
      label(box.x + NAMED * wide, y + 14, `and ${several(m.total - NAMED, "more")}`, { size: INK, max: wide - 4 }),
    );
  return out;
}

/** The same over time: a dot wherever a key came to another place. */
export function touchMarks(
  strip: Strip,
  xs: readonly number[],
  range: readonly [number, number],
  box: Box,
  text: (v: number) => string,
): readonly Mark[] {
  const inkOf = keyInks(strip.series.map((s) => s.key));
  const out: Mark[] = [];
  for (const s of strip.series) {
    const boxes = new Boxes();
    s.values.forEach((v, i) => {
      const n = numberOf(v);
      const x = xs[i];
      if (n === null || x === undefined || n === numberOf(s.values[i - 1]) || n < range[0] || n > range[1]) return;
      const y = box.y + box.h - 3 - ((n - range[0]) / (range[1] - range[0])) * (box.h - 3);
      boxes.add(x - 1, y, 3, 3);
    });
    out.push(...boxes.mark({ ink: inkOf(s.key) }));
  }
  const end = (y: number, v: number): Mark => label(box.x + 2, y, text(v), { size: INK, mono: true, halo: true });
  return [...out, end(box.y + 9, range[1]), ...(box.h >= 24 ? [end(box.y + box.h - 2, range[0])] : [])];
}

export interface Machine {
  readonly boxes: readonly { readonly name: string; readonly group: string; readonly load: number | null }[];
  readonly links: readonly { readonly from: string; readonly to: string; readonly load: number | null }[];
}

const ARROW = /^(.*?)\s*(?:->|\u2192)\s*(.*)$/;

/** `rack/host` is the box *host* of the group *rack*; `a -> b` is a link, whose ends are boxes though nobody says so. */
export function machineOf(series: Meter["series"]): Machine {
  const loads = new Map<string, number | null>();
  const links = series.flatMap((s) => {
    const found = ARROW.exec(s.key);
    if (!found) loads.set(s.key, numberOf(s.value));
    return found ? [{ from: found[1] ?? "", to: found[2] ?? "", load: numberOf(s.value) }] : [];
  });
  for (const l of links) for (const end of [l.from, l.to]) if (!loads.has(end)) loads.set(end, null);
  const group = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf("/")));
  const boxes = [...loads]
    .map(([name, load], i) => ({ name, group: group(name), load, i }))
    .sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : a.i - b.i));
  return { boxes, links };
}

/** Pixels of the title of a group. */
const TITLE = 12;
/** Boxes that can be pointed at. */
const SPOTS = 256;

/** Where each box is: the groups side by side, as wide as they are many, the boxes of a group in rows. */
export function placesOf(machine: Machine, box: Box): ReadonlyMap<string, Box> {
  const { boxes, links } = machine;
  const places = new Map<string, Box>();
  const title = isTitled(machine) ? TITLE : 0;
  let left = box.x;
  for (const group of new Set(boxes.map((b) => b.group))) {
    const own = boxes.filter((b) => b.group === group);
    const wide = (own.length / Math.max(1, boxes.length)) * box.w;
    const high = box.h - title;
    const fitting = Math.ceil(Math.sqrt((own.length * wide) / Math.max(1, high) / 2));
    const columns = Math.max(1, Math.min(own.length, fitting));
    const [w, h] = [(wide - 4) / columns, high / Math.ceil(own.length / columns)];
    const gap = Math.min(links.length > 0 ? 8 : 3, w / 4, h / 4);
    own.forEach((b, i) => {
      const [x, y] = [left + (i % columns) * w, box.y + title + Math.floor(i / columns) * h];
      places.set(b.name, { x, y, w: w - gap, h: h - gap });
    });
    left += wide;
  }
  return places;
}

function isTitled({ boxes }: Machine): boolean {
  const groups = new Set(boxes.map((b) => b.group)).size;
  return groups > 1 && groups <= 12;
}

/** Boxes of the machine, those of one group side by side, and its links: the hotter the greater their values. */
export function systemMarks(
  m: Meter,
  [lo, hi]: readonly [number, number],
  box: Box,
  text: (v: Reading) => string,
): readonly Mark[] {
  const machine = machineOf(m.series);
  const places = placesOf(machine, box);
  const heat = (v: number): number => Math.round(Math.max(0, Math.min(1, (v - lo) / (hi - lo))) * HEATS);
  const drawn = new Map<Ink, Boxes>();
  for (const b of machine.boxes) {
    const p = places.get(b.name) as Box;
    const ink: Ink = b.load === null ? "grid" : (`seq-${heat(b.load)}` as Ink);
    const same = drawn.get(ink) ?? new Boxes();
    same.add(p.x, p.y, Math.max(0.5, p.w), Math.max(0.5, p.h));
    drawn.set(ink, same);
  }
  const links = machine.links.flatMap((l): Mark[] => {
    const [a, b] = [places.get(l.from), places.get(l.to)];
    if (!a || !b) return [];
    const k = l.load === null ? 1 : heat(l.load);
    const ink: Ink = l.load === null ? "axis" : (`seq-${Math.max(2, k)}` as Ink);
    return [line(a.x + a.w / 2, a.y + a.h / 2, b.x + b.w / 2, b.y + b.h / 2, ink, { width: 1 + k / 2 })];
  });
  return [
    ...[...drawn].flatMap(([ink, same]) => same.mark({ ink, texture: ink === "seq-7" || ink === "seq-8" })),
    ...links,
    ...groupNames(machine, places, box),
    ...machine.boxes.flatMap((b) => boxNames(b, places.get(b.name) as Box, heat, text)),
    ...machine.boxes
      .filter((b) => b.load !== null)
      .slice(0, SPOTS)
      .map((b) => spot(places.get(b.name) as Box, m.line, b.name)),
  ];
}

function groupNames(machine: Machine, places: ReadonlyMap<string, Box>, box: Box): readonly Mark[] {
  if (!isTitled(machine)) return [];
  const groups = new Map<string, { left: number; right: number }>();
  for (const b of machine.boxes) {
    const p = places.get(b.name) as Box;
    const known = groups.get(b.group);
    groups.set(b.group, {
      left: Math.min(known?.left ?? p.x, p.x),
      right: Math.max(known?.right ?? 0, p.x + p.w),
    });
  }
  return [...groups].map(([group, { left, right }]) =>
    label(left, box.y + 9, group === "" ? "\u2013" : group, { size: INK, max: right - left }),
  );
}

function boxNames(
  b: Machine["boxes"][number],
  p: Box,
  heat: (v: number) => number,
  text: (v: Reading) => string,
): readonly Mark[] {
  if (p.w < 34 || p.h < 12) return [];
  const name = b.name.slice(b.group === "" ? 0 : b.group.length + 1);
  const ink: Ink = b.load !== null && heat(b.load) >= 4 ? "surface" : "text";
  const valued = p.w > 90 && b.load !== null;
  return [
    label(p.x + 3, p.y + 10, name, { size: INK, ink, max: valued ? p.w / 2 - 5 : p.w - 6 }),
    ...(valued
      ? [label(p.x + p.w - 3, p.y + 10, text(b.load), { size: INK, ink, mono: true, align: "right", max: p.w / 2 - 5 })]
      : []),
  ];
}
