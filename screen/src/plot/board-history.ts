import type { Meter, Reading, Strip } from "../base/boards.ts";
import { duration, several } from "../base/format.ts";
import type { Nanos } from "../base/time.ts";
import { inCommon, keyInks } from "./board-maps.ts";
import { type Box, type Ink, label, line, type Mark, rect } from "./marks.ts";

/**
 * States of keys as a timing diagram that wraps: a line for each key goes up and down between the levels of its states,
 * from the end of one band to the begin of the next, so that it has the room of several. Time in which nobody changes
 * is a bar instead, hollow as high as it was long: to the top, as long as a band.
 */

/** Lines that can be followed. */
const MOST_LINES = 8;
/** Levels of a band, and what the rarest are together. */
const MOST_LEVELS = 6;
const OTHERS = "others";
/** Pixels of a level at least, and between lines on one. */
const LEVEL = 9;
const APART = 1.6;
/** Of names at the left. */
const NAMES = 62;
/** Of the bar that stands for quiet time, and the part of the window that is quiet for long. */
const BAR = 9;
const QUIET = 0.08;
const INK = 10;
/** Pixels of a letter of that size, about. */
const LETTER = 6;

interface Line {
  readonly key: string;
  readonly values: readonly Reading[];
}

/** Time that is drawn as it is, or as a bar. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly quiet: boolean;
}

/** Where instants are on the way through all bands, in pixels from the begin of the first. */
export interface Way {
  readonly stretches: readonly Stretch[];
  /** Nanoseconds in a pixel, where time is drawn. */
  readonly scale: number;
  readonly band: number;
}

/** The keys that change most; of equal ones the first. */
export function liveliest(strip: Strip, most = MOST_LINES): readonly Line[] {
  const changes = (l: Line): number =>
    l.values.reduce((n: number, v, i) => n + (i > 0 && v !== l.values[i - 1] ? 1 : 0), 0);
  const lines = strip.series.filter((s) => s.values.some((v) => typeof v === "string"));
  const chosen = lines
    .map((l, i) => ({ l, i, n: changes(l) }))
    .sort((a, b) => b.n - a.n || a.i - b.i)
    .slice(0, most);
  return chosen.sort((a, b) => a.i - b.i).map((c) => c.l);
}

/** From the top down in the order of their names; the rarest share one. */
export function levelsOf(lines: readonly Line[], most = MOST_LEVELS): readonly string[] {
  const counts = new Map<string, number>();
  for (const l of lines) for (const v of l.values) if (typeof v === "string") counts.set(v, (counts.get(v) ?? 0) + 1);
  const common = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  if (common.length <= most) return common.sort();
  return [...common.slice(0, most - 1).sort(), OTHERS];
}

/** @param ns instants, ascending, from 0 */
export function wayOf(lines: readonly Line[], ns: readonly number[], pixels: number, bands: number): Way {
  const end = ns.at(-1) ?? 0;
  const moments = ns.filter((_, i) => i === 0 || lines.some((l) => l.values[i] !== l.values[i - 1]));
  const bounds = [...moments, end];
  const stretches: Stretch[] = [];
  for (let i = 0; i + 1 < bounds.length; i++) {
    const [from, to] = [bounds[i] as number, bounds[i + 1] as number];
    if (to <= from) continue;
    const quiet = to - from > QUIET * end;
    const last = stretches.at(-1);
    if (!quiet && last && !last.quiet) stretches[stretches.length - 1] = { ...last, to };
    else stretches.push({ from, to, quiet });
  }
  const bars = stretches.filter((s) => s.quiet).length * BAR;
  const drawn = stretches.reduce((sum, s) => sum + (s.quiet ? 0 : s.to - s.from), 0);
  return { stretches, scale: drawn / Math.max(1, pixels - bars), band: pixels / bands };
}

/** How far on its way an instant is. */
export function along(way: Way, at: number): number {
  let x = 0;
  for (const s of way.stretches) {
    if (at >= s.to) x += s.quiet ? BAR : (s.to - s.from) / way.scale;
    else return at <= s.from ? x : x + (s.quiet ? BAR / 2 : (at - s.from) / way.scale);
  }
  return x;
}

/** Where levels and bands are. */
interface Plan {
  readonly box: Box;
  readonly way: Way;
  readonly bands: number;
  /** Pixels from one band to the next, and from one level to the next. */
  readonly pitch: number;
  readonly step: number;
  readonly levels: readonly string[];
}

const levelY = (p: Plan, band: number, name: string): number => {
  const i = p.levels.includes(name) ? p.levels.indexOf(name) : p.levels.length - 1;
  return p.box.y + band * p.pitch + (i + 0.5) * p.step;
};

/**
 * @param instants of the strip
 * @param at the cursor
 */
export function historyMarks(
  m: Meter,
  strip: Strip,
  instants: readonly Nanos[],
  at: Nanos | null,
  box: Box,
): readonly Mark[] {
  const lines = liveliest(strip);
  const levels = levelsOf(lines);
  const below = box.h > 90 ? 2 * (INK + 3) : INK + 3;
  const first = instants[0] ?? 0n;
  const ns = instants.map((t) => Number(t - first));
  const bands = Math.max(1, Math.min(4, Math.floor((box.h - below) / (levels.length * LEVEL + 8))));
  const way = wayOf(lines, ns, Math.max(20, box.w - NAMES) * bands, bands);
  const pitch = (box.h - below) / bands;
  const plan: Plan = { box, way, bands, pitch, step: (pitch - 8) / Math.max(1, levels.length), levels };
  const keys = lines.map((l) => l.key);
  const inkOf = keyInks(strip.series.map((s) => s.key));
  return [
    ...levelMarks(plan),
    ...quietMarks(plan),
    ...lines.flatMap((l, k) => lineMarks(plan, l, ns, lines.length, k, inkOf(l.key))),
    ...(at === null ? [] : cursorMark(plan, Number(at - first))),
    label(box.x, box.y + box.h - 1, said(m, plan, lines.length), { size: INK, max: box.w }),
    ...(below > INK + 3 ? legend(keys, inkOf, box) : []),
  ];
}

function levelMarks(p: Plan): readonly Mark[] {
  return Array.from({ length: p.bands }, (_, b) => b).flatMap((b) =>
    p.levels.flatMap((name) => {
      const y = levelY(p, b, name);
      return [
        label(p.box.x, y + 3.5, name, { size: INK, max: NAMES - 6 }),
        line(p.box.x + NAMES, y, p.box.x + p.box.w, y, "grid"),
      ];
    }),
  );
}

/** @param k which of so many lines, so that they do not lie on each other */
function lineMarks(p: Plan, l: Line, ns: readonly number[], count: number, k: number, ink: Ink): readonly Mark[] {
  const shift = (k - (count - 1) / 2) * Math.min(APART, (p.step - 2) / Math.max(1, count));
  return lineOf(l, ns, p.way, p.bands, (band, v) => levelY(p, band, v) + shift).map(
    (xy): Mark => ({
      t: "path",
      xy: xy.map((n, i) => (i % 2 === 0 ? p.box.x + NAMES + n : n)),
      stroke: { ink },
      width: 1.3,
    }),
  );
}

function cursorMark(p: Plan, ns: number): readonly Mark[] {
  const x = along(p.way, ns);
  if (ns < 0 || x > p.way.band * p.bands) return [];
  const band = Math.min(p.bands - 1, Math.floor(x / p.way.band));
  const at = p.box.x + NAMES + x - band * p.way.band;
  const y = p.box.y + band * p.pitch;
  return [line(at, y, at, y + p.pitch - 6, "accent")];
}

function said(m: Meter, p: Plan, drawn: number): string {
  const quiet = p.way.stretches.filter((s) => s.quiet);
  const still = quiet.reduce((sum, s) => sum + s.to - s.from, 0);
  return [
    drawn < m.total ? `the ${drawn} that change most of ${several(m.total, "keys")}` : "",
    quiet.length > 0 ? `bars: ${duration(still)} in which none changes` : "",
    p.bands > 1 ? `from left to right, in ${p.bands} bands` : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}

function legend(keys: readonly string[], inkOf: (key: string) => Ink, box: Box): readonly Mark[] {
  const common = inCommon(keys);
  const head = common.length * LETTER;
  const wide = (box.w - head) / Math.max(1, keys.length);
  const y = box.y + box.h - INK - 5;
  const named = common === "" ? [] : [label(box.x, y, common.trim(), { size: INK, max: head })];
  const lines = keys.flatMap((key, i) => {
    const x = box.x + head + i * wide;
    return [
      line(x, y - 3, x + 9, y - 3, inkOf(key), { width: 2 }),
      label(x + 12, y, key === "" ? "all" : key.slice(common.length), { size: INK, max: wide - 16 }),
    ];
  });
  return [...named, ...lines];
}

function quietMarks(p: Plan): readonly Mark[] {
  const { way, box, pitch } = p;
  const perBand = way.band * way.scale;
  return way.stretches.flatMap((s): Mark[] => {
    if (!s.quiet) return [];
    const x = along(way, s.from);
    const band = Math.min(p.bands - 1, Math.floor(x / way.band));
    const left = box.x + NAMES + Math.min(x - band * way.band, way.band - BAR);
    const high = pitch - 8;
    const hollow = Math.max(2, Math.min(1, perBand > 0 ? (s.to - s.from) / perBand : 1) * (high - 2));
    const y = box.y + band * pitch;
    return [
      rect(left, y, BAR - 1, high, "text-2"),
      rect(left + 2, y + 1 + (high - 2 - hollow), BAR - 5, hollow, "surface"),
    ];
  });
}

/** The line of a key, cut where a band ends: pairs of x from the begin of the band, and y. */
function lineOf(
  l: Line,
  ns: readonly number[],
  way: Way,
  bands: number,
  y: (band: number, v: string) => number,
): readonly Float32Array[] {
  const out: Float32Array[] = [];
  let xy: number[] = [];
  let band = 0;
  const cut = (): void => {
    if (xy.length > 2) out.push(Float32Array.from(xy));
    xy = [];
  };
  for (let i = 0; i < ns.length; i++) {
    const v = l.values[i];
    if (typeof v !== "string") {
      cut();
      continue;
    }
    const from = along(way, ns[i] as number);
    const to = along(way, ns[i + 1] ?? (ns[i] as number));
    for (let at = from; at < to || at === from; ) {
      const own = Math.min(bands - 1, Math.floor(at / way.band));
      if (own !== band) cut();
      band = own;
      const end = Math.min(to, own === bands - 1 ? to : (own + 1) * way.band);
      xy.push(at - own * way.band, y(own, v), end - own * way.band, y(own, v));
      if (end <= at) break;
      at = end;
    }
  }
  cut();
  return out;
}
