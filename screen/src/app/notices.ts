import type { App } from "./app.ts";
import { fill, h } from "./dom.ts";

/** What went wrong, or has to be known, until the reader puts it away. */
export interface Notice {
  readonly what: string;
  readonly hint: string;
}

const MOST = 6;
/** How long a word in passing stays, in milliseconds. */
const PASSING = 2500;

export function notify(app: App, what: string, hint = ""): void {
  const others = app.ss.notices.filter((n) => n.what !== what);
  app.ss.notices = [...others, { what, hint }].slice(-MOST);
  app.schedule();
}

/** A word in passing: it goes by itself, and is read out. */
export function say(app: App, text: string): void {
  app.hover({ t: null, v: null, text, x: innerWidth / 2, y: innerHeight - 60, spoken: true });
  app.endHoverIn(PASSING);
}

/** A line each above the views; the cross puts one away. */
export function noticeBar(app: App): { el: HTMLElement; update(): void } {
  const el = h("div", { class: "notices", role: "alert", "data-testid": "notices", hidden: true });
  let shown: readonly Notice[] = [];
  return {
    el,
    update: () => {
      if (app.ss.notices === shown) return;
      shown = app.ss.notices;
      el.hidden = shown.length === 0;
      fill(el, ...shown.map((n) => line(app, n)));
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
          app.ss.notices = app.ss.notices.filter((x) => x !== n);
          app.schedule();
        },
      },
      "\u00d7",
    ),
  );
}
