import { expect, type Locator, type Page } from "@playwright/test";

/** The first trace the server has; those that tests dropped come later. */
export async function open(page: Page): Promise<void> {
  const answer = (await (await page.request.get("./api/v1/traces")).json()) as { traces: { id: string }[] };
  await page.goto(`./#trace=${encodeURIComponent(answer.traces[0]?.id ?? "")}`);
  await expect(page.locator("#app[data-ready]")).toBeVisible({ timeout: 30_000 });
  if (!narrow(page)) await expect(page.getByTestId("column").first()).toBeVisible();
  await expect(page.getByTestId("distribution-canvas")).toHaveAttribute("aria-label", /in order of/, {
    timeout: 30_000,
  });
}

/** Side panels are drawers there. */
export function narrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 1600) <= 1100;
}

/** Draws a side panel out, or puts it away. */
export async function drawer(page: Page, name: "columns" | "inspector"): Promise<void> {
  await page.getByTestId(`drawer-${name}`).click();
}

export async function painted(page: Page): Promise<Locator> {
  const categories = page.getByTestId("category");
  if (narrow(page)) await expect(categories.first()).toBeAttached({ timeout: 30_000 });
  else await expect(categories.first()).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(/paint=/);
  return categories;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function box(l: Locator): Promise<Box> {
  const b = await l.boundingBox();
  if (!b) throw new Error("not on the page");
  return b;
}

/** Drags between two places given as fractions of an element. */
export async function drag(page: Page, l: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const b = await box(l);
  await page.mouse.move(b.x + b.width * from[0], b.y + b.height * from[1]);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) {
    const f = i / 8;
    await page.mouse.move(
      b.x + b.width * (from[0] + (to[0] - from[0]) * f),
      b.y + b.height * (from[1] + (to[1] - from[1]) * f),
    );
  }
  await page.mouse.up();
}

/** Drags over the strip of the value axis, 5 px from the right edge of Distribution. */
export async function dragSpine(page: Page, from: number, to: number): Promise<void> {
  const c = page.getByTestId("distribution-canvas");
  const b = await box(c);
  const f = (b.width - 5) / b.width;
  await drag(page, c, [f, from], [f, to]);
}

export function inHash(page: Page, name: string): string | null {
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name);
}

/** People hold a button for a moment; what is made anew meanwhile gets no click. */
export function clickAsPeopleDo(page: Page): void {
  const locator = Object.getPrototypeOf(page.locator("html")) as Pick<Locator, "click">;
  const { click } = locator;
  if (click.name === "held") return;
  locator.click = function held(this: Locator, options): Promise<void> {
    return click.call(this, { delay: 100, ...options });
  };
}

/** What may stand at the left of which pair. */
const PAIR = {
  Distribution: "values",
  Scatter: "values",
  Timelines: "entities",
  State: "entities",
  Curve: "entities",
  Silences: "entities",
  Bursts: "entities",
};

/** Puts a view at the left of its pair, as people do: by the menu of its head. */
export async function stand(page: Page, view: keyof typeof PAIR): Promise<void> {
  await page.getByTestId(`pick-${PAIR[view]}`).click();
  await page.getByTestId("menu").getByRole("menuitemradio", { name: view }).click();
}
