import type { Bands, Pattern } from "../base/messages.ts";
import { type Nanos, nanos } from "../base/time.ts";
import { type DrawList, label, line, type Mark } from "./marks.ts";
import type { Places } from "./space-time.ts";

const R = 7.5;
/** Steps that lie over each other stand beside each other. */
const APART = 2 * R + 1;

export interface MatchPlot {
  readonly chain: Pattern["found"][number];
  /** For how long each of what must not happen does not, in nanoseconds; null: for ever. */
  readonly absent: readonly (number | null)[];
  /** The row of a process; -1: it has none. */
  band(who: string): number;
  readonly places: Places;
  y(band: number): number;
}

interface Placed {
  readonly n: number;
  readonly x: number;
  readonly y: number;
}

const BY_NUMBERS = new Intl.Collator("en", { numeric: true });

/** The row that a process is in: its own, or that of neighbours by name, which is called by the first and the last one. */
export function bandOf({ bands, each }: Pick<Bands, "bands" | "each">, who: string): number {
  const own = bands.indexOf(who);
  if (own >= 0 || each === 1) return own;
  return bands.findIndex((band) => {
    const [first, last] = band.split(" \u2013 ");
    if (first === undefined || last === undefined) return false;
    return BY_NUMBERS.compare(first, who) <= 0 && BY_NUMBERS.compare(who, last) <= 0;
  });
}

/** The steps of a match by their numbers, what leads from one to the next, and for how long what must not happen does not. */
export function matchMarks(p: MatchPlot): DrawList {
  const { x0, x1 } = p.places;
  const placed: Placed[] = [];
  p.chain.forEach((e, i) => {
    const band = p.band(e.who);
    const x = p.places.x(e.at);
    // at the edges a number still is whole
    const inside = Math.max(x0 + R, Math.min(x1 - R, x));
    if (band >= 0 && x >= x0 && x <= x1) placed.push({ n: i + 1, x: inside, y: p.y(band) });
  });
  const out: Mark[] = [];
  placed.forEach((to, i) => {
    const from = placed[i - 1];
    if (from && from.n === to.n - 1) {
      out.push(line(from.x, from.y, to.x, to.y, "surface", { width: 5 }));
      out.push(line(from.x, from.y, to.x, to.y, "text", { width: 2 }));
    }
  });
  const last = p.chain.at(-1);
  const end = placed.at(-1);
  if (last && end?.n === p.chain.length) out.push(...absenceMarks(p, last.at, end));
  for (const one of apart(placed)) out.push(...numberMarks(one));
  return out;
}

/** Nothing of it came until there. */
function absenceMarks(p: MatchPlot, from: Nanos, at: Placed): DrawList {
  return p.absent.flatMap((within, i): Mark[] => {
    const x = within === null ? p.places.x1 : p.places.x(nanos(from + BigInt(Math.round(within))));
    const to = Math.min(p.places.x1, Math.max(at.x + 2 * R + 6, x));
    // each below the other, so that two are seen
    const y = at.y + i * 5;
    const [c, d] = [to, 4];
    return [
      line(at.x, y, c, y, "surface", { width: 5 }),
      line(at.x, y, c, y, "text", { width: 1.5, dash: [3, 3] }),
      line(c - d, y - d, c + d, y + d, "surface", { width: 5 }),
      line(c - d, y + d, c + d, y - d, "surface", { width: 5 }),
      line(c - d, y - d, c + d, y + d, "text", { width: 2 }),
      line(c - d, y + d, c + d, y - d, "text", { width: 2 }),
    ];
  });
}

function apart(placed: readonly Placed[]): readonly Placed[] {
  const out: Placed[] = [];
  for (const one of placed) {
    let { x } = one;
    for (const o of out.toSorted((a, b) => a.x - b.x))
      if (Math.abs(o.y - one.y) < APART && Math.abs(o.x - x) < APART) x = o.x + APART;
    out.push({ ...one, x });
  }
  return out;
}

function numberMarks({ n, x, y }: Placed): DrawList {
  return [
    { t: "dot", x, y, r: R, fill: { ink: "text" }, stroke: { ink: "surface" } },
    label(x, y + 3.6, String(n), { align: "center", ink: "surface", size: 10.5, weight: 600, mono: true }),
  ];
}

/** In words: which event each step is. */
export function matchText(chain: Pattern["found"][number], moment: (at: Nanos) => string): string {
  return chain.map((e, i) => `${i + 1} ${e.who} ${moment(e.at)}`).join(", ");
}
