import { expect, test } from "@playwright/test";
import { axe } from "./axe.ts";
import { open, painted } from "./page.ts";

/** The preset Board: pipelines as text above their meters. */

test("a board is proposed, edited and told of its mistakes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await painted(page);
  await page.keyboard.press("4");
  const text = page.getByTestId("board-text");
  await expect(text).toHaveValue(/-> lights/);
  await expect(page.getByTestId("meters-canvas")).toHaveAttribute("aria-label", /meters/);
  await expect(page.getByTestId("strips-canvas")).toHaveAttribute("aria-label", /over time/);
  await text.fill('rows | rate 1min -> gauge "rows a second"\nrows | ratee 1s -> gauge');
  await expect(page.getByTestId("board-status")).toContainText(
    "column 8: there is no filter 'ratee'; did you mean 'rate'?",
  );
  await expect(page.getByTestId("meters-canvas")).toHaveAttribute("aria-label", /rows a second/);
  await expect(page).toHaveURL(/rate/);
  expect(await axe(page, null, null)).toEqual([]);
});
