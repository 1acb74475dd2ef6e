import { h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { paintSelection } from "../state/painting.ts";
import { both, selectionText } from "../state/workspace.ts";
import { openWaterfall } from "./waterfall-dialog.ts";

/** What can be done with what is selected; null where nothing is. */
export function actions(app: App): HTMLElement | null {
  const text = selectionText(app.ws);
  if (text === null) return null;
  const button = (label: string, key: string, run: () => void, id: string): HTMLElement =>
    h(
      "button",
      { type: "button", class: "act", "data-testid": id, onclick: run },
      label,
      key ? h("kbd", {}, key) : null,
    );
  return h(
    "div",
    { class: "acts" },
    button(
      "Only these",
      "O",
      () => {
        app.set({ where: both(app.ws.where, text), select: null, ranks: null });
      },
      "keep",
    ),
    button(
      "Exclude",
      "",
      () => {
        app.set({ where: both(app.ws.where, `not (${text})`), select: null, ranks: null });
      },
      "exclude",
    ),
    app.ws.select?.kind === "category"
      ? null
      : button(
          "Paint",
          "P",
          () => {
            paintSelection(app);
          },
          "paint-selection",
        ),
    app.timed() && app.role("duration") !== null
      ? button(
          "Waterfall",
          "",
          () => {
            openWaterfall(app, titleOf(app), both(app.ws.where, text));
          },
          "show-waterfall",
        )
      : null,
    button(
      "Clear",
      "Esc",
      () => {
        app.set({ select: null });
      },
      "clear",
    ),
  );
}

/** What is selected, in one line. */
function titleOf(app: App): string {
  const { select } = app.ws;
  return select === null
    ? ""
    : select.kind === "category"
      ? select.name
      : select.kind === "clauses"
        ? select.label
        : select.word;
}
