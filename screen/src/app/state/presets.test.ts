import { expect, test } from "vitest";
import { ALL_PAIRS, ofPreset, toggled, withLeft } from "./pairs.ts";
import {
  type Arrangement,
  arranged,
  missingRoles,
  presetName,
  type Registry,
  SIDES,
  tracks,
  whyDimmed,
} from "./presets.ts";
import { fromHash, toHash } from "./url.ts";
import { EMPTY } from "./workspace.ts";

/** The pairs that there are, and a second preset that has one in common with the first. */
const MADE_UP: Registry = {
  presets: [
    {
      name: "Values",
      key: "1",
      places: [
        { pair: "values", height: "282px", rest: 1 },
        { pair: "frequency", height: "var(--freq-need)", rest: 3 },
        { pair: "entities", height: "262px", least: "60px", rest: 2 },
      ],
    },
    {
      name: "Flows",
      key: "2",
      places: [
        { pair: "steps", height: "318px", rest: 1 },
        { pair: "hosts", height: "158px", rest: 3 },
        { pair: "entities", height: "100px", least: "60px", rest: 2 },
      ],
    },
  ],
  views: [
    { kind: "distribution", name: "Distribution", pair: "values", needs: [] },
    { kind: "density", name: "Time x value", pair: "values", needs: ["time"] },
    { kind: "frequency", name: "Frequency", pair: "frequency", needs: ["time"] },
    { kind: "timelines", name: "Timelines", pair: "entities", needs: ["time"] },
    { kind: "steps", name: "Steps", pair: "steps", needs: ["time", "flow"] },
    { kind: "lifelines", name: "Lifelines", pair: "steps", needs: ["time", "flow"] },
    { kind: "ovals", name: "Ovals", pair: "steps", needs: ["time"] },
    { kind: "hosts", name: "Hosts", pair: "hosts", needs: ["time", "host"] },
  ],
};
const [VALUES, FLOWS] = MADE_UP.presets as [Registry["presets"][0], Registry["presets"][0]];

const without =
  (...roles: readonly string[]) =>
  (role: string): boolean =>
    roles.includes(role);
const names = (a: Arrangement): readonly string[] => a.places.map((p) => p.pair);

test("only the pairs of the chosen preset are shown", () => {
  const flows = ofPreset(ALL_PAIRS, presetName(MADE_UP, FLOWS));
  expect(names(arranged(MADE_UP, ALL_PAIRS, without()))).toEqual(["values", "frequency", "entities"]);
  const a = arranged(MADE_UP, flows, without());
  expect([a.preset.name, names(a)]).toEqual(["Flows", ["steps", "hosts", "entities"]]);
  expect(names(arranged(MADE_UP, ofPreset(flows, presetName(MADE_UP, VALUES)), without()))).toContain("frequency");
});

test("a place may be there, or folded, only where something has a role", () => {
  const [values, ...others] = MADE_UP.presets as [Registry["presets"][0], Registry["presets"][0]];
  const places = [
    ...values.places.map((p) => (p.pair === "frequency" ? { ...p, folded: "measured" } : p)),
    { pair: "hosts", height: "100px", rest: 4, needs: "measured" },
  ];
  const r: Registry = { ...MADE_UP, presets: [{ ...values, places }, ...others] };
  const measured = arranged(r, ALL_PAIRS, without());
  expect(names(measured)).toEqual(["values", "frequency", "entities", "hosts"]);
  expect(measured.first).toEqual(["values", "entities", "hosts"]);
  const plain = arranged(r, ALL_PAIRS, without("measured"));
  expect(names(plain)).toEqual(["values", "frequency", "entities"]);
  expect(plain.first).toEqual(names(plain));
});

test("a pair whose roles are missing is left out, and nothing can be folded to it", () => {
  const a = arranged(MADE_UP, ofPreset(ALL_PAIRS, "flows"), without("host"));
  expect(names(a)).toEqual(["steps", "entities"]);
  const folded = toggled(a.pairs, "steps", names(a));
  expect(folded.open).toEqual(["entities"]);
  // without times, values alone are left
  expect(names(arranged(MADE_UP, ALL_PAIRS, without("time", "flow", "host")))).toEqual(["values"]);
});

test("a preset without its role is dimmed with the reason, and a link to it opens the first", () => {
  const lacks = without("flow");
  expect(missingRoles(MADE_UP, VALUES, lacks)).toEqual([]);
  expect(whyDimmed(missingRoles(MADE_UP, VALUES, lacks))).toBeNull();
  expect(whyDimmed(missingRoles(MADE_UP, FLOWS, lacks))).toContain("the role flow");
  expect(whyDimmed(["message", SIDES])).toBe("no column has the role message: set it in Columns (R)");
  expect(whyDimmed(["time", "flow"], true)).toContain("open with --time COLUMN");
  expect(whyDimmed(["flow"], true)).toContain("the role flow");
  expect(whyDimmed([SIDES])).toBe("no column message.side says which rows send and which receive");
  const link = fromHash("#preset=flows&alone=steps&pairs=values:scatter").pairs;
  const a = arranged(MADE_UP, link, lacks);
  expect([a.preset.name, a.pairs.alone, a.pairs.left]).toEqual(["Values", null, { values: "scatter" }]);
  expect(arranged(MADE_UP, link, without()).pairs).toEqual(link);
  expect(arranged(MADE_UP, fromHash("#preset=gone").pairs, without()).preset.name).toBe("Values");
});

test("the preset is in the URL, what stands at the left stays when another is shown", () => {
  const scatter = withLeft(ALL_PAIRS, "values", "scatter", ["values", "frequency", "entities"]);
  const flows = ofPreset(scatter, "flows");
  const hash = toHash({ ...EMPTY, pairs: flows });
  expect(hash).toContain("preset=flows");
  expect(fromHash(hash).pairs).toEqual(flows);
  expect(toHash({ ...EMPTY, pairs: ofPreset(flows, null) })).toBe("pairs=values%3Ascatter");
});

test("each preset has its own heights; the edge lies towards the pair that takes the rest", () => {
  const values = arranged(MADE_UP, ALL_PAIRS, without());
  const flows = arranged(MADE_UP, ofPreset(ALL_PAIRS, "flows"), without());
  const heights = (a: Arrangement, sizes = {}): readonly string[] => tracks(a, sizes).map((t) => t.height);
  const grips = (a: Arrangement): readonly unknown[] => tracks(a, {}).map((t) => t.grip);
  expect(heights(values)).toEqual(["minmax(120px, 1fr)", "var(--freq-need)", "minmax(60px, 262px)"]);
  expect(heights(flows)).toEqual(["minmax(120px, 1fr)", "158px", "minmax(60px, 100px)"]);
  expect(grips(values)).toEqual([null, "top", "top"]);
  expect(heights(flows, { entities: 300 })).toEqual(["minmax(120px, 1fr)", "158px", "minmax(60px, 300px)"]);
  const folded = { ...values, pairs: toggled(values.pairs, "values", names(values)) };
  expect(heights(folded)).toEqual(["28px", "var(--freq-need)", "minmax(120px, 1fr)"]);
  expect(grips(folded)).toEqual([null, "bottom", null]);
  const none = { ...values, pairs: { ...ALL_PAIRS, open: [] } };
  expect(heights(none)).toEqual(["28px", "28px", "28px"]);
});

test("where the left of a pair stands above its right each has room for both", () => {
  const a = arranged(MADE_UP, ofPreset(ALL_PAIRS, "flows"), without());
  expect(tracks(a, { hosts: 80 }, true).map((t) => t.height)).toEqual(["minmax(554px, 1fr)", "420px", "420px"]);
  const values = arranged(MADE_UP, ALL_PAIRS, without());
  expect(tracks(values, {}, true).map((t) => t.height)).toContain("var(--freq-need)");
});
