import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { inHash } from "./page.ts";

/** A recorded run: spans of four services of which one gets SIGKILL at 11:06:41.848, JFR, sar, and undated top beside them. */
const RUN = fileURLToPath(new URL("../../app/src/test/resources/dev/sightline/app/killed/", import.meta.url));

async function opened(page: Page): Promise<void> {
  const form = new FormData();
  for (const name of readdirSync(RUN)) form.append("file", new Blob([readFileSync(RUN + name)]), name);
  const answer = await page.request.post("./api/v1/traces", { multipart: form });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`./#trace=${id}`);
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
}

test("the first picture says which service died, and when", async ({ page }) => {
  await opened(page);
  await expect(page.getByTestId("status")).toContainText(/5.129 rows in the window/);
  await expect(page.getByTestId("silence")).toContainText("pricing silent since 11:06:41.7");
  // a picture that is saved says what its red bar is
  await page.getByTestId("timelines-canvas").focus();
  await page.keyboard.press("e");
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  expect(readFileSync(await (await waiting).path(), "utf8")).toContain("a red bar: pricing silent since 11:06:41.7");
  await page.getByTestId("silence").click();
  await expect.poll(() => inHash(page, "sort")).toBe("silent");
  await expect.poll(() => inHash(page, "at")).toMatch(/^17953456017/);
  await expect(page.getByTestId("timelines-sort")).toContainText("who fell silent");
});
