// Adds up what Surefire, Vitest and Playwright reported, and prints the closing line of ./check.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const sums = { passed: 0, failed: 0, skipped: 0 };
function add(name, passed, failed, skipped) {
  sums.passed += passed;
  sums.failed += failed;
  sums.skipped += skipped;
  console.log(`${name.padEnd(12)} ${passed} passed, ${failed} failed, ${skipped} skipped`);
}

const number = (text, name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
for (const module of readdirSync(".")) {
  const reports = `${module}/target/surefire-reports`;
  if (!existsSync(reports)) continue;
  let [tests, failed, skipped] = [0, 0, 0];
  for (const file of readdirSync(reports).filter((name) => name.endsWith(".xml"))) {
    const head = readFileSync(`${reports}/${file}`, "utf8").match(/<testsuite\b[^>]*>/)?.[0] ?? "";
    tests += number(head, "tests");
    failed += number(head, "failures") + number(head, "errors");
    skipped += number(head, "skipped");
  }
  add(module, tests - failed - skipped, failed, skipped);
}
const vitest = JSON.parse(readFileSync("target/vitest.json", "utf8"));
add("page", vitest.numPassedTests, vitest.numFailedTests, vitest.numPendingTests + vitest.numTodoTests);
const browser = JSON.parse(readFileSync("target/playwright.json", "utf8")).stats;
add("browser", browser.expected + browser.flaky, browser.unexpected, browser.skipped);

console.log();
console.log(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
if (sums.failed > 0 || sums.passed === 0) process.exit(1);
