import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import type { App } from "./app.ts";
import {
  type Category,
  type Clause,
  categoryText,
  clausesText,
  clauseText,
  columnName,
  literal,
  numberText,
  paintText,
  parseRange,
  rangeOn,
  safeName,
  searchText,
  uniqueName,
} from "./expr.ts";
import { moveEdge, placed, underneath, withEdge } from "./painting.ts";

const range = (name: string, from: number | null, to: number | null): Category => ({
  name,
  swatch: 1,
  hidden: false,
  clauses: [{ kind: "range", column: "Duration", from, to }],
});

test("paint is what the server reads", () => {
  const named = (name: string): string => paintText([{ ...range("", 1, null), name }]);
  expect(named("x|y;z")).toBe('"x|y;z": Duration >= 1');
  expect(named('a: "b\\')).toBe('"a: \\"b\\\\": Duration >= 1');
  expect(named("C\\temp")).toBe("C\\temp: Duration >= 1");
  expect(paintText([range("very slow", 250, null), range("slow", 50, 250)])).toBe(
    "very slow: Duration >= 250; slow: Duration >= 50 and Duration < 250",
  );
  expect(paintText([{ ...range("a", 1, 2), hidden: true }])).toBe("");
  expect(
    paintText([
      {
        name: "e",
        swatch: 1,
        hidden: false,
        clauses: [{ kind: "values", column: "level", values: ["ERROR", "FATAL"] }],
      },
    ]),
  ).toBe('e: (level = "ERROR" or level = "FATAL")');
});

test("odd names and texts are quoted", () => {
  expect(columnName("resource.service name")).toBe("`resource.service name`");
  expect(columnName("and")).toBe("`and`");
  expect(columnName("All")).toBe("`All`");
  expect(columnName("a`b")).toBe("`a``b`");
  expect(literal('say "hi" \\')).toBe('"say \\"hi\\" \\\\"');
});

test("a number that is asked for is asked for with all its digits", () => {
  expect(literal(0.1 + 0.2)).toBe("0.30000000000000004");
  expect(literal(1.5e-9)).toBe("1.5e-9");
  expect(literal(1e21)).toBe("1000000000000000000000");
});

test("limits have all their digits, and come back as they were", () => {
  expect(numberText(1e21)).toBe("1000000000000000000000");
  expect(numberText(-5)).toBe("-5");
  for (const v of [1e-7, 1.5e-19, 0.1 + 0.2, 1234567.8901266, -0.25]) {
    const text = `x >= ${numberText(v)} and x < ${numberText(v + 1)}`;
    expect(parseRange(text)).toEqual({ kind: "range", column: "x", from: v, to: v + 1 });
    expect(clauseText(parseRange(text))).toBe(text);
  }
});

test("nanoseconds are no doubles", () => {
  const text = "time >= 1780409160169000000 and time < 1780409341407000000";
  expect(parseRange(text)).toEqual({
    kind: "range",
    column: "time",
    from: "1780409160169000000",
    to: "1780409341407000000",
  });
});

test("a name cannot break out of the painting syntax", () => {
  for (const name of ["x|y;z", 'a: b; "c"', "'<*>'", "`ls`", "C:\\temp", '\\"; b: c'])
    expect(safeName(name)).toBe(name);
  expect(safeName("two\n lines")).toBe("two lines");
  // what is cut ends in no blank, which a name on the way to an answer loses
  expect(safeName(`${"x".repeat(59)}y`)).toBe(`${"x".repeat(59)}y`);
  expect(safeName(`${"x".repeat(59)}\u{1f600}`)).toBe(`${"x".repeat(59)}\u{1f600}`);
  // long names that are alike differ at their ends
  expect(safeName(`${"x".repeat(70)}${"y".repeat(24)}`)).toBe(`${"x".repeat(35)}\u2026${"y".repeat(24)}`);
  expect(safeName("  ")).toBe("painted");
  expect(["unknown", "idle", "IDLE"].map(safeName)).toEqual(["unknown (painted)", "idle (painted)", "IDLE"]);
  expect(uniqueName("slow", ["slow", "slow 2"])).toBe("slow 3");
});

test("a category is its expression without what earlier ones take", () => {
  const all = [range("a", 100, null), range("b", 50, 200), range("c", 10, 50)];
  expect(categoryText(all, "b")).toBe("(Duration >= 50 and Duration < 200) and not ((Duration >= 100))");
  expect(categoryText(all, "c")).toBe("Duration >= 10 and Duration < 50");
  expect(categoryText(all, "")).toBe(
    "not ((Duration >= 100) or (Duration >= 50 and Duration < 200) or (Duration >= 10 and Duration < 50))",
  );
  expect(categoryText(all, "gone")).toBeNull();
  const at = (name: string, from: string, to: string): Category => ({
    ...range(name, null, null),
    clauses: [{ kind: "range", column: "time", from, to }],
  });
  // ranges of nanoseconds that overlap by one
  const times = [
    at("a", "1777881610500000000", "1777881610500000002"),
    at("b", "1777881610500000001", "1777881610600000000"),
  ];
  expect(categoryText(times, "b")).toContain("and not");
});

test("an open range on both sides means: has a value", () => {
  expect(clausesText([{ kind: "range", column: "x", from: null, to: null }])).toBe('x ~ ""');
});

test("neighbouring strings are a band, others are not", () => {
  const labels = new Map([
    [0, "a"],
    [1, "b"],
    [2, "c"],
  ]);
  const of = (values: (string | boolean | number)[]): Category => ({
    name: "n",
    swatch: 1,
    hidden: false,
    clauses: [{ kind: "values", column: "s", values }],
  });
  expect(rangeOn(of(["a", "b"]), "s", labels)).toEqual({ from: -0.5, to: 1.5 });
  expect(rangeOn(of(["a", "c"]), "s", labels)).toBeNull();
  expect(rangeOn(of(["a"]), "t", labels)).toBeNull();
  expect(rangeOn(of([404]), "s", new Map())).toEqual({ from: 403.5, to: 404.5 });
  expect(rangeOn(of([404, 500]), "s", new Map())).toBeNull();
  // yes and no have no labels, and places of their own
  expect(rangeOn(of([false]), "s", new Map())).toEqual({ from: -0.5, to: 0.5 });
  expect(rangeOn(of([true]), "s", new Map())).toEqual({ from: 0.5, to: 1.5 });
  expect(rangeOn(of([true, false]), "s", labels)).toEqual({ from: -0.5, to: 1.5 });
});

test("a range that is narrowed by an expression is a band, two ranges are none", () => {
  const only: Clause = { kind: "text", text: 'id ~ ""' };
  const slow = range("slow, spans", 5, null);
  const both: Category = { ...slow, clauses: [...slow.clauses, only] };
  expect(rangeOn(both, "Duration", new Map())).toEqual({ from: 5, to: null });
  expect(paintText([both])).toBe('slow, spans: Duration >= 5 and (id ~ "")');
  expect(rangeOn({ ...slow, clauses: [...slow.clauses, ...slow.clauses] }, "Duration", new Map())).toBeNull();
  const moved = moveEdge([both], { name: "Duration", type: "int64" } as Column, 5, 7);
  expect(moved[0]?.clauses).toEqual([{ ...slow.clauses[0], from: 7 }, only]);
});

test("a name that tells the limits tells where an edge was moved to, one of people's own stays", () => {
  const app = { ss: { labels: new Map() } } as unknown as App;
  const column = { name: "Duration", type: "int64", unit: "ms" } as Column;
  const all = [range("\u2265 45 ms", 45, null), range("30\u201345 ms", 30, 45), range("my 30", 30, 40)];
  const before = {
    categories: all,
    select: { kind: "category" as const, name: "30\u201345 ms" },
    sort: "category:30\u201345 ms",
  };
  const now = withEdge(app, before, column, 30, 20);
  const names = now.categories.map((c) => c.name);
  expect(names[0]).toBe("\u2265 45 ms");
  expect(names[1]).toMatch(/^20\u201345/);
  expect(names[2]).toBe("my 30");
  expect(now.select).toEqual({ kind: "category", name: names[1] });
  expect(now.sort).toBe(`category:${names[1] ?? ""}`);
  expect(withEdge(app, before, column, 45, 50).categories.map((c) => c.name)[0]).toMatch(/^\u2265 50/);
});

test("limits below zero are told without a dash between them, and follow a moved edge", () => {
  const app = { ss: { labels: new Map() } } as unknown as App;
  const column = { name: "Duration", type: "int64", unit: null } as Column;
  const before = { categories: [range("\u2212250 to \u22125", -250, -5)], select: null, sort: "" };
  expect(withEdge(app, before, column, -5, -2).categories[0]?.name).toBe("\u2212250 to \u22122");
});

test("a word is looked for in every string column, an expression is left alone", () => {
  expect(searchText("front.1", ["pod", "op"])).toBe('pod ~ "(?i)front\\\\.1" or op ~ "(?i)front\\\\.1"');
  expect(searchText("Duration \u2265 250\u202fms", [])).toBe("Duration >= 250ms");
  expect(searchText("  ", ["pod"])).toBe("");
  expect(searchText("all", ["pod"])).toBe("all");
  // both kinds of quotes are the grammar's
  expect(searchText("host = 'db 1'", ["host"])).toBe("host = 'db 1'");
  expect(searchText("host = 'db 1' and pod = front-1", ["host", "pod"])).toBe(`host = 'db 1' and pod = "front-1"`);
  expect(searchText("host = O'Brien", ["host"])).toBe(`host = "O'Brien"`);
  expect(searchText("4096", [], ["tokens", "tokens out"])).toBe("tokens = 4096 or `tokens out` = 4096");
  expect(searchText("4096", ["pod"], ["n"])).toBe('pod ~ "(?i)4096"');
  expect(searchText("word", [], ["n"])).toBeNull();
  // texts without quotes
  expect(searchText("pod = front-1 and n = 3", ["pod", "id"])).toBe('pod = "front-1" and n = 3');
  expect(searchText("not (id=0066a6ff or `id` != 7)", ["id"])).toBe('not (id="0066a6ff" or `id` != "7")');
  expect(searchText('pod = "a" and id = 7', ["pod", "id"])).toBe('pod = "a" and id = "7"');
  expect(searchText("pod = ", ["pod"])).toBe("pod =");
});

test("an edited range keeps its edges", () => {
  expect(parseRange("Duration >= 10 and Duration < 20")).toEqual({
    kind: "range",
    column: "Duration",
    from: 10,
    to: 20,
  });
  expect(parseRange("`a b` < 3")).toEqual({ kind: "range", column: "a b", from: null, to: 3 });
  expect(parseRange('pod = "x"').kind).toBe("text");
});

test("new paint cuts what lies under it, so that its limits stay true", () => {
  const paint = (name: string, from: number | null, to: number | null): Category => ({
    name,
    swatch: 1,
    hidden: false,
    clauses: [{ kind: "range", column: "d", from, to }],
  });
  const label = (_: string, l: { from: number; to: number }): string => `${l.from}–${l.to}`;
  const all = [paint("≥ 750 ms", 750, null), paint("500–750 ms", 500, 750), paint("slow", 600, 800)];
  const shown = (over: Category): string[] =>
    underneath(all, over, label).categories.map((c) => {
      const r = c.clauses[0];
      return r?.kind === "range" ? `${c.name}: ${r.from} ${r.to}` : c.name;
    });
  expect(shown(paint("460–1710 ms", 460, 1710))).toEqual(["1710–Infinity: 1710 null", "slow: 600 800"]);
  expect(shown(paint("550–900 ms", 550, 900))).toEqual(["900–Infinity: 900 null", "500–550: 500 550", "slow: 600 800"]);
  expect(shown(paint("800–900 ms", 800, 900))[0]).toBe("rest of ≥ 750 ms: 750 null");
  expect(underneath(all, paint("0–500 ms", 0, 500), label).categories).toEqual(all);
  expect([...underneath(all, paint("x", 700, 900), label).names]).toEqual([
    ["≥ 750 ms", "900–Infinity"],
    ["500–750 ms", "500–700"],
  ]);
});

test("new paint keeps the order of value beside others and lies over what it covers", () => {
  const all = [range("high", 100, null), range("low", 0, 10)];
  const names = (c: Category): string[] => placed(all, c).map((k) => k.name);
  expect(names(range("mid", 20, 30))).toEqual(["high", "mid", "low"]);
  expect(names(range("under", -5, 0))).toEqual(["high", "low", "under"]);
  expect(names(range("over", 5, 50))).toEqual(["over", "high", "low"]);
});
