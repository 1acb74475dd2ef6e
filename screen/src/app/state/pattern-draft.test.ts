import fc from "fast-check";
import { expect, test } from "vitest";
import type { Causes } from "../../base/messages.ts";
import { nanos } from "../../base/time.ts";
import { matchNow } from "./matches.ts";
import {
  added,
  type Draft,
  type Example,
  emptyDraft,
  isWhole,
  landing,
  moved,
  placeOf,
  removed,
  sharedIds,
  toggled,
  typedDraft,
  withCondition,
  withExample,
  withWithin,
} from "./pattern-draft.ts";
import { relationOf } from "./pattern-pick.ts";
import { parsePattern } from "./pattern-text.ts";

const KNOWN = { ids: ["message.id", "flow"], hasTimes: true };

const event = (who: string, ms: number, values: Example["values"] = {}): Example => ({
  who,
  at: nanos(BigInt(ms) * 1_000_000n),
  values,
});

const drawn = (text: string): Draft => typedDraft(text, null);

test("events that are picked one after another become steps, with times and an id that they share", () => {
  const sent = event("a", 0, { "message.id": "7", flow: "x" });
  const one = withExample(emptyDraft, sent, 'event = "request"', false, 0, KNOWN);
  expect(one.text).toBe('event = "request"');
  const retry = event("a", 1730, { "message.id": "7", flow: "x" });
  const two = withExample(one, retry, 'event = "retry"', false, 1, KNOWN);
  expect(two.text).toBe('event = "request" then event = "retry" within 2s same message.id');
  const ack = event("b", 1731, { "message.id": "8", flow: "x" });
  const three = withExample(two, ack, 'event = "ack"', true, 2, KNOWN);
  expect(three.text, "what was proposed goes where one has another value").toBe(
    'event = "request" then event = "retry" within 2s then no event = "ack" within 1ms',
  );
  expect(sharedIds(three.examples, KNOWN.ids)).toEqual(["flow"]);
});

test("an event that comes before others by causes stands before them, and times follow", () => {
  const d = withExample(
    withExample(emptyDraft, event("a", 0), "a = 1", false, 0, KNOWN),
    event("c", 100),
    "c = 1",
    false,
    1,
    KNOWN,
  );
  const between = withExample(d, event("b", 30), "b = 1", false, placeOf(["before", "after"]), KNOWN);
  expect(between.text).toBe("a = 1 then b = 1 within 50ms then c = 1 within 100ms");
});

test("counted steps are no times", () => {
  const d = withExample(emptyDraft, event("a", 0), "a = 1", false, 0, KNOWN);
  expect(withExample(d, event("b", 5), "b = 1", false, 1, { ...KNOWN, hasTimes: false }).text).toBe("a = 1 then b = 1");
});

test("a new event is put behind all that can have caused it, and before what it can have caused", () => {
  expect(placeOf([])).toBe(0);
  expect(placeOf(["before", "before"])).toBe(2);
  expect(placeOf(["before", "after"])).toBe(1);
  expect(placeOf(["after"])).toBe(0);
  expect(placeOf(["concurrent", null])).toBe(2);
});

test("causes say how an event lies to another", () => {
  const causes = {
    who: "b",
    at: nanos(50n),
    processes: [{ name: "a", before: 1, last: nanos(20n), after: 1, first: nanos(80n) }],
  } as unknown as Causes;
  const at = (who: string, ns: bigint): string => relationOf(causes, { who, at: nanos(ns), values: {} });
  expect([at("a", 20n), at("a", 21n), at("a", 80n), at("b", 49n), at("b", 51n), at("c", 1n)]).toEqual([
    "before",
    "concurrent",
    "after",
    "before",
    "after",
    "concurrent",
  ]);
});

test("what must not happen stands last, whatever is added, turned or moved", () => {
  const d = drawn("a = 1 then b = 2 within 5s then no c = 3 within 1s same id");
  expect(added(d, false).text).toBe("a = 1 then b = 2 within 5s then then no c = 3 within 1s same id");
  expect(toggled(d, 1).text).toBe("a = 1 then no b = 2 within 5s then no c = 3 within 1s same id");
  expect(toggled(d, 0).text).toBe("b = 2 then no a = 1 then no c = 3 within 1s same id");
  expect(toggled(d, 2).text).toBe("a = 1 then b = 2 within 5s then c = 3 within 1s same id");
  expect(toggled(drawn("a = 1 then no b = 2"), 0).text, "of nothing that happens nothing can come after").toBe(
    "a = 1 then no b = 2",
  );
  expect([landing(d, 0, 2), landing(d, 2, 0)]).toEqual([1, 2]);
});

test("a box that is moved leaves the times between the boxes where they are", () => {
  const d = drawn("a = 1 then b = 2 within 5s then c = 3 within 1s");
  expect(moved(d, 2, 0).text).toBe("c = 3 then a = 1 within 5s then b = 2 within 1s");
  expect(moved(d, 0, 1).text).toBe("b = 2 then a = 1 within 5s then c = 3 within 1s");
  expect(removed(d, 0).text, "the first comes after none").toBe("b = 2 then c = 3 within 1s");
  expect(removed(drawn("a = 1"), 0)).toEqual(emptyDraft);
});

test("what steps were made of goes with them, and is known while as many are typed", () => {
  const d = withExample(
    withExample(emptyDraft, event("a", 0), "a = 1", false, 0, KNOWN),
    event("b", 3),
    "b = 1",
    false,
    1,
    KNOWN,
  );
  expect(moved(d, 1, 0).examples.map((e) => e?.who)).toEqual(["b", "a"]);
  expect(typedDraft("a = 1 then b = 2", d).examples.map((e) => e?.who)).toEqual(["a", "b"]);
  expect(typedDraft("a = 1", d).examples).toEqual([null]);
});

test("it is looked for when something is said of each step", () => {
  expect(isWhole(drawn("a = 1"))).toBe(false);
  expect(isWhole(drawn("a = 1 then "))).toBe(false);
  expect(isWhole(drawn("a = 1 then b = 2"))).toBe(true);
});

test("whatever is done to a drawn pattern, its text is that of its boxes", () => {
  const act = fc.oneof(
    fc.tuple(fc.constant("add"), fc.boolean()).map(
      ([, absent]) =>
        (d: Draft) =>
          added(d, absent),
    ),
    fc.nat(7).map((i) => (d: Draft) => removed(d, i % d.parts.steps.length)),
    fc.nat(7).map((i) => (d: Draft) => toggled(d, i % d.parts.steps.length)),
    fc.tuple(fc.nat(7), fc.nat(7)).map(
      ([i, j]) =>
        (d: Draft) =>
          moved(d, i % d.parts.steps.length, landing(d, i % d.parts.steps.length, j)),
    ),
    fc.tuple(fc.nat(7), fc.constantFrom("a = 1", "b = 2 or c = 3", 'x ~ "then no"')).map(
      ([i, c]) =>
        (d: Draft) =>
          withCondition(d, i % d.parts.steps.length, c),
    ),
    fc.tuple(fc.nat(7), fc.constantFrom("1s", null, "20ms")).map(
      ([i, w]) =>
        (d: Draft) =>
          withWithin(d, i % d.parts.steps.length, w),
    ),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const d = acts.reduce<Draft>((now, f) => f(now), emptyDraft);
      expect(d.examples.length).toBe(d.parts.steps.length);
      expect(d.parts.steps[0]).toMatchObject({ absent: false, within: null });
      expect(d.parts.steps.map((s) => s.absent)).toEqual(d.parts.steps.map((s) => s.absent).toSorted());
      if (d.parts.steps.every((s) => s.condition !== "")) expect(parsePattern(d.text)).toEqual(d.parts);
    }),
  );
});

test("the match that is meant is the one at the cursor, else the next", () => {
  const chain = (...at: bigint[]): { who: string; at: ReturnType<typeof nanos> }[] =>
    at.map((t) => ({ who: "a", at: nanos(t) }));
  const found = [chain(10n, 20n), chain(20n, 30n), chain(40n, 50n)];
  expect(matchNow(found, null)).toEqual({ at: 0, isHere: false });
  expect(matchNow(found, nanos(20n)), "where one begins").toEqual({ at: 1, isHere: true });
  expect(matchNow(found, nanos(50n))).toEqual({ at: 2, isHere: true });
  expect(matchNow(found, nanos(35n))).toEqual({ at: 2, isHere: false });
  expect(matchNow(found, nanos(60n))).toEqual({ at: 0, isHere: false });
});
