import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CausalPattern,
  isPattern,
  parsePattern,
  patternText,
  roundUp,
  stepOf,
  tidyWithin,
  withinNanos,
} from "./pattern-text.ts";

/** Texts that the server's parser reads too, and what they are made of (CausalPatternTest). */
const SHARED = new URL(
  "../../../../event/src/test/resources/dev/sightline/event/selection/patterns.txt",
  import.meta.url,
);

interface Told {
  readonly text: string;
  readonly steps: readonly { readonly condition: string; readonly nanos: number | null; readonly absent: boolean }[];
  readonly same: readonly string[];
}

function shared(): readonly Told[] {
  return readFileSync(SHARED, "utf8")
    .split("\n\n")
    .map((block) => block.replace(/^#.*\n?/gm, ""))
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const lines = block.split("\n").filter((l) => l !== "");
      const rest = lines.slice(1).map((l) => /^(then|no|same)(?: (\d+))?: (.*)$/.exec(l) as RegExpExecArray);
      return {
        text: lines[0] ?? "",
        steps: rest
          .filter((m) => m[1] !== "same")
          .map((m) => ({
            condition: m[3] ?? "",
            nanos: m[2] === undefined ? null : Number(m[2]),
            absent: m[1] === "no",
          })),
        same: rest.filter((m) => m[1] === "same").map((m) => m[3] ?? ""),
      };
    });
}

test.each(shared().map((t) => [t.text, t] as const))("%s has the parts that the server reads", (text, told) => {
  const p = parsePattern(text);
  expect(
    p.steps.map((s) => ({
      condition: s.condition,
      nanos: s.within === null ? null : withinNanos(s.within),
      absent: s.absent,
    })),
  ).toEqual(told.steps);
  expect(p.same).toEqual(told.same);
  expect(isPattern(text)).toBe(true);
  expect(parsePattern(patternText(p))).toEqual(p);
});

const name = fc.oneof(
  fc.constantFrom(
    "event",
    "message.id",
    "then",
    "no",
    "within",
    "same",
    "not",
    "`a b`",
    "`then`",
    "`x``y`",
    "caf\u00e9",
    "a\u00a0b",
  ),
  fc.stringMatching(/^[a-z][a-z.]{0,8}$/),
);
const quoted = fc.string({ maxLength: 12 }).map((s) => `"${s.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`);
const value = fc.oneof(quoted, fc.constantFrom("'it then no'", "5ms", "-3", "1e9", "true", '"a then b within 2s"'));
const comparison = fc
  .tuple(name, fc.constantFrom("=", "!=", "<", "<=", ">", ">=", "=="), value, fc.constantFrom("", " "))
  .map(([n, sign, v, space]) => `${n}${space}${sign}${space}${v}`);
const condition: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    comparison,
    fc.constant("all"),
    fc.tuple(name, quoted).map(([n, v]) => `${n} ~ ${v}`),
    fc.tuple(tie("any"), fc.constantFrom("and", "or", "AND"), tie("any")).map((x) => x.join(" ")),
    tie("any").map((x) => `not ${x}`),
    tie("any").map((x) => `(${x})`),
  ),
})).any;
const within = fc.option(fc.constantFrom("1s", "200ms", "1.5s", "20us", "3min"), { nil: null });
const column = fc.oneof(fc.constantFrom("then", "a b", "x`y", "message.id", "all"), fc.stringMatching(/^[a-z.]{1,8}$/));

const drawn: fc.Arbitrary<CausalPattern> = fc.record({
  steps: fc
    .tuple(condition, fc.array(fc.record({ condition, within, absent: fc.boolean() }), { minLength: 1, maxLength: 6 }))
    .map(([first, rest]) => [{ condition: first, within: null, absent: false }, ...rest]),
  same: fc.array(column, { maxLength: 3 }),
});

test("what is drawn is written so that the same is drawn of it", () => {
  fc.assert(
    fc.property(drawn, (p) => {
      expect(parsePattern(patternText(p))).toEqual(p);
    }),
  );
});

const pieces = fc.constantFrom(
  "event", "then", "no", "within", "same", "not", "and", "or", "all", "=", "!=", "~", "(", ")", '"', "'", "`", '"x y"',
  "5s", "1", ",", " ", "  ", "\t", "\\", ";", "!",
); // biome-ignore format: a list of words

test("whatever is typed has parts, and what is written of them has the same", () => {
  const typed = fc.oneof(
    fc.array(pieces, { maxLength: 24 }).map((all) => all.join(" ")),
    fc.array(pieces, { maxLength: 24 }).map((all) => all.join("")),
    fc.string({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const once = patternText(parsePattern(text));
      expect(patternText(parsePattern(once))).toBe(once);
    }),
    { numRuns: 3000 },
  );
});

test("half a pattern is drawn while it is typed", () => {
  const parts = (text: string): unknown => parsePattern(text).steps.map((s) => [s.absent, s.condition, s.within]);
  expect(parts('event = "a" then')).toEqual([
    [false, 'event = "a"', null],
    [false, "", null],
  ]);
  expect(parts('event = "a" then no event = "b" within')).toEqual([
    [false, 'event = "a"', null],
    [true, 'event = "b"', ""],
  ]);
  expect(parts('event = "a then b = 2')).toEqual([[false, 'event = "a then b = 2', null]]);
});

test("a place in the text is in a step, or behind all", () => {
  const p = parsePattern("a = 1 then b = 2 within soon same c d");
  expect([0, 5, 6, 24, 28, 29].map((place) => stepOf(p, place))).toEqual([0, 0, 1, 1, 1, null]);
});

test("a word that stands in a text or is looked for as a word makes no pattern", () => {
  expect(isPattern("now then")).toBe(false);
  expect(isPattern('event = "now then"')).toBe(false);
  expect(isPattern("then = 1")).toBe(false);
  expect(isPattern("a = 1 then then = 1")).toBe(true);
});

test("a distance is within the next 1, 2 or 5 that is not shorter", () => {
  expect([1, 3, 20, 21, 999, 1001, 173e6, 1e9, 1.2e9, 45e9, 7.3e12].map(roundUp)).toEqual([
    "1ns", "5ns", "20ns", "50ns", "1us", "2us", "200ms", "1s", "2s", "50s", "10000s",
  ]); // biome-ignore format: a list of times
  fc.assert(
    fc.property(fc.double({ min: 1, max: 1e16, noNaN: true }), (ns) => {
      const round = withinNanos(roundUp(ns)) as number;
      expect(round).toBeGreaterThanOrEqual(ns * (1 - 1e-9));
      expect(round).toBeLessThanOrEqual(ns * 2.51);
    }),
  );
});

test("a time may be typed with a space", () => {
  expect([tidyWithin(" 1 s "), tidyWithin("1.5 ms"), tidyWithin(""), tidyWithin("soon")]).toEqual([
    "1s",
    "1.5ms",
    null,
    "soon",
  ]);
  expect([withinNanos("1.5s"), withinNanos("2mins"), withinNanos("5"), withinNanos("5 s")]).toEqual([
    1.5e9,
    1.2e11,
    null,
    null,
  ]);
});
