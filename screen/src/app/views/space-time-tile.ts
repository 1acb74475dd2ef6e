import { several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import { type Arrow, type Causes, causes, type SpaceTime, spaceTime, type Times } from "../../base/messages.ts";
import type { Nanos } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { type Critical, critical } from "../../base/waits.ts";
import { cursorMarks } from "../../plot/axes.ts";
import type { Mark } from "../../plot/marks.ts";
import {
  arrowText,
  causesText,
  coneText,
  messagesText,
  NO_MESSAGES,
  spaceTimeWords,
} from "../../plot/messages-words.ts";
import { seamMarks } from "../../plot/seams.ts";
import {
  arrowAt,
  bandY,
  nameRoom,
  type Places,
  placeMarks,
  spaceTimeMarks,
  tickAxis,
  tickPlaces,
  workAxis,
} from "../../plot/space-time.ts";
import { criticalText, pathInBands, STRETCHES } from "../../plot/waits.ts";
import { h, setAttr, setText } from "../elements/dom.ts";
import { speech } from "../elements/speech.ts";
import { Tile } from "../elements/tile.ts";
import type { Point } from "../input/gestures.ts";
import { markKeys } from "../input/mark-keys.ts";
import { timeGestures } from "../input/time-gestures.ts";
import type { App } from "../state/app.ts";
import type { Category } from "../state/expr.ts";
import { Feed, type Held } from "../state/feed.ts";
import { timeFrame } from "../state/frames.ts";
import { partOf, withPart } from "../state/parts.ts";
import { Cell } from "../state/reads.ts";
import { goesOn, isOwnClock, nextTimes, TIMES_WORDS, zoomAround } from "./message-times.ts";
import { arrowSheet, arrowsTable, overTime } from "./messages-export.ts";
import { CHOSEN, type Chosen, ORDERING, PATH, TIMES } from "./messages-part.ts";
import { nothing } from "./nothing.ts";
import { OrderCourse, PLACE, placeText } from "./order-course.ts";
import { selectionMarks } from "./selection-marks.ts";
import { type Drawn, SpaceTimeEvents } from "./space-time-events.ts";
import type { View } from "./view.ts";

/** Arrows; more messages are bundles. */
const LIMIT = 1000;
/** Pixels of the axis of a logical clock. */
const AXIS = 22;
interface Asked {
  readonly times: Times;
  /** Of which trace, and what its columns were taken for. */
  readonly of: string;
}

/** Processes as lines over time, messages as arrows between them; a click chooses an event and shows its causes. */
export class SpaceTimeTile implements View {
  readonly right: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly feed: Feed<SpaceTime, Asked>;
  private readonly causes: Feed<Causes, Chosen>;
  private readonly critical: Feed<Critical, null>;
  private readonly marked: Cell<Arrow | null>;
  private readonly events: SpaceTimeEvents;
  private readonly means = h("span", { class: "t3 cut" });
  private readonly kind = h("button", { type: "button", class: "link", "data-testid": "times" });
  private readonly another = h(
    "button",
    {
      type: "button",
      class: "link",
      "data-testid": "another-order",
      title: "another order in which this may have happened: causes come before effects, the rest as chance has it",
    },
    "another",
  );
  private readonly path = h("button", { type: "button", class: "link", "data-testid": "path" }, "critical path");
  private readonly cone = h("button", { type: "button", class: "link cut", "data-testid": "causes" });

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "spacetime", "Space-time", false);
    this.feed = new Feed<SpaceTime, Asked>(app, spaceTime);
    this.causes = new Feed<Causes, Chosen>(app, causes);
    this.critical = new Feed<Critical, null>(app, critical);
    this.marked = new Cell<Arrow | null>(app.reads, null);
    const head = h(
      "div",
      { class: "head tl-head flows-head" },
      this.kind,
      this.another,
      this.path,
      this.means,
      this.cone,
      this.tile.wait,
    );
    this.right = h("div", { class: "tl-right" }, head, this.tile.el);
    this.tile.exports = {
      columns: () => "messages",
      picture: () => {
        const a = this.feed.held?.answer;
        return a ? overTime(app, this.tile, "Space-time", a, [messagesText(a)], a.ticks === null) : null;
      },
      data: () => {
        const a = this.feed.held?.answer;
        return a ? arrowSheet(a) : null;
      },
    };
    this.tile.follow(this.paint);
    this.events = new SpaceTimeEvents(
      app,
      this.tile.canvas,
      () => this.drawn(),
      () => this.marked.value,
      (who, at) => {
        this.chooseEvent(who, at);
      },
    );
    this.wire();
    const order = new OrderCourse(app);
    app.course = () => {
      const a = this.feed.held?.answer;
      const isPlayed = this.times === "ordering" && this.right.offsetParent !== null;
      return isPlayed && a?.times === "ordering" && a.course !== null ? (by) => order.move(a, by) : null;
    };
  }

  private wire(): void {
    const { app, tile } = this;
    this.kind.addEventListener("click", () => {
      nextTimes(app);
    });
    this.another.addEventListener("click", () => {
      const next = withPart(app.ws, ORDERING, partOf(app.ws, ORDERING) + 1);
      app.set(withPart({ ...app.ws, ...next }, PLACE, null));
    });
    this.path.addEventListener("click", () => {
      app.set(withPart(app.ws, PATH, !partOf(app.ws, PATH)));
    });
    this.cone.addEventListener("click", () => {
      this.paintCauses();
    });
    timeGestures(
      app,
      tile.canvas,
      {
        time: () => (isOwnClock(this.times) ? null : this.time()),
        tip: (p) => this.tip(p),
        click: (p) => this.click(p),
      },
      true,
    );
    tile.canvas.addEventListener("pointerleave", () => {
      this.mark(null);
    });
    markKeys(tile.canvas, {
      marks: () => this.feed.held?.answer.arrows ?? [],
      say: (arrow) => {
        this.say(arrow);
      },
      open: (arrow) => {
        if (app.ss.picking) this.events.openAt(arrow, tile.canvas.getBoundingClientRect());
        else this.choose(arrow, true);
      },
    });
  }

  /** Marks an arrow, and reads out what its tip says. */
  private say(arrow: Arrow): void {
    const { app, tile } = this;
    const [a, time] = [this.feed.held?.answer, this.time()];
    if (!a || !time) return;
    this.mark(arrow);
    const r = tile.canvas.getBoundingClientRect();
    const text = arrowText(arrow, a, speech(app));
    const x = r.left + this.places(a, time).x(arrow.sent);
    const y = r.top + bandY(a.bands.length, this.height)(arrow.from);
    app.hover({ t: a.ticks === null ? arrow.sent : null, v: null, text, x, y, spoken: true });
  }

  private get times(): Times {
    return partOf(this.app.ws, TIMES);
  }

  stale(): void {
    this.feed.stale();
    this.causes.stale();
    this.critical.stale();
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private get height(): number {
    return this.tile.height - (isOwnClock(this.times) ? AXIS : 0);
  }

  private drawn(): Drawn | null {
    const [answer, time] = [this.feed.held?.answer, this.time()];
    return answer && time ? { answer, time, height: this.height } : null;
  }

  private places(a: SpaceTime, time: TimeAxis): Places {
    // what is played begins beside the names, not under them
    return a.ticks === null ? time : tickPlaces(a.ticks, time.x0 + nameRoom(a.bands), time.x1);
  }

  private of(): string {
    const { info, ws } = this.app;
    return JSON.stringify([info?.id, ws.roles, ws.types]);
  }

  nothing(): string | null {
    const { held } = this.feed;
    return held?.answer.processes === 0 && held.asked.of === this.of() ? NO_MESSAGES : null;
  }

  update(_: Column): void {
    const { app, tile, feed } = this;
    const time = this.time();
    if (!time) return;
    const { times } = this;
    const ordering = times === "ordering" ? partOf(app.ws, ORDERING) : null;
    const own = {
      times,
      ordering,
      limit: LIMIT,
      width: Math.round(time.x1 - time.x0),
      height: Math.max(8, this.height),
      ...goesOn(app),
    };
    feed.want(
      { url: app.url("spacetime", app.params(own, { paint: false })), asked: { times, of: this.of() } },
      app.ss.interacting,
    );
    const chosen = partOf(app.ws, CHOSEN);
    const q =
      chosen && app.params({ who: chosen.who, at: String(chosen.at) }, { window: null, where: "", paint: false });
    this.causes.want(chosen && q ? { url: app.url("causes", q), asked: chosen } : null, app.ss.interacting);
    this.critical.want(this.wantedPath(own.width, own.height), app.ss.interacting);
    tile.state(feed.waiting, feed.failed);
    tile.draw();
  }

  /** Waits are of times as they are written. */
  private wantedPath(width: number, height: number): { readonly url: string; readonly asked: null } | null {
    const { app } = this;
    if (!partOf(app.ws, PATH) || this.times !== "raw") return null;
    const q = app.params({ width, height, stretches: STRETCHES }, { where: "", paint: false });
    return { url: app.url("critical", q), asked: null };
  }

  private readonly paint = (): void => {
    const { tile, feed } = this;
    const time = this.time();
    if (!time) return;
    if (feed.held) this.draw(feed.held, time);
    else if (feed.failed) tile.empty(`${feed.failed.what}${feed.failed.hint === "" ? "" : `: ${feed.failed.hint}`}.`);
  };

  private draw(held: Held<SpaceTime, Asked>, time: TimeAxis): void {
    const { app, tile } = this;
    const a = held.answer;
    const { cursor } = app.ws;
    const isTimed = a.ticks === null;
    const found = this.causes.held?.answer ?? null;
    const run = a.times === "raw" && partOf(app.ws, PATH) ? (this.critical.held?.answer ?? null) : null;
    const height = tile.height - (isTimed ? 0 : AXIS);
    const marks: Mark[] = spaceTimeMarks({
      answer: a,
      places: this.places(a, time),
      time: isTimed ? time : null,
      height,
      origin: app.origin(),
      causes: found,
      critical: run && pathInBands(run, a),
      marked: this.marked.value,
    }).slice();
    const axis = a.times === "work" ? workAxis : tickAxis;
    const place = a.times === "ordering" ? partOf(app.ws, PLACE) : null;
    if (a.ticks) {
      marks.push(...axis(a.ticks, this.places(a, time), height, a.workOf));
      if (place !== null) marks.push(...placeMarks(a, this.places(a, time), place, height));
    }
    if (isTimed) {
      marks.push(...seamMarks(time, 0, height), ...selectionMarks(app, time, 0, height, null));
      marks.push(...this.events.marks({ answer: a, time, height }));
      if (cursor !== null && time.x(cursor) >= time.x0 && time.x(cursor) <= time.x1)
        marks.push(...cursorMarks(time.x(cursor), 0, height, null));
    }
    this.tell(held, place, found, run);
    const say = speech(app);
    tile.words = () => [
      ...spaceTimeWords(a, say),
      ...(found ? [`${causesText(found)}.`] : []),
      ...(run ? [`${criticalText(run, say.lasts)}.`] : []),
      ...this.events.words(),
    ];
    if (a.messages === 0 && a.stubs.length === 0) {
      tile.empty(nothing(this.app, "No messages here"), marks);
      return;
    }
    tile.show(marks, `Space-time: ${messagesText(a)}.`, () => arrowsTable(a, speech(this.app)), a);
  }

  /** What the head says, and offers. */
  private tell(held: Held<SpaceTime, Asked>, place: number | null, found: Causes | null, run: Critical | null): void {
    const a = held.answer;
    this.tile.canvas.classList.toggle("picking", this.app.ss.picking);
    setText(this.kind, TIMES_WORDS[held.asked.times]);
    this.another.hidden = a.times !== "ordering";
    setAttr(
      this.kind,
      "title",
      "times as written, corrected so that nothing is received before it is sent, logical, of the work that was done, or one of the orders that are possible",
    );
    setText(
      this.means,
      `${messagesText(a)}${placeText(a, place)}${a.others > 0 ? `, ${several(a.others, "messages")} not drawn` : ""}`,
    );
    setAttr(this.path, "aria-pressed", String(run !== null));
    this.path.hidden = a.times !== "raw";
    setAttr(this.path, "title", run ? criticalText(run, speech(this.app).lasts) : "what the end of the run waited for");
    this.cone.hidden = found === null;
    setText(this.cone, found ? `paint ${coneText(found)}` : "");
    setAttr(this.cone, "title", found && `${causesText(found)}; click to paint what is before and after in every view`);
  }

  /** Painted like anything else, so that every view shows what can have caused the event, and what it can have caused. */
  private paintCauses(): void {
    const found = this.causes.held?.answer;
    if (!found) return;
    const made = (name: string, swatch: number, text: string | null): Category[] =>
      text === null ? [] : [{ name, swatch, hidden: false, clauses: [{ kind: "text", text }] }];
    const categories = [
      ...made(`before ${found.who}`, 6, found.beforeWhere),
      ...made(`after ${found.who}`, 1, found.afterWhere),
    ];
    if (categories.length > 0) this.app.set({ categories });
  }

  private at(p: Point): Arrow | null {
    const [a, time] = [this.feed.held?.answer, this.time()];
    return a && time ? arrowAt({ answer: a, places: this.places(a, time), height: this.height }, p.x, p.y) : null;
  }

  private mark(arrow: Arrow | null): void {
    if (arrow === this.marked.value) return;
    this.marked.value = arrow;
    this.app.schedule();
  }

  private tip(p: Point): string {
    const a = this.feed.held?.answer;
    const arrow = this.at(p);
    this.mark(arrow);
    return this.events.tip(p) ?? (a && arrow ? arrowText(arrow, a, speech(this.app)) : "");
  }

  /** The end that is nearer is chosen; beside arrows nothing is. */
  private click(p: Point): boolean {
    const { app } = this;
    if (this.events.click(p)) return true;
    const [a, time, arrow] = [this.feed.held?.answer, this.time(), this.at(p)];
    if (!a || !time || !arrow || a.each !== 1 || arrow.messages !== 1 || a.times !== "raw") {
      if (partOf(app.ws, CHOSEN) !== null) app.set(withPart(app.ws, CHOSEN, null));
      return false;
    }
    this.choose(arrow, Math.abs(p.x - time.x(arrow.sent)) < Math.abs(p.x - time.x(arrow.received)));
    return true;
  }

  /** Shows what can have caused one of its ends, or what a bundle is made of; on other clocks there is no one event. */
  private choose(arrow: Arrow, isSend: boolean): void {
    const a = this.feed.held?.answer;
    if (a?.ticks === null && arrow.messages > 1) zoomAround(this.app, arrow.sent);
    if (a?.each !== 1 || arrow.messages !== 1 || a.times !== "raw") return;
    this.chooseEvent(a.bands[isSend ? arrow.from : arrow.to] ?? "", isSend ? arrow.sent : arrow.received);
  }

  private chooseEvent(who: string, at: Nanos): void {
    this.app.set({ ...withPart(this.app.ws, CHOSEN, { who, at }), cursor: at });
  }
}
