import { h, icon, setAttr, setText } from "../elements/dom.ts";
import type { Step } from "../state/pattern-text.ts";

/** What a box of a pattern lets people do. */
export interface BoxActions {
  condition(at: number, text: string): void;
  within(at: number, text: string): void;
  /** The menu of a box, below an element. */
  menu(at: number, below: HTMLElement): void;
  remove(at: number): void;
  move(from: number, to: number): void;
  find(): void;
  /** Which box lies under a point of the page; null: none. */
  under(x: number, y: number): number | null;
  /** Marks the place where a box would land. */
  landing(from: number, to: number | null): void;
}

/** Pixels that a press goes before it is a drag. */
const SLOP = 4;
const [LEAST, MOST] = [14, 44];

/** A step: what leads to it, its number, its condition, and what can be done with it. */
export class PatternBox {
  readonly el: HTMLLIElement;
  readonly input: HTMLInputElement;
  readonly handle: HTMLButtonElement;
  private readonly within: HTMLInputElement;
  private readonly arrow: HTMLElement;
  private readonly word = h("span", { class: "pat-word" });
  private readonly more: HTMLButtonElement;
  private readonly cross: HTMLButtonElement;
  private readonly at: number;
  private readonly act: BoxActions;

  constructor(at: number, act: BoxActions) {
    this.at = at;
    this.act = act;
    const n = at + 1;
    this.input = h("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: at === 0 ? "what happens" : "what happens then",
      "data-testid": "pattern-condition",
      oninput: () => {
        act.condition(at, this.input.value);
      },
    });
    this.within = h("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: "any time",
      class: "pat-time",
      "data-testid": "pattern-within",
      title: "so much later at most, where nothing is received before it is sent; proposed from the times as written",
      "aria-label": `Step ${n}: within, such as 500ms; empty: whenever`,
      onchange: () => {
        act.within(at, this.within.value);
      },
    });
    this.handle = h("button", { type: "button", class: "pat-no", "data-testid": "pattern-handle" });
    this.more = h(
      "button",
      { type: "button", class: "pat-more", "data-testid": "pattern-more", "aria-haspopup": "menu" },
      icon("M4 5.5l3 3 3-3"),
    );
    this.more.addEventListener("click", () => {
      act.menu(at, this.more);
    });
    this.cross = h(
      "button",
      {
        type: "button",
        class: "pat-cross",
        "data-testid": "pattern-remove",
        title: "Remove this step; Ctrl Z brings it back",
      },
      "\u00d7",
    );
    this.cross.addEventListener("click", () => {
      act.remove(at);
    });
    this.arrow = h(
      "span",
      { class: "pat-arrow" },
      h("label", {}, h("span", {}, "within"), this.within),
      h("i", { "aria-hidden": "true" }),
    );
    const box = h("span", { class: "pat-box" }, this.handle, this.word, this.input, this.more, this.cross);
    this.el = h("li", { class: "pat-step", "data-testid": "pattern-step" }, at === 0 ? null : this.arrow, box);
    this.listen();
  }

  private listen(): void {
    for (const el of [this.input, this.within])
      el.addEventListener("keydown", (e) => {
        if (e.key === "Enter") {
          e.preventDefault();
          this.act.within(this.at, this.within.value);
          this.act.find();
        }
        if (e.altKey && (e.key === "ArrowLeft" || e.key === "ArrowRight")) this.step(e);
      });
    this.handle.addEventListener("keydown", (e) => {
      if (e.key === "ArrowLeft" || e.key === "ArrowRight") this.step(e);
      if (e.key === "Delete" || e.key === "Backspace") {
        e.preventDefault();
        this.act.remove(this.at);
      }
    });
    this.handle.addEventListener("click", (e) => {
      // a click by keys; with the pointer it ends a press that may have been a drag
      if (e.detail === 0) this.act.menu(this.at, this.handle);
    });
    this.handle.addEventListener("pointerdown", (e) => {
      if (e.button === 0) this.drag(e);
    });
  }

  private step(e: KeyboardEvent): void {
    e.preventDefault();
    e.stopPropagation();
    this.act.move(this.at, this.at + (e.key === "ArrowLeft" ? -1 : 1));
  }

  /** Drags the box to another's place; a press that stays is a click. */
  private drag(e: PointerEvent): void {
    const { handle, act, at } = this;
    let isDrag = false;
    handle.setPointerCapture(e.pointerId);
    const to = (p: PointerEvent): number | null => act.under(p.clientX, p.clientY);
    const move = (p: PointerEvent): void => {
      isDrag ||= Math.hypot(p.clientX - e.clientX, p.clientY - e.clientY) > SLOP;
      this.el.classList.toggle("dragged", isDrag);
      if (isDrag) act.landing(at, to(p));
    };
    const end = (): void => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("pointerup", up);
      handle.removeEventListener("pointercancel", end);
      document.removeEventListener("keydown", giveUp, true);
      this.el.classList.remove("dragged");
      act.landing(at, null);
    };
    const up = (p: PointerEvent): void => {
      const over = to(p);
      end();
      if (!isDrag) act.menu(at, handle);
      else if (over !== null && over !== at) act.move(at, over);
    };
    const giveUp = (k: KeyboardEvent): void => {
      if (k.key !== "Escape") return;
      k.stopPropagation();
      end();
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", up);
    handle.addEventListener("pointercancel", end);
    document.addEventListener("keydown", giveUp, true);
  }

  /** @param time a time is what is written behind `within`, if anything is */
  update(step: Step, steps: number, time: boolean): void {
    const n = this.at + 1;
    const what = step.absent ? "must not happen" : "happens";
    this.el.classList.toggle("absent", step.absent);
    setAttr(this.el, "aria-label", `Step ${n} of ${steps}, ${what}`);
    setText(this.handle, String(n));
    const keys = "click for more, drag or arrow keys to move it, Delete to remove it";
    setAttr(this.handle, "aria-label", `Step ${n}, ${what}: ${keys}`);
    setAttr(this.handle, "title", `Step ${n}: ${keys}`);
    setText(this.word, this.at === 0 ? "" : step.absent ? "then no" : "then");
    setAttr(this.input, "aria-label", `Step ${n}, ${what}: an expression such as event = "request"`);
    setAttr(this.input, "title", step.condition);
    setAttr(this.more, "aria-label", `Step ${n}: choose an event, and more`);
    setAttr(this.cross, "aria-label", `Step ${n}: remove it`);
    if (this.input.value !== step.condition) this.input.value = step.condition;
    const room = step.condition === "" ? this.input.placeholder.length : step.condition.length;
    this.input.style.width = `${Math.max(LEAST, Math.min(MOST, room + 1))}ch`;
    const within = step.within ?? "";
    if (document.activeElement !== this.within && this.within.value !== within) this.within.value = within;
    this.within.style.width = `${Math.max(step.within === null ? 8 : 4, this.within.value.length + 1)}ch`;
    setAttr(this.within, "aria-invalid", time ? null : "true");
    this.arrow.classList.toggle("timed", step.within !== null);
  }
}
