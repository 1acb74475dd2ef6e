import { expect, type Page, test } from "@playwright/test";
import { box, clickAsPeopleDo, drag, inHash, open, painted } from "./page.ts";

/** Search as a selection, steps from hit to hit, and fitting what is asked for. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

async function search(page: Page, word: string, found = true): Promise<void> {
  await page.keyboard.press("/");
  await page.getByTestId("search").fill(word);
  await page.keyboard.press("Enter");
  // an expression is looked at first; keys are the page's again when it is selected
  if (found) await expect(page.getByTestId("search")).not.toBeFocused();
}

/** A value that some rows have and others have not: of a text column with few values. */
async function someWord(page: Page): Promise<{ word: string; rows: number }> {
  const trace = encodeURIComponent(inHash(page, "trace") ?? "");
  const info = (await (await page.request.get(`./api/v1/traces/${trace}`)).json()) as {
    rows: number;
    columns: { name: string; type: string; distinct: number; missing: number }[];
  };
  for (const c of info.columns) {
    if (c.type !== "string" || c.distinct < 2 || c.distinct > 50) continue;
    const url = `./api/v1/traces/${trace}/view/values?column=${encodeURIComponent(c.name)}&limit=50`;
    const v = (await (await page.request.get(url)).json()) as { values: { value: string; rows: number }[] };
    const some = v.values.find((x) => x.rows > 3 && x.rows < info.rows / 2 && /^\w{3,}$/.test(x.value));
    if (some) return { word: some.value, rows: info.rows };
  }
  throw new Error("the trace has a word that some of its rows have");
}

const number = (s: string | null): number => Number((s ?? "").replace(/[\s\u202f\u00a0]/g, ""));

test("a search keeps its word, says how many, and shows in every tile", async ({ page }) => {
  await open(page);
  await painted(page);
  const { word } = await someWord(page);
  const requests: string[] = [];
  page.on("request", (r) => {
    requests.push(decodeURIComponent(r.url().replaceAll("+", " ")));
  });
  await search(page, word);
  await expect(page.getByTestId("hits")).toHaveText(/^\d[\d\u202f]* of \d/);
  await expect(page.getByTestId("search")).toHaveValue(word);
  const found = number((await page.getByTestId("hits").textContent())?.split(" of ")[0] ?? null);
  expect(found).toBeGreaterThan(0);
  await expect(page.getByTestId("inspector").locator("h2").first()).toHaveText("found");
  await expect(page.getByTestId("frequency").or(page.locator(".freq-table")).first()).toContainText("found");
  for (const kind of ["count", "density", "distribution", "frequency", "timelines", "details"])
    await expect
      .poll(() => requests.some((r) => r.includes(`/view/${kind}?`) && r.includes(`~ "(?i)${word}"`)), {
        message: kind,
      })
      .toBe(true);
  await page.reload();
  await expect(page.getByTestId("search")).toHaveValue(word);
  await page.getByTestId("clear-selection").click();
  await expect(page.getByTestId("selection")).toBeHidden();
  await expect(page.getByTestId("search")).toHaveValue("");
});

test("a word is found in small and capital letters", async ({ page }) => {
  await open(page);
  await painted(page);
  const { word } = await someWord(page);
  const hits = page.getByTestId("hits");
  await search(page, word.toUpperCase());
  await expect(hits).toHaveText(/^\d[\d\u202f]* of \d/);
  const upper = await hits.textContent();
  await search(page, word.toLowerCase());
  await expect(page).toHaveURL(new RegExp(word.toLowerCase()));
  await expect(hits).toHaveText(upper ?? "");
});

test("a mistake in a search is said where it was typed", async ({ page }) => {
  await open(page);
  await painted(page);
  const { word } = await someWord(page);
  await search(page, word);
  await expect(page.getByTestId("hits")).toHaveText(/^\d[\d\u202f]* of \d/);
  const before = inHash(page, "select");
  const refused: string[] = [];
  page.on("response", (r) => {
    if (r.status() === 400) refused.push(r.url());
  });
  await search(page, "nosuchcolumn >= 5", false);
  await expect(page.getByTestId("search-wrong")).toContainText("nosuchcolumn");
  await expect(page.getByTestId("search")).toHaveValue("nosuchcolumn >= 5");
  await expect(page.getByTestId("search")).toBeFocused();
  await expect.poll(() => inHash(page, "select")).toBe(before);
  expect(refused).toHaveLength(1);
  await page.getByTestId("search").press("Escape");
  await expect(page.getByTestId("search-wrong")).toBeHidden();
  await expect(page.getByTestId("search")).toHaveValue(word);
});

test("N goes to the next hit, moves the window if it must, and shows the row", async ({ page }) => {
  await open(page);
  await painted(page);
  const { word } = await someWord(page);
  await page.getByTestId("minimap-canvas").focus();
  await search(page, word);
  await expect(page.getByTestId("hits")).toContainText(" of ");
  const hit = page.getByTestId("hit");
  const at: number[] = [];
  for (const key of ["n", "n", "n", "Shift+N"]) {
    const before = await page.getByTestId("hits").textContent();
    await page.keyboard.press(key);
    await expect(page.getByTestId("hits")).not.toHaveText(before ?? "");
    await expect(hit).toContainText(word);
    at.push(number((await page.getByTestId("hits").textContent())?.split(" of ")[0] ?? null));
  }
  expect(at.map((n) => n - (at[0] as number))).toEqual([0, 1, 2, 1]);
  // far from here: the window comes along
  for (let i = 0; i < 8; i++) await page.keyboard.press("w");
  for (let i = 0; i < 3; i++) await page.keyboard.press("d");
  await expect.poll(() => inHash(page, "from")).not.toBeNull();
  await page.keyboard.press("Shift+N");
  await expect
    .poll(() => {
      const [from, to, t] = ["from", "to", "at"].map((k) => BigInt(inHash(page, k) ?? "0"));
      return from !== undefined && to !== undefined && t !== undefined && from <= t && t < to;
    })
    .toBe(true);
});

test("brackets step from event to event, with Alt by time", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("clear-selection").click();
  const start = inHash(page, "at");
  await page.keyboard.press("]");
  await expect(page.getByTestId("hit")).toBeVisible();
  await expect.poll(() => inHash(page, "at")).not.toBe(start);
  const first = inHash(page, "at");
  const text = await page.getByTestId("hit").textContent();
  await page.keyboard.press("]");
  await expect(page.getByTestId("hit")).not.toHaveText(text ?? "");
  await page.keyboard.press("[");
  await expect(page.getByTestId("hit")).toHaveText(text ?? "");
  await expect.poll(() => inHash(page, "at")).toBe(first);
  await page.keyboard.press("Alt+]");
  await expect.poll(() => BigInt(inHash(page, "at") ?? "0") > BigInt(first ?? "0")).toBe(true);
  await expect(page.getByTestId("hit")).toHaveCount(0);
});

test("F fits a search, a category, a filter and what was dragged", async ({ page }) => {
  await open(page);
  await painted(page);
  const span = (): bigint => BigInt(inHash(page, "to") ?? "0") - BigInt(inHash(page, "from") ?? "0");
  const fitted = async (): Promise<bigint> => {
    await page.keyboard.press("0");
    await expect.poll(() => inHash(page, "values")).toBeNull();
    await page.keyboard.press("f");
    await expect.poll(() => inHash(page, "values")).not.toBeNull();
    return span();
  };
  await page.keyboard.press("0");
  await expect.poll(() => inHash(page, "from")).not.toBeNull();
  const whole = span();
  // the category that is selected at first lies in a part of the trace
  const category = await fitted();
  expect(category).toBeLessThanOrEqual(whole);
  const values = inHash(page, "values");
  await page.keyboard.press("o");
  await expect(page.getByTestId("filter")).toContainText("only");
  await expect(page.getByTestId("selection")).toBeHidden();
  expect(await fitted()).toBe(category);
  await expect.poll(() => inHash(page, "values")).toBe(values);
  await page.getByTestId("clear-filter").click();
  const all = await fitted();
  expect(all).toBeGreaterThan(category);
  await page.keyboard.press("0");
  await drag(page, page.getByTestId("density-canvas"), [0.3, 0.2], [0.5, 0.6]);
  await expect(page).toHaveURL(/select=/);
  const box = await fitted();
  expect(box).toBeLessThan((whole * 3n) / 10n);
});

test("a filter on strings leaves no empty rows on their axis", async ({ page }) => {
  await open(page);
  const rows = Array.from({ length: 60 }, (_, i) => `2026-01-01 00:00:${String(i).padStart(2, "0")},n${i % 30},${i}`);
  await page.getByTestId("file-input").setInputFiles({
    name: "names.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`when,name,v\n${rows.join("\n")}\n`),
  });
  await expect(page.getByTestId("trace-name")).toContainText("names", { timeout: 30_000 });
  await page.getByTestId("column").filter({ hasText: "name" }).first().click();
  await expect.poll(() => inHash(page, "column")).toBe("name");
  const asked = page.waitForRequest((r) => r.url().includes("/view/density?") && /yMax=(3|3\.5)(&|$)/.test(r.url()));
  await search(page, "v < 4 or v = 31");
  await page.keyboard.press("o");
  await expect(page.getByTestId("filter")).toContainText("only");
  // n0 n1 n10 n11 n12 ...: 0, 1, 2 and 3 are the places 0, 1, 12 and 23, so 2 and 3 are left out here
  await page.getByTestId("clear-filter").click();
  await search(page, 'name = "n0" or name = "n1" or name = "n11"');
  await page.keyboard.press("o");
  await asked;
});

test("the inspector tells of the rows that were selected and then kept", async ({ page }) => {
  await open(page);
  await painted(page);
  const { word } = await someWord(page);
  await search(page, word);
  const figure = page.getByTestId("inspector").locator(".fig").first();
  await expect(figure).toContainText(" of ");
  const selected = (await figure.locator(".nowrap").textContent()) ?? "";
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/where=/);
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
  await expect(figure.locator(".nowrap")).toHaveText(selected);
  await expect(page.getByTestId("inspector").locator("table.stat")).toBeVisible();
});

test("what is typed can be read beside a filter and a selection", async ({ page }) => {
  await open(page);
  await painted(page);
  // the first category is selected
  await expect(page.getByTestId("selection")).toBeVisible();
  const field = page.getByTestId("search");
  for (const width of [1600, 1366, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press("/");
    await field.fill("checkout service");
    const [b, form] = [await box(field), await box(page.locator("#search"))];
    expect(b.width, `${width}`).toBeGreaterThanOrEqual(180);
    const cross = await box(page.getByTestId("clear-selection"));
    expect(cross.x + cross.width, `${width}`).toBeLessThanOrEqual(form.x + form.width);
    expect(form.x + form.width, `${width}`).toBeLessThanOrEqual(width);
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("/");
  await page.getByTestId("clear-selection").click();
  await expect(page.getByTestId("selection")).toBeHidden();
});

test("Scatter shows what passes the filter, F what is selected", async ({ page }) => {
  await open(page);
  const rows = Array.from({ length: 60 }, (_, i) => `2026-01-01 00:00:${String(i).padStart(2, "0")},n${i % 30},${i}`);
  const answer = await page.request.post("./api/v1/traces", {
    multipart: {
      file: { name: "scatter.csv", mimeType: "text/csv", buffer: Buffer.from(`when,name,v\n${rows.join("\n")}\n`) },
    },
  });
  const { id } = (await answer.json()) as { id: string };
  const asked: URLSearchParams[] = [];
  page.on("request", (r) => {
    if (r.url().includes("/view/scatter?")) asked.push(new URL(r.url()).searchParams);
  });
  const limits = (): number[] => ["xMin", "xMax", "yMin", "yMax"].map((k) => Number(asked.at(-1)?.get(k)));
  await page.goto(
    `./#trace=${id}&view=scatter&xy=${encodeURIComponent('["v","name",0,0,null]')}&where=${encodeURIComponent("v >= 10 and v < 12")}`,
  );
  // n10 and n11 are at the places 2 and 3
  await expect.poll(() => limits().slice(2)).toEqual([1.5, 3.5]);
  expect(limits()[0]).toBeGreaterThan(9);
  expect(limits()[1]).toBeLessThan(12);
  await page.getByTestId("clear-filter").click();
  await expect.poll(() => limits().slice(2)).toEqual([-0.5, 29.5]);
  await search(page, "v >= 10 and v < 12");
  await page.keyboard.press("f");
  // what was answered before is not asked again
  await expect.poll(() => inHash(page, "xy")).toContain("1.5,3.5]");
  await page.keyboard.press("0");
  await expect.poll(() => inHash(page, "xy")).toContain("null]");
});
