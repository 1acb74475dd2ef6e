import { expect, type Page, test } from "@playwright/test";
import { box } from "./page.ts";

/** The State view of entities with long names, some of them idle. */

const LONG = "a-service-with-a-name-that-is-as-long-as-names-of-pods-are-7d9f8b6c5d-";

async function opened(page: Page): Promise<void> {
  const rows = Array.from(
    { length: 8 },
    (_, i) => `2026-03-01T08:00:0${i}.000Z,${LONG}${i},work,${i === 7 ? 900 : 1500}`,
  );
  const csv = ["start,service,name,duration_ms", ...rows].join("\n");
  const answer = await page.request.post("./api/v1/traces", {
    multipart: { file: { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(`${csv}\n`) } },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`./#trace=${id}&view=state&column=duration_ms&at=${1_772_352_005_200_000_000n}`);
  await expect(page.locator("#app[data-ready]")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId("state-table").locator("tbody tr").first()).toBeVisible({ timeout: 30_000 });
}

test("who is idle is said, the column of entities can be chosen, and no column is off the tile", async ({ page }) => {
  await opened(page);
  const tile = await box(page.locator(".state-table"));
  const select = await box(page.getByTestId("entity-column"));
  expect(select.width).toBeGreaterThan(40);
  expect(select.x + select.width).toBeLessThan(tile.x + tile.width);
  const meta = page.locator(".state-table .head .cut");
  await expect(meta).toContainText("idle");
  const label = await box(page.locator(".state-table .head label"));
  expect(label.x + label.width).toBeGreaterThanOrEqual(select.x + select.width - 1);
  const hidden = await meta.evaluate((el) => {
    const range = document.createRange();
    const text = el.firstChild as Text;
    range.setStart(text, 0);
    range.setEnd(text, text.data.indexOf("idle") + 4);
    return range.getBoundingClientRect().right - el.getBoundingClientRect().right;
  });
  expect(hidden).toBeLessThanOrEqual(0);
  const last = await box(page.getByTestId("state-table").locator("thead th").last());
  expect(last.x + last.width).toBeLessThanOrEqual(tile.x + tile.width);
});
