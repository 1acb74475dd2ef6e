import { expect, test } from "vitest";
import { valueBubble } from "./bubbles.ts";
import type { DistributionFrame, DistributionPlot } from "./distribution-frame.ts";

const frame = { top: 0, bottom: 100, x1: 50 } as unknown as DistributionFrame;

function marks(min: number, max: number, scale: { kind: string; lo: number; hi: number }): number {
  const plot = { answer: { min, max }, axis: { scale } } as unknown as DistributionPlot;
  return valueBubble(plot, frame).length;
}

test("only an axis that shows a part of the values says which", () => {
  expect(marks(0, 384, { kind: "linear", lo: 0, hi: 384 })).toBe(0);
  expect(marks(0, 384, { kind: "linear", lo: 100, hi: 200 })).toBe(2);
  // zeros are off a log axis, which is the whole all the same
  expect(marks(0, 384, { kind: "log", lo: 1, hi: 400 })).toBe(0);
  expect(marks(1, 384, { kind: "log", lo: 10, hi: 400 })).toBe(2);
  expect(marks(0, 384, { kind: "log", lo: 100, hi: 400 })).toBe(2);
});
