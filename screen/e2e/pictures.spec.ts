import { expect, test } from "@playwright/test";
import { open, painted } from "./page.ts";
import { empty, listen, overlapping, written } from "./pictures.ts";

/** In every preset, narrow and at 200 %: no text of a picture lies on another, and none is empty. */

for (const { name, size, ratio } of [
  { name: "1024 x 768", size: { width: 1024, height: 768 }, ratio: 1 },
  { name: "1600 x 1000 at 200 %", size: { width: 800, height: 500 }, ratio: 2 },
])
  test.describe(name, () => {
    test.use({ viewport: size, deviceScaleFactor: ratio });

    test("pictures of all presets can be read", async ({ page }) => {
      await listen(page);
      await open(page);
      await painted(page);
      for (const key of ["1", "2", "3", "4"]) {
        await page.keyboard.press(key);
        await page.waitForLoadState("networkidle");
        await expect.poll(() => empty(page), { message: `preset ${key}` }).toEqual([]);
        expect(overlapping(await written(page)), `preset ${key}`).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `preset ${key}`).toBeLessThanOrEqual(0);
      }
    });
  });
