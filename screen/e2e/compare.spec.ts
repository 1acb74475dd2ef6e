import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { box, clickAsPeopleDo, inHash, open, painted, stand } from "./page.ts";

/** B is ink in every picture, and what the inspector compares with. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

interface Answer {
  readonly rows: number;
  readonly missing: number;
}

test("C pins the window as B, the inspector counts it, Shift C swaps, C lets go", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("clear").click();
  for (let i = 0; i < 3; i++) await page.keyboard.press("w");
  await expect.poll(() => inHash(page, "from")).not.toBeNull();
  await page.keyboard.press("c");
  await expect(page.getByTestId("pinned")).toContainText("B, dashed");
  const [, , from, to] = JSON.parse(inHash(page, "b") ?? "[]") as (string | null)[];
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect.poll(() => inHash(page, "from")).not.toBe(from);
  const q = new URLSearchParams({ column: inHash(page, "column") ?? "", from: from ?? "", to: to ?? "", width: "2" });
  const b = (await (
    await page.request.get(`./api/v1/traces/${inHash(page, "trace")}/view/distribution?${q}&height=1`)
  ).json()) as Answer;
  const said = page.getByTestId("inspector").locator(".fig-words");
  const shown = async (): Promise<string> => ((await said.textContent()) ?? "").replace(/[\u202f ]/g, "");
  await expect.poll(shown).toContain(`${b.rows + b.missing}inB`);
  await expect(page.getByTestId("inspector").locator("thead th")).toHaveText(["A", "B"]);
  const asked = page.waitForRequest((r) => r.url().includes("/view/different?"));
  await page.keyboard.press("d");
  const different = new URL((await asked).url()).searchParams;
  expect(different.get("select"), "A alone").not.toContain(to ?? "");
  expect(different.get("where"), "A and B").toContain(from ?? "");
  expect(different.get("from"), "both windows").toBeNull();
  await expect(page.getByTestId("inspector")).toContainText("What is different");
  await page.keyboard.press("Shift+C");
  await expect.poll(() => inHash(page, "from")).toBe(from);
  await expect.poll(() => inHash(page, "b")).not.toContain(from ?? "");
  await page.keyboard.press("Shift+C");
  await expect.poll(() => inHash(page, "b")).toContain(from ?? "");
  await page.keyboard.press("c");
  await expect.poll(() => inHash(page, "b")).toBeNull();
});

test("a category that is pinned is drawn by every tile as an outline", async ({ page }) => {
  await open(page);
  await painted(page);
  const pixels = (tile: string): Promise<number> =>
    page.getByTestId(`${tile}-canvas`).evaluate((el) => {
      const c = el as HTMLCanvasElement;
      return (c.getContext("2d") as CanvasRenderingContext2D)
        .getImageData(0, 0, c.width, c.height)
        .data.reduce((n, v, i) => (n * 31 + v * (i % 7)) % 1_000_003, 7);
    });
  await expect(page.getByTestId("inspector").locator("thead th").first()).toHaveText("selected");
  await box(page.getByTestId("density-canvas"));
  const before = [await pixels("distribution"), await pixels("density")];
  await page.keyboard.press("c");
  await expect(page.getByTestId("inspector").locator("thead th")).toHaveText(["A", "B"]);
  await expect.poll(async () => (await pixels("distribution")) !== before[0]).toBe(true);
  await expect.poll(async () => (await pixels("density")) !== before[1]).toBe(true);
});

/** Where B is ink over A. */
const PICTURES = [
  { view: null, canvas: '[data-testid="timelines-canvas"]', words: ".tl-head" },
  { view: null, canvas: '[data-testid="column"] canvas', words: '[data-testid="columns-pinned"]' },
  { view: "Curve", canvas: '[data-testid="curve-canvas"]', words: '[data-testid="pinned"]' },
  { view: "Scatter", canvas: '[data-testid="scatter-canvas"]', words: '[data-testid="pinned"]' },
] as const;

for (const { view, canvas, words } of PICTURES)
  test(`B is dashed ink in ${view ?? canvas}, is asked for only while it is pinned, and goes at once`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (r) => {
      if (/\/view\/(scatter|state|timelines|columns)\?/.test(r.url())) asked.push(r.url());
    });
    await open(page);
    await painted(page);
    if (view !== null) await stand(page, view);
    const picture = page.locator(canvas).first();
    const pixels = (): Promise<string> => picture.evaluate((el) => (el as HTMLCanvasElement).toDataURL());
    const seen: string[] = [];
    const still = async (): Promise<boolean> => seen.push(await pixels()) > 1 && seen.at(-1) === seen.at(-2);
    await expect.poll(still, { intervals: [700] }).toBe(true);
    const [last] = seen.slice(-1);
    const before = asked.length;
    await page.keyboard.press("c");
    await expect.poll(pixels).not.toBe(last);
    await expect(page.locator(words).first()).toContainText("B, dashed");
    expect(asked.length, "B is a question of its own").toBeGreaterThan(before);
    const pinned = asked.length;
    await page.keyboard.press("c");
    await expect.poll(pixels).toBe(last);
    await expect(page.locator(words).first()).not.toContainText("B, dashed");
    expect(asked.length, "nothing is asked to let go").toBe(pinned);
  });

test("the table of State has a column for B, and saved pictures say what is dashed", async ({ page }) => {
  await open(page);
  await painted(page);
  await stand(page, "State");
  const heads = page.getByTestId("state-table").locator("thead th");
  await expect(heads.first()).toBeAttached();
  await expect(heads.filter({ hasText: /^B$/ })).toHaveCount(0);
  for (let i = 0; i < 3; i++) await page.keyboard.press("w");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(heads.filter({ hasText: /^B$/ })).toHaveCount(1);
  await expect(page.locator(".state-table .head .cut")).toContainText(/^B: .* at /);
  await stand(page, "Scatter");
  await expect(page.getByTestId("scatter-table").locator("thead th").last()).toHaveText("B", { timeout: 10_000 });
  await page.getByTestId("scatter-canvas").focus();
  await page.keyboard.press("e");
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  const svg = await readFile(await (await waiting).path(), "utf8");
  expect(svg).toContain("B, dashed: where its");
  expect(svg).toContain('stroke-dasharray="5 3"');
  await page.getByTestId("scatter-canvas").focus();
  await page.keyboard.press("e");
  const data = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const csv = await readFile(await (await data).path(), "utf8");
  expect(csv.slice(0, csv.indexOf("\r\n"))).toMatch(/,B: (spans|rows)$/);
});
