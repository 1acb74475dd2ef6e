import { expect, test } from "vitest";
import { nanos, SECOND, type Window } from "../../base/time.ts";
import { nextFolds, ShownFolds } from "./folding.ts";

const w = (from: bigint, to: bigint): Window => ({ from: nanos(from * SECOND), to: nanos(to * SECOND) });
const whole = w(0n, 1000n);

const repetitions = {
  columns: ["event"],
  repetitions: [
    {
      ...w(100n, 600n),
      rows: 10,
      entities: 1,
      repeats: 5,
      covered: nanos(500n * SECOND),
      each: nanos(100n * SECOND),
      shortest: nanos(100n * SECOND),
      longest: nanos(100n * SECOND),
      entity: null,
      what: "",
    },
  ],
  total: 1,
  complete: true,
};

test("the key goes through quiet, repetition and nothing, and first folds again what was unfolded", () => {
  let ws: { fold: "quiet" | "repetition" | "nothing"; unfolded: readonly bigint[] } = { fold: "quiet", unfolded: [] };
  const seen = [1, 2, 3].map(() => {
    ws = { ...ws, ...nextFolds(ws) };
    return ws.fold;
  });
  expect(seen).toEqual(["repetition", "nothing", "quiet"]);
  expect(nextFolds({ fold: "repetition", unfolded: [7n] })).toEqual({ unfolded: [] });
});

test("what repeats is folded only where that is wanted, but for what was unfolded", () => {
  const folds = new ShownFolds();
  const ss = { gaps: null, repetitions };
  const of = (fold: "quiet" | "repetition" | "nothing", unfolded: readonly bigint[] = []) =>
    folds.of({ fold, unfolded }, ss, whole).length;
  expect([of("quiet"), of("repetition"), of("nothing"), of("repetition", [100n * SECOND])]).toEqual([0, 1, 0, 0]);
});

test("the same folds are the same object, so that axes are made once", () => {
  const folds = new ShownFolds();
  const [ws, ss] = [
    { fold: "repetition" as const, unfolded: [] },
    { gaps: null, repetitions },
  ];
  expect(folds.of(ws, ss, whole)).toBe(folds.of(ws, ss, { ...whole }));
});
