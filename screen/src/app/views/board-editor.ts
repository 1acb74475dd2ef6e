import { type Board, type BoardLine, board } from "../../base/boards.ts";
import { count, several } from "../../base/format.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { partOf, withPart } from "../state/parts.ts";
import { BoardDialog } from "./board-dialog.ts";
import { openBoards, saveBoard } from "./board-menu.ts";
import { BOARD, boardAsked, holdProposed, traceOf } from "./board-part.ts";
import { Demand } from "./demand.ts";
import type { View } from "./view.ts";

/** Milliseconds without a key until what is written is tried. */
const REST = 300;

/** The pipelines of the board as text; beside each what flows through it, or what is wrong with it. */
export class BoardEditor implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly feed: Feed<Board, string>;
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
  /** The line that the caret is in, from 0, and its parts. */
  private line = 0;
  private readonly dialog: BoardDialog;
  private readonly demand: Demand;
  private readonly lineName = h("span", { class: "t3" });

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed<Board, string>(app, board);
    this.demand = new Demand(app);
    const boards = h("button", { type: "button", class: "link r", "data-testid": "boards" }, "boards \u25be");
    boards.addEventListener("click", () => openBoards(app, boards));
    const keep = (): void => saveBoard(app, this.area.value);
    const save = h("button", { type: "button", class: "link", onclick: keep, "data-testid": "save-board" }, "save");
    this.head = h("div", { class: "head" }, h("h2", {}, "Pipelines"), this.meta);
    this.dialog = new BoardDialog(app, (line) => this.put(line));
    const more = h("button", { type: "button", class: "link r", onclick: () => this.begin() }, "another line");
    const named = h("div", { class: "board-parts" }, this.lineName, more);
    this.left = h("div", { class: "gutter" }, this.head, named, this.status);
    this.right = h(
      "div",
      { class: "tl-right" },
      h(
        "div",
        { class: "head tl-head flows-head" },
        h("span", { class: "t3" }, "event | filter -> meter"),
        boards,
        save,
      ),
      this.dialog.el,
      this.area,
    );
    this.area.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = window.setTimeout(() => {
        this.typing = 0;
        app.set(withPart(app.ws, BOARD, this.area.value), "replace");
      }, REST);
    });
    for (const moved of ["keyup", "pointerup", "focus"]) this.area.addEventListener(moved, () => this.follow());
    this.area.addEventListener("scroll", () => {
      this.status.scrollTop = this.area.scrollTop;
    });
  }

  stale(): void {
    this.feed.stale();
    this.dialog.stale();
  }

  /** The caret went elsewhere. */
  private follow(): void {
    const line = this.area.value.slice(0, this.area.selectionStart).split("\n").length - 1;
    if (line === this.line) return;
    this.line = line;
    this.app.schedule();
  }

  /** Another line in the place of that with the caret. */
  private put(line: string): void {
    const lines = this.area.value.split("\n");
    lines[Math.min(this.line, lines.length - 1)] = line;
    this.area.value = lines.join("\n");
    this.app.set(withPart(this.app.ws, BOARD, this.area.value));
  }

  /** An empty line behind the last. */
  private begin(): void {
    const { area } = this;
    const text = area.value.trimEnd();
    area.value = text === "" ? "" : `${text}\n`;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
    this.follow();
  }

  update(): void {
    const { app, feed } = this;
    if (!app.timed()) return;
    const own = partOf(app.ws, BOARD);
    const at = app.ws.cursor;
    const asked = { ...boardAsked(app), ...(at === null ? {} : { at: String(at) }), limit: 0 };
    feed.want(
      { url: app.url("board", app.params(asked, { window: null, paint: false })), asked: traceOf(app) },
      app.ss.interacting || app.ss.playing !== 0,
    );
    const a = feed.held?.answer;
    const text = own ?? a?.text ?? "";
    // a line that was begun stays while its first part is chosen
    const differs = this.area.value.trimEnd() !== text.trimEnd();
    if (this.typing === 0 && differs && document.activeElement !== this.area) this.area.value = text;
    if (a && this.area.value === "") this.area.value = a.text;
    const lines = this.area.value.split("\n");
    this.line = Math.min(this.line, lines.length - 1);
    setText(this.lineName, `Line ${this.line + 1}`);
    this.dialog.update(lines[this.line] ?? "");
    if (a) {
      // what is held is asked for as anybody's own
      if (a.proposed) holdProposed(app, feed.held?.asked ?? "", a.text);
      this.demand.look(a.lines, own === null);
      this.say(a);
    } else if (feed.failed) setText(this.meta, `\u25b2 ${feed.failed.what}`);
  }

  private say(a: Board): void {
    const wrong = a.lines.filter((l) => l.problem !== null);
    const first = wrong[0];
    const said = partOf(this.app.ws, BOARD) === null ? "proposed: edit them" : several(a.lines.length, "lines");
    const where = first?.problem ? `line ${first.line}, column ${first.problem.column}: ${first.problem.what}` : said;
    // the line and the column stand beside it
    setText(this.meta, first?.problem?.what ?? said);
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
      : [this.demand.words(l), l.reason ?? `${several(l.keys, "streams")}, ${count(l.values)} so far`, l.note ?? ""]
          .filter((w) => w !== "")
          .join("; ");
    return h("li", { class: l.problem ? "wrong" : l.reason === null ? null : "unfed", title: said }, said);
  }
}
