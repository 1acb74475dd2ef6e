import fc from "fast-check";
import { expect, test } from "vitest";
import { COLOURS, MAX_CHANGES, MAX_SHAPES, OPS, sceneSays, type Taken } from "./scene.ts";

const nothing = (): Taken => ({ shapes: 0, changes: 0, texts: 0, points: 0, corners: 0 });

const one = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  t: "batch",
  shapes: [{ id: "a", kind: "circle" }],
  texts: [],
  points: [],
  count: 1,
  shape: Int32Array.of(0),
  op: Uint8Array.of(OPS.indexOf("move")),
  at: Float64Array.of(0),
  duration: Float64Array.of(0),
  a: Float64Array.of(1),
  b: Float64Array.of(2),
  ...more,
});

test("a batch that is as it should be is taken, and counted", () => {
  const taken = nothing();
  expect(sceneSays(one(), taken)).toMatchObject({ t: "batch", batch: { count: 1 } });
  expect(taken).toEqual({ shapes: 1, changes: 1, texts: 0, points: 0, corners: 0 });
});

test.each<[string, Record<string, unknown>]>([
  ["a number that is none", { a: Float64Array.of(Number.NaN) }],
  ["an endless time", { at: Float64Array.of(Number.POSITIVE_INFINITY) }],
  ["a negative duration", { duration: Float64Array.of(-1) }],
  ["a shape that there is not", { shape: Int32Array.of(1) }],
  ["a shape before the first", { shape: Int32Array.of(-1) }],
  ["a change that there is not", { op: Uint8Array.of(OPS.length) }],
  ["a colour that there is not", { op: Uint8Array.of(OPS.indexOf("colour")), a: Float64Array.of(COLOURS.length) }],
  ["a text that there is not", { op: Uint8Array.of(OPS.indexOf("label")), a: Float64Array.of(0) }],
  ["an opacity beyond 1", { op: Uint8Array.of(OPS.indexOf("opacity")), a: Float64Array.of(1.5) }],
  ["lists of other lengths", { a: Float64Array.of(1, 2) }],
  ["lists of another kind", { a: [1] }],
  ["a kind that there is not", { shapes: [{ id: "a", kind: "script" }] }],
  ["an id that is too long", { shapes: [{ id: "a".repeat(300), kind: "circle" }] }],
  ["a text that is none", { texts: [{ toString: "no" }] }],
  ["too many shapes", { shapes: Array.from({ length: MAX_SHAPES + 1 }, (_, i) => ({ id: `${i}`, kind: "line" })) }],
  ["points that are no numbers", { points: [Float64Array.of(Number.NaN, 0)] }],
])("%s is not taken", (_, more) => {
  const taken = nothing();
  expect(sceneSays(one(more), taken)).toBeNull();
  expect(taken).toEqual(nothing());
});

test("what was taken before counts", () => {
  expect(sceneSays(one(), { ...nothing(), changes: MAX_CHANGES })).toBeNull();
});

test("whatever is sent, nothing throws, and texts are short", () => {
  fc.assert(
    fc.property(
      fc.anything({ withTypedArray: true, withBigInt: true }),
      fc.constantFrom("head", "error", "done", "batch", "size"),
      (v, t) => {
        const message = typeof v === "object" && v !== null && !Array.isArray(v) ? { ...v, t } : v;
        const says = sceneSays(message, nothing());
        if (says?.t === "error" || says?.t === "cut") expect(says.what.length).toBeLessThanOrEqual(300);
      },
    ),
    { seed: 7, numRuns: 2000 },
  );
});
