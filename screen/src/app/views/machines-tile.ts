import { count, several } from "../../base/format.ts";
import { type Proc, type Processes, processes } from "../../base/processes.ts";
import { fill, h, setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { openValueMenu } from "../panels/value-menu.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import type { View } from "./view.ts";

/** Rows in the page; a file has 10,000. */
const LIMIT = 1000;

const COLUMNS: readonly { readonly head: string; readonly of: (p: Proc) => string | null }[] = [
  { head: "process", of: (p) => p.name },
  { head: "host", of: (p) => p.host },
  { head: "machine", of: (p) => p.machine },
  { head: "program", of: (p) => p.program },
  { head: "topology", of: (p) => p.topology },
];

/** Where each process runs, and what. */
export class MachinesTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly feed: Feed<Processes, null>;
  private readonly tile: Tile;
  private readonly meta = h("span", { class: "t3 cut", "data-testid": "machines-meta" });
  private readonly alarm = h("span", { class: "alarm", role: "alert" });
  private readonly body = h("tbody");
  private shown: Processes | null = null;

  constructor(app: App) {
    this.app = app;
    this.feed = new Feed<Processes, null>(app, processes);
    this.tile = new Tile(app, "machines", "Machines");
    this.tile.exports = {
      columns: () => "machines",
      picture: () => null,
      data: async () => {
        const q = app.params({ limit: 10_000 }, WHOLE);
        const a = processes(await app.api.view(app.url("processes", q), new AbortController().signal));
        return { headers: COLUMNS.map((c) => c.head), rows: a.processes.map((p) => COLUMNS.map((c) => c.of(p) ?? "")) };
      },
    };
    const csv = (): void => {
      void this.tile.csv();
    };
    const save = h("button", { type: "button", class: "link r", onclick: csv }, "save CSV");
    this.head = h("div", { class: "head" }, h("h2", {}, "Machines"), this.meta, this.alarm, save);
    const heads = COLUMNS.map((c) => h("th", { scope: "col" }, c.head));
    const table = h(
      "table",
      { class: "dt", "data-testid": "machines-table" },
      h("caption", { class: "sr" }, "Where each process runs"),
      h("thead", {}, h("tr", {}, h("td", { class: "swc" }), ...heads)),
      this.body,
    );
    this.left = h(
      "section",
      { class: "tile state-table", "aria-label": "Machines" },
      this.head,
      h("div", { class: "det-scroll", tabindex: 0, "aria-label": "Machines, rows", role: "region" }, table),
    );
  }

  stale(): void {
    this.feed.stale();
  }

  update(): void {
    const { app, feed } = this;
    feed.want({ url: app.url("processes", app.params({ limit: LIMIT }, WHOLE)), asked: null }, false);
    setText(this.alarm, feed.failed ? `\u25b2 ${feed.failed.what}` : "");
    const a = feed.held?.answer;
    if (!a || a === this.shown) return;
    this.shown = a;
    const isSaid = a.processes.some((p) => p.host !== null || p.machine !== null || p.program !== null);
    const first = a.total > a.processes.length ? `, first ${count(a.processes.length)} listed` : "";
    setText(this.meta, `${several(a.total, "processes")}${first}${isSaid ? "" : "; no row says where they run"}`);
    fill(this.body, ...a.processes.map((p) => this.row(p)));
  }

  private row(p: Proc): HTMLElement {
    const { app } = this;
    const onclick = (e: MouseEvent): void => {
      const entity = app.role("entity");
      if (entity) openValueMenu(app, e.clientX, e.clientY, entity, p.name);
    };
    return h(
      "tr",
      {},
      h("td", { class: "swc" }),
      ...COLUMNS.map((c, i) =>
        i === 0
          ? h("td", { class: "who" }, h("button", { type: "button", class: "link", onclick }, p.name))
          : h("td", { class: c.of(p) === null ? "t3" : "", title: c.of(p) ?? "" }, c.of(p) ?? "\u2013"),
      ),
    );
  }
}

const WHOLE = { window: null, where: "", paint: false } as const;
