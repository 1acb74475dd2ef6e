// A picture of the page as it opens: node picture.mjs ADDRESS PNG [#HASH]. For who has no display.
import { chromium } from "@playwright/test";

const [address, png, hash] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env["SIGHTLINE_BROWSER"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  const { traces } = await (await fetch(new URL("api/v1/traces", address))).json();
  await page.goto(`${address}#trace=${encodeURIComponent(traces[0].id)}${hash ? `&${hash.slice(1)}` : ""}`);
  await page.locator("#app[data-ready]").waitFor();
  // questions follow one another: the defaults, then the pictures, then what is different
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(2000);
  await page.screenshot({ path: png });
} finally {
  await browser.close();
}
