import { expect, test } from "vitest";
import { valueScale } from "../base/scale.ts";
import type { DrawList } from "./marks.ts";
import { axisColumn, moved, roughWidth, type SheetSpec, sheetMarks, wrapped } from "./sheet.ts";

const spec: SheetSpec = {
  title: "Time \u00d7 Duration",
  lines: ["run.csv: 7 966 spans", "2026-11-20 09:48:27.000 to 2026-11-20 09:48:52.000 UTC", "Duration: int64, in ns"],
  legend: [
    { name: "very slow", swatch: 2, range: null },
    { name: "slow", swatch: 1, range: null },
  ],
  unpainted: "unpainted",
  ramp: { max: 1234, of: "spans per cell" },
  parts: [
    {
      marks: [{ t: "line", x1: 0, y1: -5, x2: 0, y2: 500, stroke: { ink: "accent" } }],
      x: 10,
      y: 0,
      within: { x: 0, y: 0, w: 200, h: 100 },
    },
  ],
  width: 300,
  height: 120,
};

const texts = (marks: DrawList): string[] => marks.flatMap((m) => (m.t === "text" ? [m.s] : []));

test("a drawing says what it is: title, trace, window and zone, unit, and a legend of swatch, texture and name", () => {
  const s = sheetMarks(spec);
  for (const t of [spec.title, ...spec.lines, "very slow", "slow", "unpainted"]) expect(texts(s.marks)).toContain(t);
  expect(texts(s.marks)).toContain("1\u202f234 spans per cell");
  const swatches = s.marks.filter((m) => m.t === "rect" && m.fill?.texture === true);
  expect(swatches).toHaveLength(2);
});

test("the head has its own room: nothing of the picture lies on it, no text on another", () => {
  const s = sheetMarks(spec);
  const head = s.marks
    .filter((m) => m.t === "text")
    .map((m) => ({ x: m.x, y: m.y, w: roughWidth(m.s, m.size ?? 10.5) }));
  for (const [i, a] of head.entries()) {
    expect(a.x + a.w).toBeLessThanOrEqual(s.width);
    for (const b of head.slice(i + 1))
      expect(Math.abs(a.y - b.y) >= 12 || a.x + a.w <= b.x || b.x + b.w <= a.x, `${i}`).toBe(true);
  }
  const line = s.marks.find((m) => m.t === "line");
  const lowest = Math.max(...head.map((t) => t.y));
  expect(line?.t === "line" && line.y1).toBeGreaterThan(lowest);
  expect(line?.t === "line" && line.y2 - line.y1).toBe(100);
  expect(s.height).toBeGreaterThan((line?.t === "line" ? line.y2 : 0) + 1);
});

test("long lines break and lose nothing", () => {
  const width = (t: string): number => t.length * 10;
  expect(wrapped("one two three", 80, width)).toEqual(["one two", "three"]);
  const lines = wrapped("abcdefghijklmnop q", 50, width);
  expect(lines.join("").replace(" ", "")).toBe("abcdefghijklmnopq");
  expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(50);
});

test("marks of every kind move as a whole", () => {
  const marks: DrawList = [
    { t: "rect", box: { x: 1, y: 2, w: 3, h: 4 } },
    { t: "boxes", xywh: Float32Array.of(1, 2, 3, 4), fill: { ink: "text" } },
    { t: "line", x1: 1, y1: 2, x2: 3, y2: 4, stroke: { ink: "text" } },
    { t: "path", xy: Float32Array.of(1, 2, 3, 4), within: { x: 0, y: 0, w: 9, h: 9 } },
    { t: "dot", x: 1, y: 2, r: 3, fill: { ink: "text" }, stroke: { ink: "text" } },
    { t: "text", x: 1, y: 2, s: "a", ink: "text" },
    {
      t: "cells",
      box: { x: 1, y: 2, w: 3, h: 4 },
      columns: 1,
      rows: 1,
      level: new Uint8Array(1),
      ramp: new Uint8Array(1),
    },
  ];
  expect(moved(moved(marks, 5, 7), -5, -7)).toEqual(marks);
  expect(moved(marks, 5, 7)[1]).toMatchObject({ xywh: Float32Array.of(6, 9, 3, 4) });
});

test("a value axis beside a picture keeps to it, names the column, and shows what is painted with its texture", () => {
  const labels = [
    { px: 50, text: "1 ms", fine: false },
    { px: 500, text: "far", fine: false },
  ];
  const scale = valueScale("linear", { lo: 0, hi: 100 }, 206, 6);
  const painted = [{ name: "slow", swatch: 1, range: { from: 75, to: null } }];
  const marks = axisColumn(labels, scale, painted, "Duration", 104);
  expect(texts(marks)).toEqual(["1 ms", "Duration"]);
  expect(marks.find((m) => m.t === "rect")).toMatchObject({
    box: { x: 93, y: 6, w: 10, h: 50 },
    fill: { ink: "cat-1", texture: true },
  });
});
