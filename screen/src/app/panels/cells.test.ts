import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import { plainText } from "./cells.ts";

test("a row without a text of its own is its values by name, times as times", () => {
  const columns = [
    { name: "at", type: "time", unit: null },
    { name: "ms", type: "int64", unit: null },
  ] as unknown as Column[];
  const values = { at: "1795748501000000000", ms: 906, gone: null, more: { a: 1 } };
  expect(plainText(values, columns)).toBe('at=2026-11-27 03:01:41.000000000  ms=906  more={"a":1}');
});
