import { type Count, type Distribution, type Frequency, overTime } from "../base/answers.ts";
import { type Nanos, nanos, type TimeScale } from "../base/time.ts";
import type { BinnedPiece } from "../base/time-axis.ts";
import { type DistributionPlot, distributionFrame, rankScale } from "./distribution-frame.ts";
import { Boxes, type DrawList } from "./marks.ts";
import { firstNotBelow, rankAt } from "./ranks.ts";

/** Instants averaged for each step of the line, as in the stack under it. */
const PER_BIN = 4;

type Answer = Pick<Frequency, "instants" | "series">;

/** Marks of the rows that a search or selection found, in the accent, over what each tile shows. */

/**
 * Where the found rows are on the line, as ranks: equal values are spread over their run, for nobody knows which of its
 * ranks they have. Ascending.
 */
export function foundRanks(all: Distribution, found: Pick<Distribution, "curve">): number[] {
  const { curve } = all;
  const n = curve.length;
  const out: number[] = [];
  if (n === 0) return out;
  const at = (i: number): number => (i >= n ? all.rankTo : rankAt(all, i, n));
  for (let i = 0; i < found.curve.length; ) {
    const v = found.curve[i] as number;
    let same = i;
    while (same < found.curve.length && found.curve[same] === v) same++;
    const from = firstNotBelow(curve, v);
    let to = from;
    while (to < n && curve[to] === v) to++;
    const [a, b] = [at(from), at(Math.max(to, from + 1))];
    if (v >= (curve[0] as number) && v <= (curve[n - 1] as number))
      for (let k = i; k < same; k++) out.push(a + ((k - i + 0.5) / (same - i)) * (b - a));
    i = same;
  }
  return out;
}

/** A tick across the line for each found row, as many as there are pixels, and how many they are. */
export function foundOnLine(p: DistributionPlot, found: Distribution): DrawList {
  const f = distributionFrame(p.width, p.height, p.spine);
  const ranks = rankScale(p.ranks.from, p.ranks.to, f.x0, f.x1);
  const { curve } = p.answer;
  const boxes = new Boxes();
  let last = Number.NaN;
  for (const rank of foundRanks(p.answer, found)) {
    const x = Math.round(ranks.x(rank));
    if (x === last || x < f.x0 || x > f.x1) continue;
    last = x;
    const share = (rank - p.answer.rankFrom) / Math.max(1, p.answer.rankTo - p.answer.rankFrom);
    const i = Math.max(0, Math.min(curve.length - 1, Math.floor(share * curve.length)));
    const y = p.axis.scale.px(curve[i] as number);
    if (y >= f.top - 4 && y <= f.bottom + 4) boxes.add(x - 0.5, y - 5, 1.5, 10);
  }
  return boxes.mark({ ink: "accent" });
}

/** Highest mean number of found entities in a bin: the axis must reach it. */
export function foundTop(found: Answer, name: string, pieces: readonly BinnedPiece[]): number {
  return Math.max(0, ...steps(found, name, pieces).map((s) => s.mean));
}

interface Step {
  readonly from: Nanos;
  readonly to: Nanos;
  readonly mean: number;
}

/** Means of so many instants as a step holds; none reaches from one piece into the next. */
function steps(found: Answer, name: string, pieces: readonly BinnedPiece[]): Step[] {
  const values = overTime(found, name);
  const out: Step[] = [];
  let at = 0;
  for (const p of pieces) {
    const end = Math.min(found.instants.length, at + p.bins);
    for (let i = at; i < end; i += PER_BIN) {
      const to = Math.min(end, i + PER_BIN);
      const part = values.slice(i, to);
      out.push({
        from: found.instants[i] as Nanos,
        to: to < end ? (found.instants[to] as Nanos) : nanos(p.to - 1n),
        mean: part.reduce((s, v) => s + v, 0) / Math.max(1, part.length),
      });
    }
    at = end;
  }
  return out;
}

/** A line of how many entities are among the found, one for each piece. */
export function foundLine(
  found: Answer,
  name: string,
  pieces: readonly BinnedPiece[],
  time: TimeScale,
  y: (v: number) => number,
): DrawList {
  const within = { x: time.x0, y: 0, w: time.x1 - time.x0, h: 10_000 };
  const all = steps(found, name, pieces);
  return pieces.flatMap((p): DrawList => {
    const own = all.filter((s) => s.from >= p.from && s.from < p.to);
    const xy = own.flatMap((s) => [time.x(s.from), y(s.mean), time.x(s.to), y(s.mean)]);
    return xy.length === 0
      ? []
      : [{ t: "path", xy: Float32Array.from(xy), stroke: { ink: "accent" }, width: 1.5, within }];
  });
}

/** A bar along the lower edge of an entity's row wherever it is among the found. */
export function foundStrip(
  boxes: Boxes,
  share: readonly number[],
  pieces: readonly BinnedPiece[],
  time: TimeScale,
  y: number,
  h: number,
): void {
  const thick = Math.max(1, Math.min(4, h / 3));
  let first = 0;
  for (const p of pieces) {
    const x0 = time.x(p.from);
    const w = (time.x(nanos(p.to - 1n)) - x0) / Math.max(1, p.bins);
    let run = -1;
    for (let b = 0; b <= p.bins; b++) {
      if (b < p.bins && (share[first + b] ?? 0) > 0) {
        if (run < 0) run = b;
        continue;
      }
      if (run >= 0) {
        const from = Math.max(time.x0, x0 + run * w);
        const to = Math.min(time.x1, x0 + b * w);
        if (to > from - 1) boxes.add(from, y + h - thick, Math.max(1.5, to - from), thick);
      }
      run = -1;
    }
    first += p.bins;
  }
}

/** A tick at the top of the map wherever rows were found. */
export function foundOnMap(count: Count, pieces: readonly BinnedPiece[], scale: TimeScale): DrawList {
  const boxes = new Boxes();
  let first = 0;
  for (const p of pieces) {
    const x0 = scale.x(p.from);
    const w = (scale.x(nanos(p.to - 1n)) - x0) / Math.max(1, p.bins);
    for (let b = 0; b < p.bins; b++)
      if ((count.total[first + b] ?? 0) > 0) boxes.add(x0 + b * w, 3, Math.max(1.5, w), 5);
    first += p.bins;
  }
  return boxes.mark({ ink: "accent" });
}
