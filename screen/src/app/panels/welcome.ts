import { several, share } from "../../base/format.ts";
import { growing, type Info } from "../../base/info.ts";
import { fill, h } from "../elements/dom.ts";
import type { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { named } from "../state/arrival.ts";
import { toHash } from "../state/url.ts";
import { EMPTY } from "../state/workspace.ts";

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
      fill(el, ...contents(app, pick, cancel));
    },
  };
}

/** What stands there: with a failure, what to do about it; else how far it is. */
function contents(app: App, pick: () => void, cancel: () => void): readonly (HTMLElement | null)[] {
  const { info, failure, uploading } = app.ss;
  const load = info?.load;
  const open = h("button", { type: "button", class: "act", onclick: pick }, "Open files\u2026");
  if (failure) return failed(app, failure, open);
  if (uploading) {
    return [
      h("p", {}, `Opening ${uploading} \u2026`),
      h("button", { type: "button", class: "act", onclick: cancel }, "Cancel"),
    ];
  }
  if (load?.state === "loading") {
    const part = load.share === null ? "" : ` ${share(load.share)},`;
    return [
      h("p", {}, `Reading ${info?.name ?? ""}:${part} ${several(load.rows, "rows")} so far`),
      h("button", { type: "button", class: "act", onclick: cancel }, "Cancel"),
    ];
  }
  if (info && info.rows === 0) {
    const why = nothingOf(info);
    return [
      h("p", why.refused ? { class: "alarm", role: "alert" } : {}, why.what),
      why.reason ? h("p", { class: why.refused ? "reason" : "t3" }, why.reason) : null,
      openTraces(app),
      open,
    ];
  }
  const name = info?.name ?? app.ss.traces.find((t) => t.id === app.ws.trace)?.name ?? app.ss.traces[0]?.name;
  if (name !== undefined) {
    const rows = info ? `: ${several(info.rows, "rows")}` : "";
    return [h("p", {}, `Looking at ${name}${rows} \u2026`)];
  }
  return [
    h("p", {}, "Drop a trace here, or open one."),
    h(
      "p",
      { class: "t3" },
      "Tables, logs and traces: CSV, JSON lines and more, plain or compressed; several files make one trace.",
    ),
    open,
  ];
}

function failed(app: App, failure: ApiError, open: HTMLElement): readonly (HTMLElement | null)[] {
  if (failure.status === 404) {
    return [
      h("p", { class: "alarm", role: "alert" }, `\u25b2 There is no trace \u201c${app.ws.trace ?? ""}\u201d here.`),
      h("p", {}, "It was closed, or Sightline was started anew since. Take one that is open, or drop its files here."),
      openTraces(app),
      open,
    ];
  }
  const more = h(
    "details",
    {},
    h("summary", {}, "details"),
    h("div", { class: "num left" }, `${failure.status || ""} ${failure.where}`),
  );
  return [h("p", { class: "alarm", role: "alert" }, `\u25b2 ${failure.what}`), h("p", {}, failure.hint), more, open];
}

/** Why there is nothing to see: a trace that could not be read is no empty one. */
export function nothingOf(info: Info): { readonly refused: boolean; readonly what: string; readonly reason: string } {
  const refused = info.load.state === "failed" || info.failed.length > 0;
  const rejected = info.rejected > 0 ? `; ${several(info.rejected, "lines")} rejected` : "";
  const what = refused
    ? `\u25b2 ${info.name} could not be read.`
    : `${info.name} has no rows${growing(info.load) ? " yet" : ""}${rejected}.`;
  const reason = info.load.message ?? info.failed[0] ?? "";
  return { refused, what, reason: named(reason) };
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
