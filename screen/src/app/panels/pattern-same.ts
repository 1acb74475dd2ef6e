import { fill, h } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { type Draft, sharedIds, withSame } from "../state/pattern-draft.ts";
import { idColumns } from "../state/pattern-pick.ts";

/** Columns in which all steps have the same value: those that are, that could be as the picked events have it, and others. */
export class PatternSame {
  readonly el = h("span", { class: "pat-same", role: "group", "aria-label": "The same in all steps" });
  private readonly app: App;
  private readonly change: (f: (d: Draft) => Draft) => void;
  private key = "";

  constructor(app: App, change: (f: (d: Draft) => Draft) => void) {
    this.app = app;
    this.change = change;
  }

  update(draft: Draft): void {
    const { app } = this;
    const ids = idColumns(app);
    const offered = sharedIds(draft.examples, ids).filter((c) => !draft.parts.same.includes(c));
    const key = JSON.stringify([draft.parts.same, offered, ids.length]);
    if (key === this.key) return;
    this.key = key;
    const chip = (column: string): HTMLElement =>
      h(
        "span",
        { class: "chip", "data-testid": "pattern-same" },
        h("span", { class: "cut" }, column),
        this.without(column),
      );
    const offer = (column: string): HTMLElement =>
      h(
        "button",
        {
          type: "button",
          class: "pat-add",
          title: `all that was picked has the same ${column}`,
          "data-testid": "pattern-offer",
          onclick: () => {
            this.change((d) => withSame(d, [...d.parts.same, column]));
          },
        },
        `+ same ${column}`,
      );
    const { same } = draft.parts;
    const word = same.length > 0 ? h("span", { class: "t2" }, "same") : null;
    fill(this.el, word, ...same.map(chip), ...offered.slice(0, 2).map(offer), this.otherSame(ids));
  }

  private without(column: string): HTMLElement {
    const name = `${column} may differ`;
    const onclick = (): void => {
      this.change((d) =>
        withSame(
          d,
          d.parts.same.filter((c) => c !== column),
        ),
      );
      this.el.querySelector<HTMLElement>("button")?.focus();
    };
    return h("button", { type: "button", "aria-label": name, title: name, onclick }, "\u00d7");
  }

  /** Columns of ids whose values may tie the steps together. */
  private otherSame(ids: readonly string[]): HTMLElement | null {
    const { app } = this;
    const names = [...new Set([...ids, ...(app.role("entity") ? [app.role("entity")?.name ?? ""] : [])])];
    if (names.length === 0) return null;
    const b = h("button", { type: "button", class: "pat-add", "data-testid": "pattern-add-same" }, "+ same\u2026");
    b.addEventListener("click", () => {
      const r = b.getBoundingClientRect();
      const now = app.ss.draft?.parts.same ?? [];
      openMenu(r.left, r.bottom + 4, "The same in all steps", [
        { head: "The same in all steps" },
        ...names.slice(0, 20).map((name) => ({
          label: name,
          checked: now.includes(name),
          run: () => {
            const others = now.filter((c) => c !== name);
            this.change((d) => withSame(d, now.includes(name) ? others : [...now, name]));
          },
        })),
      ]);
    });
    return b;
  }
}
