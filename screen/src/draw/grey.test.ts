import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { grid, type TimelineRow } from "../base/answers.ts";
import { nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { cellMarks } from "../plot/grid.ts";
import { timelineMarks } from "../plot/timelines.ts";
import { SWATCHES, TEXTURES } from "./textures.ts";
import { makeTheme, parseHex, type Theme } from "./theme.ts";

/** On a grey print, or to an eye without colours, categories are told apart all the same. */

const CSS = readFileSync(new URL("../app/tokens.css", import.meta.url), "utf8");

function theme(dark: boolean): Theme {
  const [light, night] = CSS.split(':root[data-theme="dark"]') as [string, string];
  const token = (name: string): string => {
    const at = new RegExp(`--${name}:\\s*([^;]+);`);
    return (dark ? at.exec(night)?.[1] : undefined) ?? at.exec(light)?.[1] ?? "";
  };
  return makeTheme(token, dark, false);
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((v) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

for (const dark of [false, true]) {
  test(`the two of the automatic paint and the unpainted differ in grey, ${dark ? "dark" : "light"}`, () => {
    const t = theme(dark);
    for (const [a, b] of [
      ["cat-1", "cat-2"],
      ["cat-0", "cat-1"],
      ["cat-0", "cat-2"],
    ] as const)
      expect(contrast(t.colour(a), t.colour(b)), `${a} and ${b}`).toBeGreaterThan(1.3);
  });
}

test("no two categories have one texture", () => {
  const drawn = TEXTURES.slice(1).map((t) => JSON.stringify([t.lines, t.circles, t.disc]));
  expect(new Set(drawn).size).toBe(SWATCHES);
});

const painted = [
  { name: "slow", swatch: 1, range: null },
  { name: "fast", swatch: 4, range: null },
];
const window = windowOf(nanos(0), nanos(1000));
const row: TimelineRow = {
  entity: "a",
  rows: 1,
  first: nanos(0),
  totals: new Map(),
  shares: [
    { category: "slow", share: [1, 1, 1, 0, 0] },
    { category: "fast", share: [0, 0, 0.5, 1, 1] },
  ],
};

test("Timelines draw textures where a row has room for one, and neighbours of one height as one box", () => {
  const of = (rowHeight: number): ReturnType<typeof timelineMarks> =>
    timelineMarks({
      row: () => row,
      painted,
      time: foldedAxis(window, [], 0, 10),
      pieces: [{ ...window, bins: row.shares[0]?.share.length ?? 0 }],
      first: 0,
      count: 1,
      rowHeight,
      offset: 0,
      height: 100,
      origin: null,
    });
  const boxes = (rowHeight: number, ink: string) =>
    of(rowHeight).flatMap((m) => (m.t === "boxes" && m.fill.ink === ink ? [m] : []))[0];
  expect(boxes(16, "cat-1")?.fill.texture).toBe(true);
  expect(boxes(3, "cat-1")?.fill.texture).toBe(false);
  expect([...(boxes(16, "cat-1")?.xywh ?? [])]).toEqual([0, 0, 6, 14]);
  // bin 2 stands on the other category, bins 3 and 4 at the base
  expect([...(boxes(16, "cat-4")?.xywh ?? [])]).toEqual([4, -7, 2, 7, 6, 0, 4, 14]);
});

test("Time by value lays a category's texture over areas of 6 px, of one category only", () => {
  const counts = Array.from({ length: 9 }, () => new Array<number>(8).fill(1));
  const slow = counts.map((r) => r.map((_, c) => (c < 4 ? 1 : 0)));
  const answer = grid({
    xMin: 0,
    xMax: 1,
    yMin: 0,
    yMax: 1,
    counts,
    categoryCounts: [{ name: "slow", counts: slow }],
    generation: 1,
    exact: true,
  } as never);
  const plot = (w: number) => ({
    answer,
    within: { x: 0, y: 0, w, h: 18 },
    x: (v: number) => v * w,
    y: (v: number) => 18 - v * 18,
    logX: false,
    logY: false,
    swatch: (name: string) => (name === "slow" ? 1 : 0),
    alpha: 1,
  });
  const over = cellMarks(plot(24)).flatMap((m) => (m.t === "boxes" ? [m] : []));
  expect(over.map((m) => [m.fill.ink, m.fill.texture])).toEqual([["cat-1", "over"]]);
  // three blocks of three rows, each joined over its four columns of 3 px
  expect([...(over[0]?.xywh ?? [])]).toEqual([0, 0, 12, 6, 0, 6, 12, 6, 0, 12, 12, 6]);
  // a cell alone has no room for one
  const lone = { ...answer, counts: counts.map((r, i) => r.map((_, c) => (i === 4 && c === 1 ? 1 : 0))) };
  expect(cellMarks({ ...plot(24), answer: lone }).filter((m) => m.t === "boxes")).toEqual([]);
});

test("under forced colours the ramps go from the system's ground to its text", () => {
  const t = makeTheme(() => "#123456", false, true, [
    [0, 0, 0],
    [255, 255, 0],
  ]);
  expect([...t.ramp(0).slice(-3)]).toEqual([255, 255, 0]);
  expect(t.ramp(2)[0]).toBeLessThan(t.ramp(2)[765] as number);
});
