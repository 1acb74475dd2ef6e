import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inOrder, severities } from "./severity.ts";

test("levels are in the order of how severe they are, and other words in none", () => {
  const found = severities(["warn", "DEBUG", "Error", "info", "emerg", "info"]);
  expect(found).not.toBeNull();
  const order = [...(found ?? [])].sort((a, b) => a[1] - b[1]).map(([k]) => k);
  expect(order).toEqual(["DEBUG", "info", "warn", "Error", "emerg"]);
  expect(severities(["warn", "open"])).toBeNull();
  expect(severities(["warn", 3])).toBeNull();
});

test("the texts of a column of levels are in the order of severity, others by their letters", () => {
  expect(inOrder(["WARN", "ERROR", "debug", "INFO", "Fatal"])).toEqual(["debug", "INFO", "WARN", "ERROR", "Fatal"]);
  expect(inOrder(["warn", "WARN", "info", "stdout"])).toEqual(["stdout", "info", "WARN", "warn"]);
  expect(inOrder(["warn", "info", "stdout", "stderr"])).toEqual(["info", "stderr", "stdout", "warn"]);
  expect(inOrder(["T", "F"])).toEqual(["F", "T"]);
  expect(inOrder(["error"])).toEqual(["error"]);
});

test("the server knows the same words", () => {
  const java = readFileSync(
    join(import.meta.dirname, "../../../event/src/main/java/dev/sightline/event/Severity.java"),
    "utf8",
  );
  const sets = [...java.matchAll(/Set\.of\(("[^)]*)\)/g)].map((m) =>
    [...(m[1] ?? "").matchAll(/"(\w+)"/g)].map((w) => w[1] ?? ""),
  );
  expect(sets.length).toBe(10);
  const ranks = sets.map((words) => new Set(severities(words)?.values()));
  expect(ranks.map((r) => [...r])).toEqual(sets.map((_, i) => [sets.length - 1 - i]));
});
