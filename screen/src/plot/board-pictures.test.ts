import { expect, test } from "vitest";
import type { Meter } from "../base/boards.ts";
import { flameMarks, flames, withoutWays } from "./board-flames.ts";
import { chunksOf, graphMarks, sourceMarks, spaceCells, spaceMarks, waiting } from "./board-pictures.ts";

const meter = (kind: string, series: Meter["series"]): Meter => ({
  title: kind,
  kind,
  line: 1,
  unit: null,
  by: null,
  low: null,
  high: null,
  total: series.length,
  series,
});
const BOX = { x: 10, y: 20, w: 400, h: 120 };

test("chunks of nested loops are where their iterates are", () => {
  const { loop, chunks } = chunksOf([
    { key: "sweep 1/0..1", value: "a" },
    { key: "sweep 1/0/0..4", value: "a" },
    { key: "sweep 1/1/5..9", value: "b" },
    { key: "sweep 1/3/0..9", value: "b" },
    { key: "no place", value: "c" },
  ]);
  expect(loop).toBe("sweep 1");
  const { sizes, cells } = spaceCells(chunks);
  expect(sizes).toEqual([4, 10]);
  expect(cells).toEqual([
    { x: 0, w: 0.5, y: 0, h: 1, above: 1, who: "a" },
    { x: 0, w: 0.25, y: 0, h: 0.5, above: 0, who: "a" },
    { x: 0.25, w: 0.25, y: 0.5, h: 0.5, above: 0, who: "b" },
    { x: 0.75, w: 0.25, y: 0, h: 1, above: 0, who: "b" },
  ]);
});

test("iterates of any depth fill the space once", () => {
  const sizes = [3, 2, 4, 5];
  const series: { key: string; value: string }[] = [];
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 2; b++)
      for (let c = 0; c < 4; c++)
        for (const range of ["0..1", "2..4"])
          series.push({ key: `l/${a}/${b}/${c}/${range}`, value: `t${(a + c) % 3}` });
  const space = spaceCells(chunksOf(series).chunks);
  expect(space.sizes).toEqual(sizes);
  expect(space.cells.reduce((sum, c) => sum + c.w * c.h, 0)).toBeCloseTo(1);
  expect(new Set(space.cells.map((c) => `${c.x.toFixed(6)} ${c.y.toFixed(6)}`)).size).toBe(series.length);
});

test("frames are as wide as what is in them, inside those that call them", () => {
  const all = flames([
    { key: "main", value: 8 },
    { key: "main;a", value: 5 },
    { key: "main;a;x", value: 5 },
    { key: "main;b", value: 2 },
    { key: "other", value: 2 },
  ]);
  expect(all.map((f) => [f.name, f.depth, f.x, f.w])).toEqual([
    ["main", 0, 0, 0.8],
    ["a", 1, 0, 0.5],
    ["x", 2, 0, 0.5],
    ["b", 1, 0.5, 0.2],
    ["other", 0, 0.8, 0.2],
  ]);
  expect(all.reduce((sum, f) => sum + f.self, 0)).toBeCloseTo(1);
  expect(flames([{ key: "a", value: 0 }])).toEqual([]);
});

test("where there is no room for all frames, those that only call one other are no rows of their own", () => {
  const all = flames([
    { key: "main", value: 8 },
    { key: "main;run", value: 8 },
    { key: "main;run;a", value: 5 },
    { key: "main;run;a;a1", value: 5 },
    { key: "main;run;a;a1;a2", value: 5 },
    { key: "main;run;b", value: 3 },
    { key: "main;run;b;b1", value: 2 },
  ]);
  expect(withoutWays(all).map((f) => [f.name, f.frames, f.depth, f.x, f.w])).toEqual([
    ["run", 2, 0, 0, 1],
    ["a2", 3, 1, 0, 0.625],
    ["b", 1, 1, 0.625, 0.375],
    ["b1", 1, 2, 0.625, 0.25],
  ]);
  const deep = Array.from({ length: 60 }, (_, i) => ({
    key: Array.from({ length: i + 1 }, (_, k) => `com.shop.Cart.step${k}`).join(";"),
    value: i === 0 ? 3 : 2,
  }));
  const texts = flameMarks(meter("flame", deep), BOX).flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(texts).toContain("com.shop.Cart.step59 +58");
});

test("who waits in a circle is told from who only waits", () => {
  const all = waiting([
    { key: "a", value: "b" },
    { key: "b", value: "c" },
    { key: "c", value: "b" },
    { key: "d", value: "e" },
    { key: "f", value: "d" },
  ]);
  const by = new Map(all.map((n) => [n.name, n]));
  expect([...by.values()].filter((n) => n.isInCircle).map((n) => n.name)).toEqual(["b", "c"]);
  expect(["a", "e", "d", "f"].map((n) => by.get(n)?.level)).toEqual([1, 0, 1, 2]);
});

test("at 8, 64 and 10,000 entities every picture stays in its box", () => {
  for (const n of [8, 64, 10_000]) {
    const keys = Array.from({ length: n }, (_, i) => i);
    const pictures = [
      spaceMarks(
        meter(
          "space",
          keys.map((i) => ({ key: `l/${i}/0..9`, value: `t${i % 12}` })),
        ),
        BOX,
        new Map(keys.map((i) => [`t${i % 12}`, 1 + (i % 8)])),
      ),
      flameMarks(meter("flame", [{ key: "m", value: n }, ...keys.map((i) => ({ key: `m;f${i}`, value: 1 }))]), BOX),
      graphMarks(
        meter(
          "graph",
          keys.map((i) => ({ key: `t${i}`, value: i === 0 ? "t1" : `t${i >> 1}` })),
        ),
        BOX,
      ),
      sourceMarks(
        meter(
          "source",
          keys.map((i) => ({ key: `A.m:${i}`, value: i })),
        ),
        BOX,
        String,
      ),
    ];
    for (const marks of pictures) {
      expect(marks.length).toBeGreaterThan(1);
      for (const m of marks) {
        if (m.t === "rect") {
          expect(m.box.x + m.box.w).toBeLessThanOrEqual(BOX.x + BOX.w + 0.5);
          expect(m.box.y + m.box.h).toBeLessThanOrEqual(BOX.y + BOX.h + 0.5);
        } else if (m.t === "boxes") for (const v of m.xywh) expect(Number.isFinite(v)).toBe(true);
        else if (m.t === "text") expect(m.y).toBeLessThanOrEqual(BOX.y + BOX.h + 0.5);
      }
    }
  }
});

test("frames that are too narrow one by one are one block, as wide as they are together", () => {
  const frames = Array.from({ length: 10_000 }, (_, i) => ({ key: `m;f${i}`, value: 1 }));
  const marks = flameMarks(meter("flame", [{ key: "m", value: 20_000 }, ...frames]), BOX);
  const block = marks.find((m) => m.t === "boxes");
  expect(block?.t === "boxes" && [...block.xywh.slice(0, 3)].map(Math.round)).toEqual([10, 35, 200]);
});
