import { expect, test } from "vitest";
import { readable } from "./readable.ts";

test("what turns the order of letters is a dot", () => {
  expect(readable("photo_\u202egpj.exe")).toBe("photo_\u00b7gpj.exe");
  expect(readable("\u2067a\u2069 b")).toBe("\u00b7a\u00b7 b");
});

test("letters that go from right to left stay", () => {
  expect(readable("\u05e9\u05dc\u05d5\u05dd \u0645")).toBe("\u05e9\u05dc\u05d5\u05dd \u0645");
});
