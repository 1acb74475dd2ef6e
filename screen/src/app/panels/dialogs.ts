import { fill, h, parentsOf, refocus, setText } from "../elements/dom.ts";
import type { Command } from "../input/keys.ts";
import { MOVES, POINTER, shown } from "../input/keys.ts";

/**
 * Opens a dialog; it goes when closed, and focus returns. At once, and not when the browser tells: until then what was
 * typed in would keep the focus, and swallow the next key.
 *
 * @return closes it
 */
export function show(dialog: HTMLDialogElement): () => void {
  const back = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const parents = parentsOf(back);
  const shut = (): void => {
    if (!dialog.isConnected) return;
    dialog.close();
    dialog.remove();
    refocus(back, parents);
  };
  dialog.addEventListener("cancel", (e) => {
    // who opened it may have another use for Esc, such as ending what runs
    if (e.target !== dialog || e.defaultPrevented) return;
    e.preventDefault();
    shut();
  });
  dialog.addEventListener("close", shut);
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) shut();
  });
  document.body.append(dialog);
  dialog.showModal();
  return shut;
}

/** From row to row of its table. */
export function arrowKeys(dialog: HTMLDialogElement): void {
  const buttons = (): HTMLElement[] => [...dialog.querySelectorAll<HTMLElement>("tbody button")];
  dialog.addEventListener("keydown", (e) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (to === undefined || (at < 0 && e.key === "ArrowUp")) return;
    e.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  });
}

/** `?`: every key, from the same list that runs them. */
export function openHelp(all: readonly Command[]): void {
  const rows = all
    .filter((c) => c.keys.length > 0)
    .map((c) =>
      h(
        "div",
        { class: "help-row" },
        h("span", { class: "help-keys" }, h("kbd", {}, shown(c.keys[0] as string))),
        h("span", {}, c.name),
      ),
    );
  const plain = (s: string): string => s.replaceAll("`", "");
  const dialog = h(
    "dialog",
    { class: "dialog help", "aria-label": "Keys", "data-testid": "help-dialog" },
    h("h2", {}, "Keys"),
    h("div", { class: "help-grid" }, ...rows),
    h("h2", {}, "Moving, pointer"),
    h(
      "div",
      { class: "help-grid" },
      ...[...MOVES, ...POINTER].map(([k, s]) =>
        h("div", { class: "help-row" }, h("span", { class: "help-keys t2" }, plain(k)), h("span", {}, plain(s))),
      ),
    ),
  );
  show(dialog);
}

/** What has all words typed in its name; a column that is called just that comes first. */
export function matching<C extends Pick<Command, "name">>(all: readonly C[], typed: string): C[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter((w) => w !== "");
  const rank = (c: C): number => {
    const name = c.name.toLowerCase();
    if (text === "") return 0;
    return name === `column: ${text}` ? 0 : name === text ? 1 : 2;
  };
  return all.filter((c) => words.every((w) => c.name.toLowerCase().includes(w))).sort((a, b) => rank(a) - rank(b));
}

function option(c: Command, i: number, on: boolean, take: (c: Command) => void): HTMLElement {
  return h(
    "div",
    {
      class: `palette-row${on ? " on" : ""}`,
      role: "option",
      id: `palette-${i}`,
      "aria-selected": String(on),
      onclick: () => {
        take(c);
      },
    },
    h("span", {}, c.name),
    c.keys[0] ? h("kbd", {}, shown(c.keys[0])) : null,
  );
}

/** Ctrl+K: find a command or a column by any part of its name. */
export function openPalette(all: readonly Command[]): void {
  const input = h("input", {
    type: "text",
    class: "palette-input",
    placeholder: "command or column",
    "aria-label": "Command or column",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "palette-list",
    "data-testid": "palette-input",
  });
  const list = h("div", { class: "palette-list", id: "palette-list", role: "listbox", "aria-label": "Found" });
  const dialog = h(
    "dialog",
    { class: "dialog palette-dialog", "aria-label": "Commands", "data-testid": "palette" },
    input,
    list,
  );
  const none = h("p", { class: "t3 palette-none", role: "status" });
  dialog.append(none);
  let at = 0;
  let found: readonly Command[] = [];
  const write = (): void => {
    found = matching(all, input.value).slice(0, 14);
    at = Math.max(0, Math.min(found.length - 1, at));
    fill(list, ...found.map((c, i) => option(c, i, i === at, take)));
    setText(none, found.length > 0 ? "" : `no command and no column has "${input.value.trim()}" in its name`);
    input.setAttribute("aria-activedescendant", found.length > 0 ? `palette-${at}` : "");
  };
  const take = (c: Command | undefined): void => {
    shut();
    c?.run();
  };
  input.addEventListener("input", () => {
    at = 0;
    write();
  });
  input.addEventListener("keydown", (e) => {
    if (e.key === "Enter") take(found[at]);
    else if (e.key === "ArrowDown") at++;
    else if (e.key === "ArrowUp") at--;
    else return;
    e.preventDefault();
    write();
  });
  const shut = show(dialog);
  write();
  input.focus();
}
