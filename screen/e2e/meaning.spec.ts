import { expect, type Page, test } from "@playwright/test";
import { clickAsPeopleDo, dragSpine, inHash, painted } from "./page.ts";

/** What the first picture says of traces made here, and that it is true: dropped on the page's server as files. */

test.beforeEach(async ({ page }) => {
  clickAsPeopleDo(page);
  page.on("pageerror", (e) => {
    throw e;
  });
});

const start = Date.parse("2026-03-01T08:00:00Z");
const at = (ms: number): string => new Date(start + ms).toISOString();

/** A generator that gives the same numbers in every run. */
function numbers(seed: number): () => number {
  let s = seed;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

function spans(rows: number): string {
  const next = numbers(7);
  const lines = ["id,service,start,duration_us,status"];
  for (let i = 0; i < rows; i++) {
    const took = Math.round(Math.exp(6 + 4 * next()));
    lines.push(`${i * 7919},s${i % 5},${at(i * 10)},${took},${i % 97 === 0 ? "ERROR" : "OK"}`);
  }
  return `${lines.join("\n")}\n`;
}

async function send(page: Page, name: string, csv: string): Promise<string> {
  const answer = await page.request.post("./api/v1/traces", {
    multipart: { file: { name, mimeType: "text/csv", buffer: Buffer.from(csv) } },
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Opens a trace of which nothing is said yet. */
async function show(page: Page, id: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`./#trace=${encodeURIComponent(id)}`);
  await exact(page);
}

async function exact(page: Page): Promise<void> {
  await expect(page.getByTestId("exactness")).toHaveText("exact", { timeout: 30_000 });
}

/** The workspace as the URL says it. */
async function said(page: Page): Promise<string> {
  await painted(page);
  await expect.poll(() => inHash(page, "at")).not.toBeNull();
  const q = new URLSearchParams(new URL(page.url()).hash.slice(1));
  q.delete("trace");
  return q.toString();
}

test("the same is shown first while a trace is read and when it is opened again", async ({ page }) => {
  const id = await send(page, "cold.csv", spans(60_000));
  await page.goto(`./#trace=${encodeURIComponent(id)}`);
  await exact(page);
  const cold = await said(page);
  await show(page, id);
  await expect.poll(() => said(page)).toBe(cold);
  await expect.poll(() => inHash(page, "column")).toBe("duration_us");
  await expect.poll(() => inHash(page, "paint")).not.toMatch(/slow/i);
});

test("counts of one paint agree in every frame in which they are said", async ({ page }) => {
  await show(page, await send(page, "paint.csv", spans(33_000)));
  await painted(page);
  const seen = page.evaluate(
    () =>
      new Promise<string[][]>((done) => {
        const frames: string[][] = [];
        const until = performance.now() + 2500;
        const text = (s: string): string => document.querySelector(s)?.textContent ?? "";
        const look = (): void => {
          const name = document.querySelector<HTMLElement>(".cat.on")?.dataset["category"] ?? "";
          const label = document.querySelector("[data-testid=distribution-canvas]")?.getAttribute("aria-label") ?? "";
          const rest = label.slice(label.indexOf(`${name} `) + name.length + 1);
          frames.push([
            text("[data-testid=exactness]"),
            text(".cat.on .num"),
            text("#inspector .fig .nowrap"),
            label.includes("painted:") && name !== "" ? (/^[~\d\u202f\u2026]+/.exec(rest)?.[0] ?? "") : "",
          ]);
          // as long as the drag takes, then until the page has caught up
          const now = performance.now();
          if (now < until || (frames.at(-1)?.[0] !== "exact" && now < until + 30_000)) requestAnimationFrame(look);
          else done(frames);
        };
        look();
      }),
  );
  await dragSpine(page, 0.5, 0.65);
  const frames = await seen;
  const number = (s: string | undefined): string | null => (s && /^[\d\u202f]+$/.test(s) ? s : null);
  for (const [status, ...counts] of frames) {
    const known = new Set(counts.map(number).filter((c) => c !== null));
    expect(known.size, `${status}: ${counts.join(" | ")}`).toBeLessThanOrEqual(1);
    if (status === "exact") expect(counts.every((c) => number(c) !== null)).toBe(true);
  }
  expect(frames.at(-1)?.[0]).toBe("exact");
});

test("states are painted by what they are, and only what failed is red", async ({ page }) => {
  const next = numbers(3);
  const rows = ["time,machine,state"];
  for (let i = 0; i < 2000; i++) {
    const r = next();
    rows.push(`${at(i * 500)},m${i % 12},${r < 0.87 ? "RUNNING" : r < 0.98 ? "IDLE" : "FAILED"}`);
  }
  await show(page, await send(page, "states.csv", `${rows.join("\n")}\n`));
  const categories = await painted(page);
  await expect(categories).toHaveCount(3);
  await expect.poll(() => inHash(page, "column")).toBe("state");
  const paint = new URLSearchParams(new URL(page.url()).hash.slice(1)).getAll("paint");
  const swatches = Object.fromEntries(paint.map((p) => (JSON.parse(p) as [string, number]).slice(0, 2))) as object;
  expect(swatches).toMatchObject({ FAILED: 2 });
  expect(Object.values(swatches).filter((k) => k === 2)).toHaveLength(1);
});

test("another column keeps what somebody selected, and not what was selected without being asked", async ({ page }) => {
  await show(page, await send(page, "columns.csv", spans(500)));
  await painted(page);
  await expect.poll(() => inHash(page, "select")).not.toBeNull();
  const columns = page.getByTestId("column");
  await columns.nth(1).click();
  await expect.poll(() => inHash(page, "select")).toBeNull();
  await columns.first().click();
  await page.getByTestId("category").first().click();
  await expect.poll(() => inHash(page, "select")).not.toBeNull();
  const mine = inHash(page, "select");
  await columns.nth(1).click();
  await expect.poll(() => inHash(page, "column")).not.toBe("duration_us");
  expect(inHash(page, "select")).toBe(mine);
});

test("entities are one gesture away, and columns are listed by what they tell", async ({ page }) => {
  await show(page, await send(page, "who.csv", spans(500)));
  const columns = page.getByTestId("column");
  await expect(columns.first()).toHaveAttribute("data-column", "duration_us");
  await expect(columns.last()).not.toHaveAttribute("data-column", "duration_us");
  await page.getByTestId("timelines-entities").click();
  await page.getByTestId("menu").getByRole("menuitemradio", { name: "status" }).click();
  await expect(page.getByTestId("timelines-canvas")).toHaveAttribute("aria-label", /Timelines of 2 values of "status"/);
  await expect.poll(() => inHash(page, "role")).toBe("entity=status");
});

test("a scatter nobody chose columns for has rows in it, where some column has them", async ({ page }) => {
  const next = numbers(3);
  const lines = ["time,cpu,disk,network"];
  // no row has two of the first two; each has one of them and the third
  for (let i = 0; i < 600; i++)
    lines.push(
      `${at(i * 1000)},${i % 2 ? (next() * 100).toFixed(2) : ""},${i % 2 ? "" : (next() * 9e5).toFixed(0)},${(next() * 50).toFixed(3)}`,
    );
  const id = await send(page, "three.csv", `${lines.join("\n")}\n`);
  await page.goto("about:blank");
  await page.goto(`./#trace=${encodeURIComponent(id)}&column=cpu&view=scatter`);
  await expect(page.getByTestId("scatter-canvas")).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
  await expect(page.locator(".scatter .note")).toBeEmpty();
});

test("the state one opens is that of somebody who does something", async ({ page }) => {
  // two moments of work, and nobody does anything in the middle
  const lines = ["start,service,duration_ms"];
  for (let i = 0; i < 40; i++) lines.push(`${at(i * 2000 + (i < 20 ? 0 : 900))},s${i % 3},${300 + i}`);
  const id = await send(page, "idle.csv", `${lines.join("\n")}\n`);
  await page.goto("about:blank");
  await page.goto(`./#trace=${encodeURIComponent(id)}&pairs=entities:curve`);
  await expect(page.getByTestId("curve-canvas")).toHaveAttribute("aria-label", /Curve of [1-9]/, {
    timeout: 30_000,
  });
});

test("rows that are nobody's are in no picture of entities, and it says so", async ({ page }) => {
  const lines = ["time,host,load"];
  for (let i = 0; i < 40; i++) lines.push(`${at(i * 1000)},${i % 4 === 0 ? "" : `h${i % 2}`},${i % 8 === 0 ? "" : i}`);
  const id = await send(page, "nobody.csv", `${lines.join("\n")}\n`);
  await page.goto("about:blank");
  await page.goto(`./#trace=${encodeURIComponent(id)}&column=load`);
  await exact(page);
  const notes = page.getByTestId("nameless");
  await expect(notes).toHaveCount(2);
  // of ten without a host five have no load either
  for (const note of await notes.all()) await expect(note).toHaveText("5 rows of no host");
  await notes.first().click();
  await expect(page.getByTestId("details")).toContainText("5 rows selected");
});

test("several series of one host at a time are drawn each by itself, or the last of them, which is said", async ({
  page,
}) => {
  const lines = ["time,host,mount,used"];
  for (let i = 0; i < 60; i++)
    for (const [host, mount, used] of [
      ["h1", "/var", 95],
      ["h1", "/", 20 + (i % 9)],
      ["h2", "/var", 40],
      ["h2", "/", 30],
    ])
      lines.push(`${at(i * 60_000)},${host},${mount},${used}`);
  const id = await send(page, "df.csv", `${lines.join("\n")}\n`);
  await show(page, id);
  await expect(page.getByTestId("metrics-canvas")).toHaveAttribute("aria-label", /4 metrics/);
  await expect.poll(() => inHash(page, "role")).toBe("entity=host,mount");
  await expect(page.getByTestId("timelines-canvas")).toHaveAttribute("aria-label", /^Timelines of 4 series/);
  await expect(page.getByTestId("details")).not.toContainText("host,mount");
  const note = page.getByTestId("series").last();
  await expect(note).toBeHidden();
  await page.getByTestId("timelines-entities").click();
  await page.getByRole("menuitemradio", { name: /^host/ }).first().click();
  await expect(note).toHaveText(/several mount at a time, the last is drawn/);
  await note.click();
  await page.getByRole("menuitem", { name: "/var" }).click();
  await expect(note).toBeHidden();
  await expect.poll(() => inHash(page, "where")).toBe('mount = "/var"');
  await page.getByTestId("clear-filter").click();
  await note.click();
  await page.getByRole("menuitem", { name: "Each host and mount by itself" }).click();
  await expect.poll(() => inHash(page, "role")).toBe("entity=host,mount");
});

test("a whole flow as a waterfall: whose child each span is, and which part was its own work", async ({ page }) => {
  const lines = ["trace_id,span_id,parent_span_id,service,name,start,duration_ms"];
  for (let i = 0; i < 40; i++) {
    const from = i * 1000;
    for (const [id, parent, service, name, start, took] of [
      ["a", "", "web", "GET /", 0, 100],
      ["b", "a", "cart", "total", 10, 30],
      ["c", "b", "db", "select", 15, 10],
      ["d", "a", "pay", "charge", 50, 40],
    ] as const)
      lines.push(
        `t${i},${id}${i},${parent === "" ? "" : `${parent}${i}`},${service},${name},${at(from + start)},${took}`,
      );
  }
  const id = await send(page, "spans.csv", `${lines.join("\n")}\n`);
  await show(page, id);
  await page.getByTestId("search").fill('trace_id = "t7"');
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("search")).not.toBeFocused();
  await expect(page.getByTestId("selection")).toContainText(/4 of 160/);
  await page.getByTestId("show-waterfall").click();
  const dialog = page.getByTestId("waterfall");
  await expect(page.getByTestId("waterfall-words")).toHaveText(
    /^4.spans of 4.services in 100.ms; most own work: charge/,
  );
  const rows = dialog.locator("tbody tr");
  await expect(rows).toHaveCount(4);
  const told = await rows.evaluateAll((all) =>
    all.map((r) => r.getAttribute("title")?.replace(/[\u00a0\u202f]/g, " ")),
  );
  expect(
    told.map((t) => t?.replace(/, [^,]*ms, .*$/, "") && t?.match(/^(.*): from \+(.*), took (.*), (.*) \(/)?.slice(1)),
  ).toEqual([
    ["GET /", "0 ns", "100 ms", "30 ms"],
    ["total", "10 ms", "30 ms", "20 ms"],
    ["select", "15 ms", "10 ms", "10 ms"],
    ["charge", "50 ms", "40 ms", "40 ms"],
  ]);
  await rows.nth(2).locator("button").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId("selection")).toContainText("span_id c7");
});
