import { count } from "../../base/format.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import { swatchBox } from "../elements/swatch.ts";
import type { App } from "../state/app.ts";
import { withoutTotal } from "../state/choices.ts";
import type { Asked } from "../state/found.ts";
import { type Hits, hitNow } from "../state/hits.ts";
import { spoken, spokenFilter } from "../state/select.ts";
import type { Selection } from "../state/workspace.ts";

/**
 * The filter and the selection in force, always in sight, each with a cross; of the selection how many, and steps. Their
 * buttons are never made anew: one that is replaced while it is pressed gets no click.
 */
export class Chips {
  readonly filter: HTMLElement;
  readonly selection: HTMLElement;
  private readonly clause = h("span", { class: "cut" });
  private readonly swatch = h("span", { class: "swatch-of", hidden: true });
  private readonly name = h("span", { class: "cut name" });
  private readonly count = h("span", { class: "num cut", "data-testid": "hits" });
  private readonly steps: readonly HTMLElement[];
  private readonly app: App;
  private readonly asked: Asked;
  private key = "";

  constructor(app: App, asked: Asked, hits: Hits) {
    this.app = app;
    this.asked = asked;
    this.filter = h(
      "span",
      { class: "chip", "data-testid": "filter", hidden: true },
      this.clause,
      button("Clear the filter", "\u00d7", "clear-filter", () => {
        app.set({ where: "", ranks: null });
      }),
    );
    this.steps = [
      button("previous hit (Shift N)", "\u2039", "last-hit", () => {
        hits.hit(-1);
      }),
      button("next hit (N)", "\u203a", "next-hit", () => {
        hits.hit(1);
      }),
    ];
    this.selection = h(
      "span",
      { class: "chip sel-chip", "data-testid": "selection", hidden: true },
      this.swatch,
      this.name,
      this.count,
      ...this.steps,
      button("Clear the selection", "\u00d7", "clear-selection", () => {
        app.set({ select: null });
      }),
    );
    // a press keeps the focus where it is: the chips would grow under the hand
    for (const chip of [this.filter, this.selection])
      chip.addEventListener("mousedown", (e) => {
        e.preventDefault();
      });
  }

  update(): void {
    const { app } = this;
    const { where, select } = app.ws;
    this.filter.hidden = where === "";
    const total = where !== "" && where === withoutTotal(app.ss.defaults) ? app.ss.defaults?.total : null;
    setText(this.clause, where === "" ? "" : total ? `without ${total.label}` : `only ${spokenFilter(app, where)}`);
    setAttr(this.clause, "title", total ? `${where}: ${total.label} sums up the others` : where);
    this.selection.hidden = select === null;
    setText(this.count, this.words());
    this.selection.style.setProperty("--count", String(this.asked.wrong === null ? this.words().length : 0));
    setAttr(this.count, "title", this.title());
    this.count.classList.toggle("alarm", this.asked.wrong !== null);
    const steps = app.timed() && this.asked.wrong === null;
    for (const step of this.steps) step.hidden = !steps;
    const key = JSON.stringify([select, app.ws.categories, app.theme.dark]);
    if (key === this.key) return;
    this.key = key;
    if (select !== null) this.tell(select);
  }

  /** What is selected; a search says it in its own field. */
  private tell(select: Selection): void {
    const { app } = this;
    const category = select.kind === "category" ? app.ws.categories.find((c) => c.name === select.name) : undefined;
    const name = select.kind === "category" ? select.name : select.kind === "clauses" ? select.label : "";
    this.swatch.hidden = !category;
    fill(this.swatch, category ? swatchBox(app, category.swatch) : null);
    this.name.hidden = name === "";
    setText(this.name, name === "" ? "" : `${name}:`);
    setAttr(this.name, "title", `${name}: ${category ? spoken(app, category.clauses) : name}`);
  }

  private words(): string {
    const hit = hitNow(this.app);
    if (hit) return `${count(hit.before + 1)} of ${count(hit.total)}`;
    const { counts, wrong } = this.asked;
    if (wrong !== null) return `\u25b2 ${wrong}`;
    if (counts === null) return "\u2026";
    // what is in the window is said elsewhere, and may be fewer
    const [w, whole] = [this.app.window(), this.app.whole()];
    const part = w !== null && whole !== null && (w.from > whole.from || w.to < whole.to);
    const of = part ? `${count(counts.all)} in all` : count(counts.all);
    return counts.selected === 0 ? `none of ${of}` : `${count(counts.selected)} of ${of}`;
  }

  private title(): string {
    const { wrong } = this.asked;
    if (wrong !== null) return wrong;
    const place = hitNow(this.app) ? ", in the order of time" : "";
    return `${this.words()} ${this.app.rowsWord()} in the whole trace${place}`;
  }
}

function button(label: string, sign: string, id: string, run: () => void): HTMLElement {
  return h("button", { type: "button", "aria-label": label, title: label, "data-testid": id, onclick: run }, sign);
}
