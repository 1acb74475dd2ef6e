import { expect, test } from "vitest";
import type { Strip } from "../base/boards.ts";
import { nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { boardRows, stripMarks, stripWords } from "./boards.ts";

const strip = (series: Strip["series"], least: number[], most: number[], nineInTen: number[]): Strip => ({
  ...{ title: "t", kind: "strips", line: 1, unit: null, by: "who", low: null, high: null, total: series.length },
  ...{ series, least, most, nineInTen },
});

const drawn = (one: Strip) =>
  stripMarks({
    ...{ board: null, strips: [one], instants: [nanos(0n), nanos(50n)], hits: [], painted: [] },
    rows: boardRows([one], 100),
    time: foldedAxis({ from: nanos(0n), to: nanos(100n) }, [], 0, 200, 2),
  });

const heights = (one: Strip): number[][] =>
  drawn(one).flatMap((m) => (m.t === "path" ? [[...m.xy].filter((_, i) => i % 2 === 1)] : []));

test("values below zero have their place on a strip, and the least is told", () => {
  const marks = drawn(strip([{ key: "roof", values: [-3, -999] }], [-3, -999], [-3, -999], [-3, -999]));
  const texts = marks.flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(texts).toContain("−999");
  const [line] = heights(strip([{ key: "roof", values: [-3, -999] }], [-3, -999], [-3, -999], [-3, -999]));
  expect(line?.[0]).toBeLessThan(line?.[2] ?? 0);
});

test("of many series the least is drawn too, unless it is nothing throughout", () => {
  const keys = Array.from({ length: 9 }, (_, i) => ({ key: `k${i}`, values: [i, i] }));
  expect(heights(strip(keys, [0, 0], [8, 8], [7, 7]))).toHaveLength(1);
  expect(heights(strip(keys, [-5, 0], [8, 8], [7, 7]))).toHaveLength(2);
  expect(heights(strip(keys, [3, 4], [8, 8], [7, 7]))).toHaveLength(2);
});

test("words say each line once, with its extremes and where they are", () => {
  const one = strip([{ key: "roof", values: [-3, -999] }], [-3, -999], [-3, -999], [-3, -999]);
  const words = stripWords([{ ...one, kind: "lights" }, one], [nanos(0n), nanos(50n)], (t) => `${t} ns`);
  expect(words.map(String)).toEqual(["T: 1 key, most −3 (roof) at 0 ns, least −999 (roof) at 50 ns."]);
});

test("more meters than have room are not on each other: the first are shown, then the others, each once", () => {
  const meters = Array.from({ length: 20 }, (_, line) => ({ ...strip([], [], [], []), line, total: line % 3 ? 1 : 8 }));
  for (const height of [40, 350, 700]) {
    const seen: number[] = [];
    for (let from = 0; from < meters.length; ) {
      const rows = boardRows(meters, height, from);
      expect([rows.first, rows.all]).toEqual([from, 20]);
      expect(rows.tops).toHaveLength(rows.lines.length + 1);
      expect(rows.tops.at(-1)).toBeCloseTo(height);
      for (let i = 1; i < rows.tops.length; i++)
        expect((rows.tops[i] ?? 0) - (rows.tops[i - 1] ?? 0)).toBeGreaterThanOrEqual(Math.min(46, height) - 0.001);
      seen.push(...rows.lines);
      from += rows.lines.length;
    }
    expect(seen).toEqual(meters.map((m) => m.line));
  }
  expect(boardRows(meters.slice(0, 3), 350).lines).toEqual([0, 1, 2]);
  // a board that has become shorter begins at its first again
  expect(boardRows(meters.slice(0, 3), 350, 12).first).toBe(0);
});
