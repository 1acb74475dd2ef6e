import { expect, test } from "vitest";
import { cellAfter } from "./cell-cursor.ts";

const size = { rows: 100, cells: 5, page: 10 };
const key = (name: string, ctrlKey = false): Parameters<typeof cellAfter>[1] => ({
  key: name,
  ctrlKey,
  metaKey: false,
  altKey: false,
});

test("arrows move by a cell, pages keep a row in sight, Home and End stay in the row unless Ctrl is held", () => {
  const at = { row: 50, cell: 2 };
  expect(cellAfter(at, key("ArrowDown"), size)).toEqual({ row: 51, cell: 2 });
  expect(cellAfter(at, key("ArrowLeft"), size)).toEqual({ row: 50, cell: 1 });
  expect(cellAfter(at, key("PageUp"), size)).toEqual({ row: 41, cell: 2 });
  expect(cellAfter(at, key("Home"), size)).toEqual({ row: 50, cell: 0 });
  expect(cellAfter(at, key("End", true), size)).toEqual({ row: 99, cell: 4 });
});

test("no key leads out of the table, and other keys lead nowhere", () => {
  expect(cellAfter({ row: 99, cell: 4 }, key("PageDown"), size)).toEqual({ row: 99, cell: 4 });
  expect(cellAfter({ row: 0, cell: 0 }, key("ArrowUp"), size)).toEqual({ row: 0, cell: 0 });
  expect(cellAfter({ row: -1, cell: 0 }, key("ArrowDown"), size)).toEqual({ row: 0, cell: 0 });
  expect(cellAfter({ row: 1, cell: 1 }, key("Enter"), size)).toBeNull();
  expect(cellAfter({ row: 0, cell: 0 }, key("ArrowDown"), { ...size, rows: 0 })).toBeNull();
});
