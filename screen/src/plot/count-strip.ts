import { count, duration, significant } from "../base/format.ts";
import { type Pace, rateIn, rateOf } from "../base/pace.ts";
import type { Window } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, label, line } from "./marks.ts";

/** A line of words, and what is between them and the bars. */
const WORDS_PX = 12;

/** How many rows there are in each bin of time, as a low strip; the highest is told. An even series is even: [rateOf]. */
export function countStrip(
  counts: readonly number[],
  bins: readonly Window[],
  time: TimeAxis,
  o: {
    readonly top: number;
    readonly bottom: number;
    readonly word: string;
    readonly pace?: Pace | null;
    readonly lasts?: (nanos: number) => string;
  },
): DrawList {
  const rate = rateOf(counts, bins, o.pace ?? null);
  const most = rate.stretches.reduce((m, r) => Math.max(m, rateIn(counts, r)), 0);
  const boxes = new Boxes();
  // the words stand above the bars; where the strip is so low that no bars would be left, on them
  const floor = o.bottom - o.top >= 2 * WORDS_PX ? o.top + WORDS_PX : o.top;
  for (const r of rate.stretches) {
    const [from, to] = [(bins[r.first] as Window).from, (bins[r.end - 1] as Window).to];
    const [x0, x1] = [Math.max(time.x0, time.x(from)), Math.min(time.x1, time.x(to))];
    const tall = most > 0 ? (rateIn(counts, r) / most) * (o.bottom - floor) : 0;
    if (tall > 0 && x1 > x0) boxes.add(x0, o.bottom - tall, x1 - x0, tall);
  }
  const per = rate.unit === null ? "bin" : (o.lasts ?? duration)(rate.unit);
  // bins that are drawn as one have a mean, which is no count of any of them
  const mean = rate.stretches.some((r) => (rate.unit === null ? r.end - r.first : r.per) > 1);
  const atMost = `at most ${Number.isInteger(most) ? count(most) : significant(most, 2)}`;
  const [words, x] = fitting(time, [`${mean ? "mean " : ""}${o.word} per ${per}, ${atMost}`, atMost]);
  const said = label(x + 2, o.top + 9, words, { halo: true, max: 220 });
  return [
    line(time.x0, o.bottom, time.x1, o.bottom, "axis"),
    ...boxes.mark({ ink: "seq-3" }),
    ...(most > 0 ? [said] : []),
  ];
}

/** The longest words that have room clear of seams, and where; what fits nowhere is at the left edge. */
function fitting(time: TimeAxis, longestFirst: readonly [string, ...string[]]): [string, number] {
  for (const words of longestFirst) {
    const x = clearOfSeams(time, words.length * 6 + 2);
    if (x !== null) return [words, x];
  }
  return [longestFirst.at(-1) as string, time.x0];
}

/** The first place from the left where so many pixels of words lie under no seam; null: there is none. */
function clearOfSeams(time: TimeAxis, px: number): number | null {
  let x = time.x0;
  for (const s of [...time.seams].sort((a, b) => a.x0 - b.x0)) if (s.x0 < x + px && s.x1 > x) x = s.x1;
  return x + px <= time.x1 ? x : null;
}
