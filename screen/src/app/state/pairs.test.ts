import { expect, test } from "vitest";
import {
  ALL_PAIRS,
  alone,
  isOpen,
  MAX_OPEN,
  ofPreset,
  ofTab,
  packPairs,
  toggled,
  unpackPairs,
  withLeft,
} from "./pairs.ts";

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
  const four = { ...ALL_PAIRS, open: five.slice(0, MAX_OPEN) };
  expect(toggled(four, "e", five).open).toEqual(["b", "c", "d", "e"]);
});

test("what is put at the left of a folded pair is seen", () => {
  const folded = toggled(ALL_PAIRS, "entities", THREE);
  expect(isOpen(withLeft(folded, "entities", "curve", THREE), "entities")).toBe(true);
});

test("a preset opens all of its pairs, with what stood at their left; chosen again, as they are at first", () => {
  const some = { ...ALL_PAIRS, open: ["values"], alone: "values", left: { values: "scatter" } };
  const flows = ofPreset(some, "flows");
  expect(flows).toEqual({ preset: "flows", open: null, alone: null, left: { values: "scatter" } });
  expect(ofPreset(flows, null)).toEqual({ ...ALL_PAIRS, left: { values: "scatter" } });
  expect(ofPreset(flows, "flows")).toEqual({ ...ALL_PAIRS, preset: "flows" });
});

test("arrangements survive the URL, and links from before there were pairs open something like it", () => {
  const some = { preset: "flows", open: ["values"], alone: "values", left: { values: "scatter" } };
  for (const p of [
    ALL_PAIRS,
    some,
    { ...ALL_PAIRS, preset: "flows" },
    { ...ALL_PAIRS, open: [] },
    { ...ALL_PAIRS, left: { entities: "curve" } },
  ])
    expect(unpackPairs({ ...packPairs(p), tab: null })).toEqual(p);
  const none = { preset: null, pairs: null, alone: null, tab: null };
  expect(unpackPairs({ ...none, tab: "state" })).toEqual(ofTab("state"));
  expect(unpackPairs({ ...none, tab: "scatter" }).left).toEqual({ values: "scatter" });
  expect(unpackPairs({ ...none, tab: "workspace" })).toEqual(ALL_PAIRS);
  expect(unpackPairs({ preset: "<y>", pairs: "<x> values:<y>", alone: "a b", tab: null })).toEqual(ALL_PAIRS);
});
