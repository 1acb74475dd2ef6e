import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { FlowLine } from "../base/lifelines.ts";
import { type Found, type Spectrum, spectrum } from "../base/spectrum.ts";
import { nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import type { Mark } from "./marks.ts";
import { segmentMarks, segmentName } from "./segments.ts";
import {
  bandRows,
  flowAt,
  passesOf,
  SPEEDS,
  type SpectrumPlot,
  segmentAt,
  spectrumMarks,
  speedOf,
} from "./spectrum.ts";
import { foundText, spectrumWords } from "./spectrum-words.ts";

const START = 1_700_000_000_000_000_000n;
const file = new URL("../../../view/src/test/resources/answers/spectrum.json", import.meta.url);
const golden = spectrum(JSON.parse(readFileSync(file, "utf8")));

const segment = { from: 0, to: 1, passes: 4, quartiles: [1, 2, 3, 4, 9], limits: [2, 3, 4], open: 1, overtaken: 0 };
const line = (flow: string, course: FlowLine["course"], steps: number[], seconds: number[]): FlowLine => ({
  flow: [flow],
  course,
  event: "",
  cause: "",
  why: "",
  missing: [],
  steps,
  times: seconds.map((s) => nanos(START + BigInt(Math.round(s * 1e9)))),
});
const few: Spectrum = {
  ...golden,
  steps: ["take", "pay", "ship"].map((name, i) => ({ name, end: i === 2 })),
  segments: [
    { ...segment, bars: null },
    { ...segment, from: 1, to: 2, open: 0, bars: null },
  ],
  found: [],
  lines: [line("m", "missing", [0], [2])],
  usual: [line("u", "complete", [0, 1, 2], [1, 3, 4])],
};

function plot(answer: Spectrum, marked: FlowLine | null = null, told: Found | null = null): SpectrumPlot {
  const window = { from: nanos(START), to: nanos(START + 12_000_000_000n) };
  const time = foldedAxis(window, [], 4, 604);
  const pieces = [{ ...window, bins: 6 }];
  return { answer, time, pieces, rows: bandRows(answer.segments.length, 180), height: 180, origin: null, marked, told };
}

const lines = (marks: readonly Mark[]) => marks.filter((m) => m.t === "line");

test("a flow has a pass in each segment that is shown, and one without an end where it stopped", () => {
  const [usual, missing] = [few.usual[0] as FlowLine, few.lines[0] as FlowLine];
  expect(passesOf(usual, few).map((p) => p.segment)).toEqual([0, 1]);
  expect(passesOf(missing, few)).toEqual([{ segment: 0, start: missing.times[0], end: null }]);
  expect(passesOf(line("e", "missing", [0, 1, 2], [1, 2, 3]), few).every((p) => p.end !== null)).toBe(true);
});

test("a pass goes from its start at the top of the band to its end at the bottom", () => {
  const p = plot(few);
  const l = lines(spectrumMarks(p)).find((m) => m.stroke.ink === SPEEDS[3]?.ink && m.x1 !== m.x2);
  expect([l?.x1, l?.x2]).toEqual([p.time.x(nanos(START + 1_000_000_000n)), p.time.x(nanos(START + 3_000_000_000n))]);
  expect([l?.y1, l?.y2]).toEqual([p.rows.top[0], (p.rows.top[0] as number) + p.rows.px]);
});

test("what hangs out of the window is cut where it leaves it", () => {
  const out = { ...few, lines: [], usual: [line("o", "complete", [0, 1], [-6, 6])] };
  const p = plot(out);
  const l = lines(spectrumMarks(p)).filter((m) => m.x1 !== m.x2 && m.y1 !== m.y2);
  expect(l[0]?.x1).toBeCloseTo(p.time.x0, 6);
  expect(l[0]?.y1).toBeCloseTo((p.rows.top[0] as number) + p.rows.px / 2, 3);
});

test("speeds go up at the limits", () => {
  expect([1, 2, 3, 4, 5].map((n) => speedOf(n, { ...segment, bars: null }))).toEqual([0, 0, 1, 2, 3]);
});

test("speeds are told apart without colour, by ever wider lines", () => {
  const widths = SPEEDS.map((s) => s.width);
  expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  expect(new Set(widths).size).toBe(widths.length);
});

test("the picked flow is marked in every segment", () => {
  const marked = few.usual[0] as FlowLine;
  const rings = lines(spectrumMarks(plot(few, marked))).filter((m) => m.stroke.ink === "accent-soft");
  expect(rings).toHaveLength(2);
});

test("where flows are many there are bars of starts, of those inside, and of ends", () => {
  const bars = golden.segments[0]?.bars;
  expect(bars?.starts).toHaveLength(4);
  const boxes = spectrumMarks(plot(golden)).filter((m) => m.t === "boxes");
  expect(boxes.length).toBeGreaterThan(3);
  for (const m of boxes) for (const v of m.xywh) expect(Number.isFinite(v)).toBe(true);
});

test("each kind of what is found has a sign and a sentence of its own", () => {
  const found = (kind: Found["kind"]): Found => ({
    kind,
    segment: 0,
    from: nanos(START + 1_000_000_000n),
    to: nanos(START + 2_000_000_000n),
    flows: 7,
    took: 3e9,
    usual: 1e9,
    cascade: -1,
    origin: -1,
  });
  const kinds = (["overtaking", "batch", "peak", "drift", "cascade"] as const).map(found);
  const plain = spectrumMarks(plot(few)).length;
  for (const f of kinds) expect(spectrumMarks(plot({ ...few, found: [f] })).length).toBeGreaterThan(plain);
  const said = kinds.map((f) => foundText(f, few, String));
  expect(new Set(said).size).toBe(5);
  expect(said[3]).toMatch(/half took 1.*s at the beginning, 3.*s at the end/);
});

test("an arrow leads to each slow spot of a cascade from the one its flows came from", () => {
  const spot = (segment: number, cascade: number, origin: number, second: number): Found => ({
    kind: "cascade",
    segment,
    from: nanos(START + BigInt(second) * 1_000_000_000n),
    to: nanos(START + BigInt(second + 1) * 1_000_000_000n),
    flows: 7,
    took: 3e9,
    usual: 1e9,
    cascade,
    origin,
  });
  const found = [spot(0, 0, -1, 1), spot(1, 0, 0, 2), spot(1, 0, 0, 4), spot(0, 1, -1, 6), spot(1, 1, 0, 8)];
  const p = plot({ ...few, lines: [], usual: [], found });
  const x = (second: number) => p.time.x(nanos(START + BigInt(second) * 1_000_000_000n));
  const arrows = lines(spectrumMarks(p)).filter((m) => m.stroke.ink === "text" && m.width === 1.25);
  expect(arrows.map((m) => [m.x1, m.x2])).toEqual([
    [x(1), x(2)],
    [x(1), x(4)],
    [x(6), x(8)],
  ]);
  expect(foundText(found[0] as Found, p.answer, String)).toMatch(/a cascade begins, on to pay \u2192 ship$/);
  expect(foundText(found[2] as Found, p.answer, String)).toMatch(
    /most of them came from a slow spot of take \u2192 pay$/,
  );
});

test("the nearest flow is found, and the band it is in", () => {
  const p = plot(few);
  const [x, y] = [p.time.x(nanos(START + 2_000_000_000n)), (p.rows.top[0] as number) + p.rows.px * 0.5];
  expect(flowAt(p, x, y)?.flow).toEqual(["u"]);
  expect(flowAt(p, x + 120, y)).toBeNull();
  expect(segmentAt(p.rows, y)).toBe(0);
});

test("names, quartiles and numbers of every segment stand beside its band", () => {
  const rows = bandRows(few.segments.length, 180);
  for (const width of [300, 448]) {
    const texts = segmentMarks(few, rows, width, 208).flatMap((m) => (m.t === "text" ? [m.s] : []));
    expect(texts.join(" ")).toContain("take");
    expect(texts).toContain("1");
  }
  expect(segmentName(few.segments[1] as Spectrum["segments"][number], few)).toBe("pay \u2192 ship");
});

test("bands become lower where there is little room, and none hangs out", () => {
  for (const [n, height] of [
    [6, 150],
    [24, 150],
    [1, 400],
  ] as const) {
    const rows = bandRows(n, height);
    expect((rows.top.at(-1) as number) + rows.px).toBeLessThanOrEqual(height + n * 3);
    expect(rows.top).toHaveLength(n);
  }
});

test("words say where most waiting is, and that too many were not searched", () => {
  expect(spectrumWords(few, String).join(" ")).toMatch(/Most waiting is in/);
  expect(spectrumWords({ ...few, searched: false }, String).join(" ")).toMatch(/zoom in/);
});
