import { expect, test } from "vitest";
import { asideText, crowdedWindow, type Gaps, gapsOf, isCrowded, longGaps, openingWindow, wholeOf } from "./gaps.ts";
import { DAY, nanos, SECOND } from "./time.ts";
import { Folded } from "./time-axis.ts";

const HOUR = 3600n * SECOND;
const YEAR = 365n * DAY;

/** What the view `gaps` says of these times, in seconds; all have a value but those of `missing`. */
function of(times: readonly number[], missing: (i: number) => boolean = () => false, origin = 1_600_000_000): Gaps {
  const at = times.map((t) => BigInt(Math.round((origin + t) * 1e6)) * 1000n).sort((a, b) => (a < b ? -1 : 1));
  const distances = at.slice(1).map((t, i) => t - (at[i] as bigint));
  const typical = [...distances].filter((d) => d > 0n).sort((a, b) => (a < b ? -1 : 1));
  const gaps = distances.flatMap((d, i) =>
    d === 0n
      ? []
      : [
          {
            fromNanos: String(at[i]),
            toNanos: String(at[i + 1]),
            rowsBefore: i + 1,
            presentBefore: at.slice(0, i + 1).filter((_, k) => !missing(k)).length,
          },
        ],
  );
  return gapsOf({
    startNanos: String(at[0]),
    endNanos: String(at.at(-1)),
    rows: at.length,
    present: at.filter((_, k) => !missing(k)).length,
    typicalNanos: String(typical[Math.floor((typical.length - 1) / 2)] ?? 0),
    apartNanos: "0",
    gaps,
  }) as Gaps;
}

const even = (n: number, step: number, from = 0): number[] => Array.from({ length: n }, (_, i) => from + i * step);

/** How many rows a window holds. */
function held(g: Gaps, times: readonly number[], origin = 1_600_000_000): number {
  const { window } = openingWindow(g, longGaps(g));
  if (!window) return times.length;
  return times.filter((t) => {
    const ns = BigInt(Math.round((origin + t) * 1e6)) * 1000n;
    return ns >= window.from && ns < window.to;
  }).length;
}

test("two clusters 7.5 hours apart are both in the window, with one seam", () => {
  const times = [...even(100, 20), ...even(900, 3, 27_000)];
  const g = of(times);
  const folds = longGaps(g);
  expect(folds).toHaveLength(1);
  expect(folds[0]?.rowsBefore).toBe(100);
  expect(openingWindow(g, folds)).toEqual({ window: null, aside: [] });
});

test("a gap in which somebody waits is folded like others, and said", () => {
  const times = [...even(100, 1), ...even(100, 1, 700)];
  const at = (s: number): string => String((1_600_000_000n + BigInt(s)) * SECOND);
  const g = gapsOf({
    startNanos: at(0),
    lastNanos: at(799),
    endNanos: at(799),
    rows: times.length,
    typicalNanos: String(SECOND),
    apartNanos: String(SECOND),
    gaps: [{ fromNanos: at(99), toNanos: at(700), rowsBefore: 100, waiting: true }],
  });
  expect(longGaps(g).map((f) => f.waits)).toEqual([true]);
});

test("one row of 1970 among those of 2022 is put aside, and named", () => {
  const times = [-1_600_000_000, ...even(400, 0.5)];
  const g = of(times);
  const opened = openingWindow(g, longGaps(g));
  expect(opened.aside.map((a) => a.rows)).toEqual([1]);
  expect(asideText(opened.aside, "rows", String)).toBe("1 row of 1970 put aside");
  // at the first of the others, not some time before it: nobody is in the picture there
  expect(opened.window?.from).toBe(longGaps(g)[0]?.next);
  expect(opened.window?.from).toBe(1_600_000_000n * SECOND);
  expect(held(g, times)).toBe(400);
});

test("undated rows that are many stay, behind a seam", () => {
  const times = [...even(30, 5, -1_600_000_000), ...even(300, 0.5)];
  const g = of(times);
  expect(longGaps(g)).toHaveLength(1);
  expect(held(g, times)).toBe(330);
});

test("rows that are put aside may have gaps of their own", () => {
  const times = [...even(3, 60, -1_600_000_000), ...even(997, 0.2)];
  const g = of(times);
  expect(longGaps(g).length).toBeGreaterThan(1);
  expect(openingWindow(g, longGaps(g)).aside.map((a) => a.rows)).toEqual([3]);
  expect(held(g, times)).toBe(997);
});

test("rows far away that hold the values of the column stay", () => {
  const times = [-1_600_000_000, ...even(400, 0.5)];
  const g = of(times, (i) => i > 0);
  expect(openingWindow(g, longGaps(g)).window).toBeNull();
});

test("stray rows at both ends are put aside together only as long as they are few", () => {
  const stray = [-50 * 31_536_000, 20 * 31_536_000];
  const times = [...even(500, 1), ...stray];
  expect(held(of(times), times)).toBe(500);
  const fewer = [...even(120, 1), ...stray];
  expect(held(of(fewer), fewer)).toBe(121);
});

test("rows of another day leave the picture to those that are drawn, and are named", () => {
  // a value every ten minutes of one day, and logs of one hour of the next: of these is what is drawn
  const midnight = -44_800;
  const logs = even(3300, 1, 34 * 3600 + midnight);
  const times = [...even(144, 600, midnight), ...logs];
  const drawn = of(times, (i) => i < 144);
  const opened = openingWindow(drawn, longGaps(drawn));
  expect(asideText(opened.aside, "rows", String)).toBe("144 rows of 2020-09-13 put aside");
  expect(held(drawn, times)).toBe(3300);
  const minutes = [...even(1440, 60, midnight), ...logs];
  expect(
    held(
      of(minutes, (i) => i < 1440),
      minutes,
    ),
  ).toBe(3300);
  // the same at the other end
  const after = [...even(3300, 1), ...even(144, 600, 34 * 3600)];
  expect(
    held(
      of(after, (i) => i >= 3300),
      after,
    ),
  ).toBe(3300);
});

test("rows of another day stay where they are drawn, many, or leave room enough", () => {
  const all = (day: number[], n: number, missing = (i: number): boolean => i < day.length): void => {
    const times = [...day, ...even(n, 3600 / n, 34 * 3600)];
    expect(held(of(times, missing), times)).toBe(times.length);
  };
  all(even(144, 600), 3300, () => false);
  all(even(4320, 20), 3300);
  all(even(60, 600, 14 * 3600), 3300, () => false);
  all(even(24, 600), 3300);
});

test("rows at whole seconds are in the bins that begin with them", () => {
  const g = gapsOf({
    startNanos: "0",
    lastNanos: String(299n * SECOND),
    endNanos: String(299n * SECOND),
    typicalNanos: String(SECOND),
    apartNanos: String(SECOND),
    rows: 300,
    gaps: [],
  });
  const whole = wholeOf(nanos(0n), nanos(299n * SECOND), null, g?.to ?? null);
  const bins = 300n;
  for (let t = 0n; t < 300n; t++) expect(((t * SECOND - whole.from) * bins) / (whole.to - whole.from)).toBe(t);
});

test("an even series has no gaps, however few its rows", () => {
  for (const n of [2, 3, 5, 16, 61]) expect(longGaps(of(even(n, 60)))).toEqual([]);
  expect(longGaps(of([...even(5, 60), ...even(5, 60)]))).toEqual([]);
});

test("sixteen spans in two groups are both seen", () => {
  const times = [...even(7, 0.01), ...even(9, 0.01, 400)];
  const g = of(times);
  expect(longGaps(g)).toHaveLength(1);
  expect(held(g, times)).toBe(16);
});

test("one row, or all at the same time, is everything", () => {
  for (const times of [[5], [5, 5, 5]]) {
    const g = of(times);
    expect(longGaps(g)).toEqual([]);
    expect(held(g, times)).toBe(times.length);
  }
});

test("times on both sides of 1970 are ordinary", () => {
  const times = [...even(50, 1, -100), ...even(50, 1, 5000)];
  const g = of(times, () => false, 0);
  expect(longGaps(g).map((f) => f.rowsBefore)).toEqual([50]);
  expect(held(g, times, 0)).toBe(100);
});

test("nights between working days are folded all alike, hundreds of bursts are not", () => {
  const days = even(5, 86_400).flatMap((d) => even(200, 144, d));
  expect(longGaps(of(days))).toHaveLength(4);
  // a build each night: some of its days would look further apart than others
  const nightly = (n: number): number[] => even(n, 86_400).flatMap((d, i) => even(20, 1 + (i % 3) / 10, d));
  expect(longGaps(of(nightly(12)))).toHaveLength(11);
  expect(longGaps(of(nightly(40)))).toEqual([]);
  // a weekend among them is another
  expect(longGaps(of([...nightly(40), 9e6, 9e6 + 1]))).toHaveLength(1);
  const bursts = even(100, 10).flatMap((d) => even(5, 0.001, d));
  expect(longGaps(of(bursts))).toEqual([]);
});

test("silences within silences within silences are not folded without end", () => {
  const cantor = (depth: number, from: number, width: number): number[] =>
    depth === 0
      ? [from]
      : [...cantor(depth - 1, from, width / 20), ...cantor(depth - 1, from + (width * 19) / 20, width / 20)];
  const folds = longGaps(of(cantor(7, 0, 1e6)));
  expect(folds.length).toBeGreaterThan(0);
  expect(folds.length).toBeLessThan(8);
});

test("some of a gap stays beside a single row", () => {
  const g = of([...even(200, 1), 100_000]);
  const [fold] = longGaps(g);
  expect((fold?.from ?? 0n) - (g.gaps.at(-1)?.from ?? 0n)).toBeGreaterThan(SECOND);
});

test("nothing is known of a trace without times", () => {
  expect(gapsOf({ startNanos: null, rows: 0, gaps: [] })).toBeNull();
  expect(longGaps(null)).toEqual([]);
  expect(openingWindow(null, [])).toEqual({ window: null, aside: [] });
});

test("what is put aside is named by its years, days of a month by their dates", () => {
  const aside = (from: bigint, to: bigint) => [{ rows: 12, from: nanos(from), to: nanos(to) }];
  expect(asideText(aside(3n * HOUR, 4n * HOUR), "rows", String)).toBe("12 rows of 1970 put aside");
  expect(asideText(aside(3n * YEAR, 3n * YEAR + 9n * DAY), "spans", String)).toBe(
    "12 spans of 1972-12-31 to 1973-01-08 put aside",
  );
  expect(asideText(aside(0n, 3n * YEAR), "rows", String)).toBe("12 rows of 1970 to 1972 put aside");
  expect(asideText(aside(40n * DAY, 40n * DAY + HOUR), "rows", String)).toBe("12 rows of 1970-02-10 put aside");
});

test("a trace ends when its last row does, and a single moment has room beside it", () => {
  const t = nanos(1_600_000_000n * SECOND);
  const later = (s: bigint) => nanos(t + s * SECOND);
  expect(wholeOf(t, later(5n), null, null)).toEqual({ from: t, to: nanos(later(5n) + 1n) });
  expect(wholeOf(t, later(5n), later(7n), null).to).toBe(later(7n));
  expect(wholeOf(t, later(5n), null, nanos(later(9n) + 1n)).to).toBe(later(9n) + 1n);
  const moment = wholeOf(t, t, null, nanos(t + 1n));
  expect([t - moment.from, moment.to - t]).toEqual([SECOND / 4n, (3n * SECOND) / 4n]);
  // the cursor, which begins in the middle, is not drawn over it
  expect(new Folded([]).rest(moment) - t).toBeGreaterThan(SECOND / 8n);
});

test("a picture ends when the next row would have come, and hardly any of it is made up", () => {
  const of = (end: number, apart: number, typical = apart): number => {
    const g = gapsOf({
      startNanos: "0",
      lastNanos: String(end),
      endNanos: String(end),
      typicalNanos: String(typical),
      apartNanos: String(apart),
      rows: 2 + end / apart,
      gaps: [],
    });
    return Number((g?.to ?? 0n) - BigInt(end));
  };
  // many samples a second apart: the last one is shown for one
  expect(of(200e9, 1e9)).toBeCloseTo(1e9, -1);
  // of few nobody knows whether the last one held as long as those before it
  expect(of(6e9, 1e9)).toBeCloseTo(0.06e9, -1);
  expect(of(10e9, 10e9)).toBeCloseTo(0.1e9, -1);
  // 39 years of days, of which the usual distance is known about only: no month behind the last
  const day = 86_400e9;
  expect(of(14_235 * day, day, 7 * day)).toBe(day);
  expect(of(100_000e9, 1e9)).toBe(1e9);
});

test("a minute of spans is not crowded into a pixel by a number that was measured all day", () => {
  const minute = even(1200, 0.05, 600);
  const day = even(100, 864);
  const g = of([...minute, ...day], (i) => i < 2 || i > 1201);
  expect(openingWindow(g, longGaps(g)).window).toBeNull();
  const at = (t: number) => nanos(BigInt(1_600_000_000 + t) * SECOND);
  const drawn = { from: at(600), to: at(660) };
  expect(isCrowded(g, longGaps(g), drawn)).toBe(true);
  expect(isCrowded(g, longGaps(g), { from: at(600), to: at(20_000) })).toBe(false);
  const opened = crowdedWindow(g, drawn, 1201);
  expect(opened?.window).toEqual(drawn);
  expect(asideText(opened?.aside ?? [], "rows", String)).toBe("99 rows of 2020-09-13 to 2020-09-14 put aside");
  expect(crowdedWindow(g, drawn, 1100), "too many others").toBeNull();
});

test("where states go on, a gap is folded only if it would leave less than half to the rest", () => {
  const times = [...even(100, 60), ...even(100, 60, 6000 + 3600)];
  expect(longGaps(of(times))).toHaveLength(1);
  expect(longGaps(of(times), true)).toHaveLength(0);
  expect(longGaps(of([...even(100, 60), ...even(100, 60, 90_000)]), true)).toHaveLength(1);
});
