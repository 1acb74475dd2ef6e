import { count, duration, NONE, several } from "../../base/format.ts";
import { type Remark, type Sender, type Senders, senderKey, senderName } from "../../base/live.ts";
import { h, icon, setAttr, setText } from "../elements/dom.ts";
import type { App } from "../state/app.ts";
import type { Clause } from "../state/expr.ts";
import type { Selection } from "../state/workspace.ts";
import { openKept } from "./kept-menu.ts";
import { leasesText, openLevels } from "./levels-menu.ts";
import { order, type SenderOrder } from "./senders-order.ts";

interface Head {
  readonly by: SenderOrder["by"];
  readonly name: string;
  readonly right?: boolean;
  text(s: Sender, now: bigint): string;
  title?(s: Sender): string;
}

const HEADS: readonly Head[] = [
  { by: "program", name: "program", text: senderName },
  { by: "host", name: "host", text: (s) => s.host || s.address },
  { by: "protocol", name: "protocol", text: (s) => s.protocol },
  { by: "state", name: "state", text: stateText },
  { by: "rows", name: "rows", right: true, text: (s) => count(s.rows) },
  { by: "rate", name: "rows/s", right: true, text: (s) => rateText(s.rate) },
  { by: "lag", name: "lag", right: true, text: (s) => lagText(s.lag) },
  { by: "lost", name: "not stored", right: true, text: lostText },
  { by: "remarks", name: "remarks", text: remarksText, title: remarksTitle },
  { by: "level", name: "level", text: (s) => s.level },
];

function rateText(rate: number): string {
  return rate >= 10 || rate === 0 ? count(rate) : rate.toFixed(1);
}

function lagText(lag: number | null): string {
  if (lag === null) return NONE;
  // tenths of a second are no news
  const rough = Math.abs(lag) < 1e9 ? Math.round(lag / 1e7) * 1e7 : Math.round(lag / 1e8) * 1e8;
  return lag < 0 ? `${duration(-rough)} ahead` : duration(rough);
}

function stateText(s: Sender, now: bigint): string {
  if (s.state === "sending") return "sending";
  const since = duration(Math.max(0, Math.round(Number(now - s.last) / 1e9) * 1e9));
  return s.state === "silent" ? `\u25b2 silent ${since}` : `ended ${since} ago`;
}

function lostText(s: Sender): string {
  const parts = [s.rejected > 0 ? `${count(s.rejected)} rejected` : "", s.lost > 0 ? `${count(s.lost)} lost` : ""];
  const text = parts.filter((p) => p !== "").join(", ");
  // what was left out as it was wanted is no alarm
  const sampled = s.sampled > 0 ? `${count(s.sampled)} sampled` : "";
  if (text === "") return sampled || "0";
  return `\u25b2 ${text}${sampled ? `, ${sampled}` : ""}`;
}

/** The one that there are most of; all are in the title. */
function remarksText(s: Sender): string {
  const most = s.remarks.reduce<Remark | null>((a, b) => (a && a.times >= b.times ? a : b), null);
  if (!most) return "";
  const more = s.remarks.length - 1;
  return `${count(most.times)} ${most.what}${more > 0 ? `, and ${count(more)} more` : ""}`;
}

function remarksTitle(s: Sender): string {
  return s.remarks.map((r) => `${count(r.times)} \u00d7 ${r.what}`).join("\n");
}

/** Who sends to the collector: one row each, looked at once a second; a click selects its rows. */
export class SendersPanel {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly meta = h("span", { class: "t3 cut", "data-testid": "senders-sum" });
  private readonly leases = h("span", { class: "cut lease", "data-testid": "leases" });
  private readonly heads: readonly HTMLElement[];
  private readonly body = h("tbody");
  private readonly rows = new Map<string, HTMLTableRowElement>();
  private by: SenderOrder = { by: "state", desc: false };
  private shown: Senders | null = null;
  private sorted: SenderOrder | null = null;
  private selected: Selection | null = null;
  /** The row that Tab leads to. */
  private stop = "";
  /** Whether somebody chose that row. */
  private chosen = false;

  constructor(app: App) {
    this.app = app;
    this.heads = HEADS.map((head) => this.head(head));
    const table = h(
      "table",
      { class: "dt", "aria-label": "Senders", "data-testid": "senders-table" },
      h("thead", {}, h("tr", {}, ...this.heads)),
      this.body,
    );
    this.body.addEventListener("keydown", (e) => {
      this.key(e);
    });
    const away = h(
      "button",
      { type: "button", class: "more", "aria-label": "put the senders away", title: "put the senders away" },
      icon("M3 3l8 8", "M11 3l-8 8"),
    );
    away.addEventListener("click", () => {
      app.note({ sendersAway: true, drawer: null });
    });
    this.el = h(
      "section",
      { class: "panel", id: "senders", "aria-label": "Senders", hidden: true, "data-testid": "senders" },
      h(
        "div",
        { class: "head" },
        h("h2", {}, "Senders"),
        this.meta,
        this.leases,
        h("span", { class: "r tools" }, this.kept(), this.levels(), away),
      ),
      h("div", { class: "senders-scroll" }, table),
    );
  }

  private kept(): HTMLElement {
    const b = h(
      "button",
      { type: "button", class: "link", "data-testid": "kept", title: "have flight recorders send what they keep" },
      "kept\u2026",
    );
    b.addEventListener("click", () => {
      const r = b.getBoundingClientRect();
      if (this.shown) openKept(this.app, r.left, r.bottom, this.shown, this.picked());
    });
    return b;
  }

  /** The row that somebody chose, if any. */
  private picked(): Sender | null {
    const s = this.shown?.senders.find((each) => senderKey(each) === this.stop);
    return s && this.chosen ? s : null;
  }

  private levels(): HTMLElement {
    const b = h(
      "button",
      { type: "button", class: "link", "data-testid": "levels", title: "what programs record, for a while" },
      "levels\u2026",
    );
    b.addEventListener("click", () => {
      const r = b.getBoundingClientRect();
      const s = this.picked();
      openLevels(this.app, r.left, r.bottom, s ? senderName(s) : "");
    });
    return b;
  }

  private head(head: Head): HTMLElement {
    const onclick = (): void => {
      const again = this.by.by === head.by;
      this.by = { by: head.by, desc: again ? !this.by.desc : head.right === true };
      this.app.schedule();
    };
    return h(
      "th",
      { scope: "col", class: head.right ? "r" : "", "data-by": head.by },
      h("button", { type: "button", onclick }, head.name),
    );
  }

  update(): void {
    const { app } = this;
    const now = app.ss.senders;
    const collecting = now?.collecting === true;
    this.el.hidden = !collecting;
    this.el.classList.toggle("away", app.ss.sendersAway);
    if (!now || !collecting) return;
    if (now === this.shown && this.by === this.sorted && app.ws.select === this.selected) return;
    this.shown = now;
    this.sorted = this.by;
    this.selected = app.ws.select;
    setText(this.meta, sumText(now));
    setText(this.leases, leasesText(now));
    HEADS.forEach((head, i) => {
      const th = this.heads[i] as HTMLElement;
      const its = this.by.by === head.by;
      setAttr(th, "aria-sort", its ? (this.by.desc ? "descending" : "ascending") : null);
      setText(th.firstElementChild as Element, `${head.name}${its ? (this.by.desc ? " \u2193" : " \u2191") : ""}`);
    });
    this.fill(now);
  }

  private fill(now: Senders): void {
    const all = order(now.senders, this.by);
    const keys = new Set(all.map(senderKey));
    for (const [key, tr] of this.rows) {
      if (keys.has(key)) continue;
      tr.remove();
      this.rows.delete(key);
    }
    if (!keys.has(this.stop)) {
      this.stop = all[0] ? senderKey(all[0]) : "";
      this.chosen = false;
    }
    // asked for once: there may be a thousand senders, and as many columns
    const types = typesOf(this.app);
    all.forEach((s, i) => {
      const tr = this.row(s, now.now, types);
      // what stands where it should is not moved: it may have the focus
      if (this.body.children[i] !== tr) this.body.insertBefore(tr, this.body.children[i] ?? null);
    });
  }

  private row(s: Sender, now: bigint, types: Types): HTMLTableRowElement {
    const key = senderKey(s);
    let tr = this.rows.get(key);
    if (!tr) {
      const [first, ...rest] = HEADS;
      const name = h("button", { type: "button", "data-key": key }, first?.text(s, now) ?? "");
      name.addEventListener("click", () => {
        this.select(key);
      });
      tr = h(
        "tr",
        { "data-testid": "sender" },
        h("td", { class: "lead" }, name),
        ...rest.map((c) => h("td", { class: c.right ? "r" : c.title ? "cut" : "" })),
      );
      this.rows.set(key, tr);
    }
    HEADS.forEach((head, i) => {
      if (i === 0) return;
      const td = tr.children[i] as HTMLElement;
      const text = head.text(s, now);
      setText(td, text);
      td.classList.toggle("alarm", text.startsWith("\u25b2"));
      if (head.title) setAttr(td, "title", head.title(s) || null);
    });
    const name = tr.querySelector("button") as HTMLButtonElement;
    const { app } = this;
    const clauses = clausesOf(types, s);
    setAttr(
      name,
      "title",
      clauses.length === 0 ? "its rows do not tell who sent them" : `${s.address}: select its rows`,
    );
    setAttr(name, "aria-disabled", clauses.length === 0 ? "true" : null);
    setAttr(name, "tabindex", key === this.stop ? "0" : "-1");
    const on = isSelected(app.ws.select, clauses);
    setAttr(name, "aria-pressed", String(on));
    tr.classList.toggle("sel", on);
    return tr;
  }

  private select(key: string): void {
    const { app } = this;
    const s = this.shown?.senders.find((each) => senderKey(each) === key);
    if (!s) return;
    this.stop = key;
    this.chosen = true;
    const clauses = clausesOf(typesOf(app), s);
    if (clauses.length === 0) return;
    const on = isSelected(app.ws.select, clauses);
    app.set({ select: on ? null : { kind: "clauses", label: senderName(s), clauses } });
  }

  private key(e: KeyboardEvent): void {
    const all = [...this.body.querySelectorAll<HTMLElement>("button")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    const next = all[Math.max(0, Math.min(all.length - 1, to))];
    this.stop = next?.dataset["key"] ?? "";
    this.chosen = true;
    for (const b of all) setAttr(b, "tabindex", b === next ? "0" : "-1");
    next?.focus();
  }
}

type Types = ReadonlyMap<string, string>;

function typesOf(app: App): Types {
  return new Map(app.columns().map((c) => [c.name, c.type]));
}

/** How its rows are told from others; empty where they do not tell. */
function clausesOf(types: Types, s: Sender): readonly Clause[] {
  return s.select.flatMap(({ column, value }): Clause[] => {
    const type = types.get(column);
    if (type === undefined) return [];
    const number = type === "int64" || type === "float64";
    return [{ kind: "values", column, values: [number ? Number(value) : type === "bool" ? value === "true" : value] }];
  });
}

function isSelected(select: Selection | null, clauses: readonly Clause[]): boolean {
  return select?.kind === "clauses" && clauses.length > 0 && JSON.stringify(select.clauses) === JSON.stringify(clauses);
}

function sumText(now: Senders): string {
  const silent = now.senders.filter((s) => s.state === "silent").length;
  const rate = now.senders.reduce((n, s) => n + s.rate, 0);
  const { others } = now;
  return [
    several(now.total, "senders"),
    silent > 0 ? `${count(silent)} silent` : "",
    `${rateText(rate)} rows/s`,
    now.senders.length < now.total ? `${count(now.senders.length)} of them shown` : "",
    others.senders > 0 ? `and ${count(others.senders)} others, forgotten, with ${several(others.rows, "rows")}` : "",
  ]
    .filter((s) => s !== "")
    .join(", ");
}
