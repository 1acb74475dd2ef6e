import { expect, test } from "vitest";
import { nanos, type Window } from "../base/time.ts";
import { binsOf, foldedAxis } from "../base/time-axis.ts";
import { countStrip } from "./count-strip.ts";

const w = (from: bigint, to: bigint): Window => ({ from: nanos(from), to: nanos(to) });

test("no bar reaches into the words", () => {
  const time = foldedAxis(w(0n, 1000n), [], 0, 300);
  const bins = [w(0n, 500n), w(500n, 1000n)];
  const marks = countStrip([7, 3], bins, time, { top: 10, bottom: 50, word: "rows" });
  const words = marks.find((m) => m.t === "text");
  const bars = marks.flatMap((m) => (m.t === "boxes" ? [...m.xywh].filter((_, i) => i % 4 === 1) : []));
  expect(Math.min(...bars)).toBeGreaterThan(words?.t === "text" ? words.y : 0);
  expect(Math.max(...bars)).toBeLessThan(50);
});

test("an even series is one height, whatever its bins, and says of what its rate is", () => {
  const second = 1_000_000_000n;
  const time = foldedAxis(w(0n, 300n * second), [], 0, 510, 3);
  const bins = binsOf([{ ...w(0n, 300n * second), bins: 170 }]);
  const rows = Array.from({ length: 300 }, (_, i) => BigInt(i) * second);
  const counts = bins.map((b) => rows.filter((t) => t >= b.from && t < b.to).length);
  const pace = { from: nanos(0n), last: nanos(299n * second), apart: second };
  const marks = countStrip(counts, bins, time, { top: 10, bottom: 50, word: "rows", pace });
  const heights = marks.flatMap((m) => (m.t === "boxes" ? [...m.xywh].filter((_, i) => i % 4 === 3) : []));
  expect(new Set(heights).size).toBe(1);
  expect(marks.find((m) => m.t === "text")).toMatchObject({ s: "mean rows per 1\u202fs, at most 1" });
});

test("what is a mean of several bins is not said to be a count of one", () => {
  const time = foldedAxis(w(0n, 170_000n), [], 0, 510, 3);
  const bins = binsOf([{ ...w(0n, 170_000n), bins: 170 }]);
  const counts = bins.map((_, i) => (i * 7919) % 5);
  const pace = { from: nanos(0n), last: nanos(169_000n), apart: 900n };
  const said = (p: typeof pace | null): string =>
    countStrip(counts, bins, time, { top: 10, bottom: 50, word: "rows", pace: p }).flatMap((m) =>
      m.t === "text" ? [m.s] : [],
    )[0] ?? "";
  expect(said(null)).toBe("rows per bin, at most 4");
  expect(said(pace)).toMatch(/^mean rows per bin, at most \d/);
});

test("what a strip counts is said beside a seam, not under it", () => {
  const fold = w(10_000n, 90_000_000n);
  const axis = foldedAxis(w(0n, 100_000_000n), [fold], 0, 324, 3);
  const [seam] = axis.seams;
  const marks = countStrip([7], [w(95_000_000n, 96_000_000n)], axis, { top: 0, bottom: 40, word: "rows" });
  const said = marks.find((m) => m.t === "text");
  expect(said).toMatchObject({ s: "rows per bin, at most 7" });
  expect(said?.t === "text" && seam && said.x >= seam.x1).toBe(true);

  const plain = foldedAxis(w(0n, 1_000_000n), [], 5, 324, 3);
  const unfolded = countStrip([7], [w(0n, 1000n)], plain, { top: 0, bottom: 40, word: "rows" });
  expect(unfolded.find((m) => m.t === "text")).toMatchObject({ x: 7 });
});

test("where nothing has room beside seams, it is said more shortly", () => {
  const fold = { from: nanos(50_000_000n), to: nanos(90_000_000n) };
  const axis = foldedAxis(w(0n, 100_000_000n), [fold], 0, 134, 3);
  const [seam] = axis.seams;
  const marks = countStrip([7], [w(0n, 1_000_000n)], axis, { top: 0, bottom: 40, word: "rows" });
  const said = marks.find((m) => m.t === "text");
  expect(said).toMatchObject({ s: "at most 7" });
  expect(said?.t === "text" && seam && said.x + 9 * 6 <= seam.x0).toBe(true);
});
