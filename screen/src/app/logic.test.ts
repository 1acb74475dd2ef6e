import { expect, test } from "vitest";
import { info } from "../base/info.ts";
import { byCodePoint } from "../base/order.ts";
import { writtenCells } from "./cells.ts";
import { autoAxis, axisExtent, firstColumn, resolved, usableAxis } from "./columns.ts";
import { csvOf } from "./csv.ts";
import { commonPrefix, shortened } from "./facts.ts";
import { keyOf } from "./keys.ts";
import { chooseLimits } from "./opening.ts";
import { roundBetween } from "./select.ts";

const column = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  role: null,
  unit: null,
  missing: 0,
  distinct: 10,
  distinctExact: true,
  min: 1,
  max: 5000,
  ...more,
});

test("the first picture is of the duration, else of the number that says most", () => {
  const of = (...columns: object[]) => firstColumn(info({ columns } as never).columns)?.name;
  expect(of(column("PID", "int64", { distinct: 109 }), column("RSS", "int64", { distinct: 60 }))).toBe("RSS");
  expect(
    of(column("t", "time", { role: "time" }), column("n", "int64"), column("d", "int64", { role: "duration" })),
  ).toBe("d");
  expect(
    of(column("a", "int64", { distinct: 3 }), column("b", "float64", { distinct: 30 }), column("s", "string")),
  ).toBe("b");
  expect(of(column("end", "int64", { unit: "ns", min: 1.6e18, distinct: 999 }), column("s", "string"))).toBe("s");
  expect(of()).toBeUndefined();
});

test("roles, types and units told by the user win", () => {
  const i = info({ columns: [column("a", "int64", { role: "duration" }), column("b", "string")] } as never);
  const [a, b] = resolved(i, { roles: { duration: "b" }, types: { b: "float64" }, units: { b: "ms" } });
  expect([a?.role, b?.role, b?.type, b?.unit]).toEqual([null, "duration", "float64", "ms"]);
});

test("a log axis is chosen for decades and refused without positive values", () => {
  const [wide, narrow, negative, text] = info({
    columns: [
      column("a", "int64"),
      column("b", "int64", { max: 50 }),
      column("c", "int64", { min: -9, max: -1 }),
      column("s", "string"),
    ],
  } as never).columns;
  expect([wide, narrow, negative, text].map((c) => c && autoAxis(c))).toEqual(["log", "linear", "linear", "linear"]);
  expect(negative && usableAxis("log", negative)).toBe("linear");
  expect(text && axisExtent("linear", text)).toEqual({ lo: -0.5, hi: 9.5 });
});

test("limits come from knees in the top quarter, else from p90 and p99", () => {
  const at = (p: number): number => p * 1000;
  expect(chooseLimits([100, 850, 970], at)).toEqual([850, 950]);
  expect(chooseLimits([970, 980], at)).toEqual([900, 1000]);
  expect(chooseLimits([], at)).toEqual([900, 1000]);
  expect(chooseLimits([], () => 5)).toEqual([]);
});

test("a hand's value is the roundest its pixel covers", () => {
  expect(roundBetween(247.3, 253.1)).toBe(250);
  expect(roundBetween(-0.4, 0.7)).toBe(0);
  expect(roundBetween(0.00123, 0.00129)).toBeCloseTo(0.00125);
  expect(roundBetween(1e9 + 1, 1e9 + 2)).toBeGreaterThanOrEqual(1e9 + 1);
});

test("cells are as they were written, whatever the delimiter; other lines stay whole", () => {
  const file = [{ name: "a" }, { name: "b" }];
  expect(writtenCells({ text: 'x,"1,5"' }, file, [{ name: "b" }, { name: "a" }])).toEqual(['"1,5"', "x"]);
  expect(writtenCells({ text: "x\ty" }, file, file)).toEqual(["x", "y"]);
  expect(writtenCells({ text: "ts=1 event=x level=Info" }, file, file)).toBeNull();
  expect(writtenCells({ text: null }, file, file)).toBeNull();
});

test("CSV quotes, and nothing in it is run as a formula", () => {
  expect(csvOf({ headers: ["a"], rows: [['x,"y"'], ["=1+1"], ["-5"], ["@x"], [-5], [null]] })).toBe(
    'a\r\n"x,""y"""\r\n\'=1+1\r\n-5\r\n\'@x\r\n-5\r\n\r\n',
  );
});

test("keys are told apart by what matters", () => {
  const e = { key: "", ctrlKey: false, metaKey: false, shiftKey: false };
  expect(keyOf({ ...e, key: "{", shiftKey: true })).toBe("{");
  expect(keyOf({ ...e, key: "Z", ctrlKey: true, shiftKey: true })).toBe("Ctrl+Shift+z");
  expect(keyOf({ ...e, key: "k", metaKey: true })).toBe("Ctrl+k");
});

test("what all names share is found up to a separator", () => {
  expect(commonPrefix(["hipstershop.Frontend/Recv.", "hipstershop.Cart/Get"])).toBe(12);
  expect(commonPrefix(["abc", "abd"])).toBe(0);
  expect(shortened("hipstershop.ProductCatalogService/GetProduct")).toBe("ProductCatalogService/GetProduct");
  expect(shortened("/a.b")).toBe("/a.b");
});

test("ordinals follow code points, not UTF-16", () => {
  expect(["\ufffd", "\u{1f600}", "a"].sort(byCodePoint)).toEqual(["a", "\ufffd", "\u{1f600}"]);
});
