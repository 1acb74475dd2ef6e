import { expect, test } from "vitest";
import { unnamed } from "./point-events.ts";

test("events that have none of these names are asked for, unless these have no room in an address", () => {
  expect(unnamed("event", ["a"])).toMatch(/ and not \(event = "a"\)$/);
  expect(unnamed("event", [])).not.toContain("not");
  const few = Array.from({ length: 100 }, (_, i) => `Read flags from __wt_cursor_btree of type i8* (ptr=${i})`);
  expect(unnamed("event", few)).toBeNull();
  expect(unnamed("event", few.slice(0, 20))).not.toBeNull();
});
