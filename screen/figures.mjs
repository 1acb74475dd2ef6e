// The figures of docs/figures.md: node figures.mjs ADDRESS FOUND FOLDER. ADDRESS shows `sightline demo lifelines`, FOUND the same trace with what
// `detect -o` found; `./dev figures` starts both.
import { chromium } from "@playwright/test";

const [address, found, folder] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env["SIGHTLINE_BROWSER"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const START = 1_795_165_200n; // seconds, of the workflow of the demonstration
const at = (seconds) => String((START + BigInt(seconds)) * 1_000_000_000n);
// before the first row: no cursor is drawn
const BEFORE = `at=${at(-60)}`;
const node = (name) => `where=${encodeURIComponent(`host = "${name}"`)}`;

/** A picture of the first pairs of the page, and nothing else of it; finer than most screens. */
async function figure(base, name, hash, pairs, height, width = 1500) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1.5 });
  const { traces } = await (await fetch(new URL("api/v1/traces", base))).json();
  await page.goto(`${new URL(base).origin}/#trace=${encodeURIComponent(traces[0].id)}&preset=flows&${BEFORE}&${hash}`);
  await page.locator("#app[data-ready]").waitFor();
  await page.getByTestId("lifelines-canvas").and(page.locator("[aria-label*=flows]")).waitFor();
  // heads of pairs that are folded
  await page.addStyleTag({ content: ".pair.shut { visibility: hidden }" });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  // flows from their start have an axis of their own
  const top = hash.includes("flows=start") ? ".flows-head" : ".time-axis";
  const axis = await page.locator(top).first().boundingBox();
  const middle = await page.locator("#center").boundingBox();
  const last = await page.getByTestId(`${pairs}-canvas`).boundingBox();
  const bottom = last.y + last.height + 2;
  const clip = { x: middle.x, y: axis.y, width: middle.width, height: bottom - axis.y };
  await page.screenshot({ path: `${folder}/figure-${name}.png`, clip });
  await page.close();
}

try {
  await figure(address, "lifelines", `${node("node2")}&from=${at(20)}&to=${at(75)}&pairs=flows`, "lifelines", 760);
  await figure(address, "completions", "pairs=flows&flows=start", "lifelines", 760, 1650);
  await figure(address, "one-host", `${node("node2")}&from=${at(60)}&to=${at(240)}&pairs=flows%20hosts`, "metrics", 900);
  await figure(found, "all", "pairs=flows", "lifelines", 700);
  await figure(found, "anomalous", `where=${encodeURIComponent('anomaly ~ ""')}&pairs=flows`, "lifelines", 700);
} finally {
  await browser.close();
}
