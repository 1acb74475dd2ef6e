import { h } from "./dom.ts";

export interface Item {
  readonly label: string;
  readonly key?: string;
  readonly checked?: boolean;
  readonly note?: string;
  run(): void;
}

export type Entry = Item | { readonly head: string } | "rule" | HTMLElement;

/** A menu at a point; arrows move, Enter runs, Escape closes; focus goes back where it was. */
export function openMenu(x: number, y: number, label: string, entries: readonly Entry[]): void {
  closeMenus();
  const back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const box = h("div", { class: "menu", role: "menu", "aria-label": label, tabindex: -1, "data-testid": "menu" });
  const close = (): void => {
    box.remove();
    document.removeEventListener("pointerdown", outside, true);
    back?.focus({ preventScroll: true });
  };
  const outside = (e: Event): void => {
    if (e.target instanceof Node && !box.contains(e.target)) close();
  };
  for (const e of entries) {
    if (e === "rule") box.append(h("hr"));
    else if (e instanceof HTMLElement) box.append(e);
    else if ("head" in e) box.append(h("div", { class: "menu-head" }, e.head));
    else box.append(itemButton(e, close));
  }
  box.addEventListener("keydown", (e) => {
    keys(e, box, close);
  });
  box.addEventListener("menu-close", close);
  document.body.append(box);
  const r = box.getBoundingClientRect();
  box.style.left = `${Math.max(4, Math.min(x, innerWidth - r.width - 4))}px`;
  box.style.top = `${Math.max(4, Math.min(y, innerHeight - r.height - 4))}px`;
  document.addEventListener("pointerdown", outside, true);
  (box.querySelector<HTMLElement>("input, [role^=menuitem]") ?? box).focus({ preventScroll: true });
}

function itemButton(item: Item, close: () => void): HTMLElement {
  return h(
    "button",
    {
      class: "menu-item",
      role: item.checked === undefined ? "menuitem" : "menuitemradio",
      "aria-checked": item.checked === undefined ? null : String(item.checked),
      type: "button",
      onclick: () => {
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
  if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
  e.preventDefault();
  const items = [...box.querySelectorAll<HTMLElement>("[role^=menuitem]")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = items[(at + (e.key === "ArrowDown" ? 1 : items.length - 1) + items.length) % items.length];
  next?.focus();
}

export function closeMenus(): void {
  for (const m of document.querySelectorAll(".menu")) m.dispatchEvent(new Event("menu-close"));
}
