import { expect, test } from "vitest";
import { counted, distribution, frequency, grid, stateAt, timelines } from "../base/answers.ts";
import { several } from "../base/format.ts";
import { formatClock, nanos, type Window } from "../base/time.ts";
import { apart } from "./frequency-table.ts";
import { leaders } from "./leaders.ts";
import { densityWords, distributionWords, longestRun, minimapWords, scatterWords, stateWords } from "./words.ts";
import { frequencyWords, timelinesWords } from "./words-of-time.ts";

const SECOND = 1_000_000_000;
const speech = { rows: "spans", entities: "services", moment: (t: bigint) => formatClock(t) };
const ms = (v: number): string => `${v} ms`;
const at = (s: number): string => String(s * SECOND);
const w: Window = { from: nanos(0), to: nanos(100 * SECOND) };
const whole = [{ ...w, bins: 50 }];
const painted = [
  { name: "very slow", swatch: 2, range: null },
  { name: "slow", swatch: 1, range: null },
];

function curve(values: number[], more: object = {}): ReturnType<typeof distribution> {
  return distribution({
    type: "int64",
    rows: values.length,
    missing: 0,
    sum: values.reduce((s, v) => s + v, 0),
    distinct: new Set(values).size,
    rankFrom: 0,
    rankTo: values.length,
    curve: values,
    quantiles: [],
    categories: [],
    generation: 1,
    exact: true,
    ...more,
  } as never);
}

test("a distribution says how many and the middle, then the ends, then the categories", () => {
  const values = Array.from({ length: 101 }, (_, i) => i);
  const a = curve(values, {
    missing: 3,
    categories: [
      { name: "slow", rows: 10, sum: 950 },
      { name: "", rows: 91, sum: 4100 },
    ],
  });
  expect(distributionWords(a, "Duration", false, ms, speech)).toEqual([
    "101 spans in order of Duration, 3 have none; half of them are at most 50 ms.",
    "The smallest is 0 ms, the largest 100 ms; nine in ten are at most 90 ms, 99 in a hundred at most 99 ms.",
    "slow: 10, 9.9\u202f% of them and 18.8\u202f% of the total.",
  ]);
  expect(distributionWords(curve([]), "Duration", false, ms, speech)).toEqual(["No spans have a Duration here."]);
});

test("a column of names is told by its most frequent one", () => {
  const a = curve([0, 1, 1, 1, 2], { type: "string" });
  expect(distributionWords(a, "Pod", true, (v) => `pod-${v}`, speech)).toEqual([
    "5 spans with 3 different values of Pod.",
    "The most frequent is pod-1 with about 60\u202f%.",
  ]);
  expect(longestRun([1, 2, 2, 3, 3, 3])).toEqual([3, 6]);
  expect(longestRun([])).toEqual([0, 0]);
});

test("time by value says how many, where most are, when nothing is, and whether values fall", () => {
  const counts = [
    [0, 0, 0, 0, 0, 0, 5, 5, 9],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [4, 4, 4, 0, 0, 0, 0, 0, 0],
  ];
  const a = grid({ xMin: 0, xMax: 9, yMin: 0, yMax: 3, counts, generation: 1, exact: true, outOfScale: 2 } as never);
  const words = densityWords(
    a,
    { name: "Duration", type: "int64" },
    (r) => `${r * 10} to ${r * 10 + 9} ms`,
    (i) => nanos(i * SECOND),
    speech,
  );
  expect(words).toEqual([
    "31 spans by time and Duration, from 00:00:00 to 00:00:09; 2 are off the scale.",
    "The fullest cell has 9 of 0 to 9 ms at 00:00:08; most come around 00:00:08; none from 00:00:03 to 00:00:06.",
    "The middle value falls: 20 to 29 ms in the first third, 0 to 9 ms in the last.",
  ]);
});

test("the frequency says who leads from when to when", () => {
  const n = 100;
  const slow = Array.from({ length: n }, (_, i) => (i < 40 ? 3 : i === 70 ? 4 : 0));
  const rest = slow.map((v) => 4 - v);
  const a = frequency({
    instantsNanos: slow.map((_, i) => at(i)),
    series: [
      { category: "slow", entities: slow },
      { category: "", entities: rest },
    ],
    entityCount: 4,
    generation: 1,
    exact: true,
  } as never);
  expect(frequencyWords(a, [painted[1] as (typeof painted)[0]], whole, speech)).toEqual([
    "4 services, from 00:00:00 to 00:01:40; on average 1.2 slow.",
    "slow: most around 00:01:10, 4 of 4, none after 00:01:11.",
    "The largest group of services is slow from 00:00:00 to 00:00:40, then mostly unpainted from 00:00:40 to 00:01:40.",
  ]);
});

test("leaders are runs, and what is too short to be said is not said", () => {
  const a = Array.from({ length: 100 }, (_, i) => (i < 50 ? 1 : 0));
  const b = a.map((v, i) => (i === 10 ? 2 : 1 - v));
  expect(
    leaders(
      [
        { category: "a", values: a },
        { category: "b", values: b },
      ],
      100,
    ),
  ).toEqual([
    { category: "a", from: 0, to: 50 },
    { category: "b", from: 50, to: 100 },
  ]);
  expect(leaders([], 3)).toEqual([{ category: "unknown", from: 0, to: 3 }]);
});

test("what is said of a stretch is true of most of it, however often it changes", () => {
  // short bursts of a, each too short to be said, in what is idle: nothing leads but idle
  const a = Array.from({ length: 200 }, (_, i) => (i % 5 === 0 ? 1 : 0));
  const idle = a.map((v) => 1 - v);
  expect(
    leaders(
      [
        { category: "a", values: a },
        { category: "idle", values: idle },
      ],
      200,
    ),
  ).toEqual([{ category: "idle", from: 0, to: 200 }]);
});

test("what is so of most of a stretch only is said to be so mostly", () => {
  const share = Array.from({ length: 200 }, (_, i) => (i % 5 === 0 ? 0.5 : 0));
  const row = { entity: "db", totals: {}, shares: [{ category: "slow", share }], most: share, firstNanos: at(0) };
  const a = timelines({ entities: [row], total: 1, generation: 1, exact: true } as never);
  expect(timelinesWords(a.entities, 1, [], whole, "name", speech)[1]).toBe(
    "db: mostly idle from 00:00:00 to 00:01:40.",
  );
});

test("who rests between two spans is idle, and not yet seen only before the first", () => {
  const share = Array.from({ length: 50 }, (_, i) => ((i >= 20 && i < 30) || i >= 45 ? 1 : 0));
  const a = timelines({
    entities: [
      { entity: "e", rows: 2, firstNanos: String(at(40)), totals: {}, shares: [{ category: "", share }], most: share },
    ],
    total: 1,
    generation: 1,
    exact: true,
  } as never);
  expect(timelinesWords(a.entities, 1, [], whole, "name", speech)[1]).toBe(
    "e: not yet seen from 00:00:00 to 00:00:40, then unpainted from 00:00:40 to 00:01:00, then idle from 00:01:00 to 00:01:30, then unpainted from 00:01:30 to 00:01:40.",
  );
});

test("a sampled one that is gone was seen, and is not said to wait", () => {
  const share = Array.from({ length: 50 }, (_, i) => (i >= 10 && (i < 20 || i >= 40) ? 1 : 0));
  const row = { entity: "h3", rows: 9, firstNanos: at(20), totals: {}, shares: [{ category: "", share }] };
  const a = timelines({ entities: [row], total: 1, generation: 1, exact: true } as never);
  const said = timelinesWords(a.entities, 1, [], whole, "name", { ...speech, rest: "no longer seen" });
  expect(said[1]).toBe(
    "h3: not yet seen from 00:00:00 to 00:00:20, then unpainted from 00:00:20 to 00:00:40, then no longer seen from 00:00:40 to 00:01:20, then unpainted from 00:01:20 to 00:01:40.",
  );
});

test("what leads with less than half is not said to be so mostly", () => {
  const shares = [0.28, 0.24, 0.24, 0.24].map((v, k) => ({ category: `M${k}`, share: new Array(50).fill(v) }));
  const row = { entity: "a", rows: 50, firstNanos: at(0), totals: {}, shares };
  const a = timelines({ entities: [row], total: 1, generation: 1, exact: true } as never);
  expect(timelinesWords(a.entities, 1, [], whole, "name", speech)[1]).toBe(
    "a: M0 most often (28\u202f%) from 00:00:00 to 00:01:40.",
  );
});

test("means are over the time of pieces, not over bins that are not alike, and nothing of a fold is said", () => {
  const values = [4, 4, 0, 0];
  const a = frequency({
    instantsNanos: [at(0), at(1), at(90), at(95)],
    series: [
      { category: "slow", entities: values },
      { category: "", entities: values.map((v) => 4 - v) },
    ],
    entityCount: 4,
    generation: 1,
    exact: true,
  } as never);
  const pieces = [
    { from: nanos(0), to: nanos(2 * SECOND), bins: 2 },
    { from: nanos(90 * SECOND), to: nanos(100 * SECOND), bins: 2 },
  ];
  expect(frequencyWords(a, [painted[1] as (typeof painted)[0]], pieces, speech)).toEqual([
    "4 services, from 00:00:00 to 00:01:40; on average 0.67 slow.",
    "slow: most around 00:00:00, 4 of 4, none after 00:00:02.",
    "The largest group of services is slow from 00:00:00 to 00:00:02, then unpainted from 00:01:30 to 00:01:40.",
  ]);
});

test("timelines say who is longest in what, then each of the first", () => {
  const shares = (f: (i: number) => number): object[] => {
    const share = Array.from({ length: 50 }, (_, i) => f(i));
    return [
      { category: "very slow", share },
      { category: "", share: share.map((v) => 1 - v) },
    ];
  };
  const a = timelines({
    entities: [
      { entity: "front", rows: 9, totals: { "very slow": 50 * SECOND }, shares: shares((i) => (i < 25 ? 1 : 0)) },
      { entity: "store", rows: 2, totals: {}, shares: shares(() => 0) },
    ],
    total: 2,
    generation: 1,
    exact: true,
  } as never);
  expect(timelinesWords(a.entities, 2, painted, whole, "very slow", speech)).toEqual([
    "2 services, sorted by very slow, from 00:00:00 to 00:01:40; moments are known to within 2\u202fs.",
    "very slow: 1 of 2, longest front with 50\u202f% of the time.",
    "front: very slow from 00:00:00 to 00:00:50, then unpainted from 00:00:50 to 00:01:40.",
    "store: unpainted from 00:00:00 to 00:01:40.",
  ]);
});

test("time that is folded away is nobody's, and words of the rest are of when it was", () => {
  const share = [1, 1, 0, 0];
  const row = { entity: "front", totals: { slow: 70 * SECOND }, shares: [{ category: "slow", share }] };
  const a = timelines({ entities: [row], total: 1, generation: 1, exact: true } as never);
  const pieces = [
    { from: nanos(0), to: nanos(10 * SECOND), bins: 2 },
    { from: nanos(90 * SECOND), to: nanos(100 * SECOND), bins: 2 },
  ];
  const said = timelinesWords(a.entities, 1, painted, pieces, "name", speech);
  expect(said[1]).toBe("slow: 1 of 1, longest front with 50\u202f% of the time that is not folded.");
  expect(said[2]).toBe("front: slow from 00:00:00 to 00:00:10, then idle from 00:01:30 to 00:01:40.");
});

test("who never has a value is not waited for in words either", () => {
  const a = frequency({
    entityCount: 3,
    instantsNanos: [at(0), at(50)],
    series: [
      { category: "slow", entities: [0, 1] },
      { category: "unknown", entities: [3, 2] },
    ],
  } as never);
  const group = (of: typeof a): string | undefined =>
    frequencyWords(of, [painted[1] as (typeof painted)[0]], whole, speech).find((s) => s.startsWith("The largest"));
  expect(group(a)).toBe("The largest group of services is not yet seen from 00:00:00 to 00:01:40.");
  expect(group(apart(a, 2, "without any ms"))).toBe(
    "The largest group of services is without any ms from 00:00:00 to 00:01:40.",
  );
});

test("the middle value of few rows rises and falls by chance", () => {
  const noise = (n: number): number[][] =>
    Array.from({ length: 20 }, (_, r) => [n + ((r * 7) % 5), n + ((r * 3) % 4), n + ((r * 11) % 6)]);
  const said = (counts: number[][]): string | undefined =>
    densityWords(
      grid({ xMin: 0, xMax: 3, yMin: 0, yMax: 20, counts, generation: 1, exact: true, outOfScale: 0 } as never),
      { name: "ms", type: "float64" },
      String,
      (c) => nanos(c * SECOND),
      speech,
    ).at(-1);
  const low = noise(0).map((row, r) => (r < 12 ? [(row[0] as number) + 1, ...row.slice(1)] : row));
  expect(said(low)).toContain("too few to tell a change from chance");
  expect(said(low)).not.toMatch(/rises|falls|stays/);
  expect(said(noise(40))).toContain("stays about the same");
  const rising = noise(40).map((row, r) => [r < 12 ? (row[0] as number) + 60 : row[0], row[1], row[2]] as number[]);
  expect(said(rising)).toContain("rises");
});

test("rows that hold are counted as rows, not as so many entities", () => {
  const a = frequency({
    counted: "rows",
    entityCount: 2,
    instantsNanos: [at(0), at(50)],
    series: [{ category: "slow", rows: [5, 7] }],
  } as never);
  const said = frequencyWords(a, [painted[1] as (typeof painted)[0]], whole, speech);
  expect(said[0]).toBe("Active spans of 2 services, from 00:00:00 to 00:01:40; on average 6 slow.");
  expect(said[1]).toBe("slow: most around 00:00:50, 7.");
});

test("the state says its moment, its ends and its categories", () => {
  const a = stateAt({
    atNanos: at(7),
    entities: [
      { entity: "a", value: 1, category: "slow" },
      { entity: "b", value: 9, category: "" },
      { entity: "c", value: 5, category: "" },
    ],
    total: 3,
    curve: [1, 5, 9],
    generation: 1,
    exact: true,
  } as never);
  expect(stateWords(a, "Load", ms, speech)).toEqual([
    "3 services at 00:00:07; Load of half of them is at most 5 ms.",
    "The smallest is 1 ms, the largest 9 ms.",
    "unpainted: 2; slow: 1.",
  ]);
});

test("a scatter says whether the two rise together", () => {
  const of = (counts: number[][]): ReturnType<typeof grid> =>
    grid({ xMin: 0, xMax: 2, yMin: 0, yMax: 2, counts, generation: 1, exact: true } as never);
  const up = of([
    [5, 0],
    [0, 3],
  ]);
  const say = (f: number): string => String(f * 2);
  expect(scatterWords(up, ["x", "y"], say, say, speech)).toEqual([
    "8 spans by y against x.",
    "The fullest cell has 5, at x 0.5 and y 0.5.",
    "On these axes the two rise together closely (correlation 1.00).",
  ]);
  const down = scatterWords(
    of([
      [0, 5],
      [3, 0],
    ]),
    ["x", "y"],
    say,
    say,
    speech,
  );
  expect(down[2]).toContain("go against each other closely (correlation \u22121.00)");
  expect(scatterWords(of([[0]]), ["x", "y"], say, say, speech)).toHaveLength(1);
});

test("the map says how long, when most, and what the window holds", () => {
  const c = counted({
    startNanos: at(0),
    endNanos: at(100),
    total: [1, 2, 7, 0],
    series: [],
    generation: 1,
    exact: true,
  } as never);
  const half = { from: nanos(50 * SECOND), to: nanos(100 * SECOND) };
  expect(minimapWords([c], half, speech)).toEqual([
    "10 spans in 1.67\u202fmin, from 00:00:00 to 00:01:40.",
    "Most at 00:00:50.",
    "The window from 00:00:50 to 00:01:40 holds about 70\u202f% of them.",
  ]);
});

test("one is not many", () => {
  expect([several(1, "spans"), several(2, "spans"), several(1, "entities")]).toEqual(["1 span", "2 spans", "1 entity"]);
});
