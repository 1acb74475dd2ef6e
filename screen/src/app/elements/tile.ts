import type { Nanos } from "../../base/time.ts";
import { paint } from "../../draw/canvas.ts";
import type { DrawList } from "../../plot/marks.ts";
import type { Words } from "../../plot/words.ts";
import type { Sheet } from "../saving/csv.ts";
import { type Picture, saveCsv, savePng, saveSvg, type Table } from "../saving/save.ts";
import { sheetFile } from "../saving/sheets.ts";
import type { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import type { Waiting } from "../state/feed.ts";
import { Cell } from "../state/reads.ts";
import { fill, h, icon, setAttr, setText } from "./dom.ts";
import { openMenu } from "./menu.ts";
import { openWords } from "./speech.ts";

const TWIN_ROWS = 400;

function alike(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

/** Milliseconds. */
const BAR_AFTER = 250;

/** What a tile gives away: made when it is asked for. */
export interface Exports {
  /** Columns that name the file; the shown one when left out. */
  columns?(): string;
  /** A drawing that stands alone; null while there is none. */
  picture(): Omit<Picture, "file" | "summary"> | null;
  /** Every cell of the answer; a promise where more is asked for first. */
  data(): Sheet | null | Promise<Sheet | null>;
}

/** A canvas with a head, a table twin, states (loading, empty, error) and a save menu. */
export class Tile {
  readonly el: HTMLElement;
  readonly head: HTMLElement;
  readonly title: HTMLElement;
  readonly meta: HTMLElement;
  readonly tools: HTMLElement;
  readonly body: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  private paints: () => boolean = () => false;
  private readonly size: Cell<readonly [number, number]>;
  private readonly tabled: Cell<boolean>;
  readonly name: string;
  private readonly app: App;
  private readonly twin: HTMLElement;
  private readonly said: HTMLElement;
  private readonly note: HTMLElement;
  private readonly alarm: HTMLElement;
  private readonly bar: HTMLElement;
  /** Since when it waits, if that is long; in the head unless a tile has a better place. */
  readonly wait: HTMLElement;
  private waiting: Waiting | null = null;
  private ticking = 0;
  /** What the picture says, from coarse to fine; set with each picture. */
  words: (() => Words) | null = null;
  /** Set by what owns the tile. */
  exports: Exports | null = null;
  /** What was painted last. */
  drawn: DrawList = [];
  private summary = "";
  private table: (() => Table) | null = null;
  private tableKey: readonly unknown[] = [];
  private twinTimer = 0;

  constructor(app: App, name: string, title: string, head = true) {
    this.app = app;
    this.size = new Cell(app.reads, [0, 0]);
    this.tabled = new Cell(app.reads, false);
    this.name = name;
    this.title = h("h2", {}, title);
    this.meta = h("span", { class: "t3" });
    this.tools = h("span", { class: "r tools" });
    this.alarm = h("span", { class: "alarm", role: "alert" });
    this.bar = h("div", { class: "loadbar" });
    this.wait = h("span", { class: "wait t3 num", "data-testid": `${name}-wait` });
    const more = h(
      "button",
      { class: "more", type: "button", "aria-label": `${title}: save, table`, "data-testid": `${name}-more` },
      icon("f:M2 6h2v2H2z", "f:M6 6h2v2H6z", "f:M10 6h2v2h-2z"),
    );
    more.addEventListener("click", () => {
      const r = more.getBoundingClientRect();
      this.openSave(r.left, r.bottom);
    });
    this.head = h("div", { class: "head" }, this.title, this.meta, this.alarm, this.wait, this.tools, more);
    this.canvas = h("canvas", { tabindex: 0, "data-testid": `${name}-canvas` });
    this.twin = h("div", { class: "twin sr", "data-testid": `${name}-table` });
    this.said = h("div", { class: "sr", id: `${name}-words`, hidden: true });
    this.canvas.setAttribute("aria-describedby", this.said.id);
    this.note = h("div", { class: "note" });
    this.body = h("div", { class: "b" }, this.canvas, this.note, this.twin, this.said, this.bar);
    this.el = h(
      "section",
      { class: "tile", "data-tile": name, "aria-label": title },
      head ? this.head : null,
      this.body,
    );
    new ResizeObserver(() => {
      const r = this.body.getBoundingClientRect();
      const [w, ht] = [Math.round(r.width), Math.round(r.height)];
      if (w === this.width && ht === this.height) return;
      this.size.value = [w, ht];
      app.schedule();
    }).observe(this.body);
    app.tiles.set(name, {
      toggleTable: () => {
        this.toggleTable();
      },
      isTable: () => this.tabled.value,
      leaveTable: () => {
        const shown = this.twinShown();
        if (shown) this.toggleTable();
        return shown;
      },
      say: () => {
        this.openWords();
      },
      save: () => {
        const r = this.el.getBoundingClientRect();
        this.openSave(r.left + 40, r.top + 28);
      },
    });
  }

  /** How the picture is painted: again when anything that it was painted of is another. */
  follow(paint: () => void): void {
    this.paints = this.app.reads.follow(paint);
  }

  draw(): void {
    this.paints();
  }

  /** Pixels of the canvas; 0 until laid out. */
  get width(): number {
    return this.size.value[0];
  }

  get height(): number {
    return this.size.value[1];
  }

  ready(): boolean {
    return this.width > 8 && this.height > 8;
  }

  /** Paints; `summary` is the sentence with the numbers that matter; `key` changes when the table would. */
  show(marks: DrawList, summary: string, table: (() => Table) | null = null, ...key: readonly unknown[]): void {
    this.drawn = marks;
    this.summary = summary;
    this.table = table;
    if (!this.ready()) return;
    paint(this.canvas, this.width, this.height, marks, this.app.theme);
    // an image has words: until it is drawn there are none
    setAttr(this.canvas, "role", "img");
    setAttr(this.canvas, "aria-label", `${summary} I says more, T opens it as a table.`);
    setText(this.note, "");
    if (!alike(key, this.tableKey)) {
      this.tableKey = key;
      clearTimeout(this.twinTimer);
      this.twinTimer = window.setTimeout(
        () => {
          this.fillTwin();
        },
        this.twinShown() ? 30 : 600,
      );
    }
  }

  /** Axes stay; one sentence in the middle: what is missing and the one thing to do. */
  empty(sentence: string, marks: DrawList = []): void {
    this.show(marks, sentence);
    if (this.note.textContent !== sentence) this.note.replaceChildren(h("span", {}, sentence));
  }

  /** Says in the page of which moment the picture is, to be read with what is painted: `bench/live.mjs` does. */
  upTo(held: { readonly newest: Nanos | null } | null): void {
    setAttr(this.canvas, "data-newest", held?.newest?.toString() ?? null);
  }

  state(waiting: Waiting | null, failed: ApiError | null): void {
    this.waiting = waiting;
    setAttr(this.el, "aria-busy", waiting ? "true" : null);
    this.tick();
    this.body.classList.toggle("stale", failed !== null);
    setText(this.alarm, failed ? `\u25b2 ${failed.what}${failed.hint ? ` \u2013 ${failed.hint}` : ""}` : "");
    setAttr(this.alarm, "title", failed ? failed.message : "");
  }

  /** A bar grows when an answer is not there at once; beyond a second, people are told since when. */
  private tick(): void {
    clearTimeout(this.ticking);
    const w = this.waiting;
    const waited = w ? performance.now() - w.since : 0;
    const seconds = Math.floor(waited / 1000);
    // not before: what moves is a layer of its own, and making one costs frames
    this.bar.classList.toggle("on", waited >= BAR_AFTER);
    this.bar.classList.toggle("refines", w?.refines === true);
    setText(this.wait, w && seconds > 0 ? `${w.refines ? "approximate" : "all rows"}\u2026 ${seconds} s` : "");
    if (w)
      this.ticking = window.setTimeout(() => {
        this.tick();
      }, BAR_AFTER);
  }

  private saved(save: (p: Picture) => void): void {
    const p = this.exports?.picture();
    if (p) save({ ...p, file: this.file(), summary: this.summary });
  }

  private file(): string {
    return sheetFile(this.app, this.name, this.exports?.columns?.());
  }

  /** Names what went wrong where the tile's own failures are. */
  async csv(): Promise<void> {
    try {
      const sheet = await this.exports?.data();
      if (sheet) saveCsv(this.file(), sheet);
    } catch (e) {
      setText(this.alarm, `\u25b2 not saved: ${e instanceof Error ? e.message : String(e)}`);
    }
  }

  twinShown(): boolean {
    return !this.twin.classList.contains("sr");
  }

  toggleTable(): void {
    this.twin.classList.toggle("sr");
    this.fillTwin();
    this.tabled.value = this.twinShown();
    this.app.schedule();
    if (this.twinShown()) this.twin.querySelector<HTMLElement>("button")?.focus();
    else this.canvas.focus();
  }

  private openWords(): void {
    const r = this.el.getBoundingClientRect();
    openWords(r.left + 40, r.top + 28, this.title.textContent ?? "", this.words?.() ?? [this.summary]);
  }

  private openSave(x: number, y: number): void {
    openMenu(x, y, "Save", [
      {
        label: "Show as table",
        key: "T",
        checked: this.twinShown(),
        run: () => {
          this.toggleTable();
        },
      },
      {
        label: "Say what it shows",
        key: "I",
        run: () => {
          this.openWords();
        },
      },
      "rule",
      {
        label: "Save as SVG",
        run: () => {
          this.saved(saveSvg);
        },
      },
      {
        label: "Save as PNG",
        run: () => {
          this.saved((p) => void savePng(p));
        },
      },
      {
        label: "Save as CSV",
        run: () => {
          void this.csv();
        },
      },
    ]);
  }

  private fillTwin(): void {
    fill(this.said, (this.words?.() ?? []).join(" "));
    const t = this.table?.();
    if (!t) {
      fill(this.twin);
      return;
    }
    fillTable(
      this.twin,
      t,
      this.twinShown()
        ? () => {
            void this.csv();
          }
        : null,
    );
  }
}

/**
 * Sortable by a click on a header; the first rows are in the page, all are in the CSV. `csv` is null while the table is
 * there for readers only: then nothing in it takes the focus, which nobody would see.
 */
export function fillTable(into: HTMLElement, t: Table, csv: (() => void) | null): void {
  const body = h("tbody");
  let sorted: { by: number; up: boolean } | null = null;
  const write = (): void => {
    const rows = sorted ? [...t.rows].sort(order(sorted.by, sorted.up)) : t.rows;
    fill(body, ...rows.slice(0, TWIN_ROWS).map((r) => h("tr", {}, ...r.map((c) => h("td", {}, c)))));
  };
  const heads = t.headers.map((name, k) =>
    h(
      "th",
      { scope: "col" },
      csv === null
        ? name
        : h(
            "button",
            {
              type: "button",
              onclick: () => {
                sorted = { by: k, up: sorted?.by === k ? !sorted.up : true };
                write();
              },
            },
            name,
          ),
    ),
  );
  const more = t.rows.length > TWIN_ROWS ? ` First ${TWIN_ROWS} of ${t.rows.length} rows; all are in the CSV.` : "";
  const save = csv && h("button", { type: "button", class: "link", onclick: csv }, "Save as CSV");
  write();
  fill(
    into,
    h(
      "table",
      { class: "dt" },
      h("caption", {}, `${t.caption}.${more} `, save),
      h("thead", {}, h("tr", {}, ...heads)),
      body,
    ),
  );
}

function order(by: number, up: boolean): (a: readonly string[], b: readonly string[]) => number {
  const value = (s: string): number => Number(s.replace(/[\u202f ]/g, "").replace("\u2212", "-"));
  return (a, b) => {
    const [x, y] = [a[by] ?? "", b[by] ?? ""];
    const [n, m] = [value(x), value(y)];
    const c = Number.isFinite(n) && Number.isFinite(m) ? n - m : x < y ? -1 : x > y ? 1 : 0;
    return up ? c : -c;
  };
}
