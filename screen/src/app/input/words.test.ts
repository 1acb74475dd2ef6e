import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { distribution } from "../../base/answers.ts";
import { info } from "../../base/info.ts";
import { nanos, type Window } from "../../base/time.ts";
import { foldedAxis } from "../../base/time-axis.ts";
import { foundLine, foundRanks, foundStrip, foundTop } from "../../plot/found.ts";
import { Boxes } from "../../plot/marks.ts";
import { guideTables, KEYS, keyOf, shown } from "../input/keys.ts";
import { needsMarks } from "../state/found.ts";
import { around } from "../state/hits.ts";
import { titleOf } from "../state/title.ts";
import { Undo } from "../state/undo.ts";
import { fromHash, toHash } from "../state/url.ts";
import { EMPTY, type Workspace } from "../state/workspace.ts";
import { valuesAround, windowAround } from "../state/zoom.ts";
import { PRESETS, VIEWS } from "../views/registry.ts";

const w = (from: bigint | number, to: bigint | number): Window => ({
  from: nanos(BigInt(from)),
  to: nanos(BigInt(to)),
});

test("the guide lists the keys and gestures that there are", () => {
  const guide = readFileSync(new URL("../../../../docs/guide.md", import.meta.url), "utf8");
  const section = guide.split("## Keys and pointer")[1]?.split("\n## ")[0] ?? "";
  const table = (head: string): string[] => {
    const lines = section.slice(section.indexOf(head)).split("\n").slice(2);
    return lines.slice(
      0,
      lines.findIndex((l) => !l.startsWith("|")),
    );
  };
  const { keys, pointer } = guideTables(
    PRESETS,
    VIEWS.flatMap((v) => v.keys ?? []),
  );
  expect(table("| Key |")).toEqual(keys);
  expect(table("| Pointer |")).toEqual(pointer);
});

test("the guide names every view", () => {
  const [guide, causality] = ["guide", "causality"].map((name) =>
    readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), "utf8").replaceAll("\u00d7", "x"),
  );
  expect(
    VIEWS.map((v) => v.name.replace("\u00d7", "x")).filter((name) => !`${guide}${causality}`.includes(name)),
    "views that neither docs/guide.md nor docs/causality.md names: say what stands where",
  ).toEqual([]);
});

test("no key does two things, and every one can be pressed", () => {
  const all = [...KEYS, ...VIEWS.flatMap((v) => v.keys ?? [])].flatMap((k: { keys: readonly string[] }) => k.keys);
  expect(
    all.filter((key, i) => all.indexOf(key) !== i),
    "keys that two commands have: take another for yours (keys.ts, registry.ts)",
  ).toEqual([]);
  const pressed = (key: string, more: object = {}) =>
    keyOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
  expect(pressed("]", { altKey: true, code: "BracketRight" })).toBe("Alt+]");
  // a Mac makes another sign of it
  expect(pressed("\u2018", { altKey: true, code: "BracketRight" })).toBe("Alt+]");
  // AltGr is how some keyboards write a bracket
  expect(pressed("]", { altKey: true, ctrlKey: true, getModifierState: (k: string) => k === "AltGraph" })).toBe("]");
  expect(pressed("N", { shiftKey: true })).toBe("N");
  expect([shown("N"), shown("n"), shown("Alt+["), shown("Shift+ "), shown("Ctrl+Shift+z")]).toEqual([
    "Shift N",
    "N",
    "Alt [",
    "Shift Space",
    "Ctrl Shift Z",
  ]);
});

test("a window is put around rows with a little room, and around one moment, too", () => {
  const whole = w(0, 100_000);
  const at = (first: number, last: number, end: number | null = null) =>
    windowAround(
      { first: nanos(BigInt(first)), last: nanos(BigInt(last)), end: end === null ? null : nanos(BigInt(end)) },
      whole,
    );
  expect(at(40_000, 44_000)).toEqual(w(39_899, 44_102));
  expect(at(40_000, 40_000, 44_000)).toEqual(w(39_899, 44_102));
  expect(at(0, 99_999)).toEqual(w(0, 100_000));
  expect(at(50_000, 50_000)).toEqual(w(49_495, 50_506));
  expect(windowAround({ first: null, last: null, end: null }, whole)).toBeNull();
});

test("values are put around what is asked for, on every kind of axis", () => {
  const column = (type: string) => info({ columns: [{ name: "c", type, min: 0, max: 9 }] } as never).columns[0];
  const number = column("float64");
  const text = column("string");
  if (!number || !text) throw new Error("two columns");
  expect(valuesAround({ lo: 2, hi: 5 }, "linear", text)).toEqual({ from: 1.5, to: 5.5 });
  const l = valuesAround({ lo: 10, hi: 20 }, "linear", number);
  expect(l?.from).toBeCloseTo(9.8);
  expect(l?.to).toBeCloseTo(20.3);
  expect(valuesAround({ lo: 5, hi: 5 }, "linear", number)).toEqual({ from: 4.5, to: 5.5 });
  expect(valuesAround({ lo: null, hi: null }, "linear", number)).toBeNull();
});

test("the window follows a hit only when it must, and stays within the trace", () => {
  const whole = w(0, 1000);
  expect(around(w(100, 200), nanos(150n), whole)).toBeNull();
  expect(around(w(100, 200), nanos(200n), whole)).toEqual(w(150, 250));
  expect(around(w(100, 200), nanos(10n), whole)).toEqual(w(0, 100));
  expect(around(w(100, 200), nanos(999n), whole)).toEqual(w(900, 1000));
});

test("undo of a paint undoes its selection, but not one that was made since", () => {
  const category = { name: "slow", swatch: 1, hidden: false, clauses: [] };
  const before: Workspace = { ...EMPTY, select: { kind: "search", text: "a", word: "a" } };
  const after: Workspace = { ...before, categories: [category], select: { kind: "category", name: "slow" } };
  const undo = new Undo();
  undo.remember(before, after);
  const undone = undo.back(after);
  expect(undone?.select).toEqual(before.select);
  expect(undone?.categories).toEqual([]);
  expect(undo.forth(undone ?? EMPTY)?.select).toEqual(after.select);
  const other = { kind: "search" as const, text: "b", word: "b" };
  expect(undo.back({ ...after, select: other })?.select).toEqual(other);
  expect(undo.back(after)).toBeNull();
});

test("undo brings back a search that was cleared, unless another took its place", () => {
  const select = { kind: "search" as const, text: "a", word: "a" };
  const undo = new Undo();
  undo.remember({ ...EMPTY, select }, EMPTY);
  const back = undo.back(EMPTY);
  expect(back?.select).toEqual(select);
  expect(undo.forth(back ?? EMPTY)?.select).toBeNull();
  const other = { kind: "search" as const, text: "b", word: "b" };
  expect(undo.back({ ...EMPTY, select: other })).toBeNull();
});

const STEPS: Readonly<Record<string, (ws: Workspace, i: number) => Workspace>> = {
  paint: (ws, i) => {
    const made = { name: `p${i}`, swatch: 1, hidden: false, clauses: [] };
    return { ...ws, categories: [made, ...ws.categories], select: { kind: "category", name: made.name } };
  },
  unpaint: (ws) => ({ ...ws, categories: ws.categories.slice(1), select: null }),
  "only these": (ws, i) => ({ ...ws, where: `w${i}`, select: null }),
  "clear a search": (ws) => ({ ...ws, select: ws.select?.kind === "search" ? null : ws.select }),
  hide: (ws, i) => ({ ...ws, hidden: [...ws.hidden, `h${i}`] }),
};

test("any two steps are undone and done again one by one, with what was selected", () => {
  const found = { kind: "search" as const, text: "a", word: "a" };
  const first: Workspace = {
    ...EMPTY,
    categories: [{ name: "a", swatch: 1, hidden: false, clauses: [] }],
    select: found,
  };
  for (const [a, one] of Object.entries(STEPS)) {
    for (const [b, two] of Object.entries(STEPS)) {
      const undo = new Undo();
      const seen = [first];
      for (const [i, step] of [one, two].entries()) {
        const [before, after] = [seen.at(-1) as Workspace, step(seen.at(-1) as Workspace, i)];
        undo.remember(before, after);
        if (JSON.stringify(before) !== JSON.stringify(after)) seen.push(after);
      }
      let now = seen.at(-1) as Workspace;
      for (const was of [...seen].reverse().slice(1)) {
        now = undo.back(now) ?? EMPTY;
        expect({ a, b, now }).toEqual({ a, b, now: was });
      }
      for (const was of seen.slice(1)) {
        now = undo.forth(now) ?? EMPTY;
        expect({ a, b, now }).toEqual({ a, b, now: was });
      }
    }
  }
});

test("undo never leaves a category selected that is gone", () => {
  const a = { name: "a", swatch: 1, hidden: false, clauses: [] };
  const b = { ...a, name: "b" };
  const undo = new Undo();
  const one: Workspace = { ...EMPTY, categories: [a] };
  const two: Workspace = { ...EMPTY, categories: [a, b] };
  undo.remember(one, two);
  expect(undo.back({ ...two, select: { kind: "category", name: "b" } })?.select).toBeNull();
});

test("a search keeps the word that was typed", () => {
  const select = { kind: "search" as const, text: 'a ~ "x" or b ~ "x"', word: "x" };
  expect(fromHash(toHash({ ...EMPTY, select })).select).toEqual(select);
  // links of before had the expression only
  expect(fromHash('select={"search":"v > 3"}').select).toEqual({ kind: "search", text: "v > 3", word: "v > 3" });
});

test("what no rectangle and no paint shows is marked in every tile", () => {
  const range = (column: string) => ({ kind: "range" as const, column, from: 1, to: 2 });
  const clauses = (...all: object[]) => ({ kind: "clauses" as const, label: "l", clauses: all as never });
  expect(needsMarks(null, "t", "v")).toBe(false);
  expect(needsMarks({ kind: "search", text: "a", word: "a" }, "t", "v")).toBe(true);
  expect(needsMarks({ kind: "category", name: "slow" }, "t", "v")).toBe(false);
  expect(needsMarks(clauses(range("t"), range("v")), "t", "v")).toBe(false);
  expect(needsMarks(clauses(range("t"), range("v")), "t", "other")).toBe(true);
  expect(needsMarks(clauses({ kind: "values", column: "s", values: ["x"] }), "t", "v")).toBe(true);
});

test("found rows are on the line where their values are; equal ones spread over their run", () => {
  const line = (curve: number[]) => distribution({ rows: curve.length, rankFrom: 0, rankTo: curve.length, curve });
  const all = line([1, 2, 2, 2, 2, 3, 9, 9]);
  expect(foundRanks(all, { curve: [1] })).toEqual([0.5]);
  expect(foundRanks(all, { curve: [2, 2] })).toEqual([2, 4]);
  expect(foundRanks(all, { curve: [3, 9] })).toEqual([5.5, 7]);
  expect(foundRanks(all, { curve: [0, 20] })).toEqual([]);
  expect(foundRanks(line([]), { curve: [1] })).toEqual([]);
});

test("what is found is drawn in each piece of time by itself", () => {
  const piece = (from: number, bins: number) => ({ ...w(from, from + bins * 10), bins });
  const pieces = [piece(0, 8), piece(1000, 4)];
  const instants = pieces.flatMap((p) => Array.from({ length: p.bins }, (_, i) => nanos(p.from + BigInt(i) * 10n)));
  const entities = [1, 1, 1, 1, 0, 0, 0, 0, 4, 4, 4, 4];
  const found = { instants, series: [{ category: "found", entities }] };
  expect(foundTop(found, "found", pieces)).toBe(4);
  const time = foldedAxis(w(0, 1040), [w(80, 1000)], 0, 400);
  const lines = foundLine(found, "found", pieces, time, (v) => 100 - v);
  expect(lines.map((m) => (m.t === "path" ? [m.xy[0], m.xy[1]] : null))).toEqual([
    [time.x(0n), 99],
    [time.x(1000n), 96],
  ]);
  const boxes = new Boxes();
  foundStrip(boxes, [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0], pieces, time, 0, 12);
  const [bars] = boxes.mark({ ink: "accent" });
  // the last bin before the fold and the first behind it are two bars
  expect(bars?.t === "boxes" ? bars.xywh.length / 4 : 0).toBe(2);
});

test("a title says the trace, the column and the view", () => {
  expect(titleOf("runs", "duration", null)).toBe("runs \u2013 duration \u2013 Sightline");
  expect(titleOf("runs", "duration", "State")).toBe("runs \u2013 duration, State \u2013 Sightline");
  expect(titleOf("runs", null, null)).toBe("runs \u2013 Sightline");
  expect(titleOf(null, null, null)).toBe("Sightline");
});
