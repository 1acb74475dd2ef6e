import { expect, test } from "vitest";
import type { Arrived, Sender } from "../base/live.ts";
import { type Nanos, nanos } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import type { DrawList } from "./marks.ts";
import { type Ribbon, ribbonMarks, ribbonText, ribbonWords } from "./ribbon.ts";

const SECOND = 1_000_000_000n;
const at = (s: number): Nanos => nanos(BigInt(s) * SECOND);
/** A hundred seconds on a thousand pixels. */
const AXIS = foldedAxis({ from: at(0), to: at(100) }, [], 0, 1000);
const when = (t: Nanos): string => `${t / SECOND} s`;

const bucket = (s: number, more: Partial<Arrived> = {}): Arrived => ({
  from: at(s),
  to: at(s + 1),
  received: 10,
  stored: 10,
  sampled: 0,
  dropped: 0,
  rejected: 0,
  lost: 0,
  causes: [],
  ...more,
});

const sender = (program: string, state: string, last: number): Sender => ({
  protocol: "tcp",
  address: "127.0.0.1",
  host: "",
  program,
  state,
  rows: 1,
  rate: 0,
  rejected: 0,
  lost: 0,
  sampled: 0,
  level: "",
  first: at(0),
  last: at(last),
  lag: null,
  select: [],
});

const ribbon = (buckets: readonly Arrived[], quiet: readonly Sender[] = [], before = 0): Ribbon => ({
  history: { since: at(50), before, buckets },
  quiet,
});

const hatched = (marks: DrawList): { x: number; w: number }[] =>
  marks.flatMap((m) => (m.t === "rect" && m.fill?.texture ? [{ x: m.box.x, w: m.box.w }] : []));

test("where all is stored nothing is drawn or said", () => {
  const r = ribbon([bucket(60), bucket(61)]);
  expect(ribbonMarks(r, AXIS)).toEqual([]);
  expect(ribbonWords(r)).toBe("");
});

test("neighbours that rejected are one stretch, others another", () => {
  const lack = { stored: 7, rejected: 3, causes: [{ cause: "no time", rows: 3 }] };
  const r = ribbon([bucket(60, lack), bucket(61, lack), bucket(62), bucket(80, lack)]);
  expect(hatched(ribbonMarks(r, AXIS))).toEqual([
    { x: 600, w: 20 },
    { x: 800, w: 10 },
  ]);
});

test("each way to be missing has a shape of its own", () => {
  const shapes = [{ rejected: 1 }, { lost: 1 }, { dropped: 1 }].map((more) =>
    JSON.stringify(ribbonMarks(ribbon([bucket(60, more)]), AXIS)),
  );
  expect(new Set(shapes).size).toBe(3);
});

test("what a flight recorder kept back is not missing, and is said where the pointer is", () => {
  const r = ribbon([bucket(60, { received: 40, sampled: 30 })]);
  expect(ribbonMarks(r, AXIS)).toEqual([]);
  expect(ribbonWords(r)).toBe("");
  expect(ribbonText(r, AXIS, 605, when)).toBe("arrived 60 s to 61 s: received 40 = stored 10 + sampled 30");
});

test("a moment that is narrower than a pixel is seen", () => {
  const axis = foldedAxis({ from: at(0), to: at(1_000_000) }, [], 0, 1000);
  const [only] = hatched(ribbonMarks(ribbon([bucket(60, { rejected: 1 })]), axis));
  expect(only?.w).toBeGreaterThanOrEqual(3);
});

test("what arrived when no row is of stands at the nearest end", () => {
  const r = ribbon([bucket(5000, { rejected: 1 })]);
  expect(hatched(ribbonMarks(r, AXIS))).toEqual([{ x: 997, w: 3 }]);
  expect(ribbonText(r, AXIS, 998, when)).toContain("arrived 5000 s");
});

test("numbers and causes are said where the pointer is, and nowhere else", () => {
  const causes = [{ cause: "no time", rows: 3 }];
  const r = ribbon([bucket(60), bucket(70, { stored: 7, rejected: 3, causes }), bucket(71, { lost: 4 })]);
  expect(ribbonText(r, AXIS, 708, when)).toBe(
    "arrived 70 s to 72 s: received 20 = stored 17 + rejected 3 (3 no time); recorders lost 4 events",
  );
  expect(ribbonText(r, AXIS, 400, when)).toBeNull();
});

test("before it was watched only totals are known, and that is said", () => {
  const r = ribbon([], [], 1234);
  expect(ribbonText(r, AXIS, 100, when)).toContain("came before 50 s");
  expect(ribbonText(r, AXIS, 600, when)).toBeNull();
  const [cut] = ribbonMarks(r, AXIS);
  expect(cut?.t).toBe("boxes");
  expect(ribbonMarks(ribbon([]), AXIS)).toEqual([]);
});

test("who fell silent is marked where it was heard last; two at one pixel are one mark", () => {
  const quiet = [sender("cron", "silent", 70), sender("batch", "ended", 70), sender("other", "ended", 90)];
  const r = ribbon([], quiet);
  const strokes = ribbonMarks(r, AXIS).flatMap((m) => (m.t === "line" ? [[m.x1, m.stroke.ink]] : []));
  expect(strokes).toEqual([
    [700.5, "anomaly"],
    [900.5, "text-3"],
  ]);
  expect(ribbonText(r, AXIS, 701, when)).toBe("cron fell silent, last heard 70 s; batch ended, last heard 70 s");
  expect(ribbonWords(r)).toContain("1 sender silent");
});
