import { accounted, count, named, several, share } from "../../base/format.ts";
import { asideText } from "../../base/gaps.ts";
import { growing, type Info } from "../../base/info.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import { type CommandId, KEYS, shown } from "../input/keys.ts";
import type { App } from "../state/app.ts";
import { assumedText, unreadText } from "../state/dates.ts";
import { type Exactness, exactness, exactnessText } from "../state/exactness.ts";

/** Lines about inputs that the ledger lists. */
const MAX_LINES = 12;
/** How long answers to what grows may take until it is said that they are awaited, in milliseconds. */
const STEADY_MS = 3000;

/** Of no rows no picture is asked for, so none is awaited, and what was said last is of another trace. */
function isNone(info: Info): boolean {
  return info.rows === 0 && !growing(info.load);
}

/** What is known to be missing, what is in the window, and how exact the pictures are. */
export class StatusBar {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly ledger = h("button", { type: "button", class: "ledger", "data-testid": "ledger" });
  private readonly rows = h("span");
  private readonly aside = h("button", { type: "button", class: "link", "data-testid": "aside", hidden: true });
  private readonly assumed = h("button", { type: "button", class: "link", "data-testid": "assumed", hidden: true });
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
    this.assumed.addEventListener("click", () => {
      this.openLedger();
    });
    this.aside.title = "Show everything (0)";
    this.aside.addEventListener("click", () => {
      app.set({ window: app.whole() });
    });
    const keys: [CommandId[], string][] = [
      [["zoom-in", "pan-left", "zoom-out", "pan-right"], "zoom, pan"],
      [["fit"], "fit"],
      [["everything"], "all"],
      [["last-event", "next-event"], "event"],
      [["next-hit"], "hit"],
      [["help"], "all keys"],
    ];
    const cap = (id: CommandId): string => shown(KEYS.find((k) => k.id === id)?.keys[0] ?? "");
    const hints = h(
      "span",
      { class: "keys", "aria-hidden": "true" },
      ...keys.map(([k, s]) => h("span", {}, ...k.map((id) => h("kbd", {}, cap(id))), ` ${s}`)),
    );
    this.el = h(
      "footer",
      { id: "status", "data-testid": "status" },
      this.ledger,
      this.rows,
      this.aside,
      this.assumed,
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
    const troubles = troublesOf(info);
    const key = JSON.stringify(l) + info.lost.length + troubles;
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
        troubles ? h("span", { class: "alarm", "data-testid": "failed-inputs" }, ` \u25b2 ${troubles}`) : null,
      );
    }
    const e = this.steady(this.exactness(info), info);
    const seen = isNone(info) ? { rows: 0 } : this.seen();
    const { load } = info;
    const loading = load.state === "loading";
    const follows = load.state === "following";
    setText(this.cancel, follows ? "stop" : "cancel");
    this.cancel.hidden = !growing(load) && app.ss.uploading === null;
    if (seen) this.tellRows(seen.rows);
    const assumed = app.timed() ? assumedText(info) : unreadText(info);
    this.assumed.hidden = assumed === null;
    setText(this.assumed, assumed ?? "");
    setAttr(this.assumed, "title", info.assumed.join("\n"));
    const { aside } = app.ss;
    this.aside.hidden = aside.length === 0 || app.ws.window !== null || !app.timed();
    if (!this.aside.hidden) setText(this.aside, asideText(aside, app.rowsWord(), count));
    if (load.state === "failed" && info.rows === 0) {
      setText(this.exact, "nothing could be read");
    } else if (loading) {
      const of = load.share === null ? "" : `${share(load.share)} read, `;
      setText(this.exact, `reading: ${of}${several(load.rows, app.rowsWord())} so far`);
    } else {
      const partial =
        load.state === "cancelled"
          ? "partial, reading was cancelled; "
          : load.state === "failed"
            ? `partial, reading failed${load.message ? `: ${load.message}` : ""}; `
            : "";
      const away = app.ss.failure?.status === 0;
      const grows = !follows ? "" : away ? "not reached, tried again each second; " : "follows the store; ";
      setText(this.exact, `${grows}${partial}${exactnessText(e)}`);
    }
  }

  /** Asked in every frame: it is about what that frame shows. */
  private exactness(info: Info): Exactness {
    const { app } = this;
    const shown = app.api.shown();
    if (isNone(info)) return { kind: "exact" };
    return app.ss.interacting || app.ss.settled !== info.id ? { kind: "waiting" } : exactness(shown);
  }

  /** Of what grows, what was true a moment ago is said until the answers to the next look are there. */
  private steady(e: Exactness, info: Info): Exactness {
    const { app } = this;
    const now = performance.now();
    if (e.kind !== "waiting") this.said = { e, at: now, turn: app.api.turn };
    const { said } = this;
    const kept = info.load.state === "following" && said?.turn === app.api.turn && now - said.at < STEADY_MS;
    return kept && said ? said.e : e;
  }

  private said: { readonly e: Exactness; readonly at: number; readonly turn: number } | null = null;

  private tellRows(rows: number): void {
    const { app } = this;
    // a row without a time is in no window
    const timeless = app.timed() ? (app.role("time")?.missing ?? 0) : 0;
    // how many of those that pass a filter is not known
    const of = app.ws.where === "" ? "" : "of the whole trace ";
    fill(
      this.rows,
      h("b", {}, count(rows)),
      ` ${named(rows, app.rowsWord())}${app.timed() ? " in the window" : ""}`,
      timeless > 0 ? `, ${count(timeless)} ${of}${timeless === 1 ? "has" : "have"} no time` : null,
    );
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
    const known = info.damaged.slice(0, MAX_LINES);
    const remarks = [...l.remarks].sort((a, b) => b.times - a.times).slice(0, MAX_LINES);
    const lines =
      l.causes.length + Math.min(8, info.lost.length) + 2 * known.length + 2 * info.assumed.length + 2 * remarks.length;
    const told = (line: string): HTMLElement =>
      h("div", { class: "menu-row ledger-row" }, h("span", { class: "t3" }, line));
    const damage = known.map((line) => told(`\u25b2 ${line}`));
    const assumed = info.assumed.slice(0, MAX_LINES).map(told);
    openMenu(r.left, r.top - 120 - 20 * lines, "Loss ledger", [
      { head: `received = stored + sampled${l.dropped > 0 ? " + dropped" : ""} + rejected` },
      row("received", l.received),
      row("stored", l.stored),
      row("sampled", l.sampled),
      ...(l.dropped > 0 ? [row("dropped", l.dropped, "by retention")] : []),
      row("rejected", l.rejected),
      ...info.lost.slice(0, 8).map((x) => row(`lost by the recorder, ${x.where}`, Math.max(0, x.events))),
      ...l.causes.map((c) => row(`  ${c.cause}`, c.rows, c.keptIn ? `kept in ${c.keptIn}` : "")),
      ...(damage.length > 0 ? [{ head: "inputs" } as const, ...damage] : []),
      ...(info.damaged.length > known.length
        ? [{ head: `and ${count(info.damaged.length - known.length)} more` }]
        : []),
      ...(remarks.length > 0
        ? [{ head: "remarks on senders" } as const, ...remarks.map((r) => row(`${r.sender}: ${r.what}`, r.times))]
        : []),
      ...(l.remarks.length > remarks.length ? [{ head: `and ${count(l.remarks.length - remarks.length)} more` }] : []),
      ...(assumed.length > 0 ? [{ head: "assumed" } as const, ...assumed] : []),
    ]);
  }
}

/** Inputs that could not be read, and those of which a part is missing. */
function troublesOf(info: Info): string {
  const failed = info.failed.length;
  const damaged = info.damaged.length - failed;
  const one = info.failed[0]?.replace(/: .*$/, "").replace(/^.*\//, "");
  const not = failed === 1 ? `${one} could not be read` : failed > 1 ? `${count(failed)} inputs could not be read` : "";
  const part = damaged > 0 ? `${count(damaged)} ${damaged === 1 ? "input is" : "inputs are"} damaged` : "";
  return [not, part].filter((s) => s !== "").join(", ");
}
