// How smooth is the page? Pans, zooms and brushes a trace that a Sightline already serves, and prints the frame times a user would see.
//   node bench/frames.mjs URL [SECONDS]        (after `npm install` in screen/; SIGHTLINE_BROWSER names a Chromium)
import { createRequire } from "node:module";
import { frameTimes } from "./frame-times.mjs";

const require = createRequire(new URL("../screen/package.json", import.meta.url));
const { chromium } = require("@playwright/test");
const [url, seconds = "8"] = process.argv.slice(2);
if (!url) {
  console.error("usage: node bench/frames.mjs URL [SECONDS]");
  process.exit(2);
}
const cdp = process.env.SIGHTLINE_CDP; // a Chromium that runs already, with --remote-debugging-port
const browser = cdp
  ? await chromium.connectOverCDP(cdp)
  : await chromium.launch({
      executablePath: process.env.SIGHTLINE_BROWSER ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });

// What each tile says when it shows an answer; the sentence of a canvas is its aria-label.
const ANSWERED = {
  minimap: /^[1-9].* over the whole trace/,
  distribution: /^[1-9].* in order of/,
  density: /at most [1-9]/,
  frequency: /How many of [1-9]/,
  timelines: /Timelines of [1-9]/,
};
const began = Date.now();
const painted = new Map();
await page.goto(url);
while (painted.size < Object.keys(ANSWERED).length + 1 && Date.now() - began < 120_000) {
  const said = await page.evaluate(() => [
    ...[...document.querySelectorAll("canvas[data-testid]")].map((c) => [c.dataset.testid.replace("-canvas", ""), c.getAttribute("aria-label") ?? ""]),
    ["details", document.querySelector("#details tbody tr:not(.wait)") ? "rows" : ""],
  ]);
  for (const [name, text] of said)
    if (!painted.has(name) && (name === "details" ? text !== "" : ANSWERED[name]?.test(text))) painted.set(name, Date.now() - began);
  await page.waitForTimeout(10);
}
console.log(`painted after, ms: ${[...painted].map(([name, ms]) => `${name} ${ms}`).join(", ")}`);
await page.getByTestId("density-canvas").focus();

async function measure(name, step) {
  const frames = await frameTimes(page, seconds, step);
  const at = (p) => frames[Math.min(frames.length - 1, Math.floor(p * frames.length))].toFixed(1);
  console.log(`${name.padEnd(12)} ${frames.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`);
}

const box = await page.getByTestId("density-canvas").boundingBox();
const middle = [box.x + box.width / 2, box.y + box.height / 2];
await measure("keys", async (i) => {
  await page.keyboard.press(["w", "w", "d", "d", "s", "s", "a", "a"][i % 8]);
  await page.waitForTimeout(40);
});
await page.keyboard.press("0");
await page.mouse.move(...middle);
await measure("wheel", async (i) => {
  await page.mouse.wheel(0, i % 20 < 10 ? -120 : 120);
  await page.waitForTimeout(30);
});
await page.keyboard.press("0");
await measure("brush", async (i) => {
  if (i % 40 === 0) {
    await page.mouse.move(box.x + 40, middle[1]);
    await page.mouse.down();
  }
  await page.mouse.move(box.x + 40 + (i % 40) * 12, middle[1] + (i % 7), { steps: 2 });
  if (i % 40 === 39) {
    await page.mouse.up();
    await page.keyboard.press("Escape");
  }
});
await browser.close();
