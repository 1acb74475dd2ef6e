import { expect, test } from "vitest";
import { defaults } from "../../base/defaults.ts";
import { info, load, onward } from "../../base/info.ts";
import { byCodePoint } from "../../base/order.ts";
import { keyOf } from "../input/keys.ts";
import { writtenCells } from "../panels/cells.ts";
import { shortened } from "../panels/facts.ts";
import { commonPrefix } from "../panels/source-name.ts";
import { csvOf } from "../saving/csv.ts";
import { addsUp, areSpans, autoAxis, axisExtent, inOrder, resolved, usableAxis, withDefaults } from "./columns.ts";
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

test("roles, types and units told by the user win", () => {
  const i = info({ columns: [column("a", "int64", { role: "duration" }), column("b", "string")] } as never);
  const [a, b] = resolved(i, { roles: { duration: "b" }, types: { b: "float64" }, units: { b: "ms" } });
  expect([a?.role, b?.role, b?.type, b?.unit]).toEqual([null, "duration", "float64", "ms"]);
});

test("several columns that say who together are one more", () => {
  const columns = [column("host", "string", { role: "entity" }), column("disk", "string", { missing: 3 })];
  const of = (entity: string) => resolved(info({ columns } as never), { roles: { entity }, types: {}, units: {} });
  expect(of("host,disk").map((c) => [c.name, c.role])).toEqual([
    ["host", null],
    ["disk", null],
    ["host,disk", "entity"],
  ]);
  expect(of("host,rack").map((c) => c.name)).toEqual(["host", "disk"]);
  expect(of("disk").map((c) => c.role)).toEqual([null, "entity"]);
  // the file tells apart who has one name in several, first and never alone
  expect(of("file,disk").map((c) => c.name)).toEqual(["host", "disk", "file,disk"]);
  expect([of("disk,file"), of("file"), of("file,rack")].map((c) => c.length)).toEqual([2, 2, 2]);
});

test("bytes and durations add up, codes and temperatures do not", () => {
  const of = (name: string, unit: string | null = null) =>
    info({ columns: [column(name, "float64", { unit })] } as never).columns[0] as Column;
  expect(addsUp(of("bytes"), "measure")).toBe(true);
  expect(addsUp(of("latency", "ms"), "duration")).toBe(true);
  // minutes, not the least
  expect(addsUp(of("Dur\u00e9e (min)", "min"), "duration")).toBe(true);
  expect(addsUp(of("min"), "measure")).toBe(false);
  expect(addsUp(of("status"), "state")).toBe(false);
  expect(addsUp(of("cpu_temp"), "measure")).toBe(false);
  expect(addsUp(of("outside", "°C"), "measure")).toBe(false);
  expect(addsUp(of("busy", "%"), "measure")).toBe(false);
  expect(addsUp(of("%usr"), "measure")).toBe(false);
  expect(addsUp(of("PodServerLatencyP99(s)", "s"), "measure")).toBe(false);
  expect(addsUp(of("vm_hwm_kb", "KiB"), "measure")).toBe(false);
  expect(addsUp(of("draw", "W"), "measure")).toBe(false);
  expect(addsUp(of("eth0", "kB/s"), "measure")).toBe(false);
  expect(addsUp(of("http_requests_total.rate"), "measure")).toBe(false);
  expect(addsUp(of("energy", "kWh"), "measure")).toBe(true);
  expect(addsUp(of("cpu_time", "s"), "measure")).toBe(true);
  expect(addsUp(of("MAP95files", "B"), "measure")).toBe(true);
});

test("rows are spans where all have an id and most a duration; lines of a log that say their span are not", () => {
  const named = (missing: number) =>
    info({ columns: [column("c", "string", { missing })] } as never).columns[0] ?? null;
  expect(areSpans(1000, named(0), named(9))).toBe(true);
  // spans that have not ended are spans
  expect(areSpans(1000, named(0), named(160))).toBe(true);
  expect(areSpans(1000, named(0), null)).toBe(false);
  // a folder of spans and logs
  expect(areSpans(1000, named(0), named(350))).toBe(false);
  expect(areSpans(1000, named(400), named(0))).toBe(false);
  // a folder of spans and a few lines of vmstat: a sample is no span
  expect(areSpans(1000, named(22), named(22))).toBe(false);
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

test("a log axis begins where values that matter begin, and what was told by hand is left alone", () => {
  const found = defaults({ columns: [{ name: "a", axis: "log", logFrom: 0.02 }] } as never);
  const columns = info({ columns: [column("a", "float64", { min: 1e-9, max: 300 })] } as never).columns;
  const [a] = withDefaults(columns, found, {});
  expect(a && autoAxis(a)).toBe("log");
  expect(a && axisExtent("log", a).lo).toBeCloseTo(0.015, 3);
  expect(a && axisExtent("linear", a).lo).toBeLessThan(1e-9);
  const [told] = withDefaults(columns, found, { a: "int64" });
  expect(told?.logFrom).toBeUndefined();
});

test("columns are listed by what they tell, those not known yet last as they are in the file", () => {
  const found = defaults({ columns: [{ name: "c" }, { name: "a" }] } as never);
  const columns = info({ columns: ["a", "x", "b", "c"].map((n) => column(n, "int64")) } as never).columns;
  expect(inOrder(columns, found).map((c) => c.name)).toEqual(["c", "a", "x", "b"]);
  expect(inOrder(columns, null).map((c) => c.name)).toEqual(["a", "x", "b", "c"]);
});

test("what is told of reading never goes back", () => {
  const at = (bytesRead: number, rows: number, state = "loading", bytesTotal: number | null = 100): object => ({
    state,
    bytesRead,
    bytesTotal,
    rows,
    generation: rows,
  });
  const told: ReturnType<typeof load>[] = [];
  for (const next of [
    at(10, 5),
    at(90, 40),
    at(0, 0),
    at(30, 10),
    at(95, 50, "loading", 200),
    at(100, 60, "ready"),
    at(1, 1),
  ]) {
    const l = load(next as never);
    const before = told.at(-1);
    told.push(before ? onward(before, l) : l);
  }
  expect(told.map((l) => l.share)).toEqual([0.1, 0.9, 0.9, 0.9, 0.9, 1, 1]);
  expect(told.map((l) => l.rows)).toEqual([5, 40, 40, 40, 50, 60, 60]);
  expect(told.at(-1)?.state).toBe("ready");
});

test("a hand's value is the roundest its pixel covers", () => {
  expect(roundBetween(247.3, 253.1)).toBe(250);
  expect(roundBetween(-0.4, 0.7)).toBe(0);
  expect(roundBetween(0.00123, 0.00129)).toBeCloseTo(0.00125);
  expect(roundBetween(1e9 + 1, 1e9 + 2)).toBeGreaterThanOrEqual(1e9 + 1);
});

test("cells are as they were written, whatever the delimiter; other lines stay whole", () => {
  const file = [{ name: "a" }, { name: "b" }];
  expect(writtenCells({ text: 'x,"1,5"', values: { a: "x", b: 1.5 } }, file, [{ name: "b" }, { name: "a" }])).toEqual([
    '"1,5"',
    "x",
  ]);
  const timed = [{ name: "t", type: "time" }, { name: "b" }];
  // half a second after 1970 is no date
  expect(writtenCells({ text: "0.5\tx", values: { t: "500000000", b: "x" } }, timed, timed)).toEqual(["0.5", "x"]);
  expect(writtenCells({ text: "x\ty", values: { a: "x", b: "y" } }, file, file)).toEqual(["x", "y"]);
  expect(writtenCells({ text: "ts=1 event=x level=Info", values: {} }, file, file)).toBeNull();
  expect(writtenCells({ text: null, values: {} }, file, file)).toBeNull();
  expect(writtenCells({ text: '{"a": "x", "b": 7}', values: { a: "x", b: 7 } }, file, file)).toBeNull();
  expect(writtenCells({ text: '"say ""x""",', values: { a: 'say "x"', b: null } }, file, file)).not.toBeNull();
});

test("CSV quotes, and nothing in it is run as a formula", () => {
  expect(csvOf({ headers: ["a"], rows: [['x,"y"'], ["=1+1"], ["-5"], ["@x"], [-5], [null]] })).toBe(
    'a\r\n"x,""y"""\r\n\'=1+1\r\n-5\r\n\'@x\r\n-5\r\n""\r\n',
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
