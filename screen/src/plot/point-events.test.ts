import { expect, test } from "vitest";
import { nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { POINT_ROW, pointMarks, pointRowAt, pointsHeight, pointsNear, pointsWords, pointText } from "./point-events.ts";

const window = { from: nanos(0), to: nanos(100) };
const time = foldedAxis(window, [], 0, 200);
const pieces = [{ ...window, bins: 100 }];
const at = (...bins: number[]): number[] => Array.from({ length: 100 }, (_, i) => bins.filter((b) => b === i).length);
const rows = [
  { name: "restart", rows: 1, counts: at(50) },
  { name: "2 others", rows: 4, counts: at(0, 10, 10, 99) },
];

test("each name has a row, a tick where it happened, a longer one where it happened more often", () => {
  const marks = pointMarks(rows, time, pieces, 40);
  const ticks = marks.flatMap((m) => (m.t === "boxes" ? [Array.from(m.xywh)] : []));
  expect(ticks.map((t) => t.length / 4)).toEqual([1, 3]);
  expect(ticks[0]?.[0]).toBe(100);
  const heights = [3, 7, 11].map((i) => ticks[1]?.[i] ?? 0);
  expect(heights[1]).toBeGreaterThan(heights[0] as number);
  expect(heights[2]).toBe(heights[0]);
  const bottoms = marks.flatMap((m) => (m.t === "boxes" ? [(m.xywh[1] as number) + (m.xywh[3] as number)] : []));
  expect((bottoms[1] as number) - (bottoms[0] as number)).toBe(POINT_ROW);
  expect(Math.max(...bottoms)).toBeLessThan(40 + pointsHeight(2));
  expect(marks.flatMap((m) => (m.t === "text" ? [m.s] : []))).toEqual(["restart", "2 others"]);
});

test("under the pointer is a row, and what happened near it", () => {
  expect(pointsHeight(0)).toBe(0);
  expect(pointRowAt(rows, -1)).toBeNull();
  expect(pointRowAt(rows, 8)?.name).toBe("restart");
  expect(pointRowAt(rows, 8 + POINT_ROW)?.name).toBe("2 others");
  expect(pointRowAt(rows, 8 + 2 * POINT_ROW)).toBeNull();
  const [restart, others] = rows as [(typeof rows)[0], (typeof rows)[0]];
  expect(pointsNear(restart, time, pieces, 101)).toBe(1);
  expect(pointsNear(others, time, pieces, 21)).toBe(2);
  expect(pointText(others, 2)).toBe("2 others: 2 here");
  expect(pointText(others, 0)).toBe("2 others: 4 in the window");
  expect(pointsWords([])).toEqual([]);
  expect(pointsWords(rows)).toEqual(["Other events: restart 1 time, 2 others 4 times."]);
});
