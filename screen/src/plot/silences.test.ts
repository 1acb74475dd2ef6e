import { expect, test } from "vitest";
import { silences } from "../base/silences.ts";
import { windowOf } from "../base/time.ts";
import type { Mark } from "./marks.ts";
import { ROW_PX, rowAt, rowsIn } from "./ranked.ts";
import { silenceMarks, silencesWords } from "./silences.ts";

const answer = silences({
  silences: [
    { entity: "a", sinceNanos: "100", untilNanos: "600", rows: 9 },
    { entity: "b", sinceNanos: "0", untilNanos: "1000", rows: 2 },
    { entity: "c", sinceNanos: "1000", untilNanos: "1000", rows: 2 },
  ],
  total: 3,
  single: 1,
});
const plot = { silences: answer.silences, window: windowOf(0n, 1000n), folds: [], width: 400, height: 100 };
const speech = { rows: "spans", entities: "pods", moment: String };

function boxes(marks: readonly Mark[]): number[][] {
  return marks
    .flatMap((m) => (m.t === "boxes" ? [...m.xywh] : []))
    .reduce<number[][]>((all, v, i) => {
      if (i % 4 === 0) all.push([]);
      (all.at(-1) as number[]).push(v);
      return all;
    }, []);
}

test("a silence lies in its lane as it lies in the window", () => {
  const [a, whole, moment] = boxes(silenceMarks(plot)) as [number[], number[], number[]];
  const [x, , w] = whole as [number, number, number];
  expect(a[0]).toBeCloseTo(x + w / 10, 3);
  expect(a[2]).toBeCloseTo(w / 2, 3);
  expect(moment[2]).toBe(2);
  expect((moment[0] as number) + 2).toBeCloseTo(x + w, 3);
});

test("as many rows are drawn and found as have room", () => {
  const low = { ...plot, height: 2 * ROW_PX + 5 };
  expect(rowsIn(low.height)).toBe(2);
  expect(boxes(silenceMarks(low))).toHaveLength(2);
  expect(rowAt(low.silences, low.height, ROW_PX - 1)?.entity).toBe("a");
  expect(rowAt(low.silences, low.height, ROW_PX + 1)?.entity).toBe("b");
  expect(rowAt(low.silences, low.height, 2 * ROW_PX - 1)?.entity).toBe("b");
  expect(rowAt(low.silences, low.height, 2 * ROW_PX + 1)).toBeUndefined();
});

test("the words say who, for how long and when", () => {
  expect(silencesWords(answer, speech).slice(0, 2)).toEqual([
    "The longest silence of each of 3 pods, the longest first; 1 more have one of the spans only.",
    "a: 500\u202fns, from 100 to 600.",
  ]);
  expect(silencesWords({ ...answer, silences: [], total: 0, single: 0 }, speech)).toEqual([
    "None of the pods has two of the spans here.",
  ]);
});
