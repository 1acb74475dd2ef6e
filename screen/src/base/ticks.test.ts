import { expect, test } from "vitest";
import { timeTicks } from "./ticks.ts";
import { nanos, type Window } from "./time.ts";

const NB = "\u202f";
const DAY = 86_400_000_000_000n;
const at = (iso: string): bigint => BigInt(Date.parse(iso)) * 1_000_000n;
const window = (from: string, to: string): Window => ({ from: nanos(at(from)), to: nanos(at(to)) });
const labels = (w: Window, px: number, origin: bigint | null = null): string[] =>
  timeTicks(w, px, 76, origin).map((t) => t.label);

test("long windows have their ticks at round years, shorter ones at months", () => {
  const years = timeTicks(window("1931-01-01", "1969-12-29"), 700);
  expect(years.map((t) => t.label)).toEqual(["1935", "1940", "1945", "1950", "1955", "1960", "1965"]);
  expect(years[0]?.at).toBe(at("1935-01-01"));
  expect(labels(window("2019-08-15", "2021-01-06"), 600)).toEqual([
    "2019-10-01",
    "2020-01-01",
    "2020-04-01",
    "2020-07-01",
    "2020-10-01",
    "2021-01-01",
  ]);
  expect(labels(window("2020-01-05", "2020-01-25"), 600)[0]).toMatch(/^2020-01-/);
});

test("relative times beyond two days are in days", () => {
  const origin = at("1931-01-01");
  expect(labels(window("1931-01-01", "1939-12-29"), 400, origin)).toEqual([
    `+0${NB}d`,
    `+1${NB}000${NB}d`,
    `+2${NB}000${NB}d`,
    `+3${NB}000${NB}d`,
  ]);
  const hours = labels({ from: nanos(origin), to: nanos(origin + 3n * DAY) }, 550, origin);
  expect(hours).toContain("+36:00:00");
  expect(hours).toContain(`+2${NB}d 12:00`);
  expect(labels({ from: nanos(origin - DAY * 40n), to: nanos(origin) }, 300, origin)[0]).toBe(`\u221240${NB}d`);
});

test("steps of a logical clock are counted", () => {
  const w = (from: bigint, to: bigint): Window => ({ from: nanos(from), to: nanos(to) });
  const steps = (from: bigint, to: bigint, px: number): string[] =>
    timeTicks(w(from, to), px, 76, "steps").map((t) => t.label);
  expect(steps(0n, 4000n, 500)).toEqual(["0", `1${NB}000`, `2${NB}000`, `3${NB}000`]);
  expect(steps(3n, 9n, 500)).toEqual(["3", "4", "5", "6", "7", "8"]);
  expect(steps(-3n, 30n, 500)).toEqual(["0", "10", "20"]);
});
