import { expect, test } from "vitest";
import { bursts } from "../base/bursts.ts";
import { nanos, windowOf } from "../base/time.ts";
import { burstMarks, burstsWords } from "./bursts.ts";
import type { Mark } from "./marks.ts";
import { ROW_PX, rowAt, rowsIn } from "./ranked.ts";

const answer = bursts({
  withinNanos: "200",
  bursts: [
    { entity: "a", fromNanos: "100", toNanos: "300", most: 40, mean: 2.5, ratio: 16, rows: 90 },
    { entity: "b", fromNanos: "950", toNanos: "1150", most: 30, mean: 20, ratio: 1.5, rows: 100 },
    { entity: "c", fromNanos: "-300", toNanos: "-100", most: 12, mean: 12, ratio: 1, rows: 12 },
  ],
  total: 3,
  fewer: 1,
});
const plot = { bursts: answer.bursts, window: windowOf(0n, 1000n), folds: [], width: 400, height: 100 };
const speech = { rows: "spans", entities: "pods", moment: String };

function boxes(marks: readonly Mark[]): number[][] {
  const all = marks.flatMap((m) => (m.t === "boxes" ? [...m.xywh] : []));
  return all.flatMap((_, i) => (i % 4 === 0 ? [all.slice(i, i + 4)] : []));
}

test("a burst lies in its lane as it lies in the window, and ends with it", () => {
  const all = { entity: "all", from: nanos(0n), to: nanos(1000n), most: 1, mean: 1, ratio: 1, rows: 1 };
  const marks = burstMarks({ ...plot, bursts: [all, ...plot.bursts] });
  const [[x, , w], a, b, c] = boxes(marks) as [[number, number, number], number[], number[], number[]];
  expect(a[0]).toBeCloseTo(x + w / 10, 3);
  expect(a[2]).toBeCloseTo(w / 5, 3);
  expect((b[0] as number) + (b[2] as number)).toBeCloseTo(x + w, 3);
  expect(c.slice(0, 3)).toEqual([x, 3 * ROW_PX + 4, 2]);
});

test("a folded gap takes no more of the lane than its seam", () => {
  const late = { entity: "late", from: nanos(950n), to: nanos(960n), most: 1, mean: 1, ratio: 1, rows: 1 };
  const folds = [{ from: nanos(100n), to: nanos(900n) }];
  const [, , w] = boxes(burstMarks({ ...plot, bursts: [late], folds })).at(-1) as [number, number, number];
  const [, , unfolded] = boxes(burstMarks({ ...plot, bursts: [late] })).at(-1) as [number, number, number];
  expect(w).toBeGreaterThan(3 * unfolded);
});

test("as many rows are drawn and found as have room", () => {
  const low = { ...plot, height: 2 * ROW_PX + 5 };
  expect(rowsIn(low.height)).toBe(2);
  expect(boxes(burstMarks(low))).toHaveLength(2);
  expect(rowAt(low.bursts, low.height, ROW_PX + 1)?.entity).toBe("b");
  expect(rowAt(low.bursts, low.height, 2 * ROW_PX + 1)).toBeUndefined();
});

test("the words say who, how many and when", () => {
  expect(burstsWords(answer, speech).slice(0, 2)).toEqual([
    "The fullest 200\u202fns of each of 3 pods, the most above its mean first; 1 more have too few spans.",
    "a: 40 spans from 100 to 300, 16\u00d7 its mean of 2.5.",
  ]);
  expect(burstsWords({ ...answer, bursts: [], total: 0, fewer: 0 }, speech)).toEqual([
    "None of the pods has enough spans in 200\u202fns.",
  ]);
});
