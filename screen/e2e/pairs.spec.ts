import { expect, test } from "@playwright/test";
import { box, clickAsPeopleDo, inHash, open, painted, stand } from "./page.ts";

/** The stack of pairs: folding, one alone, heights, links from before, a window of its own. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

test("a pair folds to a head of 28 pixels with a sparkline, and the URL remembers", async ({ page }) => {
  await open(page);
  await painted(page);
  const pair = page.locator("[data-pair=frequency]");
  await page.getByTestId("fold-frequency").click();
  await expect(page.getByTestId("frequency-canvas")).toBeHidden();
  await expect.poll(async () => Math.round((await box(pair)).height)).toBe(28);
  await expect(page.getByTestId("fold-frequency")).toHaveAttribute("aria-expanded", "false");
  const spark = await box(pair.locator(".spark"));
  const density = await box(page.getByTestId("density-canvas"));
  expect([spark.x, spark.width]).toEqual([density.x, density.width]);
  await page.reload();
  await expect(page.getByTestId("timelines-canvas")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("frequency-canvas")).toBeHidden();
  await page.getByTestId("fold-frequency").focus();
  await page.keyboard.press("Space");
  await expect(page.getByTestId("frequency-canvas")).toBeVisible();
});

test("Enter on a head shows its pair alone; Enter and Esc give the others back", async ({ page }) => {
  await open(page);
  await painted(page);
  const fold = page.getByTestId("fold-entities");
  await fold.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => inHash(page, "alone")).toBe("entities");
  await expect(page.getByTestId("density-canvas")).toBeHidden();
  const tall = (await box(page.getByTestId("timelines-canvas"))).height;
  expect(tall).toBeGreaterThan(400);
  await expect(fold).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("density-canvas")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("density-canvas")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("density-canvas")).toBeVisible();
});

test("all pictures over time end on the pixels of the one axis, and the middle does not scroll", async ({ page }) => {
  await open(page);
  await painted(page);
  const axis = await box(page.locator(".time-axis"));
  for (const tile of ["density", "frequency", "timelines"]) {
    const b = await box(page.getByTestId(`${tile}-canvas`));
    expect([b.x, b.width], tile).toEqual([axis.x, axis.width]);
  }
  const over = await page.locator("#center").evaluate((el) => el.scrollHeight - el.clientHeight);
  expect(over).toBeLessThanOrEqual(0);
  await page.getByTestId("fold-values").click();
  const low = await box(page.getByTestId("frequency-canvas"));
  const grip = await box(page.getByTestId("edge-frequency-below"));
  await page.mouse.move(grip.x + 300, grip.y + 3);
  await page.mouse.down();
  await page.mouse.move(grip.x + 300, grip.y + 63, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(async () => (await box(page.getByTestId("frequency-canvas"))).height - low.height)
    .toBeGreaterThan(50);
  await expect(page).toHaveURL(/size=frequency/);
});

test("links to the tabs that were before open pairs", async ({ page }) => {
  await open(page);
  const trace = inHash(page, "trace");
  await page.goto("about:blank");
  await page.goto(`./#trace=${trace}&view=state`);
  await expect(page.getByTestId("state-table").locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("frequency-canvas")).toBeVisible();
  await page.goto("about:blank");
  await page.goto(`./#trace=${trace}&view=scatter`);
  await expect(page.getByTestId("scatter-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
});

test("a pair in a window of its own has the cursor, the paint and the selection", async ({ page, context }) => {
  await open(page);
  const categories = await painted(page);
  await page.getByTestId("pick-values").click();
  const [own] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("menuitem", { name: "In a window of its own" }).click(),
  ]);
  await expect(own.getByTestId("density-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(own.locator("#inspector")).toBeHidden();
  await expect(own.getByTestId("frequency-canvas")).toBeHidden();
  const b = await box(page.getByTestId("frequency-canvas"));
  await page.mouse.click(b.x + b.width * 0.6, b.y + b.height * 0.5);
  await expect.poll(() => inHash(page, "at")).not.toBeNull();
  await expect.poll(() => inHash(own, "at")).toBe(inHash(page, "at"));
  const at = inHash(own, "at");
  const d = await box(own.getByTestId("density-canvas"));
  await own.mouse.click(d.x + d.width * 0.3, d.y + d.height * 0.4);
  await expect.poll(() => inHash(own, "at")).not.toBe(at);
  await expect.poll(() => inHash(page, "at") === inHash(own, "at")).toBe(true);
  const before = await categories.count();
  await categories.first().focus();
  await page.keyboard.press("Delete");
  await expect(categories).toHaveCount(before - 1);
  await expect
    .poll(() => new URLSearchParams(new URL(own.url()).hash.slice(1)).getAll("paint").length)
    .toBe(before - 1);
});

test("what stands at the left is chosen in the head, and F fits its own axes", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "Scatter");
  await expect(page.getByTestId("scatter-canvas")).toHaveAttribute("aria-label", /[1-9]/);
  await page.keyboard.press("f");
  await expect.poll(() => inHash(page, "xy")).not.toBeNull();
  await stand(page, "Distribution");
  await expect(page.getByTestId("distribution-canvas")).toBeVisible();
});

test("a click on a silence, or Enter, leads to the moment since when it is", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "Silences");
  const canvas = page.getByTestId("silences-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /longest silence of each of [1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("timelines-canvas")).toBeVisible();
  const trace = inHash(page, "trace") ?? "";
  const asked = await page.request.get(`./api/v1/traces/${trace}/view/silences?limit=2`);
  const { silences } = (await asked.json()) as { silences: { sinceNanos: string }[] };
  const b = await box(canvas);
  await page.mouse.click(b.x + b.width / 2, b.y + 27);
  await expect.poll(() => inHash(page, "at")).toBe(silences[1]?.sinceNanos);
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => inHash(page, "at")).toBe(silences[0]?.sinceNanos);
});

test("a click on a burst, or Enter, leads to the moment where it begins", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "Bursts");
  const canvas = page.getByTestId("bursts-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /The fullest .* of each of [1-9]/, { timeout: 30_000 });
  const trace = inHash(page, "trace") ?? "";
  const asked = await page.request.get(`./api/v1/traces/${trace}/view/bursts?limit=2`);
  const { bursts } = (await asked.json()) as { bursts: { fromNanos: string }[] };
  const b = await box(canvas);
  await page.mouse.click(b.x + b.width / 2, b.y + 27);
  await expect.poll(() => inHash(page, "at")).toBe(bursts[1]?.fromNanos);
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => inHash(page, "at")).toBe(bursts[0]?.fromNanos);
});
