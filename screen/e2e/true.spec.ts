import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { clickAsPeopleDo, inHash, open } from "./page.ts";

/** That numbers which stand beside each other agree, on traces made here. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

const START = Date.parse("2026-03-01T08:00:00Z");
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
const nanosAt = (seconds: number): string => `${START + seconds * 1000}000000`;

async function send(page: Page, name: string, lines: readonly string[]): Promise<string> {
  const answer = await page.request.post("./api/v1/traces", {
    multipart: { file: { name, mimeType: "text/csv", buffer: Buffer.from(`${lines.join("\n")}\n`) } },
  });
  return ((await answer.json()) as { id: string }).id;
}

async function show(page: Page, id: string, more = ""): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`./#trace=${encodeURIComponent(id)}${more}`);
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
}

/** "at cursor" of Frequency by category. */
async function atCursor(page: Page): Promise<Record<string, string>> {
  const rows = page.locator(".freq-table .frow:not(.fhead):not(.ftotal)");
  const cells = await rows.evaluateAll((all) =>
    all.map((r) => [...r.children].slice(1, 3).map((c) => c.textContent ?? "")),
  );
  return Object.fromEntries(cells as [string, string][]);
}

const BUSY = encodeURIComponent('["busy",3,0,{"c":"state","v":["busy"]}]');
const HOSTS = ["h1", "h2", "h3"];

test("Frequency at the cursor is what State says of the same instant, in the middle of a bin", async ({ page }) => {
  // a week, so that a bin is minutes; all change in one second of it
  const lines = ["time,host,state"];
  for (const t of [0, 604_800]) for (const h of HOSTS) lines.push(`${at(t)},${h},calm`);
  for (const h of HOSTS) lines.push(`${at(300_000)},${h},busy`, `${at(300_002)},${h},calm`);
  const id = await send(page, "bins.csv", lines);
  await show(page, id, `&column=state&at=${nanosAt(300_001)}&paint=${BUSY}`);
  const q = new URLSearchParams({ at: nanosAt(300_001), column: "state", paint: 'busy: state = "busy"' });
  const state = (await (await page.request.get(`./api/v1/traces/${id}/view/state?${q}`)).json()) as {
    entities: { category: string }[];
  };
  expect(state.entities.filter((e) => e.category === "busy")).toHaveLength(3);
  await expect.poll(async () => Object.values(await atCursor(page))[0]).toBe("3");
});

test("the last samples are seen, and it is said until when values are known", async ({ page }) => {
  const lines = ["time,host,state"];
  for (let i = 0; i < 4; i++) for (const h of HOSTS) lines.push(`${at(i * 60)},${h},${i === 3 ? "down" : "up"}`);
  const id = await send(page, "samples.csv", lines);
  const asked = page.waitForRequest((r) => r.url().includes("/view/frequency?") && !r.url().includes("width=1&"));
  await show(page, id);
  const q = new URL((await asked).url()).searchParams;
  // the last samples are seen for a hundredth of the trace: what comes later is not known
  expect(BigInt(q.get("to") ?? "0") - BigInt(q.get("from") ?? "0")).toBe(181_800_000_000n);
  await expect(page.getByTestId("hold")).toHaveAttribute("title", /the last rows are of .*08:03:00/);
  // the last run is drawn, too: it has a share
  await page.getByTestId("timelines-canvas").focus();
  await page.keyboard.press("t");
  await expect(page.getByTestId("timelines-table").locator("tbody tr").first()).toContainText("1.0\u202f%");
  const cursor = BigInt(inHash(page, "at") ?? "0");
  expect(cursor).toBeGreaterThan(BigInt(nanosAt(0)));
  expect(cursor).toBeLessThan(BigInt(nanosAt(180)));
});

test("numbers that differ say what they are of: rows with a value, in the window, in all", async ({ page }) => {
  const lines = ["time,host,took_ms,level"];
  for (let i = 0; i < 200; i++) lines.push(`${at(i)},${HOSTS[i % 3]},${i % 4 === 0 ? "" : 10 + (i % 50)},INFO`);
  const id = await send(page, "missing.csv", lines);
  const window = `from=${nanosAt(0)}&to=${nanosAt(100)}`;
  await show(page, id, `&column=took_ms&${window}`);
  await expect(page.getByTestId("category-total")).toContainText("with a value75");
  await expect(page.getByTestId("category-missing")).toContainText("missing25");
  await expect(page.getByTestId("status")).toContainText("100 rows in the window");
  await page.keyboard.press("/");
  await page.getByTestId("search").fill("h2");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("hits")).toHaveText("67 of 200 in all");
  await expect(page.getByTestId("inspector")).toContainText("of 100 in the window");
});

test("times before 0 are told by how far they are from it, and not as days before the first", async ({ page }) => {
  const lines = ["time_s,host,v"];
  for (let i = -20; i < 40; i++) lines.push(`${i},${HOSTS[(i + 21) % 3]},${(i * 7) % 11}`);
  await show(page, await send(page, "negative.csv", lines), "&at=-5000000000");
  await expect(page.getByTestId("clock")).toContainText("\u221200:00:05");
  await expect(page.locator("#center")).not.toContainText("day 0");
});

test("rows without a time are in no window, and it is said", async ({ page }) => {
  const lines = ["time,host,ms"];
  for (let i = 0; i < 50; i++) lines.push(`${at(i)},${HOSTS[i % 3]},${i}`);
  for (let i = 0; i < 7; i++) lines.push(`,h1,${i}`);
  await show(page, await send(page, "timeless.csv", lines));
  await expect(page.getByTestId("status")).toContainText("50 rows in the window, 7 have no time");
});

test("shares are of the time that is shown, and the first cursor is not beside a seam", async ({ page }) => {
  const lines = ["time,host,state"];
  for (const t of [0, 1, 2, 3, 9000, 9001, 9002, 9003])
    for (const h of HOSTS) lines.push(`${at(t)},${h},${t === 3 ? "stuck" : "fine"}`);
  const id = await send(page, "seam.csv", lines);
  await show(page, id);
  await page.getByTestId("timelines-canvas").focus();
  await page.keyboard.press("i");
  // fine for four of five seconds and a little beside them, not stuck for two and a half hours
  await expect(page.getByTestId("words")).toContainText("of the time that is not folded");
  const words = (await page.getByTestId("words").textContent()) ?? "";
  const stuck = Number(/stuck: 3 of 3, longest \S+ with (\d+)/i.exec(words)?.[1] ?? "100");
  expect(stuck).toBeLessThan(40);
  const cursor = Number(BigInt(inHash(page, "at") ?? "0") - BigInt(nanosAt(0))) / 1e9;
  expect(cursor < 3.1 || cursor > 8999.9).toBe(true);
});

test("the first picture of a scatter names the texts on its axes", async ({ page }) => {
  const lines = ["time,host,state,v"];
  for (let i = 0; i < 60; i++) lines.push(`${at(i)},${HOSTS[i % 3]},${i % 2 === 0 ? "calm" : "busy"},${i}`);
  const id = await send(page, "texts.csv", lines);
  await show(page, id, `&view=scatter&xy=${encodeURIComponent('["v","state",0,0,null]')}`);
  const canvas = page.getByTestId("scatter-canvas");
  await expect(canvas).toHaveAttribute("aria-label", /state against v; at most [1-9]/);
  await canvas.focus();
  await page.keyboard.press("e");
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  const svg = await readFile(await (await waiting).path(), "utf8");
  expect(svg).toContain(">calm<");
  expect(svg).toContain(">busy<");
});

test("Timelines save whole rows, each with its name", async ({ page }) => {
  const lines = ["time,host,state"];
  for (let i = 0; i < 120; i++) lines.push(`${at(i)},h${100 + (i % 20)},${i % 3 === 0 ? "calm" : "busy"}`);
  const id = await send(page, "rows.csv", lines);
  await show(page, id);
  await page.getByTestId("timelines-canvas").focus();
  await page.keyboard.press("e");
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as SVG" }).click();
  const svg = await readFile(await (await waiting).path(), "utf8");
  const [, last] = /hosts 1\u2013(\d+) of 20/.exec(svg) ?? [];
  expect([...svg.matchAll(/>h1\d\d</g)]).toHaveLength(Number(last));
  expect(Number(last)).toBeGreaterThan(5);
});

test("rows that say they failed are counted at first sight, and a click shows where they are", async ({ page }) => {
  await open(page);
  const failed = page.getByTestId("failed");
  await expect(failed).toContainText("failed560");
  await failed.click();
  await expect(page.getByTestId("hits")).toHaveText("560 of 7\u202f966");
  await expect(failed).toHaveAttribute("aria-pressed", "true");
  await failed.click();
  await expect(failed).toHaveAttribute("aria-pressed", "false");
});

test("in a narrow window the button of the drawer says that rows failed", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  await expect(page.getByTestId("drawer-columns")).toHaveAccessibleName(/560 rows in the window say that they failed/);
});

test("what sums up others is left out at first, and said; one click takes it in", async ({ page }) => {
  const lines = ["time,CPU,busy (%)"];
  for (let i = 0; i < 40; i++) {
    const [a, b] = [(i * 37) % 100, (i * 61) % 100];
    lines.push(`${at(i)},all,${(a + b) / 2}`, `${at(i)},0,${a}`, `${at(i)},1,${b}`);
  }
  await show(page, await send(page, "processors.csv", lines));
  await expect(page.getByTestId("filter")).toContainText("without all");
  const total = page.locator(".freq-table .ftotal");
  await expect(total).toContainText(/cpus\s*2$/);
  await expect(page.locator("table.stat").first()).not.toContainText("sum");
  await page.getByTestId("clear-filter").click();
  await expect(total).toContainText(/cpus\s*3$/);
});

test("both links of Timelines are read beside long names", async ({ page }) => {
  const lines = ["time,eventThreadOfTheProgram,kind"];
  for (let i = 0; i < 60; i++) lines.push(`${at(i)},t${i % 5},a long name of one of three things ${i % 3}`);
  await show(page, await send(page, "long.csv", lines), "&role=entity%3DeventThreadOfTheProgram");
  for (const id of ["timelines-entities", "timelines-sort"]) {
    const link = page.getByTestId(id);
    await expect(link).toContainText("\u25be");
    const cut = await link.evaluate((e) => {
      const name = e.firstElementChild ?? e;
      return Math.max(name.scrollWidth - name.clientWidth, e.scrollWidth - e.clientWidth);
    });
    expect(cut, id).toBeLessThanOrEqual(0);
  }
});
