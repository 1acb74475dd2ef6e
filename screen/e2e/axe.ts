import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const SOURCE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Found {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
  }[];
}

/** What axe-core finds wrong on the page as it is, one line a node; `within` a selector, or on all of it; `rule` the only one, or all. */
export async function axe(
  page: Page,
  within: string | null = null,
  rule: string | null = null,
): Promise<readonly string[]> {
  // evaluated, not a script element: the page's policy permits none but its own
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(await readFile(SOURCE, "utf8"));
  const ask = { selector: within, only: rule === null ? {} : { runOnly: [rule] } };
  const found = await page.evaluate(({ selector, only }) => {
    const { axe: core } = globalThis as unknown as {
      axe: { run(context: Document | string, options: object): Promise<Found> };
    };
    return core.run(selector ?? document, { resultTypes: ["violations"], ...only });
  }, ask);
  return found.violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id} (${v.impact}): ${n.target.join(" ")}  ${n.html.slice(0, 140)}`),
  );
}
