import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  accounted,
  axisCount,
  count,
  digitsApart,
  digitsWithin,
  duration,
  inFull,
  isTimeUnit,
  limitOf,
  neighbours,
  perSecond,
  plural,
  quantity,
  rightBehind,
  several,
  share,
  significant,
  total,
  unitNanos,
} from "./format.ts";

const NB = "\u202f";
const us = { type: "int64", unit: "us" };
const plain = { type: "int64", unit: null };

test("a limit right behind a number is of all up to that number", () => {
  expect([8.440000000000001, 0.30000000000000004, -2.4999999999999996].map(rightBehind)).toEqual([8.44, 0.3, -2.5]);
  expect([8.44, 8, 0, 1 / 3, -2.5, Infinity, -Infinity, 1e300].map(rightBehind)).toEqual(Array(8).fill(null));
});

test("groups counts", () => {
  expect(count(46758)).toBe(`46${NB}758`);
  expect(count(0)).toBe("0");
  expect(count(-1234)).toBe(`\u22121${NB}234`);
  expect(count(Number.NaN)).toBe("\u2013");
});

test("says shares so that little is not nothing", () => {
  expect(share(0.61)).toBe(`61${NB}%`);
  expect(share(0.08)).toBe(`8.0${NB}%`);
  expect(share(0.0001)).toBe(`<0.1${NB}%`);
  expect(share(0)).toBe(`0${NB}%`);
  expect(share(1)).toBe(`100${NB}%`);
  expect(share(0.99999)).toBe(`>99.9${NB}%`);
  // what is less than all is not written as all
  // 327 and 273 of 600 are all of them
  expect([0.545, 0.455, 0.25].map(share)).toEqual(["54.5", "45.5", "25"].map((s) => `${s}${NB}%`));
  expect([0.9949, 0.9951, 0.9994, 0.9996].map(share)).toEqual(
    ["99.5", "99.5", "99.9", ">99.9"].map((s) => `${s}${NB}%`),
  );
});

test("writes durations in three digits whatever their unit", () => {
  expect(quantity(8350, us)).toBe(`8.35${NB}ms`);
  expect(quantity(106_000, us)).toBe(`106${NB}ms`);
  expect(quantity(1_500_000, us)).toBe(`1.50${NB}s`);
  expect(quantity(250_000, us, true)).toBe(`250${NB}ms`);
  expect(quantity(0, us)).toBe(`0${NB}\u00b5s`);
  expect(quantity(-8350, us)).toBe(`\u22128.35${NB}ms`);
  expect(duration(115_200e9)).toBe(`1.33${NB}d`);
});

test("writes bytes, percent and bare numbers", () => {
  expect(quantity(1536, { type: "int64", unit: "B" })).toBe(`1.50${NB}KiB`);
  expect(quantity(10, { type: "float64", unit: "%" }, true)).toBe(`10${NB}%`);
  expect(quantity(12345, plain)).toBe(`12${NB}345`);
  expect(quantity(1e9, plain)).toBe(`1${NB}G`);
  expect(quantity(0.00012345, { type: "float64", unit: null })).toBe("0.000123");
  expect(quantity(null, us)).toBe("\u2013");
});

test("a unit with a prefix gets another one and not two", () => {
  const of = (unit: string) => ({ type: "int64", unit });
  expect(quantity(131_072, of("KiB"))).toBe(`131${NB}072${NB}KiB`);
  expect(quantity(131_072, of("KiB"), true)).toBe(`128${NB}MiB`);
  expect(quantity(13_700, of("kB"), true)).toBe(`13.7${NB}MB`);
  expect(quantity(800_000, of("kB/s"), true)).toBe(`800${NB}MB/s`);
  expect(quantity(2_400_000, of("kHz"), true)).toBe(`2.4${NB}GHz`);
  expect(quantity(12_000, of("req/s"), true)).toBe(`12${NB}k${NB}req/s`);
});

test("neighbours on an axis are told apart", () => {
  const percent = { type: "float64", unit: "%" };
  expect(neighbours([90.0, 90.05, 90.1], percent, true)).toEqual([`90${NB}%`, `90.05${NB}%`, `90.1${NB}%`]);
  expect(neighbours([1.125, 1.25], { type: "float64", unit: "GiB" }, true)).toEqual([`1.125${NB}GiB`, `1.25${NB}GiB`]);
  expect(neighbours([10_010, 10_020, 10_020], plain, false)).toEqual([`10.01${NB}k`, `10.02${NB}k`, `10.02${NB}k`]);
});

test("labels axes shortly", () => {
  expect(axisCount(10_000)).toBe(`10${NB}k`);
  expect(axisCount(46_758)).toBe(`46${NB}758`);
});

test("three significant digits are never off by more than half a digit", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), (v) => {
      const text = significant(v).replaceAll(NB, "").replace("\u2212", "-");
      return Math.abs(Number(text) - v) <= Math.abs(v) * 0.00501;
    }),
  );
});

const seconds = { type: "int64", unit: "s" };
const DAY = 86_400;

test("days beyond a thousand, and numbers before the point, are told whole", () => {
  expect(duration(1098.4 * DAY * 1e9)).toBe(`1${NB}098${NB}d`);
  expect(quantity(148_740.6, { type: "float64", unit: "GB" })).toBe(`148${NB}741${NB}GB`);
  expect(significant(12_345.678)).toBe(`12${NB}346`);
});

test("values either side of zero have three digits, too", () => {
  expect(digitsWithin(-506_718, 20_304_840)).toBe(3);
  expect(
    [235.0097, 228.342, 227.16].map((d) => quantity(d * DAY, { ...seconds, digits: digitsWithin(-1, d) })),
  ).toEqual(["235", "228", "227"].map((d) => `${d + NB}d`));
});

test("a value that is told exactly has nothing rounded away", () => {
  const minutes = [235 * DAY + 14 * 60, 228 * DAY + 8 * 3600 + 13 * 60, 90, 3661.5, -(DAY + 61)];
  expect(minutes.map((s) => inFull(s, seconds))).toEqual([
    `235${NB}d 14${NB}min`,
    `228${NB}d 8${NB}h 13${NB}min`,
    `1${NB}min 30${NB}s`,
    `1${NB}h 1${NB}min 1.5${NB}s`,
    `\u22121${NB}d 1${NB}min 1${NB}s`,
  ]);
  expect([8350, 106_123_456, 0, 12].map((v) => inFull(v, us))).toEqual([
    `8.35${NB}ms`,
    `1${NB}min 46.123456${NB}s`,
    `0${NB}\u00b5s`,
    `12${NB}\u00b5s`,
  ]);
  expect(inFull(-2_012_222_168, { type: "int64", unit: "ns" })).toBe(`\u22122.012222168${NB}s`);
  expect(inFull(148_740.6, { type: "float64", unit: "GB" })).toBe(`148${NB}740.6${NB}GB`);
  expect(inFull(123_456_789, { type: "int64", unit: "B" })).toBe(`123${NB}456${NB}789${NB}B`);
  expect(inFull(1536, { type: "int64", unit: "B" })).toBe(`1.5${NB}KiB`);
  expect(inFull(0.1 + 0.2, { type: "float64", unit: "%" })).toBe(`0.30000000000000004${NB}%`);
});

test("times that are told exactly are told apart", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 2e9 }), (s) => inFull(s, seconds) !== inFull(s + 1, seconds)));
});

test("sums are whole: their parts add up", () => {
  expect([892.4, 5653.9, 6546.3].map((d) => total(d * DAY, seconds))).toEqual([
    `892.4${NB}d`,
    `5${NB}654${NB}d`,
    `6${NB}546${NB}d`,
  ]);
  expect(total(123_456_789, plain)).toBe(`123${NB}456${NB}789`);
});

test("knows what one second is", () => {
  expect(perSecond("us")).toBe(1e6);
  expect(perSecond("B")).toBeNull();
});

test("names entities after their column", () => {
  expect(plural("PodName")).toBe("pods");
  expect(plural("host")).toBe("hosts");
  expect(plural("process")).toBe("processes");
  expect(plural("thread_id")).toBe("threads");
  expect(plural("address")).toBe("addresses");
  expect(plural("NodeList")).toBe('values of "NodeList"');
  expect(plural("ctx")).toBe('values of "ctx"');
  expect(plural("city")).toBe("cities");
  expect([plural("eventThread"), plural("worker_node"), plural("net.peer_host")]).toEqual([
    "event threads",
    "worker nodes",
    "peer hosts",
  ]);
  // a name of somebody's own is not bent
  for (const own of ["who, really", "status", "сервис", "is ready", "isReady", "who", "cpu0"]) {
    expect(plural(own)).toBe(`values of "${own}"`);
    expect(several(1, plural(own))).toBe(`1 value of "${own}"`);
    expect(several(7, plural(own))).toBe(`7 values of "${own}"`);
  }
  expect(plural(null)).toBe("entities");
});

test("says what retention dropped only where it did", () => {
  expect(accounted({ stored: 3, sampled: 0, dropped: 0, rejected: 1 })).toBe("stored 3 + sampled 0 + rejected 1");
  expect(accounted({ stored: 3, sampled: 0, dropped: 2, rejected: 1 })).toBe(
    "stored 3 + sampled 0 + dropped 2 + rejected 1",
  );
});

test("one of a plural", () => {
  const one = ["rows", "entities", "processes", "services", "boxes", "status", "active spans"].map((s) =>
    several(1, s),
  );
  expect(one).toEqual(["1 row", "1 entity", "1 process", "1 service", "1 box", "1 status", "1 active span"]);
  const percent = { type: "float64", unit: "%" };
  expect([99.96, 99.9996, 100, 99.2].map((v) => quantity(v, percent))).toEqual([
    `99.96${NB}%`,
    `99.9996${NB}%`,
    `100${NB}%`,
    `99.2${NB}%`,
  ]);
  expect([several(1, "series"), several(1, "caches"), several(1, "matches")]).toEqual([
    "1 series",
    "1 cache",
    "1 match",
  ]);
  expect([several(1, "cpus"), several(1, "gpus")]).toEqual(["1 cpu", "1 gpu"]);
  expect([several(0, "rows"), several(1000, "rows")]).toEqual(["0 rows", `1${NB}000 rows`]);
});

test("quantiles have the digits that tell them apart", () => {
  const number = { type: "float64", unit: null };
  expect(digitsApart([12509.54, 12509.52, 12515.23, 12518.74], number)).toBe(7);
  expect(digitsApart([1, 1, 2], number)).toBe(3);
  expect(digitsApart([349_752, 350_000], { type: "int64", unit: "us" })).toBe(4);
});

test("computed limits are rounded outwards, given ones are kept", () => {
  expect(limitOf(25.800000000000008, false)).toBe(25.8);
  expect(limitOf(17.419275805000325, false)).toBe(17.4192);
  expect(limitOf(17.419275805000325, true)).toBe(17.4193);
  expect(limitOf(-88.06425268333442, false)).toBe(-88.0643);
  for (const given of [0, 0.25, 12.5, 1234567, -3.75e12, Infinity]) expect(limitOf(given, true)).toBe(given);
});

test("what the server takes for a unit of time is one here, and as long", () => {
  const java = readFileSync(
    new URL("../../../event/src/main/java/dev/sightline/event/Unit.java", import.meta.url),
    "utf8",
  );
  const table = /TIME_NANOS = Map\.ofEntries\(([\s\S]*?)\);/.exec(java)?.[1] ?? "";
  const entries = [...table.matchAll(/Map\.entry\("([^"]+)", ([\d.e]+)\)/g)];
  expect(entries.length).toBeGreaterThan(15);
  for (const [, name, nanos] of entries) {
    const unit = JSON.parse(`"${name}"`) as string;
    expect(unitNanos(unit), unit).toBe(Number(nanos));
  }
  expect(isTimeUnit("toString")).toBe(false);
});
