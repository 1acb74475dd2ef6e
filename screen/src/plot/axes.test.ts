import { expect, test } from "vitest";
import { NB } from "../base/format.ts";
import { valueScale } from "../base/scale.ts";
import { nanos, SECOND, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { axisLabels, cursorMarks, cutApart, fromTo, timeAxis, type ValueAxis } from "./axes.ts";

test("no label of the time axis reaches over its ends", () => {
  // the first tick is eleven pixels from the left end, and its label is longer than twice that
  const start = nanos(13n * 3600n * SECOND + 20n * 60n * SECOND + 19n * SECOND);
  for (let shift = 0n; shift < 10n; shift++) {
    const axis = foldedAxis(windowOf(start + shift * (SECOND / 5n), start + 40n * SECOND), [], 4, 590);
    for (const m of timeAxis(axis, { y: 0 })) {
      if (m.t !== "text") continue;
      const half = m.s.length * 3;
      expect(m.x - half).toBeGreaterThanOrEqual(4);
      expect(m.x + half).toBeLessThanOrEqual(590);
    }
  }
});

test("no label of the time axis lies on another", () => {
  const origin = nanos(0n);
  for (const hours of [1n, 30n, 60n, 100n, 5000n, 500_000n])
    for (const from of [0n, -40n, 90n]) {
      const start = nanos(from * 3600n * SECOND);
      const axis = foldedAxis(windowOf(start, start + hours * 3600n * SECOND), [], 4, 590);
      let end = Number.NEGATIVE_INFINITY;
      for (const m of timeAxis(axis, { y: 0, gapPx: 40, origin })) {
        if (m.t !== "text") continue;
        expect(m.x - m.s.length * 3, m.s).toBeGreaterThanOrEqual(end);
        end = m.x + m.s.length * 3;
      }
    }
});

test("the flag of a cursor at the edge is whole", () => {
  for (const x of [0, 3, 300, 597, 600]) {
    const marks = cursorMarks(x, 0, 90, { y: 80, text: "03-05 10:15:40.195", within: { x0: 0, x1: 600 } });
    for (const m of marks) {
      if (m.t !== "rect") continue;
      expect(m.box.x).toBeGreaterThanOrEqual(0);
      expect(m.box.x + m.box.w).toBeLessThanOrEqual(601);
    }
  }
});

test("no label of an axis with folds is cut by a seam", () => {
  const folds = [
    { from: nanos(20n * SECOND), to: nanos(40n * SECOND) },
    { from: nanos(42n * SECOND), to: nanos(70n * SECOND) },
  ];
  for (const width of [300, 420, 700]) {
    const time = foldedAxis({ from: nanos(0n), to: nanos(100n * SECOND) }, folds, 0, width);
    expect(time.seams).toHaveLength(2);
    const labels = timeAxis(time, { y: 0 }).flatMap((m) => (m.t === "text" ? [m] : []));
    expect(labels.length).toBeGreaterThan(0);
    for (const m of labels)
      for (const seam of time.seams) {
        const half = m.s.length * 3.1;
        expect(m.x + half <= seam.x0 + 1e-6 || m.x - half >= seam.x1 - 1e-6, `${m.s} at ${m.x}`).toBe(true);
      }
  }
});

test("codes are named where they are, and nothing between them is", () => {
  const axis = (lo: number, hi: number, codes: number[]): ValueAxis => ({
    scale: valueScale("linear", { lo, hi }, 200, 0, null),
    measure: { type: "int64", unit: null, codes },
    labels: new Map(),
  });
  const texts = (a: ValueAxis): string[] => axisLabels(a, 30).map((l) => l.text);
  expect(texts(axis(190, 510, [200, 404, 500]))).toEqual(["200", "404", "500"]);
  expect(texts(axis(190, 510, [200, 201, 204, 500]))).toEqual(["200", "500"]);
  expect(texts(axis(250, 350, [200, 404, 500]))).toContain("300");
  expect(texts(axis(190, 510, []))).toContain("400");
});

test("no time is 0, whatever is above it is measured in", () => {
  const of = (unit: string): string[] =>
    axisLabels(
      {
        scale: valueScale("linear", { lo: 0, hi: 1200e9 }, 0, 400, null),
        measure: { type: "int64", unit },
        labels: new Map(),
      },
      30,
    ).map((l) => l.text);
  expect(of("ns")[0]).toBe("0");
  expect(of("ns").at(-1)).toBe("20\u202fmin");
  expect(of("B")[0]).not.toBe("0");
});

test("names that begin alike are cut where they are alike", () => {
  expect(cutApart(["inventory.reserve.stock", "inventory.reserve.paper"], 80)).toEqual([
    "inven\u2026stock",
    "inven\u2026paper",
  ]);
  expect(cutApart(["red", "blue"], 80)).toEqual(["red", "blue"]);
  const disks = ["35-OST0006", "36-OST0008", "36-OST0006"].map((s) => `snx110${s}_UUID`);
  expect(cutApart(disks, 80)).toEqual(["\u202635-OST0006", "\u202636-OST0008", "\u202636-OST0006"]);
  const ended = ["CANCELLED by 330897", "CANCELLED by 380112", "CANCELLED by 471000"];
  expect(cutApart(ended, 100)).toEqual(["CANCEL\u2026330897", "CANCEL\u2026380112", "CANCEL\u2026471000"]);
  const lines = ["Subways: % of a day", "Bridges and Tunnels: % of a day", "Bridges and Tunnels: Total Traffic"];
  expect(cutApart(lines, 90)).toEqual(["Subways: % of a day", "Bridge\u2026% of a day", "Bridge\u2026Total Traffic"]);
});

test("a unit that both ends have is said once, and thousands are no unit", () => {
  expect(fromTo(`15${NB}ms`, `20${NB}ms`)).toBe(`15\u201320${NB}ms`);
  expect(fromTo(`6${NB}500`, `950${NB}k`)).toBe(`6${NB}500 to 950${NB}k`);
  expect(fromTo(`120${NB}k`, `1.2${NB}M`)).toBe(`120${NB}k\u20131.2${NB}M`);
  expect(fromTo(`5${NB}000`, `7${NB}000`)).toBe(`5${NB}000\u20137${NB}000`);
  expect(fromTo(`5${NB}000${NB}ms`, `7${NB}000${NB}ms`)).toBe(`5${NB}000\u20137${NB}000${NB}ms`);
});

test("between many seams a day is named without its year", () => {
  const [day, hour] = [86_400n * SECOND, 3600n * SECOND];
  const start = 1_746_050_400n * SECOND; // 2025-04-30T22:00Z
  const folds = Array.from({ length: 13 }, (_, i) => ({
    from: nanos(start + BigInt(i) * day + 9n * hour),
    to: nanos(start + BigInt(i + 1) * day - hour / 2n),
  }));
  const time = foldedAxis({ from: nanos(start), to: nanos(start + 14n * day) }, folds, 0, 700);
  const said = timeAxis(time, { y: 0 }).flatMap((m) => (m.t === "text" ? [m.s] : []));
  expect(said.filter((s) => /^(2025-)?05-\d\d$/.test(s)).length, said.join()).toBeGreaterThan(2);
});
