import { count, duration, NB, several, share, unitNanos } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type DetailRow, details } from "../../base/row-answers.ts";
import { timeTicks } from "../../base/ticks.ts";
import { nanos } from "../../base/time.ts";
import { type Bar, ownTime, type Placed, waterfall } from "../../base/waterfall.ts";
import { background } from "../../draw/canvas.ts";
import { fill, h } from "../elements/dom.ts";
import { swatchBox } from "../elements/swatch.ts";
import type { App } from "../state/app.ts";
import { columnName, literal } from "../state/expr.ts";
import type { Workspace } from "../state/workspace.ts";
import { typedText } from "./cells.ts";
import { arrowKeys, show } from "./dialogs.ts";

/** So many rows are laid out: more is a picture of many, for which there are others. */
const MOST = 1000;
/** Pixels that a child stands to the right of its parent, and where that ends. */
const STEP = 12;
const DEEPEST = 16;
/** Of the axis, as wide as the bars mostly are, and between its ticks. */
const AXIS = 520;
const TICK = 110;

/** Rows that last, as bars below each other: whose child each is, and which part of it was its own work. */
export function openWaterfall(app: App, title: string, text: string): void {
  const body = h("div", { class: "related-body" }, h("div", { class: "t3" }, "\u2026"));
  const dialog = h(
    "dialog",
    { class: "dialog related waterfall", "aria-label": "Waterfall", "data-testid": "waterfall" },
    h("h2", {}, title),
    body,
  );
  show(dialog);
  const stop = new AbortController();
  dialog.addEventListener("close", () => {
    stop.abort();
  });
  const q = app.params({ limit: MOST, order: app.role("time")?.name ?? null }, { where: text, window: null });
  app.api.view(app.url("details", q), stop.signal).then(
    (j) => {
      const a = details(j);
      fill(body, ...content(app, a.rows, a.total, dialog));
    },
    (e: unknown) => {
      if (!stop.signal.aborted)
        fill(body, h("div", { class: "alarm", role: "alert" }, e instanceof Error ? e.message : String(e)));
    },
  );
}

/** Rows that have a time, from the first of them on. */
function placed(app: App, rows: readonly DetailRow[]): readonly Placed<DetailRow>[] {
  const [time, length] = [app.role("time"), app.role("duration")];
  const [span, parent] = [app.role("span"), app.role("parent")];
  if (!time) return [];
  const timed = rows.filter((r) => typeof r.values[time.name] === "string");
  const start = (r: DetailRow): bigint => BigInt(String(r.values[time.name]));
  const first = timed.reduce(
    (least: bigint | null, r) => (least === null || start(r) < least ? start(r) : least),
    null,
  );
  return timed.map((row) => ({
    row,
    at: Number(start(row) - (first ?? 0n)),
    took: length ? Math.max(0, Number(row.values[length.name] ?? 0)) * (unitNanos(length.unit) ?? 1) : 0,
    id: span ? (row.values[span.name] ?? null) : null,
    parent: parent ? (row.values[parent.name] ?? null) : null,
  }));
}

function content(
  app: App,
  rows: readonly DetailRow[],
  total: number,
  dialog: HTMLDialogElement,
): readonly HTMLElement[] {
  const bars = waterfall(placed(app, rows));
  if (bars.length === 0) return [h("div", { class: "t2" }, "None of these rows has a time.")];
  const whole = bars.reduce((end, b) => Math.max(end, b.at + b.took), 0);
  const entity = app.role("entity");
  const table = h(
    "table",
    {},
    h("thead", {}, head(app, entity, whole)),
    h("tbody", {}, ...bars.map((b) => row(app, b, entity, whole, dialog))),
  );
  arrowKeys(dialog);
  return [
    h("p", { class: "t2", "data-testid": "waterfall-words" }, sentence(app, bars, whole, total)),
    h("div", { class: "related-scroll" }, table),
  ];
}

function head(app: App, entity: Column | null, whole: number): HTMLElement {
  const window = { from: nanos(0n), to: nanos(BigInt(Math.max(1, Math.round(whole)))) };
  // at the end there is no room for a number
  const fitting = timeTicks(window, AXIS, TICK, 0n).filter((t) => Number(t.at) < 0.94 * whole);
  const ticks = fitting.map((t) => {
    const el = h("span", {}, t.at === 0n ? "0" : duration(Number(t.at)));
    el.style.left = `${(Number(t.at) / Math.max(1, whole)) * 100}%`;
    return el;
  });
  return h(
    "tr",
    {},
    h("th", { scope: "col" }, app.role("event")?.name ?? "row"),
    entity ? h("th", { scope: "col" }, app.ss.defaults?.noun ? "entity" : entity.name) : null,
    h("th", { scope: "col", class: "num" }, "took"),
    h("th", { scope: "col", class: "num" }, "own"),
    h("th", { scope: "col", class: "bars-head" }, h("span", { class: "sr" }, "when"), ...ticks),
  );
}

function row(
  app: App,
  b: Bar<DetailRow>,
  entity: Column | null,
  whole: number,
  dialog: HTMLDialogElement,
): HTMLElement {
  const [time, event] = [app.role("time"), app.role("event")];
  const { values, category } = b.row;
  const open = (): void => {
    dialog.close();
    app.set({ ...(time ? { cursor: nanos(String(values[time.name])) } : {}), ...selected(app, b) });
  };
  const swatch = app.ws.categories.find((c) => c.name === category)?.swatch ?? 0;
  const name = event ? typedText(values[event.name] ?? null, event) : String(b.row.text ?? "");
  const cell = h(
    "td",
    { class: "cut bar-name", title: name },
    swatch > 0 ? swatchBox(app, swatch, 9) : null,
    h("button", { type: "button", class: "link" }, name === "" ? "\u2013" : name),
  );
  cell.style.paddingLeft = `${Math.min(b.depth, DEEPEST) * STEP}px`;
  const who = entity ? typedText(values[entity.name] ?? null, entity) : "";
  return h(
    "tr",
    { onclick: open, title: says(b, name, category) },
    cell,
    entity ? h("td", { class: "cut bar-who", title: who }, who) : null,
    h("td", { class: "num" }, duration(b.took)),
    h("td", { class: "num t3" }, duration(ownTime(b))),
    h("td", { class: "bars" }, ...strokes(app, b, whole, swatch)),
  );
}

/** A span is selected by its id. */
function selected(app: App, b: Bar<DetailRow>): Partial<Workspace> {
  const span = app.role("span");
  if (!span || (typeof b.id !== "string" && typeof b.id !== "number")) return {};
  const label = `${span.name} ${b.id}`;
  const text = `${columnName(span.name)} = ${span.type === "string" ? literal(b.id) : b.id}`;
  return { select: { kind: "clauses", label, clauses: [{ kind: "text", text }] } };
}

/** The whole of it pale, its own work dark. */
function strokes(app: App, b: Bar<DetailRow>, whole: number, swatch: number): readonly HTMLElement[] {
  const ink = swatch > 0 ? background(app.theme, swatch) : null;
  const stroke = (from: number, to: number, name: string): HTMLElement => {
    const el = h("i", { class: name });
    el.style.left = `${(from / Math.max(1, whole)) * 100}%`;
    el.style.width = `max(2px, ${((to - from) / Math.max(1, whole)) * 100}%)`;
    if (ink !== null && name === "own") el.style.background = ink;
    return el;
  };
  return [stroke(b.at, b.at + b.took, "all"), ...b.own.map(([from, to]) => stroke(from, to, "own"))];
}

function says(b: Bar<DetailRow>, name: string, category: string): string {
  const own = b.took > 0 ? `, ${duration(ownTime(b))} (${share(ownTime(b) / b.took)}) its own` : "";
  return `${name}: from +${duration(b.at)}, took ${duration(b.took)}${own}${category === "" ? "" : `, ${category}`}`;
}

/** 37 spans of 5 hosts in 812 ms; most of their own time: checkout, 402 ms (49 %). */
function sentence(app: App, bars: readonly Bar<DetailRow>[], whole: number, total: number): string {
  const [entity, event] = [app.role("entity"), app.role("event")];
  const hosts = entity ? new Set(bars.map((b) => String(b.row.values[entity.name] ?? ""))).size : 0;
  const of = entity ? ` of ${count(hosts)}${NB}${hosts === 1 ? entity.name : app.entitiesWord()}` : "";
  const cut = total > bars.length ? `the first ${count(bars.length)} of ` : "";
  const owns = new Map<string, number>();
  for (const b of bars) {
    const name = event ? String(b.row.values[event.name] ?? "") : "";
    owns.set(name, (owns.get(name) ?? 0) + ownTime(b));
  }
  const [most] = [...owns].sort((a, b) => b[1] - a[1]);
  const said = most && most[1] > 0 && most[0] !== "" && owns.size > 1;
  const own = said ? `; most own work: ${most[0]}, ${duration(most[1])} (${share(most[1] / whole)})` : "";
  return `${cut}${several(total, app.rowsWord())}${of} in ${duration(whole)}${own}.`;
}
