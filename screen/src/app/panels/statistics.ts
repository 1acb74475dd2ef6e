import { type Distribution, percentile, toldApart } from "../../base/answers.ts";
import { count, inFull, quantity, total } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { valueText } from "../../plot/axes.ts";
import { h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { isMoment, isText } from "../state/columns.ts";

/** Between which numbers of the column what is selected lies, by its name. */
function limitsOf(app: App, c: Column): number[] {
  const { select, categories } = app.ws;
  const category = select?.kind === "category" ? categories.find((one) => one.name === select.name) : undefined;
  return (category?.clauses ?? [])
    .flatMap((one) => (one.kind === "range" && one.column === c.name ? [one.from, one.to] : []))
    .filter((limit) => typeof limit === "number");
}

/** What is said of each: a name, and how to say it; `whole`: with nothing rounded away. */
function figures(
  app: App,
  c: Column,
  s: Distribution,
  r: Distribution | null,
  whole = false,
): readonly [string, (d: Distribution | null) => string][] {
  // a maximum that is written less than it is would contradict the rows below
  const apart = toldApart(c, [s, r], limitsOf(app, c));
  const at = (d: Distribution | null, p: number): string => {
    const v = d ? percentile(d, p) : null;
    if (!d || v === null) return "\u2013";
    // as counts are: the word would leave no room for the number
    const about = d.exact ? "" : whole ? "about " : "~";
    if (!isText(c) && !isMoment(c)) return about + (whole ? inFull(v, c) : quantity(v, apart));
    return about + valueText(v, { measure: c, labels: d.labels.size > 0 ? d.labels : app.ss.labels });
  };
  const sum = (d: Distribution | null): string =>
    d === null || d.sum === null || d.rows === 0 ? "\u2013" : whole ? inFull(d.sum, c) : total(d.sum, c);
  const mean = (d: Distribution | null): string =>
    d === null || d.sum === null || d.rows === 0
      ? "\u2013"
      : whole
        ? inFull(d.sum / d.rows, c)
        : quantity(d.sum / d.rows, apart);
  const first: [string, (d: Distribution | null) => string] = ["minimum", (d) => at(d, 0)];
  // the median of words is where half of the alphabet is, and that of 200, 404 and 500 is none: nobody asks for that
  const coded = (c.codes?.length ?? 0) > 0;
  const between: [string, (d: Distribution | null) => string][] =
    isText(c) || coded
      ? []
      : [
          ["median", (d) => at(d, 0.5)],
          ["p90", (d) => at(d, 0.9)],
          ["p99", (d) => at(d, 0.99)],
        ];
  const rows = [first, ...between, ["maximum", (d: Distribution | null) => at(d, 1)] as (typeof between)[number]];
  if (!isText(c) && c.type !== "time" && !coded) rows.push(["mean", mean]);
  if (!isText(c) && c.type !== "time" && c.adds !== false) rows.push(["sum", sum]);
  rows.push(["distinct", (d) => (d ? `${d.exact ? "" : "\u2264 "}${count(d.distinct)}` : "\u2013")]);
  if (s.missing > 0 || (r?.missing ?? 0) > 0) rows.push(["missing", (d) => (d ? count(d.missing) : "\u2013")]);
  return rows;
}

/** The selected beside the rest, or A beside B. */
export function statistics(app: App, c: Column, s: Distribution, r: Distribution | null): HTMLElement {
  const compared = app.ws.b !== null;
  const rows = figures(app, c, s, r);
  const full = figures(app, c, s, r, true);
  const body = rows.map(([k, f], i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, k),
      h("td", { class: "num cut", title: full[i]?.[1](s) ?? "" }, f(s)),
      r ? h("td", { class: "num t3 cut", title: full[i]?.[1](r) ?? "" }, f(r)) : null,
    ),
  );
  return h(
    "table",
    { class: "stat" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td"),
        r ? h("th", { scope: "col" }, compared ? "A" : "selected") : h("td"),
        r ? h("th", { scope: "col", class: "t3" }, compared ? "B" : "rest") : null,
      ),
    ),
    h("tbody", {}, ...body),
  );
}
