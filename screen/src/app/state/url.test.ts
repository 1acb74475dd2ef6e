import fc from "fast-check";
import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import { type Category, type Clause, safeName } from "./expr.ts";
import { fromHash, toHash } from "./url.ts";
import { EMPTY, type Selection, type Workspace } from "./workspace.ts";

const text = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).filter((s) => !s.includes("\ufffd"));
const limit = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => v + 0),
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
);
const clause: fc.Arbitrary<Clause> = fc.oneof(
  fc.record({ kind: fc.constant("range" as const), column: text, from: limit, to: limit }),
  fc.record({
    kind: fc.constant("values" as const),
    column: text,
    values: fc.array(fc.oneof(text, fc.integer(), fc.boolean()), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant("text" as const), text }),
);
const category: fc.Arbitrary<Category> = fc.record({
  name: text.map(safeName),
  swatch: fc.integer({ min: 1, max: 8 }),
  hidden: fc.boolean(),
  clauses: fc.array(clause, { minLength: 1, maxLength: 2 }),
});
const selection: fc.Arbitrary<Selection | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("category" as const), name: text.map(safeName) }),
  fc.record({ kind: fc.constant("search" as const), text, word: text }),
  fc.record({
    kind: fc.constant("clauses" as const),
    label: text,
    clauses: fc.array(clause, { minLength: 1, maxLength: 2 }),
  }),
);
const from = fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n });
const limits = fc.option(
  fc
    .tuple(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.double({ min: 1, max: 1e6, noNaN: true }))
    .map(([a, w]) => ({ from: a + 0, to: a + w }))
    .filter((l) => l.to > l.from),
  { nil: null },
);
const names = fc
  .dictionary(
    text.filter((s) => !s.includes("=") && s !== "__proto__"),
    text.filter((s) => !s.includes("=")),
    { maxKeys: 3 },
  )
  .map((o) => ({ ...o }));

const px = fc.integer({ min: 1, max: 4000 });

const workspace: fc.Arbitrary<Workspace> = fc.record({
  trace: fc.option(text, { nil: null }),
  sql: fc.option(fc.string({ maxLength: 40 }), { nil: null }),
  pairs: fc.record({
    preset: fc.constantFrom(null, "flows"),
    open: fc.constantFrom(null, [], ["values"], ["frequency", "entities"]),
    alone: fc.constantFrom(null, "values"),
    left: fc.constantFrom({}, { values: "scatter" }, { entities: "curve", values: "scatter" }),
  }),
  apart: fc.boolean(),
  b: fc.constantFrom(
    null,
    { label: "slow", where: "d >= 5", window: null },
    { label: "1 \u2013 2", where: null, window: { from: nanos(1n), to: nanos(99n) } },
  ),
  column: fc.option(text, { nil: null }),
  axis: fc.constantFrom("linear" as const, "log" as const, "quantile" as const),
  window: fc.option(
    fc.tuple(from, fc.bigInt({ min: 10n, max: 2n ** 61n })).map(([a, w]) => ({ from: nanos(a), to: nanos(a + w) })),
    { nil: null },
  ),
  values: limits,
  ranks: limits,
  cursor: fc.option(
    from.map((t) => nanos(t)),
    { nil: null },
  ),
  live: fc.boolean(),
  categories: fc.array(category, { maxLength: 3 }),
  select: selection,
  where: fc.oneof(fc.constant(""), text),
  roles: names,
  types: names,
  units: names,
  sort: fc.oneof(fc.constant(""), text),
  order: fc.option(fc.record({ column: text, desc: fc.boolean() }), { nil: null }),
  written: fc.boolean(),
  own: fc.record({ xy: text, steps: text }, { requiredKeys: [] }).map((o) => ({ ...o })),
  relative: fc.boolean(),
  fold: fc.constantFrom("quiet" as const, "repetition" as const, "nothing" as const),
  hold: fc.constantFrom(
    null,
    "next",
    "duration",
    "30s",
    "1.5 min",
    "until:End time\u00fc",
    "30s,duration",
    "30s;oven%20%3B1=3min;b=1ns,duration",
    "30000ns,until:a,b",
  ),
  countRows: fc.constantFrom(true, false, null),
  unfolded: fc.array(
    from.map((t) => nanos(t)),
    { maxLength: 3 },
  ),
  hidden: fc.array(text, { maxLength: 3 }),
  sizes: fc.record({ details: px, gutter: px, entities: px }, { requiredKeys: [] }),
});

test("a workspace comes back from its URL", () => {
  fc.assert(
    fc.property(workspace, (ws) => {
      // where the cursor is of what is live, the newest row says
      expect(fromHash(`#${toHash(ws)}`, ["xy", "steps"])).toEqual(ws.live ? { ...ws, cursor: null } : ws);
    }),
    { numRuns: 300 },
  );
});

test("heights under the names they once had are those of the pairs", () => {
  expect(fromHash("#size=timelines=200&size=frequency=90&size=<x>=9&size=details=x").sizes).toEqual({
    entities: 200,
    frequency: 90,
  });
});

test("an untouched page has an empty hash", () => {
  expect(toHash(EMPTY)).toBe("");
  expect(fromHash("")).toEqual(EMPTY);
});

test("garbage is left out and never throws", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (s) => {
      fromHash(s);
      fromHash(`#paint=${s}&select=${s}&xy=${s}&from=${s}&to=${s}&values=${s}&size=details=${s}`);
    }),
  );
  expect(fromHash('#paint=["a",1,0]&paint=7&select={"label":1}&axis=odd&view=board').categories).toEqual([]);
});

test("a category that paint cannot name is read under a name that it can", () => {
  const paint = (name: string): string => `paint=${encodeURIComponent(JSON.stringify([name, 3, 0, "v > 1"]))}`;
  const read = fromHash(`#${paint("idle")}&${paint("it's: so")}`);
  expect(read.categories.map((c) => c.name)).toEqual(["idle (painted)", "it's: so"]);
});
