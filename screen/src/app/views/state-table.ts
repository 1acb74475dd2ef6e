import type { StateAt } from "../../base/answers.ts";
import { duration, quantity } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { severities } from "../../base/severity.ts";
import { swatchOf } from "../../plot/category.ts";
import { CellCursor } from "../elements/cell-cursor.ts";
import { cssPx, fill, h } from "../elements/dom.ts";
import { swatchBox } from "../elements/swatch.ts";
import { type Cell, openValueMenu } from "../panels/value-menu.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { momentText } from "../state/select.ts";

type Row = StateAt["entities"][number];
type SortKey = "entity" | "value" | "b" | "since";

/** The state of every entity, a row each; as many rows are in the page as are seen. */
export class StateTable {
  readonly el = h("div", {
    class: "det-scroll",
    tabindex: -1,
    "data-testid": "state-scroll",
    "data-scroll": "state",
  });
  private readonly app: App;
  private readonly spacer = h("div", { class: "tl-space" });
  private readonly head = h("thead");
  private readonly body = h("tbody");
  private readonly table = h(
    "table",
    { class: "dt", role: "grid", "data-testid": "state-table" },
    h("caption", { class: "sr" }, "State of every entity at the cursor"),
    this.head,
    this.body,
  );
  private readonly cursor: CellCursor;
  private sort: { readonly by: SortKey; readonly up: boolean } = { by: "value", up: false };
  private count = 0;
  /** The same entities in B; null while nothing is pinned. */
  private others: ReadonlyMap<string, Row> | null = null;
  /** B has more entities than were asked for. */
  private part = false;
  private key: readonly unknown[] = [];

  constructor(app: App) {
    this.app = app;
    this.el.append(this.spacer, this.table);
    const again = (): void => {
      app.schedule();
    };
    this.cursor = new CellCursor({
      scroller: this.el,
      body: this.body,
      rowPx: () => this.rowPx(),
      rows: () => this.count,
      moved: again,
    });
    this.el.addEventListener("scroll", again);
    new ResizeObserver(again).observe(this.el);
  }

  private rowPx(): number {
    return cssPx("--row-table") || 17;
  }

  sorted(a: StateAt): readonly Row[] {
    const { by, up } = this.sort;
    // levels have an order of their own
    const severe = severities([...a.entities, ...(this.others?.values() ?? [])].flatMap((r) => r.value ?? []));
    const value = (r: Row): number | string => (severe === null ? numberOf(r) : (severe.get(String(r.value)) ?? -1));
    const ofB = (r: Row): number | string => {
      const other = this.others?.get(r.entity);
      return other ? value(other) : severe === null ? "" : -1;
    };
    const of = (r: Row): number | string | bigint =>
      by === "entity" ? r.entity : by === "value" ? value(r) : by === "b" ? ofB(r) : (r.since ?? 0n);
    return [...a.entities].sort((x, y) => {
      const [p, q] = [of(x), of(y)];
      const c = p < q ? -1 : p > q ? 1 : 0;
      return up ? c : -c;
    });
  }

  /** What the same entity is in B; nothing where it has none. */
  private wordsOfB(r: Row, c: Column): string {
    const other = this.others?.get(r.entity);
    return other ? valueWords(other, c) : this.part ? "not listed" : "";
  }

  update(a: StateAt, c: Column, b: StateAt | null): void {
    const { app } = this;
    const px = this.rowPx();
    const first = Math.floor(this.el.scrollTop / px);
    const visible = Math.ceil(this.el.clientHeight / px) + 1;
    const next = [a, b, c, first, visible, this.sort, app.ws.categories, app.theme, app.ws.relative];
    if (next.length === this.key.length && next.every((k, i) => k === this.key[i])) return;
    this.key = next;
    this.count = a.entities.length;
    this.others = b && new Map(b.entities.map((r) => [r.entity, r]));
    this.part = b !== null && b.total > b.entities.length;
    if (b === null && this.sort.by === "b") this.sort = { by: "value", up: false };
    this.spacer.style.height = `${a.entities.length * px + 19}px`;
    this.heads(c);
    const list = this.sorted(a).slice(first, first + visible);
    const hadFocus = this.cursor.focused;
    fill(this.body, ...list.map((r, i) => this.row(r, first + i, a, c)));
    this.table.style.transform = `translateY(${first * px}px)`;
    this.cursor.mark(hadFocus);
  }

  private heads(c: Column): void {
    const { sort } = this;
    const head = (by: SortKey, name: string, cls: string): HTMLElement => {
      const onclick = (): void => {
        this.sort = { by, up: sort.by === by ? !sort.up : by === "entity" };
        this.app.schedule();
      };
      const arrow = sort.by === by ? (sort.up ? " \u2191" : " \u2193") : "";
      return h("th", { class: cls, scope: "col" }, h("button", { type: "button", onclick }, `${name}${arrow}`));
    };
    fill(
      this.head,
      h(
        "tr",
        {},
        h("th", { class: "swc", scope: "col" }, h("span", { class: "sr" }, "category")),
        head("entity", this.app.role("entity")?.name ?? "entity", ""),
        head("value", c.name, "r"),
        this.others ? head("b", "B", "r") : null,
        head("since", "since", "r"),
        // there is no room for it beside B
        this.others ? null : h("th", { scope: "col", class: "r" }, "for"),
        h("th", { scope: "col" }, "category"),
      ),
    );
  }

  private row(r: Row, i: number, a: StateAt, c: Column): HTMLElement {
    const { app } = this;
    const k = swatchOf(app.painted(), r.category);
    const who = (e: MouseEvent): void => {
      const entity = app.role("entity");
      if (entity) openValueMenu(app, e.clientX, e.clientY, entity, r.entity);
    };
    const what = (e: MouseEvent): void => {
      openValueMenu(app, e.clientX, e.clientY, c, typeof r.value === "object" ? null : (r.value as Cell));
    };
    return h(
      "tr",
      { "data-row": i, "aria-rowindex": i + 2 },
      h("td", { class: "swc" }, k > 0 ? swatchBox(app, k) : null),
      h("td", { tabindex: -1, "data-cell": 0, class: "who", title: r.entity, onclick: who }, r.entity),
      h("td", { tabindex: -1, "data-cell": 1, class: "r lead", onclick: what }, valueWords(r, c)),
      this.others ? h("td", { class: "r t2" }, this.wordsOfB(r, c)) : null,
      h("td", { class: "r t2" }, r.since === null ? "\u2013" : momentText(app, r.since)),
      this.others ? null : h("td", { class: "r t2" }, r.since === null ? "\u2013" : duration(Number(a.at - r.since))),
      h("td", { class: "t2" }, r.category === "" ? "unpainted" : r.category),
    );
  }
}

function numberOf(r: Row): number | string {
  if (typeof r.value === "number") return r.value;
  if (typeof r.value !== "string") return "";
  return r.value !== "" && Number.isFinite(Number(r.value)) ? Number(r.value) : r.value;
}

function valueWords(r: Row, c: Column): string {
  if (r.value === null) return "missing";
  const v = numberOf(r);
  if (typeof v !== "number" || isText(c)) return String(r.value);
  return c.type === "time" ? String(r.value) : quantity(v, c);
}
