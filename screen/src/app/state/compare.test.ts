import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { Folded, foldedAxis } from "../../base/time-axis.ts";
import type { App } from "./app.ts";
import { difference, drawnAt, isWindow, laid, momentOf, pinnedKey, swap, whereA } from "./compare.ts";
import { categoryText } from "./expr.ts";
import { EMPTY, type Workspace } from "./workspace.ts";

const A = { from: nanos(100), to: nanos(200) };
const B = { label: "before", where: null, window: { from: nanos(0), to: nanos(50) } };
const SLOW = { label: "slow", where: "d > 5", window: null };
const SELECT = { kind: "search", text: "who = 1", word: "1" } as const;

const of = (ws: Partial<Workspace>) => {
  const app = { ws: { ...EMPTY, where: "ok = true", ...ws }, window: () => A, role: () => ({ name: "start time" }) };
  return difference(app as unknown as Parameters<typeof difference>[0]);
};

test("what is different is asked of the selected and the rest, or of A and B", () => {
  expect(of({})).toBeNull();
  expect(of({ select: SELECT })).toEqual({ select: "who = 1", where: "ok = true", names: ["selected", "rest"] });
  expect(of({ b: SLOW })).toEqual({ select: "not (d > 5)", where: "ok = true", names: ["A", "B"] });
  const expressions = of({ b: SLOW, select: SELECT });
  expect(expressions?.select).toBe("who = 1");
  expect(expressions?.where).toContain("(who = 1) or (d > 5)");
  const windows = of({ b: B, select: SELECT });
  expect(windows?.select).toBe("`start time` >= 100 and `start time` < 200");
  expect(windows?.where).toContain("who = 1");
  expect(windows?.where).toContain("or (`start time` >= 0 and `start time` < 50)");
  expect(windows).toMatchObject({ window: null, names: ["A", "B"] });
  const same = { label: "now", where: null, window: A };
  expect(of({ b: same, select: SELECT })).toEqual({ select: "who = 1", where: "ok = true", names: ["A", "not in A"] });
  expect(of({ b: same })).toBeNull();
});

test("A is what is selected, else all that is not in B; a window B that is shown is all of it", () => {
  const a = (ws: Partial<Workspace>) => whereA({ ws: { ...EMPTY, ...ws } });
  expect(a({ b: SLOW })).toBe("not (d > 5)");
  expect(a({ b: SLOW, select: SELECT })).toBe("who = 1");
  expect(a({ b: B })).toBeNull();
  const app = { ws: EMPTY, window: () => A };
  expect([B, { ...B, window: A }, SLOW].map((b) => isWindow(app, b))).toEqual([false, true, false]);
});

test("A and B change places: a category is one again, other rows are those of an expression, and nobody typed a search", () => {
  const slow = { name: "slow", clauses: [{ kind: "text", text: "d > 5" }] };
  const swapped = (b: Workspace["b"], select: Workspace["select"] = SELECT): Partial<Workspace> => {
    let set: Partial<Workspace> = {};
    const ws = { ...EMPTY, categories: [slow], select, b } as unknown as Workspace;
    const times = { window: () => A, whole: () => A, origin: () => null, info: null };
    swap({ ws, ...times, set: (patch: Partial<Workspace>) => (set = patch) } as unknown as App);
    return set;
  };
  const there = swapped({ ...SLOW, where: categoryText([slow] as never, "slow") ?? "" });
  expect(there.select).toEqual({ kind: "category", name: "slow" });
  expect(there.b).toEqual({ label: "1", where: "who = 1", window: null });
  expect(swapped({ ...SLOW, label: "brush" }).select).toEqual({
    kind: "clauses",
    label: "brush",
    clauses: [{ kind: "text", text: "d > 5" }],
  });
  // all others against those of B, and back
  const turned = swapped({ ...SLOW, label: "brush" }, null);
  expect(turned.b).toEqual({ label: "not brush", where: "not (d > 5)", window: null });
  expect(turned.select).toMatchObject({ clauses: [{ kind: "text", text: "d > 5" }] });
  const again = swapped(turned.b as NonNullable<Workspace["b"]>, turned.select ?? null);
  expect(again).toEqual({ select: null, b: { label: "brush", where: "d > 5", window: null } });
  // all rows of the window against those selected of it
  const all = { label: "now", where: null, window: A };
  expect(swapped(all)).toMatchObject({ select: null, b: { label: "1", where: "who = 1" } });
});

test("a window B is laid from A's beginning with bins as wide as A's, as far as A shows time", () => {
  const app = { folded: () => new Folded([{ from: nanos(120), to: nanos(140) }]) };
  const pieces = [
    { from: nanos(100), to: nanos(120), bins: 20 },
    { from: nanos(140), to: nanos(200), bins: 60 },
  ];
  expect(laid(app, B, pieces, A, 1)).toEqual({ from: 0n, pieces: [{ from: 0n, to: 50n, bins: 50 }] });
  const long = { ...B, window: { from: nanos(0), to: nanos(500) } };
  expect(laid(app, long, pieces, A, 4)).toEqual({ from: 0n, pieces: [{ from: 0n, to: 80n, bins: 20 }] });
  expect(laid(app, SLOW, pieces, A, 4).pieces.map((p) => p.bins)).toEqual([5, 15]);
  expect(laid(app, SLOW, pieces, A, 4).from).toBeNull();
});

test("another B has another key, the same B from a URL the same", () => {
  const key = (b: Workspace["b"]) => pinnedKey({ ws: { ...EMPTY, b } });
  expect(key(null)).toBeNull();
  expect(key({ ...B })).toBe(key({ ...B, label: "other words" }));
  expect(new Set([key(B), key(SLOW), key({ ...SLOW, where: "d > 6" }), key(null)]).size).toBe(4);
});

test("rows that are pinned are drawn at their own times, folded or not; a window where its moments are asked for", () => {
  const folds = [{ from: nanos(120), to: nanos(180) }];
  const [folded, time] = [new Folded(folds), foldedAxis(A, folds, 0, 104)];
  expect(time.seams).toHaveLength(1);
  for (const t of [100, 110, 119, 185, 199]) {
    const [at, own, window] = [nanos(t), { from: null }, { from: nanos(1000) }];
    expect(drawnAt(folded, own, time)(at)).toBe(time.x(at));
    expect(momentOf(folded, own, A, at)).toBe(at);
    expect(drawnAt(folded, window, time)(momentOf(folded, window, A, at))).toBeCloseTo(time.x(at), 9);
  }
});
