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

/** What is selected, filtered and shown as time takes room: no button may be pushed out of the window by it. */
test("every button of the top bar is in the window at any width", async ({ page }) => {
  await open(page);
  await painted(page);
  for (const where of ["", "&where=duration%20%3E%201"]) {
    if (where !== "") await page.goto(page.url() + where);
    await expect(page.getByTestId("hits")).toHaveText(/^\d+ of \d/);
    for (let width = 961; width <= 1700; width += 23) {
      await page.setViewportSize({ width, height: 900 });
      const out = await page.evaluate(() => {
        const seen = [...document.querySelectorAll("#top button")].filter((b) => b.checkVisibility());
        const boxes = seen.map((b) => ({ b, box: b.getBoundingClientRect() }));
        const search = document.querySelector("#search")?.getBoundingClientRect();
        return boxes.flatMap(({ b, box }) => {
          const edge = b.closest("#search") && search ? search.right : innerWidth;
          return box.right > edge + 1 ? [b.getAttribute("aria-label") ?? b.textContent] : [];
        });
      });
      expect(out, `${width} pixels${where}`).toEqual([]);
    }
  }
});
