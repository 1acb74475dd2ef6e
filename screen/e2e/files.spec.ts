import { expect, type Route, test } from "@playwright/test";
import { clickAsPeopleDo, open, painted } from "./page.ts";

/** Wrong files and unknown traces say what is wrong and what to do. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
const noise = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919 + ((i * i) >> 3)) & 255));
const table = `when,who,v\n${Array.from({ length: 40 }, (_, i) => `2026-01-01 00:00:${10 + i},w${i % 3},${i * i}`).join("\n")}\n`;

test("a file that cannot be read is named, and what is shown stays", async ({ page }) => {
  await open(page);
  await painted(page);
  const name = (await page.getByTestId("trace-name").locator("b").textContent()) ?? "";
  await page.getByTestId("file-input").setInputFiles(file("noise.bin", noise));
  const notice = page.getByTestId("notice");
  await expect(notice).toContainText("noise.bin", { timeout: 30_000 });
  await expect(notice).toContainText("format");
  await expect(page.getByTestId("trace-name")).toContainText(name);
  await expect(page.getByTestId("distribution-canvas")).toBeVisible();
  await page.getByTestId("notice-close").click();
  await expect(notice).toHaveCount(0);
});

test("of good and bad files together the good ones open and the bad one stays named", async ({ page }) => {
  await open(page);
  await page.getByTestId("file-input").setInputFiles([file("noise.bin", noise), file("good.csv", table)]);
  // called after what was read
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("good.csv", { timeout: 30_000 });
  await expect(page.getByTestId("notice")).toContainText("noise.bin");
  // of the trace before nothing of that is true
  await page.goBack();
  await expect(page.getByTestId("trace-name").locator("b")).not.toHaveText("good.csv", { timeout: 30_000 });
  await expect(page.getByTestId("notice")).toHaveCount(0);
  await page.goForward();
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("good.csv", { timeout: 30_000 });
  await page.getByTestId("notice-close").click();
  await expect(page.getByTestId("failed-inputs")).toContainText("noise.bin could not be read");
  await page.reload();
  await expect(page.getByTestId("failed-inputs")).toContainText("noise.bin could not be read", { timeout: 30_000 });
  await page.getByTestId("ledger").click();
  await expect(page.getByTestId("menu")).toContainText("noise.bin: no known format fits");
});

test("of a file of no rows no more is said than of it", async ({ page }) => {
  await open(page);
  await painted(page);
  await page.getByTestId("file-input").setInputFiles(file("head.csv", "when,who,v\n"));
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("head.csv", { timeout: 30_000 });
  await expect(page.getByTestId("status")).toContainText(/rejected 0\s*0 rows\s*exact/);
});

test("what is found of a trace that was left is not chosen for the one gone back to", async ({ page }) => {
  await open(page);
  const before = await page.getByTestId("trace-name").locator("b").textContent();
  // the answer for the new trace comes after Back, and before what is known of the trace gone back to
  const late = (ms: number) => async (route: Route) => {
    await new Promise((r) => setTimeout(r, ms));
    await route.continue();
  };
  await page.route(/\/view\/defaults/, late(1500));
  await page.getByTestId("file-input").setInputFiles(file("good.csv", table));
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("good.csv", { timeout: 30_000 });
  await page.route(/\/traces\/[^/?]*(\?|$)/, late(2500));
  await page.goBack();
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText(before ?? "", { timeout: 30_000 });
  await expect(page.getByTestId("distribution-canvas")).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).hash)).not.toContain("who");
  await expect(page.getByTestId("notice")).toHaveCount(0);
});

test("two files that cannot be read are both named", async ({ page }) => {
  await open(page);
  await page.getByTestId("file-input").setInputFiles([file("one.bin", noise), file("two.bin", noise)]);
  await expect(page.getByTestId("notice")).toContainText(/one\.bin.*two\.bin/, { timeout: 30_000 });
});

test("an unknown trace says so, and leads to those that are open", async ({ page }) => {
  await page.goto("./#trace=nosuch");
  await expect(page.getByTestId("welcome")).toContainText("no trace \u201cnosuch\u201d here", { timeout: 30_000 });
  await expect(page.getByTestId("welcome")).toContainText("drop its files");
  await page.getByTestId("open-traces").getByRole("link").first().click();
  await expect(page.locator("#app[data-ready]")).toBeVisible({ timeout: 30_000 });
  // also when a trace is shown already
  await page.goto("./#trace=nosuch2");
  await expect(page.getByTestId("welcome")).toContainText("nosuch2", { timeout: 30_000 });
  await page.goBack();
  await expect(page.locator("#app[data-ready]")).toBeVisible({ timeout: 30_000 });
});

test("a file joins the trace that is shown, by the menu or where it is dropped", async ({ page }) => {
  await open(page);
  await page.getByTestId("file-input").setInputFiles(file("good.csv", table));
  const name = page.getByTestId("trace-name").locator("b");
  await expect(name).toHaveText("good.csv", { timeout: 30_000 });
  await painted(page);
  await page.getByTestId("trace-name").click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: /Add files to this trace/ }).click(),
  ]);
  await chooser.setFiles(file("more.csv", table.replaceAll("w1", "x1")));
  await expect(name).toHaveText("good.csv + 1 more", { timeout: 30_000 });
  await expect(page.getByTestId("ledger")).toContainText("received 80");
  // dropped in the lower half, it joins; in the upper it is a trace by itself
  await painted(page);
  const dropped = await page.evaluateHandle(
    (text) => {
      const all = new DataTransfer();
      all.items.add(new File([text], "third.csv"));
      return all;
    },
    table.replaceAll("w2", "y2"),
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: dropped });
  const beside = page.getByTestId("drop-beside");
  await expect(beside).toHaveText("Drop here to add to good.csv + 1 more");
  await beside.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(name).toHaveText("good.csv + 2 more", { timeout: 30_000 });
  await expect(page.getByTestId("ledger")).toContainText("received 120");
});
