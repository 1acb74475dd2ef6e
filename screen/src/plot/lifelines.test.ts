import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type FlowLine, type Lifelines, lifelines } from "../base/lifelines.ts";
import { nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { completionBars, completionMarks, completionMedian } from "./completions.ts";
import { STYLES } from "./courses.ts";
import { type LifelinesPlot, lifelineMarks, lineAt, place, stepRows } from "./lifelines.ts";
import { flowText, gapText, lifelinesWords, pointAt } from "./lifelines-words.ts";
import type { Mark } from "./marks.ts";
import { inside, stepMarks, stepNames } from "./steps.ts";

const START = 1_700_000_000_000_000_000n;

function golden(name: string): Lifelines {
  const file = new URL(`../../../view/src/test/resources/answers/${name}.json`, import.meta.url);
  return lifelines(JSON.parse(readFileSync(file, "utf8")));
}

const orders = golden("lifelines");

function plot(answer: Lifelines, marked: FlowLine | null = null): LifelinesPlot {
  const window = { from: nanos(START), to: nanos(START + 12_000_000_000n) };
  const pieces = [{ ...window, bins: answer.raster?.bins ?? 6 }];
  const rows = stepRows(answer.steps.length, 300);
  return { answer, time: foldedAxis(window, [], 4, 604), pieces, rows, height: 300, origin: null, marked };
}

const of = (course: FlowLine["course"]): FlowLine => orders.lines.find((l) => l.course === course) as FlowLine;
const paths = (marks: readonly Mark[]) => marks.filter((m) => m.t === "path");

test("every course is told by ink, dash and end mark together from every other", () => {
  const all = Object.values(STYLES).map((s) => `${s.ink} ${s.dash.join()} ${s.end}`);
  expect(new Set(all).size).toBe(all.length);
  const grey = Object.values(STYLES).map((s) => `${s.width} ${s.dash.join()} ${s.end}`);
  expect(new Set(grey).size, "without colour").toBe(grey.length);
});

test("usual flows lie under those of note, the worst on top", () => {
  const inks = paths(lifelineMarks(plot(orders)))
    .filter((m) => m.dash !== undefined && m.stroke?.ink !== "surface")
    .map((m) => m.stroke?.ink);
  expect(inks.slice(0, 6)).toEqual(new Array(6).fill(STYLES.complete.ink));
  expect(inks.at(-1)).toBe(STYLES.missing.ink);
});

test("a line goes through each of its steps at its time", () => {
  const p = plot({ ...orders, usual: [], lines: [of("late")] });
  const xy = paths(lifelineMarks(p)).find((m) => m.stroke?.ink === STYLES.late.ink)?.xy as Float32Array;
  expect(xy.length).toBe(2 * of("late").steps.length);
  expect(xy[0]).toBeCloseTo(p.time.x(nanos(START + 2_200_000_000n)), 3);
  expect([xy[1], xy.at(-1)]).toEqual([p.rows.y[0], p.rows.y[4]]);
});

test("a flow that is turned has its mark at the step that came late, a missing one where it was seen last", () => {
  expect(orders.steps[of("out-of-order").steps[place(of("out-of-order"), orders)] as number]?.name).toBe("pay");
  expect(place(of("missing"), orders)).toBe(1);
});

test("nothing drawn is not finite, of few flows and of many, and with one marked", () => {
  const many = golden("lifelines-raster");
  for (const p of [plot(orders), plot(many), plot(orders, of("missing"))])
    for (const m of [
      ...lifelineMarks(p),
      ...stepMarks(p.answer, p.rows, 448, 328),
      ...stepMarks(p.answer, p.rows, 336, 328),
    ])
      for (const v of JSON.stringify(m).match(/null/g) ?? []) expect(v, JSON.stringify(m)).toBe("");
});

test("where there are more usual flows than lines, ink says how many go through", () => {
  const many = golden("lifelines-raster");
  const cells = lifelineMarks(plot(many)).filter((m) => m.t === "cells");
  // a strip between every two neighbouring steps
  expect(cells.length).toBe(many.steps.length - 1);
  const levels = cells.map((c) => c.level);
  const [two, four] = [levels[0]?.[2], levels[1]?.[2]] as [number, number];
  expect(four).toBeGreaterThan(two);
  expect(levels[3]?.[4]).toBe(0);
});

test("a course of very many flows is a crowd: thin lines, and no name", () => {
  const counts = { ...orders.counts, early: 100 };
  const only = { ...orders, usual: [], lines: [of("early")], counts };
  const [path] = paths(lifelineMarks(plot(only)));
  expect([path?.width, path?.stroke?.alpha]).toEqual([1, 0.32]);
});

test("the nearest line is found, those of note first", () => {
  const p = plot(orders);
  const x = p.time.x(nanos(START + 1_320_000_000n));
  expect(lineAt(p, x, p.rows.y[1] as number)?.course).toBe("missing");
  expect(lineAt(p, p.time.x(nanos(START + 9_000_000_000n)), 150)).toBeNull();
});

test("what stands at a flow is said against the usual", () => {
  const late = of("late");
  const at = pointAt(late, nanos(START + 2_600_000_000n));
  expect(gapText(late, at, orders)).toMatch(/^pack to ship 2\.5.s, usually 700.ms$/);
  expect(gapText(late, at, { ...orders, exact: false })).toMatch(/, usually about 700.ms$/);
  expect(flowText(of("missing"), orders, () => "noon")).toBe(
    "flow missing: ship missing after pay at noon (really missing)",
  );
  expect(lifelinesWords(orders, () => "noon")[0]).toContain("1 missing");
  expect(lifelinesWords({ ...orders, flows: 0 }, () => "")).toEqual(["No flows here."]);
});

test("what names have in common at the front is left out, and neighbours share a group", () => {
  expect(stepNames(["a.job.info", "a.job_inst.submit.start"])).toEqual([
    { group: "job", own: "info" },
    { group: "job_inst", own: "submit.start" },
  ]);
  expect(stepNames(["order.take", "order.pay", "ship"]).at(-1)).toEqual({ group: "ship", own: "" });
  expect(stepNames(["GET /", "GET /a.b|GET /c"])).toEqual([
    { group: "", own: "GET /" },
    { group: "", own: "GET /a.b|GET /c" },
  ]);
});

test("numbers of late and missing stand in their row, in red where something is missing", () => {
  const texts = stepMarks(orders, stepRows(5, 300), 448, 328).filter((m) => m.t === "text");
  const missing = texts.filter((m) => m.ink === "anomaly");
  expect(missing.map((m) => m.s)).toEqual(["ship", "1"]);
});

test("how long flows took is summed into bars, nothing left out, and half of them tell the median", () => {
  const ended = [0, 3, 1, 0, 0, 2, 1];
  expect(completionBars(ended, 3)).toEqual([4, 2, 1]);
  expect(completionMedian(ended, 70)).toBe(25);
  expect(completionMedian([0, 0], 70)).toBe(0);
});

test("a time-out on the axis is a line through all, one behind its end is named with an arrow", () => {
  const time = foldedAxis({ from: nanos(0n), to: nanos(100n) }, [], 0, 600);
  const marks = (timeout: number | null) =>
    completionMarks({ ...orders, span: 100, ended: [1, 0, 2, 5], timeout }, time, 200);
  const red = (all: readonly Mark[]) => JSON.stringify(all.filter((m) => m.t !== "text")).includes("anomaly");
  const said = (all: readonly Mark[]) => all.flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(red(marks(80))).toBe(true);
  expect(said(marks(80))).toContain("time-out 80\u202fns");
  expect(red(marks(300))).toBe(false);
  expect(said(marks(300))).toContain("time-out 300\u202fns \u2192");
  expect(said(marks(null)).join()).not.toContain("time-out");
});

test("a number of the axis does not reach below the heads beside it", () => {
  const axis = { x0: 100, x1: 160 };
  expect([inside(101, "1 s", axis), inside(130, "1 s", axis), inside(158, "1.67 min", axis)]).toEqual([
    "left",
    "center",
    "right",
  ]);
});
