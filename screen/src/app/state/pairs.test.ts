import { expect, test } from "vitest";
import { ALL_PAIRS, alone, isOpen, MAX_OPEN, ofTab, packPairs, toggled, unpackPairs, withLeft } from "./pairs.ts";

const THREE = ["values", "frequency", "entities"];

test("a pair folds, unfolds, and opens alone", () => {
  const folded = toggled(ALL_PAIRS, "frequency", THREE);
  expect(folded.open).toEqual(["values", "entities"]);
  expect(toggled(folded, "frequency", THREE)).toEqual(ALL_PAIRS);
  const one = alone(folded, "entities");
  expect(THREE.filter((n) => isOpen(one, n))).toEqual(["entities"]);
  expect(alone(one, "entities")).toEqual(folded);
});

test("opening a head beside one that is alone opens both", () => {
  const both = toggled(alone(ALL_PAIRS, "values"), "entities", THREE);
  expect([both.open, both.alone]).toEqual([["values", "entities"], null]);
});

test("at most four pairs are open: the farthest folds", () => {
  const five = ["a", "b", "c", "d", "e"];
  const four = { open: five.slice(0, MAX_OPEN), alone: null, left: {} };
  expect(toggled(four, "e", five).open).toEqual(["b", "c", "d", "e"]);
});

test("what is put at the left of a folded pair is seen", () => {
  const folded = toggled(ALL_PAIRS, "entities", THREE);
  expect(isOpen(withLeft(folded, "entities", "curve", THREE), "entities")).toBe(true);
});

test("arrangements survive the URL, and links from before there were pairs open something like it", () => {
  const some = { open: ["values"], alone: "values", left: { values: "scatter" } };
  for (const p of [ALL_PAIRS, some, { ...ALL_PAIRS, open: [] }, { ...ALL_PAIRS, left: { entities: "curve" } }]) {
    const q = packPairs(p);
    expect(unpackPairs(q.pairs, q.alone, null)).toEqual(p);
  }
  expect(unpackPairs(null, null, "state")).toEqual(ofTab("state"));
  expect(unpackPairs(null, null, "scatter").left).toEqual({ values: "scatter" });
  expect(unpackPairs(null, null, "workspace")).toEqual(ALL_PAIRS);
  expect(unpackPairs("<x> values:<y>", "a b", null)).toEqual(ALL_PAIRS);
});
