import { expect, test } from "@playwright/test";
import { box, clickAsPeopleDo, dragSpine, inHash, open, painted, stand } from "./page.ts";

/** Titles, links, Back, tips and long names, as the web has them. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

test("the title says trace, column and view", async ({ page }) => {
  await open(page);
  await painted(page);
  const name = (await page.getByTestId("trace-name").locator("b").textContent()) ?? "";
  const column = inHash(page, "column") ?? "";
  await expect(page).toHaveTitle(`${name} \u2013 ${column} \u2013 Sightline`);
  await stand(page, "Scatter");
  await expect(page).toHaveTitle(`${name} \u2013 ${column}, Scatter \u2013 Sightline`);
});

test("views and traces are links that open in another tab", async ({ page, context }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("pick-values").click();
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("menuitemradio", { name: "Scatter" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab.getByTestId("scatter-canvas")).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("distribution-canvas")).toBeVisible();
  await expect.poll(() => inHash(tab, "column")).toBe(inHash(page, "column"));
  await page.getByTestId("trace-name").click();
  const link = page.getByTestId("menu").locator("a.menu-item").first();
  await expect(link).toHaveAttribute("href", /^#trace=/);
});

test("each step is one entry, a burst of zooming too, and Back restores selection and scroll", async ({ page }) => {
  await open(page);
  const categories = await painted(page);
  await page.getByTestId("details-scroll").evaluate((el) => {
    el.scrollTop = 340;
  });
  await expect.poll(() => page.evaluate(() => history.state?.scroll?.details)).toBe(340);
  const select = inHash(page, "select");
  const entries = await page.evaluate(() => history.length);
  await categories.nth(1).click();
  await expect.poll(() => inHash(page, "select")).not.toBe(select);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expect.poll(() => page.getByTestId("details-scroll").evaluate((el) => el.scrollTop)).toBe(0);
  for (const key of ["w", "w", "w", "d"]) await page.keyboard.press(key);
  await expect.poll(() => inHash(page, "from")).not.toBeNull();
  expect(await page.evaluate(() => history.length)).toBe(entries + 2);
  await page.goBack();
  await expect.poll(() => inHash(page, "from")).toBeNull();
  await page.goBack();
  await expect.poll(() => inHash(page, "select")).toBe(select);
  await expect.poll(() => page.getByTestId("details-scroll").evaluate((el) => el.scrollTop)).toBe(340);
});

test("undo of a paint undoes its selection", async ({ page }) => {
  await open(page);
  const categories = await painted(page);
  const before = await categories.count();
  const select = inHash(page, "select");
  await dragSpine(page, 0.5, 0.65);
  await expect(categories).toHaveCount(before + 1);
  await expect.poll(() => inHash(page, "select")).not.toBe(select);
  const made = inHash(page, "select");
  await page.keyboard.press("Control+z");
  await expect(categories).toHaveCount(before);
  await expect.poll(() => inHash(page, "select")).toBe(select);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => inHash(page, "select")).toBe(made);
});

test("a selection stays in sight when another column is shown, and can be put away", async ({ page }) => {
  await open(page);
  await painted(page);
  const name = JSON.parse(inHash(page, "select") ?? "{}") as { category?: string };
  const chip = page.getByTestId("selection");
  await expect(chip).toContainText(name.category ?? "");
  await page.getByTestId("column").first().click();
  await expect(chip).toContainText(name.category ?? "");
  await page.getByTestId("clear-selection").click();
  await expect(chip).toBeHidden();
  await expect.poll(() => inHash(page, "select")).toBeNull();
});

test("a tip ends with its view, with Escape and with scrolling", async ({ page }) => {
  await open(page);
  await painted(page);
  const tip = page.getByTestId("tip");
  const b = await box(page.getByTestId("density-canvas"));
  const hover = async (): Promise<void> => {
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2 + 3);
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    await expect(tip).toBeVisible();
  };
  await hover();
  await page.keyboard.press("Escape");
  await expect(tip).toBeHidden();
  await hover();
  await page.getByTestId("fold-values").press("Enter");
  await expect.poll(() => inHash(page, "alone")).toBe("values");
  await expect(tip).toBeHidden();
  await page.keyboard.press("1");
  await hover();
  await page.getByTestId("details-scroll").evaluate((el) => {
    el.scrollTop = 100;
  });
  await expect(tip).toBeHidden();
  await hover();
  await page.keyboard.press("w");
  await expect(tip).toBeHidden();
});

test("long names end in an ellipsis, and are told whole on hover", async ({ page }) => {
  await open(page);
  const long = (s: string): string => `${s}_${"abcdefghij".repeat(9)}`;
  const head = [long("when"), long("service"), long("value")].join(",");
  const rows = Array.from({ length: 50 }, (_, i) => `2026-01-01 00:00:${10 + i},${long(`svc${i % 4}`)},${i * 7}`);
  await page.getByTestId("file-input").setInputFiles({
    name: `${long("trace")}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`${head}\n${rows.join("\n")}\n`),
  });
  await expect(page.getByTestId("trace-name")).toContainText("trace_", { timeout: 30_000 });
  await painted(page);
  const cut = [
    page.getByTestId("trace-name").locator("b"),
    page.getByTestId("column").locator(".head-part").first(),
    page.getByTestId("details-table").locator("thead .head-name").first(),
  ];
  await page.getByTestId("category").first().dblclick();
  await page.getByTestId("inline-edit").fill(long("category").slice(0, 50));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("category").first()).toHaveAttribute("data-category", /^category_/);
  // the two clicks of a double click took and gave back the selection, or the other way round
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("selection")).toBeHidden();
  await page.getByTestId("column").filter({ hasText: "service" }).first().click();
  await expect(page.locator(".frequent .cut").first()).toContainText("svc", { timeout: 30_000 });
  cut.push(page.getByTestId("category").first().locator(".name"));
  cut.push(page.locator(".frequent .cut").first());
  for (const el of cut) {
    await expect(el).toBeVisible();
    expect(
      await el.evaluate((e) => {
        // of names that begin alike the end is seen
        const part = e.classList.contains("parted") ? (e.firstElementChild as Element) : e;
        return part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === "ellipsis";
      }),
    ).toBe(true);
    await el.hover();
    const whole = (await el.textContent()) ?? "";
    await expect
      .poll(() => el.evaluate((e) => e.closest<HTMLElement>("[title]")?.title ?? ""))
      .toContain(whole.trim().slice(0, 50));
  }
});

test("eight categories have a row each in Frequency, and none is cut", async ({ page }) => {
  const lines = Array.from(
    { length: 400 },
    (_, i) => `2024-05-01T10:00:${String(i % 60).padStart(2, "0")}Z,p${i % 5},${i % 100}`,
  );
  const form = new FormData();
  form.append("file", new Blob([["time,pod,load", ...lines].join("\n")]), "load.csv");
  const answer = await page.request.post("./api/v1/traces", { multipart: form });
  const { id } = (await answer.json()) as { id: string };
  const paint = Array.from({ length: 8 }, (_, k) =>
    encodeURIComponent(JSON.stringify([`c${k}`, k + 1, 0, { c: "load", f: k * 10, t: k * 10 + 10 }])),
  );
  await page.goto(`./#trace=${id}&column=load&count=entities&paint=${paint.join("&paint=")}`);
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
  // several rows of a pod at one time are moments, between which it is idle
  await expect(page.locator(".frows .frow")).toHaveCount(11);
  const cut = await page.locator(".frows").evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(cut).toBeLessThanOrEqual(0);
});

test("a file that could not be read is said to be refused, and the page is done", async ({ page }) => {
  const form = new FormData();
  form.append(
    "file",
    new Blob([new Uint8Array([23, 8, 68, 116, 114, 97, 99, 105, 110, 103, 54, 0, 0, 0, 8])]),
    "trace.dat",
  );
  const answer = await page.request.post("./api/v1/traces", { multipart: form });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`./#trace=${id}`);
  await expect(page.locator('#app[data-ready="nothing"]')).toBeVisible();
  await expect(page.getByTestId("welcome")).toContainText("trace.dat could not be read");
  await expect(page.getByTestId("welcome")).toContainText("trace-cmd report");
});

test("a link to a column that is not there says so, and shows what there is", async ({ page }) => {
  await open(page);
  const trace = inHash(page, "trace") ?? "";
  const column = inHash(page, "column") ?? "";
  await page.goto(`./#trace=${trace}&column=${column}x&role=entity%3Dnosuch`);
  await page.reload();
  await expect(page.getByTestId("notices")).toContainText(`has no column '${column}x'`);
  await expect(page.getByTestId("notices")).toContainText(`did you mean '${column}'?`);
  await expect(page.getByTestId("notices")).toContainText("has no column 'nosuch'");
  await expect.poll(() => inHash(page, "column")).toBe(column);
  await painted(page);
});

test("the page does not scroll, not even by a pixel", async ({ page }) => {
  await open(page);
  await painted(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});
