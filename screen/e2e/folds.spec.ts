import { expect, type Page, test } from "@playwright/test";
import { box, clickAsPeopleDo, inHash } from "./page.ts";

/** Traces with gaps in time, made here and opened through the API. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

const at = (seconds: number): string => new Date(seconds * 1000).toISOString();
const START = 1_700_000_000;

async function show(page: Page, rows: readonly string[], header = "time,host,value"): Promise<void> {
  const csv = [header, ...rows].join("\n");
  const answer = await page.request.post("./api/v1/traces", {
    multipart: { file: { name: "made.csv", mimeType: "text/csv", buffer: Buffer.from(`${csv}\n`) } },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`./#trace=${encodeURIComponent(id)}`);
  await expect(page.locator("#app[data-ready]")).toBeVisible({ timeout: 30_000 });
}

function row(i: number, seconds: number): string {
  return `${at(START + seconds)},h${i % 3},${(i * 37) % 101}`;
}

const seconds = (n: number, step: number, from = 0): number[] => Array.from({ length: n }, (_, i) => from + i * step);

async function inWindow(page: Page): Promise<number> {
  const text = ((await page.getByTestId("status").textContent()) ?? "").replace(/\s+/g, " ");
  const m = /([\d ]+) rows in the window/.exec(text);
  return m ? Number((m[1] as string).replace(/\D/g, "")) : -1;
}

test("two stretches 7.5 hours apart open whole, with a seam that Z, the wheel and the URL unfold", async ({ page }) => {
  await show(
    page,
    [...seconds(100, 2), ...seconds(900, 3, 27_000)].map((s, i) => row(i, s)),
  );
  await expect.poll(() => inWindow(page)).toBe(1000);
  // pictures of the folded axis may still be asked for
  const asked = (kind: string) =>
    page.waitForRequest((r) => r.url().includes(`/view/${kind}?`) && !new URL(r.url()).searchParams.has("pieces"));
  const linear = asked("density");
  await page.keyboard.press("z");
  await expect.poll(() => inHash(page, "fold")).toBe("repetition");
  await page.keyboard.press("z");
  await linear;
  await expect.poll(() => inHash(page, "fold")).toBe("0");
  expect(await inWindow(page)).toBe(1000);
  await page.keyboard.press("z");
  await expect.poll(() => inHash(page, "fold")).toBeNull();
  const canvas = page.getByTestId("density-canvas");
  const b = await box(canvas);
  // find the seam by what the pointer says
  let x = 0;
  for (let px = 8; px < b.width - 20 && x === 0; px += 8) {
    await page.mouse.move(b.x + px, b.y + b.height / 2);
    if (/folded: no rows/.test((await page.getByTestId("tip").textContent()) ?? "")) x = px;
  }
  expect(x).toBeGreaterThan(0);
  await page.mouse.wheel(0, -100);
  // its linear axis may have been answered before, so that nothing is asked: the seam is gone
  let by = 0;
  await expect
    .poll(async () => {
      by = 1 - by;
      await page.mouse.move(b.x + x + by, b.y + b.height / 2);
      return (await page.getByTestId("tip").textContent()) ?? "";
    })
    .not.toMatch(/folded: no rows/);
  expect(await inWindow(page)).toBe(1000);
  // whoever gets the link sees the same
  const open = inHash(page, "unfold");
  expect(open).toMatch(/^\d+$/);
  await page.reload();
  await expect(page.locator("#app[data-ready]")).toBeVisible();
  await expect(canvas).toHaveAttribute("aria-label", /\d/);
  await expect.poll(() => inHash(page, "unfold")).toBe(open);
  await page.mouse.move(b.x + x, b.y + b.height / 2);
  await expect(page.getByTestId("tip")).toBeVisible();
  await expect(page.getByTestId("tip")).not.toContainText("folded: no rows");
  await page.goBack();
  await expect.poll(() => inHash(page, "unfold")).toBeNull();
});

test("all views of time ask for the same pieces", async ({ page }) => {
  const asked = new Map<string, string>();
  page.on("request", (r) => {
    const url = new URL(r.url());
    const kind = /\/view\/(density|frequency|timelines)$/.exec(url.pathname)?.[1];
    // the moment of the cursor is asked for by itself, and what is before and after it
    const pieces = url.searchParams.get("pieces") ?? "";
    const moment = url.searchParams.get("width") === "1" || pieces.split(",").every((piece) => piece.endsWith("*1"));
    if (kind && !moment) asked.set(kind, pieces.replace(/\*\d+/g, ""));
  });
  await show(
    page,
    [...seconds(100, 2), ...seconds(900, 3, 27_000)].map((s, i) => row(i, s)),
  );
  await expect.poll(() => asked.size).toBe(3);
  await expect.poll(() => new Set(asked.values()).size).toBe(1);
  expect([...asked.values()][0]?.split(",")).toHaveLength(2);
});

test("a few rows of 1970 are put aside, named, and one click away", async ({ page }) => {
  await show(
    page,
    [...seconds(3, 60, -START), ...seconds(997, 0.2)].map((s, i) => row(i, s)),
  );
  await expect.poll(() => inWindow(page)).toBe(997);
  const aside = page.getByTestId("aside");
  await expect(aside).toHaveText("3 rows of 1970 put aside");
  await aside.click();
  await expect.poll(() => inWindow(page)).toBe(1000);
  await expect(aside).toBeHidden();
});

test("a selection across a seam has the rows of both sides", async ({ page }) => {
  await show(
    page,
    [...seconds(500, 2), ...seconds(500, 2, 27_000)].map((s, i) => row(i, s)),
  );
  await expect.poll(() => inWindow(page)).toBe(1000);
  const b = await box(page.getByTestId("frequency-canvas"));
  await page.mouse.move(b.x + b.width * 0.25, b.y + b.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width * 0.5, b.y + b.height / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width * 0.75, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
  const selected = async (): Promise<number> => {
    const text = ((await page.getByTestId("details").textContent()) ?? "").replace(/\s+/g, " ");
    const m = /Details ?([\d ]+) rows selected/.exec(text);
    return m ? Number((m[1] as string).replace(/\D/g, "")) : -1;
  };
  // a quarter of the width on either side of the seam in the middle
  await expect.poll(selected).toBeGreaterThan(400);
  expect(await selected()).toBeLessThan(600);
});

/** Whoever polls for an hour, after a start and before an end, with one time-out in between. */
function polls(): string[] {
  const out: string[] = [];
  const add = (s: number, event: string, took: number) => out.push(`${at(START + s)},ctl,${event},${took}`);
  for (let i = 0; i < 30; i++) add(i * 1.3, ["read", "parse", "plan"][(i * i) % 3] as string, 5 + i);
  for (let i = 0; i < 1800; i++) {
    add(60 + 2 * i, "poll", 12);
    if (i === 900) add(60.5 + 2 * i, "time-out", 900);
    add(61 + 2 * i, "answer", 3);
  }
  for (let i = 0; i < 30; i++) add(3680 + i * 1.1, ["merge", "write", "close"][(i * i) % 3] as string, 5 + i);
  return out;
}

test("what repeats is folded by Z to its first time, with how often and how long", async ({ page }) => {
  await show(page, polls(), "time,host,event,duration_ms");
  const pieces = page.waitForRequest(
    (r) => r.url().includes("/view/density?") && (new URL(r.url()).searchParams.get("pieces") ?? "").includes(","),
  );
  await page.keyboard.press("z");
  await expect.poll(() => inHash(page, "fold")).toBe("repetition");
  await pieces;
  const b = await box(page.getByTestId("density-canvas"));
  const tip = async (): Promise<string> => (await page.getByTestId("tip").textContent()) ?? "";
  const said: string[] = [];
  for (let px = 8; px < b.width - 20; px += 8) {
    await page.mouse.move(b.x + px, b.y + b.height / 2);
    const text = (await tip()).replace(/[\s\u202f]/g, " ");
    const found = /repeats .*? min/.exec(text)?.[0];
    if (found && !said.includes(found)) said.push(found);
  }
  // the turn with the time-out is shown, and the first one of each stretch
  expect(said).toEqual([
    expect.stringMatching(/^repeats 899 times, each about 2 s: /),
    expect.stringMatching(/^repeats 89\d times, each about 2 s: /),
  ]);
  expect(await inWindow(page)).toBe(3661);
});
