import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { difference } from "./compare.ts";
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
  expect(of({ b: SLOW })).toEqual({ select: "not (d > 5)", where: "ok = true", names: ["not in B", "B"] });
  const expressions = of({ b: SLOW, select: SELECT });
  expect(expressions?.select).toBe("who = 1");
  expect(expressions?.where).toContain("(who = 1) or (d > 5)");
  const windows = of({ b: B, select: SELECT });
  expect(windows?.select).toBe("`start time` >= 100 and `start time` < 200");
  expect(windows?.where).toContain("who = 1");
  expect(windows?.where).toContain("or (`start time` >= 0 and `start time` < 50)");
  expect(windows).toMatchObject({ window: null, names: ["A", "B"] });
});
