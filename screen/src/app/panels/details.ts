import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type DetailRow, type Details, details } from "../../base/row-answers.ts";
import { nanos } from "../../base/time.ts";
import { swatchOf } from "../../plot/category.ts";
import { CellCursor } from "../elements/cell-cursor.ts";
import { cssPx, fill, h, icon, setAttr, setText } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import { swatchBox } from "../elements/swatch.ts";
import { download } from "../saving/save.ts";
import { sheetFile } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { hitNow } from "../state/hits.ts";
import { say } from "../state/notices.ts";
import { both, selectionText } from "../state/workspace.ts";
import { besideLine, lineOf, plainText, right, typedText, whereOf, writtenCells } from "./cells.ts";
import { detailsWords, firstOrder } from "./details-words.ts";
import { type Cell, openValueMenu } from "./value-menu.ts";

const PAGE = 200;
/** The server answers with no more rows at once. */
const MOST_SAVED = 1_000_000;
/** Of what grows fast, where they are asked for again at each look: more than a window shows. */
const HURRIED_PAGE = 100;
/** Browsers stop growing an element at some 33 million pixels; more rows are reached by narrowing. */
const MAX_SCROLL = 30_000_000;

/** The selected rows, as they were written or typed; any number of them, two pages held at a time. */
export class DetailsPanel {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly pages: readonly [Feed<Details, number>, Feed<Details, number>];
  private readonly meta = h("span", { class: "t3 cut" });
  private readonly alarm = h("span", { class: "alarm", role: "alert" });
  private readonly head = h("thead");
  private readonly body = h("tbody");
  private readonly scroller = h("div", {
    class: "det-scroll",
    tabindex: -1,
    "data-testid": "details-scroll",
    "data-scroll": "details",
  });
  private readonly spacer = h("div", { class: "tl-space" });
  private readonly table = h("table", {
    class: "dt",
    role: "grid",
    "aria-label": "Rows",
    "data-testid": "details-table",
  });
  private readonly written: HTMLButtonElement;
  /** What stands beside lines as they were written. */
  private beside: readonly Column[] = [];
  private readonly typed: HTMLButtonElement;
  private total = 0;
  private key: unknown[] = [];
  private readonly cursor: CellCursor;
  private asked = "";
  /** The turn in which they were asked for. */
  private turn = -1;

  constructor(app: App) {
    this.app = app;
    const changed = (): void => {
      app.schedule();
    };
    this.pages = [new Feed(app, details), new Feed(app, details)];
    [this.written, this.typed] = [this.choice(true), this.choice(false)];
    this.table.append(this.head, this.body);
    this.scroller.append(this.spacer, this.table);
    this.scroller.addEventListener("scroll", changed);
    this.cursor = new CellCursor({
      scroller: this.scroller,
      body: this.body,
      rowPx: () => this.rowPx(),
      rows: () => this.total,
      moved: changed,
    });
    this.scroller.addEventListener("keydown", (e) => {
      if ((e.ctrlKey || e.metaKey) && e.key === "c" && !getSelection()?.toString()) void this.copy();
    });
    this.el = h(
      "section",
      { class: "panel", id: "details", "aria-label": "Details", "data-testid": "details" },
      h(
        "div",
        { class: "head" },
        h("h2", {}, "Details"),
        this.meta,
        this.alarm,
        h("span", { class: "r seg", role: "group", "aria-label": "Rows" }, this.written, this.typed),
        this.more(),
      ),
      this.scroller,
    );
    new ResizeObserver(changed).observe(this.scroller);
  }

  private choice(written: boolean): HTMLButtonElement {
    const onclick = (): void => {
      this.app.set({ written });
    };
    const words = written ? "as written" : "typed";
    return h("button", { type: "button", "data-testid": words.replace(" ", "-"), onclick }, words);
  }

  private more(): HTMLElement {
    const more = h(
      "button",
      { type: "button", class: "more", "aria-label": "Details: copy, save", "data-testid": "details-more" },
      icon("f:M2 6h2v2H2z", "f:M6 6h2v2H6z", "f:M10 6h2v2h-2z"),
    );
    more.addEventListener("click", () => {
      const r = more.getBoundingClientRect();
      openMenu(r.left, r.top - 90, "Rows", [
        {
          label: "Copy these rows",
          key: "Ctrl C",
          run: () => {
            void this.copy();
          },
        },
        {
          label: this.total > MOST_SAVED ? `Save the first ${count(MOST_SAVED)} as CSV` : "Save all as CSV",
          run: () => {
            void this.save();
          },
        },
      ]);
    });
    return more;
  }

  stale(): void {
    for (const f of this.pages) f.stale();
  }

  private order(): { column: string; desc: boolean } | null {
    const { app } = this;
    if (app.ws.order && app.column(app.ws.order.column)) return app.ws.order;
    return firstOrder(app);
  }

  private params(limit: number, offset: number): URLSearchParams {
    const { app } = this;
    const order = this.order();
    return app.params(
      { limit, offset, order: order?.column ?? null, desc: order?.desc ?? false },
      { where: both(app.ws.where, selectionText(app.ws)) },
    );
  }

  private rowPx(): number {
    return cssPx("--row-table") || 17;
  }

  private first(): number {
    return Math.floor(this.scroller.scrollTop / this.rowPx());
  }

  private row(i: number): DetailRow | undefined {
    for (const f of this.pages)
      if (f.held && i >= f.held.asked && i < f.held.asked + f.held.answer.rows.length)
        return f.held.answer.rows[i - f.held.asked];
    return undefined;
  }

  update(): void {
    const { app } = this;
    if (!app.info || app.ss.interacting) return;
    this.beginAnew();
    const first = this.first();
    const hit = hitNow(app);
    const room = this.scroller.clientHeight - 19 - (hit ? this.rowPx() + 1 : 0);
    const visible = Math.max(1, Math.floor(room / this.rowPx()));
    this.ask(first + visible + 20, first);
    const held = this.pages.map((f) => f.held).find((x) => x !== null) ?? null;
    const failed = this.pages[0].failed ?? this.pages[1].failed;
    setText(this.alarm, failed ? `\u25b2 ${failed.what}` : "");
    this.total = held?.answer.total ?? 0;
    this.spacer.style.height = `${Math.min(MAX_SCROLL, this.total * this.rowPx() + 19)}px`;
    this.written.setAttribute("aria-pressed", String(app.ws.written));
    this.typed.setAttribute("aria-pressed", String(!app.ws.written));
    const order = this.order();
    const last = Math.min(this.total, first + visible);
    const waits = this.pages.some((f) => f.busy) ? "looking at all rows\u2026" : "";
    setText(this.meta, held ? detailsWords(app, { total: this.total, order, first, last }) : waits);
    const key = [
      this.pages[0].held,
      this.pages[1].held,
      first,
      visible,
      app.ws.written,
      app.ws.order,
      app.ws.column,
      app.theme,
      app.ws.categories,
      app.ws.units,
      app.ws.types,
      hit,
    ];
    if (key.length !== this.key.length || !key.every((k, i) => k === this.key[i])) {
      this.key = key;
      // one more: the last is only half seen while the first is, too, and one may be covered by the row that was stepped to
      this.fill(first, visible + (hit ? 2 : 1));
    }
    this.cursor.mark();
  }

  /** The pages that hold these rows. */
  private ask(end: number, first: number): void {
    const size = this.app.api.hurried ? HURRIED_PAGE : PAGE;
    const page = Math.floor(first / size);
    const next = (page + 1) * size;
    const wanted = end > next && next < this.total ? [page, page + 1] : [page];
    const slots = new Map(this.pages.map((f, i) => [f.held?.asked ?? -1 - i, f]));
    const free = this.pages.filter((f) => !wanted.some((p) => slots.get(p * size) === f));
    for (const asked of wanted.map((p) => p * size)) {
      const url = this.app.url("details", this.params(size, asked));
      (slots.get(asked) ?? free.shift())?.want({ url, asked }, false);
    }
  }

  /** Other rows, or another order, are read from the first one on. */
  private beginAnew(): void {
    const asked = `${this.app.info?.id} ${this.params(0, 0)}`;
    if (asked === this.asked) return;
    const before = this.asked;
    this.asked = asked;
    // where rows were only added, who reads stays where they are
    if (before !== "" && this.app.api.turn === this.turn) return;
    this.turn = this.app.api.turn;
    this.cursor.at = { row: -1, cell: this.cursor.at.cell };
    if (before !== "" && !this.app.trail.restores("details")) this.scroller.scrollTop = 0;
  }

  private columns(): readonly Column[] {
    const lead = this.order()?.column;
    // what several columns say together is in each of them
    const all = this.app.columns().filter((c) => this.app.ss.info?.columns.some((f) => f.name === c.name));
    return [...all.filter((c) => c.name === lead), ...all.filter((c) => c.name !== lead)];
  }

  private fill(first: number, visible: number): void {
    const { app } = this;
    const columns = this.columns();
    const order = this.order();
    const rows: HTMLElement[] = [];
    let [split, spelt] = [false, false];
    this.beside = besideLine(columns, this.row(first)?.text ?? null);
    for (let i = first; i < Math.min(this.total, first + visible); i++) {
      const row = this.row(i);
      if (!row) {
        const dots = h("td", { colspan: columns.length + 2, tabindex: -1, "data-cell": this.cursor.at.cell }, "\u2026");
        rows.push(h("tr", { class: "wait", "data-row": i, "aria-rowindex": i + 2 }, dots));
        continue;
      }
      const cells = app.ws.written ? writtenCells(row, app.info?.columns ?? [], columns) : null;
      split ||= cells !== null;
      spelt ||= row.text !== null;
      rows.push(this.tr(i, row, columns, cells));
    }
    const raw = app.ws.written && !split;
    const heads = (raw ? this.beside : columns).map((c) => {
      const lead = order?.column === c.name;
      return h(
        "th",
        {
          class: right(c, lead) ? "r" : "",
          scope: "col",
          "aria-sort": lead ? (order?.desc ? "descending" : "ascending") : null,
        },
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              app.set({ order: { column: c.name, desc: lead ? !order?.desc : true } });
            },
          },
          h("span", { class: "cut head-name", title: c.name }, c.name),
          lead ? (order?.desc ? " \u2193" : " \u2191") : null,
        ),
      );
    });
    fill(
      this.head,
      h(
        "tr",
        {},
        h("th", { class: "swc", scope: "col" }, h("span", { class: "sr" }, "category")),
        ...heads,
        raw ? h("th", { scope: "col" }, spelt ? "as written" : "values") : null,
        h("th", { class: "r where", scope: "col" }, "file:line"),
      ),
      this.hitRow(columns, raw),
    );
    const hadFocus = this.cursor.focused;
    fill(this.body, ...rows);
    setAttr(this.table, "aria-rowcount", String(this.total + 1));
    this.table.style.transform = `translateY(${first * this.rowPx()}px)`;
    this.cursor.mark(hadFocus);
  }

  /** The row that was stepped to stands above the others: in their order it may be anywhere. */
  private hitRow(columns: readonly Column[], raw: boolean): HTMLElement | null {
    const { app } = this;
    const hit = hitNow(app);
    if (!hit) return null;
    const split = raw || !app.ws.written ? null : writtenCells(hit.row, app.info?.columns ?? [], columns);
    const tr = this.tr(-1, hit.row, columns, raw ? null : (split ?? columns.map(() => null)));
    tr.className = "hit";
    tr.removeAttribute("aria-rowindex");
    tr.dataset["testid"] = "hit";
    tr.title = `${count(hit.before + 1)} of ${count(hit.total)} in the order of time`;
    return tr;
  }

  private tr(
    i: number,
    row: DetailRow,
    columns: readonly Column[],
    cells: readonly (string | null)[] | null,
  ): HTMLElement {
    const { app } = this;
    const lead = this.order()?.column;
    const where = whereOf(row, app.info?.sources ?? []);
    const k = swatchOf(app.painted(), row.category);
    const raw = app.ws.written && cells === null;
    let cell = 0;
    const td = (c: Column, text: string): HTMLElement => {
      const value = row.values[c.name] ?? null;
      return h(
        "td",
        {
          tabindex: -1,
          "data-cell": cell++,
          class: `${right(c, c.name === lead) ? "r" : ""}${c.name === lead ? " lead" : raw ? " says" : ""}`,
          onclick: (e: MouseEvent) => {
            if (getSelection()?.toString()) return;
            openValueMenu(app, e.clientX, e.clientY, c, typeof value === "object" ? null : (value as Cell), row.values);
          },
        },
        text,
      );
    };
    const line = raw ? (row.text ?? plainText(row.values, app.info?.columns ?? [])) : "";
    const middle = raw
      ? [
          ...this.beside.map((c) => td(c, typedText(row.values[c.name] ?? null, c))),
          h("td", { class: "raw", tabindex: -1, "data-cell": cell++ }, line),
        ]
      : columns.map((c, n) => td(c, cells?.[n] ?? typedText(row.values[c.name] ?? null, c)));
    const el = h(
      "tr",
      { "data-row": i, "aria-rowindex": i + 2 },
      h("td", { class: "swc" }, k > 0 ? swatchBox(app, k) : null),
      ...middle,
      h("td", { class: "r t3 where", title: row.source ?? "" }, where),
    );
    el.addEventListener("pointerdown", (e) => {
      const at = e.target instanceof Element ? e.target.closest<HTMLElement>("td")?.dataset["cell"] : undefined;
      this.cursor.at = { row: i, cell: Number(at ?? this.cursor.at.cell) };
      const t = app.role("time");
      const v = t ? row.values[t.name] : null;
      if (typeof v !== "string" || !/^-?\d+$/.test(v) || !app.timed()) return;
      app.note({ place: row.arrival === null ? null : { at: nanos(v), arrival: row.arrival } });
      app.set({ cursor: nanos(v) }, "replace");
    });
    return el;
  }

  private async copy(): Promise<void> {
    const first = this.first();
    const visible = Math.max(1, Math.floor((this.scroller.clientHeight - 19) / this.rowPx()));
    const rows = Array.from({ length: visible }, (_, i) => this.row(first + i)).filter((r) => r !== undefined);
    const lines = rows.map((r) => lineOf(r, this.columns(), this.app.ws.written));
    try {
      await navigator.clipboard.writeText(lines.join("\n"));
      say(this.app, `${several(lines.length, "rows")} copied`);
    } catch {
      say(this.app, "The browser did not permit copying; select the text and copy it.");
    }
  }

  private async save(): Promise<void> {
    const q = this.params(MOST_SAVED, 0);
    const { generation } = this.app.api;
    if (generation !== null) q.set("generation", String(generation));
    q.set("format", "csv");
    q.set("spreadsheet", "true");
    const response = await fetch(this.app.url("details", q));
    if (response.ok) download(`${sheetFile(this.app, "details")}.csv`, await response.blob());
    else say(this.app, "The rows could not be saved; they may be too many.");
  }
}
