import { expect, type Page, test } from "@playwright/test";
import { box, clickAsPeopleDo, inHash, open, painted } from "./page.ts";

/** The preset Messages: a ring beside space-time, who to whom beside history. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly sent: string;
}

async function messages(page: Page): Promise<{ messages: number; bands: readonly string[]; arrows: readonly Arrow[] }> {
  await open(page);
  await painted(page);
  await page.keyboard.press("3");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  const id = inHash(page, "trace") ?? "";
  return (await (await page.request.get(`./api/v1/traces/${id}/view/spacetime?limit=5000`)).json()) as never;
}

test("3 shows the pairs of Messages, and every tile counts the same ones", async ({ page }) => {
  const a = await messages(page);
  await expect.poll(() => inHash(page, "preset")).toBe("messages");
  const n = a.messages.toString().replace(/\B(?=(\d{3})+$)/g, "\u202f");
  for (const tile of ["spacetime", "ring", "exchange"])
    await expect(page.getByTestId(`${tile}-canvas`)).toHaveAttribute("aria-label", new RegExp(`${n} messages`), {
      timeout: 30_000,
    });
  const axis = await box(page.locator(".time-axis"));
  const b = await box(page.getByTestId("spacetime-canvas"));
  expect([b.x, b.width]).toEqual([axis.x, axis.width]);
});

test("Y goes through the kinds of times", async ({ page }) => {
  await messages(page);
  const kind = page.getByTestId("times");
  await expect(kind).toHaveText("times as written");
  await page.keyboard.press("y");
  await expect(kind).toHaveText("times corrected");
  await page.keyboard.press("y");
  await expect(kind).toHaveText("logical times");
  await expect.poll(() => inHash(page, "times")).toBe("logical");
  await page.keyboard.press("y");
  await expect(kind).toHaveText("work time");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-label", /[1-9]/);
  const another = page.getByTestId("another-order");
  await expect(another).toBeHidden();
  await page.keyboard.press("y");
  await expect(kind).toHaveText("an order that is possible");
  await another.click();
  await expect.poll(() => inHash(page, "ordering")).toBe("2");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-label", /[1-9]/);
  await page.keyboard.press("y");
  await expect(kind).toHaveText("times as written");
  await expect.poll(() => inHash(page, "times")).toBeNull();
});

test("the critical path is drawn over Space-time when it is wanted, and only in times as written", async ({ page }) => {
  await messages(page);
  const path = page.getByTestId("path");
  await expect(path).toHaveAttribute("aria-pressed", "false");
  await path.click();
  await expect(path).toHaveAttribute("aria-pressed", "true", { timeout: 30_000 });
  await expect(path).toHaveAttribute("title", /% of the critical path; were it 20 % faster, the run would end/);
  await expect.poll(() => inHash(page, "path")).toBe("critical");
  await page.keyboard.press("y");
  await expect(path).toBeHidden();
});

test("an event in the URL says what is before and after it, and paints it in every view", async ({ page }) => {
  const a = await messages(page);
  const first = a.arrows[0];
  if (!first) throw new Error("no message in the bundled trace");
  const event = encodeURIComponent(`${first.sent} ${a.bands[first.from]}`);
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `${new URL(page.url()).hash.slice(1)}&event=${event}`,
  );
  const causes = page.getByTestId("causes");
  await expect(causes).toContainText(/\d before, [1-9][\d\u202f]* after, \d[\d\u202f]* concurrent/, {
    timeout: 30_000,
  });
  await causes.click();
  await expect(page.getByTestId("category").first()).toContainText(/before|after/);
  const paint = (): string => new URLSearchParams(new URL(page.url()).hash.slice(1)).getAll("paint").join();
  await expect.poll(paint).toContain(`after ${a.bands[first.from]}`);
});

test("where nobody sends anything one sentence says so, in place of seven pictures without messages", async ({
  page,
}) => {
  await open(page);
  const spans = Array.from({ length: 40 }, (_, i) => ({
    time: `2026-01-01T00:00:${10 + i}Z`,
    service: "one",
    spanId: `s${i}`,
    parentSpanId: i % 4 === 0 ? null : `s${i - (i % 4)}`,
    ms: i,
  }));
  await page.getByTestId("file-input").setInputFiles({
    name: "alone.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(spans.map((s) => `${JSON.stringify(s)}\n`).join("")),
  });
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("alone.jsonl", { timeout: 30_000 });
  // known before anybody looks for them
  const tab = page.getByTestId("preset-messages");
  await expect(tab).toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
  await expect(tab).toHaveAttribute("title", /^No messages/);
  // an address may lead there all the same
  await page.evaluate(() => {
    location.hash += "&preset=messages";
  });
  const says = page.getByTestId("nothing-here");
  await expect(says).toContainText("No messages", { timeout: 30_000 });
  await expect(page.getByTestId("ring-canvas")).toBeHidden();
  await page.keyboard.press("1");
  await expect(says).toBeEmpty();
});

test("a pattern in the search field selects what came after what, and says what is wrong with it", async ({ page }) => {
  await open(page);
  const side = (i: number, who: string, kind: string, id: string): string =>
    JSON.stringify({
      time: `2026-01-01T00:00:${10 + i}Z`,
      entity: who,
      "message.id": id,
      "message.side": kind,
      event: kind === "send" ? "request" : "reply",
    });
  const rows = [0, 1, 2, 3, 4, 5].flatMap((i) =>
    i === 3
      ? [side(4 * i, "a", "send", `m${i}`)]
      : [side(4 * i, "a", "send", `m${i}`), side(4 * i + 1, "b", "receive", `m${i}`)],
  );
  await page.getByTestId("file-input").setInputFiles({
    name: "asks.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(rows.map((r) => `${r}\n`).join("")),
  });
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("asks.jsonl", { timeout: 30_000 });
  const search = page.getByTestId("search");
  await search.fill('event = "request" then no event = "reply" within 2s same message.id');
  await search.press("Enter");
  await expect(page.getByTestId("hits")).toHaveText(/^1 of 11/);
  await expect(page.getByTestId("details-table").locator("tbody tr").first()).toContainText("m3");
  await expect(search).toHaveValue(/^event = "request" then no/);
  await search.fill('event = "request" then no event = "reply" within 2 same message.id');
  await search.press("Enter");
  await expect(page.getByTestId("search-wrong")).toContainText("a time such as 500ms");
  await search.fill('event = "reply" then event = "request" same message.id');
  await search.press("Enter");
  await expect(page.getByTestId("search-wrong")).toContainText("no match");
});

test("arrows go from message to message, are read out, and Enter chooses as a click does", async ({ page }) => {
  await messages(page);
  await page.getByTestId("spacetime-canvas").focus();
  await page.keyboard.press("ArrowDown");
  const tip = page.getByTestId("tip");
  await expect(tip).toContainText("\u2192");
  const first = await tip.textContent();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => tip.textContent()).not.toBe(first);
  // of a bundle of messages there is no one event to choose
  const isBundle = async (): Promise<boolean> => /: \d+ messages/.test((await tip.textContent()) ?? "");
  for (let i = 0; i < 60 && (await isBundle()); i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("causes")).toContainText(/before|after/, { timeout: 30_000 });
  for (const picture of ["ring-canvas", "exchange-canvas"]) {
    await page.getByTestId(picture).focus();
    await page.keyboard.press("ArrowDown");
    await expect(tip).toContainText(/messages?/);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("selection")).toContainText("and");
    await page.keyboard.press("Escape");
  }
});
