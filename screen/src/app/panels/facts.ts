import type { Fact } from "../../base/answers.ts";
import { count, several, share } from "../../base/format.ts";
import { isFromZero } from "../../base/info.ts";
import { DAY, formatClock, formatMoment, type Nanos, nanos } from "../../base/time.ts";
import { valueText } from "../../plot/axes.ts";
import { h } from "../elements/dom.ts";
import { barBox } from "../elements/swatch.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import type { Difference } from "../state/compare.ts";
import { dateTime } from "../state/dates.ts";
import { type Category, clausesText, parseRange } from "../state/expr.ts";
import { rangeLabel } from "../state/select.ts";
import { type Cell, openExpressionMenu, openValueMenu } from "./value-menu.ts";

const LONG = 24;
/** Of a number that others do not have. */
const PRESENT = "is there";

/**
 * One thing the selected have more often than the rest, or A than B, as two bars; a click offers keep, exclude, paint.
 */
export function factRow(app: App, f: Fact, swatch: number, names: Difference["names"]): HTMLElement {
  const column = app.column(f.column);
  const cell: Cell = typeof f.value === "object" ? (f.value === null ? null : JSON.stringify(f.value)) : f.value;
  const range = f.where === null || (column && isText(column)) ? null : parseRange(f.where);
  const text = factText(app, f, cell);
  const open = (e: MouseEvent): void => {
    if (range && f.where !== null) openExpressionMenu(app, e.clientX, e.clientY, `${f.column} ${text}`, f.where);
    else if (column) openValueMenu(app, e.clientX, e.clientY, column, cell);
  };
  const [few, many] = names;
  const rest = h("i", { class: many === "B" ? "rest-bar b" : "rest-bar" });
  rest.style.width = `${Math.max(0.4, f.restShare * 100)}%`;
  const width = (innerWidth <= 1360 ? 252 : 300) - 76;
  return h(
    "button",
    {
      type: "button",
      class: "ex",
      onclick: open,
      "data-testid": "fact",
      title: `${f.column} ${text}: ${few} ${count(f.selectedRows)} (${share(f.selectedShare)}), ${many} ${count(f.restRows)} (${share(f.restShare)})`,
    },
    h(
      "div",
      { class: range === null ? "k" : "k range" },
      h("span", { class: "t3" }, f.column),
      h("b", {}, shortened(text)),
    ),
    h(
      "div",
      { class: "bars" },
      barBox(app, swatch, Math.max(1, width * f.selectedShare), 8),
      h("span", { class: "num" }, share(f.selectedShare)),
      h("span", {}, rest),
      h("span", { class: "num t3" }, share(f.restShare)),
    ),
  );
}

/** What a fact is about; a range with the very limits that were counted. */
export function factText(app: Pick<App, "column" | "info" | "ss">, f: Fact, cell: Cell): string {
  const column = app.column(f.column);
  if (cell === null) return "missing";
  if (!column || isText(column)) return String(cell);
  if (cell === PRESENT) return PRESENT;
  const c = f.where === null ? null : parseRange(f.where);
  if (c?.kind === "range" && column.type === "time") {
    // at the very limit: rounded to a second the sentence would not be true
    const from = c.from === null ? null : exactly(app, nanos(BigInt(c.from)));
    const to = c.to === null ? null : until(nanos(BigInt(c.to)));
    if (from !== null) return to === null ? `\u2265 ${from}` : `${from} \u2013 ${exactly(app, to.at)}`;
    if (to !== null) return `${to.within ? "\u2264" : "<"} ${exactly(app, to.at)}`;
  }
  if (c?.kind === "range") {
    const end = (v: number | string | null, none: number): number => (v === null ? none : Number(v));
    const limits = { from: end(c.from, -Infinity), to: end(c.to, Infinity) };
    return rangeLabel(app, column, limits, app.ss.labels, true);
  }
  return Number.isFinite(Number(cell)) ? valueText(Number(cell), { measure: column, labels: new Map() }) : String(cell);
}

/** A limit that lies a nanosecond behind a time with fewer digits: that time is the last. */
export function until(limit: Nanos): { readonly at: Nanos; readonly within: boolean } {
  const within = (limit - 1n) % 1000n === 0n;
  return { at: within ? nanos(limit - 1n) : limit, within };
}

/** A moment with as many decimals as it has, and its day where the trace has several. */
export function exactly(app: Pick<App, "info">, t: Nanos): string {
  const { info } = app;
  const { start, end } = info ?? { start: null, end: null };
  if (info?.clock === "steps") return formatMoment(t, null, "steps");
  if (info && isFromZero(info)) return formatMoment(t, null, nanos(0n), 9).replace(/\.?0+$/, "");
  const days = start !== null && end !== null && end - start > DAY;
  return (days ? dateTime(app, t, 9) : formatClock(t, 9)).replace(/\.?0+$/, "");
}

/** Long names of operations lose their package: what tells them apart is at the end. Sentences are read from their begin. */
export function shortened(text: string): string {
  if (/\s/.test(text)) return text;
  const slash = text.indexOf("/");
  const dot = slash > 0 ? text.lastIndexOf(".", slash) : -1;
  return text.length > LONG && dot > 0 ? text.slice(dot + 1) : text;
}

/** So few rows differ in much by chance. */
const FEW = 20;

/** What is said where no value stands out: with few rows that is no news. */
export function nothingFound(rows: number, noun: string, who: string): string {
  return rows < FEW
    ? `${several(rows, noun)} ${rows === 1 ? "is" : "are"} too few to tell what is different.`
    : `No value is clearly more frequent in ${who}.`;
}

/**
 * What is asked instead where so few are selected that nothing could be told of them: all that are painted by the same
 * numbers, of which they are one end. null: they are enough, or all there are.
 *
 * @param rows how many are selected; null: that is not known yet
 */
export function withOtherPaint(app: Pick<App, "ws">, rows: number | null, of: Difference | null): Difference | null {
  const { select, categories, b } = app.ws;
  if (of === null || b !== null || select?.kind !== "category" || rows === null || rows >= FEW) return null;
  const own = rangeOf(categories.find((c) => c.name === select.name));
  const all = categories.filter((c) => !c.hidden && own !== null && rangeOf(c) === own);
  if (all.length < 2) return null;
  const text = all.map((c) => `(${clausesText(c.clauses)})`).join(" or ");
  return { ...of, select: text, names: ["painted", "rest"] };
}

/** The column whose numbers are painted; null: it is not the numbers of one. */
function rangeOf(c: Category | undefined): string | null {
  const [only, more] = c?.clauses ?? [];
  return only?.kind === "range" && more === undefined ? only.column : null;
}

/** What is said above facts that are of more than what is selected. */
export function tooFew(rows: number, noun: string, painted: number): string {
  return `${several(rows, noun)} ${rows === 1 ? "is" : "are"} too few to tell; this is of all ${count(painted)} that are painted.`;
}
