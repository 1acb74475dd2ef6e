import { readFileSync } from "node:fs";
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

test("the server's words of severity are ours, in the same order", () => {
  const java = readFileSync(
    new URL("../../../view/src/main/java/dev/sightline/view/sample/Severity.java", import.meta.url),
    "utf8",
  );
  const sets = [...(/WORDS = List\.of\(([\s\S]*?)\);\n/.exec(java)?.[1] ?? "").matchAll(/Set\.of\(([^)]*)\)/g)];
  const words = sets.map((m) => [...(m[1] ?? "").matchAll(/"([^"]+)"/g)].map((w) => w[1] ?? ""));
  expect(words.length).toBeGreaterThan(8);
  const ranks = severities(words.flat());
  expect(ranks, "a word that the page does not know").not.toBeNull();
  for (const same of words) expect(new Set(same.map((w) => ranks?.get(w))).size, same.join()).toBe(1);
  const order = words.map((same) => ranks?.get(same[0] ?? "") ?? -1);
  expect(order).toEqual([...order].sort((a, b) => b - a));
});
