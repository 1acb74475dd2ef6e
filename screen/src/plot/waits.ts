import { several } from "../base/format.ts";
import type { Bands } from "../base/messages.ts";
import type { Origin } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { type Critical, columnBegin, type Gain, type WaitCell, type WaitSums, type Waits } from "../base/waits.ts";
import { timeGrid } from "./axes.ts";
import { type Box, type DrawList, type Ink, label, type Mark } from "./marks.ts";
import { groupsText } from "./messages-words.ts";
import { type Speech, sentence, type Words } from "./words.ts";

/** Of the critical path; more are one a pixel. */
export const STRETCHES = 2000;
const PAD = 6;
/** Rows closer than this have no names of their own. */
const NAME_PX = 11;
const NAME_MOST = 150;

export interface Kind {
  readonly name: string;
  readonly key: keyof WaitSums;
  /** Of its colour. */
  readonly swatch: number;
}

export const KINDS: readonly Kind[] = [
  { name: "late sender", key: "lateSender", swatch: 1 },
  { name: "late receiver", key: "lateReceiver", swatch: 6 },
  { name: "collective", key: "collective", swatch: 5 },
  { name: "not over", key: "open", swatch: 4 },
];

const ink = (kind: Kind): Ink => `cat-${kind.swatch}`;

export interface WaitsPlot {
  readonly answer: Waits;
  readonly critical: Critical | null;
  readonly time: TimeAxis;
  readonly height: number;
  readonly origin: Origin;
}

function rows(p: { readonly answer: Waits; readonly height: number }): { readonly h: number; readonly top: number } {
  return { h: Math.min(26, (p.height - 2 * PAD) / Math.max(1, p.answer.bands.length)), top: PAD };
}

/** A row a band: as high as the share of its processes that wait, by reason; over it the critical path. */
export function waitsMarks(p: WaitsPlot): DrawList {
  const { answer: a, time } = p;
  const { h, top } = rows(p);
  const gap = h > 6 ? 2 : 0;
  const out: Mark[] = [...timeGrid(time, 0, p.height, p.origin)];
  a.bands.forEach((_, band) => {
    out.push({
      t: "rect",
      box: { x: time.x0, y: top + band * h + gap / 2, w: time.x1 - time.x0, h: Math.max(1, h - gap) },
      fill: { ink: "cat-0", alpha: 0.55 },
    });
  });
  for (const kind of KINDS) out.push({ t: "boxes", xywh: boxes(p, kind, h, gap), fill: { ink: ink(kind) } });
  const y = (band: number): number => top + (band + 0.5) * h;
  const within: Box = { x: time.x0, y: 0, w: time.x1 - time.x0, h: p.height };
  if (p.critical) out.push(...pathMarks(p.critical, time, y, within));
  return out;
}

/** Over all else: a name that is covered in part is another name. */
export function waitsNames(p: WaitsPlot): DrawList {
  const { answer: a, time } = p;
  const { h, top } = rows(p);
  const out: Mark[] = [];
  const step = Math.max(1, Math.ceil(NAME_PX / h));
  a.bands.forEach((name, band) => {
    if (band % step !== 0) return;
    const y = top + (band + 0.5) * h;
    // the path runs along the rows: a name on it could not be read
    const under = { x: time.x0, y: y - 6, w: Math.min(NAME_MOST, 6.2 * name.length) + 6, h: 12 };
    out.push({ t: "rect", box: under, fill: { ink: "surface", alpha: 0.96 } });
    out.push(label(time.x0 + 3, y + 3.5, name, { ink: "text-2", size: 10.5, max: NAME_MOST }));
  });
  return out;
}

/** Stacked from below, each as high as its share. */
function boxes(p: WaitsPlot, kind: Kind, h: number, gap: number): Float32Array {
  const { answer: a, time } = p;
  const out: number[] = [];
  for (const c of a.cells) {
    if (c[kind.key] <= 0) continue;
    const [from, to] = [columnBegin(a, c.column), columnBegin(a, c.column + 1)];
    const all = Number(to - from) * inBand(a, c.band);
    if (all <= 0) continue;
    const below = KINDS.slice(0, KINDS.indexOf(kind)).reduce((sum, each) => sum + c[each.key], 0) / all;
    const share = Math.min(1 - below, c[kind.key] / all);
    const [x0, x1] = [Math.max(time.x0, time.x(from)), Math.min(time.x1, time.x(to))];
    const room = Math.max(1, h - gap);
    const high = Math.max(0.5, share * room);
    if (x1 > x0) out.push(x0, PAD + c.band * h + gap / 2 + room * (1 - below) - high, x1 - x0, high);
  }
  return Float32Array.from(out);
}

/** How many processes a band has; the last may have fewer. */
const inBand = (a: Waits, band: number): number =>
  Math.max(1, band === a.bands.length - 1 ? a.processes - band * a.each : a.each);

/** Bands of the path as another picture has them; null: it has others, or not all of them. */
export function pathInBands(c: Critical, bands: Bands): Critical | null {
  if (c.each !== bands.each) return null;
  const places = c.bands.map((name) => bands.bands.indexOf(name));
  const place = (band: number): number => places[band] ?? -1;
  if (c.path.some((part) => place(part.to) < 0 || (part.from !== null && place(part.from) < 0))) return null;
  const path = c.path.map((part) => ({
    ...part,
    from: part.from === null ? null : place(part.from),
    to: place(part.to),
  }));
  return { ...c, bands: bands.bands, path };
}

/** The critical path: a line with a border, from row to row. */
export function pathMarks(c: Critical, time: TimeAxis, y: (band: number) => number, within: Box): DrawList {
  const xy: number[] = [];
  for (const part of c.path) {
    if (part.from === null) continue;
    xy.push(time.x(part.begin), y(part.from), time.x(part.end), y(part.to));
  }
  if (xy.length === 0) return [];
  const line = Float32Array.from(xy);
  return [
    { t: "path", xy: line, stroke: { ink: "surface" }, width: 5, within },
    { t: "path", xy: line, stroke: { ink: "text" }, width: 2, within },
  ];
}

/** The band at a height; null: there is none. */
export function bandAt(p: { readonly answer: Waits; readonly height: number }, y: number): number | null {
  const { h, top } = rows(p);
  const band = Math.floor((y - top) / h);
  return band >= 0 && band < p.answer.bands.length ? band : null;
}

/** The cell at a point; null: nobody waits there. */
export function waitCellAt(p: WaitsPlot, x: number, y: number): WaitCell | null {
  const band = bandAt(p, y);
  const at = p.time.t(x);
  return (
    p.answer.cells.find(
      (c) => c.band === band && columnBegin(p.answer, c.column) <= at && at < columnBegin(p.answer, c.column + 1),
    ) ?? null
  );
}

type Lasts = Speech["lasts"];

export const NOBODY = "nobody waits";
/** Where rows do not tell when sends and receives are entered and left, or clocks are wrong. */
export const UNKNOWN = "waits not told";

const sum = (s: WaitSums): number => s.lateSender + s.lateReceiver + s.collective + s.open;

function reasons(s: WaitSums, lasts: Lasts): string {
  return KINDS.filter((k) => s[k.key] > 0)
    .map((k) => `${k.name} ${lasts(s[k.key])}`)
    .join(", ");
}

/** "rank 3 waits 45 % of this time: late sender 12 µs". */
export function waitText(c: WaitCell, a: Waits, lasts: Lasts): string {
  const all = Number(columnBegin(a, c.column + 1) - columnBegin(a, c.column)) * inBand(a, c.band);
  const share = all > 0 ? Math.round((100 * sum(c)) / all) : 0;
  return `${a.bands[c.band] ?? ""} waits ${share} % of this time: ${reasons(c, lasts)}`;
}

/** "late sender 222 ms, collective 283 ms". */
export const waitsText = (a: Waits, lasts: Lasts): string =>
  sum(a) === 0 ? (a.known && a.undecided === 0 ? NOBODY : UNKNOWN) : reasons(a, lasts);

/** Who has most of the critical path, and what it would gain. */
function gainText(g: Gain, c: Critical, lasts: Lasts): string {
  const all = Number(c.end - c.start);
  const share = all > 0 ? Math.round((100 * g.nanos) / all) : 0;
  const gain = g.least === g.most ? lasts(g.most) : `between ${lasts(g.least)} and ${lasts(g.most)}`;
  return `${g.name ?? "no step"} has ${share} % of the critical path; were it ${c.faster} % faster, the run would end ${gain} earlier`;
}

/** The step and the process that have most of it. */
export function criticalText(c: Critical, lasts: Lasts): string {
  const [step, process] = [c.steps[0], c.ofProcesses[0]];
  if (!step || !process) return "no path: nothing happens";
  const wrong =
    c.undecided > 0
      ? `; ${several(c.undecided, "messages")} received before sent: a clock is wrong, and so may the path be`
      : "";
  const busy = c.known ? "" : "; who waits for an answer counts as busy, as no rows tell of it";
  return `${gainText(step, c, lasts)}; ${gainText(process, c, lasts)}${busy}${wrong}`;
}

export function waitsWords(a: Waits, c: Critical | null, lasts: Lasts): Words {
  const most = a.waiting.reduce<Waits["waiting"][number] | null>(
    (best, each) => (each.caused > (best?.caused ?? 0) ? each : best),
    null,
  );
  return [
    sentence(`waits of ${groupsText(a)}: ${waitsText(a, lasts)}`),
    ...(a.known
      ? []
      : [sentence("no rows tell when sends and receives are entered and left: whether anybody waits is not known")]),
    ...(most ? [sentence(`others wait most for ${most.process}: ${lasts(most.caused)}`)] : []),
    ...(c ? [sentence(criticalText(c, lasts))] : []),
    ...(a.undecided > 0
      ? [
          sentence(
            `of ${several(a.undecided, "messages")} no wait is told, as they were received before they were sent`,
          ),
        ]
      : []),
    ...(a.apart > 0 ? [sentence(`of ${several(a.apart, "collective operations")} it is not told who met whom`)] : []),
  ];
}
