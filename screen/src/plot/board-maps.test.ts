import { expect, test } from "vitest";
import type { Meter, Strip } from "../base/boards.ts";
import { nanos } from "../base/time.ts";
import { along, historyMarks, levelsOf, liveliest, wayOf } from "./board-history.ts";
import { inCommon, keyInks, lastIn, machineOf, mapMarks, placesOf, systemMarks, touchMarks } from "./board-maps.ts";
import type { Mark } from "./marks.ts";

const BOX = { x: 10, y: 20, w: 400, h: 150 };
const head = (kind: string, total: number) => ({
  title: kind,
  kind,
  line: 1,
  unit: null,
  by: "who",
  low: null,
  high: null,
  total,
});

function strip(kind: string, series: Strip["series"]): Strip {
  return { ...head(kind, series.length), series, least: [], most: [], nineInTen: [] };
}

function meter(kind: string, series: Meter["series"]): Meter {
  return { ...head(kind, series.length), series };
}

const texts = (marks: readonly Mark[]): readonly string[] => marks.flatMap((m) => (m.t === "text" ? [m.s] : []));

test("who was last in each part of a range is who came there last, and not who stays elsewhere", () => {
  const series = [
    { key: "a", values: [5, 5, 95, null] },
    { key: "b", values: [55, 6, 6, 6] },
  ];
  expect(lastIn(series, 0, [0, 100], 10)).toEqual(["a", null, null, null, null, "b", null, null, null, null]);
  expect(lastIn(series, 1, [0, 100], 10)[0]).toBe("b");
  expect(lastIn(series, 3, [0, 100], 10)[9]).toBe("a");
  // beyond the range there is no part
  expect(lastIn([{ key: "a", values: [100, 101, -1] }], 2, [0, 100], 10)).toEqual([...Array(9).fill(null), "a"]);
});

test("a key has its swatch by its name, whichever comes first in a meter", () => {
  const [one, other] = [keyInks(["t10", "t2", "t1"]), keyInks(["t1", "t2", "t10"])];
  for (const key of ["t1", "t2", "t10"]) expect(one(key)).toBe(other(key));
  expect(["t1", "t2", "t10"].map(one)).toEqual(["cat-1", "cat-2", "cat-3"]);
});

test("what names begin with alike is told", () => {
  expect(inCommon(["thread 1", "thread 22"])).toBe("thread ");
  expect(inCommon(["rack/a", "rack/b"])).toBe("rack/");
  for (const apart of [["a", "b"], ["one"], ["x 1", "y 1"], ["x ", "x 1"]]) expect(inCommon(apart)).toBe("");
});

test("boxes and links of a machine follow from names", () => {
  const found = machineOf([
    { key: "r1/h1", value: 3 },
    { key: "r0/h2", value: null },
    { key: "r1/h1 -> disk", value: 7 },
  ]);
  expect(found.boxes.map((b) => [b.name, b.group, b.load])).toEqual([
    ["disk", "", null],
    ["r0/h2", "r0", null],
    ["r1/h1", "r1", 3],
  ]);
  expect(found.links).toEqual([{ from: "r1/h1", to: "disk", load: 7 }]);
});

test("boxes of a machine lie in the picture, and on no other", () => {
  for (const n of [1, 8, 64, 10_000]) {
    const series = Array.from({ length: n }, (_, i) => ({ key: `r${i % 5}/h${i}`, value: i }));
    const places = [...placesOf(machineOf(series), BOX).values()];
    expect(places).toHaveLength(n);
    for (const p of places) {
      expect(p.x >= BOX.x && p.x + p.w <= BOX.x + BOX.w).toBe(true);
      expect(p.y >= BOX.y && p.y + p.h <= BOX.y + BOX.h + 0.001).toBe(true);
    }
    const area = places.reduce((sum, p) => sum + p.w * p.h, 0);
    expect(area).toBeLessThan(BOX.w * BOX.h);
    const some = places.slice(0, 100);
    const over = some.some((a, i) =>
      some.some((b, k) => k > i && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h),
    );
    expect(over).toBe(false);
    const drawn = systemMarks(meter("system", series), [0, n], BOX, String);
    expect(drawn.length).toBeLessThan(600);
  }
});

test("the way through bands is as long as they are, quiet time is a bar", () => {
  const lines = [{ key: "a", values: ["x", "y", "y", "y", "x", "x"] }];
  const ns = [0, 10, 20, 30, 90, 100];
  const way = wayOf(lines, ns, 200, 2);
  expect(way.stretches.map((s) => [s.from, s.to, s.quiet])).toEqual([
    [0, 10, true],
    [10, 90, true],
    [90, 100, true],
  ]);
  const busy = wayOf(
    [{ key: "a", values: Array.from({ length: 101 }, (_, i) => `${i % 2}`) }],
    Array.from({ length: 101 }, (_, i) => i),
    200,
    2,
  );
  expect(busy.stretches).toHaveLength(1);
  expect(along(busy, 0)).toBe(0);
  expect(along(busy, 50)).toBeCloseTo(100);
  expect(along(busy, 100)).toBeCloseTo(200);
});

test("the liveliest keys are drawn, and the rarest states share a level", () => {
  const series = Array.from({ length: 20 }, (_, k) => ({
    key: `k${k}`,
    values: Array.from({ length: 40 }, (_, i) => (k > 15 ? `s${(i * (k - 15)) % 9}` : "s0")),
  }));
  const lines = liveliest(strip("history", series), 4);
  expect(lines.map((l) => l.key)).toEqual(["k16", "k17", "k18", "k19"]);
  const levels = levelsOf(lines);
  expect(levels).toHaveLength(6);
  expect(levels.at(-1)).toBe("others");
});

test("at 8, 64 and 10,000 keys history and map stay in their boxes", () => {
  const instants = Array.from({ length: 300 }, (_, i) => nanos(BigInt(i) * 1_000_000n));
  for (const n of [8, 64, 10_000]) {
    const keys = Array.from({ length: Math.min(n, 64) }, (_, i) => `t${i}`);
    const states = strip(
      "history",
      keys.map((key, k) => ({ key, values: instants.map((_, i) => (i < 150 ? "work" : `s${((i >> 3) + k) % 4}`)) })),
    );
    const rows = strip(
      "map",
      keys.map((key, k) => ({ key, values: instants.map((_, i) => (i * 7 + k * 31) % 1000) })),
    );
    const m = {
      ...meter(
        "map",
        rows.series.map((s) => ({ key: s.key, value: s.values[9] ?? null })),
      ),
      total: n,
    };
    const pictures = [
      historyMarks({ ...meter("history", []), total: n }, states, instants, nanos(9n), BOX),
      mapMarks(m, rows, instants, nanos(200_000_000n), [0, 1000], BOX, String),
      touchMarks(
        rows,
        instants.map((_, i) => BOX.x + i),
        [0, 1000],
        BOX,
        String,
      ),
    ];
    for (const marks of pictures) {
      expect(marks.length).toBeGreaterThan(4);
      expect(marks.length).toBeLessThan(700);
      for (const mark of marks) {
        const xs = mark.t === "path" ? [...mark.xy].filter((_, i) => i % 2 === 0) : [];
        const ys = mark.t === "path" ? [...mark.xy].filter((_, i) => i % 2 === 1) : [];
        for (const x of xs) expect(x >= BOX.x - 1 && x <= BOX.x + BOX.w + 1).toBe(true);
        for (const y of ys) expect(y >= BOX.y - 1 && y <= BOX.y + BOX.h + 1).toBe(true);
      }
    }
    if (n > 8) expect(texts(pictures[0] ?? []).some((s) => s.includes(`the 8 that change most of`))).toBe(true);
    // for half of the time nobody does anything else
    expect(texts(pictures[0] ?? []).some((s) => s.includes("in which none changes"))).toBe(true);
  }
});
