import type { Nanos } from "../base/time.ts";
import type { TimeAxis } from "../base/time-axis.ts";
import { Boxes, type DrawList, type Ink, line } from "./marks.ts";

/** A layer of a sparkline: a number for each bin; layers stand on each other. */
export interface SparkLayer {
  readonly ink: Ink;
  readonly values: readonly number[];
}

/** Numbers over time, as low as a head is; the highest bin fills it. */
export function timeSpark(
  starts: readonly Nanos[],
  layers: readonly SparkLayer[],
  time: TimeAxis,
  h: number,
): DrawList {
  const sums = starts.map((_, i) => layers.reduce((s, l) => s + (l.values[i] ?? 0), 0));
  const most = sums.reduce((a, b) => Math.max(a, b), 0);
  const base = starts.map(() => 0);
  const bars = layers.flatMap((l) => {
    const boxes = new Boxes();
    starts.forEach((t, i) => {
      const v = l.values[i] ?? 0;
      const [x0, x1] = [time.x(t), i + 1 < starts.length ? time.x(starts[i + 1] as Nanos) : time.x1];
      if (v > 0 && most > 0 && x1 > time.x0 && x0 < time.x1) {
        const tall = (v / most) * (h - 4);
        boxes.add(x0, h - 1 - (base[i] as number) - tall, Math.max(1, x1 - x0), tall);
        base[i] = (base[i] as number) + tall;
      }
    });
    return boxes.mark({ ink: l.ink });
  });
  return [...time.pieces.map((p) => line(p.x0, h - 1, p.x1, h - 1, "rule-strong")), ...bars];
}
