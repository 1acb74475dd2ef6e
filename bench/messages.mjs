// How soon, and how smooth, are the pictures of messages? Opens the preset Messages of a trace that a Sightline already serves, and prints when each tile was painted, how long its
// requests took, and the frame times while the window is panned, zoomed and played; with the processor time of the page's main thread, as a machine may have others to serve.
//   node bench/messages.mjs URL [SECONDS] [PICTURE.png]        (after `npm install` in screen/; SIGHTLINE_BROWSER names a Chromium)
import { createRequire } from "node:module";
import { frameTimes } from "./frame-times.mjs";

const require = createRequire(new URL("../screen/package.json", import.meta.url));
const { chromium } = require("@playwright/test");
const [url, seconds = "8", picture] = process.argv.slice(2);
if (!url) {
  console.error("usage: node bench/messages.mjs URL [SECONDS] [PICTURE.png]");
  process.exit(2);
}
const PATIENCE_MS = 300_000;
const browser = await chromium.launch({
  executablePath: process.env.SIGHTLINE_BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const mainThread = async () => (await cdp.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;

// by view: how long its answers took, in milliseconds
const took = new Map();
page.on("requestfinished", (request) => {
  const view = /\/view\/([a-z]+)\?/.exec(request.url())?.[1];
  if (!view) return;
  const { responseEnd } = request.timing();
  took.set(view, [...(took.get(view) ?? []), responseEnd]);
});
const at = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
const up = (a, b) => a - b;
function requests(what) {
  for (const [view, all] of took) {
    all.sort(up);
    console.log(`  ${what}: ${view.padEnd(12)} ${all.length} answers, p50 ${at(all, 0.5).toFixed(0)} ms, longest ${all.at(-1).toFixed(0)} ms`);
  }
  took.clear();
}

const began = Date.now();
await page.goto(url);
await page.locator("canvas[data-testid=minimap-canvas][aria-label*='over the whole trace']").waitFor({ timeout: PATIENCE_MS });
await page.keyboard.press("3");
const TILES = ["ring", "spacetime", "exchange", "history", "clocks", "waits"];
const painted = new Map();
while (painted.size < TILES.length && Date.now() - began < PATIENCE_MS) {
  const said = await page.evaluate(
    (tiles) => tiles.map((t) => [t, document.querySelector(`canvas[data-testid=${t}-canvas]`)?.getAttribute("aria-label") ?? "", document.querySelector(`[data-testid=${t}-canvas]`)?.parentElement?.textContent ?? ""]),
    TILES,
  );
  for (const [tile, label, beside] of said)
    if (!painted.has(tile) && (/: .*\d/.test(label) || /not |more than/.test(beside))) painted.set(tile, [Date.now() - began, label || beside]);
  await page.waitForTimeout(50);
}
for (const [tile, [ms, label]] of painted) console.log(`${tile.padEnd(10)} after ${(ms / 1000).toFixed(1)} s: ${label.slice(0, 200)}`);
for (const tile of TILES) if (!painted.has(tile)) console.log(`${tile.padEnd(10)} not after ${PATIENCE_MS / 1000} s`);
requests("at first");
if (picture) await page.screenshot({ path: picture });

async function measure(name, step) {
  const before = await mainThread();
  const frames = await frameTimes(page, seconds, step);
  const used = (await mainThread()) - before;
  console.log(
    `${name.padEnd(6)} ${frames.length} frames, p50 ${at(frames, 0.5).toFixed(1)} ms, p95 ${at(frames, 0.95).toFixed(1)} ms, longest ${frames.at(-1).toFixed(0)} ms; main thread ${((used * 1000) / frames.length).toFixed(1)} ms a frame`,
  );
  requests(name);
}

await page.getByTestId("spacetime-canvas").focus();
const keys = (some) => async (i) => {
  await page.keyboard.press(some[i % some.length]);
  await page.waitForTimeout(40);
};
// so near that single messages are arrows, and from there
for (let i = 0; i < 12; i++) await page.keyboard.press("w");
await measure("pan", keys(["d", "d", "d", "a"]));
await measure("zoom", keys(["w", "w", "w", "s", "s", "s"]));
await page.keyboard.press("0");
await page.waitForTimeout(1000);
await page.keyboard.press(" ");
await measure("play", async () => {
  await page.waitForTimeout(40);
});
await browser.close();
