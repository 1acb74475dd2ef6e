import { expect, test } from "@playwright/test";
import { box, clickAsPeopleDo, drag, dragSpine, inHash, open, painted, stand } from "./page.ts";

/** Runs against SIGHTLINE_PAGE with a trace open that has times and a numeric column; its names are not assumed. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

test("opens with a painted, linked first picture", async ({ page }) => {
  await open(page);
  await painted(page);
  for (const tile of ["density", "frequency", "timelines", "minimap"]) {
    await expect(page.getByTestId(`${tile}-canvas`)).toHaveAttribute("aria-label", /\d/, { timeout: 30_000 });
  }
  await expect(page.getByTestId("status")).toContainText("received");
  await expect(page.getByTestId("details-table").locator("tbody tr").first()).toBeVisible();
  await expect(page.getByTestId("column").and(page.locator("[aria-selected=true]"))).toHaveCount(1);
});

test("paints a range by dragging on the value axis, undoes it and renames it", async ({ page }) => {
  await open(page);
  const categories = await painted(page);
  const before = await categories.count();
  await dragSpine(page, 0.5, 0.65);
  await expect(categories).toHaveCount(before + 1);
  await expect(categories.first().locator(".num").first()).toHaveText(/\d/);
  await page.keyboard.press("Control+z");
  await expect(categories).toHaveCount(before);
  await page.keyboard.press("Control+Shift+z");
  await expect(categories).toHaveCount(before + 1);
  await categories.first().dblclick();
  await page.getByTestId("inline-edit").fill("in the middle");
  await page.keyboard.press("Enter");
  await expect(categories.first()).toHaveAttribute("data-category", "in the middle");
  await categories.first().hover();
  await categories.first().getByTestId("category-more").click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(categories.first()).toContainText("hidden");
  await categories.first().focus();
  await page.keyboard.press("Delete");
  await expect(categories).toHaveCount(before);
});

test("suggests ranges", async ({ page }) => {
  await open(page);
  const categories = await painted(page);
  await page.getByTestId("suggest").click();
  await expect(page.getByTestId("menu")).toBeVisible();
  await page.getByRole("menuitem", { name: "Paint all of them" }).first().click();
  await expect(categories.first()).toBeVisible();
});

test("zooms by drag, keys and wheel, and Back returns", async ({ page }) => {
  await open(page);
  await painted(page);
  const density = page.getByTestId("density-canvas");
  await drag(page, density, [0.3, 0.2], [0.6, 0.7]);
  await expect(page).toHaveURL(/select=/);
  await page.keyboard.press("f");
  await expect.poll(() => inHash(page, "from")).not.toBeNull();
  await expect.poll(() => inHash(page, "values")).not.toBeNull();
  const from = inHash(page, "from");
  await page.keyboard.press("d");
  await expect.poll(() => inHash(page, "from")).not.toBe(from);
  const panned = inHash(page, "to");
  await page.keyboard.press("w");
  await expect.poll(() => inHash(page, "to")).not.toBe(panned);
  await page.keyboard.press("0");
  await expect.poll(() => inHash(page, "values")).toBeNull();
  await page.goBack();
  await expect.poll(() => inHash(page, "values")).not.toBeNull();
  const b = await box(density);
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
  const start = inHash(page, "from");
  await page.mouse.wheel(0, -300);
  await expect.poll(() => inHash(page, "from")).not.toBe(start);
});

test("zooms Distribution into a rectangle", async ({ page }) => {
  await open(page);
  await painted(page);
  await drag(page, page.getByTestId("distribution-canvas"), [0.3, 0.2], [0.6, 0.6]);
  await page.keyboard.press("f");
  await expect.poll(() => inHash(page, "ranks")).not.toBeNull();
  await expect.poll(() => inHash(page, "values")).not.toBeNull();
});

test("changes the value axis", async ({ page }) => {
  await open(page);
  for (const kind of ["quantile", "linear"]) {
    await page.getByTestId(`axis-${kind}`).click();
    await expect(page).toHaveURL(new RegExp(`axis=${kind}`));
    await expect(page.getByTestId(`axis-${kind}`)).toHaveAttribute("aria-pressed", "true");
  }
});

test("edges between tiles are dragged, moved by keys, and given back", async ({ page }) => {
  await open(page);
  for (const [edge, tile, by] of [
    ["details", "details", [0, -60]],
    ["gutter", "distribution-canvas", [80, 0]],
  ] as const) {
    const grip = page.getByTestId(`edge-${edge}`);
    const size = async (): Promise<number> => {
      const b = await box(page.getByTestId(tile));
      return by[0] === 0 ? b.height : b.width;
    };
    const was = await size();
    const g = await box(grip);
    const [x, y] = [g.x + g.width / 2, g.y + g.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by[0] / 2, y + by[1] / 2);
    await page.mouse.move(x + by[0], y + by[1]);
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await size()) - was - Math.abs(by[0] + by[1]))).toBeLessThan(3);
    await expect(page).toHaveURL(new RegExp(`size=${edge}%3D`));
    await grip.focus();
    await page.keyboard.press(by[0] === 0 ? "ArrowDown" : "ArrowLeft");
    await expect.poll(async () => Math.abs((await size()) - was - Math.abs(by[0] + by[1]) + 16)).toBeLessThan(3);
    await grip.dblclick();
    await expect.poll(async () => Math.abs((await size()) - was)).toBeLessThan(3);
    await expect(page).not.toHaveURL(new RegExp(`size=${edge}%3D`));
  }
});

test("a click on a span shows what belongs to it", async ({ page }) => {
  await open(page);
  const info = (await (await page.request.get(`./api/v1/traces/${await inHash(page, "trace")}`)).json()) as {
    columns: { name: string; role: string | null }[];
  };
  const span = info.columns.find((c) => c.role === "span");
  if (!span) throw new Error("the bundled trace has spans");
  await page.getByTestId("typed").click();
  const head = page.getByTestId("details-table").locator("thead th");
  await expect(head.filter({ hasText: span.name }).first()).toBeAttached();
  const names = await head.allTextContents();
  const at = names.findIndex((n) => n.replace(/ [\u2193\u2191]$/, "") === span.name);
  await page.getByTestId("details-table").locator("tbody tr").first().locator("td").nth(at).click();
  await page.getByRole("menuitem", { name: /Show this span/ }).click();
  await expect(page.getByTestId("related-words")).toContainText(/Took .* (child|children)/);
  await expect(page.getByTestId("related").locator("tbody tr.self").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("related")).toBeHidden();
});

test("keeps, excludes and clears", async ({ page }) => {
  await open(page);
  await painted(page);
  await expect(page.getByTestId("keep")).toBeVisible();
  await page.getByTestId("density-canvas").focus();
  await page.keyboard.press("o");
  await expect(page.getByTestId("filter")).toContainText("only");
  await page.getByTestId("clear-filter").click();
  await expect(page.getByTestId("filter")).toBeHidden();
  await page.getByTestId("typed").click();
  await page.getByTestId("details-table").locator("tbody tr:not(.wait) td").nth(2).click();
  await page.getByRole("menuitem", { name: "Keep only this value" }).click();
  await expect(page.getByTestId("filter")).toContainText("only");
  await page.keyboard.press("Control+z");
  await expect(page.getByTestId("filter")).toBeHidden();
});

test("shows the state at a moment", async ({ page }) => {
  await open(page);
  await painted(page);
  // steps go through all rows, and not only through those that are selected at first
  await page.keyboard.press("Escape");
  await expect.poll(() => inHash(page, "select")).toBeNull();
  const density = page.getByTestId("density-canvas");
  const b = await box(density);
  const opened = inHash(page, "at");
  // some pixels to its left and right, somebody is active; elsewhere all four services may be idle
  await page.mouse.click(b.x + b.width * 0.6, b.y + b.height * 0.5);
  await expect.poll(() => inHash(page, "at")).not.toBe(opened);
  const clicked = inHash(page, "at");
  // between two rows all may be idle; where one begins, somebody is not
  await page.keyboard.press("]");
  await expect.poll(() => inHash(page, "at")).not.toBe(clicked);
  const at = inHash(page, "at");
  await stand(page, "State");
  await expect(page).toHaveURL(/pairs=entities%3Astate/);
  await expect(page.getByTestId("state-table").locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press("[");
  await expect.poll(() => inHash(page, "at")).not.toBe(at);
  const entity = page.getByTestId("entity-column");
  const other = await entity.locator("option").evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
  const next = other.find((v) => v !== "");
  if (next) {
    await entity.selectOption(next);
    await expect(page.getByTestId("state-table").locator("tbody tr").first()).toBeVisible();
  }
  await stand(page, "Curve");
  await expect(page.getByTestId("curve-canvas")).toHaveAttribute("aria-label", /Curve of \d/);
});

test("selects a rectangle of the scatter and shows its rows", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "Scatter");
  const canvas = page.getByTestId("scatter-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /at most [1-9]/, { timeout: 30_000 });
  await drag(page, canvas, [0.15, 0.1], [0.95, 0.9]);
  await expect(page).toHaveURL(/select=.*label/);
  await expect(page.getByTestId("details")).toContainText(/selected/);
  const categories = page.getByTestId("category");
  const before = await categories.count();
  await canvas.focus();
  await page.keyboard.press("p");
  await expect(categories).toHaveCount(before + 1);
});

test("shows rows as written and typed, and the table twin", async ({ page }) => {
  await open(page);
  await painted(page);
  await expect(page.getByTestId("details-table").locator("tbody tr").first()).toBeVisible();
  await page.getByTestId("typed").click();
  await expect(page).toHaveURL(/rows=typed/);
  await page.getByTestId("as-written").click();
  await page.getByTestId("distribution-canvas").focus();
  await page.keyboard.press("t");
  const twin = page.getByTestId("distribution-table");
  await expect(twin.locator("caption")).toBeVisible();
  await expect(twin.locator("tbody tr").first()).toBeVisible();
  await page.keyboard.press("t");
  await expect(twin).toHaveClass(/sr/);
  // Esc leaves the table, and nothing else
  await page.keyboard.press("t");
  await expect(twin).not.toHaveClass(/sr/);
  const url = page.url();
  await page.keyboard.press("Escape");
  await expect(twin).toHaveClass(/sr/);
  expect(page.url()).toBe(url);
});

test("keeps the workspace in the URL", async ({ page, context }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("axis-linear").click();
  await stand(page, "Scatter");
  await expect(page).toHaveURL(/pairs=values%3Ascatter/);
  const url = page.url();
  const other = await context.newPage();
  await other.goto(url);
  await expect(other.locator("#app[data-ready]")).toBeVisible();
  await expect(other.getByTestId("scatter-canvas")).toBeVisible();
  await expect(other.getByTestId("category")).toHaveCount(await page.getByTestId("category").count());
  await expect.poll(() => inHash(other, "axis")).toBe("linear");
});

test("an address that names the trace alone shows it as when it was opened", async ({ page }) => {
  await open(page);
  await painted(page);
  const [trace, column] = [inHash(page, "trace"), inHash(page, "column")];
  await page.evaluate((id) => {
    location.hash = `#trace=${id}`;
  }, trace);
  await expect.poll(() => inHash(page, "column")).toBe(column);
  await expect(page.locator("#app[data-ready=true]")).toBeVisible();
  await expect(page.getByTestId("category").first()).toBeVisible();
});

test("answers keys: help, palette, search, theme, roles", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.keyboard.press("?");
  await expect(page.getByTestId("help-dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("help-dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByTestId("palette-input").fill("view state");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/entities%3Astate/);
  await page.keyboard.press("1");
  await expect(page).not.toHaveURL(/entities%3Astate/);
  await page.keyboard.press("/");
  await expect(page.getByTestId("search")).toBeFocused();
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/select=.*search/);
  await page.keyboard.press("Escape");
  await expect.poll(() => inHash(page, "select")).toBeNull();
  const theme = await page.locator("html").getAttribute("data-theme");
  await page.getByTestId("theme").click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", theme ?? "");
  await page.keyboard.press("r");
  await expect(page.getByTestId("menu")).toContainText("Role of");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Space");
  await expect(page.getByTestId("play")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Space");
  await expect(page.getByTestId("play")).toHaveAttribute("aria-pressed", "false");
});

test("moves a keyboard cursor in a chart", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("distribution-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByTestId("tip")).toContainText("rank");
  await page.getByTestId("density-canvas").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => inHash(page, "at")).not.toBeNull();
});

test("opens a dropped trace without times, with the views that make sense", async ({ page }) => {
  await open(page);
  const csv = `name,size\n${Array.from({ length: 200 }, (_, i) => `item${i % 7},${(i * 37) % 101}`).join("\n")}\n`;
  const data = await page.evaluateHandle((text) => {
    const d = new DataTransfer();
    d.items.add(new File([text], "things.csv", { type: "text/csv" }));
    return d;
  }, csv);
  await page.dispatchEvent("body", "dragover", { dataTransfer: data });
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
  await expect(page.getByTestId("trace-name")).toContainText("things", { timeout: 30_000 });
  await expect(page.getByTestId("pick-entities")).toBeHidden();
  await expect(page.getByTestId("minimap-canvas")).toBeHidden();
  await expect(page.getByTestId("distribution-canvas")).toHaveAttribute("aria-label", /200 rows/, { timeout: 30_000 });
});

test("saves a picture", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("distribution-canvas").hover();
  await page.getByTestId("distribution-more").click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  expect((await download).suggestedFilename()).toMatch(/-distribution-.*\.svg$/);
});

test("asks the trace in SQL, sorts, keeps the query in the URL and opens the answer as a trace", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.keyboard.press("q");
  const panel = page.getByTestId("sql-panel");
  await expect(panel).toBeVisible();
  await page.getByTestId("sql-starters").getByRole("button").first().click();
  await expect(page.getByTestId("sql-result").locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await page.getByTestId("sql-text").fill("SELECT category, count(*) AS rows FROM painted GROUP BY category");
  await page.keyboard.press("Control+Enter");
  const result = page.getByTestId("sql-result");
  await expect(result.locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("sql-said")).toContainText("rows");
  await result.getByRole("button", { name: "rows" }).click();
  await expect(result.locator("th[aria-sort=descending]")).toHaveText(/rows/);
  await expect.poll(() => inHash(page, "sql")).toContain("FROM painted");
  await page.reload();
  await expect(page.getByTestId("sql-result").locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await page.getByTestId("sql-text").fill("SELECT nosuch\nFROM trace");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("sql-problem")).toContainText("line 1, column 8");
  await page.getByTestId("sql-examples").selectOption({ index: 1 });
  await expect(result.locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("sql-problem")).toBeEmpty();
  await page.getByTestId("sql-text").fill("FROM trace LIMIT 500");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("sql-said")).toContainText("500 rows", { timeout: 30_000 });
  await page.getByTestId("sql-open").click();
  await expect(panel).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByTestId("trace-name")).toContainText("FROM trace LIMIT 500");
  await expect(page.getByTestId("distribution-canvas")).toHaveAttribute("aria-label", /in order of/, {
    timeout: 30_000,
  });
});

test("a query that takes long is cancelled by Escape, which then closes the panel", async ({ page }) => {
  await open(page);
  await page.getByTestId("sql").click();
  await page.getByTestId("sql-text").fill("SELECT count(*) FROM range(1000000000000)");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("sql-cancel")).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("sql-said")).toHaveText("cancelled");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("sql-panel")).toHaveCount(0);
  await expect.poll(() => inHash(page, "sql")).toBeNull();
});

test("what is pressed stays until it is let go, through both presses of a double click", async ({ page }) => {
  await open(page);
  await painted(page);
  const category = page.getByTestId("category").first();
  const [was, chosen] = [await category.elementHandle(), await category.getAttribute("aria-current")];
  const same = async (): Promise<boolean> =>
    (await was?.evaluate(
      // by then everything that changed was drawn
      (e) => new Promise<boolean>((done) => setTimeout(() => done(e.isConnected), 100)),
    )) ?? false;
  await category.hover();
  await page.mouse.down();
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await same()).toBe(true);
  await page.mouse.up();
  await expect.poll(() => category.getAttribute("aria-current")).not.toBe(chosen);
  expect(await same()).toBe(false);
  // the timers of the page wait, so that the first release is told after the second press
  await page.evaluate(() => {
    const [set, due] = [window.setTimeout, [] as (() => void)[]];
    Object.assign(window, {
      setTimeout: (f: () => void, ms?: number) => (ms ? set(f, ms) : due.push(f)),
      goOn: () => {
        window.setTimeout = set;
        for (const f of due) f();
      },
    });
  });
  const again = await page.getByTestId("category").first().elementHandle();
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.down({ clickCount: 2 });
  await page.evaluate("goOn()");
  await page.emulateMedia({ colorScheme: "light" });
  expect(await again?.evaluate((e) => new Promise((done) => setTimeout(() => done(e.isConnected), 100)))).toBe(true);
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByTestId("inline-edit")).toBeVisible();
});
