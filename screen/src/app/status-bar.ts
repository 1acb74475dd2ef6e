import { accounted, count, share } from "../base/format.ts";
import { asideText } from "../base/gaps.ts";
import { growing } from "../base/info.ts";
import type { App } from "./app.ts";
import { fill, h, setText } from "./dom.ts";
import { type Exactness, exactness, exactnessText } from "./exactness.ts";
import { openMenu } from "./menu.ts";

/** What is known to be missing, what is in the window, and how exact the pictures are. */
export class StatusBar {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly ledger = h("button", { type: "button", class: "ledger", "data-testid": "ledger" });
  private readonly rows = h("span");
  private readonly aside = h("button", { type: "button", class: "link", "data-testid": "aside", hidden: true });
  private readonly exact = h("span", { "data-testid": "exactness" });
  private readonly cancel: HTMLButtonElement;
  private readonly seen: () => { rows: number; exact: boolean } | null;
  private key = "";

  constructor(app: App, seen: () => { rows: number; exact: boolean } | null, cancel: () => void) {
    this.app = app;
    this.seen = seen;
    this.cancel = h(
      "button",
      { type: "button", class: "link", "data-testid": "cancel-loading", hidden: true, onclick: cancel },
      "cancel",
    );
    this.ledger.addEventListener("click", () => {
      this.openLedger();
    });
    this.aside.title = "Show everything (0)";
    this.aside.addEventListener("click", () => {
      app.set({ window: app.whole() });
    });
    const keys: [string[], string][] = [
      [["W", "A", "S", "D"], "zoom, pan"],
      [["F"], "focus"],
      [["0"], "fit"],
      [["[", "]"], "step"],
      [["?"], "all keys"],
    ];
    const hints = h(
      "span",
      { class: "keys", "aria-hidden": "true" },
      ...keys.map(([k, s]) => h("span", {}, ...k.map((x) => h("kbd", {}, x)), ` ${s}`)),
    );
    this.el = h(
      "footer",
      { id: "status", "data-testid": "status" },
      this.ledger,
      this.rows,
      this.aside,
      this.exact,
      this.cancel,
      hints,
    );
  }

  update(): void {
    const { app } = this;
    const { info } = app.ss;
    this.el.style.visibility = info ? "" : "hidden";
    if (!info) return;
    const l = info.ledger;
    const lost = info.lost.reduce((n, x) => n + Math.max(0, x.events), 0);
    const key = JSON.stringify(l) + info.lost.length;
    if (key !== this.key) {
      this.key = key;
      const cause = l.causes.length > 0 ? ` (${l.causes[0]?.cause}${l.causes.length > 1 ? ", \u2026" : ""})` : "";
      fill(
        this.ledger,
        h("b", {}, `received ${count(l.received)}`),
        ` = ${accounted(l)}${cause}`,
        info.lost.length > 0
          ? h("span", { class: "alarm" }, ` \u25b2 the recorder lost ${lost > 0 ? count(lost) : "some"} events`)
          : null,
      );
    }
    // asked in every frame: it is about what that frame shows
    const shown = app.api.shown();
    const e: Exactness = app.ss.interacting ? { kind: "waiting" } : exactness(shown);
    const seen = this.seen();
    const { load } = info;
    const loading = load.state === "loading";
    const follows = load.state === "following";
    setText(this.cancel, follows ? "stop" : "cancel");
    this.cancel.hidden = !growing(load) && app.ss.uploading === null;
    if (seen) fill(this.rows, h("b", {}, count(seen.rows)), ` ${app.rowsWord()}${app.timed() ? " in the window" : ""}`);
    const { aside } = app.ss;
    this.aside.hidden = aside.length === 0 || app.ws.window !== null || !app.timed();
    if (!this.aside.hidden) setText(this.aside, asideText(aside, app.rowsWord(), count));
    if (loading) {
      const of = load.share === null ? "" : `${share(load.share)} read, `;
      setText(this.exact, `reading: ${of}${count(load.rows)} ${app.rowsWord()} so far`);
    } else {
      const partial =
        load.state === "cancelled"
          ? "partial, reading was cancelled; "
          : load.state === "failed"
            ? `partial, reading failed${load.message ? `: ${load.message}` : ""}; `
            : "";
      const grows = follows ? "follows the store; " : "";
      setText(this.exact, `${grows}${partial}${exactnessText(e)}`);
    }
  }

  private openLedger(): void {
    const { info } = this.app.ss;
    if (!info) return;
    const r = this.ledger.getBoundingClientRect();
    const l = info.ledger;
    const row = (k: string, n: number, note = ""): HTMLElement =>
      h(
        "div",
        { class: "menu-row ledger-row" },
        h("span", {}, k),
        h("span", { class: "num" }, count(n)),
        note ? h("span", { class: "t3" }, note) : null,
      );
    openMenu(r.left, r.top - 120 - 20 * (l.causes.length + Math.min(8, info.lost.length)), "Loss ledger", [
      { head: `received = stored + sampled${l.dropped > 0 ? " + dropped" : ""} + rejected` },
      row("received", l.received),
      row("stored", l.stored),
      row("sampled", l.sampled),
      ...(l.dropped > 0 ? [row("dropped", l.dropped, "by retention")] : []),
      row("rejected", l.rejected),
      ...info.lost.slice(0, 8).map((x) => row(`lost by the recorder, ${x.where}`, Math.max(0, x.events))),
      ...l.causes.map((c) => row(`  ${c.cause}`, c.rows, c.keptIn ? `kept in ${c.keptIn}` : "")),
    ]);
  }
}
