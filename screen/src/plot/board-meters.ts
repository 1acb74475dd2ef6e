import type { Meter, MeterHead, Reading, Strip } from "../base/boards.ts";
import { count, NONE, quantity, several } from "../base/format.ts";
import { cutApart } from "./axes.ts";
import { type Box, type Ink, label, line, type Mark, rect, spot } from "./marks.ts";

/** Meters that show each key's number by itself: lamps, bars, gauges, scales, columns, texts. */

/** Lamps have this many steps of heat; the two hottest are hatched, so that they are told apart without colour. */
const HEATS = 8;
/** Pixels that a lamp has to have so that it is named, and has at most then. */
const NAMED_HIGH = 26;
const NAMED_WIDE = 26;
const NAMED_MOST = 52;
/** Longer ones are cut. */
const NAME_MOST = 150;
const LETTER = 6;

/** From what is said, or from zero to the greatest that is seen. */
export function extent(m: MeterHead, seen: readonly number[]): readonly [number, number] {
  const lo = m.low ?? Math.min(0, ...seen);
  const hi = m.high ?? Math.max(0, ...seen);
  return hi > lo ? [lo, hi] : [lo, lo + 1];
}

export const numbersOf = (values: readonly Reading[]): number[] =>
  values.filter((v): v is number => typeof v === "number");

export const measureOf = (m: MeterHead): { type: string; unit: string | null } => ({ type: "float64", unit: m.unit });

export function readingText(m: MeterHead, v: Reading | undefined): string {
  return v === null || v === undefined ? NONE : typeof v === "string" ? v : quantity(v, measureOf(m));
}

/** How far up its range a value is: 0 to 1. */
export const share = (v: number, [lo, hi]: readonly [number, number]): number =>
  Math.max(0, Math.min(1, (v - lo) / (hi - lo)));

/** Height and heat grow with the value: a lamp opens. Of what never came, a dot. */
export function lamps(m: Meter, range: readonly [number, number], box: Box): readonly Mark[] {
  const n = m.series.length;
  const named = box.h >= NAMED_HIGH && box.w / n >= NAMED_WIDE && m.series.some((s) => s.key !== "");
  const longest = Math.max(...m.series.map((s) => s.key.length)) * LETTER + 4;
  const pitch = Math.min(named ? Math.max(NAMED_MOST, Math.min(longest, NAME_MOST)) : 24, box.w / n);
  return named
    ? [...lampsIn(m, range, { ...box, h: box.h - 12 }, pitch), ...lampNames(m, box, pitch)]
    : lampsIn(m, range, box, pitch);
}

function lampNames(m: Meter, box: Box, pitch: number): readonly Mark[] {
  return cutApart(
    m.series.map((s) => s.key),
    pitch - 4,
  ).map((name, i) => label(box.x + i * pitch, box.y + box.h, name, { size: 10, max: pitch - 4 }));
}

function lampsIn(m: Meter, range: readonly [number, number], box: Box, pitch: number): readonly Mark[] {
  const n = m.series.length;
  const out: Mark[] = [];
  m.series.forEach((s, i) => {
    const x = box.x + i * pitch;
    const w = Math.max(1, pitch - (pitch > 4 ? 2 : 0));
    out.push(spot({ x, y: box.y, w: pitch, h: box.h }, m.line, s.key));
    if (typeof s.value !== "number") {
      out.push(rect(x + w / 2 - 1, box.y + box.h / 2 - 1, 2, 2, "text-3"));
      return;
    }
    const f = share(s.value, range);
    const heat = Math.min(HEATS, Math.round(f * HEATS));
    const h = Math.max(2, f * box.h);
    out.push(rect(x, box.y + box.h - h, w, h, `seq-${heat}`));
    if (heat >= HEATS - 1 && w > 3)
      for (let y = box.y + box.h - 3; y > box.y + box.h - h; y -= 4) out.push(line(x, y, x + w, y - 2, "surface"));
  });
  out.push(line(box.x, box.y + box.h + 0.5, box.x + pitch * n, box.y + box.h + 0.5, "rule"));
  return out;
}

/** A dot where it is now; a band and a spike where it was in the window. */
export function bars(m: Meter, strip: Strip | undefined, range: readonly [number, number], box: Box): readonly Mark[] {
  const px = Math.min(18, Math.max(11, box.h / m.series.length));
  const fits = Math.max(1, Math.floor(box.h / px));
  // what has no room is counted, in the last row
  const room = fits < m.total && fits > 1 ? fits - 1 : fits;
  const [x0, x1] = [box.x + Math.min(110, box.w * 0.35), box.x + box.w - 66];
  const x = (v: number): number => x0 + share(v, range) * Math.max(4, x1 - x0);
  const rest = m.total - Math.min(room, m.series.length);
  const more =
    rest > 0 && room < fits
      ? [label(box.x, box.y + (room + 0.5) * px + 4, `and ${several(rest, "more")}`, { size: 11, max: x0 - box.x - 6 })]
      : [];
  const shown = m.series.slice(0, room);
  const names = cutApart(
    shown.map((s) => s.key),
    x0 - box.x - 6,
  );
  const rows = shown.flatMap((s, i) => {
    const y = box.y + (i + 0.5) * px;
    const was = numbersOf(strip?.series.find((r) => r.key === s.key)?.values ?? []);
    const out: Mark[] = [
      spot({ x: box.x, y: y - px / 2, w: box.w, h: px }, m.line, s.key),
      label(box.x, y + 4, s.key === "" ? "all" : (names[i] ?? ""), { ink: "text-2", size: 11, max: x0 - box.x - 6 }),
      line(x0, y, x1, y, "grid"),
    ];
    if (was.length > 0) {
      const [lo, hi] = [x(Math.min(...was)), x(Math.max(...was))];
      out.push(rect(lo, y - 3, Math.max(1, hi - lo), 6, "seq-2"), rect(hi - 1, y - 5, 2, 10, "seq-6"));
    }
    if (typeof s.value === "number")
      out.push({ t: "dot", x: x(s.value), y, r: 3.5, fill: { ink: "text" }, stroke: { ink: "surface" } });
    out.push(label(box.x + box.w, y + 4, readingText(m, s.value), { align: "right", mono: true, size: 11, max: 62 }));
    return out;
  });
  return [...rows, ...more];
}

export function gauge(m: Meter, range: readonly [number, number], box: Box): readonly Mark[] {
  const w = box.w / Math.min(4, m.series.length);
  const size = Math.max(12, Math.min(24, box.h - 14));
  const names = cutApart(
    m.series.map((s) => s.key),
    w - 10,
  );
  return m.series.slice(0, 4).flatMap((s, i) => {
    const x = box.x + i * w;
    const y = box.y + box.h - 5;
    const out: Mark[] = [
      spot({ x, y: box.y, w: w - 10, h: box.h }, m.line, s.key),
      label(x, y - 7, readingText(m, s.value), { ink: "text", mono: true, size, max: w - 10 }),
      rect(x, y - 2, w - 10, 4, "seq-1"),
    ];
    if (s.key !== "") out.push(label(x, box.y + 8, names[i] ?? "", { ink: "text-2", size: 11, max: w - 10 }));
    if (typeof s.value === "number") out.push(rect(x, y - 2, share(s.value, range) * (w - 10), 4, "seq-5"));
    return out;
  });
}

export function pointers(m: Meter, range: readonly [number, number], box: Box): readonly Mark[] {
  const y = box.y + box.h / 2;
  const out: Mark[] = [line(box.x, y, box.x + box.w, y, "axis")];
  for (const s of m.series)
    if (typeof s.value === "number") {
      const x = box.x + share(s.value, range) * box.w;
      out.push(line(x, y - 8, x, y + 8, "text"), spot({ x: x - 2, y: y - 9, w: 4, h: 18 }, m.line, s.key));
    }
  out.push(label(box.x, y + 20, readingText(m, range[0]), { mono: true, size: 11 }));
  out.push(label(box.x + box.w, y + 20, readingText(m, range[1]), { mono: true, size: 11, align: "right" }));
  return out;
}

/** Where a part of a range begins: it ends where the next one does. */
function edge(part: string): string {
  return part === "below" ? "<" : part === "above" ? ">" : part.replace(/(?<=.)\.\..*/, "");
}

/** @param colours of states; null: what is counted has none */
export function columns(m: Meter, box: Box, colours: ReadonlyMap<string, number> | null): readonly Mark[] {
  const most = Math.max(1, ...numbersOf(m.series.map((s) => s.value)));
  const w = box.w / m.series.length;
  const named = w > 30;
  const h = box.h - (named ? 12 : 0);
  const keys = m.series.map((s) => s.key);
  const names = colours === null ? keys.map(edge) : cutApart(keys, w - 3);
  return m.series.flatMap((s, i) => {
    const v = typeof s.value === "number" ? s.value : 0;
    const x = box.x + i * w;
    const high = (v / most) * (h - 10);
    const bar = { x, y: box.y + h - high, w: Math.max(1, w - 3), h: high };
    const ink: Ink = colours === null ? "seq-4" : (`cat-${colours.get(s.key) ?? 1}` as Ink);
    const out: Mark[] = [{ t: "rect", box: bar, fill: { ink, texture: colours !== null } }];
    if (v > 0 && w > 16) out.push(label(x, box.y + h - high - 2, count(v), { mono: true, size: 11, max: w }));
    if (named) out.push(label(x, box.y + box.h, names[i] ?? "", { size: 10, max: w - 3 }));
    return out;
  });
}

export function texts(m: Meter, box: Box): readonly Mark[] {
  return m.series
    .slice(0, Math.max(1, Math.floor(box.h / 14)))
    .flatMap((s, i) => [
      spot({ x: box.x, y: box.y + i * 14, w: box.w, h: 14 }, m.line, s.key),
      label(box.x, box.y + 11 + i * 14, s.key, { ink: "text-2", size: 11, max: box.w / 2 - 6 }),
      label(box.x + box.w / 2, box.y + 11 + i * 14, readingText(m, s.value), { mono: true, size: 11, max: box.w / 2 }),
    ]);
}
