import { count, named } from "../base/format.ts";
import type { ValueScale } from "../base/scale.ts";
import { type AxisLabel, tickLabel } from "./axes.ts";
import type { Painted } from "./category.ts";
import { bandEdges } from "./distribution-frame.ts";
import { type Box, type DrawList, label, line, type Mark, rect } from "./marks.ts";

/** What a picture needs to be understood away from its page. */
export interface SheetSpec {
  readonly title: string;
  /** Trace, window and zone, column and unit, what is left out: one line each, wrapped where they are too long. */
  readonly lines: readonly string[];
  readonly legend: readonly Pick<Painted, "swatch" | "name">[];
  /** Words for what has no category; null where it is not drawn. */
  readonly unpainted: string | null;
  /** The fullest cell of a raster, and what is counted; null without a raster. */
  readonly ramp: { readonly max: number; readonly of: string } | null;
  readonly parts: readonly SheetPart[];
  /** Of the parts together, without the head. */
  readonly width: number;
  readonly height: number;
}

export interface SheetPart {
  readonly marks: DrawList;
  readonly x: number;
  readonly y: number;
  /** What lies outside was not meant to be seen. */
  readonly within?: Box;
}

export interface Sheet {
  readonly marks: DrawList;
  readonly width: number;
  readonly height: number;
}

const PAD = 12;
const LINE = 16;
/** Least room for the head; narrower pictures get a margin at the right. */
const MIN = 420;
const SIZE = 11;

/** About what a letter of the page's font takes; only for breaking lines, so it errs on the wide side. */
export function roughWidth(s: string, size: number): number {
  return [...s].length * size * 0.56;
}

/** The picture with a head that says what it is, and a legend: swatch, texture, name. */
export function sheetMarks(s: SheetSpec, measure: (s: string, size: number) => number = roughWidth): Sheet {
  const width = Math.max(MIN, s.width) + 2 * PAD;
  const room = width - 2 * PAD;
  const out: Mark[] = [label(PAD, PAD + 12, s.title, { ink: "text", size: 14, weight: 600, max: room })];
  let y = PAD + 14;
  for (const text of s.lines.flatMap((l) => wrapped(l, room, (t) => measure(t, SIZE)))) {
    y += LINE;
    out.push(label(PAD, y, text, { ink: "text-2", size: SIZE }));
  }
  const legend = legendMarks(s, room, measure);
  if (legend.height > 0) {
    out.push(...moved(legend.marks, PAD, y + 6));
    y += legend.height + 6;
  }
  const top = y + 12;
  for (const p of s.parts) {
    const within = p.within ? { ...p.within, x: p.within.x + p.x + PAD, y: p.within.y + p.y + top } : null;
    for (const m of moved(p.marks, p.x + PAD, p.y + top)) {
      const kept = within ? inside(m, within) : m;
      if (kept) out.push(kept);
    }
  }
  return { marks: out, width, height: Math.ceil(top + s.height + PAD) };
}

/** Lines end where their part does (a cursor reaches over the tile, not over the drawing); the rest is as it is. */
function inside(m: Mark, b: Box): Mark | null {
  if (m.t !== "line") return m;
  const [x, y] = [
    (v: number) => Math.max(b.x, Math.min(b.x + b.w, v)),
    (v: number) => Math.max(b.y, Math.min(b.y + b.h, v)),
  ];
  const cut = { ...m, x1: x(m.x1), x2: x(m.x2), y1: y(m.y1), y2: y(m.y2) };
  return cut.x1 === cut.x2 && cut.y1 === cut.y2 ? null : cut;
}

interface Entry {
  readonly swatch: number;
  readonly name: string;
}

function legendMarks(
  s: SheetSpec,
  room: number,
  measure: (s: string, size: number) => number,
): { marks: DrawList; height: number } {
  const entries: Entry[] = s.legend.map((p) => ({ swatch: p.swatch, name: p.name }));
  if (s.unpainted !== null) entries.push({ swatch: 0, name: s.unpainted });
  const out: Mark[] = [];
  let [x, y] = [0, 0];
  let rows = 0;
  const place = (w: number): void => {
    if (x > 0 && x + w > room) {
      x = 0;
      y += LINE + 2;
    }
    rows = y + LINE + 2;
  };
  for (const e of entries) {
    const w = Math.min(room, 20 + measure(e.name, SIZE) + 18);
    place(w);
    out.push({
      t: "rect",
      box: { x: x + 0.5, y: y + 2.5, w: 13, h: 13 },
      fill: { ink: `cat-${e.swatch}`, texture: e.swatch > 0 },
      stroke: { ink: "axis" },
    });
    out.push(label(x + 20, y + 13, e.name, { ink: "text", size: SIZE, max: Math.max(20, room - 20) }));
    x += w;
  }
  if (s.ramp) {
    const text = `${count(s.ramp.max)} ${s.ramp.of.replace(/^\S+/, (noun) => named(s.ramp?.max ?? 0, noun))}`;
    place(90 + measure(text, SIZE));
    const n = 64;
    const level = Uint8Array.from({ length: n }, (_, i) => Math.round((0.16 + 0.84 * (i / (n - 1))) * 255));
    out.push(label(x, y + 13, "1", { ink: "text", size: SIZE }));
    out.push({
      t: "cells",
      box: { x: x + 12, y: y + 4, w: n, h: 10 },
      columns: n,
      rows: 1,
      level,
      ramp: new Uint8Array(n),
    });
    out.push(label(x + 12 + n + 6, y + 13, text, { ink: "text", size: SIZE }));
  }
  return { marks: out, height: rows };
}

/** Lines of at most so many pixels, broken at spaces where there are some. */
export function wrapped(text: string, room: number, width: (s: string) => number): string[] {
  const out: string[] = [];
  let now = "";
  const push = (word: string): void => {
    let rest = word;
    while (width(rest) > room && [...rest].length > 1) {
      const letters = [...rest];
      let n = letters.length - 1;
      while (n > 1 && width(letters.slice(0, n).join("")) > room) n--;
      out.push(letters.slice(0, n).join(""));
      rest = letters.slice(n).join("");
    }
    now = rest;
  };
  for (const word of text.split(" ")) {
    const next = now === "" ? word : `${now} ${word}`;
    if (width(next) <= room) now = next;
    else {
      if (now !== "") out.push(now);
      push(word);
    }
  }
  if (now !== "") out.push(now);
  return out;
}

/** The same marks elsewhere. */
export function moved(marks: DrawList, dx: number, dy: number): DrawList {
  return marks.map((m) => movedMark(m, dx, dy));
}

function box(b: Box, dx: number, dy: number): Box {
  return { ...b, x: b.x + dx, y: b.y + dy };
}

function movedMark(m: Mark, dx: number, dy: number): Mark {
  switch (m.t) {
    case "rect":
      return { ...m, box: box(m.box, dx, dy) };
    case "boxes":
      return { ...m, xywh: m.xywh.map((v, i) => (i % 4 === 0 ? v + dx : i % 4 === 1 ? v + dy : v)) };
    case "line":
      return { ...m, x1: m.x1 + dx, x2: m.x2 + dx, y1: m.y1 + dy, y2: m.y2 + dy };
    case "path":
      return {
        ...m,
        xy: m.xy.map((v, i) => v + (i % 2 === 0 ? dx : dy)),
        ...(m.within ? { within: box(m.within, dx, dy) } : {}),
      };
    case "dot":
    case "text":
      return { ...m, x: m.x + dx, y: m.y + dy };
    case "cells":
      return { ...m, box: box(m.box, dx, dy), ...(m.within ? { within: box(m.within, dx, dy) } : {}) };
  }
}

const STRIP = 10;

/**
 * A value axis at the left of a picture that has none of its own, as wide as `width`: labels, and what is painted where, in
 * colour and texture, so that a grey print tells it, too.
 */
export function axisColumn(
  labels: readonly AxisLabel[],
  scale: ValueScale,
  painted: readonly Painted[],
  name: string,
  width: number,
): DrawList {
  const [top, bottom] = [scale.at1, scale.at0];
  const x = width - STRIP - 1;
  const max = x - 16;
  const out: Mark[] = [];
  for (const p of [...painted].reverse()) {
    const e = bandEdges(p, scale, { x, y: top, w: STRIP, h: bottom - top });
    if (e) out.push(rect(x, e.y0, p.part ? STRIP / 2 : STRIP, e.y1 - e.y0, `cat-${p.swatch}`, { texture: true }));
  }
  out.push(line(x, top, x, bottom, "axis"));
  for (const l of labels) {
    if (l.px < top - 1 || l.px > bottom + 1) continue;
    out.push(line(x - (l.fine ? 3 : 5), l.px, x, l.px, "axis"));
    if (!l.fine) out.push(...tickLabel(l, x - 8, max));
  }
  out.push(label(x - 8, bottom + 17, name, { align: "right", ink: "text-2", weight: 500, max }));
  return out;
}
