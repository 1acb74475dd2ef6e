import { expect, type Page, test } from "@playwright/test";
import { drawer, narrow, open, painted, stand } from "./page.ts";

/** Tab goes through the page in the order it is read, and what has the focus is seen. */

interface Stop {
  readonly what: string;
  /** In which part of the page. */
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly wrong: string | null;
}

/** What has the focus: where it is, and what of it cannot be seen. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const el = document.activeElement;
    if (!el || el === document.body) return null;
    const name = (e: Element): string =>
      `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ""} ${e.getAttribute("data-testid") ?? e.className} "${(e.getAttribute("aria-label") ?? e.textContent ?? "").slice(0, 30)}"`;
    const part = el.closest("#top, #map, #columns, .center, #inspector, #details, #status, dialog")?.id ?? "";
    const r = el.getBoundingClientRect();
    const box = {
      left: Math.max(0, r.left),
      top: Math.max(0, r.top),
      right: Math.min(innerWidth, r.right),
      bottom: Math.min(innerHeight, r.bottom),
    };
    const at = { what: name(el), part, x: Math.round(r.left), y: Math.round(r.top) };
    if (r.width < 4 || r.height < 4) return { ...at, wrong: `only ${r.width} x ${r.height} px` };
    if (box.right - box.left < 4 || box.bottom - box.top < 4) return { ...at, wrong: "outside the window" };
    for (let e: Element | null = el; e; e = e.parentElement) {
      const s = getComputedStyle(e);
      if (Number(s.opacity) < 0.3 || s.visibility === "hidden") return { ...at, wrong: `invisible: ${name(e)}` };
      if (s.clipPath !== "none") return { ...at, wrong: `clipped away by ${name(e)}` };
    }
    const seen = [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.1],
      [0.5, 0.9],
    ].filter(([fx, fy]) => {
      const hit = document.elementFromPoint(
        box.left + (box.right - box.left) * (fx as number),
        box.top + (box.bottom - box.top) * (fy as number),
      );
      return hit !== null && (el.contains(hit) || (hit.contains(el) && !hit.matches("dialog, .menu")));
    });
    if (seen.length < 3) return { ...at, wrong: `covered: ${5 - seen.length} of 5 places` };
    // a ring of 2 px, of its own or of the box around it
    const ring = (e: Element | null): boolean => {
      if (!e) return false;
      const s = getComputedStyle(e);
      return s.outlineStyle !== "none" && Number.parseFloat(s.outlineWidth) >= 2;
    };
    const marked = ring(el) || ring(el.closest("#search, .palette-dialog")) || el.matches(".edge");
    return { ...at, wrong: marked ? null : "no ring" };
  });
}

async function walk(page: Page, most = 160): Promise<readonly Stop[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.getSelection()?.removeAllRanges();
  });
  const out: Stop[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const s = await stop(page);
    if (s === null) break;
    const first = out[0];
    if (first && first.what === s.what && first.x === s.x && first.y === s.y && i > 3) break;
    out.push(s);
  }
  return out;
}

const ORDER = ["top", "map", "columns", "center", "inspector", "details", "status"];

for (const [name, size] of [
  ["1600 x 1000", { width: 1600, height: 1000 }],
  ["1024 x 768", { width: 1024, height: 768 }],
] as const) {
  test(`every tab stop is visible, in reading order, at ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page);
    await painted(page);
    if (!narrow(page)) await expect(page.getByTestId("keep")).toBeVisible();
    await expect(page.getByTestId("details-table").locator("tbody tr").first()).toBeVisible();
    const stops = await walk(page);
    // drawers that are put away have no stops
    expect(stops.length).toBeGreaterThan(narrow(page) ? 24 : 30);
    expect(stops.filter((s) => s.wrong !== null).map((s) => `${s.what}: ${s.wrong}`)).toEqual([]);
    const known = stops.filter((s) => ORDER.includes(s.part));
    const parts = known.map((s) => ORDER.indexOf(s.part));
    const back = known.filter((_, i) => i > 0 && (parts[i] as number) < (parts[i - 1] as number));
    expect(back.map((s) => `${s.what} comes after a later part`)).toEqual([]);
    for (const side of narrow(page) ? (["columns", "inspector"] as const) : []) {
      await drawer(page, side);
      const drawn = (await walk(page)).filter((s) => s.part === side);
      expect(drawn.length).toBeGreaterThan(3);
      expect(drawn.filter((s) => s.wrong !== null).map((s) => `${s.what}: ${s.wrong}`)).toEqual([]);
      await drawer(page, side);
    }
  });
}

for (const [view, tile] of [
  ["State", "state-table"],
  ["Curve", "curve-canvas"],
  ["Scatter", "scatter-canvas"],
] as const) {
  test(`every tab stop of the ${view} view is visible`, async ({ page }) => {
    await open(page);
    await painted(page);
    await stand(page, view);
    if (view === "State") await expect(page.getByTestId(tile).locator("tbody tr").first()).toBeVisible();
    else await expect(page.getByTestId(tile)).toHaveAttribute("aria-label", /[1-9]/);
    const stops = await walk(page);
    expect(stops.filter((s) => s.wrong !== null).map((s) => `${s.what}: ${s.wrong}`)).toEqual([]);
  });
}

test("the SQL panel keeps the focus in it, and every stop is visible", async ({ page }) => {
  await open(page);
  await page.getByTestId("sql").focus();
  await page.keyboard.press("q");
  await expect(page.getByTestId("sql-starters")).toBeVisible();
  const wrong: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const s = await stop(page);
    if (s?.wrong) wrong.push(`${s.what}: ${s.wrong}`);
  }
  expect(wrong).toEqual([]);
  await page.getByTestId("sql-close").click();
  await expect(page.getByTestId("sql")).toBeFocused();
});
