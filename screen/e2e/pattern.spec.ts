import { expect, type Page, test } from "@playwright/test";
import { axe } from "./axe.ts";
import { box, clickAsPeopleDo, open } from "./page.ts";

/** A pattern as a picture: drawn of boxes, of events that are clicked, and of what is typed. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

interface Told {
  readonly at: number;
  readonly who: "client" | "server";
  readonly event: string;
  readonly id: string;
  readonly side: "send" | "receive";
}

/** Requests that are retried after a second; the fourth is never acknowledged. */
function rows(): readonly Told[] {
  return [0, 1, 2, 3, 4, 5].flatMap((i): Told[] => {
    const t = 10 * i;
    const side = (at: number, who: Told["who"], event: string, id: string, s: Told["side"]): Told => ({
      at: t + at,
      who,
      event,
      id,
      side: s,
    });
    return [
      side(0, "client", "request", `r${i}`, "send"),
      side(0.4, "server", "got request", `r${i}`, "receive"),
      side(1.2, "client", "retry", `t${i}`, "send"),
      side(1.6, "server", "got retry", `t${i}`, "receive"),
      ...(i === 3
        ? []
        : [side(2, "server", "sent ack", `a${i}`, "send"), side(2.4, "client", "ack", `a${i}`, "receive")]),
    ];
  });
}

async function asks(page: Page): Promise<void> {
  await open(page);
  const lines = rows().map((r) =>
    JSON.stringify({
      time: new Date(Date.UTC(2026, 0, 1) + r.at * 1000).toISOString(),
      entity: r.who,
      event: r.event,
      "message.id": r.id,
      "message.side": r.side,
    }),
  );
  await page.getByTestId("file-input").setInputFiles({
    name: "retries.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(lines.map((l) => `${l}\n`).join("")),
  });
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("retries.jsonl", { timeout: 30_000 });
  await page.keyboard.press("3");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-label", /17 messages/, { timeout: 30_000 });
}

const TYPED = 'event = "request" then event = "retry" within 5s then no event = "ack" within 2s';

test("what is typed is drawn, what is drawn is typed, and Find selects the rows of the matches", async ({ page }) => {
  await asks(page);
  const search = page.getByTestId("search");
  await page.keyboard.press("h");
  const strip = page.getByTestId("pattern");
  const condition = page.getByTestId("pattern-condition");
  await expect(condition.first()).toBeFocused();
  await search.fill(TYPED);
  await expect(condition).toHaveCount(3);
  await expect(condition.nth(2)).toHaveValue('event = "ack"');
  await expect(page.getByTestId("pattern-step").nth(2)).toHaveAttribute("aria-label", "Step 3 of 3, must not happen");
  await expect(page.getByTestId("pattern-within").nth(1)).toHaveValue("2s");
  const said = page.getByTestId("pattern-said");
  await expect(said).toHaveText("1 match");
  await expect(page.getByTestId("spacetime-canvas")).toHaveAttribute("aria-describedby", /.+/);
  // the boxes write the text, and ask anew
  const within = page.getByTestId("pattern-within").nth(1);
  await within.fill("1 s");
  await within.press("Tab");
  await expect(search).toHaveValue(TYPED.replace("2s", "1s"));
  await expect(said).toHaveText("6 matches");
  await condition.nth(2).fill('event = "sent ack"');
  await expect(search).toHaveValue(/then no event = "sent ack" within 1s$/);
  await expect(said).toHaveText("1 match");
  await condition.nth(2).press("Enter");
  await expect(page.getByTestId("hits")).toHaveText(/^2 of 34/);
  await expect(strip).toBeVisible();
  // mistakes are said where they are made
  await within.fill("soon");
  await within.press("Tab");
  await expect(within).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByTestId("pattern-wrong")).toContainText("step 3: expected a time such as 500ms");
  await page.getByTestId("pattern-close").click();
  await expect(strip).toBeHidden();
  await expect(search).toHaveValue(/within 1s$/);
});

test("steps are moved, turned, added and removed by mouse and by keyboard", async ({ page }) => {
  await asks(page);
  const search = page.getByTestId("search");
  await page.getByTestId("draw-pattern").click();
  await search.fill(TYPED);
  const handle = page.getByTestId("pattern-handle");
  await handle.nth(1).focus();
  await page.keyboard.press("ArrowLeft");
  const turned = 'event = "retry" then event = "request" within 5s then no event = "ack" within 2s';
  await expect(search).toHaveValue(turned);
  await expect(handle.nth(0)).toBeFocused();
  await expect(page.getByTestId("pattern-said")).toHaveText("no match");
  const [from, to] = [await box(handle.nth(0)), await box(handle.nth(1))];
  await page.mouse.move(from.x + 9, from.y + 9);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 12, { steps: 6 });
  await page.mouse.up();
  await expect(search).toHaveValue(TYPED);
  await page.getByTestId("pattern-more").nth(1).click();
  await expect(page.getByTestId("menu")).toContainText("got request");
  await page.getByRole("menuitem", { name: "It must not happen" }).click();
  await expect(search).toHaveValue(
    'event = "request" then no event = "retry" within 5s then no event = "ack" within 2s',
  );
  await page.getByTestId("pattern-remove").nth(2).click();
  await page.getByTestId("pattern-add").click();
  await expect(page.getByTestId("pattern-condition").nth(1)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "sent ack" }).click();
  await expect(search).toHaveValue('event = "request" then event = "sent ack" then no event = "retry" within 5s');
  await handle.nth(2).focus();
  await page.keyboard.press("Delete");
  await expect(search).toHaveValue('event = "request" then event = "sent ack"');
  await page.keyboard.press("Control+z");
  await expect(search).toHaveValue('event = "request" then event = "sent ack" then no event = "retry" within 5s');
  await page.getByTestId("pattern-remove").nth(2).click();
  await page.getByTestId("pattern-add-same").click();
  await page.getByRole("menuitemradio", { name: "message.id" }).click();
  await expect(search).toHaveValue('event = "request" then event = "sent ack" same message.id');
  await page.keyboard.press("Escape");
});

test("events of Space-time and rows become steps, in the order of causes, with times and an id they share", async ({
  page,
}) => {
  await asks(page);
  const search = page.getByTestId("search");
  const canvas = page.getByTestId("spacetime-canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+F10");
  await expect(page.getByTestId("menu")).toContainText("sent by client");
  await page.getByRole("menuitem", { name: "Begin a pattern here" }).first().click();
  await expect(search).toHaveValue('event = "request"');
  await canvas.focus();
  await expect(page.getByTestId("pattern-pick")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "And not this" }).nth(1).click();
  await expect(search).toHaveValue('event = "request" then no event = "got request" within 500ms same message.id');
  await expect(page.getByTestId("pattern-said")).toHaveText("no match");
  await page.getByTestId("pattern-remove").nth(1).click();
  // a click on the line of a process takes its nearest event
  const b = await box(canvas);
  await canvas.hover({ position: { x: b.width - 30, y: b.height - 16 } });
  await expect(page.getByTestId("tip")).toContainText(/a click adds: (sent by|nearest event of) server/);
  await canvas.click({ position: { x: b.width - 30, y: b.height - 16 } });
  await expect(page.getByTestId("pattern-condition").nth(1)).toHaveValue(/^event = "/);
  // a row is an event, too
  const cells = page.getByTestId("details-table").locator("tbody tr").first().locator("td[data-cell]");
  await cells.first().click();
  await page.getByRole("menuitem", { name: "Begin a new pattern here" }).click();
  await expect(page.getByTestId("pattern-condition")).toHaveCount(1);
  // so is what lies nearest in a row of Timelines
  await page.keyboard.press("1");
  const timelines = page.getByTestId("timelines-canvas");
  await expect(timelines).toHaveAttribute("aria-label", /\d/);
  await timelines.click({ button: "right", position: { x: 200, y: 6 } });
  await expect(page.getByTestId("menu")).toContainText("nearest event of");
  await page.getByRole("menuitem", { name: "Then this" }).click();
  await expect(page.getByTestId("pattern-condition")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("pattern-pick")).toHaveAttribute("aria-pressed", "false");
});

test("the match at the cursor is drawn with its steps by number, and the next one is a click away", async ({
  page,
}) => {
  await asks(page);
  const search = page.getByTestId("search");
  await search.fill('event = "request" then event = "ack" within 3s');
  await search.press("Enter");
  const said = page.getByTestId("pattern-said");
  await expect(said).toHaveText("5 matches");
  await page.getByTestId("pattern-next").click();
  await expect(said).toHaveText(/^[1-5] of 5 matches$/);
  const first = await said.textContent();
  await page.getByTestId("pattern-next").click();
  await expect.poll(() => said.textContent()).not.toBe(first);
  await page.getByTestId("spacetime-canvas").focus();
  await page.keyboard.press("i");
  await expect(page.getByTestId("words")).toContainText(/The steps of the pattern: 1 client .*, 2 client /);
});

test("axe finds nothing in the picture of a pattern, light and dark, wide and narrow", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await asks(page);
  const search = page.getByTestId("search");
  await page.keyboard.press("h");
  const wrong: string[] = [];
  for (const line of await axe(page, "#pattern")) wrong.push(`blank: ${line}`);
  await search.fill(`${TYPED} same message.id`);
  await page.getByTestId("pattern-within").nth(1).fill("soon");
  await page.keyboard.press("Tab");
  for (const [width, theme] of [
    [1600, "light"],
    [1024, "dark"],
    [700, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    for (const line of await axe(page, "#pattern")) wrong.push(`${width} ${theme}: ${line}`);
    const strip = page.getByTestId("pattern");
    expect(await strip.evaluate((el) => el.scrollWidth - el.clientWidth)).toBeLessThanOrEqual(0);
    const tail = await box(page.getByTestId("pattern-find"));
    const last = await box(page.getByTestId("pattern-step").last());
    const isApart = last.x + last.width <= tail.x || last.y + last.height <= tail.y || tail.y + tail.height <= last.y;
    expect(isApart, `${width}: boxes under buttons`).toBe(true);
  }
  expect(wrong).toEqual([]);
});
