import { type Count, counted } from "../../base/answers.ts";
import { several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { h, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { Asking } from "../state/asking.ts";
import { hasValue } from "../state/expr.ts";
import { both } from "../state/workspace.ts";

/** Rows in the window that have a value and are nobody's: they are in no picture of entities, which says so. */
export class NamelessNote extends Asking<Count, string> {
  readonly el = h("button", { type: "button", class: "link nameless", hidden: true, "data-testid": "nameless" });
  private where = "";

  constructor(app: App) {
    super(app, counted);
    this.el.addEventListener("click", () => {
      const word = `no ${app.role("entity")?.name ?? ""}`;
      app.set({ select: { kind: "search", text: this.where, word } });
    });
  }

  update(column: Column): void {
    const { app } = this;
    const entity = app.role("entity");
    // rows of an input that names nobody are that input's; where both are, they cannot be told apart here
    const isFound = app.ws.roles["entity"] === undefined;
    const others = isFound ? (app.info?.rowsOfInputs ?? 0) : 0;
    const alone = isFound || (app.info?.sources.length ?? 0) < 2;
    const lacks = entity !== null && alone && entity.missing > 0 && others === 0 && app.timed();
    this.where = lacks ? `not ${hasValue(entity.name)} and ${hasValue(column.name)}` : "";
    const q = app.params({ width: 1 }, { where: both(app.ws.where, this.where), paint: false });
    this.feed.want(lacks ? { url: app.url("count", q), asked: this.where } : null, app.ss.interacting);
    const rows = lacks && this.feed.held?.asked === this.where ? (this.feed.held.answer.total[0] ?? 0) : 0;
    this.el.hidden = rows === 0;
    if (rows === 0) return;
    setText(this.el, `${several(rows, app.rowsWord())} of no ${entity?.name ?? ""}`);
    this.el.title = `${several(rows, app.rowsWord())} with a value of ${column.name} name no ${entity?.name ?? ""}, so they are not here; click to select them`;
  }
}
