import { several } from "../../base/format.ts";
import { growing } from "../../base/info.ts";
import type { Nanos } from "../../base/time.ts";
import { button, fill, h, icon, setAttr, setText } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import { windowText } from "../input/time-gestures.ts";
import type { App } from "../state/app.ts";
import { dateTimeZone } from "../state/dates.ts";
import { columnName, isExpression, searchText } from "../state/expr.ts";
import type { Hits } from "../state/hits.ts";
import type { Live } from "../state/live.ts";
import { mistake } from "../state/mistake.ts";
import type { Opening } from "../state/opening.ts";
import { findPattern } from "../state/pattern.ts";
import { typedDraft } from "../state/pattern-draft.ts";
import { isPattern } from "../state/pattern-text.ts";
import type { Playback } from "../state/playback.ts";
import { momentText } from "../state/select.ts";
import { NOTHING_DRAWN } from "../state/session.ts";
import { toHash } from "../state/url.ts";
import { EMPTY } from "../state/workspace.ts";
import type { Chips } from "./chips.ts";
import { FollowButtons } from "./follow-buttons.ts";
import { type Tab, Tabs } from "./tabs.ts";

function clockTitle(app: App, cursor: Nanos | null): string {
  const at = cursor === null ? "" : ` at ${dateTimeZone(app, cursor, 9)}`;
  return `Time cursor${at}; switches between absolute and relative time`;
}

export interface TopBarParts {
  tabs(): readonly Tab[];
  readonly opening: Opening;
  readonly playback: Playback;
  readonly live: Live;
  readonly hits: Hits;
  readonly chips: Chips;
  /** Opens and closes the picture of a pattern. */
  readonly draw: HTMLElement;
  toggleTheme(): void;
  /** @param together with the trace that is shown */
  pickFiles(together?: boolean): void;
  sql(): void;
  help(): void;
}

function searchField(): HTMLInputElement {
  return h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    "aria-label":
      "Search: a word, an expression such as duration >= 250ms, or a pattern of several with then between them",
    placeholder: "a word, or an expression",
    "data-testid": "search",
  });
}

/** The line of the name. */
function brandSign(): SVGSVGElement {
  const brand = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  brand.setAttribute("width", "16");
  brand.setAttribute("height", "16");
  brand.setAttribute("viewBox", "0 0 16 16");
  brand.setAttribute("aria-hidden", "true");
  for (const [d, stroke, w] of [
    ["M1 13.5 C6 13 9 12 11 8.5 S13.6 3 15 1.5", "currentColor", "1.7"],
    ["M1 15.5H15", "var(--accent)", "1"],
  ] as const) {
    const p = document.createElementNS("http://www.w3.org/2000/svg", "path");
    p.setAttribute("d", d);
    p.setAttribute("fill", "none");
    p.setAttribute("stroke", stroke);
    p.setAttribute("stroke-width", w);
    brand.append(p);
  }
  return brand;
}

/** Of tables with thousands of columns nobody means all. */
const LOOKED_AT = 64;

export class TopBar {
  readonly el: HTMLElement;
  readonly search: HTMLInputElement;
  private readonly app: App;
  private readonly parts: TopBarParts;
  private readonly name = h("b");
  private readonly range = h("span", { class: "t3" });
  private readonly nav: Tabs;
  private readonly chips: Chips;
  private readonly clock = h("button", {
    type: "button",
    class: "clock",
    "data-testid": "clock",
  });
  private readonly speed = h("span", { class: "t3 num speed" });
  private readonly playing = h("span", { class: "live opt" });
  private readonly following: FollowButtons;
  private readonly drawers: readonly HTMLButtonElement[];
  private readonly playBox: HTMLElement;
  private readonly forward: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private stopFinding: AbortController | null = null;
  private readonly wrong = h("span", {
    class: "search-wrong alarm",
    role: "alert",
    hidden: true,
    "data-testid": "search-wrong",
  });

  constructor(app: App, parts: TopBarParts) {
    this.app = app;
    this.parts = parts;
    this.chips = parts.chips;
    this.nav = new Tabs(app);
    this.search = searchField();
    this.drawers = [
      this.drawer("columns", "M2 2.5h10v9H2z", "M5.5 2.5v9"),
      this.drawer("inspector", "M2 2.5h10v9H2z", "M8.5 2.5v9"),
    ];
    const { playback } = parts;
    this.back = button("play backward", "play-back", icon("f:M11 2v10L3 7z"), () => {
      playback.toggle(-1);
    });
    this.forward = button("play forward (Space)", "play", icon("f:M3 2v10l8-5z"), () => {
      playback.toggle(1);
    });
    this.following = new FollowButtons(app, parts.live);
    this.playBox = this.player(parts);
    const trace = h(
      "button",
      {
        type: "button",
        class: "trace",
        "data-testid": "trace-name",
        title: "Open traces",
        onclick: () => {
          this.openTraces(trace);
        },
      },
      this.name,
      this.range,
    );
    const form = this.form();
    this.listen(form);
    this.clock.addEventListener("click", () => {
      app.set({ relative: !app.ws.relative });
    });
    this.el = h(
      "header",
      { id: "top" },
      h("h1", { class: "brand" }, brandSign() as unknown as HTMLElement, h("span", {}, "Sightline")),
      this.drawers[0],
      trace,
      this.nav.el,
      form,
      this.playBox,
      this.following.senders,
      this.drawers[1],
      ...this.actions(parts),
    );
  }

  private form(): HTMLElement {
    return h(
      "form",
      { id: "search", role: "search" },
      icon("M2 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "M9 9l4 4"),
      this.chips.filter,
      this.search,
      this.chips.selection,
      this.parts.draw,
      h("kbd", {}, "/"),
      this.wrong,
    );
  }

  private player(parts: TopBarParts): HTMLElement {
    return h(
      "div",
      { class: "play", role: "group", "aria-label": "Replay" },
      button("previous event ([)", "step-back", icon("f:M10 2v10L4 7z", "M3 2.5v9"), () => {
        parts.hits.event(-1);
      }),
      this.back,
      this.forward,
      button("next event (])", "step", icon("f:M4 2v10l6-5z", "M11 2.5v9"), () => {
        parts.hits.event(1);
      }),
      this.clock,
      this.speed,
      h("span", { class: "sep opt" }),
      this.playing,
      this.following.live,
      h("span", { class: "sep" }),
    );
  }

  private actions(parts: TopBarParts): readonly HTMLElement[] {
    return [
      button("ask in SQL (Q)", "sql", icon("M2 3h10v8h-10z", "M4 5.5l2 1.5-2 1.5", "M7 9h3"), () => {
        parts.sql();
      }),
      button("open a file", "open-file", icon("M2 4.5h3.5l1.5 1.5h5v6h-10z"), () => {
        parts.pickFiles();
      }),
      button("keys (?)", "help", icon("M4.8 5a2.2 2.2 0 1 1 3 2c-.6.3-.8.7-.8 1.4", "f:M6.4 10.2h1.2v1.4H6.4z"), () => {
        parts.help();
      }),
      button("light or dark", "theme", icon("M2 7a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "f:M7 2a5 5 0 0 1 0 10z"), () => {
        parts.toggleTheme();
      }),
    ];
  }

  private listen(form: HTMLElement): void {
    const { app } = this;
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.find();
    });
    this.search.addEventListener("input", () => {
      this.stopFinding?.abort();
      this.say(null);
      const { draft } = app.ss;
      if (draft !== null) app.note({ draft: typedDraft(this.search.value, draft) });
    });
    this.search.addEventListener("blur", () => {
      this.say(null);
      app.schedule();
    });
    this.search.addEventListener("keydown", (e) => {
      if (e.key === "Escape") {
        e.stopPropagation();
        this.search.blur();
      }
    });
  }

  /** Enter selects what is found; the others step back to 35 %. O then keeps only these. */
  async find(): Promise<void> {
    const { app } = this;
    const typed = document.activeElement === this.search ? null : app.ss.draft;
    const word = (typed?.text ?? this.search.value).trim();
    this.stopFinding?.abort();
    const stop = new AbortController();
    this.stopFinding = stop;
    if (isPattern(word)) {
      await this.follow(word, stop.signal);
      return;
    }
    const numbers = app
      .columns()
      .filter((c) => c.type === "int64" || c.type === "float64")
      .slice(0, LOOKED_AT);
    const text = searchText(
      word,
      app.textColumns(),
      numbers.map((c) => c.name),
    );
    if (text === null) {
      const [first] = app.columns();
      this.say(
        `no column has texts in which "${word}" could be; write ${first ? columnName(first.name) : "COLUMN"} = VALUE`,
      );
      return;
    }
    const wrong = isExpression(word) ? await mistake(app, text, stop.signal) : null;
    if (stop.signal.aborted) return;
    this.say(wrong);
    // what was selected before stays, and what was typed can be mended
    if (wrong !== null) return;
    app.set({ select: text === "" ? null : { kind: "search", text, word } });
    app.note(NOTHING_DRAWN);
    this.search.blur();
  }

  /** What happened after what: the rows of its matches are a selection like any other. */
  private async follow(word: string, stop: AbortSignal): Promise<void> {
    const { app } = this;
    const found = await findPattern(app, word, stop);
    if (stop.aborted) return;
    this.say(typeof found === "string" ? found : null);
    // the picture says where, and what of it can be changed
    if (app.ss.draft === null) app.note({ draft: typedDraft(word, null) });
    if (typeof found === "string" || found.where === null) return;
    app.set({ select: { kind: "search", text: found.where, word } });
    this.search.blur();
  }

  /** A mistake is said where it was typed, until something else is. */
  private say(wrong: string | null): void {
    setText(this.wrong, wrong === null ? "" : `\u25b2 ${wrong}`);
    this.wrong.hidden = wrong === null;
    setAttr(this.search, "aria-invalid", wrong === null ? null : "true");
  }

  private openTraces(at: HTMLElement): void {
    const { app } = this;
    const r = at.getBoundingClientRect();
    openMenu(r.left, r.bottom, "Traces", [
      { head: "Open traces" },
      ...app.ss.traces.map((t) => ({
        label: t.name,
        note: t.state === "ready" ? "" : t.state,
        checked: t.id === app.ss.info?.id,
        href: `#${toHash({ ...EMPTY, trace: t.id })}`,
        run: () => {
          void this.parts.opening.show(t.id);
        },
      })),
      "rule",
      {
        label: "Open files\u2026",
        run: () => {
          this.parts.pickFiles();
        },
      },
      ...(app.info === null || app.info.load.state === "following"
        ? []
        : [
            {
              label: "Add files to this trace\u2026",
              run: () => {
                this.parts.pickFiles(true);
              },
            },
          ]),
      {
        label: app.ws.relative ? "Absolute time" : "Time since the start",
        run: () => {
          app.set({ relative: !app.ws.relative });
        },
      },
    ]);
  }

  update(): void {
    const { app } = this;
    const { info } = app.ss;
    const w = app.window();
    // of what has no columns there is nothing to look at
    const views = info !== null && info.columns.length === 0 && !growing(info.load) ? [] : this.parts.tabs();
    setText(this.name, info?.name ?? "no trace");
    setText(
      this.range,
      info && w
        ? windowText(app, w)
        : info && views.length > 0 && (info.rows > 0 || !growing(info.load))
          ? `${several(info.rows, app.rowsWord())} without times`
          : "",
    );
    this.nav.update(app.info ? views : []);
    for (const b of this.drawers)
      setAttr(b, "aria-expanded", String(app.ss.drawer === b.getAttribute("aria-controls")));
    const [columns] = this.drawers;
    if (columns) signed(columns, app.ss.failedTold);
    this.chips.update();
    if (document.activeElement !== this.search) {
      const s = app.ws.select;
      const shown = app.ss.draft?.text ?? (s?.kind === "search" ? s.word : "");
      if (this.search.value !== shown) this.search.value = shown;
    }
    // its room is kept while a trace opens: what is beside it must not move under a hand that presses it
    this.playBox.style.display = info === null || app.timed() ? "" : "none";
    this.playBox.style.visibility = info === null ? "hidden" : "";
    setText(this.clock, app.ws.cursor === null ? "\u2013" : momentText(app, app.ws.cursor));
    setAttr(this.clock, "title", clockTitle(app, app.ws.cursor));
    setText(this.speed, `${app.ss.speed}\u00d7`);
    const { playing } = app.ss;
    this.forward.classList.toggle("on", playing === 1);
    this.back.classList.toggle("on", playing === -1);
    setAttr(this.forward, "aria-pressed", String(playing === 1));
    const word = playing === 0 ? "Paused" : "Playing";
    if (this.playing.textContent !== word) fill(this.playing, h("i", { class: playing === 0 ? "" : "filled" }), word);
    this.playing.hidden = this.following.update();
  }

  /** In a narrow window the side panels are drawn out over the pictures. */
  private drawer(name: "columns" | "inspector", ...paths: readonly string[]): HTMLButtonElement {
    const { app } = this;
    const onclick = (): void => {
      app.note({ drawer: app.ss.drawer === name ? null : name });
    };
    const attrs = { type: "button", class: "drawer", "aria-controls": name, "data-testid": `drawer-${name}`, onclick };
    const b = h("button", { ...attrs, "aria-label": `${name}: show or put away`, title: name });
    b.append(icon(...paths));
    return b;
  }
}

/** What the panel that a button draws out has to say, by a sign on the button. */
function signed(b: HTMLButtonElement, said: string | null): void {
  b.classList.toggle("signed", said !== null);
  setAttr(b, "title", said === null ? "columns" : `columns; ${said}`);
  setAttr(b, "aria-label", `columns: show or put away${said === null ? "" : `; ${said}`}`);
}
