import { expect, test } from "vitest";
import type { Board, Meter, Strip } from "../base/boards.ts";
import { nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { swatches } from "./board-states.ts";
import { bandAt, boardRows, stripMarks } from "./boards.ts";

const HEAD = { title: "t", kind: "processors", line: 1, unit: null, by: "cpu", low: null, high: null, total: 3 };

/** Over time in the order of first appearance, at the cursor by name. */
const strip: Strip = {
  ...HEAD,
  series: [
    { key: "2", values: ["c", "c"] },
    { key: "0", values: ["a", null] },
    { key: "1", values: ["b", "b"] },
  ],
  least: [],
  most: [],
  nineInTen: [],
};
const meter: Meter = { ...HEAD, series: ["0", "1", "2"].map((key, i) => ({ key, value: "abc"[i] ?? "" })) } as Meter;
const board = { meters: [meter], at: nanos(0n), text: "" } as unknown as Board;
const rows = boardRows([meter], 100);

test("bands over time stand in the rows of their keys at the cursor, and so do their tips", () => {
  const instants = [nanos(0n), nanos(50n)];
  const time = foldedAxis({ from: nanos(0n), to: nanos(100n) }, [], 0, 200, 2);
  const marks = stripMarks({ board, strips: [strip], instants, hits: [], painted: [], rows, time });
  const colours = swatches([strip], board, []);
  const rects = marks.flatMap((m) => (m.t === "rect" && m.fill.texture ? [m] : []));
  const inks = [...rects].sort((a, b) => a.box.y - b.box.y).map((m) => m.fill.ink);
  expect(inks).toEqual(["a", "b", "c"].map((s) => `cat-${colours.get(s)}`));
  expect(rects.map((m) => bandAt(strip, board, rows, m.box.y + 1)?.key).sort()).toEqual(["0", "1", "2"]);
  for (const m of rects) {
    const key = bandAt(strip, board, rows, m.box.y + 1)?.key ?? "";
    expect(m.fill.ink).toBe(`cat-${colours.get("abc"[Number(key)] ?? "")}`);
  }
  expect(bandAt(strip, board, rows, 99)).toBeUndefined();
});

test("a swatch is of one state: not of another that is painted, nor of more than there are swatches", () => {
  const names = Array.from({ length: 12 }, (_, i) => `s${String(i).padStart(2, "0")}`);
  const of = (painted: Parameters<typeof swatches>[2]) =>
    swatches([{ ...strip, series: names.map((key) => ({ key, values: [key, key] })) }], null, painted);
  const free = of([]);
  expect(names.slice(0, 8).map((n) => free.get(n))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(names.slice(8).map((n) => free.get(n))).toEqual([0, 0, 0, 0]);
  // another state of the same kind is painted, though none is in it now
  const some = of([
    { name: "s05", swatch: 2 },
    { name: "elsewhere", swatch: 4 },
  ]);
  expect(some.get("s05")).toBe(2);
  expect([...some.values()].filter((k) => k === 2 || k === 4)).toEqual([2]);
  // what is painted of another column takes nothing away
  expect([...of([{ name: "ERROR", swatch: 4 }]).values()]).toContain(4);
});
