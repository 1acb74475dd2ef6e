import { fill, h, plainClick, setAttr } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { say } from "../state/notices.ts";
import type { Pairs } from "../state/pairs.ts";
import { toHash } from "../state/url.ts";

/** A preset of pairs, as the top bar shows it. */
export interface Tab {
  readonly name: string;
  readonly key: string;
  /** Where it leads. */
  readonly pairs: Pairs;
  /** It is what is shown. */
  readonly on: boolean;
  /** Why it is dimmed: the trace lacks a role; null when it does not. */
  readonly why: string | null;
  /** What is wrong with the trace and to be seen there; null where nothing is known to be. */
  readonly warning: string | null;
}

/** Shows the pairs of a preset; of one that is dimmed, says why. */
export function choose(app: App, t: Tab): void {
  if (t.why === null) app.set({ pairs: t.pairs });
  else say(app, `${t.name}: ${t.why}`);
}

/** One for each preset, in its place also when it is dimmed. */
export class Tabs {
  readonly el = h("nav", { "aria-label": "Views" });
  private readonly app: App;
  private names = "";
  private links: readonly { readonly el: HTMLElement; tab: Tab }[] = [];

  constructor(app: App) {
    this.app = app;
  }

  update(all: readonly Tab[]): void {
    const names = JSON.stringify(all.map((t) => t.name));
    if (names !== this.names) {
      this.names = names;
      this.links = all.map((tab) => ({ el: this.link(tab, () => choose(this.app, this.now(tab))), tab }));
      fill(this.el, ...this.links.map((l) => l.el));
    }
    for (const [i, l] of this.links.entries()) {
      l.tab = all[i] ?? l.tab;
      const { el, tab } = l;
      // a link leads to where it says, also in another tab
      setAttr(el, "href", tab.why === null ? `#${toHash({ ...this.app.ws, pairs: tab.pairs })}` : null);
      setAttr(el, "aria-current", tab.on ? "page" : null);
      setAttr(el, "aria-disabled", tab.why === null ? null : "true");
      setAttr(el, "title", tab.why ?? tab.warning);
      setAttr(el, "data-warning", tab.warning);
    }
  }

  private now(t: Tab): Tab {
    return this.links.find((l) => l.tab.name === t.name)?.tab ?? t;
  }

  private link(t: Tab, choose: () => void): HTMLElement {
    const onclick = (e: MouseEvent): void => {
      if (!plainClick(e)) return;
      e.preventDefault();
      choose();
    };
    const attrs = { "data-testid": `preset-${t.name.toLowerCase()}`, tabindex: 0, onclick };
    const warning = h("span", { class: "tab-warning", "aria-hidden": "true" }, "\u25b2");
    return h("a", attrs, t.name, warning, h("kbd", {}, t.key));
  }
}
