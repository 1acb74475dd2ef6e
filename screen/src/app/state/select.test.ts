import { expect, test } from "vitest";
import { nanos } from "../../base/time.ts";
import type { App } from "./app.ts";
import { searchText } from "./expr.ts";
import { rangeLabel, spokenFilter, valueClause } from "./select.ts";

const day = { from: nanos("1777881600000000000"), to: nanos("1777882000000000000") };
const app = {
  role: () => ({ name: "when was" }),
  window: () => day,
  whole: () => day,
  origin: () => null,
  info: { dated: true, load: {} },
} as unknown as App;

test("a filter says its times as people read them, and all else as it is asked", () => {
  const asked = '`when was` >= 1777881610500000000 and `when was` < 1777881671000000000 and level = "x"';
  expect(spokenFilter(app, asked)).toBe('08:00:10.500 \u2013 08:01:11.000 and level = "x"');
  expect(spokenFilter(app, "`when was` > 1777881610500000000")).toBe("when was > 08:00:10.500");
  expect(spokenFilter(app, "size >= 1777881610500000000")).toBe("size >= 1777881610500000000");
});

test("a word that was looked for in all columns is told as it was typed", () => {
  for (const word of ["checkout", "a.b (c) [d]", 'say "hi"', "back\\slash"]) {
    const asked = searchText(word, ["TraceID", "Pod Name", "event"]);
    expect(asked).toContain(" or ");
    expect(spokenFilter(app, asked)).toBe(`\u201c${word}\u201d`);
    expect(spokenFilter(app, `(${asked}) and size > 3`)).toBe(`(\u201c${word}\u201d) and size > 3`);
  }
  // a pattern that somebody wrote for one column is one
  expect(spokenFilter(app, 'event ~ "(?i)err.*"')).toBe('event ~ "(?i)err.*"');
});

test("a range of one number is that number", () => {
  const shown = { ss: { labels: new Map() } } as unknown as Parameters<typeof rangeLabel>[0];
  const column = { name: "battery", type: "float64", unit: null } as Parameters<typeof rangeLabel>[1];
  const of = (from: number, to: number): string => rangeLabel(shown, column, { from, to }, new Map(), true);
  // the next number behind it
  expect(of(3.55, 3.5500000000000003)).toBe("3.55");
  expect(of(3.55, 3.6)).toBe("3.55\u20133.6");
  const [a, b] = of(55.2104, 55.2187).split("\u2013");
  expect(a).not.toBe(b);
});

test("a band of false and true takes what lies in it", () => {
  const column = { name: "ok", type: "bool", unit: null } as Parameters<typeof valueClause>[1];
  const of = (from: number, to: number): unknown => valueClause(app, column, from, to, new Map());
  expect(of(-0.5, 0.5)).toEqual({ kind: "values", column: "ok", values: [false] });
  expect(of(0.5, 1.5)).toEqual({ kind: "values", column: "ok", values: [true] });
  expect(of(0.2, 0.8)).toBeNull();
  expect(of(-3, -1)).toBeNull();
});
