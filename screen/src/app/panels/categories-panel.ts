import { type Distribution, distribution } from "../../base/answers.ts";
import { counted, several, share, type Told } from "../../base/format.ts";
import { SWATCHES } from "../../draw/textures.ts";
import { h, refill, setText } from "../elements/dom.ts";
import { closeMenuOf, type Entry, openMenu } from "../elements/menu.ts";
import { nameIn } from "../elements/names.ts";
import { swatchBox } from "../elements/swatch.ts";
import type { App } from "../state/app.ts";
import { bandClause, type Category, clausesText, parseRange } from "../state/expr.ts";
import { Feed } from "../state/feed.ts";
import { mistake } from "../state/mistake.ts";
import { notify } from "../state/notices.ts";
import { deleteCategory, moveCategory, renameCategory, replaceCategory, swatchToUse } from "../state/painting.ts";
import { FailedRows } from "./failures.ts";
import { openSuggestions } from "./suggestions.ts";

/** The painted categories: counts in the window, and everything that can be done to one. */
export class CategoriesPanel {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly feed: Feed<Distribution, null>;
  private readonly head = h("span", { class: "t3 r num" });
  private readonly of = h("span", { class: "t3" });
  /** Which rows shares are of, where not all have a value. */
  private readonly base = h("div", { class: "t3 small share-base", "data-testid": "share-base", hidden: true });
  private readonly list = h("div", { class: "catlist", role: "list" });
  private readonly palette = h("div", { class: "swatches", role: "radiogroup", "aria-label": "Paint with" });
  private readonly suggest = h("span", { class: "r" });
  private readonly failed: FailedRows;
  private key: unknown[] = [];
  private editing = false;

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed(app, distribution);
    this.failed = new FailedRows(app);
    this.el = h(
      "div",
      { class: "cats", id: "cats" },
      h("div", { class: "head" }, h("h2", {}, "Categories"), this.of, this.head),
      this.base,
      this.list,
      this.failed.el,
      h("div", { class: "palette" }, this.palette, this.suggest),
    );
    this.palette.addEventListener("keydown", (e) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
      if (step === undefined) return;
      e.preventDefault();
      e.stopPropagation();
      app.note({ swatch: ((swatchToUse(app) - 1 + step + SWATCHES) % SWATCHES) + 1 });
      this.key = [];
      this.update();
      this.palette.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
  }

  stale(): void {
    this.feed.stale();
    this.failed.stale();
  }

  /** Rows in the window and how exact that is, for the status line. */
  seen(): { rows: number; exact: boolean } | null {
    const a = this.feed.held?.answer;
    return a ? { rows: a.rows + a.missing, exact: a.exact } : null;
  }

  update(): void {
    const { app } = this;
    const column = app.column();
    if (!column) return;
    const q = app.params({ column: column.name, width: 2, height: 1 });
    this.feed.want({ url: app.url("distribution", q), asked: null }, app.ss.interacting);
    this.failed.update(column);
    const a = this.feed.held?.answer ?? null;
    setText(this.head, app.rowsWord());
    const bands = app.ws.categories.map((c) => bandClause(c));
    const columns = new Set(bands.map((x) => (x === null || x.kind === "text" ? "" : x.column)));
    setText(this.of, columns.size === 1 ? `of ${[...columns][0] || column.name}` : "");
    if (this.editing) return;
    const told = this.told();
    const key = [a, told, app.ws.categories, app.ws.select, app.ss.swatch, app.theme, column.name];
    if (key.length === this.key.length && key.every((k, i) => k === this.key[i])) return;
    this.key = key;
    this.fill(a);
  }

  /** How counts are said: those of another paint or window are not, approximate ones with a sign. */
  private told(): Told {
    const held = this.feed.held;
    if (!held) return "unknown";
    if (!this.feed.steady) return this.app.ss.interacting ? "about" : "unknown";
    return held.seen.exact ? "exact" : "about";
  }

  /** The rows below those of the categories. */
  private sums(n: { all: number; missing: number; rest: number | null; told: Told; title: string }): {
    readonly total: HTMLElement;
    readonly without: HTMLElement;
    readonly unpainted: HTMLElement;
  } {
    const { app } = this;
    const { all, missing, rest, told, title } = n;
    const total = h(
      "div",
      { class: "crow total", role: "listitem", title: missing > 0 ? title : "", "data-testid": "category-total" },
      h("span"),
      h("span", { class: "t3 cut" }, missing > 0 ? "with a value" : app.timed() ? "window" : "all"),
      h("span", { class: "num" }, counted(all, told)),
      h("span", { class: "num t2" }, all > 0 ? share(1) : ""),
    );
    const without = h(
      "div",
      { class: "crow", role: "listitem", title, "data-testid": "category-missing" },
      h("span"),
      h("span", { class: "t3 cut" }, "missing"),
      h("span", { class: "num" }, counted(missing, told)),
      h("span"),
    );
    const unpainted = h(
      "div",
      { class: "crow", role: "listitem" },
      swatchBox(app, 0),
      h("span", {}, "unpainted"),
      h("span", { class: "num" }, counted(rest, told)),
      h("span", { class: "num t2" }, rest === null || told === "unknown" ? "" : share(rest / Math.max(1, all))),
    );
    return { total, without, unpainted };
  }

  private radios(chosen: number): readonly HTMLElement[] {
    const { app } = this;
    return Array.from({ length: SWATCHES }, (_, i) => {
      const k = i + 1;
      const b = h(
        "button",
        {
          type: "button",
          class: "swatch",
          role: "radio",
          tabindex: k === chosen ? 0 : -1,
          "aria-checked": String(k === chosen),
          "aria-label": `Swatch ${k}`,
          "data-testid": `swatch-${k}`,
          onclick: () => {
            app.note({ swatch: k });
          },
        },
        swatchBox(app, k, 14),
      );
      return b;
    });
  }

  private fill(a: Distribution | null): void {
    const { app } = this;
    const all = a?.rows ?? 0;
    const told = this.told();
    const rows = app.ws.categories.map((c) =>
      this.row(c, a?.categories.find((t) => t.name === c.name)?.rows ?? null, all, told),
    );
    const rest = a?.categories.find((t) => t.name === "")?.rows ?? null;
    const missing = a?.missing ?? 0;
    const where = app.timed() ? "in the window" : "in all";
    const title = `${counted(all, told)} of ${counted(all + missing, told)} ${app.rowsWord()} ${where} have a value of ${app.ws.column}; shares are of these`;
    this.base.hidden = missing === 0;
    setText(this.base, `% of the ${app.rowsWord()} with a value`);
    const { total, without, unpainted } = this.sums({ all, missing, rest, told, title });
    refill(this.list, ...rows, unpainted, total, missing > 0 ? without : null);
    const chosen = swatchToUse(app);
    const swatches = this.radios(chosen);
    const suggestButton = h(
      "button",
      {
        type: "button",
        class: "link r",
        title: "suggest ranges",
        "aria-label": "Suggest ranges",
        "data-testid": "suggest",
        onclick: (e: MouseEvent) => {
          void openSuggestions(app, e.clientX, e.clientY);
        },
      },
      "suggest",
    );
    refill(this.palette, ...swatches);
    refill(this.suggest, suggestButton);
  }

  private row(c: Category, rows: number | null, all: number, told: Told): HTMLElement {
    const { app } = this;
    const on = app.ws.select?.kind === "category" && app.ws.select.name === c.name;
    const of = `${several(all, app.rowsWord())} with a value of ${app.ws.column}`;
    const shares = rows === null || c.hidden || told !== "exact" ? "" : `; ${share(rows / Math.max(1, all))} of ${of}`;
    const el = h(
      "div",
      {
        class: `crow cat${on ? " on" : ""}${c.hidden ? " off" : ""}`,
        role: "listitem",
        tabindex: 0,
        "data-testid": "category",
        "data-category": c.name,
        title: `${c.name}: ${clausesText(c.clauses)}${shares}`,
        "aria-current": on ? "true" : null,
      },
      swatchBox(app, c.swatch),
      nameIn(this.names(), c.name, { class: "name" }),
      h("span", { class: "num" }, c.hidden ? "hidden" : counted(rows, told)),
      h(
        "span",
        { class: "num t2" },
        rows === null || c.hidden || told === "unknown" ? "" : share(rows / Math.max(1, all)),
      ),
    );
    el.addEventListener("click", () => {
      app.set({ select: on ? null : { kind: "category", name: c.name } });
    });
    el.addEventListener("dblclick", () => {
      this.rename(c, el);
    });
    el.addEventListener("contextmenu", (e) => {
      e.preventDefault();
      this.open(c, el, e.clientX, e.clientY);
    });
    el.addEventListener("keydown", (e) => {
      const r = el.getBoundingClientRect();
      if (e.key === "Enter") app.set({ select: { kind: "category", name: c.name } });
      else if (e.key === "F2") this.rename(c, el);
      else if (e.key === "Delete" || e.key === "Backspace") deleteCategory(app, c.name);
      else if (e.altKey && (e.key === "ArrowUp" || e.key === "ArrowDown"))
        moveCategory(app, c.name, e.key === "ArrowUp" ? -1 : 1);
      else if (e.key === "ContextMenu" || (e.shiftKey && e.key === "F10")) this.open(c, el, r.left + 20, r.bottom);
      else return;
      e.preventDefault();
      e.stopPropagation();
    });
    const more = h(
      "button",
      { type: "button", class: "cat-more", "aria-label": `Change ${c.name}`, "data-testid": "category-more" },
      "\u22ef",
    );
    more.addEventListener("click", (e) => {
      e.stopPropagation();
      const r = more.getBoundingClientRect();
      this.open(c, el, r.left, r.bottom);
    });
    el.append(more);
    return el;
  }

  private swatchRow(c: Category): HTMLElement {
    const { app } = this;
    return h(
      "div",
      { class: "menu-row" },
      ...Array.from({ length: SWATCHES }, (_, i) =>
        h(
          "button",
          {
            type: "button",
            class: "swatch",
            "aria-label": `Swatch ${i + 1}`,
            "aria-pressed": String(c.swatch === i + 1),
            onclick: (e: MouseEvent) => {
              closeMenuOf(e.currentTarget as HTMLElement);
              app.set({ categories: replaceCategory(app, c.name, { ...c, swatch: i + 1 }) });
            },
          },
          swatchBox(app, i + 1, 14),
        ),
      ),
    );
  }

  private open(c: Category, el: HTMLElement, x: number, y: number): void {
    const { app } = this;
    const swatches = this.swatchRow(c);
    const entries: Entry[] = [
      { head: c.name },
      swatches,
      {
        label: "Rename",
        key: "F2",
        run: () => {
          this.rename(c, this.list.querySelector<HTMLElement>(`[data-category="${CSS.escape(c.name)}"]`) ?? el);
        },
      },
      {
        label: "Edit range",
        run: () => {
          this.edit(c, this.list.querySelector<HTMLElement>(`[data-category="${CSS.escape(c.name)}"]`) ?? el);
        },
      },
      {
        label: c.hidden ? "Show" : "Hide",
        run: () => {
          app.set({ categories: replaceCategory(app, c.name, { ...c, hidden: !c.hidden }) });
        },
      },
      {
        label: "Move up",
        key: "Alt \u2191",
        run: () => {
          moveCategory(app, c.name, -1);
        },
      },
      {
        label: "Move down",
        key: "Alt \u2193",
        run: () => {
          moveCategory(app, c.name, 1);
        },
      },
      "rule",
      {
        label: "Delete",
        key: "Del",
        run: () => {
          deleteCategory(app, c.name);
        },
      },
    ];
    openMenu(x, y, `Category ${c.name}`, entries);
  }

  private names(): string[] {
    return this.app.ws.categories.map((c) => c.name);
  }

  private inline(el: HTMLElement, value: string, label: string, done: (s: string) => void): void {
    const input = h("input", { class: "inline", "aria-label": label, value, "data-testid": "inline-edit" });
    const name = el.querySelector(".name");
    if (!name) return;
    let over = false;
    const end = (keep: boolean): void => {
      if (over) return;
      over = true;
      this.editing = false;
      this.key = [];
      if (keep) done(input.value);
      this.app.schedule();
    };
    input.addEventListener("keydown", (e) => {
      e.stopPropagation();
      if (e.key === "Enter") end(true);
      if (e.key === "Escape") end(false);
    });
    input.addEventListener("blur", () => {
      end(true);
    });
    for (const type of ["click", "dblclick"])
      input.addEventListener(type, (e) => {
        e.stopPropagation();
      });
    this.editing = true;
    name.replaceWith(input);
    input.focus();
    input.select();
  }

  private rename(c: Category, el: HTMLElement): void {
    this.inline(el, c.name, `New name of ${c.name}`, (s) => {
      renameCategory(this.app, c.name, s);
    });
  }

  private async asEdited(c: Category, text: string): Promise<void> {
    const { app } = this;
    const wrong = await mistake(app, text, new AbortController().signal);
    if (wrong !== null) notify(app, wrong, `${c.name} stays as it was`);
    else app.set({ categories: replaceCategory(app, c.name, { ...c, clauses: [parseRange(text)] }) });
  }

  private edit(c: Category, el: HTMLElement): void {
    const was = clausesText(c.clauses);
    this.inline(el, was, `Expression of ${c.name}`, (s) => {
      if (s.trim() !== "" && s !== was) void this.asEdited(c, s);
    });
  }
}
