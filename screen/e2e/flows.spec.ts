import { expect, type Page, test } from "@playwright/test";
import { box, clickAsPeopleDo, inHash, open, painted } from "./page.ts";

/** The preset Flows: steps beside lifelines. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

async function flows(page: Page): Promise<void> {
  await open(page);
  await painted(page);
  await page.keyboard.press("2");
  await expect(page.getByTestId("lifelines-canvas")).toHaveAttribute("aria-label", /of \d[\d\s]* flows/, {
    timeout: 30_000,
  });
}

interface Answer {
  readonly lifeline: string;
  readonly lifelines: readonly { readonly name: string; readonly by: readonly string[] }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly lines: readonly { readonly flow: readonly string[]; readonly course: string }[];
}

async function answer(page: Page): Promise<Answer> {
  const id = inHash(page, "trace") ?? "";
  return (await (await page.request.get(`./api/v1/traces/${id}/view/lifelines`)).json()) as Answer;
}

test("2 shows the pairs of Flows, on the pixels of the one axis, and says how flows went", async ({ page }) => {
  await flows(page);
  await expect.poll(() => inHash(page, "preset")).toBe("flows");
  const axis = await box(page.locator(".time-axis"));
  const b = await box(page.getByTestId("lifelines-canvas"));
  expect([b.x, b.width]).toEqual([axis.x, axis.width]);
  const { counts } = await answer(page);
  const late = new RegExp(`${counts["late"]} late`);
  await expect(page.getByTestId("lifelines-canvas")).toHaveAttribute("aria-label", late);
  await page.keyboard.press("1");
  await expect(page.getByTestId("density-canvas")).toBeVisible();
  await expect(page.getByTestId("lifelines-canvas")).toBeHidden();
});

test("keys go through the flows of note, the worst first, and Enter selects the rows of one", async ({ page }) => {
  await flows(page);
  const a = await answer(page);
  const first = a.lines[0];
  if (!first) throw new Error("nothing of note in the bundled trace");
  await page.getByTestId("lifelines-canvas").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByTestId("tip")).toContainText(first.flow[0] as string);
  await page.keyboard.press("Enter");
  const by = a.lifelines.find((l) => l.name === a.lifeline)?.by[0] ?? "";
  await expect.poll(() => inHash(page, "select") ?? "").toContain(first.flow[0] as string);
  const q = new URLSearchParams({ where: `\`${by}\` = "${first.flow[0]}"`, limit: "0" });
  const url = `./api/v1/traces/${inHash(page, "trace")}/view/details?${q}`;
  const { total } = (await (await page.request.get(url)).json()) as { total: number };
  await expect(page.locator("#details")).toContainText(`${total} `);
});

test("the table has a line for each flow of note, and the words name the worst", async ({ page }) => {
  await flows(page);
  const a = await answer(page);
  await page.getByTestId("lifelines-canvas").focus();
  await page.keyboard.press("t");
  await expect(page.getByTestId("lifelines-table").locator("tbody tr")).toHaveCount(a.lines.length);
  await page.keyboard.press("t");
  await page.getByTestId("lifelines-canvas").focus();
  await page.keyboard.press("i");
  await expect(page.getByTestId("words")).toContainText(a.lines[0]?.flow[0] as string);
});

test("a flow under the pointer says who it is and what is unusual; a click selects its rows", async ({ page }) => {
  await flows(page);
  const b = await box(page.getByTestId("lifelines-canvas"));
  const tip = page.getByTestId("tip");
  let found = false;
  // somewhere in the first row of segments a flow goes through
  for (let x = 4; x < b.width - 20 && !found; x += 7) {
    await page.mouse.move(b.x + x, b.y + 60);
    found = /flow /.test((await tip.textContent()) ?? "");
    if (found) await page.mouse.click(b.x + x, b.y + 60, { delay: 80 });
  }
  expect(found).toBe(true);
  await expect.poll(() => inHash(page, "select")).not.toBeNull();
});

test("zooming asks for the flows of the window, and the steps follow", async ({ page }) => {
  await flows(page);
  const label = page.getByTestId("lifelines-canvas");
  const before = await label.getAttribute("aria-label");
  for (let i = 0; i < 6; i++) await page.keyboard.press("w");
  await expect.poll(() => label.getAttribute("aria-label"), { timeout: 15_000 }).not.toBe(before);
});

test("without an event the preset stays in its place, dimmed, and says what it needs", async ({ page }) => {
  await open(page);
  const hash = new URL(page.url()).hash;
  await page.goto(`./${hash}&role=event%3D`);
  await page.reload();
  const tab = page.getByTestId("preset-flows");
  await expect(tab).toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
  await expect(tab).toHaveAttribute("title", /role event/);
});

test("where nothing ties rows to flows one sentence says what to do, and so does the tab", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (m) => {
    if (m.type() === "error") errors.push(m.text());
  });
  await open(page);
  await page.getByTestId("file-input").setInputFiles({
    name: "builds.log",
    mimeType: "text/plain",
    buffer: Buffer.from(
      Array.from({ length: 60 }, (_, i) => `2026-01-01 00:00:${10 + (i % 50)} INFO built ${i}\n`).join(""),
    ),
  });
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("builds.log", { timeout: 30_000 });
  await page.keyboard.press("2");
  const says = page.getByTestId("nothing-here");
  await expect(says).toContainText("give it the role flow", { timeout: 30_000 });
  await expect(page.getByTestId("lifelines-canvas")).toBeHidden();
  await expect(page.locator(".alarm:not(:empty)")).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.keyboard.press("1");
  await expect(says).toBeEmpty();
  await expect(page.getByTestId("density-canvas")).toBeVisible();
  const tab = page.getByTestId("preset-flows");
  await expect(tab).toHaveAttribute("aria-disabled", "true");
  await expect(tab).toHaveAttribute("title", /role flow/);
});

test("V lays flows over each other from their start, on an axis of its own, and gives time back", async ({ page }) => {
  await flows(page);
  const label = page.getByTestId("lifelines-canvas");
  await page.keyboard.press("v");
  await expect.poll(() => inHash(page, "flows")).toBe("start");
  await expect(label).toHaveAttribute("aria-label", /from their start/, { timeout: 15_000 });
  const b = await box(label);
  const tip = page.getByTestId("tip");
  await page.mouse.move(b.x + b.width / 2, b.y + 50);
  await expect(tip).toContainText(/\d.(s|ms|\u00b5s|min)/);
  await page.keyboard.press("v");
  await expect(label).not.toHaveAttribute("aria-label", /from their start/);
  await expect.poll(() => inHash(page, "flows")).toBeNull();
});

test("a flow picked in the spectrum is picked everywhere; keys go through what was found", async ({ page }) => {
  await flows(page);
  const label = page.getByTestId("spectrum-canvas");
  await expect(label).toHaveAttribute("aria-label", /Spectrum of \d/, { timeout: 30_000 });
  const b = await box(label);
  const tip = page.getByTestId("tip");
  let found = false;
  for (let x = 4; x < b.width - 20 && !found; x += 5) {
    await page.mouse.move(b.x + x, b.y + 16);
    found = /flow /.test((await tip.textContent()) ?? "");
    if (found) await page.mouse.click(b.x + x, b.y + 16, { delay: 80 });
  }
  expect(found).toBe(true);
  await expect.poll(() => inHash(page, "select")).not.toBeNull();
  await page.keyboard.press("Escape");
  await label.focus();
  await page.keyboard.press("ArrowDown");
  await expect(tip).toContainText(/\u2192/);
});

test("hosts stand below, aligned in time, with what they measured at the cursor", async ({ page }) => {
  await flows(page);
  const label = page.getByTestId("metrics-canvas");
  await expect(label).toHaveAttribute("aria-label", /Metrics over time: \d/, { timeout: 30_000 });
  const axis = await box(page.locator(".time-axis"));
  const b = await box(label);
  expect([b.x, b.width]).toEqual([axis.x, axis.width]);
  await expect(page.getByTestId("fold-entities")).toHaveAttribute("aria-expanded", "false");
  await page.getByTestId("fold-entities").click();
  await expect(page.getByTestId("timelines-canvas")).toBeVisible();
});
