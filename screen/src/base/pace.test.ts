import { expect, test } from "vitest";
import type { Gaps } from "./gaps.ts";
import { type Pace, paceOf, type Rate, rateIn, rateOf } from "./pace.ts";
import { type Nanos, nanos, SECOND, type Window } from "./time.ts";
import { binsOf } from "./time-axis.ts";

const START = 1_770_000_000n * SECOND;

const bins = (from: bigint, to: bigint, n: number): Window[] => binsOf([{ from: nanos(from), to: nanos(to), bins: n }]);

const counted = (times: readonly bigint[], of: readonly Window[]): number[] =>
  of.map((b) => times.filter((t) => t >= b.from && t < b.to).length);

const every = (apart: bigint, rows: number): bigint[] =>
  Array.from({ length: rows }, (_, i) => START + BigInt(i) * apart);

const pace = (times: readonly bigint[], apart: bigint, entities = 1): Pace => ({
  from: nanos(times[0] as bigint),
  last: nanos(times.at(-1) as Nanos),
  apart,
  rows: times.length,
  entities,
});

const rates = (counts: readonly number[], r: Rate): number[] => r.stretches.map((s) => rateIn(counts, s));

test.each([
  [10n * SECOND, 720],
  [10n * SECOND, 721],
  [3600n * SECOND, 500],
  [3600n * SECOND, 60],
  [SECOND, 300],
  [SECOND, 7],
  [300n * SECOND, 1500],
  [SECOND, 20_000],
])("rows every %i ns are an even band, %i of them", (apart, rows) => {
  const times = every(apart, rows);
  for (const n of [170, 195, 684]) {
    const of = bins(START, START + apart * BigInt(rows), n);
    const counts = counted(times, of);
    const rate = rateOf(counts, of, pace(times, apart));
    expect(new Set(rates(counts, rate)), `${n} bins`).toEqual(new Set([1]));
    expect(rate.stretches[0]?.first).toBe(0);
    expect(rate.stretches.at(-1)?.end).toBe(n);
    rate.stretches.slice(1).forEach((s, i) => {
      expect(s.first).toBe(rate.stretches[i]?.end);
    });
  }
});

test("a part of an even series is as even, also where it is a few rows wide", () => {
  const times = every(10n * SECOND, 720);
  for (const seconds of [25n, 60n, 1000n]) {
    const of = bins(START + 1003n * SECOND, START + (1003n + seconds) * SECOND, 170);
    const counts = counted(times, of);
    expect(new Set(rates(counts, rateOf(counts, of, pace(times, 10n * SECOND))))).toEqual(new Set([1]));
  }
});

test.each([1n, -1n])("rows on the edges of bins may be counted on either side of them", (off) => {
  const times = every(10n * SECOND, 720);
  const of = bins(START, START + 7200n * SECOND, 684);
  // 200 s are 19 bins
  const counts = counted(
    times,
    of.map((b) => ({ from: nanos(b.from + off), to: nanos(b.to + off) })),
  );
  counts[0] = off > 0n ? (counts[0] ?? 0) + 1 : (counts[0] ?? 0);
  expect(new Set(rates(counts, rateOf(counts, of, pace(times, 10n * SECOND))))).toEqual(new Set([1]));
});

test("rows that are missing from an even series leave nothing where they were", () => {
  const times = every(10n * SECOND, 720).filter((_, i) => i < 300 || i >= 320);
  const of = bins(START, START + 7200n * SECOND, 684);
  const counts = counted(times, of);
  const rate = rateOf(counts, of, pace(times, 10n * SECOND));
  const empty = rate.stretches.filter((s) => rateIn(counts, s) === 0);
  const [first, last] = [of[empty[0]?.first ?? 0], of[(empty.at(-1)?.end ?? 1) - 1]];
  const whole = Number((last as Window).to - (first as Window).from) / 1e9;
  expect(whole).toBeGreaterThan(140);
  expect(whole).toBeLessThan(220);
});

test("a stray row before or after all others does not say when they are due", () => {
  const times = every(300n * SECOND, 1500);
  const [early, late] = [START - 800_000_007n * SECOND, START + 800_000_011n * SECOND];
  const of = bins(START, START + 450_000n * SECOND, 195);
  const counts = counted(times, of);
  for (const all of [
    [early, ...times],
    [...times, late],
  ])
    expect(new Set(rates(counts, rateOf(counts, of, pace(all, 300n * SECOND))))).toEqual(new Set([1]));
});

test("a clock that is a little off does not drift out of its bins", () => {
  // the median is 10 s, the mean 10.004 s
  const times = every(10n * SECOND, 700).map((t, i) => t + BigInt(Math.floor(i / 5)) * 20_000_000n);
  const of = bins(START, (times.at(-1) as bigint) + 10n * SECOND, 684);
  const counts = counted(times, of);
  const seen = rates(counts, rateOf(counts, of, pace(times, 10n * SECOND)));
  expect(seen.filter((r) => r < 0.6)).toEqual([]);
});

test("rows without an even pace stay where they are", () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const times = Array.from({ length: 5000 }, () => START + BigInt(Math.floor(random() * 7.2e12))).sort((a, b) =>
    a < b ? -1 : 1,
  );
  const of = bins(START, START + 7200n * SECOND, 684);
  const counts = counted(times, of);
  for (const entities of [2, 3, 5, 10, 20, 50, 100, 500])
    expect(rateOf(counts, of, pace(times, SECOND, entities)).unit, `${entities}`).toBeNull();
  const rate = rateOf(counts, of, pace(times, SECOND));
  expect(rate.unit).toBeNull();
  expect(rate.stretches.every((s) => s.end - s.first <= 4)).toBe(true);
  expect(rateOf(counts, of, null).stretches.length).toBe(684);
});

/** Rows of hosts that come once in each turn, at their own places in it and a little off. */
function inTurns(turn: number, places: readonly number[], off: number, turns: number): bigint[] {
  let seed = 11;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  return Array.from({ length: turns }, (_, i) =>
    places.map((place) => START + BigInt(Math.round((i * turn + place + random() * off) * 1e9))),
  )
    .flat()
    .sort((a, b) => (a < b ? -1 : 1));
}

test.each([
  { turn: 10, places: [0, 0.13, 0.26, 0.39, 0.52], off: 0.1, turns: 360 },
  { turn: 10, places: [0, 1.7, 2.2, 6.1], off: 0.04, turns: 360 },
  { turn: 60, places: [0, 7, 7.5, 20, 41, 42], off: 0.6, turns: 90 },
  { turn: 5, places: [0, 2.4], off: 0.2, turns: 2000 },
])(
  "$places.length hosts that come every $turn s, each at its own time, are no comb",
  ({ turn, places, off, turns }) => {
    const times = inTurns(turn, places, off, turns);
    const to = (times.at(-1) as bigint) + SECOND;
    for (const n of [94, 170, 260, 345, 684]) {
      const of = bins(times[0] as bigint, to, n);
      const counts = counted(times, of);
      const bin = Number(to - (times[0] as bigint)) / n / 1e9;
      if (bin > turn * 5) continue;
      const seen = rates(counts, rateOf(counts, of, pace(times, SECOND / 5n, places.length)));
      const usual = [...seen].sort((a, b) => a - b)[seen.length >> 1] as number;
      const off = seen.slice(1, -1).filter((r) => Math.abs(r - usual) > 0.15 * usual).length;
      expect([n, off / seen.length < 0.06]).toEqual([n, true]);
    }
  },
);

test("no stretch reaches over what is folded away", () => {
  const times = [...every(10n * SECOND, 100), ...every(10n * SECOND, 100).map((t) => t + 86_400n * SECOND)];
  const of = [
    ...bins(START, START + 1000n * SECOND, 90),
    ...bins(START + 86_400n * SECOND, START + 87_400n * SECOND, 90),
  ];
  const counts = counted(times, of);
  const rate = rateOf(counts, of, pace(times, 10n * SECOND));
  expect(rate.stretches.some((s) => s.first < 90 && s.end > 90)).toBe(false);
  expect(new Set(rates(counts, rate))).toEqual(new Set([1]));
});

test("a few moments are no series that would fill the time between them", () => {
  const of = (moments: number): Gaps => ({
    from: nanos(START),
    to: nanos(START + BigInt(moments - 1) * SECOND + 1n),
    known: null,
    lastRow: nanos(START + BigInt(moments - 1) * SECOND),
    rows: 500,
    present: 500,
    typical: SECOND,
    apart: SECOND,
    gaps: [],
  });
  for (const few of [1, 2, 3, 4]) expect(paceOf(of(few)), `${few}`).toBeNull();
  expect(paceOf(of(5))?.apart).toBe(SECOND);
});

test("of spans the last row's time ends the series, and not the end of what lasts", () => {
  const g: Gaps = {
    from: nanos(START),
    to: nanos(START + 628n * SECOND),
    known: null,
    lastRow: nanos(START + 600n * SECOND),
    rows: 6000,
    present: 6000,
    typical: SECOND / 10n,
    apart: SECOND / 10n,
    gaps: [],
  };
  expect(paceOf(g)?.last).toBe(START + 600n * SECOND);
});

test("rows that come by chance at whole minutes are no even series, though bins are of whole minutes", () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  const times: bigint[] = [];
  for (let m = 0; times.length < 900; m += Math.ceil(-12 * Math.log(1 - random()))) {
    times.push(START + BigInt(m) * 60n * SECOND);
  }
  const last = times.at(-1) as bigint;
  for (const minutes of [81n, 54n, 27n, 18n]) {
    const n = Number((last - START) / (minutes * 60n * SECOND)) + 40;
    const of = bins(START, START + BigInt(n) * minutes * 60n * SECOND, n);
    const counts = counted(times, of);
    const rate = rateOf(counts, of, pace(times, 9n * 60n * SECOND, 4));
    expect(rate.stretches.length, `bins of ${minutes} minutes`).toBeGreaterThan(15);
    expect(Math.min(...rates(counts, rate))).toBe(0);
  }
});

test("an even series ends with its last row, and begins with its first", () => {
  const times = every(10n * SECOND, 720);
  for (const n of [170, 195, 684]) {
    const of = bins(START - 3600n * SECOND, START + 14_400n * SECOND, n);
    const counts = counted(times, of);
    const rate = rateOf(counts, of, pace(times, 10n * SECOND));
    for (const s of rate.stretches) {
      const [from, to] = [of[s.first] as Window, of[s.end - 1] as Window];
      const outside = from.from > START + 7200n * SECOND || to.to <= START;
      if (outside) expect(rateIn(counts, s)).toBe(0);
      else expect(to.to - from.from).toBeLessThan(700n * SECOND);
    }
  }
});
