import { expect, test } from "vitest";
import { frequency, timelines } from "../base/answers.ts";
import type { Json } from "../base/json.ts";
import { nanos, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { axisTop, frequencyMarks, isBlank, leftOut, stack } from "./frequency.ts";
import { apart, binAt, frequencyTable, meanText } from "./frequency-table.ts";
import type { DrawList, Mark } from "./marks.ts";
import { seamMarks, seamText } from "./seams.ts";
import { rowHeight, timelineMarks } from "./timelines.ts";

function finite(marks: DrawList): boolean {
  const numbers = (m: Mark): number[] =>
    Object.values(m).flatMap((v) =>
      typeof v === "number"
        ? [v]
        : v instanceof Float32Array
          ? [...v]
          : typeof v === "object" && v !== null && "w" in v
            ? Object.values(v as object).filter((x) => typeof x === "number")
            : [],
    );
  return marks.every((m) => numbers(m).every(Number.isFinite));
}

test("a mean has hundredths while they say something", () => {
  expect([null, 0, 0.004, 99.994, 433.4, 1070].map((v) => meanText(v))).toEqual([
    "\u2013",
    "0.00",
    "0.004",
    "99.99",
    "433",
    "1\u202f070",
  ]);
});

test("means over the time count what falls between two instants", () => {
  const answer = frequency({
    instantsNanos: ["0", "10", "20", "30"],
    entityCount: 1,
    series: [{ category: "a", entities: [0, 0, 0, 0], means: [0.5, 0.1, 0, 0.2] }],
  });
  const painted = [{ name: "a", swatch: 1, range: null }];
  expect(stack(answer, painted).layers[0]?.mean[0]).toBeCloseTo(0.2, 9);
  expect(frequencyTable(answer, painted, null)[0]?.mean).toBeCloseTo(0.2, 9);
  expect(isBlank(answer, painted)).toBe(false);
});

test("who never has a value is not waited for", () => {
  const answer = frequency({
    instantsNanos: ["0", "1"],
    entityCount: 4,
    series: [
      { category: "a", entities: [0, 1] },
      { category: "idle", entities: [1, 1] },
      { category: "unknown", entities: [3, 2] },
    ],
  });
  const name = "without any size";
  const others = { never: name, rest: "no longer seen" };
  expect(
    frequencyTable(apart(answer, 2, name), [], nanos(1n), [], null, others).map((r) => [r.name, r.mean, r.before]),
  ).toEqual([
    ["unpainted", 0, 0],
    ["no longer seen", 1, 1],
    ["not yet seen", 0.5, 0.5],
    ["without any size", 2, 2],
  ]);
  const seen = frequencyTable(apart(answer, 3, name), [], nanos(0n), [], null, others);
  expect(seen.map((r) => r.name)).not.toContain("not yet seen");
});

test("frequency averages instants, and its table counts everyone", () => {
  const answer = frequency({
    instantsNanos: ["0", "1", "2", "3", "4", "5", "6", "7"],
    entityCount: 3,
    series: [
      { category: "a", entities: [1, 1, 1, 1, 3, 3, 3, 3] },
      { category: "", entities: [2, 2, 2, 2, 0, 0, 0, 0] },
    ],
  });
  const painted = [{ name: "a", swatch: 1, range: null }];
  expect([...(stack(answer, painted).layers[0]?.mean ?? [])]).toEqual([1, 3]);
  const now = { series: [{ category: "a", entities: [2] }] };
  const rows = frequencyTable(answer, painted, nanos(4n), [], now);
  expect(rows.map((r) => [r.name, r.atCursor, r.mean])).toEqual([
    ["a", 2, 2],
    ["unpainted", 0, 1],
  ]);
  expect(frequencyTable(answer, painted, nanos(4n)).map((r) => r.atCursor)).toEqual([null, null]);
  const time = foldedAxis(windowOf(0n, 8n), [], 4, 604);
  expect(
    finite(
      frequencyMarks({
        answer,
        painted,
        time,
        pieces: [],
        width: 620,
        height: 134,
        noun: "pods",
        origin: null,
        below: 8,
      }),
    ),
  ).toBe(true);
  expect(
    finite(
      frequencyMarks({
        answer: frequency({}),
        painted,
        time,
        pieces: [],
        width: 620,
        height: 134,
        noun: "pods",
        origin: null,
        below: 8,
      }),
    ),
  ).toBe(true);
});

test("timelines stack shares inside their row, and rows shrink for many entities", () => {
  const answer = timelines({
    entities: [
      {
        entity: "e",
        rows: 1,
        firstNanos: "0",
        totals: { a: 5 },
        shares: [
          { category: "a", share: [0.5, 0] },
          { category: "", share: [0.5, 1] },
          { category: "unknown", share: [0, 0] },
        ],
      },
    ],
    total: 1,
    complete: true,
  });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [{ name: "a", swatch: 2, range: null }],
    time,
    pieces: time.asked(50).pieces,
    first: 0,
    count: 1,
    rowHeight: 16,
    offset: 0,
    height: 100,
    origin: null,
    most: 0,
  });
  const boxes = marks.filter((m) => m.t === "boxes").map((m) => [m.fill.ink, ...m.xywh]);
  expect(boxes).toEqual([
    ["cat-0", 0, 0, 100, 14],
    ["cat-2", 0, 7, 50, 7],
  ]);
  expect(rowHeight(10, 200, 16)).toBe(20);
  expect(rowHeight(20, 200, 16)).toBe(16);
  expect(rowHeight(60, 200, 16)).toBe(6);
  expect(rowHeight(5000, 200, 16)).toBe(3);
  expect(rowHeight(40, 200, 16)).toBe(10);
  // few rows share the room
  expect(rowHeight(8, 200, 16)).toBe(25);
  expect(rowHeight(2, 200, 16)).toBe(36);
  expect(rowHeight(0, 200, 16)).toBe(36);
});

test("the line of who fell silent ends in a bar where it did", () => {
  const row = {
    entity: "e",
    rows: 9,
    firstNanos: "0",
    shares: [{ category: "", share: [1, 1, 0, 0] }],
    most: [1, 1, 0, 0],
  };
  const answer = timelines({
    entities: [row],
    silent: [{ entity: "e", sinceNanos: "50", longestNanos: "3" }],
    total: 1,
    complete: true,
  });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [],
    time,
    pieces: time.asked(25).pieces,
    first: 0,
    count: 1,
    rowHeight: 20,
    offset: 0,
    height: 100,
    origin: null,
    most: 1,
    silent: new Map(answer.silent.map((s) => [s.entity, s.since])),
  });
  const boxes = marks.filter((m) => m.t === "boxes");
  expect([...(boxes.find((b) => b.fill.ink === "rule-strong")?.xywh ?? [])]).toEqual([0, 17, 50, 1]);
  expect([...(boxes.find((b) => b.fill.ink === "anomaly")?.xywh ?? [])]).toEqual([50, 0, 2, 18]);
});

test("marks of a row leave the room for its name above them", () => {
  const row = { entity: "e", rows: 1, firstNanos: "0", shares: [{ category: "a", share: [1, 1, 1, 1] }] };
  const answer = timelines({ entities: [row], total: 1, complete: true });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const boxes = (above: number) =>
    timelineMarks({
      ...{ row: (i: number) => answer.entities[i], painted: [{ name: "a", swatch: 3, range: null }], above },
      ...{ first: 0, count: 1, rowHeight: 30, offset: 0, height: 100, origin: null, most: 0 },
      ...{ time, pieces: time.asked(25).pieces },
    }).flatMap((m) => (m.t === "boxes" ? [[m.xywh[1], m.xywh[3]]] : []));
  expect(new Set(boxes(0).map(String))).toEqual(new Set(["0,28"]));
  expect(new Set(boxes(13).map(String))).toEqual(new Set(["13,15"]));
});

test("a row has the outline of B where there is room for one", () => {
  const row = (entity: string): Json => ({
    entity,
    rows: 1,
    firstNanos: "0",
    shares: [{ category: "a", share: [0, 1] }],
  });
  const a = timelines({ entities: [row("e"), row("f")], total: 2, complete: true });
  const b = timelines({ entities: [row("f")], total: 1, complete: true });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const { pieces } = time.asked(50);
  const inks = (rowHeight: number): (Float32Array | null)[] =>
    timelineMarks({
      row: (i) => a.entities[i],
      painted: [{ name: "a", swatch: 3, range: null }],
      time,
      pieces,
      first: 0,
      count: 2,
      rowHeight,
      offset: 0,
      height: 100,
      origin: null,
      most: 0,
      compared: { row: (name) => b.entities.find((e) => e.entity === name), pieces, x: (t) => time.x(t) },
    }).flatMap((m) => (m.t === "path" && m.dash ? [m.xy] : []));
  expect(inks(20)).toHaveLength(1);
  // the second row, half as high: half of its one step is painted
  expect(Math.min(...(inks(20)[0] as Float32Array).filter((_, i) => i % 2 === 1))).toBe(21 + 17 / 2);
  expect(inks(9)).toEqual([]);
});

test("idle entities are counted, not drawn; counted rows have no entities to be of", () => {
  const answer = frequency({
    counted: "entities",
    instantsNanos: ["0", "1", "2", "3"],
    entityCount: 2,
    series: [
      { category: "a", entities: [1, 1, 0, 0] },
      { category: "", entities: [0, 0, 0, 0] },
      { category: "idle", entities: [1, 1, 2, 2] },
      { category: "unknown", entities: [0, 0, 0, 0] },
    ],
  });
  const painted = [{ name: "a", swatch: 3, range: null }];
  const now = { series: [{ category: "idle", entities: [2] }] };
  expect(frequencyTable(answer, painted, nanos(3n), [], now).map((r) => [r.name, r.atCursor])).toEqual([
    ["a", 0],
    ["unpainted", 0],
    ["idle", 2],
  ]);
  expect(stack(answer, painted).layers.map((l) => l.category)).toEqual(["a"]);
  const rows = frequency({ counted: "rows", instantsNanos: ["0"], series: [{ category: "a", rows: [17] }] });
  expect(rows.series[0]?.entities).toEqual([17]);
  expect(leftOut({ answer: rows, painted, pieces: [], noun: "active spans" })).toContain("17 at once");
  const means = frequency({
    counted: "rows",
    instantsNanos: ["0"],
    series: [{ category: "a", rows: [17], means: [3] }],
  });
  expect(leftOut({ answer: means, painted, pieces: [], noun: "active spans" })).toContain("3 on average");
  // means of three categories that are all there sum to a rounding more than there are
  const three = ["a", "b", "c"].map((category) => ({ category, entities: [1], means: [4 / 3 + 1e-10] }));
  const all = frequency({ counted: "entities", instantsNanos: ["0"], entityCount: 4, series: three });
  const abc = ["a", "b", "c"].map((name) => ({ name, swatch: 3, range: null }));
  expect(leftOut({ answer: all, painted: abc, pieces: [], noun: "objects" })).toContain("ends at 4 of 4 objects");
  const more = frequency({
    counted: "entities",
    instantsNanos: ["0"],
    entityCount: 4,
    series: three.map((s) => ({ ...s, means: [1.5] })),
  });
  expect(leftOut({ answer: more, painted: abc, pieces: [], noun: "objects" })).toContain("ends at 4 of 4 objects");
});

test("plots of a folded axis put the bins of each piece where its time is, and nothing under a seam", () => {
  const time = foldedAxis(windowOf(0n, 1000n), [windowOf(100n, 900n)], 0, 224);
  const { pieces } = time.asked(50);
  expect(pieces.map((p) => [p.from, p.to, p.bins])).toEqual([
    [0n, 100n, 2],
    [900n, 1000n, 2],
  ]);
  const painted = [{ name: "a", swatch: 2, range: null }];
  const answer = timelines({
    entities: [
      {
        entity: "e",
        rows: 1,
        firstNanos: "0",
        totals: {},
        shares: [{ category: "a", share: [0, 1, 1, 0] }],
      },
    ],
    total: 1,
    complete: true,
  });
  const strips = timelineMarks({
    row: (i) => answer.entities[i],
    painted,
    time,
    pieces,
    first: 0,
    count: 1,
    rowHeight: 16,
    offset: 0,
    height: 100,
    origin: null,
    most: 0,
  });
  const boxes = strips
    .filter((m) => m.t === "boxes" && m.fill.ink === "cat-2")
    .flatMap((m) => (m.t === "boxes" ? [...m.xywh] : []));
  expect(boxes).toEqual([50, 0, 50, 14, 124, 0, 50, 14]);
  const counts = frequency({
    instantsNanos: ["0", "50", "900", "950"],
    series: [{ category: "a", entities: [1, 3, 2, 2] }],
    entityCount: 3,
  });
  const marks = frequencyMarks({
    answer: counts,
    painted,
    time,
    pieces,
    width: 224,
    height: 100,
    noun: "x",
    origin: null,
    below: 8,
  });
  const areas = marks
    .filter((m) => m.t === "path")
    .map((m) => (m.t === "path" ? [m.xy[0], Math.round(m.xy[2] ?? 0)] : []));
  expect(areas).toEqual([
    [0, 99],
    [124, 223],
  ]);
  // a fifth of the bin from 50 on is before 60
  const [first] = frequencyTable(counts, painted, nanos(60n), pieces);
  expect(first?.mean).toBeCloseTo(2, 9);
  expect(first?.before).toBeCloseTo((50 * 1 + 10 * 3) / 60, 9);
  expect(first?.after).toBeCloseTo((40 * 3 + 100 * 2) / 140, 9);
  expect(binAt(counts, pieces, nanos(60n))).toEqual({ from: 50n, to: 100n });
  expect(binAt(counts, pieces, nanos(100n))).toBeNull();
  const inFold = frequencyTable(counts, painted, nanos(500n), pieces)[0];
  expect([inFold?.before, inFold?.after]).toEqual([2, 2]);
  // all of the three of that bin come after the cursor
  const now = { series: [{ category: "a", entities: [0, 3], means: [0, 3.75] }] };
  const split = frequencyTable(counts, painted, nanos(60n), pieces, now)[0];
  expect(split?.atCursor).toBe(3);
  expect(split?.before).toBeCloseTo(50 / 60, 9);
  expect(split?.after).toBeCloseTo((40 * 3.75 + 200) / 140, 9);
  const seam = seamMarks(time, 10, 200);
  expect(finite(seam)).toBe(true);
  expect(seam.filter((m) => m.t === "text").map((m) => (m.t === "text" ? m.s : ""))).toEqual(["800\u202fns, no rows"]);
});

test("a seam says how long nothing happens, not how much of that is folded", () => {
  const fold = { from: nanos(110n), to: nanos(890n), last: nanos(100n), next: nanos(900n) };
  const whole = foldedAxis({ from: nanos(0n), to: nanos(1000n) }, [fold], 0, 400);
  expect(whole.seams.map(seamText)).toEqual(["800\u202fns folded: no rows"]);
  // of what the window cuts, what is seen of it
  const cut = foldedAxis({ from: nanos(0n), to: nanos(600n) }, [fold], 0, 400);
  expect(cut.seams.map(seamText)).toEqual(["490\u202fns folded: no rows"]);
});

test("a seam says whether somebody waits in what is folded", () => {
  for (const waits of [false, true]) {
    const fold = { ...windowOf(100n, 900n), waits };
    const time = foldedAxis(windowOf(0n, 1000n), [fold], 0, 224);
    const said = seamMarks(time, 10, 200).flatMap((m) => (m.t === "text" ? [m.s] : []));
    expect(said).toEqual([`800\u202fns, ${waits ? "waits only" : "no rows"}`]);
    expect(time.seams.map(seamText)).toEqual([`800\u202fns folded: ${waits ? "waits only" : "no rows"}`]);
  }
});

test("where spans are short the axis of Frequency ends at a round part of one", () => {
  expect([0, 0.003, 0.02, 0.021, 0.06, 0.49, 0.5, 1, 1.2, 7].map(axisTop)).toEqual([
    1, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 1, 2, 7,
  ]);
});
