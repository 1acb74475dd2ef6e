import { type Suggested, suggest, values } from "../../base/answers.ts";
import { count } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type Entry, openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { RANGES } from "../state/choices.ts";
import { isText } from "../state/columns.ts";
import { type Category, uniqueName } from "../state/expr.ts";
import { swatchToUse } from "../state/painting.ts";
import { rangeLabel, valueClause } from "../state/select.ts";

/** As many as there are swatches. */
const MAX_VALUES = 8;

function suggestedText(app: App, column: Column, r: Suggested): string {
  return rangeLabel(app, column, { from: r.from ?? -Infinity, to: r.to ?? Infinity });
}

/** Instead of what is painted. */
function paintAll(app: App, column: Column, list: readonly Suggested[]): void {
  const made: Category[] = [];
  [...list].reverse().forEach((r, i) => {
    const clause = valueClause(app, column, r.from, r.to);
    if (clause)
      made.push({
        name: uniqueName(
          suggestedText(app, column, r),
          made.map((c) => c.name),
        ),
        swatch: RANGES[i % RANGES.length] as number,
        hidden: false,
        clauses: [clause],
      });
  });
  if (made[0]) app.set({ categories: made, select: { kind: "category", name: made[0].name } });
}

/** What may be painted on the chosen column: ranges of a number, the most frequent values of a text, or of codes. */
export async function openSuggestions(app: App, x: number, y: number): Promise<void> {
  const column = app.column();
  if (!column) return;
  if (isText(column) || (column.codes?.length ?? 0) > 0) {
    await openValues(app, column, x, y);
    return;
  }
  const s = suggest(
    await app.api.view(app.url("suggest", app.params({ column: column.name })), new AbortController().signal),
  );
  const text = (r: Suggested): string => suggestedText(app, column, r);
  const one = (r: Suggested): Entry => ({
    label: text(r),
    note: r.name,
    run: () => {
      const clause = valueClause(app, column, r.from, r.to);
      const name = uniqueName(
        text(r),
        app.ws.categories.map((c) => c.name),
      );
      if (clause)
        app.set({
          categories: [{ name, swatch: swatchToUse(app), hidden: false, clauses: [clause] }, ...app.ws.categories],
          select: { kind: "category", name },
        });
    },
  });
  const entries: Entry[] = [];
  if (s.knees.length > 0)
    entries.push(
      { head: "Where the line bends" },
      {
        label: "Paint all of them",
        run: () => {
          paintAll(app, column, s.knees);
        },
      },
      ...s.knees.map(one),
    );
  if (s.quantiles.length > 0)
    entries.push(
      { head: "Quantiles" },
      {
        label: "Paint all of them",
        run: () => {
          paintAll(app, column, s.quantiles);
        },
      },
      ...s.quantiles.map(one),
    );
  if (entries.length === 0) entries.push({ head: `No ranges to suggest for ${column.name}` });
  openMenu(x, y, "Suggested ranges", entries);
}

/** Texts have no ranges: their most frequent values, each a category. */
async function openValues(app: App, column: Column, x: number, y: number): Promise<void> {
  const url = app.url("values", app.params({ column: column.name, limit: MAX_VALUES }, { paint: false }));
  const found = values(await app.api.view(url, new AbortController().signal)).values.filter(
    (v) => v.value !== null && typeof v.value !== "object",
  );
  const category = (v: (typeof found)[number], swatch: number): Category => ({
    name: String(v.value),
    swatch,
    hidden: false,
    clauses: [{ kind: "values", column: column.name, values: [v.value as string | number | boolean] }],
  });
  const all = found.map((v, i) => category(v, i + 1));
  openMenu(x, y, "Suggested values", [
    { head: found.length === 0 ? `No values to suggest for ${column.name}` : "Most frequent" },
    ...(all.length > 1
      ? [
          {
            label: `Paint all ${all.length}`,
            run: () => {
              app.set({ categories: all, select: null });
            },
          },
        ]
      : []),
    ...found.map((v) => ({
      label: String(v.value).slice(0, 60),
      note: count(v.rows),
      run: () => {
        const taken = app.ws.categories.map((c) => c.name);
        const one = { ...category(v, swatchToUse(app)), name: uniqueName(String(v.value), taken) };
        app.set({ categories: [one, ...app.ws.categories], select: { kind: "category", name: one.name } });
      },
    })),
  ]);
}
