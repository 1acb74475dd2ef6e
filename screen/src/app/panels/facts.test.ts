import { expect, test } from "vitest";
import { info } from "../../base/info.ts";
import { nanos } from "../../base/time.ts";
import { EMPTY, type Workspace } from "../state/workspace.ts";
import { exactly, factText, nothingFound, tooFew, until, withOtherPaint } from "./facts.ts";

const MORNING = 1_772_439_303_911_000_000n;

function trace(hours: bigint) {
  const end = MORNING + hours * 3_600_000_000_000n;
  return {
    info: info({ timeStartNanos: String(MORNING), timeEndNanos: String(end), assumed: [], sources: [] } as never),
  };
}

test("a limit of time is told to the digit: rounded, the sentence about it would not be true", () => {
  expect(exactly(trace(1n), nanos(MORNING))).toBe("08:15:03.911");
  expect(exactly(trace(1n), nanos(MORNING - 911_000_000n))).toBe("08:15:03");
  expect(exactly(trace(1n), nanos(MORNING + 1n))).toBe("08:15:03.911000001");
  expect(exactly(trace(1n), nanos(MORNING - 3_911_000_000n - 900_000_000_000n))).toBe("08:00:00");
  expect(exactly(trace(48n), nanos(MORNING))).toBe("2026-03-02 08:15:03.911");
});

test("a limit of values is the one that was counted, however many digits it has", () => {
  const column = { name: "bytes", type: "int64", unit: null } as never;
  const app = { column: () => column, info: null, ss: { labels: new Map() } } as never;
  const fact = (where: string): string => factText(app, { column: "bytes", where } as never, 18_961);
  expect(fact("bytes >= 18961").replace(/\s/g, " ")).toBe("\u2265 18 961");
  expect(fact("bytes >= 18961 and bytes < 250123").replace(/\s/g, " ")).toBe("18 961\u2013250 123");
});

test("names as the server writes them are understood, and the last of whole numbers is told", () => {
  const column = { name: "@t", type: "int64", unit: "ns" } as never;
  const app = { column: () => column, info: null, ss: { labels: new Map() } } as never;
  const fact = (where: string): string => factText(app, { column: "@t", where } as never, 1).replace(/\s/g, " ");
  expect(fact("@t < 20000000001")).toBe("\u2264 20 s");
  expect(fact("queue.depth >= 5000000000 and queue.depth < 20000000001")).toBe("5\u201320 s");
  expect(fact("@t < 20000000500")).toBe("< 20.0000005 s");
});

test("where the selected end is told as the time of the last, not as a nanosecond later", () => {
  expect(until(nanos(MORNING + 1n))).toEqual({ at: MORNING, within: true });
  expect(until(nanos(MORNING))).toEqual({ at: MORNING, within: false });
});

test("few rows differ in much by chance, and that is said", () => {
  expect(nothingFound(5, "rows", "the selected")).toBe("5 rows are too few to tell what is different.");
  expect(nothingFound(1, "spans", "A and B")).toBe("1 span is too few to tell what is different.");
  expect(nothingFound(200, "rows", "the selected")).toBe("No value is clearly more frequent in the selected.");
});

test("of few at the end of a scale it is told what all have that are painted by it", () => {
  const range = (name: string, from: number, to: number | null) => ({
    name,
    hidden: false,
    clauses: [{ kind: "range", column: "d", from, to }],
  });
  const categories = [range("slow", 9, null), range("slower", 5, 9), { ...range("other", 1, 2), hidden: true }];
  const ws = { ...EMPTY, categories, select: { kind: "category", name: "slow" } } as unknown as Workspace;
  const of = { select: "d >= 9", where: "ok", names: ["selected", "rest"] } as const;
  expect(withOtherPaint({ ws }, 5, of)).toEqual({
    select: "(d >= 9) or (d >= 5 and d < 9)",
    where: "ok",
    names: ["painted", "rest"],
  });
  expect(tooFew(5, "rows", 41)).toBe("5 rows are too few to tell; this is of all 41 that are painted.");
  for (const rows of [20, null]) expect(withOtherPaint({ ws }, rows, of)).toBeNull();
  expect(withOtherPaint({ ws }, 5, null)).toBeNull();
  expect(withOtherPaint({ ws: { ...ws, categories: ws.categories.slice(0, 1) } }, 5, of)).toBeNull();
  expect(withOtherPaint({ ws: { ...ws, b: { label: "b", where: "x", window: null } } }, 5, of)).toBeNull();
});
