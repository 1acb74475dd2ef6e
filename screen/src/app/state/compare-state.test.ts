import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { Folded } from "../../base/time-axis.ts";
import { momentInB } from "./compare-state.ts";
import { EMPTY, type Pinned } from "./workspace.ts";

const of = (at: number, b: Pinned | null, folds: readonly (readonly [number, number])[] = []) =>
  momentInB(
    {
      ws: { ...EMPTY, b },
      window: () => ({ from: nanos(100), to: nanos(200) }),
      folded: () => new Folded(folds.map(([from, to]) => ({ from: nanos(from), to: nanos(to) }))),
    },
    nanos(at),
  );

test("B's moment lies as far after its beginning as the cursor after the window's, and inside B", () => {
  const b = { label: "", where: null, window: { from: nanos(1000), to: nanos(1050) } };
  expect(of(130, b)).toBe(1030n);
  expect(of(180, b)).toBe(1049n);
  expect(of(40, b)).toBe(1000n);
  expect(of(130, b, [[110, 120]])).toBe(1020n);
  expect(of(130, b, [[1010, 1020]])).toBe(1030n);
});

test("rows that are pinned are seen at the cursor", () => {
  expect(of(130, { label: "", where: "d > 5", window: null })).toBe(130n);
  expect(of(130, null)).toBe(130n);
});
