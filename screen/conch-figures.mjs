// The figures of docs/conch.md: node conch-figures.mjs ADDRESS FOLDER. ADDRESS shows a run of examples/hosts/figure2.hosts by its logical clock;
// `./dev figures` starts it.
import { chromium } from "@playwright/test";

const [address, folder] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env["SIGHTLINE_BROWSER"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** A tile of the page, which has the whole height; finer than most screens. */
async function figure(name, hash, tile, width, height = 640) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 1.5 });
  const { traces } = await (await fetch(new URL("api/v1/traces", address))).json();
  await page.goto(
    `${new URL(address).origin}/#trace=${encodeURIComponent(traces[0].id)}&preset=messages&panels=details:0&${hash}`,
  );
  await page.locator("#app[data-ready]").waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2500);
  await page.locator(tile).screenshot({ path: `${folder}/conch-${name}.png` });
  await page.close();
}

try {
  await figure("history", "pairs=exchange", "[data-tile=history]", 1100);
  await figure("global", "pairs=messages:global", "[data-tile=global]", 1100, 1100);
  await figure("topology", "pairs=messages:topology", "[data-tile=topology]", 1400, 1100);
  await figure("ring", "pairs=messages", "[data-tile=ring]", 1100, 1100);
  await figure("machines", "pairs=messages:machines", "[aria-label=Machines].tile", 1500, 1100);
  await figure("scene", "alone=scene&at=90", "[data-tile=scene]", 1900, 310);
  await figure("lamport", "pairs=messages&times=logical", "[data-tile=spacetime]", 1100);
} finally {
  await browser.close();
}
