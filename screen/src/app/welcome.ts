import { count, several, share } from "../base/format.ts";
import type { App } from "./app.ts";
import { fill, h } from "./dom.ts";
import { toHash } from "./url.ts";
import { EMPTY } from "./workspace.ts";

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
      const next = JSON.stringify([failure?.message, uploading, load, info?.rows, app.ss.traces, app.ws.trace]);
      if (next === key) return;
      key = next;
      const open = h("button", { type: "button", class: "act", onclick: pick }, "Open files\u2026");
      if (failure?.status === 404) {
        fill(
          el,
          h("p", { class: "alarm", role: "alert" }, `\u25b2 There is no trace \u201c${app.ws.trace ?? ""}\u201d here.`),
          h(
            "p",
            {},
            "It was closed, or Sightline was started anew since. Take one that is open, or drop its files here.",
          ),
          openTraces(app),
          open,
        );
      } else if (failure) {
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
          h("p", {}, `Opening ${uploading} \u2026`),
          h("button", { type: "button", class: "act", onclick: cancel }, "Cancel"),
        );
      } else if (load?.state === "loading") {
        const part = load.share === null ? "" : ` ${share(load.share)},`;
        fill(
          el,
          h("p", {}, `Reading ${info?.name ?? ""}:${part} ${several(load.rows, "rows")} so far`),
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
          load?.message ? h("p", { class: load.state === "failed" ? "alarm" : "t3" }, load.message) : null,
          openTraces(app),
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

/** Links to the traces that can be looked at; null if there is none. */
function openTraces(app: App): HTMLElement | null {
  const others = app.ss.traces.filter((t) => t.state !== "failed" && t.id !== app.ws.trace);
  if (others.length === 0) return null;
  return h(
    "ul",
    { class: "open-traces", "data-testid": "open-traces", "aria-label": "Open traces" },
    ...others.map((t) =>
      h("li", {}, h("a", { class: "link cut", href: `#${toHash({ ...EMPTY, trace: t.id })}` }, t.name)),
    ),
  );
}
