import fc from "fast-check";
import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import type { Json } from "../../base/json.ts";
import { sqlAnswer, sqlOrder } from "../../base/sql-answer.ts";
import { nanos } from "../../base/time.ts";
import { examples, parseHistory, placeOf, rateStep, remembered, sqlColumns, sqlName } from "./sql-examples.ts";
import { sqlText } from "./sql-table.ts";

function column(name: string, type: string, role: string | null): Column {
  return { name, type, role, unit: null, missing: 0, distinct: 5, distinctExact: true, min: null, max: null };
}

test("quotes names that SQL would read otherwise", () => {
  expect(["Duration", "order", "two words", 'a"b', "é", "2x"].map(sqlName)).toEqual([
    "Duration",
    '"order"',
    '"two words"',
    '"a""b"',
    '"é"',
    '"2x"',
  ]);
});

test("tells columns apart as the server does", () => {
  expect(sqlColumns(["name", "Name", "NAME", "É", "é"])).toEqual(["name", "Name_1", "NAME_2", "É", "é"]);
});

test("asks what the roles of the trace allow", () => {
  const columns = [
    column("time", "time", "time"),
    column("host", "string", "entity"),
    column("name", "string", "event"),
    column("trace.id", "string", "flow"),
    column("took", "float64", "duration"),
  ];
  const all = examples({
    columns,
    column: columns[4] as Column,
    window: { from: nanos(0n), to: nanos(100_000_000_000n) },
    cursor: nanos(5n),
    painted: true,
  });
  expect(all.map((e) => e.name)).toEqual([
    "Rows by name",
    "Slowest flows",
    "Rate over time",
    "State at the time cursor",
    "Longest gaps",
    "Rows by category",
    "What is in the columns",
  ]);
  expect(all[1]?.text).toContain('"trace.id"');
  expect(all[2]?.text).toContain("// 1000000000 * 1000000000");
  expect(examples({ columns: [], column: null, window: null, cursor: null, painted: false })).toHaveLength(1);
});

test("steps of a rate are round and about a hundred", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 62n }), (width) => {
      const step = rateStep({ from: nanos(0n), to: nanos(width) });
      expect(step * 100n >= width - 100n).toBe(true);
      expect(step === 1n || (step / 3n) * 100n <= width).toBe(true);
      expect(String(step)).toMatch(/^[125]0*$/);
    }),
  );
});

test("keeps each query once, the newest first, and no more than thirty", () => {
  let all: readonly string[] = [];
  for (let i = 0; i < 40; i++) all = remembered(all, `q${i}`);
  all = remembered(remembered(all, "q20"), "  ");
  expect(all).toHaveLength(30);
  expect(all.slice(0, 2)).toEqual(["q20", "q39"]);
  expect(parseHistory(JSON.stringify(all))).toEqual(all);
  for (const broken of [null, "", "{", "5", '[1, "a"]', '{"a": 1}'])
    expect(parseHistory(broken).every((t) => t === "a")).toBe(true);
});

test("finds the place of an error in the query", () => {
  expect(placeOf("line 2, column 3", "ab\ncdef")).toBe(5);
  expect(placeOf("line 1, column 99", "ab")).toBe(2);
  expect(placeOf("line 9, column 1", "ab")).toBeNull();
  expect(placeOf("/api/v1/traces/t1/sql", "ab")).toBeNull();
});

test("reads an answer and nothing else", () => {
  const a = sqlAnswer({
    columns: [{ name: "t", type: "time", role: "time", unit: null }],
    rows: [["1600000000000000001"], [null]],
    more: true,
    notes: ["n"],
    elapsedMillis: 3.5,
  });
  expect(a.columns).toEqual([{ name: "t", type: "time", role: "time", unit: null }]);
  expect(a.rows.map((r) => sqlText(r[0] ?? null, { type: "time" }))).toEqual(["2020-09-13 12:26:40.000000001", ""]);
  for (const junk of [null, 5, "x", [], { rows: 5, columns: [null] }] as Json[])
    expect(sqlAnswer(junk).more).toBe(false);
});

test("sorts by value with all digits, texts by letters, what is missing last", () => {
  const rows: Json[][] = [["9007199254740993"], [null], [2], ["9007199254740992"], ["-5"]];
  expect(sqlOrder(rows, 0, false).map((r) => r[0])).toEqual(["-5", 2, "9007199254740992", "9007199254740993", null]);
  expect(sqlOrder(rows, 0, true).map((r) => r[0])).toEqual(["9007199254740993", "9007199254740992", 2, "-5", null]);
  expect(sqlOrder([["b"], ["a"], ["B"]], 0, false).map((r) => r[0])).toEqual(["B", "a", "b"]);
});
