import { type LineChoice, type LinePlace, type Pipeline, pipeline } from "../../base/boards.ts";
import { several } from "../../base/format.ts";
import { fill, h } from "../elements/dom.ts";
import { closeMenus, type Entry, openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";

/** What stands before a part, as a line has it, where that is not what it is called. */
const BEGINS: Readonly<Record<string, string>> = { source: "", filter: "| ", meter: "-> ", trigger: "-> " };

/**
 * A pipeline as its parts: each is a button that offers what else fits there, and says why the rest does not. What is
 * chosen is written into the text, and what is written is taken apart again. Nothing here knows a stage by name.
 */
export class BoardDialog {
  readonly el = h("div", {
    class: "board-parts",
    role: "toolbar",
    "aria-label": "Parts of the line",
    "data-testid": "board-parts",
  });
  private readonly app: App;
  private readonly feed: Feed<Pipeline, string>;
  private readonly write: (line: string) => void;
  private shown: Pipeline | null = null;
  /** As it is written now. */
  private line = "";
  /** The part that was pressed while the parts were still those of another line: it opens when they are there. */
  private pressed: number | null = null;

  /** @param write puts another line in the place of this one */
  constructor(app: App, write: (line: string) => void) {
    this.app = app;
    this.write = write;
    this.feed = new Feed<Pipeline, string>(app, pipeline);
  }

  stale(): void {
    this.feed.stale();
  }

  /** @param line a comment has no parts */
  update(line: string): void {
    this.line = line;
    const isComment = line.trim().startsWith("#");
    this.feed.want(isComment ? null : { url: this.url(line), asked: line }, false);
    const a = this.feed.held?.answer ?? null;
    if (a === this.shown) return;
    this.shown = a;
    fill(this.el, ...(a?.places ?? []).map((p, at) => this.button(a as Pipeline, p, at)));
    const at = this.pressed;
    this.pressed = null;
    const [place, button] = [a?.places[at ?? -1], this.el.children[at ?? -1]];
    if (a && at !== null && place && button instanceof HTMLElement) void this.offer(a, place, at, button);
  }

  private url(line: string, place: number | null = null): string {
    return this.app.url("pipeline", this.app.params({ line, place }, { window: null, paint: false }));
  }

  private button(a: Pipeline, p: LinePlace, at: number): HTMLElement {
    const isGap = p.text === "";
    const button = h(
      "button",
      {
        type: "button",
        class: isGap ? "part gap" : "part",
        "aria-haspopup": "dialog",
        title: isGap ? `Put a ${p.kind} here` : `Change this ${p.kind}`,
        onclick: () => void this.offer(a, p, at, button),
      },
      isGap ? `+${p.kind}` : p.text,
    );
    return button;
  }

  private async offer(a: Pipeline, p: LinePlace, at: number, from: HTMLElement): Promise<void> {
    // what is chosen there would put back what was changed since
    if (this.feed.held?.asked !== this.line) {
      this.pressed = at;
      return;
    }
    let told: Pipeline;
    try {
      told = pipeline(await this.app.api.view(this.url(a.line, at), new AbortController().signal));
    } catch {
      // the line itself says what is wrong
      return;
    }
    const r = from.getBoundingClientRect();
    openMenu(r.left, r.bottom + 2, `What stands here: ${p.kind}`, this.entries(a, p, told));
  }

  private entries(a: Pipeline, p: LinePlace, told: Pipeline): Entry[] {
    const { without } = p;
    const fits = told.choices.filter((c) => c.why === null);
    const others = told.choices.filter((c) => c.why !== null);
    return [
      this.field(a, p),
      ...(without === null ? [] : [{ label: `without ${p.text}`, run: () => this.write(without) }]),
      ...(fits.length > 0 ? [h("div", { class: "menu-head stages" }, "fits here")] : []),
      ...fits.map((c) => ({ label: c.text, note: c.help, run: () => this.write(c.line) })),
      ...(told.leftOut > 0 ? [{ head: `and ${several(told.leftOut, "others")}: write them` }] : []),
      ...unfit(others),
    ];
  }

  /** What stands there as text: numbers, names and titles are written. */
  private field(a: Pipeline, p: LinePlace): HTMLElement {
    const value = p.text === "" ? (BEGINS[p.kind] ?? `${p.kind} `) : p.text;
    const input = h("input", {
      type: "text",
      class: "part-text",
      spellcheck: "false",
      value,
      "aria-label": "As text",
      onkeydown: (e: KeyboardEvent) => {
        if (e.key !== "Enter") return;
        const rest = a.line.slice(p.to).trimStart();
        const before = p.text === "" ? `${a.line.slice(0, p.from).trimEnd()} ` : a.line.slice(0, p.from);
        closeMenus();
        this.write(`${before}${input.value.trim()}${rest === "" ? "" : ` ${rest}`}`);
      },
    });
    return h("div", { class: "menu-row" }, input);
  }
}

/** What does not fit, together where it is for the same reason. */
function unfit(choices: readonly LineChoice[]): HTMLElement[] {
  const by = new Map<string, string[]>();
  for (const c of choices) {
    const name = c.text.split(" ")[0] ?? c.text;
    const why = (c.why ?? "").replace(`'${name}' `, "");
    by.set(why, [...(by.get(why) ?? []), name]);
  }
  return [...by].map(([why, names]) =>
    h("div", { class: "unfit" }, h("span", { class: "t3" }, "does not fit: "), names.join(", "), h("p", {}, why)),
  );
}
