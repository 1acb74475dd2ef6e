import { expect, test } from "vitest";
import { stairs } from "./curve.ts";
import { valuesBetween } from "./distribution-frame.ts";

/** What the server answers: the i-th of n points is the value of rank floor(i * (total - 1) / (n - 1)). */
function curveOf(values: readonly number[], n: number): number[] {
  return Array.from({ length: n }, (_, i) => values[Math.floor((i * (values.length - 1)) / (n - 1))] as number);
}

/** How high the stairs are at x. */
function heightAt(xy: readonly number[], x: number): number | undefined {
  for (let i = 0; i + 3 < xy.length; i += 4) if (x >= (xy[i] as number) && x < (xy[i + 2] as number)) return xy[i + 1];
  return undefined;
}

test.each([
  [1, 5],
  [2, 5],
  [3, 40],
  [7, 7],
  [40, 40],
])("of %i values in %i points each has its share of the width, whole", (total, points) => {
  const values = Array.from({ length: total }, (_, i) => i * i);
  const xy = stairs(curveOf(values, points), total, { x0: 100, x1: 100 + 60 * total, y: (v) => v + 1 });
  values.forEach((v, rank) => {
    for (const at of [0, 0.5, 0.99]) expect(heightAt(xy, 100 + 60 * (rank + at))).toBe(v + 1);
  });
  expect(xy.at(-2)).toBe(100 + 60 * total);
});

test("more values than points leave out values, never width", () => {
  const values = Array.from({ length: 100 }, (_, i) => i);
  const xy = stairs(curveOf(values, 11), 100, { x0: 0, x1: 100, y: (v) => v });
  for (let x = 0; x < 100; x++) expect(Math.abs((heightAt(xy, x) as number) - x)).toBeLessThan(10);
});

test("nothing has no stairs", () => {
  expect(stairs([], 0, { x0: 0, x1: 10, y: (v) => v })).toEqual([]);
});

test("what lies between two ranks has the values that the curve has there", () => {
  // a hundred rows, of which each tenth is in the answer: values are the squares of ranks
  const curve = Array.from({ length: 11 }, (_, i) => (i * 9.9) ** 2);
  const a = { curve, rankFrom: 0, rankTo: 100 };
  const inside = valuesBetween(a, 30, 60);
  expect(inside?.from).toBeLessThanOrEqual(30 ** 2);
  expect(inside?.to).toBeGreaterThan(60 ** 2);
  expect(inside?.to).toBeLessThan(85 ** 2);
  expect(valuesBetween(a, 95, 100)?.to).toBeNull();
  expect(valuesBetween({ ...a, curve: [] }, 3, 5)).toBeNull();
});
