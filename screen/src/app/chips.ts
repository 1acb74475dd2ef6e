import { count } from "../base/format.ts";
import type { App } from "./app.ts";
import { fill, h, setAttr, setText } from "./dom.ts";
import type { Asked } from "./found.ts";
import { type Hits, hitNow } from "./hits.ts";
import { spoken } from "./inspector.ts";
import { swatchCanvas } from "./swatch.ts";

/** The filter and the selection in force, always in sight, each with a cross; of the selection how many, and steps. */
export class Chips {
  readonly filter = h("span", { class: "chip", "data-testid": "filter", hidden: true });
  readonly selection = h("span", { class: "chip sel-chip", "data-testid": "selection", hidden: true });
  private readonly count = h("span", { class: "num cut", "data-testid": "hits" });
  private readonly app: App;
  private readonly asked: Asked;
  private readonly hits: Hits;
  private key = "";

  constructor(app: App, asked: Asked, hits: Hits) {
    this.app = app;
    this.asked = asked;
    this.hits = hits;
  }

  update(): void {
    const { app } = this;
    const { where, select } = app.ws;
    // in place: a button that is made anew while it is pressed gets no click
    setText(this.count, this.words());
    setAttr(this.count, "title", this.title());
    this.count.classList.toggle("alarm", this.asked.wrong !== null);
    const key = JSON.stringify([
      where,
      select,
      app.ws.categories,
      this.asked.wrong === null,
      app.timed(),
      app.theme.dark,
    ]);
    if (key === this.key) return;
    this.key = key;
    this.filter.hidden = where === "";
    if (where === "") fill(this.filter);
    else
      fill(
        this.filter,
        h("span", { class: "cut", title: where }, `only ${where}`),
        this.cross("Clear the filter", "clear-filter", () => {
          app.set({ where: "", ranks: null });
        }),
      );
    this.selection.hidden = select === null;
    if (select === null) fill(this.selection);
    else this.fillSelection();
  }

  private fillSelection(): void {
    const { app } = this;
    const { select } = app.ws;
    if (select === null) return;
    const category = select.kind === "category" ? app.ws.categories.find((c) => c.name === select.name) : undefined;
    const name = select.kind === "category" ? select.name : select.kind === "clauses" ? select.label : "";
    const whole = category ? spoken(app, category.clauses) : select.kind === "search" ? select.text : name;
    const step = (label: string, sign: string, id: string, by: 1 | -1): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          "aria-label": label,
          title: label,
          "data-testid": id,
          onclick: () => {
            this.hits.hit(by);
          },
        },
        sign,
      );
    const timed = app.timed() && this.asked.wrong === null;
    fill(
      this.selection,
      category ? swatchCanvas(app, category.swatch) : null,
      name ? h("span", { class: "cut", title: `${name}: ${whole}` }, name) : null,
      this.count,
      timed ? step("previous hit (Shift N)", "\u2039", "last-hit", -1) : null,
      timed ? step("next hit (N)", "\u203a", "next-hit", 1) : null,
      this.cross("Clear the selection", "clear-selection", () => {
        app.set({ select: null });
      }),
    );
  }

  private words(): string {
    const hit = hitNow(this.app);
    if (hit) return `${count(hit.before + 1)} of ${count(hit.total)}`;
    const { counts, wrong } = this.asked;
    if (wrong !== null) return `\u25b2 ${wrong}`;
    if (counts === null) return "\u2026";
    return counts.selected === 0 ? `none of ${count(counts.all)}` : `${count(counts.selected)} of ${count(counts.all)}`;
  }

  private title(): string {
    const { wrong } = this.asked;
    if (wrong !== null) return wrong;
    const place = hitNow(this.app) ? ", in the order of time" : "";
    return `${this.words()} ${this.app.rowsWord()} of the whole trace${place}`;
  }

  private cross(label: string, id: string, run: () => void): HTMLElement {
    return h(
      "button",
      { type: "button", "aria-label": label, title: label, "data-testid": id, onclick: run },
      "\u00d7",
    );
  }
}
