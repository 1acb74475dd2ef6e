import { h, parentsOf, plainClick, refocus } from "./dom.ts";

export interface Item {
  readonly label: string;
  readonly key?: string;
  readonly checked?: boolean;
  readonly note?: string;
  /** Where it leads, if it is a link: then it can be opened in a new tab, too. */
  readonly href?: string;
  run(): void;
}

export type Entry = Item | { readonly head: string } | "rule" | HTMLElement;

/** How to close each menu that is open. */
const closers = new WeakMap<Element, () => void>();

/** A menu at a point; arrows move, Enter runs, Escape closes; focus goes back where it was. */
export function openMenu(x: number, y: number, label: string, entries: readonly Entry[]): void {
  closeMenus();
  const back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const parents = parentsOf(back);
  // a menu holds items only: with other things in it, it is a dialog of menus
  const mixed = entries.some((e) => e instanceof HTMLElement);
  const role = mixed ? "dialog" : "menu";
  const box = h("div", { class: "menu", role, "aria-label": label, tabindex: -1, "data-testid": "menu" });
  const close = (): void => {
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    refocus(back, parents);
  };
  const outside = (e: Event): void => {
    if (e.target instanceof Node && !box.contains(e.target)) close();
  };
  let group: HTMLElement | null = mixed ? null : box;
  let head = label;
  for (const e of entries) {
    if (e instanceof HTMLElement || e === "rule" || "head" in e) {
      box.append(e === "rule" ? h("hr") : e instanceof HTMLElement ? e : h("div", { class: "menu-head" }, e.head));
      if (mixed) group = null;
      if (e !== "rule" && "head" in e) head = e.head;
    } else {
      if (!group) {
        group = h("div", { role: "menu", "aria-label": head });
        box.append(group);
      }
      group.append(itemButton(e, close));
    }
  }
  box.addEventListener("keydown", (e) => {
    keys(e, box, close);
  });
  closers.set(box, close);
  document.body.append(box);
  const r = box.getBoundingClientRect();
  box.style.left = `${Math.max(4, Math.min(x, innerWidth - r.width - 4))}px`;
  box.style.top = `${Math.max(4, Math.min(y, innerHeight - r.height - 4))}px`;
  document.addEventListener("pointerdown", outside, true);
  (box.querySelector<HTMLElement>("input, [role^=menuitem]") ?? box).focus({ preventScroll: true });
}

function itemButton(item: Item, close: () => void): HTMLElement {
  return h(
    item.href === undefined ? "button" : "a",
    {
      class: "menu-item",
      role: item.checked === undefined ? "menuitem" : "menuitemradio",
      "aria-checked": item.checked === undefined ? null : String(item.checked),
      type: item.href === undefined ? "button" : null,
      href: item.href ?? null,
      onclick: (e: MouseEvent) => {
        if (item.href !== undefined && !plainClick(e)) return;
        e.preventDefault();
        close();
        item.run();
      },
    },
    h("span", { class: "check" }, item.checked ? "\u2713" : ""),
    h("span", { class: "menu-label" }, item.label),
    item.note ? h("span", { class: "t3" }, item.note) : null,
    item.key ? h("kbd", {}, item.key) : null,
  );
}

function keys(e: KeyboardEvent, box: HTMLElement, close: () => void): void {
  e.stopPropagation();
  if (e.key === "Escape") {
    close();
    return;
  }
  const all = [...box.querySelectorAll<HTMLElement>("button, select, input")];
  const items = e.key === "Tab" ? all : all.filter((b) => b.matches("[role^=menuitem]"));
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? last : at - 1,
    Home: 0,
    End: last,
    Tab: e.shiftKey ? at - 1 : at + 1,
  }[e.key];
  if (to === undefined || (e.key !== "Tab" && document.activeElement?.matches("select, input"))) return;
  e.preventDefault();
  // a menu of items only is left by Tab; one with other things keeps it
  if (e.key === "Tab" && box.getAttribute("role") === "menu") close();
  else items[(to + items.length) % Math.max(1, items.length)]?.focus();
}

export function closeMenus(): void {
  for (const m of document.querySelectorAll(".menu")) closers.get(m)?.();
}

/** Closes the menu that an element is in. */
export function closeMenuOf(el: Element): void {
  const menu = el.closest(".menu");
  if (menu) closers.get(menu)?.();
}
