type Child = Node | string | null | undefined | false;
type Attrs = Readonly<Record<string, string | number | boolean | null | undefined | ((e: never) => void)>>;

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
    else el.setAttribute(k, v === true ? "" : String(v));
  }
  append(el, children);
  return el;
}

export function append(el: Element, children: readonly Child[]): void {
  for (const c of children) if (c !== null && c !== undefined && c !== false) el.append(c);
}

export function fill(el: Element, ...children: readonly Child[]): void {
  el.replaceChildren();
  append(el, children);
}

/** Writes only what changed, so that a hundred updates a second cost nothing. */
export function setText(el: Element, s: string): void {
  if (el.textContent !== s) el.textContent = s;
}

export function setAttr(el: Element, name: string, value: string | null): void {
  if (value === null) el.removeAttribute(name);
  else if (el.getAttribute(name) !== value) el.setAttribute(name, value);
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

export function cssPx(name: string): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}
