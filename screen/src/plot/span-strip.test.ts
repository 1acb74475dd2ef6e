import { expect, test } from "vitest";
import { timelines } from "../base/answers.ts";
import type { Json } from "../base/json.ts";
import { windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { spanHeight } from "./span-strip.ts";
import { timelineMarks } from "./timelines.ts";

test("spans are as high as many are active, nothing is drawn where their entity is idle", () => {
  const row = (share: number[], most: number[]): Json => ({
    entity: "e",
    rows: 2,
    firstNanos: "0",
    shares: [
      { category: "a", share },
      { category: "", share: [0, 0, 0, 0] },
    ],
    most,
  });
  const answer = timelines({ entities: [row([1, 0, 0.5, 1], [4, 0, 1, 1])], total: 1, complete: true });
  const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
  const marks = timelineMarks({
    row: (i) => answer.entities[i],
    painted: [{ name: "a", swatch: 3, range: null }],
    time,
    pieces: time.asked(25).pieces,
    first: 0,
    count: 1,
    rowHeight: 20,
    offset: 0,
    height: 100,
    origin: null,
    most: 4,
  });
  const boxes = marks.filter((m) => m.t === "boxes");
  // the hairline that says that there is an entity
  expect([boxes[0]?.fill.ink, ...(boxes[0]?.xywh ?? [])]).toEqual(["rule-strong", 0, 17, 100, 1]);
  expect(boxes[1]?.fill.ink).toBe("cat-3");
  expect([...(boxes[1]?.xywh ?? [])].map((v) => Math.round(v))).toEqual([
    ...[0, 0, 25, 18],
    ...[50, 15, 25, 3],
    ...[75, 12, 25, 6],
  ]);
  expect(boxes).toHaveLength(2);
  expect([1, 2, 4].map((n) => spanHeight(n, 4))).toEqual([1 / 3, 2 / 3, 1]);
  expect(spanHeight(0, 4)).toBe(0);
});

test("one error among hundreds of lines is seen, and the others are no less than most", () => {
  const shares = [
    { category: "ERROR", share: [0.002, 0] },
    { category: "INFO", share: [0.998, 1] },
  ];
  const heights = (counted: string): number[] => {
    const row = { entity: "a", rows: 500, firstNanos: "0", shares, most: [500, 400] };
    const answer = timelines({ counted, entities: [row], total: 1, complete: true });
    const time = foldedAxis(windowOf(0n, 100n), [], 0, 100);
    const marks = timelineMarks({
      row: (i) => answer.entities[i],
      painted: ["ERROR", "INFO"].map((name, i) => ({ name, swatch: i + 1, range: null })),
      time,
      pieces: time.asked(50).pieces,
      first: 0,
      count: 1,
      rowHeight: 20,
      offset: 0,
      height: 100,
      origin: null,
      most: 500,
    });
    return marks.flatMap((m) => (m.t === "boxes" && m.fill.ink.startsWith("cat-") ? [m.xywh[3] as number] : []));
  };
  expect(heights("rows").map((v) => Math.round(v * 10) / 10)).toEqual([1.5, 16.5]);
  expect(heights("entities")[0]).toBeLessThan(0.1);
});
