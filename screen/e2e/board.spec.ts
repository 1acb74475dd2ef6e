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
  // what was measured of the host is no service's
  await expect(text).toHaveValue(/^column duration by resource\.service\.name .*\n(column \S+ \| average .*\n?)+$/m);
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

test("a mark of a meter says what it is, and a click selects its rows", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.keyboard.press("4");
  const text = page.getByTestId("board-text");
  await expect(text).toHaveValue(/-> lights/);
  await text.fill('rows by resource.service.name | count -> bars "spans"');
  const meters = page.getByTestId("meters-canvas");
  await expect(meters).toHaveAttribute("aria-label", /spans/);
  const at = { position: { x: 40, y: 32 } };
  await meters.hover(at);
  await expect(page.getByTestId("tip")).toContainText(/spans: \w+ [\d\s]+; click to select its rows/);
  await meters.click(at);
  await expect(page.getByTestId("selection")).toContainText("resource.service.name");
  await expect(page.getByTestId("details")).toContainText("rows selected");
});

test("boards that are kept are offered, those that fit first; a board is saved as a file", async ({ page }) => {
  await page.route("**/view/boards*", (route) =>
    route.fulfill({
      json: {
        generation: 1,
        exact: true,
        elapsedMillis: 1,
        boards: [
          { name: "services", text: "rows | rate 1s -> gauge", why: null },
          { name: "loops", text: "event loop.chunk -> gauge", why: "not in this trace: no event is called so" },
        ],
      },
    }),
  );
  await open(page);
  await painted(page);
  await page.keyboard.press("4");
  await expect(page.getByTestId("board-text")).toHaveValue(/-> lights/);
  await page.getByTestId("boards").click();
  await expect(page.getByRole("menuitem", { name: /loops/ })).toContainText("not in this trace");
  await page.getByRole("menuitem", { name: "services" }).click();
  await expect(page.getByTestId("board-text")).toHaveValue("rows | rate 1s -> gauge");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-board").click()]);
  expect(saved.suggestedFilename()).toMatch(/\.board$/);
});

test("a pipeline is changed part by part, and what does not fit says why", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await painted(page);
  await page.keyboard.press("4");
  const text = page.getByTestId("board-text");
  // what is proposed comes first
  await expect(text).toHaveValue(/ -> /);
  await text.fill("# how much there is\nrows | rate 1min -> gauge");
  const parts = page.getByTestId("board-parts").getByRole("button");
  // the caret is in the second line
  await text.press("End");
  await expect(parts.filter({ hasText: "rate 1min" })).toBeVisible();
  await parts.filter({ hasText: "gauge" }).click();
  const menu = page.getByTestId("menu");
  await expect(menu).toContainText("does not fit: bands");
  await expect(menu).toContainText("cannot take what comes in, numbers");
  expect(await axe(page, null, null)).toEqual([]);
  await menu.getByRole("menuitem", { name: /^strips/ }).click();
  await expect(text).toHaveValue("# how much there is\nrows | rate 1min -> strips");
  await expect(page.getByTestId("strips-canvas")).toHaveAttribute("aria-label", /1 meter over time/);
  // what is written by hand in a part
  await parts.filter({ hasText: "rate 1min" }).click();
  await menu.getByLabel("As text").fill("rate 30s");
  await menu.getByLabel("As text").press("Enter");
  await expect(text).toHaveValue("# how much there is\nrows | rate 30s -> strips");
  // a gap, by keyboard, once the parts are those of the new text
  await expect(parts.filter({ hasText: "rate 30s" })).toBeVisible();
  await parts.filter({ hasText: "+filter" }).focus();
  await page.keyboard.press("Enter");
  await menu.getByRole("menuitem", { name: /^max 10s/ }).press("Enter");
  await expect(text).toHaveValue("# how much there is\nrows | rate 30s | max 10s -> strips");
  await parts.filter({ hasText: "rate 30s" }).click();
  await menu.getByRole("menuitem", { name: "without rate 30s" }).click();
  await expect(text).toHaveValue("# how much there is\nrows | max 10s -> strips");
  // what stands nowhere yet, by hand
  await parts.filter({ hasText: "+filter" }).click();
  await menu.getByLabel("As text").fill("| min 20s");
  await menu.getByLabel("As text").press("Enter");
  await expect(text).toHaveValue("# how much there is\nrows | max 10s | min 20s -> strips");
  await page.goBack();
  await expect(text).toHaveValue("# how much there is\nrows | max 10s -> strips");
  // another line begins with where its values come from
  await page.getByRole("button", { name: "another line" }).click();
  // also where answers come meanwhile, as of a live trace
  await page.getByTestId("meters-canvas").focus();
  await page.keyboard.press("[");
  await expect(page.getByTestId("meters-canvas")).toBeFocused();
  await parts.filter({ hasText: "+source" }).click();
  await menu
    .getByRole("menuitem", { name: /^event / })
    .first()
    .click();
  await expect(text).toHaveValue(/\nevent .* -> text$/);
  await page.goBack();
  await expect(text).toHaveValue("# how much there is\nrows | max 10s -> strips");
});
