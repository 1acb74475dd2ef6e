import { expect, test } from "vitest";
import type { Board, Meter } from "../base/boards.ts";
import { spots } from "./board-xy.ts";
import { boardRows, boardWords, nowMarks } from "./boards.ts";

const meter = (line: number, kind: string, series: Meter["series"]): Meter => ({
  ...{ title: `line ${line}`, kind, line, unit: null, by: "who", low: null, high: null, total: series.length },
  series,
});
const load = meter(1, "bars", [
  { key: "a", value: 10 },
  { key: "b", value: 90 },
  { key: "c", value: null },
]);
const latency = meter(2, "xy", [
  { key: "a", value: 1 },
  { key: "b", value: 7 },
  { key: "c", value: 3 },
  { key: "d", value: 4 },
]);
const board = (meters: readonly Meter[]): Board =>
  ({ meters, lines: [], text: "", proposed: false, at: null }) as never;
const drawn = (meters: readonly Meter[]) =>
  nowMarks({ board: board(meters), strips: [], instants: [], painted: [], rows: boardRows(meters, 400), width: 400 });

test("a key is where its values in both lines are; who has one alone is nowhere", () => {
  expect(spots(load, latency)).toEqual([
    { key: "a", x: 10, y: 1 },
    { key: "b", x: 90, y: 7 },
  ]);
  const marks = drawn([load, latency]);
  const names = marks.flatMap((m) => (m.t === "text" ? [m] : [])).filter((m) => m.s === "a" || m.s === "b");
  const [a, b] = names.slice(-2);
  expect(b?.x).toBeGreaterThan(a?.x ?? 0);
  expect(b?.y).toBeLessThan(a?.y ?? 0);
  expect(boardWords(board([load, latency])).map(String)[1]).toBe("Line 2 against line 1: a 1 at 10, b 7 at 90.");
});

test("without a line above it says what is missing", () => {
  const texts = drawn([latency]).flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(texts).toContain("the line above says where across: write one");
});

test("thousands of keys are small marks without names", () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ key: `k${i}`, value: i }));
  const marks = drawn([meter(1, "lights", many), meter(2, "xy", many)]);
  expect(marks.filter((m) => m.t === "dot")).toHaveLength(0);
  expect(marks.flatMap((m) => (m.t === "text" ? [m.s] : []))).not.toContain("k77");
  expect(marks.flatMap((m) => (m.t === "boxes" ? [m.xywh.length / 4] : []))).toContain(10_000);
});
