import { expect, test } from "vitest";
import { withAnyNumber } from "./pattern-menu.ts";

test("texts that differ by their numbers are met whatever these are", () => {
  expect(withAnyNumber('event = "Got job 17 (of 3.5)"')).toBe('event ~ "^Got job \\\\d+ \\\\(of \\\\d+\\\\)$"');
  expect(withAnyNumber('`a b` = "x1"')).toBe('`a b` ~ "^x\\\\d+$"');
  expect(withAnyNumber('event = "done"')).toBeNull();
  expect(withAnyNumber("n = 5")).toBeNull();
  expect(withAnyNumber('event = "a1" and b = "c2"')).toBeNull();
});
