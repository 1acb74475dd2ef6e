import { count, share } from "../base/format.ts";
import type { App } from "./app.ts";
import { fill, h } from "./dom.ts";

/** What is shown while there is no picture yet: open something, or how far reading is, or what failed. */
export function welcome(
  app: App,
  pick: () => void,
  cancel: () => void,
): { el: HTMLElement; update(ready: boolean): void } {
  const el = h("main", { class: "welcome", "data-testid": "welcome" });
  let key = "";
  return {
    el,
    update: (ready) => {
      el.hidden = ready;
      if (ready) return;
      const { info, failure, uploading } = app.ss;
      const load = info?.load;
      const next = JSON.stringify([failure?.message, uploading, load, info?.rows]);
      if (next === key) return;
      key = next;
      const open = h("button", { type: "button", class: "act", onclick: pick }, "Open files\u2026");
      if (failure) {
        const more = h(
          "details",
          {},
          h("summary", {}, "details"),
          h("div", { class: "num left" }, `${failure.status || ""} ${failure.where}`),
        );
        fill(
          el,
          h("p", { class: "alarm", role: "alert" }, `\u25b2 ${failure.what}`),
          h("p", {}, failure.hint),
          more,
          open,
        );
      } else if (uploading) {
        fill(
          el,
          h("p", {}, `Sending ${uploading} \u2026`),
          h("button", { type: "button", class: "act", onclick: cancel }, "Cancel"),
        );
      } else if (load?.state === "loading") {
        const part = load.share === null ? "" : ` ${share(load.share)},`;
        fill(
          el,
          h("p", {}, `Reading ${info?.name ?? ""}:${part} ${count(load.rows)} rows so far`),
          h("button", { type: "button", class: "act", onclick: cancel }, "Cancel"),
        );
      } else if (info && info.rows === 0) {
        fill(
          el,
          h(
            "p",
            {},
            `${info.name} has no rows${info.rejected > 0 ? `; ${count(info.rejected)} lines were rejected` : ""}.`,
          ),
          load?.message ? h("p", { class: "t3" }, load.message) : null,
          open,
        );
      } else {
        fill(
          el,
          h("p", {}, "Drop a trace here, or open one."),
          h(
            "p",
            { class: "t3" },
            "Tables, logs and traces: CSV, JSON lines and more, plain or compressed; several files make one trace.",
          ),
          open,
        );
      }
    },
  };
}
