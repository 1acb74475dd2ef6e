import { type Board, type BoardLine, board } from "../../base/boards.ts";
import { count, several } from "../../base/format.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { partOf, withPart } from "../state/parts.ts";
import { BOARD } from "./board-part.ts";
import type { View } from "./view.ts";

/** Milliseconds without a key until what is written is tried. */
const REST = 300;

/** The pipelines of the board as text; beside each what flows through it, or what is wrong with it. */
export class BoardEditor implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly feed: Feed<Board, null>;
  private readonly area = h("textarea", {
    class: "board-text",
    spellcheck: "false",
    wrap: "off",
    "aria-label": "Pipelines of the board, one a line",
    "aria-describedby": "board-status",
    "data-testid": "board-text",
  });
  private readonly status = h("ol", {
    class: "board-status",
    id: "board-status",
    "aria-live": "polite",
    "data-testid": "board-status",
  });
  private readonly meta = h("span", { class: "t3 cut" });
  private typing = 0;

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed<Board, null>(app, board);
    const proposed = (): void => {
      app.set(withPart(app.ws, BOARD, null));
    };
    const back = h("button", { type: "button", class: "link r", onclick: proposed }, "propose one");
    this.head = h("div", { class: "head" }, h("h2", {}, "Pipelines"), this.meta);
    this.left = h("div", { class: "gutter" }, this.head, this.status);
    this.right = h(
      "div",
      { class: "tl-right" },
      h("div", { class: "head tl-head flows-head" }, h("span", { class: "t3" }, "event | filter -> meter"), back),
      this.area,
    );
    this.area.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = window.setTimeout(() => {
        this.typing = 0;
        app.set(withPart(app.ws, BOARD, this.area.value), "replace");
      }, REST);
    });
    this.area.addEventListener("scroll", () => {
      this.status.scrollTop = this.area.scrollTop;
    });
  }

  stale(): void {
    this.feed.stale();
  }

  update(): void {
    const { app, feed } = this;
    if (!app.timed()) return;
    const own = partOf(app.ws, BOARD);
    const at = app.ws.cursor;
    const asked = { ...(own === null ? {} : { board: own }), ...(at === null ? {} : { at: String(at) }), limit: 0 };
    feed.want(
      { url: app.url("board", app.params(asked, { window: null, paint: false })), asked: null },
      app.ss.interacting || app.ss.playing !== 0,
    );
    const a = feed.held?.answer;
    const text = own ?? a?.text ?? "";
    if (this.typing === 0 && this.area.value !== text && document.activeElement !== this.area) this.area.value = text;
    if (a && this.area.value === "") this.area.value = a.text;
    if (a) this.say(a);
    else if (feed.failed) setText(this.meta, `\u25b2 ${feed.failed.what}`);
  }

  private say(a: Board): void {
    const wrong = a.lines.filter((l) => l.problem !== null);
    const first = wrong[0];
    const said = a.proposed ? "proposed: edit them" : several(a.lines.length, "lines");
    const where = first?.problem ? `line ${first.line}, column ${first.problem.column}: ${first.problem.what}` : said;
    setText(this.meta, where);
    setAttr(this.meta, "title", where);
    this.meta.classList.toggle("wrong", first !== undefined);
    setAttr(this.area, "aria-invalid", first === undefined ? null : "true");
    const by = new Map(a.lines.map((l) => [l.line, l]));
    const rows = Math.max(1, a.text.split("\n").length);
    fill(this.status, ...Array.from({ length: rows }, (_, i) => this.row(by.get(i + 1))));
  }

  private row(l: BoardLine | undefined): HTMLElement {
    if (!l) return h("li", {});
    const said = l.problem
      ? `column ${l.problem.column}: ${l.problem.what}`
      : (l.reason ?? `${several(l.keys, "streams")}, ${count(l.values)} so far`);
    return h("li", { class: l.problem ? "wrong" : l.reason === null ? null : "unfed", title: said }, said);
  }
}
