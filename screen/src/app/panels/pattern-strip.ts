import { count, several } from "../../base/format.ts";
import { type Pattern, pattern } from "../../base/messages.ts";
import { button, h, icon, keep, setAttr, setText } from "../elements/dom.ts";
import { openMenu } from "../elements/menu.ts";
import { keyOf } from "../input/keys.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { around } from "../state/hits.ts";
import { matchNow } from "../state/matches.ts";
import { say } from "../state/notices.ts";
import {
  type Draft,
  emptyDraft,
  isBlank,
  isWhole,
  landing,
  moved,
  removed,
  typedDraft,
  withCondition,
  withWithin,
} from "../state/pattern-draft.ts";
import { KeptPattern } from "../state/pattern-kept.ts";
import { isPattern, MOST_STEPS, patternText, stepOf, tidyWithin, withinNanos } from "../state/pattern-text.ts";
import { NOTHING_DRAWN } from "../state/session.ts";
import { withNearest } from "../state/spelling.ts";
import { PatternBox } from "./pattern-box.ts";
import { addStep, boxEntries } from "./pattern-menu.ts";
import { PatternSame } from "./pattern-same.ts";

/** Matches that are known one by one. */
const LIMIT = 1000;
/** Nobody is asked while somebody types, in milliseconds. */
const TYPING = 250;

/** The pattern as a picture: a box a step, arrows between them; what the search field says, and says what is drawn. */
export class PatternStrip {
  private readonly kept = new KeptPattern();
  readonly el: HTMLElement;
  /** Opens and closes it, beside the search field. */
  readonly toggle: HTMLButtonElement;
  private readonly app: App;
  private readonly find: () => void;
  private readonly feed: Feed<Pattern, string>;
  private readonly list = h("ol", { class: "pat-steps", "aria-label": "Steps of the pattern" });
  private readonly boxes: PatternBox[] = [];
  private readonly adders: readonly HTMLButtonElement[];
  private readonly same: PatternSame;
  private readonly said = h("span", { class: "pat-said num", role: "status", "data-testid": "pattern-said" });
  private readonly wrong = h("span", { class: "alarm", role: "alert", "data-testid": "pattern-wrong" });
  private readonly steps: readonly HTMLButtonElement[];
  private readonly finder: HTMLButtonElement;
  private readonly picker: HTMLButtonElement;
  private asked = "";
  /** Before each step that was removed. */
  private past: Draft[] = [];
  private before: Draft | null = null;
  private timer = 0;
  private selected: unknown = null;

  constructor(app: App, find: () => void) {
    this.app = app;
    this.find = find;
    this.feed = new Feed(app, pattern);
    this.toggle = button(
      "draw a pattern: what came after what, and what did not (H)",
      "draw-pattern",
      icon("M1 4.5h4v5H1z", "M5 7h4", "M7.5 5.2L9.3 7 7.5 8.8", "M9.5 4.5h3.5v5H9.5z"),
      () => {
        this.flip();
      },
    );
    this.toggle.setAttribute("aria-controls", "pattern");
    this.adders = [this.adder(false), this.adder(true)];
    this.same = new PatternSame(app, (f) => {
      this.change(f);
    });
    this.steps = [this.goer(-1), this.goer(1)];
    this.picker = this.action("Pick", "pattern-pick", "a click on an event in Space-time adds it; Alt: as not", () => {
      app.note({ picking: !app.ss.picking });
    });
    this.finder = this.action("Find", "pattern-find", "select the rows of the matches", find);
    this.finder.append(h("kbd", {}, "\u21b5"));
    const close = button("put the pattern away", "pattern-close", icon("M3 3l8 8", "M11 3l-8 8"), () => {
      this.close();
    });
    const tail = h(
      "span",
      { class: "pat-tail" },
      this.wrong,
      this.said,
      ...this.steps,
      this.picker,
      this.finder,
      close,
    );
    const made = h(
      "span",
      { class: "pat-made" },
      this.list,
      h("span", { class: "pat-adders" }, ...this.adders),
      this.same.el,
    );
    this.el = h(
      "section",
      { class: "pattern", id: "pattern", "aria-label": "Pattern", "data-testid": "pattern", hidden: true },
      made,
      tail,
    );
    this.el.addEventListener("keydown", (e) => {
      this.key(e);
    });
  }

  private key(e: KeyboardEvent): void {
    if (e.key === "Escape") {
      e.stopPropagation();
      // picking ends first, as with the focus in the picture
      if (this.app.ss.picking) this.app.note({ picking: false });
      else this.close();
    }
    // in a field it is the field's own
    const last = keyOf(e) === "Ctrl+z" && !(e.target instanceof HTMLInputElement) ? this.past.pop() : undefined;
    if (last === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    this.app.note({ draft: last });
  }

  private adder(absent: boolean): HTMLButtonElement {
    const onclick = (): void => {
      addStep(this.app, absent, (at) => {
        this.focus(at);
      });
    };
    const title = absent ? "a step that must not happen" : "a step that happens after those";
    const id = absent ? "pattern-add-no" : "pattern-add";
    const attrs = { type: "button", class: "pat-add", "data-testid": id, title, onclick };
    return h("button", attrs, absent ? "+ then no" : "+ then");
  }

  private goer(by: 1 | -1): HTMLButtonElement {
    const name = by < 0 ? "previous match" : "next match";
    const id = by < 0 ? "pattern-last" : "pattern-next";
    const onclick = (): void => {
      this.go(by);
    };
    const attrs = { type: "button", class: "pat-go", "aria-label": name, title: name, "data-testid": id, onclick };
    return h("button", attrs, by < 0 ? "\u2039" : "\u203a");
  }

  private action(words: string, id: string, title: string, run: () => void): HTMLButtonElement {
    return h("button", { type: "button", class: "act", title, "data-testid": id, onclick: run }, words);
  }

  stale(): void {
    this.feed.stale();
  }

  /** Opens it with what the search field has, if that is an expression; else puts it away. */
  flip(text = ""): void {
    const { app } = this;
    if (app.ss.draft !== null) {
      this.close();
      return;
    }
    if (app.info === null) return;
    if (!app.timed()) {
      say(app, "In a trace without times nothing comes after anything.");
      return;
    }
    const s = app.ws.select;
    const typed = text !== "" ? text : s?.kind === "search" ? s.word : "";
    const isExpression = /[<>=~]/.test(typed);
    app.note({ draft: isExpression ? typedDraft(typed, null) : emptyDraft });
    this.update();
    this.focus(0);
  }

  close(): void {
    const inside = this.el.contains(document.activeElement);
    this.app.note(NOTHING_DRAWN);
    if (inside) this.toggle.focus();
  }

  /** The condition of a step, ready to be written. */
  private focus(at: number, handle = false): void {
    this.update();
    const box = this.boxes[at];
    if (handle) box?.handle.focus();
    else box?.input.focus();
  }

  private change(f: (d: Draft) => Draft): void {
    this.app.note({ draft: f(this.app.ss.draft ?? emptyDraft) });
  }

  private box(at: number): PatternBox {
    return new PatternBox(at, {
      condition: (i, text) => {
        this.change((d) => withCondition(d, i, text));
      },
      within: (i, text) => {
        const within = tidyWithin(text);
        if (this.app.ss.draft?.parts.steps[i]?.within !== within) this.change((d) => withWithin(d, i, within));
      },
      menu: (i, below) => void this.menu(i, below),
      remove: (i) => {
        this.change((d) => removed(d, i));
        this.focus(Math.max(0, i - 1), true);
      },
      move: (from, to) => {
        const d = this.app.ss.draft ?? emptyDraft;
        const place = landing(d, from, to);
        this.change((now) => moved(now, from, place));
        this.focus(place, true);
      },
      find: () => {
        if (this.app.ss.draft && isWhole(this.app.ss.draft)) this.find();
      },
      under: (x, y) => this.under(x, y),
      landing: (from, to) => {
        const d = this.app.ss.draft ?? emptyDraft;
        const place = to === null ? -1 : landing(d, from, to);
        this.boxes.forEach((b, i) => {
          b.el.classList.toggle("lands-before", i === place && place < from);
          b.el.classList.toggle("lands-behind", i === place && place > from);
        });
      },
    });
  }

  private under(x: number, y: number): number | null {
    const all = this.boxes.slice(0, this.app.ss.draft?.parts.steps.length ?? 0).map((b) => {
      const r = b.el.getBoundingClientRect();
      return Math.hypot(Math.max(r.left - x, 0, x - r.right), 2 * Math.max(r.top - y, 0, y - r.bottom));
    });
    const near = Math.min(...all);
    return near > 80 ? null : all.indexOf(near);
  }

  private async menu(at: number, below: HTMLElement): Promise<void> {
    const entries = await boxEntries(this.app, at, (i) => {
      this.focus(i, true);
    });
    const r = below.getBoundingClientRect();
    below.focus({ preventScroll: true });
    openMenu(r.left, r.bottom + 4, `Step ${at + 1}`, entries);
  }

  /** The cursor goes to where the next match begins. */
  private go(by: 1 | -1): void {
    const { app } = this;
    const found = app.ss.matches?.found ?? [];
    if (found.length === 0) return;
    const now = matchNow(found, app.ws.cursor);
    const at = (now.at + (now.isHere || by < 0 ? by : 0) + found.length) % found.length;
    const first = found[at]?.[0];
    if (!first) return;
    const window = around(app.window(), first.at, app.whole());
    app.set({ cursor: first.at, ...(window ? { window } : {}) }, "burst");
  }

  update(): void {
    const { app } = this;
    if (app.info !== null) this.kept.update(app);
    this.follow();
    const { draft } = app.ss;
    this.el.hidden = draft === null;
    setAttr(this.toggle, "aria-expanded", String(draft !== null));
    this.ask(draft);
    this.remember(draft);
    if (draft === null) return;
    const { steps } = draft.parts;
    while (this.boxes.length < steps.length) this.boxes.push(this.box(this.boxes.length));
    keep(
      this.list,
      this.boxes.slice(0, steps.length).map((b) => b.el),
    );
    steps.forEach((step, i) => {
      this.boxes[i]?.update(step, steps.length, step.within === null || withinNanos(step.within) !== null);
    });
    const isFull = steps.length >= MOST_STEPS;
    for (const b of this.adders) b.disabled = isFull || isBlank(draft);
    this.same.update(draft);
    this.tell(draft);
    setAttr(this.picker, "aria-pressed", String(app.ss.picking));
  }

  /** What is typed shorter is the field's to bring back. */
  private remember(draft: Draft | null): void {
    const { before } = this;
    this.before = draft;
    if (draft === null) this.past = [];
    else if (before && draft.parts.steps.length < before.parts.steps.length && this.isOurs()) this.past.push(before);
  }

  private isOurs(): boolean {
    return !document.activeElement?.matches("#search input");
  }

  /** A pattern that was searched for since is drawn instead. */
  private follow(): void {
    const { select } = this.app.ws;
    if (select === this.selected) return;
    this.selected = select;
    const { draft } = this.app.ss;
    if (draft !== null && select?.kind === "search" && select.word !== draft.text && isPattern(select.word))
      this.app.note({ draft: typedDraft(select.word, draft) });
  }

  private ask(draft: Draft | null): void {
    const { app } = this;
    const text = draft !== null && isWhole(draft) ? draft.text : "";
    if (text !== this.asked) {
      this.asked = text;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        app.schedule();
      }, TYPING);
      if (app.ss.matches !== null) app.note({ matches: null });
    }
    if (this.timer !== 0) return;
    const q = app.params({ steps: text, limit: LIMIT }, { window: null, paint: false });
    this.feed.want(text === "" ? null : { url: app.url("pattern", q), asked: text }, app.ss.interacting);
    const { held } = this.feed;
    app.note({ matches: held?.asked === text && text !== "" ? held.answer : null });
  }

  private tell(draft: Draft): void {
    const { app, feed } = this;
    const { matches } = app.ss;
    const failed = this.timer === 0 ? feed.failed : null;
    const wrong = failed ? this.mistake(draft, failed.what) : null;
    setText(this.wrong, wrong ? `\u25b2 ${wrong.what}` : "");
    this.boxes.forEach((b, i) => {
      setAttr(b.input, "aria-invalid", wrong?.step === i ? "true" : null);
    });
    setAttr(this.wrong, "title", this.wrong.textContent);
    setText(this.said, failed ? "" : this.words(draft, matches));
    const some = (matches?.found.length ?? 0) > 0;
    for (const b of this.steps) b.hidden = !some;
    this.finder.disabled = !some;
  }

  /** What is wrong, and with which step, if that is known. */
  private mistake(draft: Draft, what: string): { readonly what: string; readonly step: number | null } {
    const names = this.app.info?.columns.map((c) => c.name) ?? [];
    const told = withNearest(what.replace(/^steps: /, ""), names);
    const place = /^expression, position (\d+): /.exec(told);
    const isAsDrawn = draft.text === patternText(draft.parts);
    const step = place && isAsDrawn ? stepOf(draft.parts, Number(place[1]) - 1) : null;
    return { what: step === null ? told : `step ${step + 1}: ${told.slice(place?.[0].length)}`, step };
  }

  private words(draft: Draft, matches: Pattern | null): string {
    if (isBlank(draft)) return "write it, choose it with \u25be, or pick events in Space-time";
    if (!isWhole(draft)) return draft.parts.steps.length < 2 ? "then what?" : "";
    if (matches === null) return "\u2026";
    const open = matches.notYetDue > 0 ? `, ${count(matches.notYetDue)} not yet due` : "";
    if (matches.matches === 0) return `no match${open}`;
    const { at, isHere } = matchNow(matches.found, this.app.ws.cursor);
    const place = isHere ? `${count(at + 1)} of ` : "";
    const { select } = this.app.ws;
    const isFound = select?.kind === "search" && select.word === draft.text;
    const some = isFound && matches.selected < matches.matches;
    const part = some ? `, the first ${count(matches.selected)} selected` : "";
    return `${place}${several(matches.matches, "matches")}${open}${part}`;
  }
}
