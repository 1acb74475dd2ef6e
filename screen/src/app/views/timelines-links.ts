import { h, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import { sortWords } from "./timelines-sort.ts";

/** Letters of whose rows these are, and of their order, in the head: where there is room, and at least. */
const MOST = 18;
const LEAST = 5;
/** Pixels of a letter, wide ones among them; of the head's title; of the sign behind a link and the room beside it. */
const LETTER = 6.8;
const TITLE = 92;
const SIGN = 18;
/** Of the word between the two links, which is left out where there is no room for it. */
const BY = 20;

/**
 * At most so many letters, the middle left out: names that are alike differ at their ends, and a link that is cut says
 * neither that it is one nor what it does.
 */
export function elided(name: string, most = MOST): string {
  const letters = [...name];
  if (letters.length <= most) return name;
  const end = Math.floor((most - 1) * 0.4);
  return `${letters.slice(0, most - 1 - end).join("")}\u2026${letters.slice(letters.length - end).join("")}`;
}

/** The two links of the head: whose rows these are, a column's name where it has no plural, and their order. */
export function headLinks(app: App, most = MOST): { readonly who: string; readonly order: string } {
  const [noun, entity] = [app.entitiesWord(), app.role("entity")];
  // of several columns together, the names say more than that they are series
  const who = entity && (noun.startsWith("values of ") || noun === "series") ? entity.name : noun;
  return { who: elided(who, most), order: elided(sortWords(app), most) };
}

/** How many letters each may have so that both links are whole in a head of so many pixels. */
export function lettersFor(app: App, room: number): number {
  let most = MOST;
  while (most > LEAST && headNeeds(headLinks(app, most)) > room) most--;
  return most;
}

/** About how many pixels a head has to have for the two links to be whole. */
export function headNeeds({ who, order }: { readonly who: string; readonly order: string }, by = 0): number {
  return TITLE + Math.round(([...who].length + [...order].length) * LETTER) + 2 * SIGN + by;
}

/** Whether there is room for the word between the links, too. */
export function isTight(app: App, room: number): boolean {
  return headNeeds(headLinks(app, lettersFor(app, room)), BY) > room;
}

/** A link that opens a menu: what gives way is its name, never the sign. */
function link(id: string, name: HTMLElement): HTMLElement {
  return h("button", { type: "button", class: "link sort", "data-testid": id }, name, " \u25be");
}

/** Whose timelines these are, and in which order: both are whole, however long names are. */
export class HeadLinks {
  private readonly who = h("span", { class: "cut" });
  private readonly order = h("span", { class: "cut" });
  readonly by = link("timelines-entities", this.who);
  readonly sort = link("timelines-sort", this.order);
  private readonly app: App;
  private letters = LEAST;
  private fitted = "";

  constructor(app: App) {
    this.app = app;
  }

  update(): void {
    const { app } = this;
    const { who, order } = headLinks(app, this.letters);
    setText(this.who, who);
    setAttr(this.by, "title", `timelines of ${app.entitiesWord()}; choose whose these are`);
    setText(this.order, order);
    setAttr(this.sort, "title", `sorted by ${sortWords(app)}`);
  }

  /**
   * The head has so many pixels: as many letters as are seen whole, for letters differ in width. The word between gives
   * way before them.
   */
  fit(room: number, side: HTMLElement): void {
    const { app } = this;
    const { who, order } = headLinks(app, MOST);
    const key = `${room} ${who} ${order}`;
    if (key === this.fitted) return;
    this.fitted = key;
    const cut = (e: HTMLElement): boolean => e.scrollWidth > e.clientWidth;
    const isCut = (): boolean => cut(this.who) || cut(this.order);
    this.letters = MOST;
    this.update();
    side.classList.toggle("tight", isTight(app, room));
    if (isCut()) side.classList.add("tight");
    while (this.letters > LEAST && isCut()) {
      this.letters--;
      this.update();
    }
  }
}
