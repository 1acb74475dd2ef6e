import { expect, test } from "vitest";
import { distribution } from "../base/answers.ts";
import { padded, valueScale } from "../base/scale.ts";
import { axisLabels, type ValueAxis } from "./axes.ts";
import type { Painted } from "./category.ts";
import { distributionMarks } from "./distribution.ts";

/** What is named in Distribution of so many pixels, and where. */
function written(
  curve: readonly number[],
  painted: readonly Painted[],
  height: number,
  names: readonly string[] | null,
): Map<string, number> {
  const answer = distribution({
    type: names ? "string" : "int64",
    unit: null,
    rows: curve.length,
    missing: 0,
    min: curve[0] ?? null,
    max: curve.at(-1) ?? null,
    sum: null,
    distinct: new Set(curve).size,
    rankFrom: 0,
    rankTo: curve.length,
    curve: [...curve],
    runningSum: [],
    groupBorders: [],
    distinctMarks: [],
    quantiles: [],
    categories: painted.map((c) => ({ name: c.name, rows: 1, sum: null })),
    generation: 1,
    exact: true,
  });
  const [least, most] = [curve[0] ?? 0, curve.at(-1) ?? 1];
  const limits = names ? { lo: least - 0.5, hi: most + 0.5 } : padded("linear", least, most);
  const axis: ValueAxis = {
    scale: valueScale("linear", limits, height - 40, 6, curve),
    measure: { type: names ? "string" : "int64", unit: null },
    labels: new Map((names ?? []).map((s, i) => [i, s])),
  };
  const marks = distributionMarks({
    ...{ answer, axis, painted, width: 700, height, spine: 110, rowsWord: "rows", dark: false, told: "exact" },
    ranks: { from: 0, to: curve.length },
  });
  return new Map(marks.flatMap((m) => (m.t === "text" ? [[m.s, m.y] as const] : [])));
}

const NAMES = ["absent", "begun", "caught", "done", "ended", "failed", "given", "held"];

test.each([70, 76, 100, 140, 300])(
  "the last and the first string of an axis are named in a tile of %i px",
  (height) => {
    const curve = NAMES.flatMap((_, i) => new Array<number>(20).fill(i));
    const said = written(curve, [], height, NAMES);
    expect([said.has("absent"), said.has("held")]).toEqual([true, true]);
    const at = NAMES.flatMap((s) => said.get(s) ?? []).sort((a, b) => a - b);
    for (const [i, y] of at.entries()) if (i > 0) expect(y - (at[i - 1] as number)).toBeGreaterThanOrEqual(13);
  },
);

test("strings that are painted are named before others", () => {
  const curve = NAMES.flatMap((_, i) => new Array<number>(20).fill(i));
  const painted = [{ name: "bad", swatch: 1, range: { from: 4.5, to: 5.5 } }];
  const said = written(curve, painted, 110, NAMES);
  expect(NAMES.filter((s) => said.has(s))).toContain("failed");
});

test("labels of strings in a low picture name the last and the first", () => {
  const axis: ValueAxis = {
    scale: valueScale("linear", { lo: -0.5, hi: 7.5 }, 40, 0),
    measure: { type: "string", unit: null },
    labels: new Map(NAMES.map((s, i) => [i, s])),
  };
  expect(axisLabels(axis, 26).map((l) => l.text)).toEqual(["absent", "done", "held"]);
});

test("a thin band at the top has its line above that of the next", () => {
  const curve = [...Array.from({ length: 90 }, (_, i) => i / 10), ...new Array<number>(10).fill(40)];
  for (const height of [200, 260])
    for (const low of [15, 25, 30, 32, 34, 34.5, 35, 35.5, 36, 36.5]) {
      const painted = [
        { name: "highest", swatch: 1, range: { from: 40, to: null } },
        { name: "high", swatch: 2, range: { from: low, to: 40 } },
      ];
      const said = written(curve, painted, height, null);
      const [top, next] = [said.get("highest"), said.get("high")];
      expect([height, low, top !== undefined, next !== undefined]).toEqual([height, low, true, true]);
      expect((next ?? 0) - (top ?? 0)).toBeGreaterThanOrEqual(14);
      expect(top).toBeGreaterThan(10);
    }
});
