import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { open, painted, stand } from "./page.ts";

/** What a tile saves is read here as by somebody who has only the file. */

type Kind = "SVG" | "PNG" | "CSV";

/** @param by what a tile is named by: that which has the focus, or, where none has it, that under the pointer */
async function saved(page: Page, tile: string, kind: Kind, by: "focus" | "hover" = "focus"): Promise<Download> {
  await page.getByTestId(`${tile}-canvas`)[by]();
  await page.keyboard.press("e");
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: `Save as ${kind}` }).click();
  return await waiting;
}

async function bytes(d: Download): Promise<Buffer> {
  return await readFile(await d.path());
}

/** RFC 4180, by the letter: CR LF between records, quotes doubled. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const ch = text[i] as string;
    if (quoted) {
      if (ch !== '"') cell += ch;
      else if (text[i + 1] === '"') cell += text[++i] as string;
      else quoted = false;
    } else if (ch === '"') quoted = true;
    else if (ch === ",") {
      row.push(cell);
      cell = "";
    } else if (ch === "\r" && text[i + 1] === "\n") {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
      i++;
    } else cell += ch;
  }
  expect(cell, "ends with a line end").toBe("");
  return rows;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

interface View {
  readonly view: "Curve" | "Scatter" | "Silences" | "Bursts" | null;
  /** The key of its preset, where it is not the first. */
  readonly preset?: string;
  readonly tile: string;
  /** Of the file's name, after the trace. */
  readonly file: RegExp;
  readonly times: readonly string[];
  readonly numbers: readonly RegExp[];
  /** What inks mean that are no categories. */
  readonly inks?: readonly string[];
}

const VIEWS: readonly View[] = [
  { view: null, tile: "distribution", file: /-distribution-/, times: [], numbers: [/^rank$/, /\((ns|us|ms|s|B)\)/] },
  { view: null, tile: "density", file: /-density-/, times: ["from", "to"], numbers: [/^rows|^spans/, / (from|to) \(/] },
  { view: null, tile: "frequency", file: /-frequency-/, times: ["time"], numbers: [/^unpainted$/] },
  { view: null, tile: "timelines", file: /-timelines-/, times: ["from", "to"], numbers: [/share of the time/] },
  { view: null, tile: "minimap", file: /-minimap\./, times: ["from", "to"], numbers: [/^rows|^spans/] },
  { view: "Curve", tile: "curve", file: /-curve-/, times: ["since"], numbers: [/^for \(ns\)$/] },
  {
    view: "Silences",
    tile: "silences",
    file: /-silences-/,
    times: ["since", "until"],
    numbers: [/^for \(ns\)$/, /^rows$|^spans$/],
  },
  {
    view: "Bursts",
    tile: "bursts",
    file: /-bursts-/,
    times: ["from", "to"],
    numbers: [/^times the mean$/, /^most$/, /^mean$/],
  },
  { view: null, preset: "2", tile: "lifelines", file: /-lifelines-/, times: ["time"], numbers: [] },
  { view: null, preset: "2", tile: "spectrum", file: /-spectrum-/, times: ["start", "end"], numbers: [] },
  { view: null, preset: "2", tile: "metrics", file: /-metrics-/, times: ["time"], numbers: [/^least$/, /^mean$/] },
  {
    view: null,
    preset: "3",
    tile: "waits",
    file: /-waits-/,
    times: [],
    numbers: [/\(ns\)$/],
    inks: ["late sender", "late receiver", "collective"],
  },
  { view: "Scatter", tile: "scatter", file: /-scatter-/, times: [], numbers: [/^rows|^spans/] },
];

async function show(page: Page, v: View): Promise<void> {
  await open(page);
  await painted(page);
  if (v.view) await stand(page, v.view);
  if (v.preset) await page.keyboard.press(v.preset);
  await expect(page.getByTestId(`${v.tile}-canvas`)).toHaveAttribute("aria-label", /[1-9]/, { timeout: 30_000 });
}

for (const v of VIEWS) {
  test(`${v.tile}: the CSV is data, the SVG and the PNG stand alone`, async ({ page, context }) => {
    await show(page, v);
    const info = (await (
      await page.request.get(`./api/v1/traces/${new URLSearchParams(new URL(page.url()).hash.slice(1)).get("trace")}`)
    ).json()) as { name: string };

    const csv = await saved(page, v.tile, "CSV");
    expect(csv.suggestedFilename()).toMatch(v.file);
    const [head, ...rows] = parseCsv((await bytes(csv)).toString("utf8"));
    if (!head) throw new Error("no header");
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((r) => r.length !== head.length)).toEqual([]);
    const column = (name: string | RegExp): string[] => {
      const k = head.findIndex((h) => (typeof name === "string" ? h === name : name.test(h)));
      expect(k, `${String(name)} of ${head.join(" | ")}`).toBeGreaterThanOrEqual(0);
      return rows.map((r) => r[k] as string);
    };
    for (const t of v.times) expect(column(t).filter((c) => c !== "" && !ISO.test(c))).toEqual([]);
    for (const n of v.numbers) expect(column(n).filter((c) => c !== "" && !NUMBER.test(c))).toEqual([]);
    expect(rows.findIndex((r) => r.some((c) => /[\u202f\u2212]/.test(c)))).toBe(-1);

    const svg = (await bytes(await saved(page, v.tile, "SVG"))).toString("utf8");
    expect(svg).not.toMatch(/var\(|https?:\/\/(?!www\.w3\.org\/2000\/svg)|@import|NaN|undefined|Infinity/);
    const alone = await context.newPage();
    await alone.setContent(`<!doctype html><title>alone</title>${svg}`);
    const texts = await alone.locator("svg text").allTextContents();
    const said = texts.join("\n");
    expect(said).toContain(info.name);
    expect(said, "window and zone").toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d.*UTC/);
    // flows are no categories: how they went is told by lines; nor are bars of who was silent or had most
    const painting =
      v.preset === "2" || v.preset === "3" || v.tile === "silences" || v.tile === "bursts"
        ? []
        : await page.getByTestId("category").evaluateAll((all) => all.map((e) => e.dataset["category"] ?? ""));
    for (const name of painting) expect(texts).toContain(name);
    for (const name of v.inks ?? []) expect(texts).toContain(name);
    if (painting.length > 0) expect(await alone.locator("svg pattern").count(), "textures").toBeGreaterThan(0);
    // nothing hangs out of the drawing
    const out = await alone.evaluate(() => {
      const box = (document.querySelector("svg") as SVGSVGElement).getBoundingClientRect();
      return [...document.querySelectorAll("svg text")]
        .filter((t) => t.textContent !== "")
        .map((t) => ({ text: t.textContent, r: t.getBoundingClientRect() }))
        .filter(
          ({ r }) =>
            r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1,
        )
        .map((t) => t.text);
    });
    expect(out).toEqual([]);
    if (process.env["SIGHTLINE_SHOTS"])
      await alone.locator("svg").screenshot({ path: `${process.env["SIGHTLINE_SHOTS"]}/${v.tile}.png` });
    await alone.close();

    const png = await bytes(await saved(page, v.tile, "PNG"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    const width = Number(/<svg[^>]* width="(\d+)"/.exec(svg)?.[1]);
    expect(png.readUInt32BE(16)).toBe(width * 2);
    if (process.env["SIGHTLINE_SHOTS"]) {
      const { writeFile } = await import("node:fs/promises");
      await writeFile(`${process.env["SIGHTLINE_SHOTS"]}/${v.tile}-saved.png`, png);
      await writeFile(`${process.env["SIGHTLINE_SHOTS"]}/${v.tile}.svg`, svg);
    }
  });
}

test("the CSV of Time x value has every cell that values can be in, and they add up", async ({ page }) => {
  await open(page);
  await painted(page);
  const asked = page.waitForResponse((r) => /view\/density\?/.test(r.url()) && !/approx=true/.test(r.url()));
  await page.getByTestId("axis-linear").click();
  const url = (await asked).url();
  const answer = (await (await asked).json()) as { counts: number[][] };
  await expect(page.getByTestId("density-canvas")).toHaveAttribute("aria-label", /[1-9]/);
  // under the pointer, at the right of another tile in its pair
  const file = await saved(page, "density", "CSV", "hover");
  expect(file.suggestedFilename()).toMatch(/-density-/);
  const [head, ...rows] = parseCsv((await bytes(file)).toString("utf8"));
  const k = (head ?? []).findIndex((h) => /^(rows|spans)$/.test(h));
  // the axis has some room above and below the values
  const [height, width] = [answer.counts.length, answer.counts[0]?.length ?? 0];
  expect(rows.length % width).toBe(0);
  expect(rows.length / width).toBeLessThanOrEqual(height);
  expect(rows.length / width).toBeGreaterThan(height * 0.9);
  const q = new URL(url).searchParams;
  const values = (await (
    await page.request.get(url.replace(/density\?.*/, `distribution?column=${q.get("column")}&width=2`))
  ).json()) as { min: number; max: number };
  const [from, to] = ["from", "to"].map((end) =>
    (head ?? []).findIndex((h) => h.startsWith(`${q.get("column")} ${end}`)),
  );
  expect(Math.min(...rows.map((r) => Number(r[from as number])))).toBe(values.min);
  expect(Math.max(...rows.map((r) => Number(r[to as number])))).toBe(values.max);
  expect(rows.reduce((s, r) => s + Number(r[k]), 0)).toBe(answer.counts.flat().reduce((s, n) => s + n, 0));
});
