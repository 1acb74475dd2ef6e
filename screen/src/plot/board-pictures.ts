import type { Meter, MeterHead, Reading } from "../base/boards.ts";
import { count, several } from "../base/format.ts";
import { flameMarks } from "./board-flames.ts";
import { inCommon } from "./board-maps.ts";
import { type Box, Boxes, type Ink, label, line, type Mark, rect, spot } from "./marks.ts";

/** Meters whose places say more than a row for each key: the iteration space of loops, flames, who waits for whom, source lines. */

const INK = 10;
/** Pixels of a letter of that size, about. */
const LETTER = 6;
const MOST_HEAT = 7;

const inkOf = (colours: ReadonlyMap<string, number>, name: string): Ink => `cat-${colours.get(name) ?? 1}` as Ink;

type Series = Meter["series"];

const PLACED: ReadonlySet<string> = new Set(["space", "graph", "flame", "source"]);
/** Those of which all keys are asked for. */
const WHOLE: readonly string[] = [...PLACED, "system", "map"];

/** Whether the text of a board may have one of them. */
export const saysPlaced = (board: string): boolean => WHOLE.some((kind) => board.includes(kind));

export const isPlaced = (m: MeterHead): boolean => PLACED.has(m.kind);

/** The picture of a meter that places what it shows; null: it is none of these. */
export function placedMarks(
  m: Meter,
  box: Box,
  colours: ReadonlyMap<string, number>,
  text: (v: Reading) => string,
): readonly Mark[] | null {
  switch (m.kind) {
    case "space":
      return spaceMarks(m, box, colours);
    case "graph":
      return graphMarks(m, box);
    case "flame":
      return flameMarks(m, box);
    case "source":
      return sourceMarks(m, box, text);
    default:
      return null;
  }
}

const numberOf = (v: Reading): number => (typeof v === "number" ? v : 0);

/** A chunk of a loop: from and to of each loop, the outermost first; to is inside. */
export interface Chunk {
  readonly ranges: readonly (readonly [number, number])[];
  readonly who: string;
}

const RANGE = /^(\d{1,9})(?:\.\.(\d{1,9}))?$/;

/** `sweep 1/48/15..29`: the name of the loop, and ranges. */
export function chunksOf(series: Series): { readonly loop: string; readonly chunks: readonly Chunk[] } {
  let loop = "";
  const chunks = series.flatMap(({ key, value }): Chunk[] => {
    const parts = key.split("/");
    const ranges: [number, number][] = [];
    for (let found = RANGE.exec(parts.at(-1) ?? ""); found; found = RANGE.exec(parts.at(-1) ?? "")) {
      parts.pop();
      ranges.unshift([Number(found[1]), Number(found[2] ?? found[1])]);
    }
    if (ranges.length === 0 || typeof value !== "string") return [];
    loop = parts.join("/");
    return [{ ranges, who: value }];
  });
  return { loop, chunks };
}

export interface SpaceCell {
  /** Parts of the whole, 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** How many loops are inside it: 0 is a chunk of the innermost. */
  readonly above: number;
  readonly who: string;
}

/** Across, the iterates of all loops but the innermost, one after the other; down, those of the innermost. */
export function spaceCells(chunks: readonly Chunk[]): {
  readonly sizes: readonly number[];
  readonly cells: readonly SpaceCell[];
} {
  const sizes: number[] = [];
  for (const { ranges } of chunks)
    for (const [i, [, to]] of ranges.entries()) sizes[i] = Math.max(sizes[i] ?? 1, to + 1);
  const outer = sizes.slice(0, -1);
  const across = outer.reduce((a, b) => a * b, 1);
  const down = sizes.at(-1) ?? 1;
  const cells = chunks.map(({ ranges, who }): SpaceCell => {
    const above = sizes.length - ranges.length;
    const own = above === 0 ? ranges.slice(0, -1) : ranges;
    let [x, w] = [0, across];
    for (const [i, [from, to]] of own.entries()) {
      const one = w / (outer[i] ?? 1);
      x += from * one;
      w = (to - from + 1) * one;
    }
    const [from, to] = above === 0 ? (ranges.at(-1) ?? [0, 0]) : [0, down - 1];
    return { x: x / across, w: w / across, y: from / down, h: (to - from + 1) / down, above, who };
  });
  return { sizes, cells };
}

/** The iteration space: a cell for each chunk, coloured by who took it. */
export function spaceMarks(m: Meter, box: Box, colours: ReadonlyMap<string, number>): readonly Mark[] {
  const { loop, chunks } = chunksOf(m.series);
  const { sizes, cells } = spaceCells(chunks);
  const bands = Math.max(0, ...cells.map((c) => c.above));
  const top = box.y + bands * 6;
  const high = Math.max(4, box.y + box.h - 14 - top);
  const out: Mark[] = [rect(box.x, top, box.w, high, "sunk")];
  const boxes = new Map<string, Boxes>();
  for (const c of cells) {
    const all = boxes.get(c.who) ?? new Boxes();
    boxes.set(c.who, all);
    const [x, w] = [box.x + c.x * box.w, c.w * box.w];
    const apart = w > 3 ? 0.5 : 0;
    if (c.above > 0) all.add(x, box.y + (bands - c.above) * 6, Math.max(0.5, w - 2 * apart), 4);
    else {
      const h = c.h * high;
      all.add(x, top + c.y * high, Math.max(0.5, w - apart), Math.max(0.5, h - (h > 3 ? 0.5 : 0)));
    }
  }
  for (const [who, all] of boxes) out.push(...all.mark({ ink: inkOf(colours, who), texture: true }));
  const some = m.total > m.series.length ? `; the first ${count(m.series.length)} of ${count(m.total)} chunks` : "";
  const says = `${loop}${loop === "" ? "" : ": "}${sizes.map((n) => count(n)).join(" × ")} iterates${some}`;
  const said = Math.min(box.w / 2, says.length * LETTER);
  out.push(label(box.x, box.y + box.h - 1, says, { size: INK, max: said }));
  out.push(...legend(boxes.keys(), colours, { x: box.x + said, y: box.y + box.h - 10, w: box.w - said, h: 10 }));
  return out;
}

/** What names begin with alike, up to a space, is said once. */
function legend(names: Iterable<string>, colours: ReadonlyMap<string, number>, box: Box): readonly Mark[] {
  const all = [...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const common = inCommon(all);
  const head = common.length * LETTER;
  const longest = Math.max(1, ...all.map((name) => name.length - common.length));
  const w = Math.min(90, 15 + longest * LETTER);
  const room = Math.floor((box.w - head) / w);
  const shown = all.length > room ? all.slice(0, Math.max(0, room - 1)) : all;
  const left = box.x + box.w - head - w * (shown.length + (shown.length < all.length ? 1 : 0));
  const out: Mark[] = common === "" ? [] : [label(left, box.y + 9, common.trim(), { size: INK, max: head })];
  for (const [i, name] of shown.entries()) {
    const x = left + head + i * w;
    out.push({ t: "rect", box: { x, y: box.y, w: 8, h: 8 }, fill: { ink: inkOf(colours, name), texture: true } });
    out.push(label(x + 11, box.y + 9, name.slice(common.length), { size: INK, max: w - 13 }));
  }
  if (shown.length < all.length) {
    const more = `+ ${count(all.length - shown.length)}`;
    out.push(label(left + head + shown.length * w, box.y + 9, more, { size: INK, max: w }));
  }
  return out;
}

export interface Waiting {
  readonly name: string;
  /** For whom; null: for nobody who is known. */
  readonly to: string | null;
  /** How many wait between it and who waits for nobody. */
  readonly level: number;
  readonly isInCircle: boolean;
}

/** Who waits for whom. Whoever waits in a circle is at level 0. */
export function waiting(series: Series): readonly Waiting[] {
  const to = new Map<string, string>();
  for (const s of series) if (typeof s.value === "string") to.set(s.key, s.value);
  const names = [...new Set([...to.keys(), ...to.values()])];
  const level = new Map<string, number>();
  const circle = new Set<string>();
  for (const name of names) {
    const way: string[] = [];
    const on = new Set<string>();
    let at: string | undefined = name;
    while (at !== undefined && !level.has(at) && !on.has(at)) {
      on.add(at);
      way.push(at);
      at = to.get(at);
    }
    if (at !== undefined && on.has(at)) {
      const round = way.splice(way.indexOf(at));
      for (const one of round) {
        circle.add(one);
        level.set(one, 0);
      }
    }
    for (const one of way.reverse()) {
      const next = to.get(one);
      level.set(one, next === undefined ? 0 : (level.get(next) ?? 0) + 1);
    }
  }
  return names.map((name) => ({
    name,
    to: to.get(name) ?? null,
    level: level.get(name) ?? 0,
    isInCircle: circle.has(name),
  }));
}

/** Who waits stands left of whom it waits for; circles are at the right, dashed. */
export function graphMarks(m: Meter, box: Box): readonly Mark[] {
  const all = waiting(m.series);
  const levels = 1 + Math.max(0, ...all.map((n) => n.level));
  const columns = Array.from({ length: levels }, (_, l) => all.filter((n) => n.level === l));
  const circles = all.filter((n) => n.isInCircle);
  const low = box.h - 13;
  const wide = box.w / levels;
  const places = new Map<string, { x: number; y: number; px: number }>();
  for (const [l, column] of columns.entries()) {
    const px = low / Math.max(1, column.length);
    for (const [i, n] of column.entries())
      places.set(n.name, { x: box.x + box.w - (l + 1) * wide + 6, y: box.y + (i + 0.5) * px, px });
  }
  const names = (n: Waiting): number => Math.min(wide * 0.55, 6.2 * n.name.length + 4);
  const out: Mark[] = [];
  for (const n of all) {
    const from = places.get(n.name);
    const to = n.to === null ? undefined : places.get(n.to);
    if (!from || !to) continue;
    if (n.isInCircle) {
      const x = from.x + Math.max(names(n), 20) + 6;
      const xy = Float32Array.from([x, from.y, x + 14, (from.y + to.y) / 2, x, to.y]);
      out.push({ t: "path", xy, stroke: { ink: "anomaly" }, width: 2, dash: [3, 2] });
    } else out.push(line(from.x + (from.px >= 9 ? names(n) : 4), from.y, to.x - 5, to.y, "axis", { width: 1 }));
  }
  for (const n of all) {
    const at = places.get(n.name);
    if (!at) continue;
    const ink = n.isInCircle ? "anomaly" : n.level === 0 ? "accent" : "text-2";
    if (n.to !== null) out.push(spot({ x: at.x - 6, y: at.y - 6, w: names(n) + 10, h: 12 }, m.line, n.name));
    out.push({
      t: "dot",
      x: at.x - 2,
      y: at.y,
      r: Math.min(3, Math.max(1, at.px / 3)),
      fill: { ink },
      stroke: { ink: "surface" },
    });
    if (at.px >= 9) out.push(label(at.x + 4, at.y + 4, n.name, { size: INK, ink: "text", max: wide * 0.55 }));
  }
  const said =
    circles.length > 0
      ? `in a circle: ${circles.map((n) => n.name).join(", ")}`
      : `${several(all.filter((n) => n.to !== null).length, "keys")} wait; nobody in a circle`;
  out.push(
    label(box.x, box.y + box.h - 1, said, { size: INK, ink: circles.length > 0 ? "anomaly" : "text-3", max: box.w }),
  );
  return out;
}

const LINE = /^(.*?)(?::(\d+))?$/;

/** The hottest lines there is room for, those of a method or file beside each other. */
export function sourceMarks(m: Meter, box: Box, text: (v: Reading) => string): readonly Mark[] {
  const room = Math.max(1, Math.floor(box.h / 13));
  const parts = (key: string): readonly [string, number] => {
    const found = LINE.exec(key);
    return [found?.[1] ?? key, Number(found?.[2] ?? 0)];
  };
  const hottest = [...m.series].sort((a, b) => numberOf(b.value) - numberOf(a.value)).slice(0, room);
  const rows = hottest
    .map((s) => ({ s, at: parts(s.key) }))
    .sort((a, b) => (a.at[0] < b.at[0] ? -1 : a.at[0] > b.at[0] ? 1 : a.at[1] - b.at[1]));
  const most = Math.max(1e-300, ...rows.map(({ s }) => numberOf(s.value)));
  const px = box.h / Math.max(room, 1);
  return rows.flatMap(({ s, at: [place, number] }, i): Mark[] => {
    const y = box.y + i * px;
    const isSame = rows[i - 1]?.at[0] === place;
    const heat = Math.max(1, Math.round((numberOf(s.value) / most) * MOST_HEAT));
    return [
      spot({ x: box.x, y, w: box.w, h: px }, m.line, s.key),
      rect(box.x, y + 1, Math.max(1, (numberOf(s.value) / most) * 40), px - 2, `seq-${heat}`),
      label(box.x + 46, y + px - 3, isSame ? `   :${number}` : s.key, {
        size: 11,
        mono: true,
        ink: "text",
        max: box.w - 46 - 70,
      }),
      label(box.x + box.w, y + px - 3, text(s.value), { size: 11, mono: true, align: "right", max: 64 }),
    ];
  });
}
