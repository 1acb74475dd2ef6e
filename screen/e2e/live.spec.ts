import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";

const SIGHTLINE = process.env["SIGHTLINE_COMMAND"] ?? fileURLToPath(new URL("../../sightline", import.meta.url));

let folder: string;
let collector: ChildProcess;
let page0: string;
let port: number;

/** A collector of its own, on free ports. */
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sightline-live-"));
  const listen = ["--listen", "http://127.0.0.1:0", "--listen", "tcp://127.0.0.1:0"];
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
});

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
