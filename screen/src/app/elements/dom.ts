import { readable } from "../../base/readable.ts";

type Child = Node | string | null | undefined | false;
type Attrs = Readonly<Record<string, string | number | boolean | null | undefined | ((e: never) => void)>>;

/** What people read or hear of an element; others are keys. */
const SAID: ReadonlySet<string> = new Set(["title", "aria-label", "aria-valuetext", "placeholder"]);

/** Makes an element; text always goes in as text, never as markup. `onX` attributes become listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attrs: Attrs = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const el = document.createElement(tag);
  for (const [k, v] of Object.entries(attrs)) {
    if (v === null || v === undefined || v === false) continue;
    if (typeof v === "function") el.addEventListener(k.slice(2).toLowerCase(), v as EventListener);
    else el.setAttribute(k, v === true ? "" : SAID.has(k) ? readable(String(v)) : String(v));
  }
  append(el, children);
  return el;
}

export function append(el: Element, children: readonly Child[]): void {
  for (const c of children)
    if (c !== null && c !== undefined && c !== false) el.append(typeof c === "string" ? readable(c) : c);
}

export function fill(el: Element, ...children: readonly Child[]): void {
  el.replaceChildren();
  append(el, children);
}

/** `fill` with elements that may be in it already: then nothing is touched. */
export function keep(el: Element, children: readonly Element[]): void {
  if (el.childElementCount === children.length && children.every((c, i) => c === el.children[i])) return;
  el.replaceChildren(...children);
}

function mark(el: HTMLElement): string {
  const { dataset } = el;
  return [
    el.tagName,
    dataset["category"] ?? dataset["column"] ?? el.closest<HTMLElement>("[data-category]")?.dataset["category"] ?? "",
    dataset["testid"] ?? el.getAttribute("aria-label") ?? el.textContent ?? "",
  ].join("\n");
}

const STOPS = "button, a[href], input, select, textarea, summary, [tabindex]";

/** `fill` for what may hold the focus: it goes to what took the place of what had it. */
export function refill(el: HTMLElement, ...children: readonly Child[]): void {
  const at = document.activeElement;
  const had = at instanceof HTMLElement && el.contains(at) && at !== el ? at : null;
  const key = had ? mark(had) : "";
  const same = (): HTMLElement[] => [...el.querySelectorAll<HTMLElement>(STOPS)].filter((e) => mark(e) === key);
  const place = had ? same().indexOf(had) : -1;
  fill(el, ...children);
  if (had) (same()[Math.max(0, place)] ?? same()[0])?.focus({ preventScroll: true });
}

/** Gives the focus back to an element, or to where it was when it is no longer there. */
export function refocus(el: HTMLElement | null, parents: readonly Element[]): void {
  // who had nothing gets nothing: the keys stay the page's
  if (el === null || el === document.body) return;
  if (el.isConnected) {
    el.focus({ preventScroll: true });
    return;
  }
  const near = parents.find((p) => p.isConnected && p !== document.body);
  const stop = near?.matches(STOPS) ? near : near?.querySelector('[tabindex="0"], button, a[href], input');
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}

export function parentsOf(el: Element | null): readonly Element[] {
  const out: Element[] = [];
  for (let e = el?.parentElement ?? null; e; e = e.parentElement) out.push(e);
  return out;
}

/** Whether the page is so small that what stands side by side elsewhere stands one below the other; as `page.css` says. */
export function isStacked(): boolean {
  return matchMedia("(max-width: 960px), (max-height: 540px)").matches;
}

/** Writes only what changed, so that a hundred updates a second cost nothing. */
export function setText(el: Element, s: string): void {
  const text = readable(s);
  if (el.textContent !== text) el.textContent = text;
}

export function setAttr(el: Element, name: string, value: string | null): void {
  const said = value === null || !SAID.has(name) ? value : readable(value);
  if (said === null) el.removeAttribute(name);
  else if (el.getAttribute(name) !== said) el.setAttribute(name, said);
}

/** A click that a link may take itself; with a modifier or another button it is the browser's: a new tab, a window. */
export function plainClick(e: Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">): boolean {
  return e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;
}

const SVG = "http://www.w3.org/2000/svg";

/** A 14 px line icon; parts starting with "f:" are filled. */
export function icon(...paths: readonly string[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("viewBox", "0 0 14 14");
  svg.setAttribute("aria-hidden", "true");
  for (const p of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", p.replace(/^f:/, ""));
    if (p.startsWith("f:")) path.setAttribute("class", "f");
    svg.append(path);
  }
  return svg;
}

/** A button that is a sign; what it does is its name. */
export function button(label: string, id: string, svg: SVGElement, run: () => void): HTMLButtonElement {
  const b = h("button", { type: "button", "aria-label": label, title: label, "data-testid": id, onclick: run });
  b.append(svg);
  return b;
}

/** By the size of the window: only that changes them, and to ask the browser makes it look through all styles. */
const sizes = new Map<string, number>();

/** A style variable of the style sheet that no one but the size of the window changes. */
export function cssPx(name: string): number {
  const key = `${name} ${innerWidth} ${innerHeight}`;
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const px = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
  sizes.set(key, px);
  return px;
}
