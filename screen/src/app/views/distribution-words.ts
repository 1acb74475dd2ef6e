import { type Distribution, toldApart, wholeSum } from "../../base/answers.ts";
import { count, counted, several, share, type Told, total } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { valueText } from "../../plot/axes.ts";
import type { Painted } from "../../plot/category.ts";
import { firstNotBelow, rankAt } from "../../plot/ranks.ts";
import type { Table } from "../saving/save.ts";
import type { App } from "../state/app.ts";

/** The sentence with the numbers that matter. */
export function distributionSummary(app: App, a: Distribution, c: Column, told: Told): string {
  const measure = toldApart(c, [a]);
  const text = (v: number | null): string => (v === null ? "none" : valueText(v, { measure, labels: app.ss.labels }));
  const known = told === "unknown" ? [] : a.categories;
  const painted = known.filter((k) => k.name !== "").map((k) => `${k.name} ${counted(k.rows, told)}`);
  return `${several(a.rows, app.rowsWord())} in order of ${c.name}, from ${text(a.curve[0] ?? null)} to ${text(a.curve.at(-1) ?? null)}${painted.length > 0 ? `; painted: ${painted.join(", ")}` : ""}.`;
}

export function distributionTable(app: App, a: Distribution, c: Column): Table {
  const n = a.curve.length;
  const step = Math.max(1, Math.floor(n / 100));
  const whole = wholeSum(a, c);
  const adds = c.adds !== false;
  const totals = (sum: number | undefined): string[] => [
    sum === undefined ? "\u2013" : total(sum, c),
    sum === undefined || !whole ? "\u2013" : share(sum / whole),
  ];
  const rows: string[][] = [];
  for (let i = 0; i < n; i += step) {
    rows.push([
      count(rankAt(a, i, n) + 1),
      valueText(a.curve[i] as number, { measure: c, labels: app.ss.labels }),
      ...(adds ? totals(a.runningSum?.[i]) : []),
    ]);
  }
  return {
    caption: `${c.name} in order of value`,
    headers: ["rank", c.unit ? `${c.name} (${c.unit})` : c.name, ...(adds ? ["running total", "of total"] : [])],
    rows,
  };
}

/** While a range is dragged its counts come from the curve; the server's follow. */
export function estimated(a: Distribution, painted: readonly Painted[]): Distribution {
  const n = a.curve.length;
  if (n < 2 || a.rankFrom !== 0 || a.rankTo !== a.rows) return a;
  // how many of a range are among those it is about the curve does not know
  if (painted.some((c) => c.part)) return { ...a, categories: [] };
  const categories = painted.map((c) => {
    const at = (v: number | null, none: number): number => (v === null ? none : firstNotBelow(a.curve, v));
    const [i, j] = [at(c.range?.from ?? null, 0), at(c.range?.to ?? null, n)];
    const rank = (k: number): number => (k >= n ? a.rows : rankAt(a, k, n));
    const sum = (k: number): number => (k <= 0 ? 0 : (a.runningSum?.[Math.min(n - 1, k - 1)] ?? 0));
    return { name: c.name, rows: Math.max(0, rank(j) - rank(i)), sum: a.runningSum ? sum(j) - sum(i) : null };
  });
  return { ...a, categories };
}
