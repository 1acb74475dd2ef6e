import { fill, h } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { noticesHere } from "../state/notices.ts";
import type { Notice } from "../state/session.ts";

/** A line each above the views; the cross puts one away. */
export function noticeBar(app: App): { el: HTMLElement; update(): void } {
  const el = h("div", { class: "notices", role: "alert", "data-testid": "notices", hidden: true });
  let shown: readonly Notice[] = [];
  let trace: string | null = null;
  return {
    el,
    update: () => {
      const of = app.ss.info?.id ?? null;
      if (app.ss.notices === shown && of === trace) return;
      [shown, trace] = [app.ss.notices, of];
      const here = noticesHere(app.ss);
      el.hidden = here.length === 0;
      fill(el, ...here.map((n) => line(app, n)));
    },
  };
}

function line(app: App, n: Notice): HTMLElement {
  return h(
    "div",
    { class: "notice", "data-testid": "notice" },
    h("span", { class: "alarm" }, `\u25b2 ${n.what}`),
    n.hint ? h("span", { class: "t2 cut" }, n.hint) : null,
    h(
      "button",
      {
        type: "button",
        class: "r",
        "aria-label": "Put this away",
        "data-testid": "notice-close",
        onclick: () => {
          app.note({ notices: app.ss.notices.filter((x) => x !== n) });
        },
      },
      "\u00d7",
    ),
  );
}
