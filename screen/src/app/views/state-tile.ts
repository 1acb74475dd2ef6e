import { type StateAt, stateAt } from "../../base/answers.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { valueText } from "../../plot/axes.ts";
import { stateWords } from "../../plot/words.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { stateSheet } from "../saving/answer-data.ts";
import type { Sheet } from "../saving/csv.ts";
import type { Table } from "../saving/save.ts";
import { sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { ComparedState } from "../state/compare-state.ts";
import { dateTime, dateTimeZone } from "../state/dates.ts";
import { Feed } from "../state/feed.ts";
import { restWord } from "../state/holding.ts";
import { momentText } from "../state/select.ts";
import { momentOfB, stateMarks } from "./state-curve.ts";
import { StateTable } from "./state-table.ts";
import type { View } from "./view.ts";

/** Entities in the table; a file has all. */
const LIMIT = 5000;

/** Roles of columns whose values are somebody. */
const WHO: readonly (string | null)[] = ["entity", "event", "flow", "level", "peer", null];

/** The state of all at the cursor: as a table, or as a curve of its values in order. */
export class StateTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly feed: Feed<StateAt, string>;
  private readonly compared: ComparedState;
  private readonly tile: Tile;
  private readonly table: StateTable;
  private readonly entity = h("select", { "aria-label": "Entity column", "data-testid": "entity-column" });
  private readonly meta = h("span", { class: "t3 cut" });
  private readonly alarm = h("span", { class: "alarm", role: "alert" });
  private options = "";

  /** @param kind `state`: the table; `curve`: the values in order */
  constructor(app: App, kind: "state" | "curve") {
    this.app = app;
    this.feed = new Feed<StateAt, string>(app, stateAt);
    this.compared = new ComparedState(app);
    this.tile = new Tile(app, kind, "Curve");
    this.tile.exports = { picture: () => this.picture(), data: () => this.data() };
    this.table = new StateTable(app);
    this.entity.addEventListener("change", () => {
      app.set({ roles: { ...app.ws.roles, entity: this.entity.value } });
    });
    const csv = (): void => {
      void this.tile.csv();
    };
    const save = h("button", { type: "button", class: "link r", onclick: csv }, "save CSV");
    const bar = h("div", { class: "head" }, h("h2", {}, "State"), this.alarm, save);
    const whose = h("label", { class: "r" }, h("span", { class: "t3" }, "entities are "), this.entity);
    const table = h(
      "section",
      { class: "tile state-table", "aria-label": "State at the cursor" },
      bar,
      h("div", { class: "head sub" }, this.meta, whose),
      this.table.el,
    );
    this.left = kind === "state" ? table : this.tile.el;
    this.head = kind === "state" ? bar : this.tile.head;
  }

  stale(): void {
    this.feed.stale();
    this.compared.stale();
  }

  private ask(c: Column): void {
    const { app } = this;
    const at = app.ws.cursor ?? app.window()?.from ?? null;
    if (at === null) return;
    const width = Math.max(2, Math.min(4096, this.tile.width));
    const own = { row: "category", limit: LIMIT, width };
    const more = { ...own, at: String(at), column: c.name };
    const moving = app.ss.interacting || app.ss.playing !== 0;
    this.feed.want({ url: app.url("state", app.params(more, { window: null })), asked: c.name }, moving);
    this.compared.ask(c, at, own, moving);
  }

  private whose(): void {
    const names = this.app
      .columns()
      .filter((x) => WHO.includes(x.role))
      .map((x) => x.name);
    if (JSON.stringify(names) !== this.options) {
      this.options = JSON.stringify(names);
      fill(this.entity, ...names.map((n) => h("option", { value: n }, n)));
    }
    this.entity.value = this.app.role("entity")?.name ?? "";
  }

  update(c: Column): void {
    const { app, feed, tile } = this;
    if (!app.timed()) return;
    this.whose();
    this.ask(c);
    const a = feed.held?.asked === c.name ? feed.held.answer : null;
    setText(this.alarm, feed.failed ? `\u25b2 ${feed.failed.what}` : "");
    tile.state(app.ss.playing === 0 ? feed.waiting : null, feed.failed);
    const left = a && a.idle > 0 ? `, ${count(a.idle)} ${restWord(app)}` : null;
    const whose =
      a && left !== null ? `${several(a.total, app.entitiesWord())}${left}` : `every one of the ${app.entitiesWord()}`;
    setText(tile.meta, `${c.name} of ${whose}`);
    if (!a) return;
    const b = this.compared.of(c);
    setText(this.meta, this.counted(a, b));
    setAttr(this.meta, "title", this.meta.textContent);
    this.table.update(a, c, b);
    this.draw(a, c, b);
  }

  /** The moment comes last: where there is little room, it is what the cursor says, too. B's comes first: nothing else says it. */
  private counted(a: StateAt, b: StateAt | null): string {
    const { app } = this;
    const rest = a.idle > 0 ? `, ${count(a.idle)} ${restWord(app)}` : "";
    const listed = a.total > a.entities.length ? `, first ${count(a.entities.length)} listed` : "";
    const moment = app.origin() === null ? dateTime(app, a.at, 3) : momentText(app, a.at);
    const other = b ? `B: ${momentOfB(app, b)}; ` : "";
    return `${other}${several(a.total, app.entitiesWord())}${rest}${listed} at ${moment}`;
  }

  private draw(a: StateAt, c: Column, b: StateAt | null): void {
    const { app, tile } = this;
    const say = (v: number): string => valueText(v, { measure: c, labels: app.ss.labels });
    tile.words = () => [
      ...stateWords(a, c.name, say, speech(app)),
      ...(b ? [`In B: ${stateWords(b, c.name, say, speech(app)).slice(0, 2).join(" ")}`] : []),
    ];
    if (!tile.ready()) return;
    if (a.total === 0) {
      tile.empty(
        a.idle > 0
          ? `No ${app.entitiesWord()} here do anything at this moment: ${count(a.idle)} ${restWord(app)}. Move the cursor.`
          : "No entity has been seen yet at this moment. Move the cursor later.",
      );
      return;
    }
    const [lo, hi] = [a.curve[0] ?? Number.NaN, a.curve.at(-1) ?? Number.NaN];
    tile.show(
      stateMarks(app, [a, b], c, tile.width, tile.height),
      `Curve of ${several(a.total, app.entitiesWord())} at ${momentText(app, a.at)}; ${c.name} from ${say(lo)} to ${say(hi)}.`,
      () => this.twin(a, c, b),
      a,
      b,
    );
  }

  private twin(a: StateAt, c: Column, b: StateAt | null): Table {
    const { app } = this;
    const others = new Map(b?.entities.map((r) => [r.entity, r.value]));
    return {
      caption: `State at ${dateTime(app, a.at, 9)}`,
      headers: [app.role("entity")?.name ?? "entity", c.name, ...(b ? ["B"] : []), "since", "category"],
      rows: this.table
        .sorted(a)
        .map((r) => [
          r.entity,
          String(r.value ?? ""),
          ...(b ? [String(others.get(r.entity) ?? "")] : []),
          r.since === null ? "" : dateTime(app, r.since, 9),
          r.category,
        ]),
    };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const [a, c] = [this.feed.held?.answer, app.column()];
    if (!a || !c || !tile.ready()) return null;
    const title = `${c.name} of ${several(a.total, app.entitiesWord())} at one moment`;
    return {
      title,
      sheet: {
        title,
        lines: [
          ...sheetLines(app, { columns: [c], seen: [a], window: null, held: true }),
          `at ${dateTimeZone(app, a.at, 9)}`,
        ],
        ...sheetLegend(app, "unpainted"),
        ramp: null,
        parts: [{ marks: tile.drawn, x: 0, y: 0 }],
        width: tile.width,
        height: tile.height,
      },
    };
  }

  /** The table lists the first entities; a file has all. */
  private async data(): Promise<Sheet | null> {
    const { app } = this;
    const [held, c] = [this.feed.held, app.column()];
    if (!held || !c) return null;
    const q = new URLSearchParams(held.url.slice(held.url.indexOf("?") + 1));
    q.set("limit", String(Math.max(LIMIT, held.answer.total)));
    const more = held.answer.total > held.answer.entities.length;
    const a = more ? stateAt(await app.api.view(app.url("state", q), new AbortController().signal)) : held.answer;
    const b = await this.compared.whole(c);
    return stateSheet(a, this.table.sorted(a), c, app.role("entity")?.name ?? "entity", b);
  }
}
