import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import config from "../playwright.config.ts";
import { axe } from "./axe.ts";
import { clickAsPeopleDo, inHash, open } from "./page.ts";

/** Scenes: the chamber that is bundled, and files that do what they should not. */

// Chromium keeps pages without an origin from this machine by itself: here the policy alone is to keep them
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--disable-features=LocalNetworkAccessChecks"],
  },
});

test.beforeEach(({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

const STEPS = 20;

/** One particle that goes to the right, a tenth of a second a step, and hits the wall in the middle. */
const CHAMBER = [
  "time,process,event,particle,x,y,one,two",
  ...Array.from({ length: STEPS }, (_, i) => {
    const at = `2026-01-31T12:00:${(i / 10).toFixed(3).padStart(6, "0")}Z`;
    const row = `${at},0,particle,7,${(i / STEPS).toFixed(3)},0.5,,`;
    return i === STEPS / 2 ? `${row}\n${at},0,collision.wall,7,0.5,0.5,,` : row;
  }),
  "",
].join("\n");

/** Files of the catalogue, as the server would find them. */
async function keep(page: Page, scenes: () => readonly { name: string; text: string }[]): Promise<void> {
  await page.route("**/view/scenes*", (route) =>
    route.fulfill({
      json: {
        generation: 1,
        exact: true,
        elapsedMillis: 1,
        scenes: scenes().map((s) => ({ ...s, problem: null })),
      },
    }),
  );
}

/** The chamber's trace with a scene alone. @param scene null: the one that is proposed */
async function show(page: Page, scene: string | null): Promise<void> {
  await open(page);
  const before = inHash(page, "trace");
  await page
    .getByTestId("file-input")
    .setInputFiles({ name: "chamber.csv", mimeType: "text/csv", buffer: Buffer.from(CHAMBER) });
  await expect(page.getByTestId("trace-name").locator("b")).toHaveText("chamber.csv", { timeout: 30_000 });
  await expect(page.getByTestId("distribution-canvas")).toHaveAttribute("aria-label", /in order of/);
  await expect.poll(() => inHash(page, "trace") !== before, { timeout: 30_000 }).toBe(true);
  const trace = inHash(page, "trace") ?? "";
  const own = scene === null ? "" : `&scene=${scene}`;
  await page.goto(`./#trace=${encodeURIComponent(trace)}&preset=board&alone=scene${own}`);
  await expect.poll(() => inHash(page, "column"), { timeout: 30_000 }).not.toBeNull();
}

async function cursor(page: Page, seconds: number): Promise<void> {
  const at = BigInt(Date.parse("2026-01-31T12:00:00Z")) * 1_000_000n + BigInt(Math.round(seconds * 1e9));
  const hash = new URLSearchParams(new URL(page.url()).hash.slice(1));
  hash.set("at", String(at));
  await page.evaluate((h) => {
    location.hash = h;
  }, String(hash));
}

/** What the table of shapes says of the particle. */
async function particle(page: Page): Promise<readonly string[]> {
  const row = page.getByTestId("scene-table").locator("tbody tr", { hasText: "particle 7" });
  return await row.locator("td").allTextContents();
}

test("the particle chamber is proposed for its trace, and obeys the cursor both ways", async ({ page }) => {
  await show(page, null);
  await expect(page.getByTestId("scene-meta")).toHaveText("particle-chamber");
  await expect(page.getByTestId("scene-says")).toContainText("Particle chamber: 21 rows");
  const forward: (readonly string[])[] = [];
  const moments = [0.05, 0.5, 1.02, 1.25, 1.9];
  const at = async (t: number): Promise<readonly string[]> => {
    await cursor(page, t);
    await expect(page.getByTestId("scene-canvas")).toHaveAttribute("aria-label", new RegExp(`12:00:0${Math.trunc(t)}`));
    await expect.poll(async () => Number((await particle(page))[2])).toBeCloseTo(t / 2, 5);
    return await particle(page);
  };
  for (const t of moments) forward.push(await at(t));
  // it flashes while it hits the wall, and has its colour again
  expect(forward.map((cells) => cells[6])).toEqual(["3", "3", "1", "3", "3"]);
  const backward: (readonly string[])[] = [];
  for (const t of moments.toReversed()) backward.push(await at(t));
  expect(backward.toReversed()).toEqual(forward);
});

test("a scene has words, a table and files as other pictures have, and nothing that axe finds", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await show(page, null);
  const canvas = page.getByTestId("scene-canvas");
  await cursor(page, 0.5);
  await expect(canvas).toHaveAttribute("aria-label", /^Particle chamber: 1 rectangle, 1 circle at .*12:00:00\.5/);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((t) => {
      document.documentElement.dataset["theme"] = t;
    }, theme);
    expect(await axe(page, null, theme === "dark" ? "color-contrast" : null)).toEqual([]);
  }
  await canvas.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("particle 7: circle at 0.25, 0.5, category 3").first()).toBeAttached();
  const saved = async (kind: string): Promise<string> => {
    await canvas.focus();
    await page.keyboard.press("e");
    const waiting = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: `Save as ${kind}` }).click();
    return await readFile(await (await waiting).path(), "utf8");
  };
  expect(await saved("CSV")).toContain("particle 7,circle,0.25,0.5,0.03,0.03,3,1,");
  const svg = await saved("SVG");
  expect(svg).toContain("Particle chamber");
  expect(svg).not.toContain("NaN");
});

test("a scene of the catalogue is chosen, and one that is no TypeScript says where", async ({ page }) => {
  let text = 'export default {\n  title: "mine",\n  stage: { width: 1 height: 1 },\n};\n';
  await keep(page, () => [{ name: "mine", text }]);
  await show(page, null);
  await page.getByTestId("scenes").click();
  await page.getByRole("menuitem", { name: "mine", exact: true }).click();
  const says = page.getByTestId("scene-says").getByRole("alert");
  await expect(says).toHaveText(/^mine\.ts, line 3, column 21: /);
  await expect.poll(() => inHash(page, "scene")).toBe("mine");
  text = `import type { Scene } from "./scene";
const scene: Scene = {
  title: "mine",
  stage: { width: 1, height: 1 },
  event(row, stage) {
    const n: number | null = row.number("particles");
    stage.circle("c", { x: n ?? 0, y: 0, r: 1 });
  },
};
export default scene;
`;
  // what changed in the folder is there at the next press
  await page.getByTestId("scenes").click();
  await page.getByRole("menuitem", { name: "mine", exact: true }).click();
  await expect(says).toHaveText(
    "mine.ts, line 6, column 34: the scene does not say that it reads the column particles: name it in columns",
  );
});

/** Answers whoever comes, and counts them. */
async function listening(): Promise<{ url: string; came: () => number; server: Server }> {
  let n = 0;
  const server = createServer((_, response) => {
    n++;
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.end("1");
  });
  server.on("upgrade", (_, socket) => {
    n++;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `127.0.0.1:${(server.address() as AddressInfo).port}/evil`, came: () => n, server };
}

const NATIVE =
  "const native = (name) => { let o = self; while (!Object.getOwnPropertyDescriptor(o, name)?.value) o = Object.getPrototypeOf(o); return o[name].bind(self); };";

test("a scene that does what it should not reaches neither network nor page, and is told so in one line", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const there = await listening();
  const of = (body: string, before = ""): string =>
    `${before}\nexport default { title: "h", stage: { width: 1, height: 1 }, event(row, stage) {\n${body}\n} };\n`;
  const cases: readonly (readonly [string, RegExp])[] = [
    [of(`fetch("http://${there.url}")`), /^h\.ts, line 3, column 1: a scene has no network: fetch is not there$/],
    [of(`native("fetch")("http://${there.url}")`, NATIVE), /^h\.ts, line 3, column \d+: Failed to fetch/],
    [of(`new WebSocket("ws://${there.url}")`), /line 3, column 1: a scene has no network: WebSocket/],
    [of(`importScripts("http://${there.url}")`), /a scene is one file: importScripts/],
    [of(`native("importScripts")("http://${there.url}")`, NATIVE), /^h\.ts, line 3.*(importScripts|load)/],
    [of(`import("http://${there.url}")`), /^h\.ts, line 3, column 1: a scene is one file: it cannot import http/],
    [of('const name = "x"; import(name)'), /^h\.ts.*: a scene is one file: it cannot import x$/],
    [
      `import x from "./other";\n${of("x.y()")}`,
      /^h\.ts, line 1, column 1: a scene is one file: it cannot import \.\/other$/,
    ],
    [of('Function("return 1")()'), /^h\.ts, line 3.*unsafe-eval/],
    [of("parent.document.title = 1"), /line 3, column 1: a scene has no page: parent/],
    [of("top.location = 1"), /a scene has no page: top/],
    [of("document.title"), /a scene has no page: document/],
    [of("localStorage.a = 1"), /a scene keeps nothing: localStorage/],
    [of("indexedDB.open('a')"), /a scene keeps nothing: indexedDB/],
    [of("setTimeout(() => 1, 0)"), /a scene knows no time but that of its rows/],
    [of("const f = () => f(); f()"), /^h\.ts, line 3.*call stack/],
    [of("stage.circle('c', { x: NaN, y: 0, r: 1 })"), /line 3, column 7: c: x is NaN, a finite number is expected$/],
    [of("for (let i = 0; i < 1e7; i++) stage.circle('' + i, { x: 0, y: 0, r: 1 })"), /^more than 5000 shapes/],
    [of("stage.circle('c', { x: 0, y: 0, r: 1 }); for (;;) stage.move('c', 1, 1)"), /^more than 1000000 changes/],
    [of("while (true) {}"), /^h\.ts: the scene was ended: it did not answer for 5 s, among rows 1 to 21$/],
    ["while (true) {}", /^h\.ts: the scene was ended: it did not answer for 5 s$/],
    [
      "let b: number = 0;\nlet a: number = 1; let a = 2;\nexport default a;",
      /^h\.ts, line 2, column 24: .*already been declared$/,
    ],
  ];
  let text = "";
  await keep(page, () => [{ name: "h", text }]);
  await show(page, null);
  for (const [hostile, line] of cases) {
    text = hostile;
    await page.getByTestId("scenes").click();
    await page.getByRole("menuitem", { name: "h", exact: true }).click();
    const alert = page.getByTestId("scene-says").getByRole("alert");
    await expect.soft(alert).toHaveText(line, { timeout: 12_000 });
    await expect(alert).toHaveCount(1);
    expect.soft(there.came(), hostile).toBe(0);
  }
  expect(await page.title()).toContain("chamber.csv");
  expect(await page.evaluate(() => Object.keys(localStorage).includes("a"))).toBe(false);
  // the page is as it was, and the next scene is shown
  text = of("stage.circle('c', { x: 0.5, y: 0.5, r: 0.1 })");
  await page.getByTestId("scenes").click();
  await page.getByRole("menuitem", { name: "h", exact: true }).click();
  await expect(page.getByTestId("scene-canvas")).toHaveAttribute("aria-label", /1 circle/);
  // who gets through is counted
  await fetch(`http://${there.url}`);
  expect(there.came()).toBe(1);
  there.server.close();
});
