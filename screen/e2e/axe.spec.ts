import { expect, type Page, test } from "@playwright/test";
import { axe } from "./axe.ts";
import { drawer, open, painted, stand } from "./page.ts";

/** axe-core finds nothing in any view, light and dark. */

test.beforeEach(async ({ page }) => {
  // what slides in is not looked at half way
  await page.emulateMedia({ reducedMotion: "reduce" });
});

/** Looks at the page in both themes (of the dark one only the contrast differs), and says what is wrong in words. */
async function clean(page: Page, where: string, wrong: string[], within: string | null = null): Promise<void> {
  // what lies on the page is looked at alone: the page was before
  for (const t of within === null || within === "dialog" ? ["light", "dark"] : ["light"]) {
    await page.emulateMedia({ colorScheme: t as "light" | "dark", reducedMotion: "reduce" });
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, t);
    for (const line of await axe(page, within, t === "dark" ? "color-contrast" : null))
      wrong.push(`${where}, ${t}: ${line}`);
  }
}

test("the workspace, and what opens from it", async ({ page }) => {
  const wrong: string[] = [];
  await open(page);
  await painted(page);
  await expect(page.getByTestId("timelines-canvas")).toHaveAttribute("aria-label", /\d/);
  await expect(page.getByTestId("details-table").locator("tbody tr").first()).toBeVisible();
  await clean(page, "workspace", wrong);
  await page.getByTestId("typed").click();
  await expect(page.getByTestId("keep")).toBeVisible();
  await clean(page, "rows typed", wrong, "#details");
  await page.keyboard.press("?");
  await expect(page.getByTestId("help-dialog")).toBeVisible();
  await clean(page, "keys", wrong, "dialog");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByTestId("palette")).toBeVisible();
  await clean(page, "palette", wrong, "dialog");
  await page.keyboard.press("Escape");
  await page.getByTestId("ledger").click();
  await expect(page.getByTestId("menu")).toBeVisible();
  await clean(page, "loss ledger", wrong, ".menu");
  await page.keyboard.press("Escape");
  await page.getByTestId("details-table").locator("tbody tr:not(.wait) td").nth(2).click();
  await expect(page.getByTestId("menu")).toBeVisible();
  await clean(page, "value menu", wrong, ".menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await expect(page.getByTestId("menu")).toContainText("Role of");
  await clean(page, "roles", wrong, ".menu");
  await page.keyboard.press("Escape");
  await page.getByTestId("category").first().hover();
  await page.getByTestId("category-more").first().click();
  await clean(page, "menu of a category", wrong, ".menu");
  await page.keyboard.press("Escape");
  await page.getByTestId("category").first().focus();
  await page.keyboard.press("F2");
  await expect(page.getByTestId("inline-edit")).toBeFocused();
  await clean(page, "a category renamed", wrong, "#cats");
  await page.keyboard.press("Escape");
  await page.getByTestId("distribution-canvas").focus();
  await page.keyboard.press("i");
  await expect(page.getByTestId("words")).toBeVisible();
  await clean(page, "words", wrong, ".menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await expect(page.getByTestId("distribution-table").locator("tbody tr").first()).toBeVisible();
  await clean(page, "table twin", wrong, "[data-tile=distribution]");
  expect(wrong).toEqual([]);
});

for (const [view, tile] of [
  ["State", "state-table"],
  ["Curve", "curve-canvas"],
  ["Scatter", "scatter-canvas"],
  ["Silences", "silences-canvas"],
  ["Bursts", "bursts-canvas"],
] as const) {
  test(`the ${view} view`, async ({ page }) => {
    const wrong: string[] = [];
    await open(page);
    await painted(page);
    await stand(page, view);
    if (view === "State") await expect(page.getByTestId(tile).locator("tbody tr").first()).toBeVisible();
    else await expect(page.getByTestId(tile)).toHaveAttribute("aria-label", /[1-9]/);
    await clean(page, view, wrong);
    expect(wrong).toEqual([]);
  });
}

test("the preset Flows", async ({ page }) => {
  const wrong: string[] = [];
  await open(page);
  await painted(page);
  await page.keyboard.press("2");
  await expect(page.getByTestId("lifelines-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await clean(page, "Flows", wrong);
  await page.getByTestId("lifelines-canvas").focus();
  await page.keyboard.press("t");
  await expect(page.getByTestId("lifelines-table").locator("tbody tr").first()).toBeVisible();
  await clean(page, "flows as a table", wrong, "[data-tile=lifelines]");
  await expect(page.getByTestId("spectrum-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("metrics-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await clean(page, "segments and hosts", wrong);
  expect(wrong).toEqual([]);
});

test("the preset Messages", async ({ page }) => {
  const wrong: string[] = [];
  await open(page);
  await painted(page);
  await page.keyboard.press("3");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("ring-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("exchange-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("history-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await clean(page, "Messages", wrong);
  await expect(page.getByTestId("clocks-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.getByTestId("waits-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await clean(page, "Clock truth and Waits", wrong);
  expect(wrong).toEqual([]);
});

test("a narrow window, with each of its drawers", async ({ page }) => {
  const wrong: string[] = [];
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  await painted(page);
  await clean(page, "narrow", wrong);
  for (const side of ["columns", "inspector"] as const) {
    await drawer(page, side);
    await expect(page.locator(`#${side}`)).toBeVisible();
    await clean(page, side, wrong, `#${side}`);
    await drawer(page, side);
  }
  expect(wrong).toEqual([]);
});

test("the SQL panel, empty and with an answer", async ({ page }) => {
  const wrong: string[] = [];
  await open(page);
  await page.keyboard.press("q");
  await expect(page.getByTestId("sql-starters")).toBeVisible();
  await clean(page, "SQL", wrong, "dialog");
  await page.getByTestId("sql-text").fill("SELECT * FROM trace LIMIT 20");
  await page.getByTestId("sql-run").click();
  await expect(page.getByTestId("sql-result")).toBeVisible({ timeout: 30_000 });
  await clean(page, "an answer of SQL", wrong, "dialog");
  expect(wrong).toEqual([]);
});

test("related rows", async ({ page }) => {
  const wrong: string[] = [];
  await open(page);
  await painted(page);
  await page.getByTestId("typed").click();
  const head = page.getByTestId("details-table").locator("thead th");
  const id = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("trace");
  const info = (await (await page.request.get(`./api/v1/traces/${id}`)).json()) as {
    columns: { name: string; role: string | null }[];
  };
  const span = info.columns.find((c) => c.role === "span")?.name ?? "";
  await expect(head.filter({ hasText: span }).first()).toBeAttached();
  const at = (await head.allTextContents()).findIndex((n) => n.replace(/ [\u2193\u2191]$/, "") === span);
  await page.getByTestId("details-table").locator("tbody tr").first().locator("td").nth(at).click();
  await page.getByRole("menuitem", { name: /Show this span/ }).click();
  await expect(page.getByTestId("related-words")).toBeVisible();
  await clean(page, "related rows", wrong, "dialog");
  await page.getByRole("button", { name: "All of its flow as a waterfall" }).click();
  await expect(page.getByTestId("waterfall-words")).toContainText(/(rows|spans) of .* in /);
  await clean(page, "waterfall", wrong, "dialog");
  expect(wrong).toEqual([]);
});

test("the page without a trace, and with one that is not there", async ({ page }) => {
  const wrong: string[] = [];
  await page.route("**/api/v1/traces", (r) => r.fulfill({ json: { traces: [] } }));
  await page.goto("./");
  await expect(page.getByTestId("welcome")).toBeVisible();
  await clean(page, "welcome", wrong);
  await page.goto("./#trace=nobody");
  await page.reload();
  await expect(page.getByTestId("welcome")).toBeVisible();
  await clean(page, "unknown trace", wrong);
  expect(wrong).toEqual([]);
});
