import {
  type Different,
  type Distribution,
  different,
  distribution,
  type Values,
  values,
  wholeSum,
} from "../../base/answers.ts";
import { count, counted, named, several, share, type Told } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { h, refill, setText } from "../elements/dom.ts";
import { nameIn } from "../elements/names.ts";
import { swatchBox } from "../elements/swatch.ts";
import type { App } from "../state/app.ts";
import { isText } from "../state/columns.ts";
import { askB, type Difference, difference, isWindow, whereA } from "../state/compare.ts";
import type { Category } from "../state/expr.ts";
import { Feed } from "../state/feed.ts";
import { spoken } from "../state/select.ts";
import { both, type Pinned, selectionText } from "../state/workspace.ts";
import { factRow, nothingFound, tooFew, withOtherPaint } from "./facts.ts";
import { actions } from "./selection-actions.ts";
import { statistics } from "./statistics.ts";
import { type Cell, openValueMenu } from "./value-menu.ts";

/** Name, one figure, selected against rest, then what is different about the selected. */
export class Inspector {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly selected: Feed<Distribution, string>;
  private readonly rest: Feed<Distribution, string>;
  private readonly facts: Feed<Different, null>;
  /** Of all that is painted, where so few are selected that nothing is told of them. */
  private readonly wider: Feed<Different, null>;
  private readonly top: Feed<Values, null>;
  private key: unknown[] = [];
  /** How many rows are selected, and what is told of more than them. */
  private few: number | null = null;
  private wide: Difference | null = null;

  constructor(app: App) {
    this.app = app;
    this.selected = new Feed(app, distribution);
    this.rest = new Feed(app, distribution);
    this.facts = new Feed(app, different);
    this.wider = new Feed(app, different);
    this.top = new Feed(app, values);
    this.el = h("section", {
      class: "panel",
      id: "inspector",
      "aria-label": "Inspector",
      "data-testid": "inspector",
      "data-scroll": "inspector",
    });
  }

  stale(): void {
    for (const f of [this.selected, this.rest, this.facts, this.wider, this.top]) f.stale();
  }

  update(): void {
    const { app } = this;
    const column = app.column();
    if (!column) return;
    if (app.ss.interacting) {
      // what is under the hand changes faster than it is asked: no number is better than that of before
      const figure = this.el.querySelector<HTMLElement>(".fig .nowrap");
      if (figure) setText(figure, counted(null, "unknown"));
      this.key = [];
      return;
    }
    this.ask(column);
    const key = [
      this.selected.held,
      this.rest.held,
      this.told(),
      this.facts.held,
      this.facts.failed,
      this.wide,
      this.wider.held,
      this.wider.failed,
      this.selected.failed,
      this.top.held,
      app.ws.select,
      app.ws.categories,
      app.ws.b,
      app.theme,
      app.info,
      column.name,
      app.ws.units,
      innerWidth > 1360,
    ];
    if (key.length === this.key.length && key.every((k, i) => k === this.key[i])) return;
    this.key = key;
    this.fill(column);
  }

  /** How sure the counts are; those of before a change are not said as if they were of now. */
  private told(): Told {
    const feeds =
      selectionText(this.app.ws) === null && this.app.ws.b === null ? [this.selected] : [this.selected, this.rest];
    if (feeds.some((f) => !f.held || !f.steady)) return "unknown";
    return feeds.every((f) => f.held?.seen.exact) ? "exact" : "about";
  }

  private ask(column: Column): void {
    const { app } = this;
    const select = selectionText(app.ws);
    const mine = whereA(app);
    const ask = (where: string): { url: string; asked: string } => ({
      url: app.url("distribution", app.params({ column: column.name, width: 2, height: 1 }, { where, paint: false })),
      asked: `${column.name} ${mine}`,
    });
    this.selected.want(ask(both(app.ws.where, mine)), false);
    const { b } = app.ws;
    this.rest.want(
      b ? this.askB(column, b, select) : select === null ? null : ask(both(app.ws.where, `not (${select})`)),
      false,
    );
    const narrow = difference(app);
    this.few = this.rowsOf(`${column.name} ${mine}`);
    this.facts.want(this.wish(narrow), false);
    const own = this.facts.steady ? this.facts.held?.answer : undefined;
    const wide = own && this.toldOf(own).length === 0 ? withOtherPaint(app, this.few, narrow) : null;
    if (wide?.select !== this.wide?.select || wide?.where !== this.wide?.where) this.wide = wide;
    this.wider.want(this.wish(this.wide), false);
    const noNumber = select === null && isText(column);
    this.top.want(
      noNumber
        ? { url: app.url("values", app.params({ column: column.name, limit: 12 }, { paint: false })), asked: null }
        : null,
      false,
    );
  }

  private wish(of: Difference | null): { url: string; asked: null } | null {
    const { app } = this;
    return of === null
      ? null
      : {
          url: app.url("different", app.params({ select: of.select, limit: 12 }, { ...of, paint: false })),
          asked: null,
        };
  }

  /** What is news of an answer. */
  private toldOf(d: Different): Different["facts"] {
    const { app } = this;
    // that what was painted on Duration is long is none
    const own = new Set(this.selectedColumns());
    // nor that another stretch of time is at another time
    const windows = (app.ws.b?.window ?? null) !== null;
    return d.facts.filter((f) => !own.has(f.column) && !(windows && app.column(f.column)?.type === "time")).slice(0, 5);
  }

  /** How many are selected; null while the answer is of something else. */
  private rowsOf(asked: string): number | null {
    const { held } = this.selected;
    return held?.asked === asked ? held.answer.rows + held.answer.missing : null;
  }

  /** The same of B: of the rows that are selected, where B is another stretch of time. */
  private askB(column: Column, b: Pinned, select: string | null): { url: string; asked: string } {
    const { app } = this;
    const of = askB(app, b, b.window && !isWindow(app, b) ? both(app.ws.where, select) : app.ws.where);
    const q = app.params({ column: column.name, width: 2, height: 1 }, { ...of, paint: false });
    return { url: app.url("distribution", q), asked: `${column.name} ${whereA(app)}` };
  }

  private fill(column: Column): void {
    const { app } = this;
    const asked = `${column.name} ${whereA(app)}`;
    // what is kept of a selection is what was selected: the same request, asked for something else
    const of = (f: Feed<Distribution, string>): Distribution | null =>
      f.held && (f.steady || f.held.asked === asked) ? f.held.answer : null;
    const s = of(this.selected);
    const r = of(this.rest);
    const select = app.ws.select;
    const category = select?.kind === "category" ? app.ws.categories.find((c) => c.name === select.name) : undefined;
    const { name, detail } = titled(app, column, category);
    const head = h(
      "div",
      { class: "head" },
      category ? swatchBox(app, category.swatch) : null,
      h("h2", { title: name }, name),
      h("span", { class: "t3 cut", title: select?.kind === "search" ? select.text : detail }, detail),
    );
    if (!s) {
      refill(this.el, head, h("div", { class: "body" }, h("div", { class: "fig t3" }, "\u2026")), this.problem());
      return;
    }
    const parts = this.figure(column, s, r);
    refill(
      this.el,
      head,
      h("div", { class: "body" }, ...parts, statistics(app, column, s, r)),
      actions(app),
      select === null && app.ws.b === null ? null : this.differences(category?.swatch ?? 0),
      select === null ? this.frequent(column) : null,
      this.problem(),
    );
  }

  /** The headline number, and the shares that are told below it. */
  private figure(column: Column, s: Distribution, r: Distribution | null): readonly (HTMLElement | null)[] {
    const { app } = this;
    const { select } = app.ws;
    const all = s.rows + s.missing + (r ? r.rows + r.missing : 0);
    const n = s.rows + s.missing;
    const noun = named(n, app.rowsWord());
    const inB = r && app.ws.b ? ` \u00b7 ${counted(r.rows + r.missing, this.told())} in B` : "";
    const words = app.ws.b
      ? `${noun}${inB}`
      : select === null
        ? `${noun}${app.timed() ? " in the window" : ""}`
        : `${noun} \u00b7 ${this.told() === "unknown" ? "" : `${share(all > 0 ? n / all : 0)} of ${count(all)}`}${app.timed() ? " in the window" : ""}`;
    const figure = h(
      "div",
      { class: "fig" },
      h("span", { class: "nowrap" }, counted(n, this.told())),
      h("span", { class: "fig-words" }, words),
    );
    const [mine, theirs] = [wholeSum(s, column), r && wholeSum(r, column)];
    // beside the share of all rows there are shares of those with a value, in the categories
    const having = s.rows + (r?.rows ?? 0);
    const present =
      app.ws.b === null && r && having > 0 && having < all && this.told() === "exact"
        ? h(
            "div",
            { class: "t2 fig-more", "data-testid": "share-present" },
            `${share(s.rows / having)} of the ${several(having, app.rowsWord())} with a value of ${column.name}.`,
          )
        : null;
    const total =
      app.ws.b === null && mine !== null && theirs !== null && mine + theirs > 0
        ? h("div", { class: "t2 fig-more" }, `${share(mine / (mine + theirs))} of the total ${column.name}.`)
        : h("div", { class: "fig-more" });
    return [figure, present, total];
  }

  private problem(): HTMLElement | null {
    const e = this.selected.failed ?? this.facts.failed ?? this.wider.failed;
    return e
      ? h("div", { class: "alarm body", role: "alert" }, `\u25b2 ${e.what}${e.hint ? ` \u2013 ${e.hint}` : ""}`)
      : null;
  }

  private differences(swatch: number): HTMLElement {
    const { app } = this;
    const feed = this.wide === null ? this.facts : this.wider;
    const d = (this.wide && !feed.steady ? null : feed.held?.answer) ?? null;
    const compared = app.ws.b !== null;
    const [few, many] = (this.wide ?? difference(app))?.names ?? ["", ""];
    const key = h(
      "span",
      { class: "t3 r key" },
      swatch > 0 ? swatchBox(app, swatch) : h("i", { class: "sel-key" }),
      few,
      h("i", { class: compared ? "rest-key b" : "rest-key" }),
      many,
    );
    const head = h("div", { class: "head rule-t" }, h("h2", {}, "What is different"), key);
    const body = h("div", { class: "body" });
    const facts = d ? this.toldOf(d) : [];
    if (d && this.wide && this.few !== null)
      body.append(h("div", { class: "t3" }, tooFew(this.few, app.rowsWord(), d.selected)));
    if (d && facts.length === 0)
      body.append(
        h(
          "div",
          { class: "t3" },
          d.selected === 0
            ? `Nothing is ${few === "A" ? "in A" : few} here.`
            : compared && d.rest === 0
              ? "Nothing is in B alone."
              : nothingFound(
                  Math.min(d.selected, d.rest),
                  app.rowsWord(),
                  compared ? `${few} against B` : `the ${few}`,
                ) + (compared ? " Shift+C asks the other way round." : ""),
        ),
      );
    if (compared && difference(app) === null)
      body.append(h("div", { class: "t3" }, "A and B are the same rows: select some, or move the window."));
    for (const f of facts) body.append(factRow(app, f, swatch, [few, many]));
    return h("div", {}, head, body);
  }

  /** Columns the selection itself is made of. */
  private selectedColumns(): readonly string[] {
    const { select, categories } = this.app.ws;
    const clauses =
      select?.kind === "category"
        ? (categories.find((c) => c.name === select.name)?.clauses ?? [])
        : select?.kind === "clauses"
          ? select.clauses
          : [];
    return clauses.map((c) => (c.kind === "text" ? "" : c.column));
  }

  private frequent(c: Column): HTMLElement | null {
    const { app } = this;
    const v = this.top.held?.answer;
    if (!v || !isText(c)) return null;
    const all = v.values.reduce((s, x) => s + x.rows, 0) + v.others;
    const whose =
      c.missing > 0 && v.values.every((x) => x.value !== null)
        ? `the ${app.rowsWord()} with a value`
        : `all ${app.rowsWord()}`;
    const names = v.values.map((x) => String(x.value));
    const rows = v.values.map((x) => {
      const cell: Cell = typeof x.value === "object" ? null : x.value;
      return h(
        "button",
        {
          type: "button",
          class: "frequent",
          onclick: (e: MouseEvent) => {
            openValueMenu(this.app, e.clientX, e.clientY, c, cell);
          },
        },
        nameIn(names, cell === null ? "missing" : String(cell), { title: cell === null ? "" : String(cell) }),
        h("span", { class: "num" }, count(x.rows)),
        h("span", { class: "num t2" }, share(x.rows / Math.max(1, all))),
      );
    });
    return h(
      "div",
      {},
      h(
        "div",
        { class: "head rule-t" },
        h("h2", {}, "Most frequent"),
        h("span", { class: "t3 r num" }, `${several(v.distinct, "values")}, % of ${whose}`),
      ),
      h("div", { class: "body" }, ...rows),
    );
  }
}

/** What is selected, by name, and what that is. */
function titled(app: App, column: Column, category: Category | undefined): { name: string; detail: string } {
  const { select } = app.ws;
  if (select === null) return { name: column.name, detail: `${column.role ?? "no role"}, ${column.type}` };
  switch (select.kind) {
    case "category":
      return { name: select.name, detail: category ? spoken(app, category.clauses) : "" };
    case "clauses":
      return { name: "selected", detail: select.label };
    case "search":
      return { name: "found", detail: select.word };
  }
}
