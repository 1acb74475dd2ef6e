import { type StateAt, stateAt } from "../../base/answers.ts";
import { count, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type Exchange, exchange } from "../../base/messages.ts";
import { type Processes, processes } from "../../base/processes.ts";
import { swatchOf } from "../../plot/category.ts";
import { type Oval, type OvalsPlot, ovalAt, ovalMarks } from "../../plot/ovals.ts";
import { gridSpots, isConnected, ringSpots, type Spot, topologySpots } from "../../plot/topology.ts";
import { setText } from "../elements/dom.ts";
import { Tile } from "../elements/tile.ts";
import { gestures, type Point } from "../input/gestures.ts";
import { openValueMenu } from "../panels/value-menu.ts";
import type { App } from "../state/app.ts";
import { Feed } from "../state/feed.ts";
import { Cell } from "../state/reads.ts";
import { momentText } from "../state/select.ts";
import { exchangeSheet } from "./exchange-tile.ts";
import { goesOn } from "./message-times.ts";
import { alone } from "./messages-export.ts";
import { nothing } from "./nothing.ts";
import type { View } from "./view.ts";

/** Ovals; more processes are counted. */
const LIMIT = 2000;
/** On a ring, where no row says how they are connected. */
const BANDS = 64;
const PAD = 6;

/** A state oval for each process, as it is at the cursor: in the order of names, or as they are connected. */
export class OvalsTile implements View {
  readonly left: HTMLElement;
  readonly head: HTMLElement;
  private readonly app: App;
  private readonly isTopology: boolean;
  private readonly tile: Tile;
  private readonly places: Feed<Processes, null>;
  private readonly states: Feed<StateAt, string>;
  private readonly talks: Feed<Exchange, null>;
  private readonly marked: Cell<number | null>;

  /** @param kind `global`: in the order of names; `topology`: as they are connected */
  constructor(app: App, kind: "global" | "topology") {
    this.app = app;
    this.isTopology = kind === "topology";
    this.tile = new Tile(app, kind, this.isTopology ? "Topology" : "Global");
    this.places = new Feed<Processes, null>(app, processes);
    this.states = new Feed<StateAt, string>(app, stateAt);
    this.talks = new Feed<Exchange, null>(app, exchange);
    this.marked = new Cell<number | null>(app.reads, null);
    this.left = this.tile.el;
    this.head = this.tile.head;
    this.tile.exports = {
      columns: () => "processes",
      picture: () => {
        const a = this.states.held?.answer;
        return a ? alone(app, this.tile, `What processes do (${kind})`, a, this.said()) : null;
      },
      data: () => {
        const talks = this.isTalk() ? this.talks.held?.answer : undefined;
        return talks ? exchangeSheet(talks) : { headers: ["process", "state"], rows: this.rows() };
      },
    };
    this.tile.follow(this.paint);
    gestures(app, this.tile.canvas, {
      hover: (p) => {
        this.hover(p);
      },
      click: (p) => {
        const [entity, o] = [app.role("entity"), this.at(p)];
        if (entity && o && !this.isTalk()) openValueMenu(app, p.pageX, p.pageY, entity, o.name);
      },
    });
  }

  stale(): void {
    this.places.stale();
    this.states.stale();
    this.talks.stale();
  }

  /** What a process does is its state or, where no column is called so, its last event. */
  private column(shown: Column): Column {
    const { app } = this;
    return app.columns().find((c) => c.name === "state") ?? app.role("event") ?? shown;
  }

  update(shown: Column): void {
    const { app, tile } = this;
    const at = app.ws.cursor ?? app.window()?.from ?? null;
    if (!app.timed() || at === null || !tile.ready()) return;
    const moving = app.ss.interacting || app.ss.playing !== 0;
    const { name } = this.column(shown);
    this.places.want({ url: app.url("processes", app.params({ limit: LIMIT }, WHOLE)), asked: null }, false);
    const own = { row: "category", limit: 10_000, width: 2, at: String(at), column: name };
    this.states.want({ url: app.url("state", app.params(own, { window: null, where: "" })), asked: name }, moving);
    const talk = { bands: BANDS };
    this.talks.want(
      this.isTalk()
        ? { url: app.url("exchange", app.params({ ...talk, ...goesOn(app) }, { paint: false })), asked: null }
        : null,
      app.ss.interacting,
    );
    const failed = this.places.failed ?? this.states.failed ?? (this.isTalk() ? this.talks.failed : null);
    tile.state(app.ss.playing === 0 ? this.states.waiting : null, failed);
    tile.draw();
  }

  /** No row says how they are connected: who talks to whom is all there is. */
  private isTalk(): boolean {
    const a = this.places.held?.answer;
    return this.isTopology && a !== undefined && !isConnected(a.processes);
  }

  private plot(): OvalsPlot | null {
    const { tile } = this;
    const [a, states] = [this.places.held?.answer, this.states.held?.answer];
    if (!a || !states || !tile.ready()) return null;
    const box = { x: PAD, y: PAD, w: tile.width - 2 * PAD, h: tile.height - 2 * PAD };
    const marked = this.marked.value;
    const talks = this.isTalk() ? (this.talks.held?.answer ?? null) : null;
    if (this.isTalk()) {
      if (!talks) return null;
      const spots = ringSpots(talks.bands.length, box);
      return { ovals: this.ovals(talks.bands, spots, states), links: talkLinks(talks), ...reach(spots), marked };
    }
    const names = a.processes.map((p) => p.name);
    if (!this.isTopology) {
      const { spots, w, h } = gridSpots(names.length, box);
      return { ovals: this.ovals(names, spots, states), links: [], rx: w / 2 - 3, ry: h / 2 - 3, marked };
    }
    const spots = topologySpots(a.processes, { x: box.x + 24, y: box.y + 8, w: box.w - 48, h: box.h - 16 });
    const links = a.processes.flatMap((p, i) => p.neighbours.filter((n) => n > i).map((n) => [i, n, 1.25] as const));
    return { ovals: this.ovals(names, spots, states), links, ...reach(spots), marked };
  }

  private ovals(names: readonly string[], spots: readonly Spot[], states: StateAt): Oval[] {
    const of = new Map(states.entities.map((e) => [e.entity, e]));
    const painted = this.app.painted();
    const column = this.states.held?.asked ?? "value";
    return names.map((name, i) => {
      const now = of.get(name);
      const spot = spots[i] ?? { x: 0, y: 0 };
      const state = now === undefined ? null : String(now.value ?? `no ${column}`);
      return { ...spot, name, state, swatch: swatchOf(painted, now?.category ?? "") };
    });
  }

  private rows(): string[][] {
    return this.plot()?.ovals.map((o) => [o.name, o.state ?? ""]) ?? [];
  }

  private said(): string {
    const [a, states] = [this.places.held?.answer, this.states.held?.answer];
    if (!a || !states) return "";
    const more = a.total > a.processes.length ? `, the first ${count(a.processes.length)} shown` : "";
    return `${several(a.total, "processes")}${more} at ${momentText(this.app, states.at)}`;
  }

  private readonly paint = (): void => {
    const { tile, app } = this;
    const plot = this.plot();
    const shown = app.column();
    if (!plot || !shown) return;
    const how = this.isTalk() ? "no row says how they are connected; lines: who talks to whom" : "";
    setText(tile.meta, how === "" ? `${this.column(shown).name} at the cursor` : how);
    if (plot.ovals.length === 0) {
      tile.empty(nothing(this.app, "No process sends or receives here"));
      return;
    }
    const table = { caption: this.said(), headers: ["process", "state"], rows: this.rows() };
    tile.words = () => [`${this.said()}.`, ...(how === "" ? [] : [`${how}.`])];
    tile.show(ovalMarks(plot), `${this.isTopology ? "Topology" : "Global"}: ${this.said()}.`, () => table, plot);
  };

  private at(p: Point): Oval | null {
    const plot = this.plot();
    const place = plot && ovalAt(plot, p.x, p.y);
    return plot && place !== null ? (plot.ovals[place] ?? null) : null;
  }

  private hover(p: Point | null): void {
    const { app } = this;
    const plot = p && this.plot();
    const place = p && plot ? ovalAt(plot, p.x, p.y) : null;
    if (place !== this.marked.value) {
      this.marked.value = place;
      app.schedule();
    }
    const o = plot && place !== null ? plot.ovals[place] : undefined;
    const where = this.places.held?.answer.processes.find((x) => x.name === o?.name);
    const text = o && [o.name, o.state ?? "not there", where?.host, where?.topology].filter(Boolean).join(" \u00b7 ");
    app.hover(p && text ? { t: null, v: null, text, x: p.pageX, y: p.pageY, spoken: false } : null);
  }
}

const WHOLE = { window: null, where: "", paint: false } as const;

function talkLinks(a: Exchange): (readonly [number, number, number])[] {
  const most = Math.max(1, ...a.cells.map((c) => c.messages));
  return a.cells
    .filter((c) => c.messages > 0 && c.from !== c.to)
    .map((c) => [c.from, c.to, 0.6 + 3 * Math.sqrt(c.messages / most)] as const);
}

/** As large as the nearest two leave room for; of the widest form that is still an oval. */
function reach(spots: readonly Spot[]): { rx: number; ry: number } {
  let [rx, ry] = [44, 20];
  const some = spots.length > 400 ? [] : spots;
  if (spots.length > 400) [rx, ry] = [4, 3];
  some.forEach((a, i) => {
    for (const b of some.slice(i + 1)) {
      // an oval more than twice as wide as high: two touch where this is 1
      const near = Math.hypot((a.x - b.x) / (2 * rx), (a.y - b.y) / (2 * ry));
      if (near < 1.08) [rx, ry] = [(rx * Math.max(0.12, near)) / 1.08, (ry * Math.max(0.12, near)) / 1.08];
    }
  });
  return { rx: Math.max(5, rx), ry: Math.max(4, ry) };
}
