import { expect, test } from "vitest";
import { nanos } from "../base/time.ts";
import { bandOf, type MatchPlot, matchMarks, matchText } from "./pattern.ts";

const at = (t: number): ReturnType<typeof nanos> => nanos(BigInt(t));

const plot = (more: Partial<MatchPlot> = {}): MatchPlot => ({
  chain: [
    { who: "a", at: at(10) },
    { who: "b", at: at(40) },
  ],
  absent: [],
  band: (who) => ["a", "b"].indexOf(who),
  places: { x0: 0, x1: 100, x: Number },
  y: (band) => 20 + 40 * band,
  ...more,
});

const numbers = (p: MatchPlot): unknown =>
  matchMarks(p).flatMap((m) => (m.t === "text" ? [[m.s, m.x, Math.round(m.y - 3.6)]] : []));
const dashed = (p: MatchPlot): unknown =>
  matchMarks(p).flatMap((m) => (m.t === "line" && (m.dash?.length ?? 0) > 0 ? [[m.x1, m.x2]] : []));

test("each step of a match stands on its process, by its number", () => {
  expect(numbers(plot())).toEqual([
    ["1", 10, 20],
    ["2", 40, 60],
  ]);
  expect(dashed(plot())).toEqual([]);
});

test("steps out of the window are left out, and those of one place stand beside each other", () => {
  const all = [
    { who: "a", at: at(10) },
    { who: "a", at: at(12) },
    { who: "a", at: at(200) },
  ];
  expect(numbers(plot({ chain: all }))).toEqual([
    ["1", 10, 20],
    ["2", 26, 20],
  ]);
});

test("what must not happen is a dashed line for as long, at most to the edge", () => {
  expect(dashed(plot({ absent: [50] }))).toEqual([[40, 90]]);
  expect(dashed(plot({ absent: [null] }))).toEqual([[40, 100]]);
  expect(dashed(plot({ absent: [1], band: (who) => (who === "a" ? 0 : -1) })), "the last step is not in sight").toEqual(
    [],
  );
});

test("in words each step has its process and its time", () => {
  expect(matchText(plot().chain, (t) => `at ${t}`)).toBe("1 a at 10, 2 b at 40");
});

test("a process is in its own row, or in that of its neighbours by name", () => {
  expect(bandOf({ bands: ["a", "b"], each: 1 }, "b")).toBe(1);
  expect(bandOf({ bands: ["a", "b"], each: 1 }, "c")).toBe(-1);
  const three = { bands: ["n1 \u2013 n9", "n10 \u2013 n18", "n19"], each: 9 };
  expect(["n1", "n5", "n12", "n19", "x"].map((who) => bandOf(three, who))).toEqual([0, 0, 1, 2, -1]);
});
