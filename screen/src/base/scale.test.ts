import fc from "fast-check";
import { expect, test } from "vitest";
import { linearTicks, padded, roundLimit, valueScale, valueTicks } from "./scale.ts";

const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });

test("pixel and value are inverse, up and down", () => {
  fc.assert(
    fc.property(
      number,
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lo, width, at) => {
        const s = valueScale("linear", { lo, hi: lo + width }, 300, 10);
        const px = 300 + at * -290;
        // values one double apart are a pixel apart when the range is narrow and far from zero
        const step = ((Math.abs(lo) + width) * 2 ** -52 * 290) / width;
        return Math.abs(s.px(s.value(px)) - px) < 0.5 + 2 * step;
      },
    ),
  );
});

test("a log axis keeps decades apart and sends what has no logarithm off its end", () => {
  const s = valueScale("log", { lo: 1, hi: 1000 }, 300, 0);
  expect(s.px(10)).toBeCloseTo(200);
  expect(s.value(100)).toBeCloseTo(100);
  for (const v of [0, -5]) expect(s.px(v)).toBeGreaterThan(300);
});

test("a log axis without positive values falls back to linear", () => {
  expect(valueScale("log", { lo: -10, hi: -1 }, 0, 100).kind).toBe("linear");
  expect(valueScale("log", { lo: -10, hi: 100 }, 0, 100).kind).toBe("log");
});

test("denormal values end", () => {
  for (const [lo, hi] of [
    [-1, 5e-324],
    [5e-324, 1e308],
    [1e-300, 1e-299],
  ] as const) {
    const s = valueScale("log", padded("log", lo, hi), 300, 0);
    expect(valueTicks(s, 26).length).toBeLessThan(2000);
  }
});

test("a quantile axis gives equal room to equal counts", () => {
  const s = valueScale("quantile", { lo: 1, hi: 1000 }, 0, 100, [1, 2, 4, 1000]);
  expect(s.px(2)).toBeCloseTo(33.33, 1);
  expect(s.px(4)).toBeCloseTo(66.67, 1);
  expect(s.value(100)).toBe(1000);
  expect(valueScale("quantile", { lo: 5, hi: 5 }, 0, 100, [5, 5, 5]).px(5)).not.toBeNaN();
});

test("equal ends still make an axis", () => {
  for (const kind of ["linear", "log"] as const) {
    for (const v of [0, 7, -7, 1e9]) {
      const e = padded(kind, v, v);
      expect(e.hi).toBeGreaterThan(e.lo);
      expect(Number.isFinite(valueScale(kind, e, 100, 0).px(v))).toBe(true);
    }
  }
  expect(padded("linear", Number.NaN, Number.NaN)).toEqual({ lo: 0, hi: 1 });
});

test("ticks are round and few", () => {
  expect(linearTicks(0, 10, 100, 20)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(linearTicks(5, 5, 100, 20)).toEqual([5]);
  fc.assert(
    fc.property(
      number,
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      (lo, w) => linearTicks(lo, lo + w, 300, 30).length <= 40,
    ),
  );
  const decades = valueTicks(valueScale("log", { lo: 8, hi: 7e6 }, 300, 0), 26).filter((t) => !t.fine);
  expect(decades.map((t) => t.value)).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000]);
});

test("limits are named as people name them", () => {
  expect(roundLimit(247)).toBe(250);
  expect(roundLimit(51.3)).toBe(50);
  expect(roundLimit(0)).toBe(0);
  expect(roundLimit(132)).toBe(130);
});

test("ticks of time and of bytes are at round values", () => {
  const of = (kind: "linear" | "log", lo: number, hi: number, unit: string): number[] =>
    valueTicks(valueScale(kind, { lo, hi }, 300, 0), 40, unit)
      .filter((t) => !t.fine)
      .map((t) => t.value);
  expect(of("linear", 0, 640, "s")).toEqual([0, 120, 240, 360, 480, 600]);
  expect(of("linear", 0, 88, "s")).toEqual([0, 15, 30, 45, 60, 75]);
  expect(of("linear", 60, 66, "s")).toEqual([60, 61, 62, 63, 64, 65, 66]);
  expect(of("linear", 0, 3.9, "h")).toEqual([0, 1, 2, 3]);
  expect(of("linear", 0, 1000, "KiB")).toEqual([0, 256, 512, 768]);
  expect(of("linear", 0, 1000, "kB")).toEqual([0, 200, 400, 600, 800, 1000]);
  expect(of("log", 1, 1e5, "s")).toEqual([1, 10, 60, 600, 3600, 36_000]);
  expect(of("log", 1, 1e6, "B")).toEqual([1, 32, 1024, 32_768]);
});

test("values of a quantile axis have as many digits as tell them apart", () => {
  const sorted = [89.9, 90.01, 90.04, 90.12, 90.13, 90.13, 95];
  const texts = valueTicks(valueScale("quantile", { lo: 89.9, hi: 95 }, 300, 0, sorted), 50).map((t) => t.value);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).toContain(90.04);
});

test("ticks of a quantile axis are apart, however many rows have one value", () => {
  const sorted = [
    -9e17,
    0,
    ...Array<number>(400).fill(0),
    0.0331,
    ...Array<number>(200).fill(1),
    2,
    3,
    5,
    18,
    1e9,
    2e19,
  ];
  const scale = valueScale("quantile", { lo: -9e17, hi: 2e19 }, 600, 0, sorted);
  const px = valueTicks(scale, 26).map((t) => scale.px(t.value));
  expect(px.length).toBeGreaterThan(2);
  for (const [i, y] of px.entries()) if (i > 0) expect(Math.abs(y - (px[i - 1] as number))).toBeGreaterThanOrEqual(13);
});
