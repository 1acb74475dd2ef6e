import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { axe } from "./axe.ts";

const SIGHTLINE = process.env["SIGHTLINE_COMMAND"] ?? fileURLToPath(new URL("../../sightline", import.meta.url));

let folder: string;
let collector: ChildProcess;
let page0: string;
let port: number;

/** A collector of its own, on free ports. */
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sightline-live-"));
  await collect("http://127.0.0.1:0", "tcp://127.0.0.1:0");
});

async function collect(http: string, tcp: string): Promise<void> {
  const listen = ["--listen", http, "--listen", tcp];
  collector = spawn(SIGHTLINE, ["collect", "--dir", join(folder, "store"), ...listen], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!collector.stdout) throw new Error("no output");
  const printed: string[] = [];
  for await (const line of createInterface({ input: collector.stdout })) {
    if (printed.push(line) === 2) break;
  }
  page0 = printed[0] ?? "";
  port = Number(new URL(printed[1] ?? "").port);
}

test.afterEach(() => {
  collector.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Sends lines; done when they are on the disk. */
async function send(lines: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.end(lines));
    socket.on("end", resolve).on("error", reject).resume();
  });
}

function line(second: number, host: string): string {
  return `ts=2026-01-05T10:00:${String(second).padStart(2, "0")}Z event=step host=${host} took=${second + 1}ms\n`;
}

test("rows of running programs appear on an open page within a second", async ({ page }) => {
  await page.goto(page0);
  await expect(page.getByText("no rows yet")).toBeVisible({ timeout: 30_000 });
  await send(line(0, "a") + line(1, "b") + line(2, "a"));
  await expect(page.locator("#app[data-ready=true]")).toBeVisible({ timeout: 30_000 });
  const status = page.getByTestId("status");
  await expect(status).toContainText("3 rows in the window", { timeout: 10_000 });
  for (let i = 3; i < 8; i++) {
    await send(line(i, "b"));
    const began = Date.now();
    // looks at each frame; what expects text looks once a second
    await page.waitForFunction(
      (text) => document.querySelector("[data-testid=status]")?.textContent?.includes(text),
      `${i + 1} rows in the window`,
      { timeout: 5_000 },
    );
    expect(Date.now() - began, "milliseconds until it is seen").toBeLessThan(1000);
  }
  await expect(status).toContainText("received 8 = stored 8");
});

test("a page goes on when its collector was killed and is there again", async ({ page }) => {
  await page.goto(page0);
  await send(line(0, "a") + line(1, "b"));
  const status = page.getByTestId("status");
  await expect(status).toContainText("2 rows in the window", { timeout: 30_000 });
  const ended = new Promise((resolve) => collector.once("exit", resolve));
  collector.kill("SIGKILL");
  await ended;
  // long enough for the page to find nobody there
  await expect(status).toContainText("not reached", { timeout: 20_000 });
  await collect(new URL(page0).origin, `tcp://127.0.0.1:${port}`);
  await send(line(2, "a"));
  await expect(status).toContainText("3 rows in the window", { timeout: 20_000 });
  await expect(status).toContainText("received 3 = stored 3");
  await expect(status).toContainText("follows the store");
});

/** A step of a particle that goes to the right: a tenth of a second, and a twentieth of its square. */
function step(i: number): string {
  const at = new Date(Date.parse("2026-01-05T10:00:00Z") + 100 * i).toISOString();
  return `ts=${at} event=particle process=0 particle=7 x=${(i / 20).toFixed(3)} y=0.5\n`;
}

test("a scene moves on while its trace grows, and is what it was where the cursor goes back", async ({ page }) => {
  await page.goto(`${page0}#preset=board&alone=scene`);
  const steps = (from: number, to: number): Promise<void> =>
    send(Array.from({ length: to - from }, (_, i) => step(from + i)).join(""));
  const particle = page.getByTestId("scene-table").locator("tbody tr", { hasText: "particle 7" });
  const x = async (): Promise<number> => Number((await particle.locator("td").allTextContents())[2]);
  const says = page.getByTestId("scene-says");
  await steps(0, 6);
  await expect(says).toContainText("Particle chamber: 6 rows", { timeout: 30_000 });
  await expect.poll(x).toBeCloseTo(5 / 20, 5);
  await steps(6, 11);
  await expect.poll(x).toBeCloseTo(10 / 20, 5);
  await expect(says).toContainText("11 rows");
  const table = (): Promise<string | null> => page.getByTestId("scene-table").locator("tbody").textContent();
  /** From event to event. @returns what is on the stage at each */
  const go = async (key: string, from: number, by: number): Promise<readonly (string | null)[]> => {
    const seen: (string | null)[] = [];
    for (let i = 1; i <= 5; i++) {
      await page.keyboard.press(key);
      await expect.poll(x).toBeCloseTo((from + by * i) / 20, 5);
      seen.push(await table());
    }
    return seen;
  };
  // the first goes to the newest event itself, and no further along
  const back = await go("[", 11, -1);
  // others come meanwhile, which the scene takes and does not show
  await steps(11, 17);
  await expect(says).toContainText("17 rows");
  expect(await table()).toBe(back.at(-1));
  const forth = await go("]", 6, 1);
  expect(forth.slice(0, 4)).toEqual(back.slice(0, 4).toReversed());
  await page.keyboard.press("g");
  await expect.poll(x).toBeCloseTo(16 / 20, 5);
});

/** A line of now. */
function fresh(host: string, program: string): string {
  return `ts=${new Date().toISOString()} event=step host=${host} prog=${program} took=${1 + Math.random()}ms\n`;
}

/** Sends lines as long as the test runs. */
async function program(host: string, name: string, everyMs: number): Promise<() => void> {
  const socket = connect({ port, host: "127.0.0.1" });
  await new Promise((resolve) => socket.once("connect", resolve));
  const timer = setInterval(() => socket.write(fresh(host, name)), everyMs);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

async function ready(page: Page): Promise<void> {
  await page.goto(page0);
  await expect(page.locator("#app[data-ready=true]")).toBeVisible({ timeout: 30_000 });
}

const rowsSeen = async (page: Page): Promise<number> =>
  Number(
    ((await page.getByTestId("status").textContent()) ?? "")
      .replace(/\D*received\s([\d\u202f]+).*/su, "$1")
      .replace(/\D/g, ""),
  );

test("live keeps the cursor at the newest row; held, the picture stands and rows go on being stored", async ({
  page,
}) => {
  const stop = await program("a", "shop", 50);
  await ready(page);
  const live = page.getByTestId("live");
  await expect(live).toHaveText("Live");
  const clock = page.getByTestId("clock");
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? "", { timeout: 5_000 });
  await page.locator("#map").hover();
  await page.keyboard.press("g");
  await expect(live).toContainText("Held");
  const [held, rows] = [await clock.textContent(), await rowsSeen(page)];
  await expect(live).toHaveText(/Held \+\d\d/, { timeout: 10_000 });
  expect(await clock.textContent()).toBe(held);
  expect(await rowsSeen(page)).toBe(rows);
  await live.click();
  await expect(live).toHaveText("Live");
  await expect.poll(() => rowsSeen(page)).toBeGreaterThan(rows + 10);
  // who moves the cursor has left it, and comes back
  await page.keyboard.press("[");
  await expect(live).toHaveText("Go live");
  await page.keyboard.press("g");
  await expect(live).toHaveText("Live");
  stop();
});

test("numbers do not come and go while rows are added", async ({ page }) => {
  const stop = await program("a", "shop", 20);
  await ready(page);
  await expect(page.getByTestId("exactness")).toContainText("exact");
  const blank = await page.evaluate(async () => {
    const end = performance.now() + 4000;
    let count = 0;
    const told = new Set<number>();
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      for (const [i, e] of [...document.querySelectorAll(".frows .num")].entries()) {
        if (/\d/.test(e.textContent ?? "")) told.add(i);
        else if (told.has(i)) count++;
      }
      if (/^\u2026/.test(document.querySelector("#inspector .fig")?.textContent ?? "")) count++;
      if ([...document.querySelectorAll(".cats .num")].some((e) => e.textContent === "\u2026")) count++;
    }
    return count;
  });
  expect(blank).toBe(0);
  stop();
});

test("while rows are added, who reads rows stays where they are, and lists make no canvas", async ({ page }) => {
  await send(Array.from({ length: 60 }, () => fresh("a", "shop")).join(""));
  const stop = await program("a", "shop", 20);
  await ready(page);
  await page.getByTestId("category").first().click();
  const details = page.getByTestId("details-scroll");
  await expect(details.locator("tbody .sw").first()).toBeVisible();
  // of what is selected there may be few rows yet
  await expect(async () => {
    await details.evaluate((el) => {
      el.scrollTop = 170;
    });
    await expect(details.locator("tbody tr[data-row='10']")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const at = await details.evaluate((el) => el.scrollTop);
  await page.evaluate(() => {
    // one that is new in the page costs as much as all else that a look changes in a list
    const known = new Set(document.querySelectorAll("canvas"));
    new MutationObserver((changes) => {
      const added = changes.flatMap((c) => [...c.addedNodes]).filter((n) => n instanceof Element);
      for (const c of added.flatMap((n) => [n, ...n.querySelectorAll("canvas")]))
        if (c instanceof HTMLCanvasElement && !known.has(c)) c.classList.add("made-anew");
    }).observe(document.body, { childList: true, subtree: true });
  });
  const rows = await rowsSeen(page);
  await expect.poll(() => rowsSeen(page)).toBeGreaterThan(rows + 30);
  expect(await details.evaluate((el) => el.scrollTop)).toBe(at);
  await expect(page.locator(".made-anew")).toHaveCount(0);
  stop();
});

test("senders are told apart, sorted, selected, and said to be silent", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const shop = await program("web-1", "shop", 100);
  const cron = await program("web-2", "cron", 400);
  await send(`${fresh("web-3", "batch")}this is no record\n`);
  await ready(page);
  const table = page.getByTestId("senders-table");
  const row = (name: string) => table.locator("tbody tr", { hasText: name });
  await expect(row("shop")).toContainText("sending");
  await expect(row("batch")).toContainText("ended");
  await expect(row("batch")).toContainText("1 rejected");
  await expect(row("cron")).toContainText("web-2");
  // sorted by what the head says, by keyboard
  const rows = table.getByRole("button", { name: /^rows( |$)/ });
  await rows.focus();
  await page.keyboard.press("Enter");
  await expect(table.locator("th[data-by=rows]")).toHaveAttribute("aria-sort", "descending");
  await expect(table.locator("tbody tr").first()).toContainText("shop");
  await page.keyboard.press("Enter");
  await expect(table.locator("tbody tr").first()).toContainText("batch");
  // one stop of Tab, arrows from row to row; Enter selects the sender's rows
  await table.locator("tbody button[tabindex='0']").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(row("cron").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("details")).toContainText("selected");
  await expect(page.getByTestId("details-table").locator("tbody tr").first()).toContainText("prog=cron");
  await expect(row("cron").getByRole("button")).toBeFocused();
  for (const part of ["#top", "#map", "#senders"]) expect(await axe(page, part, null), part).toEqual([]);
  // the ribbon says it where it is, and in words
  await expect(page.getByTestId("minimap-canvas")).toHaveAttribute("aria-label", /1 record rejected/);
  shop();
  await expect(row("shop")).toContainText("ended", { timeout: 5_000 });
  cron();
  await page.getByRole("button", { name: "put the senders away" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("senders")).toBeHidden();
  await page.getByTestId("senders-button").click();
  await expect(page.getByTestId("senders")).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByTestId("senders")).toBeHidden();
  await page.getByTestId("senders-button").click();
  await expect(page.getByTestId("senders")).toBeVisible();
  expect(await axe(page, "#senders", null)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("senders")).toBeHidden();
});

test("who only keeps a connection open falls silent, in words", async ({ page }) => {
  test.setTimeout(60_000);
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(fresh("web-1", "quiet"));
  await ready(page);
  const quiet = page.getByTestId("senders-table").locator("tbody tr", { hasText: "quiet" });
  await expect(quiet).toContainText("sending");
  await expect(quiet).toContainText("silent 1", { timeout: 20_000 });
  await expect(page.getByTestId("senders-button")).toHaveAttribute("aria-label", /1 silent/);
  socket.destroy();
});

test("a level that is held is told to who listens, shown, a row, and ended", async ({ page }) => {
  const told: string[] = [];
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("data", (d) => told.push(...d.toString().trim().split("\n")));
  socket.write(`# levels\n${fresh("web-1", "shop@web-1:42")}`);
  await ready(page);
  await page.getByTestId("sender").getByRole("button", { name: "shop" }).click();
  await page.getByTestId("levels").click();
  const menu = page.getByTestId("menu");
  await expect(menu).toContainText("1 program listens");
  await expect(page.getByTestId("level-pattern")).toHaveValue("shop:*");
  expect(await axe(page, ".menu", null)).toEqual([]);
  await page.getByTestId("level-pattern").fill("db.*");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("leases")).toContainText("db.* debug until");
  await expect.poll(() => told.join()).toMatch(/# level db\.\* debug 20\d\d-/);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("details-table")).toContainText("sightline.lease");
  await page.getByTestId("levels").click();
  await menu.getByRole("menuitem", { name: /^End db/ }).click();
  await expect(page.getByTestId("leases")).toHaveText("");
  await expect.poll(() => told.length).toBe(2);
  socket.destroy();
});

test("flight recorders are asked for what they keep, one or all", async ({ page }) => {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write(`# levels\n${fresh("web-1", "shop@web-1:42")}${fresh("web-2", "cron@web-2:7")}`);
  await ready(page);
  await expect(page.getByTestId("sender")).toHaveCount(2);
  await page.getByTestId("sender").getByRole("button", { name: "shop" }).click();
  await page.getByTestId("kept").click();
  const menu = page.getByTestId("menu");
  await expect(menu.getByRole("menuitem")).toHaveText(["shop@web-1", "cron@web-2", "All that listen"]);
  expect(await axe(page, ".menu", null)).toEqual([]);
  const asked = page.waitForRequest((r) => r.method() === "POST" && r.url().includes("/api/v1/send"));
  await menu.getByRole("menuitem", { name: "shop@web-1" }).click();
  expect(new URL((await asked).url()).searchParams.get("who")).toBe("shop@web-1");
  await page.keyboard.press("Escape");
  // that somebody asked is a row
  await expect(page.getByTestId("details-table")).toContainText("sightline.send");
  socket.destroy();
});
