import { expect, type Page, test } from "@playwright/test";
import { drawer, inHash, open, painted, stand } from "./page.ts";

/** Narrow, and at 200 %: no text lies on another, and everything can be reached. */

interface Text {
  /** Number of the text node: one that is cut by an ellipsis has several boxes. */
  readonly n: number;
  readonly s: string;
  readonly of: string;
  readonly l: number;
  readonly t: number;
  readonly r: number;
  readonly b: number;
}

/** What of each text can be seen, in pixels of the whole page: cut by whatever cuts it. */
function texts(page: Page, within = "body"): Promise<readonly Text[]> {
  return page.evaluate((root) => {
    const out: Text[] = [];
    let id = 0;
    const walker = document.createTreeWalker(document.querySelector(root) ?? document.body, NodeFilter.SHOW_TEXT);
    for (let n = walker.nextNode(); n; n = walker.nextNode()) {
      const el = n.parentElement;
      const s = n.textContent?.trim() ?? "";
      if (!el || s === "" || el.matches("script, style, noscript, option, title")) continue;
      id++;
      const range = document.createRange();
      range.selectNodeContents(n);
      for (const r of range.getClientRects()) {
        let [l, t, right, b] = [r.left, r.top, r.right, r.bottom];
        let seen = true;
        for (let e: Element | null = el; e && seen; e = e.parentElement) {
          const c = getComputedStyle(e);
          if (c.visibility === "hidden" || Number(c.opacity) < 0.1 || c.clipPath !== "none" || c.display === "none")
            seen = false;
          if (e !== document.body && e !== document.documentElement && c.overflow !== "visible") {
            const box = e.getBoundingClientRect();
            [l, t, right, b] = [
              Math.max(l, box.left),
              Math.max(t, box.top),
              Math.min(right, box.right),
              Math.min(b, box.bottom),
            ];
          }
        }
        if (seen && right - l > 2 && b - t > 2)
          out.push({
            n: id,
            s: s.slice(0, 40),
            of: `${el.tagName.toLowerCase()}.${el.className}`,
            l: l + scrollX,
            t: t + scrollY,
            r: right + scrollX,
            b: b + scrollY,
          });
      }
    }
    return out;
  }, within);
}

/** Controls and keys in the heads of tiles that lie outside of their panel, or are cut off. */
function stickingOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".head button, .head select, .head canvas, .head .sw")].flatMap((el) => {
      const r = el.getBoundingClientRect();
      const panel = el.closest(".gutter, .tile, .panel, .tl-right, .half")?.getBoundingClientRect();
      const head = el.closest(".head") as HTMLElement;
      const edge = getComputedStyle(head).overflow === "visible" ? panel : head.getBoundingClientRect();
      if (r.width === 0 || !panel || !edge || el.matches(".more")) return [];
      const most = Math.min(panel.right, edge.right);
      return r.right > most + 1 ? [`${el.textContent || el.className}: ${Math.round(r.right - most)} px`] : [];
    }),
  );
}

function overlaps(all: readonly Text[]): string[] {
  const out: string[] = [];
  all.forEach((a, i) => {
    for (const b of all.slice(i + 1)) {
      if (a.n === b.n) continue;
      const [w, h] = [Math.min(a.r, b.r) - Math.max(a.l, b.l), Math.min(a.b, b.b) - Math.max(a.t, b.t)];
      // line boxes are taller than letters
      if (w > 2 && h > 4) out.push(`"${a.s}" (${a.of}) and "${b.s}" (${b.of}): ${Math.round(w)} x ${Math.round(h)} px`);
    }
  });
  return out;
}

/** Records what canvases write, by their names. */
function listen(): void {
  const said: Record<string, string[]> = {};
  Object.assign(window, { said });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function heard(...a) {
    const name = (this.canvas as HTMLCanvasElement).dataset["testid"] ?? "";
    said[name] = [...(said[name] ?? []), a[0]];
    fillText.apply(this, a);
  };
}

const SIZES = [
  { name: "1024 x 768", size: { width: 1024, height: 768 }, ratio: 1 },
  { name: "1600 x 1000 at 200 %", size: { width: 800, height: 500 }, ratio: 2 },
];

for (const { name, size, ratio } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: size, deviceScaleFactor: ratio });

    for (const [view, tiles] of [
      ["Timelines", "timelines-canvas"],
      ["State", "state-table"],
      ["Curve", "curve-canvas"],
      ["Scatter", "scatter-canvas"],
    ] as const) {
      test(`no text lies on another with ${view} at the left, and every panel can be reached`, async ({ page }) => {
        await open(page);
        await painted(page);
        if (view !== "Timelines") await stand(page, view);
        if (view === "State") await expect(page.getByTestId(tiles).locator("tbody tr").first()).toBeVisible();
        else await expect(page.getByTestId(tiles)).toHaveAttribute("aria-label", /[1-9]/);
        await expect(page.getByTestId("details-table").locator("tbody tr").first()).toBeVisible();
        expect(overlaps(await texts(page))).toEqual([]);
        expect(await stickingOut(page)).toEqual([]);
        for (const side of ["columns", "inspector"] as const) {
          await drawer(page, side);
          const inside = { columns: ["category", "column"], inspector: ["inspector", "keep"] }[side];
          for (const id of inside) {
            await expect(page.getByTestId(id).first()).toBeVisible();
            const b = await page.getByTestId(id).first().boundingBox();
            expect(b && b.width > 40 && b.x >= 0 && b.x + Math.min(40, b.width) <= size.width, id).toBe(true);
          }
          expect(overlaps(await texts(page, `#${side}`))).toEqual([]);
          expect(await stickingOut(page)).toEqual([]);
          await page.keyboard.press("Escape");
          await expect(page.locator(`#${side}`)).toBeHidden();
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        for (const id of ["search", "status", "ledger", "details-table", tiles]) {
          const part = page.getByTestId(id).first();
          await part.scrollIntoViewIfNeeded();
          const b = await part.boundingBox();
          expect(b && b.width > 40 && b.height > 10 && b.x >= 0 && b.x + Math.min(40, b.width) <= size.width, id).toBe(
            true,
          );
        }
        if (process.env["SIGHTLINE_SHOTS"])
          await page.screenshot({
            path: `${process.env["SIGHTLINE_SHOTS"]}/${view}-${size.width}.png`,
            fullPage: true,
          });
      });
    }

    test("numbers in sight are whole, names give way", async ({ page }) => {
      await open(page);
      await painted(page);
      const hits = page.getByTestId("hits");
      await expect(hits).toHaveText(/^\d+ of \d/);
      const cut = (): Promise<number> => hits.evaluate((e) => e.scrollWidth - e.clientWidth);
      expect(await cut()).toBeLessThanOrEqual(0);
      const [b, chip] = [await hits.boundingBox(), await page.getByTestId("selection").boundingBox()];
      expect(b && chip && b.x + b.width <= chip.x + chip.width).toBe(true);
      for (const id of ["timelines-entities", "timelines-sort"])
        expect(
          await page.getByTestId(id).evaluate((e) => {
            const name = e.firstElementChild ?? e;
            return Math.max(name.scrollWidth - name.clientWidth, e.scrollWidth - e.clientWidth);
          }),
          id,
        ).toBeLessThanOrEqual(0);
    });

    test("the table of Frequency is seen to its last line, and what sorts Timelines is told from whose they are", async ({
      page,
    }) => {
      await open(page);
      const before = inHash(page, "trace");
      // some lines are of nobody, which is said below the table
      const rows = Array.from({ length: 60 }, (_, i) => {
        const level = ["error", "warn", "notice", "info", "debug"][i % 5];
        return `2026-01-31T12:00:${String(i).padStart(2, "0")}Z,${i % 7 === 0 ? "" : `h${i % 3}`},${level}`;
      });
      await page.getByTestId("file-input").setInputFiles({
        name: "few.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`time,host,level\n${rows.join("\n")}`),
      });
      await expect
        .poll(() => inHash(page, "trace") !== before && inHash(page, "paint") !== null, { timeout: 30_000 })
        .toBe(true);
      const last = page.locator(".gutter:has(.freq-table) .nameless").first();
      await expect(last).toBeVisible({ timeout: 30_000 });
      const under = (): Promise<number> =>
        last.evaluate((e) => {
          const [own, all] = [e.getBoundingClientRect(), e.closest(".gutter")?.getBoundingClientRect()];
          return Math.max(own.bottom - (all?.bottom ?? 0), e.scrollHeight - (e.parentElement?.clientHeight ?? 0));
        });
      await expect.poll(under).toBeLessThanOrEqual(0);
      await expect(page.locator(".names-side .by")).toBeVisible();
      // it gives way before a name is cut
      await expect(page.getByTestId("timelines-entities")).toHaveText("hosts \u25be");
    });

    test("a pair that is shut has its name", async ({ page }) => {
      await open(page);
      await painted(page);
      await page.getByTestId("fold-frequency").click();
      const name = page.locator(".pair.shut > .folded h2", { hasText: "Frequency" });
      await expect(name).toBeVisible();
      expect(await name.evaluate((e) => e.clientWidth >= e.scrollWidth && e.clientWidth > 40)).toBe(true);
    });

    if (ratio === 2)
      test("pictures below what names their rows and values name them, too", async ({ page }) => {
        await page.addInitScript(listen);
        await open(page);
        await painted(page);
        const said = (name: string): Promise<string> =>
          page.evaluate(
            (n) => (window as unknown as { said: Record<string, string[]> }).said[n]?.join("|") ?? "",
            name,
          );
        await expect.poll(() => said("timelines-canvas")).toMatch(/(^|\|)front\|/);
        await expect.poll(() => said("density-canvas")).toMatch(/(^|\|)10.ms\|/);
      });

    test("menus, keys and SQL fit", async ({ page }) => {
      await open(page);
      await painted(page);
      await page.keyboard.press("?");
      await expect(page.getByTestId("help-dialog")).toBeVisible();
      expect(overlaps((await texts(page)).filter((t) => t.of.includes("help") || t.of.startsWith("kbd")))).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByTestId("density-canvas").focus();
      await page.keyboard.press("i");
      const words = page.getByTestId("words");
      await expect(words).toBeVisible();
      const b = await words.boundingBox();
      expect(b && b.x >= 0 && b.x + b.width <= size.width && b.y + b.height <= size.height).toBe(true);
      await page.keyboard.press("Escape");
      await page.keyboard.press("q");
      await expect(page.getByTestId("sql-starters")).toBeVisible();
      const panel = await page.getByTestId("sql-panel").boundingBox();
      expect(panel && panel.x >= 0 && panel.x + panel.width <= size.width).toBe(true);
    });
  });
}
