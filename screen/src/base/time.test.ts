import fc from "fast-check";
import { expect, test } from "vitest";
import { timeTicks } from "./ticks.ts";
import {
  DAY,
  decimalsFor,
  formatClock,
  formatDate,
  formatDateTime,
  formatMoment,
  formatOffset,
  nanos,
  pan,
  parseNanos,
  SECOND,
  timeScale,
  type Window,
  windowOf,
  zoom,
} from "./time.ts";

const WHOLE = windowOf(nanos("1661140339209875609"), nanos("1661140939405410337"));

test("names a moment to the nanosecond", () => {
  const t = nanos("1661140374351773094");
  expect(formatDateTime(t, 9)).toBe("2022-08-22 03:52:54.351773094");
  expect(formatClock(t)).toBe("03:52:54");
});

test("keeps its place in the second before 1970", () => {
  expect(formatDateTime(nanos(-1n), 9)).toBe("1969-12-31 23:59:59.999999999");
  expect(formatDate(nanos("-9223372036854775808"))).toBe("1677-09-21");
  expect(formatDate(nanos("9223372036854775807"))).toBe("2262-04-11");
});

test("reads whole numbers only", () => {
  expect(parseNanos("-12")).toBe(-12n);
  for (const bad of ["", "1.5", "1e9", "abc", null, undefined, "123456789012345678901234"])
    expect(parseNanos(bad)).toBeNull();
});

test("says offsets from the start", () => {
  expect(formatOffset(3_723_000_000_000n, 0)).toBe("+1:02:03");
  expect(formatOffset(-1_500_000_000n, 1)).toBe("\u22121.5");
});

test("shows as many decimals as a pixel tells apart", () => {
  expect(decimalsFor(2e9)).toBe(0);
  expect(decimalsFor(1e6)).toBe(3);
  expect(decimalsFor(0.001)).toBe(9);
});

test("zooms about the anchor and never leaves the trace", () => {
  const w = zoom(WHOLE, 0.5, 0, WHOLE);
  expect(w.from).toBe(WHOLE.from);
  expect(zoom(WHOLE, 10, 0.5, WHOLE)).toEqual(WHOLE);
  fc.assert(
    fc.property(
      fc.double({ min: 0.001, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -5, max: 5, noNaN: true }),
      (f, at, by) => {
        const next = pan(zoom(WHOLE, f, at, WHOLE), by, WHOLE);
        return next.from >= WHOLE.from && next.to <= WHOLE.to && next.to > next.from;
      },
    ),
  );
});

test("zooms without limit down to a few nanoseconds", () => {
  let w = WHOLE;
  for (let i = 0; i < 200; i++) w = zoom(w, 0.5, 0.37, WHOLE);
  expect(w.to - w.from).toBe(10n);
  const s = timeScale(w, 0, 1000);
  expect(s.x(w.from)).toBe(0);
  expect(s.x(w.to)).toBe(1000);
  expect(s.t(500)).toBe(w.from + 5n);
});

test("ticks are 1-2-5 steps apart and named in full once a minute", () => {
  const w = windowOf(nanos("1661140380000000000"), nanos("1661140520000000000"));
  const ticks = timeTicks(w, 600);
  expect(ticks.map((t) => t.label)).toEqual(["03:53:00", ":20", ":40", "03:54:00", ":20", ":40", "03:55:00"]);
});

test("ticks exist at every zoom, centuries and nanoseconds", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -9_000_000_000_000_000_000n, max: 9_000_000_000_000_000_000n }),
      fc.integer({ min: 1, max: 18 }),
      (from, digits) => {
        const w = windowOf(from, from + 10n ** BigInt(digits));
        const ticks = timeTicks(w, 1000);
        return ticks.length <= 20 && ticks.every((t) => t.at >= w.from && t.at < w.to && t.label !== "");
      },
    ),
  );
});

test("relative ticks count from the origin", () => {
  const from = nanos("1661140380123456789");
  const w = windowOf(from, nanos(from + 140_000_000_000n));
  expect(timeTicks(w, 600, 76, from)[1]?.label).toBe("+20\u202fs");
});

test("a moment of a trace longer than a day has its day", () => {
  const t = nanos(1_661_140_374_123_000_000n);
  const whole = (days: bigint): Window => ({ from: nanos(t - DAY / 8n), to: nanos(t - DAY / 8n + days * DAY + 1n) });
  expect(formatMoment(t, null, null)).toBe("03:52:54.123");
  expect(formatMoment(t, { from: t, to: nanos(t + DAY / 2n) }, null)).toBe("03:52:54.123");
  expect(formatMoment(t, whole(2n), null)).toBe("08-22 03:52:54.123");
  expect(formatMoment(t, whole(400n), null, 0)).toBe("2022-08-22 03:52:54");
  expect(formatMoment(t + 3n * DAY + SECOND, whole(9n), t, 0)).toBe("+3\u202fd 00:00:01");
  expect(formatMoment(t - SECOND, whole(9n), t, 0)).toBe("\u221200:00:01");
});
