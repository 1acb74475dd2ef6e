import { defineConfig } from "@playwright/test";

/** The page is served by whatever SIGHTLINE_PAGE names. */
export default defineConfig({
  testDir: "e2e",
  workers: 1,
  timeout: 60_000,
  use: {
    baseURL: process.env["SIGHTLINE_PAGE"] ?? "http://127.0.0.1:7007/",
    viewport: { width: 1600, height: 1000 },
    deviceScaleFactor: 1,
    launchOptions: {
      executablePath: process.env["SIGHTLINE_BROWSER"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
