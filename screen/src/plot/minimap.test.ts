import { expect, test } from "vitest";
import { nanos, windowOf } from "../base/time.ts";
import { binsOf, foldedAxis } from "../base/time-axis.ts";
import { minimapMarks } from "./minimap.ts";

test("rows every 10 s are an even band on the minimap, and those that are missing a white gap", () => {
  const second = 1_000_000_000n;
  const whole = windowOf(nanos(0n), nanos(7200n * second));
  const scale = foldedAxis(whole, [], 12, 1388, 2);
  const { pieces } = scale.asked(2);
  const edges = binsOf(pieces);
  const rows = Array.from({ length: 720 }, (_, i) => BigInt(i) * 10n * second);
  const heights = (times: readonly bigint[]): [number[], number[]] => {
    const total = edges.map((b) => times.filter((t) => t >= b.from && t < b.to).length);
    const marks = minimapMarks({
      scale,
      counts: { start: whole.from, end: whole.to, total, series: [], exact: true },
      asked: pieces,
      pace: { from: whole.from, last: nanos(7190n * second), apart: 10n * second },
      painted: [],
      window: whole,
      cursor: null,
      width: 1400,
      rejected: 0,
      lost: [],
      origin: null,
    });
    const boxes = marks.flatMap((m) => (m.t === "boxes" ? [[...m.xywh]] : [])).flat();
    return [boxes.filter((_, i) => i % 4 === 3), boxes.filter((_, i) => i % 4 === 2)];
  };
  const [all, widths] = heights(rows);
  expect(new Set(all)).toEqual(new Set([32]));
  expect(widths.reduce((a, b) => a + b, 0)).toBeCloseTo(1376, 1);
  const [, fewer] = heights(rows.filter((_, i) => i < 300 || i >= 320));
  expect(fewer.reduce((a, b) => a + b, 0)).toBeLessThan(1376 - 25);
});
