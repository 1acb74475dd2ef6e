import { expect, type Page, test } from "@playwright/test";
import { inHash, open, painted, stand } from "./page.ts";

/** Everything a pointer can do to rows, values and tiles, without one. */

async function spanColumn(page: Page): Promise<number> {
  const info = (await (await page.request.get(`./api/v1/traces/${inHash(page, "trace")}`)).json()) as {
    columns: { name: string; role: string | null }[];
  };
  const name = info.columns.find((c) => c.role === "span")?.name ?? "";
  const head = page.getByTestId("details-table").locator("thead th");
  await expect(head.filter({ hasText: name }).first()).toBeAttached();
  return (await head.allTextContents()).findIndex((n) => n.replace(/ [\u2193\u2191]$/, "") === name);
}

test("rows of Details: arrows, pages, ends, the menu of a value, and the focus comes back", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("clear").click();
  await page.getByTestId("typed").click();
  const body = page.getByTestId("details-table").locator("tbody");
  await expect(body.locator("tr").first()).toBeVisible();
  const at = async (): Promise<[number, number]> =>
    await page.evaluate(() => {
      const td = document.activeElement as HTMLElement;
      return [Number(td.closest("tr")?.dataset["row"]), Number(td.dataset["cell"])];
    });
  await expect(body.locator('td[tabindex="0"]')).toHaveCount(1);
  await body.locator('td[tabindex="0"]').focus();
  expect(await at()).toEqual([0, 0]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toEqual([1, 1]);
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowDown");
  await expect.poll(at).toEqual([31, 1]);
  await expect(page.locator("td:focus")).toBeInViewport();
  await page.keyboard.press("PageDown");
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(33);
  await page.keyboard.press("Control+End");
  await expect.poll(async () => (await at())[0]).toBeGreaterThan(1000);
  await expect(page.locator("td:focus")).toBeInViewport();
  await page.keyboard.press("Control+Home");
  await expect.poll(at).toEqual([0, 0]);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("menu")).toBeVisible();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("menu")).toBeHidden();
  await expect.poll(at).toEqual([0, 0]);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Keep only this value" }).press("Enter");
  await expect(page.getByTestId("filter")).toContainText("only");
  await expect.poll(async () => page.evaluate(() => document.activeElement?.closest("#details") !== null)).toBe(true);
});

test("related rows by keyboard alone", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("typed").click();
  const at = await spanColumn(page);
  const body = page.getByTestId("details-table").locator("tbody");
  await body.locator('td[tabindex="0"]').focus();
  // the swatch is no cell to stop at
  for (let i = 1; i < at; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /Show this span/ }).press("Enter");
  await expect(page.getByTestId("related-words")).toBeVisible();
  const rows = page.getByTestId("related").locator("tbody button");
  await page.keyboard.press("Tab");
  await rows.first().focus();
  await page.keyboard.press("End");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("related")).toHaveCount(0);
  await expect.poll(async () => page.evaluate(() => document.activeElement?.closest("#details") !== null)).toBe(true);
});

test("rows of the state by keyboard", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "State");
  const body = page.getByTestId("state-table").locator("tbody");
  await expect(body.locator("tr").first()).toBeVisible();
  await body.locator('td[tabindex="0"]').focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(body.locator('tr[data-row="1"] td[data-cell="1"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(body.locator('tr[data-row="1"] td[data-cell="1"]')).toBeFocused();
});

test("entities of Timelines by keyboard: each is read out, Enter opens the menu of its name", async ({ page }) => {
  await open(page);
  await painted(page);
  const canvas = page.getByTestId("timelines-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /[1-9]/);
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  const tip = page.getByTestId("tip");
  await expect(tip).toHaveText(/\d/);
  const first = await tip.textContent();
  await page.keyboard.press("ArrowDown");
  await expect(tip).not.toHaveText(first ?? "");
  const name = ((await tip.textContent()) ?? "").split(",")[0] as string;
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("menu")).toContainText(name);
  await page.keyboard.press("Escape");
  await expect(canvas).toBeFocused();
});

test("I says in words what a tile shows, and gives the focus back", async ({ page }) => {
  await open(page);
  await painted(page);
  for (const tile of ["minimap", "distribution", "density", "frequency", "timelines"]) {
    const canvas = page.getByTestId(`${tile}-canvas`);
    await expect(canvas).toHaveAttribute("aria-label", /[1-9]/);
    await canvas.focus();
    await page.keyboard.press("i");
    const words = page.getByTestId("words").locator("p");
    expect(await words.count(), tile).toBeGreaterThanOrEqual(3);
    const said = await words.allTextContents();
    expect(said[0], tile).toMatch(/^\d/);
    for (const s of said) {
      expect(s).toMatch(/^\S.*\.$/);
      expect(s).not.toMatch(/NaN|undefined|null/);
    }
    await page.keyboard.press("Escape");
    await expect(canvas).toBeFocused();
    // the same is there for readers, without a key
    const start = (said[0] as string)
      .slice(0, 24)
      .replace(/\s/g, "\\s")
      .replace(/[.*+?()[\]{}|^$]/g, "\\$&");
    await expect(canvas).toHaveAccessibleDescription(new RegExp(start));
  }
});

test("a swatch is chosen by arrows: one stop for all eight", async ({ page }) => {
  await open(page);
  await painted(page);
  const stops = page.locator('[role=radio][tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  const before = await stops.getAttribute("data-testid");
  await page.keyboard.press("ArrowRight");
  await expect(stops).not.toHaveAttribute("data-testid", before ?? "");
  await expect(stops).toBeFocused();
});

test("with reduced motion nothing slides, and replay steps once a second", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await open(page);
  await painted(page);
  await page.clock.runFor(1000);
  expect(
    await page.evaluate(
      () =>
        [...document.querySelectorAll("*")].filter((e) => {
          const s = getComputedStyle(e);
          return s.animationName !== "none" || Number.parseFloat(s.transitionDuration) > 0.01;
        }).length,
    ),
  ).toBe(0);
  const at = (): string | null => inHash(page, "at");
  await page.keyboard.press("Space");
  await expect(page.getByTestId("play")).toHaveAttribute("aria-pressed", "true");
  await page.clock.runFor(600);
  const first = at();
  await page.clock.runFor(300);
  expect(at()).toBe(first);
  await page.clock.runFor(1500);
  expect(at()).not.toBe(first);
});

test("under forced colours the marks are in the system's colours, and the focus is seen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page);
  await painted(page);
  const canvas = page.getByTestId("distribution-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /[1-9]/);
  const colours = await canvas.evaluate((c: HTMLCanvasElement) => {
    const data = c.getContext("2d")?.getImageData(0, 0, c.width, c.height).data ?? new Uint8ClampedArray();
    let coloured = 0;
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b, a] = [data[i] as number, data[i + 1] as number, data[i + 2] as number, data[i + 3] as number];
      // the accent is the system's Highlight; all else is grey between Canvas and CanvasText
      if (a > 200 && Math.max(r, g, b) - Math.min(r, g, b) > 24) coloured++;
    }
    return coloured / (data.length / 4);
  });
  expect(colours).toBeLessThan(0.02);
  await page.getByTestId("edge-details").focus();
  await page.keyboard.press("ArrowUp");
  expect(await page.getByTestId("edge-details").evaluate((e) => getComputedStyle(e).outlineStyle)).not.toBe("none");
});

test("the palette says when nothing is called so", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.keyboard.press("Control+k");
  await page.getByTestId("palette-input").fill("zzz");
  await expect(page.getByTestId("palette")).toContainText('"zzz"');
});

test("the key after the one that closes the palette is the page's", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.keyboard.press("Control+k");
  await page.getByTestId("palette-input").fill("view state");
  // nothing of the browser's comes between the two, as on a busy machine
  await page.evaluate(() => {
    for (const key of ["Enter", "1"])
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await expect(page.getByTestId("palette")).toHaveCount(0);
  await expect(page).not.toHaveURL(/entities%3Astate/);
});
