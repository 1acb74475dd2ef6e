import { expect, test } from "vitest";
import { severities } from "./severity.ts";

test("levels are in the order of how severe they are, and other words in none", () => {
  const found = severities(["warn", "DEBUG", "Error", "info", "emerg", "info"]);
  expect(found).not.toBeNull();
  const order = [...(found ?? [])].sort((a, b) => a[1] - b[1]).map(([k]) => k);
  expect(order).toEqual(["DEBUG", "info", "warn", "Error", "emerg"]);
  expect(severities(["warn", "open"])).toBeNull();
  expect(severities(["warn", 3])).toBeNull();
});
