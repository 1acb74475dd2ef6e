import { expect, test } from "vitest";
import type { ShapeNow } from "../base/scene-track.ts";
import type { Mark } from "./marks.ts";
import { type StagePlot, sceneMarks, sceneWords, shapeAt } from "./scene.ts";

const SHAPE: ShapeNow = {
  id: "a",
  kind: "circle",
  x: 0,
  y: 0,
  toX: 0,
  toY: 0,
  width: 1,
  height: 1,
  colour: { from: 3, to: 3, share: 1 },
  opacity: 1,
  label: null,
  points: null,
  hollow: false,
};

/** A stage of 10 x 10 units in 116 x 216 pixels: 10 pixels a unit, its corner at 8, 58. */
const plot = (...shapes: readonly Partial<ShapeNow>[]): StagePlot => ({
  shapes: shapes.map((s, i) => ({ ...SHAPE, id: `${i}`, ...s })),
  stage: { width: 10, height: 10 },
  width: 116,
  height: 216,
  marked: null,
});

const paths = (p: StagePlot): readonly Extract<Mark, { t: "path" }>[] =>
  sceneMarks(p).filter((m): m is Extract<Mark, { t: "path" }> => m.t === "path");

test("the stage keeps its proportions, in the middle", () => {
  expect(sceneMarks(plot())[0]).toMatchObject({ t: "rect", box: { x: 8, y: 58, w: 100, h: 100 } });
});

test("shapes lie where they are, and are cut at the stage", () => {
  const [inside, edge] = paths(plot({ kind: "rectangle", x: 5, y: 5, width: 2, height: 4 }));
  expect([...(inside?.xy ?? [])]).toEqual([48, 88, 68, 88, 68, 128, 48, 128, 48, 88]);
  expect(inside).toMatchObject({ fill: { ink: "cat-3", texture: true }, within: { x: 8, y: 58, w: 100, h: 100 } });
  expect(edge).toMatchObject({ stroke: { ink: "cat-3", alpha: 1 } });
  const polygon = paths(plot({ kind: "polygon", x: 1, y: 1, points: Float64Array.of(0, 0, 1, 0, 0, 1) }))[0];
  expect([...(polygon?.xy ?? [])]).toEqual([18, 68, 28, 68, 18, 78, 18, 68]);
});

test("a colour that becomes another is both, one over the other", () => {
  const marks = paths(plot({ hollow: true, colour: { from: "ok", to: "alarm", share: 0.25 }, opacity: 0.8 }));
  expect(marks.map((m) => [m.stroke?.ink, Number(m.stroke?.alpha?.toFixed(3))])).toEqual([
    ["ok", 0.6],
    ["anomaly", 0.2],
  ]);
});

test("what cannot be seen is not drawn", () => {
  expect(paths(plot({ opacity: 0 }))).toEqual([]);
  expect(paths(plot({ kind: "polygon", points: null }))).toEqual([]);
  expect(sceneMarks(plot({ label: "x", height: 0.1 })).some((m) => m.t === "text")).toBe(false);
});

test("an arrow has a head, a line has none; both lead to their end", () => {
  const line = { x: 0, y: 0, toX: 10, toY: 0 };
  expect(paths(plot({ kind: "line", ...line })).map((m) => [...m.xy])).toEqual([[8, 58, 108, 58]]);
  const [, head] = paths(plot({ kind: "arrow", ...line }));
  expect([...(head?.xy ?? [])].slice(0, 2)).toEqual([108, 58]);
});

test("the topmost shape at a point is found", () => {
  const p = plot(
    { kind: "rectangle", x: 5, y: 5, width: 6, height: 6 },
    { kind: "circle", x: 5, y: 5 },
    { kind: "polygon", x: 0, y: 0, points: Float64Array.of(0, 0, 2, 0, 0, 2) },
    { kind: "line", x: 0, y: 10, toX: 10, toY: 10 },
  );
  const at = (x: number, y: number): string | null => shapeAt(p, x, y)?.id ?? null;
  expect([at(58, 108), at(80, 108), at(12, 62), at(27, 77), at(50, 156), at(105, 62)]).toEqual([
    "1",
    "0",
    "2",
    null,
    "3",
    null,
  ]);
});

test("what is there is said in numbers, the most first", () => {
  expect(sceneWords(plot({}, { kind: "line" }, {}).shapes)).toBe("2 circles, 1 line");
  expect(sceneWords([])).toBe("nothing on the stage");
});

const labels = (p: StagePlot): readonly string[] => sceneMarks(p).flatMap((m) => (m.t === "text" ? [m.s] : []));

test("labels that would lie over each other, or out of the stage, are cut to their shapes", () => {
  const box = { kind: "rectangle", width: 4, height: 2, y: 5 } as const;
  const left = { ...box, x: 3, label: "a name" };
  const right = { ...box, x: 8, label: "another name" };
  expect(labels(plot(left))).toEqual(["a name"]);
  expect(labels(plot(left, { ...right, y: 8, x: 5 }))).toEqual(["a name", "another name"]);
  expect(labels(plot({ ...left, label: "one of them" }, right))).toEqual(["one o\u2026", "anoth\u2026"]);
  expect(labels(plot(right))).toEqual(["anoth\u2026"]);
});

test("of labels for which there is no room the first stands", () => {
  const box = { kind: "rectangle", width: 4, height: 2, y: 5 } as const;
  const left = { ...box, x: 3, label: "a name" };
  expect(labels(plot(left, { ...left, x: 3.5, label: "b name" }))).toEqual(["a name"]);
  // a circle has too little room for three letters
  expect(labels(plot(left, { x: 6, y: 5, width: 0.6, height: 0.6, label: "circle" }))).toEqual(["a name"]);
  // a text is a shape of its own
  expect(labels(plot(left, { kind: "text", x: 3, y: 5, height: 1, label: "text" }))).toEqual(["a name", "text"]);
});
