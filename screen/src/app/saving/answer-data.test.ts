import { expect, test } from "vitest";
import type { Grid } from "../../base/answers.ts";
import { formatIso, nanos } from "../../base/time.ts";
import { binsOf } from "../../base/time-axis.ts";
import { evenEdges } from "../../plot/cell-rows.ts";
import {
  distributionSheet,
  frequencySheet,
  gridSheet,
  sheetOfBoth,
  stateSheet,
  timeCells,
  timelinesSheet,
  valueCells,
} from "./answer-data.ts";
import { csvOf, fileName } from "./csv.ts";

const seen = { generation: 1, exact: true, error: null };
const millis = { name: "Duration", type: "float64", unit: "ms" };
const none = new Map<number, string>();
const T0 = nanos("1661140080000000007");

test("times are ISO 8601 with all nanoseconds, before 1970 and beyond year 9999 too", () => {
  expect(formatIso(T0)).toBe("2022-08-22T03:48:00.000000007Z");
  expect(formatIso(nanos(-1n))).toBe("1969-12-31T23:59:59.999999999Z");
  expect(formatIso(nanos(253_402_300_800_000_000_000n))).toBe("+010000-01-01T00:00:00.000000000Z");
  expect(formatIso(nanos(-62_198_755_200_000_000_000n))).toBe("-000001-01-01T00:00:00.000000000Z");
});

test("every point of a distribution is a row, numbers ungrouped, the unit in the header", () => {
  const curve = Array.from({ length: 500 }, (_, i) => i * 1000.5);
  const a = {
    ...seen,
    type: "float64",
    unit: "ms",
    rows: 46_758,
    missing: 0,
    min: 0,
    max: 499_249.5,
    sum: 1e6,
    distinct: 500,
    rankFrom: 0,
    rankTo: 46_758,
    curve,
    runningSum: curve,
    groupBorders: [],
    distinctMarks: [],
    labels: none,
    quantiles: [],
    categories: [],
  };
  const lines = csvOf(distributionSheet(a, millis, none)).split("\r\n");
  expect(lines[0]).toBe("rank,Duration (ms),running total (ms)");
  expect(lines).toHaveLength(502);
  expect(lines[500]).toBe("46758,499249.5,499249.5");
  // fewer rows than pixels: each is there once
  const few = { ...a, rows: 118, rankTo: 118, curve: curve.slice(0, 350), runningSum: curve.slice(0, 350) };
  const ranks = csvOf(distributionSheet(few, millis, none))
    .split("\r\n")
    .slice(1, -1)
    .map((l) => Number(l.split(",")[0]));
  expect(ranks).toEqual(Array.from({ length: 118 }, (_, i) => i + 1));
});

const grid: Grid = {
  ...seen,
  xMin: 0,
  xMax: 1,
  yMin: 1,
  yMax: 100,
  outOfScale: 0,
  counts: [
    [1, 0, 2],
    [0, 1500, 0],
  ],
  maxCount: 1500,
  xLabels: none,
  yLabels: new Map([
    [0, "a,b"],
    [1, 'say "no"'],
  ]),
  categoryCounts: [
    {
      name: "slow",
      counts: [
        [0, 0, 0],
        [0, 7, 0],
      ],
    },
  ],
};

test("a raster has one row a cell, the empty ones too, with the limits of the cell", () => {
  const bins = binsOf([{ from: T0, to: nanos(T0 + 30n), bins: 3 }]);
  const all = csvOf(gridSheet(grid, "rows", timeCells(bins), valueCells(millis, evenEdges(1, 100, 2, true), none)));
  const lines = all.trimEnd().split("\r\n");
  expect(lines[0]).toBe("from,to,Duration from (ms),Duration to (ms),rows,slow");
  expect(lines).toHaveLength(1 + 6);
  expect(lines[4]).toBe("2022-08-22T03:48:00.000000017Z,2022-08-22T03:48:00.000000027Z,10,100,1500,7");
});

test("no cell of a raster begins below the least value or ends above the greatest", () => {
  const bins = binsOf([{ from: T0, to: nanos(T0 + 10n), bins: 1 }]);
  const counts = [[0], [3], [1], [2], [0]];
  const y = valueCells({ ...millis, min: 0, max: 10 }, [-4, -1, 3, 7, 11, 15], none);
  const rows = csvOf(gridSheet({ ...grid, counts, categoryCounts: [] }, "rows", timeCells(bins), y)).split("\r\n");
  expect(rows.slice(1, -1).map((r) => r.split(",").slice(2).join(","))).toEqual(["0,3,3", "3,7,1", "7,10,2"]);
});

test("strings of a raster are named, and quoted as RFC 4180 says", () => {
  const c = { name: "Pod", type: "string", unit: null };
  const bins = binsOf([{ from: T0, to: nanos(T0 + 30n), bins: 3 }]);
  const rows = csvOf(gridSheet(grid, "rows", timeCells(bins), valueCells(c, [-0.5, 0.5, 1.5], grid.yLabels))).split(
    "\r\n",
  );
  expect(rows[0]).toBe("from,to,Pod from,Pod to,rows,slow");
  expect(rows[1]).toContain(',"a,b","a,b",1,0');
  expect(rows[2]).toContain(',"say ""no""","say ""no""",0,0');
});

test("the bins of a window leave no nanosecond out, and begin with the first that is counted in them", () => {
  const bins = binsOf([
    { from: T0, to: nanos(T0 + 10n), bins: 3 },
    { from: nanos(T0 + 90n), to: nanos(T0 + 91n), bins: 1 },
  ]);
  expect(bins.map((b) => [b.from - T0, b.to - T0])).toEqual([
    [0n, 4n],
    [4n, 7n],
    [7n, 10n],
    [90n, 91n],
  ]);
});

test("every instant of the frequency is a row", () => {
  const a = {
    ...seen,
    instants: [T0, nanos(T0 + 1n)],
    series: [
      { category: "", entities: [3, 2] },
      { category: "unknown", entities: [0, 1] },
    ],
    entityCount: 3,
  };
  expect(csvOf(frequencySheet(a))).toBe(
    "time,unpainted,not yet seen\r\n2022-08-22T03:48:00.000000007Z,3,0\r\n2022-08-22T03:48:00.000000008Z,2,1\r\n",
  );
});

test("a saved sheet has what is pinned, too", () => {
  const of = (names: readonly string[], value: number) => ({
    ...seen,
    instants: [T0],
    series: names.map((category) => ({ category, entities: [value] })),
    entityCount: 3,
  });
  const a = frequencySheet(of(["slow", ""], 3));
  expect(sheetOfBoth(a, null)).toBe(a);
  expect(csvOf(sheetOfBoth(a, frequencySheet(of(["", "failed"], 5)))).split("\r\n")).toEqual([
    "of,time,slow,unpainted,failed",
    "A,2022-08-22T03:48:00.000000007Z,3,3,",
    "B,2022-08-22T03:48:00.000000007Z,,5,5",
    "",
  ]);
});

test("timelines have one row an entity and bin", () => {
  const entity = {
    entity: "front",
    rows: 3,
    first: T0,
    totals: new Map(),
    shares: [
      { category: "slow", share: [0.25, 1] },
      { category: "", share: [0.75, 0] },
    ],
  };
  const lines = csvOf(timelinesSheet([entity], binsOf([{ from: T0, to: nanos(T0 + 2n), bins: 2 }]), "service")).split(
    "\r\n",
  );
  expect(lines[0]).toBe("service,from,to,slow (share of the time),unpainted (share of the time)");
  expect(lines[2]).toBe("front,2022-08-22T03:48:00.000000008Z,2022-08-22T03:48:00.000000009Z,1,0");
});

test("the state keeps the digits of times and of whole numbers", () => {
  const entities = [
    { entity: "a", value: "1661140080000000001", since: T0, category: "" },
    { entity: "b", value: null, since: null, category: "slow" },
  ];
  const a = { ...seen, at: nanos(T0 + 5n), entities, total: 2, curve: [], min: null, max: null };
  expect(csvOf(stateSheet(a, entities, { name: "seen", type: "time", unit: null }, "host")).split("\r\n")).toEqual([
    "host,seen,since,for (ns),category",
    "a,2022-08-22T03:48:00.000000001Z,2022-08-22T03:48:00.000000007Z,5,",
    "b,,,,slow",
    "",
  ]);
  const b = { ...a, entities: [{ entity: "b", value: 7, since: null, category: "" }], total: 1 };
  const number = { name: "seen", type: "int64", unit: null };
  expect(
    csvOf(stateSheet(a, entities, number, "host", b))
      .split("\r\n")
      .slice(0, 3),
  ).toEqual(["host,seen,B: seen,since,for (ns),category", expect.stringMatching(/^a,[^,]*,,2022/), "b,,7,,,slow"]);
});

test("files are named after trace, view and column, whatever those are called", () => {
  expect(fileName("demo: four services", "density", "Duration/ms")).toBe("demo_four_services-density-Duration_ms");
  expect(fileName("", null, "..")).toBe("sightline");
  expect(fileName("\u0000a\u2028b", "x")).toBe("a_b-x");
});
