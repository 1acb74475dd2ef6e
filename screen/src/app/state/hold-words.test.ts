import { expect, test } from "vitest";
import type { App } from "./app.ts";
import { holdTitle, holdWords } from "./hold-words.ts";

function shown(o: {
  hold: string;
  missing?: number;
  min?: number;
  noun?: string;
  endBefore?: number;
  exact?: boolean;
  use?: string;
  origin?: "steps";
}): App {
  const took = { name: "took", type: "int64", unit: "ms", missing: o.missing ?? 0, min: o.min ?? 0 };
  const app = {
    ws: { hold: o.hold, roles: {}, types: {}, column: "state" },
    ss: {
      defaults: {
        until: "end",
        endBefore: o.endBefore ?? 0,
        exact: o.exact ?? true,
        columns: [{ name: "state", use: o.use ?? "measure" }],
      },
      gaps: null,
    },
    rowsWord: () => o.noun ?? "rows",
    column: (name: string) => ({ ...took, name, type: "time" }),
    role: (name: string) => (name === "duration" ? took : null),
    timed: () => true,
    origin: () => o.origin ?? null,
  };
  return app as unknown as App;
}

test("the words of how long rows hold are what is done", () => {
  expect(holdWords(shown({ hold: "duration" }))).toBe("rows hold for their duration");
  expect(holdWords(shown({ hold: "duration", missing: 2 }))).toBe("rows hold for their duration; 2 have none");
  expect(holdWords(shown({ hold: "duration", missing: 2, min: -3, noun: "spans" }))).toBe(
    "spans hold for their duration; 2 have none; of some it is negative",
  );
  expect(holdWords(shown({ hold: "next", missing: 2 }))).toBe("a value holds until the next");
  expect(holdWords(shown({ hold: "1500000000ns" }))).toBe("a value holds until the next, 1.5\u202fs at most");
  const half = "a value holds until the next, 30\u202fmin at most";
  expect(holdWords(shown({ hold: "1800000000000ns;the%20oven=180000000000ns" }))).toBe(`${half}, the oven 3\u202fmin`);
  expect(holdWords(shown({ hold: "1800000000000ns;a=1s;b=2s;c=3s" }))).toBe(`${half}, 3 that come more often less`);
  expect(holdWords(shown({ hold: "each:5000000ns" }))).toBe("rows are moments: each is shown for 5\u202fms");
  expect(holdWords(shown({ hold: "each:5ns", origin: "steps" }))).toBe("rows are moments: each is shown for 5 steps");
  expect(holdWords(shown({ hold: "until:end" }))).toBe("rows hold until their end");
  expect(holdWords(shown({ hold: "until:end", missing: 1, use: "state" }))).toBe(
    "rows hold until their end, in the state they ended in; 1 goes on",
  );
  expect(holdWords(shown({ hold: "until:end", missing: 1 }))).toBe("rows hold until their end; 1 goes on");
  expect(holdWords(shown({ hold: "until:end", endBefore: 1200 }))).toBe(
    "rows hold until their end; 1\u202f200 end before they start",
  );
  expect(holdWords(shown({ hold: "until:end", missing: 1, endBefore: 12, exact: false }))).toBe(
    "rows hold until their end; 1 goes on; some end before they start",
  );
  expect(holdWords(shown({ hold: "until:other", endBefore: 12 }))).toBe("rows hold until their other");
});

test("samples beside jobs or spans are said to hold for so long at most", () => {
  const sample = "; a sample until the next, 30\u202fs at most";
  expect(holdWords(shown({ hold: "30000000000ns,duration" }))).toBe(`rows hold for their duration${sample}`);
  expect(holdWords(shown({ hold: "30000000000ns,until:end" }))).toBe(`rows hold until their end${sample}`);
});

test("who has no row with a duration holds until the next, and that is said", () => {
  expect(holdTitle(shown({ hold: "duration", missing: 2 }))).toContain("are seen in Time \u00d7 value");
  expect(holdTitle(shown({ hold: "duration", missing: 2 }))).toContain("where none of an entity has one");
  expect(holdTitle(shown({ hold: "duration" }))).not.toContain("where none");
  expect(holdTitle(shown({ hold: "until:end", missing: 1 }))).toContain("rows without end hold to the end of all");
});
