import { type SmallCurves, smallCurves } from "../../base/answers.ts";
import { count, share } from "../../base/format.ts";
import { type Column, ROLES, TYPES } from "../../base/info.ts";
import { paint } from "../../draw/canvas.ts";
import { sparkMarks } from "../../plot/spark.ts";
import { cssPx, fill, h, keep, setAttr, setText } from "../elements/dom.ts";
import { closeMenuOf, type Entry, openMenu } from "../elements/menu.ts";
import { tailOf } from "../elements/names.ts";
import type { App } from "../state/app.ts";
import { autoAxis, inOrder } from "../state/columns.ts";
import { ComparedCurves, pinnedWords } from "../state/compare.ts";
import { Feed } from "../state/feed.ts";

/** Points of a small line. */
const WIDTH = 84;

/** So many are in sight at once; of more, those that tell little are folded. */
const FEW_COLUMNS = 16;

const UNITS = ["", "ns", "us", "ms", "s", "min", "h", "B", "%"];

/** A column as it stands in the list. */
interface Row {
  readonly el: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly missing: HTMLElement;
  /** What its other words say. */
  readonly said: string;
  column: Column;
  /** What the line is made of. */
  drawn: readonly unknown[];
}

/** Names that begin alike are told apart by their end, which stays where the middle is cut. */
const LONG = 16;
const TAIL = 7;

function inParts(name: string, among: readonly string[]): readonly HTMLElement[] {
  const head = name.length > LONG ? name.length - Math.max(TAIL, tailOf(name, among)) : name.length;
  const parts = [h("span", { class: "head-part" }, name.slice(0, head))];
  return head < name.length ? [...parts, h("span", { class: "tail-part" }, name.slice(head))] : parts;
}

/** Every column with its small characteristic line; a click shows it, R changes what it is. */
export class ColumnsPanel {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly curves: Feed<SmallCurves, null>;
  private readonly compared: ComparedCurves;
  /** What the dashed lines are. */
  private readonly pinned = h("span", { class: "t3 small cut", "data-testid": "columns-pinned" });
  private readonly list = h("div", { role: "listbox", "aria-label": "Columns" });
  /** Those that tell little, and what stands above them. */
  private readonly fold = h("div");
  private readonly below = h("div", { role: "listbox", "aria-label": "Times, ids, counters and constants" });
  private readonly all = h("div", { class: "collist", "data-scroll": "columns" }, this.list, this.fold, this.below);
  private readonly more = h("div");
  private readonly meta = h("span", { class: "t3 r num" });
  private readonly find = h("input", {
    class: "find",
    type: "search",
    placeholder: "find a column",
    "aria-label": "Find a column",
    "data-testid": "column-search",
  });
  private key: unknown[] = [];
  private unfolded = false;
  /** Kept while they say the same: of a store that grows only numbers change, many times a minute. */
  private readonly rows = new Map<string, Row>();

  constructor(app: App) {
    this.app = app;
    this.curves = new Feed(app, smallCurves);
    this.compared = new ComparedCurves(app);
    this.find.addEventListener("input", () => {
      app.schedule();
    });
    this.el = h(
      "div",
      { class: "columns-top" },
      h("div", { class: "head" }, h("h2", {}, "Columns"), this.pinned, this.meta),
      this.find,
      this.all,
      this.more,
    );
    this.all.addEventListener("keydown", (e) => {
      this.keys(e);
    });
  }

  stale(): void {
    this.curves.stale();
    this.compared.stale();
  }

  show(c: Column): void {
    const { ws, ss } = this.app;
    if (ws.column === c.name) return;
    // what nobody selected was of the column before; what somebody did is looked at in this one
    const select = ws.select === ss.autoSelect ? null : ws.select;
    this.app.set({ column: c.name, axis: autoAxis(c), values: null, ranks: null, select });
  }

  update(): void {
    const { app } = this;
    if (!app.info || app.ss.interacting) return;
    const q = app.params({ width: WIDTH }, { window: null, where: "", paint: false });
    this.curves.want({ url: app.url("columns", q), asked: null }, false);
    this.compared.ask(WIDTH);
    this.note();
    const all = inOrder(app.columns(), app.ss.defaults);
    const word = this.find.value.trim().toLowerCase();
    this.find.hidden = all.length <= 12 && word === "";
    const shown = all.filter((c) => !app.ws.hidden.includes(c.name) && c.name.toLowerCase().includes(word));
    const hidden = all.length - shown.length;
    setText(this.meta, hidden > 0 ? `${shown.length} of ${all.length}` : String(all.length));
    const key = [
      app.info,
      app.ws.column,
      app.ws.roles,
      app.ws.types,
      app.ws.units,
      app.ws.hidden,
      word,
      this.curves.held,
      this.compared.answer,
      app.theme,
      app.ws.categories,
      app.ss.labels,
      app.ss.defaults,
      this.unfolded,
      cssPx("--row-column"),
      innerWidth > 1360,
    ];
    if (key.length === this.key.length && key.every((k, i) => k === this.key[i])) return;
    this.key = key;
    const focused = this.all.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset["column"]
      : null;
    this.fillRows(shown, all.length, word !== "");
    if (!this.all.querySelector('[tabindex="0"]')) this.list.firstElementChild?.setAttribute("tabindex", "0");
    fill(this.more, hidden > 0 && word === "" ? this.unhide() : null);
    if (focused)
      this.all.querySelector<HTMLElement>(`[data-column="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  private note(): void {
    const words = pinnedWords(this.app);
    setText(this.pinned, words ?? "");
    setAttr(this.pinned, "title", words);
  }

  /** First what can tell something; of a wide trace the rest is folded until it is asked for. */
  private fillRows(shown: readonly Column[], all: number, searching: boolean): void {
    const told = new Map((this.app.ss.defaults?.columns ?? []).map((c) => [c.name, c]));
    const row = (c: Column): HTMLElement => this.row(c, told.get(c.name)?.reason ?? null);
    const below = searching ? [] : shown.filter((c) => told.get(c.name)?.folded === true);
    const wide = all > FEW_COLUMNS;
    const open = this.unfolded || !wide;
    keep(this.list, shown.filter((c) => !below.includes(c)).map(row));
    fill(this.fold, below.length === 0 ? null : this.foldHead(below.length, open, wide));
    keep(this.below, below.filter((c) => open || c.name === this.app.ws.column).map(row));
    this.below.hidden = this.below.childElementCount === 0;
  }

  private foldHead(n: number, open: boolean, closes: boolean): HTMLElement {
    const words = `times, ids, counters and constants (${n})`;
    if (!closes) return h("div", { class: "t3 small colfold" }, words);
    return h(
      "button",
      {
        type: "button",
        class: "link unhide colfold",
        "aria-expanded": String(open),
        "data-testid": "columns-fold",
        onclick: () => {
          this.unfolded = !this.unfolded;
          this.app.schedule();
        },
      },
      `${open ? "\u25be" : "\u25b8"} ${words}`,
    );
  }

  private unhide(): HTMLElement {
    return h(
      "button",
      {
        type: "button",
        class: "link unhide",
        onclick: () => {
          this.app.set({ hidden: [] });
        },
      },
      `show ${this.app.ws.hidden.length} hidden`,
    );
  }

  private row(c: Column, reason: string | null): HTMLElement {
    const { app } = this;
    const on = app.ws.column === c.name;
    const missing = c.missing > 0 && app.info ? ` ${share(c.missing / Math.max(1, app.info.rows))} missing` : "";
    const said = JSON.stringify([c.role, c.type, c.unit, on]);
    let row = this.rows.get(c.name);
    if (row?.said !== said) {
      row = this.newRow(c, on, said);
      this.rows.set(c.name, row);
    }
    row.column = c;
    setText(row.missing, missing);
    setAttr(row.el, "tabindex", on ? "0" : "-1");
    setAttr(
      row.el,
      "title",
      `${c.name}: ${reason === null ? "" : `${reason}; `}${count(c.distinct)} ${c.distinctExact ? "" : "(about) "}distinct, ${count(c.missing)} missing`,
    );
    this.draw(row);
    return row.el;
  }

  private newRow(c: Column, on: boolean, said: string): Row {
    const missing = h("span", { class: "t3 small" });
    const canvas = h("canvas", { class: "spark", "aria-hidden": "true" });
    const m = h(
      "div",
      { class: "m" },
      h("b", {}, c.role ?? "no role"),
      h("span", {}, `${c.type}${c.unit ? ` ${c.unit === "us" ? "\u00b5s" : c.unit}` : ""}`),
    );
    const el = h(
      "div",
      {
        class: `col${on ? " on" : ""}`,
        role: "option",
        tabindex: on ? 0 : -1,
        "aria-selected": String(on),
        "data-column": c.name,
        "data-testid": "column",
      },
      h(
        "div",
        { class: "col-text" },
        h(
          "div",
          { class: "n" },
          ...inParts(
            c.name,
            (this.app.info?.columns ?? []).map((o) => o.name),
          ),
          missing,
        ),
        m,
      ),
      canvas,
    );
    const row: Row = { el, canvas, missing, said, column: c, drawn: [] };
    el.addEventListener("click", () => {
      this.show(row.column);
    });
    el.addEventListener("contextmenu", (e) => {
      e.preventDefault();
      this.openRoles(row.column, e.clientX, e.clientY);
    });
    m.addEventListener("click", (e) => {
      if (!on) return;
      e.stopPropagation();
      const r = m.getBoundingClientRect();
      this.openRoles(row.column, r.left, r.bottom + 2);
    });
    return row;
  }

  private draw(row: Row): void {
    const { app } = this;
    const { name } = row.column;
    const [w, ht] = innerWidth <= 1360 ? [56, 34] : [84, 34];
    const height = cssPx("--row-column") < 46 ? 28 : ht;
    const [points, b] = [this.curves.held?.answer.columns.get(name), this.compared.answer?.columns.get(name)];
    const drawn = [points, b, app.ws.categories, app.ss.labels, app.theme, w, height];
    if (drawn.length === row.drawn.length && drawn.every((x, i) => x === row.drawn[i])) return;
    row.drawn = drawn;
    row.canvas.style.width = `${w}px`;
    row.canvas.style.height = `${height}px`;
    paint(row.canvas, w, height, sparkMarks(points ?? [], app.painted(name), w, height, b), app.theme);
  }

  /** Role, type and unit are request parameters: nothing is read again. */
  openRoles(c: Column, x: number, y: number): void {
    const { app } = this;
    const found = app.info?.columns.find((o) => o.name === c.name);
    const setRole = (role: string | null): void => {
      const roles = Object.fromEntries(Object.entries(app.ws.roles).filter(([, name]) => name !== c.name));
      if (role !== null) roles[role] = c.name;
      else if (found?.role) roles[found.role] = "";
      app.set({ roles });
    };
    const without = (o: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(o).filter(([k]) => k !== c.name));
    const entries: Entry[] = [
      { head: `Role of ${c.name}` },
      {
        label: "no role",
        checked: c.role === null,
        run: () => {
          setRole(null);
        },
      },
      // numbers that are times have to be read as such: the command line's --time says which
      ...ROLES.filter((r) => r !== "time" || c.type === "time").map(
        (r): Entry => ({
          label: r,
          checked: c.role === r,
          run: () => {
            setRole(r);
          },
        }),
      ),
      { head: "Type" },
      ...TYPES.map(
        (t): Entry => ({
          label: t,
          checked: c.type === t,
          ...(found?.type === t ? { note: "as found" } : {}),
          run: () => {
            app.set({ types: found?.type === t ? without(app.ws.types) : { ...without(app.ws.types), [c.name]: t } });
          },
        }),
      ),
      { head: "Unit" },
      this.unitRow(c, (unit) => {
        app.set({
          units: unit === (found?.unit ?? "") ? without(app.ws.units) : { ...without(app.ws.units), [c.name]: unit },
        });
      }),
      "rule",
      {
        label: "Hide this column",
        run: () => {
          app.set({ hidden: [...app.ws.hidden, c.name] });
        },
      },
    ];
    openMenu(x, y, `Role, type and unit of ${c.name}`, entries);
  }

  private unitRow(c: Column, set: (unit: string) => void): HTMLElement {
    const select = h(
      "select",
      { "aria-label": "Unit" },
      ...[...new Set([...UNITS, c.unit ?? ""])].map((u) =>
        h("option", { value: u, selected: u === (c.unit ?? "") }, u === "" ? "no unit" : u),
      ),
    );
    select.addEventListener("change", () => {
      closeMenuOf(select);
      set(select.value);
    });
    return h("div", { class: "menu-row" }, select);
  }

  openForCurrent(): void {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["column"] : undefined;
    const c = this.app.column(focused ?? this.app.ws.column);
    const row = c ? this.all.querySelector(`[data-column="${CSS.escape(c.name)}"]`) : null;
    const r = row?.getBoundingClientRect();
    if (c) this.openRoles(c, (r?.left ?? 0) + 12, r?.bottom ?? 120);
  }

  private keys(e: KeyboardEvent): void {
    const rows = [...this.all.querySelectorAll<HTMLElement>(".col")];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      rows[Math.max(0, Math.min(rows.length - 1, at + (e.key === "ArrowDown" ? 1 : -1)))]?.focus();
    } else if (e.key === "Enter") {
      const c = this.app.column(rows[at]?.dataset["column"] ?? null);
      if (c) this.show(c);
    } else if (e.key === "Delete") {
      const name = rows[at]?.dataset["column"];
      if (name) this.app.set({ hidden: [...this.app.ws.hidden, name] });
    }
  }
}
