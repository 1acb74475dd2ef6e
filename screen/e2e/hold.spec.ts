import { expect, type Page, test } from "@playwright/test";
import { inHash } from "./page.ts";

/** How long a value holds, on two spans with a gap between them. */

const ROWS =
  "2026-03-01T08:00:00.000Z,a,x,53.9\n2026-03-01T08:00:00.741Z,a,y,200\n" +
  "2026-03-01T08:00:00.400Z,b,z,10\n2026-03-01T08:00:00.402Z,b,w,10\n";

async function opened(page: Page, duration = "duration_ms"): Promise<void> {
  const csv = `start,service,name,${duration}\n${ROWS}`;
  const answer = await page.request.post("./api/v1/traces", {
    multipart: { file: { name: "gap.csv", mimeType: "text/csv", buffer: Buffer.from(csv) } },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`./#trace=${id}`);
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
}

test("a span holds for its duration, and nothing is said of the gap", async ({ page }) => {
  await opened(page);
  await expect(page.getByTestId("hold")).toContainText("hold for their duration");
  await expect(page.locator(".freq-table")).toContainText("idle");
  await expect(page.locator(".tl-head")).toContainText("up to 2 at once");
  await page.getByTestId("timelines-canvas").hover({ position: { x: 260, y: 6 } });
  await expect(page.getByTestId("tip")).toContainText("idle");
  await page.getByTestId("hold").click();
  await page.getByTestId("menu").getByText("until its entity's next row").click();
  await expect.poll(() => inHash(page, "hold")).toBe("next");
  await expect(page.locator(".freq-table")).not.toContainText("idle");
});

test("Frequency counts active rows when asked to", async ({ page }) => {
  await opened(page);
  await page.getByTestId("hold").click();
  await page.getByTestId("menu").getByText("that are active").click();
  await expect.poll(() => inHash(page, "count")).toBe("rows");
  await expect(page.getByTestId("frequency-canvas")).toHaveAttribute("aria-label", /active/);
});

test("a duration without a unit of time holds nothing, and the page does not say so", async ({ page }) => {
  await opened(page, "duration");
  await expect(page.getByTestId("hold")).toContainText("until the next");
  await expect(page.locator(".freq-table")).not.toContainText("idle");
});
