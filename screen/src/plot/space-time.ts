import type { Arrow, Causes, SpaceTime, Stub } from "../base/messages.ts";
import { linearTicks } from "../base/scale.ts";
import { type Nanos, nanos, type Origin } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import type { Critical } from "../base/waits.ts";
import { cutApart, timeGrid } from "./axes.ts";
import { type Box, type DrawList, label, line, type Mark } from "./marks.ts";
import { workText } from "./messages-words.ts";
import { pathMarks } from "./waits.ts";

const PAD = 16;
/** Pixels of a name: the less, the less it hides. */
const NAME_MOST = 112;
/** Rows closer than this have no names of their own. */
const NAME_PX = 12;
/** Heads of more arrows would be a smear. */
const MOST_HEADS = 400;
const HEAD = 5;
/** Square pixels that the ring of what has no other side needs around it, and pixels of its tick where there are fewer. */
const STUB_ROOM = 1600;
const STUB_PX = 5;

/** Where each band is, from the top. */
export function bandY(bands: number, height: number): (band: number) => number {
  const px = (height - 2 * PAD) / Math.max(1, bands - 1);
  return (band) => (bands < 2 ? height / 2 : PAD + band * px);
}

/** Pixels that the names of bands take at the left. */
export function nameRoom(bands: readonly string[]): number {
  return Math.min(NAME_MOST, Math.max(0, ...bands.map((b) => b.length)) * 6.4 + 8);
}

/** Where on the axis something is: of time, or of ticks. */
export interface Places {
  readonly x0: number;
  readonly x1: number;
  x(at: Nanos): number;
}

/** Ticks of a logical clock, as far apart as there is room. */
export function tickPlaces(ticks: { readonly from: number; readonly to: number }, x0: number, x1: number): Places {
  const each = (x1 - x0) / Math.max(1, ticks.to - ticks.from);
  return { x0, x1, x: (at) => x0 + (Number(at) - ticks.from + 0.5) * each };
}

export interface SpaceTimePlot {
  readonly answer: SpaceTime;
  readonly places: Places;
  /** Null where the axis is that of a logical clock. */
  readonly time: TimeAxis | null;
  readonly height: number;
  readonly origin: Origin;
  readonly causes: Causes | null;
  /** In the bands of the answer. */
  readonly critical: Critical | null;
  readonly marked: Arrow | null;
}

/** Lines of processes, what can have caused the chosen event and what it can have caused, arrows, what has no other side. */
export function spaceTimeMarks(p: SpaceTimePlot): DrawList {
  const { answer: a, places, height } = p;
  const y = bandY(a.bands.length, height);
  const within: Box = { x: places.x0, y: 0, w: places.x1 - places.x0, h: height };
  const out: Mark[] = [];
  if (p.time) out.push(...timeGrid(p.time, 0, height, p.origin));
  if (p.causes && p.time) out.push(...coneMarks(p.causes, a, p.time, y, height));
  a.bands.forEach((_, band) => {
    out.push(line(p.time?.x0 ?? 0, Math.round(y(band)) + 0.5, places.x1, Math.round(y(band)) + 0.5, "rule-strong"));
  });
  const most = Math.max(1, ...a.arrows.map((arrow) => arrow.messages));
  const usual = a.arrows.filter((arrow) => arrow.violations === 0);
  for (const arrow of usual) out.push(...arrowMarks(arrow, p, y, within, most, usual.length <= MOST_HEADS));
  for (const arrow of a.arrows) if (arrow.violations > 0) out.push(...arrowMarks(arrow, p, y, within, most, true));
  out.push(...stubsMarks(p, y));
  if (p.critical && p.time) out.push(...pathMarks(p.critical, p.time, y, within));
  if (p.marked) out.push(...markedMarks(p.marked, p, y, within));
  out.push(...nameMarks(a, p.time?.x0 ?? 0, y));
  return out;
}

/** By band, the last that is before the chosen event and the first after it. */
function coneMarks(c: Causes, a: SpaceTime, time: TimeAxis, y: (band: number) => number, height: number): DrawList {
  if (a.each !== 1) return [];
  const out: Mark[] = [];
  const half = a.bands.length < 2 ? height / 2 : (y(1) - y(0)) / 2;
  const within: Box = { x: time.x0, y: 0, w: time.x1 - time.x0, h: height };
  for (const t of c.processes) {
    const band = a.bands.indexOf(t.name);
    if (band < 0) continue;
    const strip = (x0: number, x1: number, ink: "seq-2" | "cat-1", alpha: number): void => {
      const [from, to] = [Math.max(within.x, x0), Math.min(time.x1, x1)];
      if (to > from)
        out.push({ t: "rect", box: { x: from, y: y(band) - half, w: to - from, h: 2 * half }, fill: { ink, alpha } });
    };
    if (t.last !== null) strip(time.x0, time.x(t.last), "seq-2", 0.32);
    if (t.first !== null) strip(time.x(t.first), time.x1, "cat-1", 0.13);
  }
  const band = a.bands.indexOf(c.who);
  const x = time.x(c.at);
  if (band >= 0 && x >= time.x0 && x <= time.x1)
    out.push({ t: "dot", x, y: y(band), r: 5, fill: { ink: "text" }, stroke: { ink: "surface" } });
  return out;
}

function arrowMarks(
  arrow: Arrow,
  p: SpaceTimePlot,
  y: (band: number) => number,
  within: Box,
  most: number,
  hasHead: boolean,
): DrawList {
  const { x } = p.places;
  const [x0, y0, x1, y1] = [x(arrow.sent), y(arrow.from), x(arrow.received), y(arrow.to)];
  if (Math.max(x0, x1) < within.x || Math.min(x0, x1) > within.x + within.w) return [];
  const isWrong = arrow.violations > 0;
  const width = most === 1 ? 1 : 0.75 + 3.25 * Math.sqrt(arrow.messages / most);
  const ink = isWrong ? "anomaly" : arrow.messages > 1 ? "seq-5" : "seq-6";
  const alpha = isWrong ? 1 : most === 1 ? (p.answer.arrows.length > MOST_HEADS ? 0.45 : 0.8) : 0.55;
  // within one band there is no slope to see: it bends
  const xy =
    arrow.from === arrow.to ? Float32Array.of(x0, y0, (x0 + x1) / 2, y0 - 8, x1, y1) : Float32Array.of(x0, y0, x1, y1);
  const out: Mark[] = [{ t: "path", xy, stroke: { ink, alpha }, width, dash: isWrong ? [4, 3] : [], within }];
  if (hasHead && inside(x1, within)) out.push(headMark(x0, y0, x1, y1, ink, 1));
  return out;
}

const inside = (x: number, box: Box): boolean => x >= box.x && x <= box.x + box.w;

function headMark(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  ink: "anomaly" | "seq-5" | "seq-6" | "text",
  alpha: number,
): Mark {
  const length = Math.max(1e-6, Math.hypot(x1 - x0, y1 - y0));
  const [dx, dy] = [((x1 - x0) / length) * HEAD, ((y1 - y0) / length) * HEAD];
  const xy = Float32Array.of(x1, y1, x1 - dx - dy * 0.5, y1 - dy + dx * 0.5, x1 - dx + dy * 0.5, y1 - dy - dx * 0.5);
  return { t: "path", xy, fill: { ink, alpha } };
}

/** Where there are more than would leave room for arrows each is a tick on its line, and of those on one place one. */
function stubsMarks(p: SpaceTimePlot, y: (band: number) => number): DrawList {
  const { stubs } = p.answer;
  const { x0, x1, x } = p.places;
  if (stubs.length <= ((x1 - x0) * p.height) / STUB_ROOM) return stubs.flatMap((stub) => stubMarks(stub, p, y));
  const seen = new Set<string>();
  return stubs.flatMap((stub): Mark[] => {
    const at = x(stub.at);
    const place = `${Math.floor(at / STUB_PX)} ${stub.band}`;
    if (at < x0 || at > x1 || seen.has(place)) return [];
    seen.add(place);
    const down = stub.isSend ? STUB_PX : -STUB_PX;
    return [line(at, y(stub.band), at, y(stub.band) + down, inkOf(stub), { width: 1.5 })];
  });
}

/** What goes to who is not in the trace leaves its line; a send that nobody received ends in an open ring on its way, a receive of nothing begins in one. */
function stubMarks(stub: Stub, p: SpaceTimePlot, y: (band: number) => number): DrawList {
  const x = p.places.x(stub.at);
  if (x < p.places.x0 || x > p.places.x1) return [];
  const y0 = y(stub.band);
  const down = stub.toward === null ? 1 : Math.sign(y(stub.toward) - y0) || 1;
  const [dx, dy] = [stub.isSend ? 9 : -9, 13 * (y0 > p.height - 20 && stub.toward === null ? -1 : down)];
  const ink = inkOf(stub);
  if (stub.elsewhere !== null) return [line(x, y0, x + dx, y0 + dy, ink, { width: 1.5 })];
  return [
    line(x, y0, x + dx, y0 + dy, ink, { width: 1.5, dash: [3, 2] }),
    { t: "dot", x: x + dx, y: y0 + dy, r: 3, fill: { ink: "surface" }, stroke: { ink } },
  ];
}

const inkOf = (stub: Stub): "anomaly" | "seq-5" => (stub.elsewhere === null ? "anomaly" : "seq-5");

/** Where an order is that is played, and whose turn it is. */
export function placeMarks(a: SpaceTime, places: Places, place: number, height: number): DrawList {
  const step = a.course?.[place - (a.ticks?.from ?? 0)];
  const x = places.x(nanos(place));
  if (step === undefined || x < places.x0 || x > places.x1) return [];
  const band = a.each === 1 ? a.bands.indexOf(step.who) : -1;
  const out: Mark[] = [line(x, 0, x, height, "accent")];
  if (band >= 0)
    out.push({
      t: "dot",
      x,
      y: bandY(a.bands.length, height)(band),
      r: 5,
      fill: { ink: "accent" },
      stroke: { ink: "surface" },
    });
  return out;
}

function markedMarks(arrow: Arrow, p: SpaceTimePlot, y: (band: number) => number, within: Box): DrawList {
  const { x } = p.places;
  const [x0, y0, x1, y1] = [x(arrow.sent), y(arrow.from), x(arrow.received), y(arrow.to)];
  const xy = Float32Array.of(x0, y0, x1, y1);
  const out: Mark[] = [
    { t: "path", xy, stroke: { ink: "surface" }, width: 5, within },
    { t: "path", xy, stroke: { ink: "text" }, width: 2, dash: arrow.violations > 0 ? [4, 3] : [], within },
  ];
  if (inside(x1, within)) out.push(headMark(x0, y0, x1, y1, "text", 1));
  return out;
}

function nameMarks(a: SpaceTime, left: number, y: (band: number) => number): DrawList {
  const px = a.bands.length < 2 ? NAME_PX : y(1) - y(0);
  const step = Math.max(1, Math.ceil(NAME_PX / px));
  const shown = cutApart(a.bands, NAME_MOST);
  return a.bands.flatMap((_, band): Mark[] => {
    if (band % step !== 0) return [];
    const name = shown[band] as string;
    // arrows run across the rows: on them a name could not be read
    const under = { x: left, y: y(band) - 13, w: Math.min(NAME_MOST, 6.2 * name.length) + 6, h: 12 };
    return [
      { t: "rect", box: under, fill: { ink: "surface", alpha: 0.82 } },
      label(left + 3, y(band) - 3, name, { ink: "text-2", size: 10.5, halo: true, max: NAME_MOST }),
    ];
  });
}

/** The arrow nearest to a point; null: none is near. */
export function arrowAt(p: Pick<SpaceTimePlot, "answer" | "places" | "height">, px: number, py: number): Arrow | null {
  const y = bandY(p.answer.bands.length, p.height);
  let [best, near] = [null as Arrow | null, 6];
  for (const arrow of p.answer.arrows) {
    const [x0, y0] = [p.places.x(arrow.sent), y(arrow.from)];
    const [dx, dy] = [p.places.x(arrow.received) - x0, y(arrow.to) - y0];
    const all = dx * dx + dy * dy;
    const f = all === 0 ? 0 : Math.max(0, Math.min(1, ((px - x0) * dx + (py - y0) * dy) / all));
    const d = Math.hypot(px - x0 - f * dx, py - y0 - f * dy);
    if (d < near) [best, near] = [arrow, d];
  }
  return best;
}

/** The axis of a logical clock. */
export function tickAxis(ticks: { readonly from: number; readonly to: number }, places: Places, y: number): DrawList {
  const each = (places.x1 - places.x0) / Math.max(1, ticks.to - ticks.from);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 1e5, 1e6].find((s) => s * each >= 50) ?? 1e7;
  const out: Mark[] = [line(places.x0, y, places.x1, y, "axis")];
  for (let t = Math.ceil(ticks.from / step) * step; t < ticks.to; t += step) {
    const x = places.x0 + (t - ticks.from + 0.5) * each;
    out.push(line(x, y, x, y + 4, "axis"), label(x, y + 15, String(t), { align: "center", mono: true, size: 10.5 }));
  }
  return out;
}

/** The axis of what was done: nanoseconds without waits, or what a column counted. */
export function workAxis(
  work: { readonly from: number; readonly to: number },
  places: Places,
  y: number,
  column: string | null,
): DrawList {
  const px = places.x1 - places.x0;
  const out: Mark[] = [line(places.x0, y, places.x1, y, "axis")];
  for (const v of linearTicks(work.from, work.to, px, 76, column === null ? "ns" : null)) {
    const x = places.x0 + ((v - work.from) / Math.max(1, work.to - work.from)) * px;
    const text = workText(v, column);
    out.push(line(x, y, x, y + 4, "axis"), label(x, y + 15, text, { align: "center", mono: true, size: 10.5 }));
  }
  return out;
}
