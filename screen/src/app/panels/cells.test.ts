import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import { besideLine, plainText } from "./cells.ts";

test("a row without a text of its own is its values by name, times as times", () => {
  const columns = [
    { name: "at", type: "time", unit: null },
    { name: "ms", type: "int64", unit: null },
  ] as unknown as Column[];
  const values = { at: "1795748501000000000", ms: 906, gone: null, more: { a: 1 } };
  expect(plainText(values, columns)).toBe('at=2026-11-27 03:01:41.000000000  ms=906  more={"a":1}');
});

test("what an object of JSON says in words stands beside it, and nothing beside other lines", () => {
  const of = (name: string, type = "string"): Column => ({ name, type }) as Column;
  const columns = [of("level"), of("insertId"), of("textPayload"), of("host")];
  const names = (line: string | null): string[] => besideLine(columns, line).map((c) => c.name);
  expect(names('{"insertId":"s=1","textPayload":"gone"}')).toEqual(["level", "textPayload"]);
  expect(names("2020-05-02 ERROR gone")).toEqual(["level"]);
  expect(names(null)).toEqual(["level"]);
  expect(besideLine([of("msg"), of("textPayload")], "{}").map((c) => c.name)).toEqual(["msg", "textPayload"]);
  expect(besideLine([of("level"), of("log.body", "int64")], "{}").map((c) => c.name)).toEqual(["level"]);
});
