import { expect, test } from "@playwright/test";
import { open, painted } from "./page.ts";

/** A screen with two pixels to a pixel of CSS, as most laptops have. */

test.use({ deviceScaleFactor: 2 });

test("every picture is as large as its place, and twice as fine", async ({ page }) => {
  await open(page);
  await painted(page);
  for (const preset of ["1", "2"]) {
    await page.keyboard.press(preset);
    const canvas = page.getByTestId(preset === "1" ? "density-canvas" : "lifelines-canvas");
    await expect(canvas).toHaveAttribute("aria-label", /./, { timeout: 30_000 });
    await painted(page);
    // the second of a pair may still wait for its answer, on a canvas that nobody has drawn on
    const wrong = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll("canvas")]
          .filter((c) => c.clientWidth > 1 && c.width > 2)
          .filter((c) => Math.abs(c.width - 2 * c.clientWidth) > 2 || Math.abs(c.height - 2 * c.clientHeight) > 2)
          .map(
            (c) =>
              `${c.dataset["testid"] ?? c.className}: ${c.width} x ${c.height} in ${c.clientWidth} x ${c.clientHeight}`,
          ),
      );
    await expect.poll(wrong, { timeout: 30_000 }).toEqual([]);
  }
});
