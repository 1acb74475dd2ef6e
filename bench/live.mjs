// How late, and how smooth, is the page of a store that grows? Opens it while somebody sends, and prints how old events were when a picture with them had
// been painted (by the clock of this machine, which the senders must share), and the times between frames.
//   node bench/live.mjs URL [SECONDS]          (after `npm install` in screen/; SIGHTLINE_BROWSER names a Chromium)
import { createRequire } from "node:module";

const require = createRequire(new URL("../screen/package.json", import.meta.url));
const { chromium } = require("@playwright/test");
const [url, seconds = "60"] = process.argv.slice(2);
if (!url) {
  console.error("usage: node bench/live.mjs URL [SECONDS]");
  process.exit(2);
}
const SETTLE_MS = 10_000;
const browser = await chromium.launch({
  executablePath: process.env.SIGHTLINE_BROWSER ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(url);
await page.locator("#app[data-ready=true]").waitFor({ timeout: 60_000 });
await page.locator("canvas[data-newest]").first().waitFor({ timeout: 60_000 });
await page.waitForTimeout(SETTLE_MS);
// processor time of the page's main thread: on a machine that others use, what a clock on the wall says is theirs as well
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
const mainThread = async () => (await cdp.send("Performance.getMetrics")).metrics.find((m) => m.name === "TaskDuration").value;
const before = await mainThread();

const seen = await page.evaluate(async (forMs) => {
  const frames = [];
  // by picture: when a frame showed more, what it showed, both in milliseconds since the epoch
  const steps = {};
  const pending = [];
  const begin = performance.now();
  let last = begin;
  while (last - begin < forMs) {
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
    // what a frame painted is seen when the next one begins, at the latest
    const at = performance.timeOrigin + performance.now();
    for (const step of pending.splice(0)) steps[step.name].push([at, step.newest]);
    for (const canvas of document.querySelectorAll("canvas[data-newest]")) {
      const name = canvas.dataset.testid.replace("-canvas", "");
      const newest = Number(canvas.dataset.newest) / 1e6;
      steps[name] ??= [];
      if (canvas.lastNewest === newest) continue;
      canvas.lastNewest = newest;
      pending.push({ name, newest });
    }
  }
  return { frames: frames.slice(2), steps, end: performance.timeOrigin + performance.now() };
}, Number(seconds) * 1000);
const used = (await mainThread()) - before;
const rows = (await page.getByTestId("status").textContent()) ?? "";
await browser.close();

const quantile = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
const up = (a, b) => a - b;

console.log("| Picture | Steps | Late by, p50 | p95 | At most |\n| --- | ---: | ---: | ---: | ---: |");
for (const [name, of] of Object.entries(seen.steps)) {
  const late = [];
  for (let i = 1; i < of.length; i++) {
    const [at, newest] = of[i];
    // the events that this frame showed first, as they are sent evenly: one each five milliseconds stands for the others
    for (let event = of[i - 1][1]; event < newest; event += 5) late.push(at - event);
  }
  // what is not shown at the end is late as well
  const most = Math.max(...late, of.length > 0 ? seen.end - of.at(-1)[1] : Number.NaN);
  late.sort(up);
  console.log(`| ${name} | ${of.length} | ${quantile(late, 0.5).toFixed(0)} ms | ${quantile(late, 0.95).toFixed(0)} ms | ${most.toFixed(0)} ms |`);
}
const frames = seen.frames.sort(up);
const looks = Math.max(1, ...Object.values(seen.steps).map((of) => of.length));
console.log(`\nmain thread of the page: ${(used * 1000 / looks).toFixed(0)} ms of processor time a look, ${(used * 100 / Number(seconds)).toFixed(0)} % of one processor`);
console.log(
  `\n${frames.length} frames in ${seconds} s, p50 ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms, longest ${frames.at(-1).toFixed(0)} ms\n${rows.replace(/\s+/g, " ").trim()}`,
);
