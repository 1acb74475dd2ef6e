import { count, duration, several, share } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type Related, type RelatedRow, related } from "../../base/row-answers.ts";
import { nanos } from "../../base/time.ts";
import { fill, h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { columnName, literal } from "../state/expr.ts";
import { typedText } from "./cells.ts";
import { arrowKeys, show } from "./dialogs.ts";
import { openWaterfall } from "./waterfall-dialog.ts";

/** What a click on a cell of these roles can show. */
export function relatedKind(column: Column): "id" | "messageId" | null {
  if (column.role === "span" || column.role === "parent") return "id";
  return column.role === "message" ? "messageId" : null;
}

const WORDS: Readonly<Record<string, string>> = {
  self: "this",
  parent: "parent",
  child: "child",
  message: "other side",
};

/** A span among its own: parent, children, the other side of its message, and how long it worked itself. */
export function openRelated(app: App, kind: "id" | "messageId", id: string): void {
  const body = h("div", { class: "related-body" }, h("div", { class: "t3" }, "\u2026"));
  const dialog = h(
    "dialog",
    { class: "dialog related", "aria-label": "Related rows", "data-testid": "related" },
    h("h2", {}, kind === "id" ? `Span ${id}` : `Message ${id}`),
    body,
  );
  show(dialog);
  const stop = new AbortController();
  dialog.addEventListener("close", () => {
    stop.abort();
  });
  const q = app.params({ [kind]: id, limit: 200 }, { where: "", window: null, paint: false });
  app.api.view(app.url("related", q), stop.signal).then(
    (j) => {
      fill(body, ...content(app, related(j), kind, id, dialog));
    },
    (e: unknown) => {
      if (!stop.signal.aborted)
        fill(body, h("div", { class: "alarm", role: "alert" }, e instanceof Error ? e.message : String(e)));
    },
  );
}

function content(
  app: App,
  r: Related,
  kind: "id" | "messageId",
  id: string,
  dialog: HTMLDialogElement,
): readonly HTMLElement[] {
  if (r.rows.length === 0) return [h("div", { class: "t2" }, "No row of the trace belongs to it.")];
  const [time, length] = [app.role("time"), app.role("duration")];
  const spanColumn = app.role("span");
  const shown = ["entity", "event", "peer"].flatMap((role) => app.role(role) ?? []);
  const start = (x: RelatedRow): number | null =>
    time && typeof x.values[time.name] === "string" ? Number(x.values[time.name]) : null;
  const first = r.rows.find((x) => x.relation === "self" && start(x) !== null);
  const origin = first ? (start(first) as number) : null;
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, h("span", { class: "sr" }, "relation")),
    h("th", { scope: "col", class: "num" }, "at"),
    ...shown.map((c) => h("th", { scope: "col" }, c.name)),
    h("th", { scope: "col", class: "num" }, length?.name ?? ""),
    h("th", { scope: "col" }, h("span", { class: "sr" }, "where it lies in the span")),
  );
  const whole = r.durationNanos;
  const rows = r.rows.map((x) => {
    const at = start(x);
    const open = (): void => {
      dialog.close();
      const other = spanColumn ? x.values[spanColumn.name] : null;
      if (at !== null && time) app.set({ cursor: nanos(String(x.values[time.name])) });
      if (other !== null && other !== undefined && x.relation !== "self") openRelated(app, "id", String(other));
    };
    return h(
      "tr",
      { class: x.relation, onclick: open },
      h("td", { class: "t2" }, h("button", { type: "button", class: "link" }, WORDS[x.relation] ?? x.relation)),
      h("td", { class: "num" }, at !== null && origin !== null ? offset(at - origin) : ""),
      ...shown.map((c) =>
        h("td", { class: "cut", title: String(x.values[c.name] ?? "") }, typedText(x.values[c.name] ?? null, c)),
      ),
      h("td", { class: "num" }, length ? typedText(x.values[length.name] ?? null, length) : ""),
      h("td", { class: "gantt" }, at === null || origin === null ? null : bar(at - origin, nanosOf(x, length), whole)),
    );
  });
  arrowKeys(dialog);
  const column = kind === "id" ? app.role("parent") : app.role("message");
  const select = column && selectButton(app, column, kind, id, dialog);
  return [
    h("p", { class: "t2", "data-testid": "related-words" }, sentence(r)),
    h("div", { class: "related-scroll" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows))),
    h("div", { class: "acts" }, kind === "messageId" || r.children > 0 ? select : null, flowButton(app, r, dialog)),
  ];
}

function selectButton(
  app: App,
  column: Column,
  kind: "id" | "messageId",
  id: string,
  dialog: HTMLDialogElement,
): HTMLElement {
  return h(
    "button",
    {
      type: "button",
      class: "act",
      onclick: () => {
        dialog.close();
        app.set({
          select: {
            kind: "clauses",
            label: kind === "id" ? "its children" : "this message",
            clauses: [
              { kind: "text", text: `${columnName(column.name)} = ${column.type === "string" ? literal(id) : id}` },
            ],
          },
        });
      },
    },
    kind === "id" ? "Select its children" : "Select both sides",
  );
}

/** From a span to all of its flow. */
function flowButton(app: App, r: Related, dialog: HTMLDialogElement): HTMLElement | null {
  const flow = app.role("flow");
  const value = flow ? r.rows.find((x) => x.relation === "self")?.values[flow.name] : null;
  if (!flow || value === null || value === undefined || typeof value === "object") return null;
  const text = `${columnName(flow.name)} = ${flow.type === "string" ? literal(value) : value}`;
  const run = (): void => {
    dialog.close();
    openWaterfall(app, `${flow.name} ${value}`, text);
  };
  return h("button", { type: "button", class: "act", onclick: run }, "All of its flow as a waterfall");
}

const NANOS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, \u00b5s: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 };

function nanosOf(x: RelatedRow, length: Column | null | undefined): number {
  const v = length ? Number(x.values[length.name] ?? 0) : 0;
  return Number.isFinite(v) ? v * (NANOS[length?.unit ?? "ns"] ?? 1) : 0;
}

/** Where a row lies in the span, which is as wide as the cell; what lies outside is cut at its ends. */
function bar(at: number, took: number, whole: number | null): HTMLElement | null {
  if (whole === null || !(whole > 0)) return null;
  const cut = (ns: number): number => Math.max(0, Math.min(100, (ns / whole) * 100));
  const el = h("i");
  el.style.left = `${cut(at)}%`;
  el.style.width = `max(2px, ${cut(at + took) - cut(at)}%)`;
  return el;
}

function offset(ns: number): string {
  return ns === 0 ? "0" : `${ns < 0 ? "\u2212" : "+"}${duration(Math.abs(ns))}`;
}

/** Took 12 ms, 3 ms (25 %) of it by itself; 4 children. */
export function sentence(r: Pick<Related, "durationNanos" | "selfNanos" | "children" | "rows">): string {
  const children = r.children === 0 ? "no children" : r.children === 1 ? "1 child" : `${count(r.children)} children`;
  const sides = r.rows.filter((x) => x.relation === "message").length;
  const message = sides > 0 ? `; ${several(sides, "rows")} of its message` : "";
  if (r.durationNanos === null) return `${children}${message}.`;
  const own =
    r.selfNanos === null || r.durationNanos === 0
      ? ""
      : `, ${duration(r.selfNanos)} (${share(r.selfNanos / r.durationNanos)}) of it in itself`;
  return `Took ${duration(r.durationNanos)}${own}; ${children}${message}.`;
}
