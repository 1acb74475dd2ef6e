import type { Board, Hit, Meter, MeterHead, Reading, Strip } from "../base/boards.ts";
import { several } from "../base/format.ts";
import type { Nanos } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { historyMarks } from "./board-history.ts";
import { keyInks, mapMarks, systemMarks, touchMarks } from "./board-maps.ts";
import { bars, columns, extent, gauge, lamps, numbersOf, pointers, readingText, share, texts } from "./board-meters.ts";
import { isPlaced, placedMarks } from "./board-pictures.ts";
import { asBeside, bandMarks, isStacked, keyAt, stackMarks, stateMarks, swatches, wide } from "./board-states.ts";
import { spots, xyMarks } from "./board-xy.ts";
import { type Box, Boxes, type DrawList, type Ink, label, line, type Mark } from "./marks.ts";
import { sentence, type Words } from "./words.ts";

const GAP = 6;
const TITLE = 15;
/** Lines that are drawn one by one; of more, only what nine in ten do not exceed and the greatest. */
const SINGLE = 8;

/** The rows of a board: one a line that has a meter. Left and right have the same. */
export interface BoardRows {
  /** Those that have room together: more would be on each other. */
  readonly lines: readonly number[];
  /** Where each begins, and behind the last where it ends. */
  readonly tops: readonly number[];
  /** The first of them among all lines, and how many these are. */
  readonly first: number;
  readonly all: number;
}

/** Pictures in which place says something have more room than a row of lamps. */
const partOf = (m: MeterHead): number =>
  isPlaced(m) || LARGE.has(m.kind) ? 2.4 : LISTS.has(m.kind) ? Math.max(1, Math.min(1.8, m.total / 5)) : 1;
const LARGE: ReadonlySet<string> = new Set(["xy", "history", "system"]);
const LISTS: ReadonlySet<string> = new Set(["bands", "bars", "processors", "text"]);

/** The height of a title, a picture that can be read and the space behind it; of a list also that of so many names. */
const LEAST = 46;
const NAMES = 8;
const NAME = 11;
const leastOf = (m: MeterHead): number =>
  LISTS.has(m.kind) ? Math.max(LEAST, TITLE + 2 + GAP + NAME * Math.min(NAMES, m.total)) : LEAST * partOf(m);

/** @param from the first line that is wanted */
export function boardRows(meters: readonly MeterHead[], height: number, from = 0): BoardRows {
  const all = [...new Set(meters.map((m) => m.line))];
  const first = from < all.length ? from : 0;
  const most = (of: (m: MeterHead) => number): number[] =>
    all.slice(first).map((own) => Math.max(...meters.filter((m) => m.line === own).map(of)));
  const [least, parts] = [most(leastOf), most(partOf)];
  const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0);
  let count = Math.min(1, least.length);
  while (count < least.length && sum(least.slice(0, count + 1)) <= height) count++;
  const [own, whole] = [sum(least.slice(0, count)), sum(parts.slice(0, count))];
  const tops = [0];
  for (let i = 0; i < count; i++) {
    const more = ((parts[i] as number) / whole) * Math.max(0, height - own);
    tops.push((tops.at(-1) ?? 0) + Math.min(height, (least[i] as number) + more));
  }
  return { lines: all.slice(first, first + count), tops, first, all: all.length };
}

/** The line whose row is at a height. */
export const lineAt = (rows: BoardRows, y: number): number | undefined =>
  rows.lines[rows.tops.findLastIndex((top) => top <= y)];

const boxOf = ({ tops }: BoardRows, i: number, x: number, w: number): Box => {
  const top = tops[i] ?? 0;
  return { x, y: top + TITLE + 2, w, h: Math.max(4, (tops[i + 1] ?? top) - top - TITLE - 2 - GAP) };
};

export interface NowPlot {
  readonly board: Board;
  readonly strips: readonly Strip[];
  /** Those of the strips. */
  readonly instants: readonly Nanos[];
  /** What the page has painted, so that a state looks the same here. */
  readonly painted: readonly { readonly name: string; readonly swatch: number }[];
  readonly rows: BoardRows;
  readonly width: number;
}

/** How many keys a meter tells of: those of a histogram are its parts. */
export function keysIn(m: Meter): number {
  return m.kind === "histogram" ? numbersOf(m.series.map((s) => s.value)).reduce((sum, n) => sum + n, 0) : m.total;
}

/** What every meter shows at the cursor. */
export function nowMarks(p: NowPlot): DrawList {
  const colours = swatches(p.strips, p.board, p.painted);
  return p.rows.lines.flatMap((own, i) => {
    const all = p.board.meters.filter((m) => m.line === own);
    const shown = all.filter((m) => m.kind !== "strips");
    const meters = shown.length > 0 ? shown : all;
    const w = (p.width - 12 - 8) / Math.max(1, meters.length);
    return meters.flatMap((m, k) => {
      const strip = p.strips.find((s) => s.line === own && s.kind === m.kind);
      const box = boxOf(p.rows, i, 12 + k * w, w - 8);
      return [
        label(box.x, box.y - 5, m.title, { ink: "text", weight: 600, size: 11, max: box.w - 60 }),
        label(box.x + box.w, box.y - 5, several(keysIn(m), "keys"), { align: "right", size: 11, max: 58 }),
        ...(m.kind === "xy" ? xyOf(m, p, box) : meterMarks(m, strip, box, colours, p)),
      ];
    });
  });
}

/** The line that an xy is drawn against: the nearest above that has numbers. */
export function lineAbove<M extends MeterHead>(m: MeterHead, all: readonly M[]): M | null {
  return all.findLast((one) => one.line < m.line && one.kind !== "text") ?? null;
}

function xyOf(m: Meter, p: NowPlot, box: Box): readonly Mark[] {
  const above = lineAbove(m, p.board.meters);
  const of = (head: MeterHead | null): Strip | undefined =>
    p.strips.find((s) => s.line === head?.line && s.kind === head.kind);
  const [x, y] = [of(above), of(m)];
  const range = (one: Meter, strip: Strip | undefined): readonly [number, number] =>
    extent(one, numbersOf([...one.series.map((s) => s.value), ...(strip?.least ?? []), ...(strip?.most ?? [])]));
  return xyMarks(
    {
      y: m,
      x: above,
      ways: x && y ? { x, y } : null,
      rangeX: above ? range(above, x) : [0, 1],
      rangeY: range(m, y),
      text: readingText,
    },
    box,
  );
}

function meterMarks(
  m: Meter,
  strip: Strip | undefined,
  box: Box,
  colours: ReadonlyMap<string, number>,
  p: NowPlot,
): readonly Mark[] {
  if (m.kind === "history" && strip && p.instants.length > 1)
    return historyMarks(m, strip, p.instants, p.board.at, box);
  if (m.series.length === 0 || keysIn(m) === 0)
    return [label(box.x, box.y + 12, "nothing at this moment", { size: 11, max: box.w })];
  const placed = placedMarks(m, box, colours, (v) => readingText(m, v));
  if (placed !== null) return placed;
  if (m.series.some((s) => typeof s.value === "string")) return stateMarks(m, box, colours);
  const seen = numbersOf([...m.series.map((s) => s.value), ...(strip?.least ?? []), ...(strip?.most ?? [])]);
  const range = extent(m, seen);
  switch (m.kind) {
    case "lights":
      return lamps(m, range, box);
    case "gauge":
      return gauge(m, range, box);
    case "scale":
      return pointers(m, range, box);
    case "histogram":
      return columns(m, box, null);
    case "parallelism":
      return columns(m, box, colours);
    case "text":
      return texts(m, box);
    case "map":
      return mapMarks(m, strip, p.instants, p.board.at, range, box, (v) => readingText(m, v));
    case "system":
      return systemMarks(m, range, box, (v) => readingText(m, v));
    default:
      return bars(m, strip, range, box);
  }
}

export interface StripsPlot {
  /** What stands beside it, if that is known. */
  readonly board: Board | null;
  readonly strips: readonly Strip[];
  readonly instants: readonly Nanos[];
  readonly hits: readonly Hit[];
  readonly painted: NowPlot["painted"];
  readonly rows: BoardRows;
  readonly time: TimeAxis;
}

const meterOf = (board: Board | null, strip: Strip): Meter | undefined =>
  board?.meters.find((m) => m.line === strip.line && m.kind === strip.kind);

/** What is in the row of a strip at a height: the key of a band. */
export function bandAt(
  strip: Strip,
  board: Board | null,
  rows: BoardRows,
  y: number,
): Strip["series"][number] | undefined {
  const i = rows.lines.indexOf(strip.line);
  const isState = strip.series.some((s) => s.values.some((v) => typeof v === "string"));
  return i < 0 || !isState ? undefined : keyAt(asBeside(strip, meterOf(board, strip)), boxOf(rows, i, 0, 0), y);
}

/** The same rows over time. */
export function stripMarks(p: StripsPlot): DrawList {
  const xs = p.instants.map((t) => p.time.x(t));
  const colours = swatches(p.strips, p.board, p.painted);
  const out: Mark[] = [];
  p.rows.lines.forEach((own, i) => {
    const all = p.strips.filter((s) => s.line === own);
    const strip = all.find((s) => s.kind === "strips" || s.kind === "bands" || s.kind === "processors") ?? all[0];
    const box = boxOf(p.rows, i, p.time.x0, p.time.x1 - p.time.x0);
    out.push(line(box.x, box.y + box.h + 0.5, box.x + box.w, box.y + box.h + 0.5, "rule"));
    if (!strip) return;
    const isState = strip.series.some((s) => s.values.some((v) => typeof v === "string"));
    if (isState) out.push(...bandMarks(asBeside(strip, meterOf(p.board, strip)), xs, box, colours));
    else if (strip.kind === "map") out.push(...touchesOf(strip, xs, box));
    else out.push(...(isStacked(strip) ? stackMarks(strip, xs, box, colours) : lineMarks(strip, xs, box)));
    for (const hit of p.hits.filter((one) => one.line === own)) {
      const x = p.time.x(hit.at);
      if (x >= box.x && x <= box.x + box.w)
        out.push({ t: "line", x1: x, y1: box.y, x2: x, y2: box.y + box.h, stroke: { ink: "anomaly" }, dash: [2, 2] });
    }
  });
  for (const hit of p.hits) {
    const i = p.rows.lines.indexOf(hit.line);
    const x = p.time.x(hit.at);
    if (i < 0 && !p.strips.some((s) => s.line === hit.line) && x >= p.time.x0 && x <= p.time.x1)
      out.push({
        t: "line",
        x1: x,
        y1: 0,
        x2: x,
        y2: p.rows.tops.at(-1) ?? 0,
        stroke: { ink: "anomaly" },
        dash: [2, 2],
      });
  }
  return out;
}

function touchesOf(strip: Strip, xs: readonly number[], box: Box): readonly Mark[] {
  const range = extent(strip, numbersOf([...strip.least, ...strip.most]));
  return touchMarks(strip, xs, range, box, (v) => readingText(strip, v));
}

function lineMarks(strip: Strip, xs: readonly number[], box: Box): readonly Mark[] {
  const range = extent(strip, numbersOf([...strip.least, ...strip.most]));
  const y = (v: number): number => box.y + box.h - share(v, range) * box.h;
  const area = new Boxes();
  const right = box.x + box.w;
  const below = range[0] < 0;
  const zero = y(0);
  strip.nineInTen.forEach((v, i) => {
    const x = xs[i];
    if (v === null || x === undefined) return;
    const top = y(v);
    area.add(x, Math.min(top, zero), wide(xs, i, right), Math.abs(zero - top));
  });
  // of rates somebody mostly has none
  const extremes = strip.least.some((v) => v !== null && v !== 0) ? [strip.most, strip.least] : [strip.most];
  const single = strip.series.length <= SINGLE ? strip.series.map((s) => s.values) : extremes;
  const keys = strip.series.map((s) => s.key);
  const inkOf = keyInks(keys);
  const isTold = keys.length > 1 && keys.length <= SINGLE;
  const ink = (k: number): Ink =>
    isTold ? inkOf(keys[k] ?? "") : (`seq-${4 + ((keys.length > 1 ? k : 3) % 5)}` as Ink);
  const lines = single.flatMap((values, k) => steps(values, xs, y, right, ink(k)));
  const end = (at: number, v: number): Mark =>
    label(box.x + 2, at, readingText(strip, v), { size: 10, mono: true, halo: true });
  return [
    ...area.mark({ ink: "seq-2", alpha: 0.6 }),
    ...(below && range[1] > 0 ? [line(box.x, zero + 0.5, right, zero + 0.5, "rule")] : []),
    ...lines,
    end(box.y + 9, range[1]),
    ...(below && box.h >= 24 ? [end(box.y + box.h - 2, range[0])] : []),
  ];
}

/** A value holds until the next instant; nothing is drawn where there is none. */
function steps(
  values: readonly Reading[],
  xs: readonly number[],
  y: (v: number) => number,
  right: number,
  ink: Ink,
): readonly Mark[] {
  const out: Mark[] = [];
  let xy: number[] = [];
  const end = (): void => {
    if (xy.length > 2) out.push({ t: "path", xy: Float32Array.from(xy), stroke: { ink }, width: 1.2 });
    xy = [];
  };
  values.forEach((v, i) => {
    const x = xs[i];
    if (typeof v !== "number" || x === undefined) {
      end();
      return;
    }
    xy.push(x, y(v), Math.min(right, xs[i + 1] ?? right), y(v));
  });
  end();
  return out;
}

export function boardWords(b: Board): Words {
  if (b.meters.length === 0) return [sentence("the board shows nothing yet")];
  return b.meters.map((m) => {
    const above = m.kind === "xy" ? lineAbove(m, b.meters) : null;
    if (above) {
      const both = spots(above, m)
        .slice(0, 5)
        .map((s) => `${s.key === "" ? "all" : s.key} ${readingText(m, s.y)} at ${readingText(above, s.x)}`);
      const said = both.length === 0 ? "no key has a value in both at this moment" : both.join(", ");
      return sentence(`${m.title} against ${above.title}: ${said}`);
    }
    const some = m.series.slice(0, 5).map((s) => `${s.key === "" ? "all" : s.key} ${readingText(m, s.value)}`);
    return sentence(`${m.kind} ${m.title}: ${some.length === 0 ? "nothing at this moment" : some.join(", ")}`);
  });
}

/** Each line once: its extremes and where they are. */
export function stripWords(all: readonly Strip[], instants: readonly Nanos[], when: (t: Nanos) => string): Words {
  const lines = [...new Set(all.map((s) => s.line))];
  return lines.flatMap((own) => {
    const strip = all.find((s) => s.line === own && s.kind === "strips") ?? all.find((s) => s.line === own);
    if (!strip) return [];
    const found = strip.series.flatMap((s) =>
      s.values.flatMap((v, i) => (typeof v === "number" ? [{ key: s.key, v, t: instants[i] ?? 0n }] : [])),
    );
    const head = `${strip.title}: ${several(strip.total, "keys")}`;
    if (found.length === 0) return [sentence(head)];
    const least = found.reduce((a, b) => (b.v < a.v ? b : a));
    const most = found.reduce((a, b) => (b.v > a.v ? b : a));
    const said = ({ key, v, t }: (typeof found)[number]): string =>
      `${readingText(strip, v)}${key === "" ? "" : ` (${key})`} at ${when(t as Nanos)}`;
    return [
      sentence(
        least.v === most.v
          ? `${head}, always ${readingText(strip, most.v)}`
          : `${head}, most ${said(most)}, least ${said(least)}`,
      ),
    ];
  });
}
