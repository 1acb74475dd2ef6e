import { type Distribution, distribution } from "../../base/answers.ts";
import { count } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { h, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { Asking } from "../state/asking.ts";
import { both } from "../state/workspace.ts";

/** How many rows in the window say that they failed, where the picture is of something else; a click selects them. */
export class FailedRows extends Asking<Distribution, string> {
  readonly el = h("button", { type: "button", class: "crow cat failed", hidden: true, "data-testid": "failed" });
  private readonly name = h("span", { class: "cut name" });
  private readonly rows = h("span", { class: "num" });

  constructor(app: App) {
    super(app, distribution);
    this.el.append(h("span", { class: "failed-sign", "aria-hidden": "true" }, "\u25b2"), this.name, this.rows);
    this.el.addEventListener("click", () => {
      const failed = this.failed();
      if (!failed) return;
      app.set({ select: this.isSelected() ? null : { kind: "search", text: failed.where, word: failed.label } });
    });
  }

  private isSelected(): boolean {
    const { select } = this.app.ws;
    return select?.kind === "search" && select.text === this.failed()?.where;
  }

  /** What the first column says of failures is not seen once another is shown. */
  private failed(): { readonly label: string; readonly where: string } | null {
    const { ss, ws } = this.app;
    const found = ss.defaults;
    return (ws.column === found?.column ? found?.failed : found?.failedInAll) ?? null;
  }

  update(column: Column): void {
    const told = this.ask(column);
    // where the panel is a drawer, what opens it says so
    if (told !== this.app.ss.failedTold) this.app.note({ failedTold: told });
  }

  /** What it says; null where it says nothing. */
  private ask(column: Column): string | null {
    const { app, el, feed } = this;
    const failed = this.failed();
    // whoever painted them sees them above
    const painted = app.ws.categories.some((c) => c.clauses.some((x) => x.kind === "text" && x.text === failed?.where));
    if (failed === null || painted) {
      feed.want(null, false);
      el.hidden = true;
      return null;
    }
    const where = both(app.ws.where, failed.where);
    const q = app.params({ column: column.name, width: 2, height: 1 }, { where, paint: false });
    feed.want({ url: app.url("distribution", q), asked: where }, app.ss.interacting);
    const a = feed.held?.asked === where ? feed.held.answer : null;
    el.hidden = a === null;
    if (a === null) return null;
    const told = `${a.exact ? "" : "\u2248\u202f"}${count(a.rows + a.missing)}`;
    setText(this.name, failed.label);
    setText(this.rows, told);
    el.classList.toggle("on", this.isSelected());
    el.setAttribute("aria-pressed", String(this.isSelected()));
    const said = `${told} ${app.rowsWord()}${app.timed() ? " in the window" : ""} say that they failed`;
    el.title = `${said}: ${failed.where}; click to select them`;
    return a.rows + a.missing > 0 ? said : null;
  }
}
