import type { Column } from "../../base/info.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { paint } from "../../draw/canvas.ts";
import { fill, h, icon, setAttr, setText } from "../elements/dom.ts";
import { addHeight } from "../elements/edges.ts";
import { openMenu } from "../elements/menu.ts";
import type { App } from "../state/app.ts";
import { alone, isOpen, type Pairs, toggled, withLeft } from "../state/pairs.ts";
import { type Arrangement, HEAD } from "../state/presets.ts";
import { toHash } from "../state/url.ts";
import { VIEWS, type ViewKind } from "./registry.ts";
import type { Sparks } from "./sparks.ts";
import type { View } from "./view.ts";

interface Made {
  readonly kind: ViewKind;
  readonly view: View;
}

/** What can be done with a pair, by name: for its menu and for the palette. */
export interface PairAction {
  readonly label: string;
  readonly href?: string;
  readonly checked?: boolean;
  run(): void;
}

/** One pair: what was chosen at the left, its picture over time at the right; folded, a head with a sparkline. */
export class PairBox {
  readonly el: HTMLElement;
  readonly views: readonly Made[];
  private readonly app: App;
  private readonly name: string;
  private readonly arranged: () => Arrangement;
  /** Where its height is dragged. */
  private readonly grips: { readonly top: HTMLElement; readonly bottom: HTMLElement };
  private readonly fold: HTMLButtonElement;
  private readonly more: HTMLButtonElement;
  private readonly left = h("div", { class: "half left" });
  private readonly title = h("h2", {});
  private readonly strip: HTMLElement;
  private readonly spark = h("canvas", { class: "spark", "aria-hidden": "true" });
  private shown: View | null = null;
  private open: boolean | null = null;

  /** @param arranged what the page shows now */
  constructor(app: App, name: string, arranged: () => Arrangement) {
    this.app = app;
    this.name = name;
    this.arranged = arranged;
    this.views = VIEWS.filter((v) => v.pair === name).map((v) => ({ kind: v, view: v.make(app) }));
    this.fold = h("button", { type: "button", class: "fold", "data-testid": `fold-${name}` }, icon("M4 5.5l3 3 3-3"));
    this.more = h("button", { type: "button", class: "pick", "data-testid": `pick-${name}` }, "\u25be");
    this.strip = h("div", { class: "folded" }, h("div", { class: "head" }, this.title), this.spark);
    const rights = this.views.flatMap(({ view }) => (view.right ? [view.right] : []));
    this.el = h(
      "section",
      { class: "pair", "data-pair": name },
      this.strip,
      this.left,
      h("div", { class: "half" }, ...rights),
    );
    const right = this.views.find(({ view }) => view.right !== undefined)?.kind.name ?? name;
    this.grips = {
      top: addHeight(app, name, right, "top", this.el),
      bottom: addHeight(app, name, right, "bottom", this.el),
    };
    this.wire();
  }

  private wire(): void {
    const { app } = this;
    this.fold.addEventListener("click", () => {
      app.set({ pairs: toggled(this.pairs, this.name, this.all, this.arranged().first) });
    });
    this.fold.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" && !(e.key === "Escape" && this.pairs.alone === this.name)) return;
      e.preventDefault();
      e.stopPropagation();
      app.set({ pairs: alone(this.pairs, this.name) });
    });
    this.el.addEventListener("dblclick", (e) => {
      const on = e.target instanceof Element ? e.target : null;
      if (on?.closest(".head") && !on.closest("button, select, a, label, canvas"))
        app.set({ pairs: alone(this.pairs, this.name) });
    });
    this.more.addEventListener("click", () => {
      const r = this.more.getBoundingClientRect();
      openMenu(r.left, r.bottom + 2, this.words(), this.actions());
    });
  }

  private get pairs(): Pairs {
    return this.arranged().pairs;
  }

  /** All pairs of the preset. */
  private get all(): readonly string[] {
    return this.arranged().places.map((p) => p.pair);
  }

  private works({ kind }: Made): boolean {
    return !kind.needs.some((role) => this.app.lacks(role));
  }

  /** The views of which one stands at the left. */
  private lefts(): readonly Made[] {
    return this.views.filter((m) => m.view.left !== undefined && this.works(m));
  }

  private chosen(): Made | undefined {
    const lefts = this.lefts();
    return lefts.find(({ kind }) => kind.kind === this.pairs.left[this.name]) ?? lefts[0];
  }

  /** The name of what stands at its left, unless it is the first it offers. */
  otherLeft(): string | null {
    const now = this.chosen();
    return now === undefined || now.kind === this.views[0]?.kind ? null : now.kind.name;
  }

  isOpen(): boolean {
    return !this.app.timed() || isOpen(this.pairs, this.name);
  }

  /** Whether what stands at its left needs half of the page, if it is alone. */
  isWide(): boolean {
    return this.chosen()?.kind.wide === true;
  }

  /** Shows the edge by which its height is dragged; null = none. */
  edge(at: "top" | "bottom" | null): void {
    for (const side of ["top", "bottom"] as const) this.grips[side].hidden = side !== at;
  }

  /** "Distribution | Time x value", as its head says when it is folded. */
  words(): string {
    const right = this.views.find(({ view }) => view.right !== undefined)?.kind.name;
    return [...new Set([this.chosen()?.kind.name, right])].filter((s) => s !== undefined).join(" | ");
  }

  actions(): readonly PairAction[] {
    const { app, name, pairs } = this;
    const now = this.chosen();
    const lefts = this.lefts().map(({ kind }) => {
      const next = withLeft(pairs, name, kind.kind, this.all, this.arranged().first);
      return {
        label: kind.name,
        href: `#${toHash({ ...app.ws, pairs: next })}`,
        checked: kind === now?.kind,
        run: () => {
          app.set({ pairs: next });
        },
      };
    });
    const single = alone(pairs, name);
    const own = `#${toHash({ ...app.ws, pairs: { ...pairs, alone: name }, apart: true })}`;
    return [
      ...(lefts.length > 1 ? lefts : []),
      {
        label: pairs.alone === name ? "Beside the others" : "Alone",
        run: () => {
          app.set({ pairs: single });
        },
      },
      {
        label: "In a window of its own",
        run: () => {
          window.open(own, "_blank", "popup,width=1200,height=700");
        },
      },
    ];
  }

  update(column: Column): void {
    const open = this.isOpen();
    const now = this.chosen();
    if (now && (now.view !== this.shown || open !== this.open)) this.arrange(now.view, open);
    setText(this.title, this.words());
    const what = `${this.words()}: ${open ? "open" : "folded"}; Enter shows it alone`;
    setAttr(this.fold, "aria-label", what);
    setAttr(this.fold, "title", open ? "folds; Enter shows it alone" : "opens; Enter shows it alone");
    setAttr(this.fold, "aria-expanded", String(open));
    setAttr(this.more, "aria-label", `${this.words()}: what stands here, and where`);
    setAttr(this.el, "aria-label", `Pair ${this.words()}`);
    if (!open) return;
    for (const m of this.views) if (m === now || (m.view.right && this.works(m))) m.view.update(column);
  }

  /** The handles stand in the head that is seen. */
  private arrange(view: View, open: boolean): void {
    this.shown = view;
    this.open = open;
    this.el.classList.toggle("shut", !open);
    fill(this.left, view.left);
    const head = open ? view.head : this.strip.firstElementChild;
    head?.prepend(this.fold);
    head?.querySelector("h2")?.after(this.more);
  }

  /** Why neither it nor the pairs below it have anything to show. */
  nothing(): string | null {
    for (const { view } of this.views) {
      const why = view.nothing?.() ?? null;
      if (why !== null) return why;
    }
    return null;
  }

  drawSpark(sparks: Sparks, column: Column, time: TimeAxis, width: number): void {
    if (this.isOpen()) return;
    paint(this.spark, width, HEAD, sparks.marks(column, time, HEAD), this.app.theme);
    this.spark.style.width = `${width}px`;
    this.spark.style.height = `${HEAD}px`;
  }

  fit(): boolean {
    const fit = this.isOpen() ? this.chosen()?.view.fit : undefined;
    fit?.call(this.chosen()?.view);
    return fit !== undefined;
  }
}
