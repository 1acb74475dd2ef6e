import { duration, several } from "../../base/format.ts";
import { type SqlAnswer, sqlAnswer } from "../../base/sql-answer.ts";
import { fill, h, setText } from "../elements/dom.ts";
import { download } from "../saving/save.ts";
import { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import type { Opening } from "../state/opening.ts";
import { both, selectionText } from "../state/workspace.ts";
import { show } from "./dialogs.ts";
import { type Example, examples, parseHistory, placeOf, remembered, sqlColumns, sqlName } from "./sql-examples.ts";
import { sqlTable } from "./sql-table.ts";

const HISTORY = "sightline-sql-history";

/** The SQL panel: `ws.sql` is the query that was run last, null while the panel is closed. */
export class SqlPanel {
  private readonly app: App;
  private readonly opening: Opening;
  private dialog: HTMLDialogElement | null = null;
  private running: AbortController | null = null;
  private readonly text = h("textarea", {
    class: "sql-text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    rows: "6",
    "aria-label": "Query",
    "aria-describedby": "sql-problem",
    placeholder: "SELECT \u2026 FROM trace",
    "data-testid": "sql-text",
  });
  private readonly problem = h("div", {
    id: "sql-problem",
    class: "sql-problem",
    role: "alert",
    "data-testid": "sql-problem",
  });
  private readonly said = h("span", { class: "t2", role: "status", "data-testid": "sql-said" });
  private readonly before = h("span");
  private readonly out = h("div", { class: "sql-out" });
  private readonly run = this.button("Run", "sql-run", "Ctrl Enter", () => {
    void this.answer();
  });
  private readonly stop = this.button("Cancel", "sql-cancel", "Esc", () => {
    this.cancel();
  });
  private readonly csv = this.button("Save CSV", "sql-csv", null, () => {
    void this.save();
  });
  private readonly keep = this.button("Open as trace", "sql-open", null, () => {
    void this.open();
  });

  constructor(app: App, opening: Opening) {
    this.app = app;
    this.opening = opening;
    this.text.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
        e.preventDefault();
        void this.answer();
      }
    });
  }

  private button(label: string, id: string, key: string | null, click: () => void): HTMLButtonElement {
    return h(
      "button",
      { type: "button", class: "act", "data-testid": id, onclick: click },
      label,
      key === null ? null : h("kbd", {}, key),
    );
  }

  /** Opens or closes as the URL says, after Back and on a new page. */
  update(): void {
    const { sql } = this.app.ws;
    if (sql === null) {
      this.dialog?.close();
    } else if (!this.dialog && this.app.info) {
      this.show(sql);
      if (sql !== "") void this.answer();
    }
  }

  private show(sql: string): void {
    this.text.value = sql;
    fill(this.problem);
    fill(this.out, sql === "" ? this.starters() : null);
    setText(this.said, "");
    this.shownAnswer = null;
    const dialog = h(
      "dialog",
      { class: "dialog sql", "aria-label": "SQL", "data-testid": "sql-panel" },
      h(
        "div",
        { class: "sql-head" },
        h("h2", {}, "SQL"),
        this.examplesMenu(),
        this.before,
        h(
          "button",
          {
            type: "button",
            class: "act",
            "data-testid": "sql-close",
            onclick: () => {
              this.app.set({ sql: null });
            },
          },
          "Close",
        ),
      ),
      h("div", { class: "sql-ask" }, h("div", { class: "sql-names" }, ...this.names()), this.text),
      this.problem,
      h(
        "div",
        { class: "sql-acts" },
        this.run,
        this.stop,
        this.said,
        h("span", { class: "grow" }),
        this.csv,
        this.keep,
      ),
      this.out,
    );
    this.dialog = dialog;
    fill(this.before, this.historyMenu());
    this.buttons(null);
    // Esc stops what runs first, and closes then
    dialog.addEventListener("cancel", (e) => {
      if (!this.running) return;
      e.preventDefault();
      this.cancel();
    });
    dialog.addEventListener("close", () => {
      this.cancel();
      this.dialog = null;
      if (this.app.ws.sql !== null) this.app.set({ sql: null });
    });
    show(dialog);
    this.text.focus();
  }

  private names(): readonly HTMLElement[] {
    const { app } = this;
    const insert = (word: string, title: string): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          title,
          onclick: () => {
            this.insert(word);
          },
        },
        word,
      );
    const columns = app.columns();
    const called = sqlColumns(columns.map((c) => c.name));
    const tables: readonly (readonly [string, string])[] = [
      ["trace", `all ${several(app.info?.rows ?? 0, "rows")}`],
      ["selection", "the rows of the filter, the window and the selection"],
      ["painted", "all rows with their category"],
      ...app.shown().map((c) => [c.name, "the rows painted so"] as const),
    ];
    return [
      h("div", { class: "t3" }, "tables"),
      ...tables.map(([name, title]) => insert(sqlName(name), title)),
      h("div", { class: "t3" }, "columns"),
      ...columns.map((c, i) =>
        insert(sqlName(called[i] ?? c.name), [c.type, c.role, c.unit].filter((s) => s !== null).join(", ")),
      ),
    ];
  }

  private insert(word: string): void {
    const t = this.text;
    const before = t.value.slice(0, t.selectionStart);
    const space = before === "" || /[\s(,."]$/.test(before) ? "" : " ";
    t.setRangeText(space + word, t.selectionStart, t.selectionEnd, "end");
    t.focus();
  }

  private examples(): readonly Example[] {
    const { app } = this;
    return examples({
      columns: app.columns(),
      column: app.column(),
      window: app.window(),
      cursor: app.ws.cursor,
      painted: app.shown().length > 0,
    });
  }

  private examplesMenu(): HTMLElement {
    return this.picker(
      "Examples\u2026",
      "sql-examples",
      this.examples().map((e) => [e.name, e.text] as const),
    );
  }

  /** What stands where the answer will be: questions about this trace, one click each. */
  private starters(): HTMLElement {
    return h(
      "div",
      { class: "sql-starters", "data-testid": "sql-starters" },
      h("p", { class: "t3" }, "Ask something, or begin with one of these:"),
      ...this.examples().map((e) =>
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              this.text.value = e.text;
              void this.answer();
            },
          },
          h("b", {}, e.name),
          h("code", {}, e.text.replace(/\s+/g, " ")),
        ),
      ),
    );
  }

  private historyMenu(): HTMLElement {
    const all = this.history();
    return this.picker(
      "History\u2026",
      "sql-history",
      all.map((t) => [t.replace(/\s+/g, " ").slice(0, 80), t] as const),
    );
  }

  private picker(label: string, id: string, all: readonly (readonly [string, string])[]): HTMLElement {
    const select = h(
      "select",
      { "aria-label": label.replace("\u2026", ""), "data-testid": id, disabled: all.length === 0 },
      h("option", { value: "" }, label),
      ...all.map(([name], i) => h("option", { value: String(i) }, name)),
    );
    select.addEventListener("change", () => {
      const text = all[Number(select.value)]?.[1];
      select.value = "";
      if (text === undefined) return;
      this.text.value = text;
      void this.answer();
    });
    return select;
  }

  private history(): readonly string[] {
    try {
      return parseHistory(localStorage.getItem(HISTORY));
    } catch {
      return [];
    }
  }

  private remember(text: string): void {
    try {
      localStorage.setItem(HISTORY, JSON.stringify(remembered(this.history(), text)));
    } catch {
      // a browser that keeps nothing still answers
    }
  }

  private params(): URLSearchParams {
    const { app } = this;
    const q = app.params({}, { where: both(app.ws.where, selectionText(app.ws)) });
    return q;
  }

  private cancel(): void {
    this.running?.abort();
  }

  private buttons(a: SqlAnswer | null): void {
    this.run.disabled = this.running !== null;
    this.stop.disabled = this.running === null;
    this.csv.disabled = a === null || this.running !== null;
    this.keep.disabled = a === null || this.running !== null;
  }

  private shownAnswer: SqlAnswer | null = null;

  private async answer(): Promise<void> {
    const text = this.text.value;
    if (text.trim() === "") return;
    this.app.set({ sql: text }, this.app.ws.sql === text ? "replace" : "push");
    this.remember(text);
    fill(this.before, this.historyMenu());
    const j = await this.work("asking\u2026", (signal) =>
      this.app.api.query(this.app.info?.id ?? "", this.params(), text, signal),
    );
    if (j === undefined) return;
    const a = sqlAnswer(j);
    this.shownAnswer = a;
    const rows = a.more
      ? `the first ${several(a.rows.length, "rows")}; there are more: Save CSV has all`
      : several(a.rows.length, "rows");
    setText(this.said, [rows, `${duration(a.elapsedMillis * 1e6)}`, ...a.notes].join(" \u00b7 "));
    fill(this.out, sqlTable(a));
    this.buttons(a);
  }

  private async save(): Promise<void> {
    const text = this.text.value;
    const blob = await this.work("saving\u2026", (signal) =>
      this.app.api.queryCsv(this.app.info?.id ?? "", this.params(), text, signal),
    );
    if (blob === undefined) return;
    setText(this.said, "saved query.csv");
    download("query.csv", blob);
  }

  private async open(): Promise<void> {
    const text = this.text.value;
    const id = await this.work("opening\u2026", (signal) =>
      this.app.api.queryOpen(this.app.info?.id ?? "", this.params(), text, signal),
    );
    if (id === undefined) return;
    this.app.set({ sql: null });
    await this.opening.show(id);
  }

  /** One call at a time; undefined when it failed or was cancelled, which is then said. */
  private async work<T>(word: string, f: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.running?.abort();
    const own = new AbortController();
    this.running = own;
    this.buttons(this.shownAnswer);
    fill(this.problem);
    setText(this.said, word);
    try {
      return await f(own.signal);
    } catch (e) {
      if (this.running === own) setText(this.said, own.signal.aborted ? "cancelled" : "");
      if (!own.signal.aborted) this.fail(e);
      return undefined;
    } finally {
      if (this.running === own) this.running = null;
      this.buttons(this.shownAnswer);
    }
  }

  private fail(e: unknown): void {
    const place = e instanceof ApiError ? placeOf(e.where, this.text.value) : null;
    fill(this.problem, e instanceof ApiError ? e.what : "Sightline does not answer; is it still running?");
    if (place === null) return;
    const word = /^\S+/.exec(this.text.value.slice(place));
    this.text.focus();
    this.text.setSelectionRange(place, place + (word?.[0].length ?? 0));
  }
}
