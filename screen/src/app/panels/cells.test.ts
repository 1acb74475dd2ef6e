import { expect, test } from "vitest";
import type { Column } from "../../base/info.ts";
import { besideLine, plainText, whereOf, writtenCells } from "./cells.ts";

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

test("cells of a line between semicolons are no cells between its decimal commas", () => {
  const file = ["Zeit", "Vorlauf", "Ruecklauf", "Aussen"].map((name, i) => ({
    name,
    type: i === 0 ? "time" : "float64",
  }));
  const values = { Zeit: "1767571980000000000", Vorlauf: 65, Ruecklauf: 40.6, Aussen: -2.7 };
  const row = { text: "2026-01-05 00:13:00;65,0;40,6;-2,7", values };
  expect(writtenCells(row, file, file)).toEqual(["2026-01-05 00:13:00", "65,0", "40,6", "-2,7"]);
  const dots = { text: "2026-01-05 00:13:00,65.0,40.6,-2.7", values };
  expect(writtenCells(dots, file, file)).toEqual(["2026-01-05 00:13:00", "65.0", "40.6", "-2.7"]);
  // in a unit of its own a cell is another number, and still where it is
  const units = { text: "2026-01-05 00:13:00;65000 mV;40600 mV;-2700 mV", values };
  expect(writtenCells(units, file, file)?.[1]).toBe("65000 mV");
  expect(writtenCells({ text: "a;b", values }, file, file)).toBeNull();
});

test("files of one name are told apart by their folders", () => {
  const sources = ["data/web1/mem.csv", "data/web2/mem.csv", "data/web2/cpu.csv"];
  expect(sources.map((source) => whereOf({ source, line: 7 }, sources))).toEqual([
    "web1/mem.csv:7",
    "web2/mem.csv:7",
    "cpu:7",
  ]);
});
