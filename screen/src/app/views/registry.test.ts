import { expect, test } from "vitest";
import { MAX_OPEN, NAME } from "../state/pairs.ts";
import { fromHash, toHash } from "../state/url.ts";
import { EMPTY } from "../state/workspace.ts";
import { PARTS, PRESETS, VIEWS } from "./registry.ts";

/** What the URL calls panels that can be dragged. */
const PANELS = ["columns", "inspector", "details", "gutter"];

test("every pair of a preset has a view, and every view stands in a pair of a preset", () => {
  const pairs = new Set(PRESETS.flatMap((p) => p.places.map((x) => x.pair)));
  expect(new Set(VIEWS.map((v) => v.pair))).toEqual(pairs);
  for (const p of PRESETS) {
    expect(p.places.filter((x) => x.folded !== true).length, p.name).toBeLessThanOrEqual(MAX_OPEN);
    expect(new Set(p.places.map((x) => x.rest)).size, p.name).toBe(p.places.length);
  }
});

test("every name is told from every other in the URL, and keys of presets are digits", () => {
  for (const name of [
    ...pairNames(),
    ...VIEWS.map((v) => v.kind),
    ...PARTS,
    ...PRESETS.map((p) => p.name.toLowerCase()),
  ])
    expect(name).toMatch(NAME);
  for (const names of [VIEWS.map((v) => v.kind), PARTS, PRESETS.map((p) => p.name), [...pairNames(), ...PANELS]])
    expect(new Set(names).size).toBe(names.length);
  const keys = PRESETS.map((p) => p.key);
  expect(keys.filter((k) => /^[1-9]$/.test(k))).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("no view's part of the URL has a name that the page uses itself", () => {
  const text = '["a"]';
  for (const name of PARTS) {
    const ws = { ...EMPTY, own: { [name]: text } };
    expect(fromHash(toHash(ws), PARTS)).toEqual(ws);
  }
});

function pairNames(): readonly string[] {
  return [...new Set(PRESETS.flatMap((p) => p.places.map((x) => x.pair)))];
}
