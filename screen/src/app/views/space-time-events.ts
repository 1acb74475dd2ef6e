import type { Arrow, SpaceTime } from "../../base/messages.ts";
import type { Nanos } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import type { Mark } from "../../plot/marks.ts";
import { bandOf, matchMarks, matchText } from "../../plot/pattern.ts";
import { arrowAt, bandY } from "../../plot/space-time.ts";
import { speech } from "../elements/speech.ts";
import type { Point } from "../input/gestures.ts";
import { openEventMenu, type Pointed, take } from "../panels/pattern-menu.ts";
import type { App } from "../state/app.ts";
import { matchNow } from "../state/matches.ts";
import { say } from "../state/notices.ts";
import { exampleAt, nearestEvent, type Side } from "../state/pattern-pick.ts";
import { withinNanos } from "../state/pattern-text.ts";

/** Pixels from a process's line that are still on it. */
const NEAR = 12;

const RAW_ONLY = "Events are picked in times as written: Y.";
const BUNDLE = "These are several messages: zoom in (W) to tell them apart.";

const SHARED = "Several processes share a line here: point at an arrow.";

/** What is drawn, and where. */
export interface Drawn {
  readonly answer: SpaceTime;
  readonly time: TimeAxis;
  readonly height: number;
}

/** Events of Space-time as steps of a pattern: their menu, clicks while picking, and the numbers of a match. */
export class SpaceTimeEvents {
  private readonly app: App;
  private readonly drawn: () => Drawn | null;
  private readonly causes: (who: string, at: Nanos) => void;

  /** @param causes shows what can have caused an event */
  constructor(
    app: App,
    canvas: HTMLCanvasElement,
    drawn: () => Drawn | null,
    marked: () => Arrow | null,
    causes: (who: string, at: Nanos) => void,
  ) {
    this.app = app;
    this.drawn = drawn;
    this.causes = causes;
    canvas.addEventListener("contextmenu", (e) => {
      e.preventDefault();
      const r = canvas.getBoundingClientRect();
      const byKeys = e.button !== 2 && !e.ctrlKey;
      const arrow = byKeys ? marked() : null;
      if (arrow) this.openAt(arrow, r);
      else this.menu(this.pointed(e.clientX - r.left, e.clientY - r.top), e.clientX, e.clientY);
    });
  }

  /** While events are picked a click on one adds it; true: it was meant so. */
  click(p: Point): boolean {
    const { app } = this;
    if (!app.ss.picking) return false;
    const [one] = this.told(this.pointed(p.x, p.y));
    if (one) void take(app, () => one.ask(), p.alt, false);
    return true;
  }

  /** What a click would add; null: nothing is picked. */
  tip(p: Point): string | null {
    if (!this.app.ss.picking) return null;
    const found = this.pointed(p.x, p.y);
    if (typeof found === "string") return found;
    return found[0] ? `a click adds: ${found[0].words}` : "";
  }

  /** The menu of an arrow that was come to by keys. */
  openAt(arrow: Arrow, canvas: DOMRect): void {
    const d = this.drawn();
    if (!d) return;
    const y = bandY(d.answer.bands.length, d.height)(arrow.from);
    this.menu(this.ends(d, arrow), canvas.left + d.time.x(arrow.sent), canvas.top + y);
  }

  private menu(all: readonly Pointed[] | string, x: number, y: number): void {
    openEventMenu(this.app, x, y, this.told(all), this.causes);
  }

  /** Why there is no event is said. */
  private told(found: readonly Pointed[] | string): readonly Pointed[] {
    if (typeof found !== "string") return found;
    say(this.app, found);
    return [];
  }

  /** The ends of the arrow there, the nearer first, else an event of the process whose line is there; or why none. */
  private pointed(x: number, y: number): readonly Pointed[] | string {
    const d = this.drawn();
    if (!d) return [];
    const { answer: a } = d;
    if (a.times !== "raw") return RAW_ONLY;
    const arrow = arrowAt({ answer: a, places: d.time, height: d.height }, x, y);
    if (arrow) {
      const ends = this.ends(d, arrow);
      const isSend = Math.abs(x - d.time.x(arrow.sent)) <= Math.abs(x - d.time.x(arrow.received));
      return typeof ends === "string" || isSend ? ends : ends.toReversed();
    }
    const at = bandY(a.bands.length, d.height);
    const who = a.bands.find((_, i) => Math.abs(at(i) - y) <= NEAR);
    if (who === undefined) return [];
    if (a.each !== 1) return SHARED;
    const t = d.time.t(Math.max(d.time.x0, Math.min(d.time.x1, x)));
    return [{ words: `nearest event of ${who}`, end: null, ask: () => nearestEvent(this.app, who, t) }];
  }

  private ends(d: Drawn, arrow: Arrow): readonly Pointed[] | string {
    if (d.answer.times !== "raw") return RAW_ONLY;
    if (arrow.messages !== 1) return BUNDLE;
    const { moment } = speech(this.app);
    const end = (side: Side, band: number, at: Nanos): Pointed => {
      const who = d.answer.bands[band] ?? "";
      const words = `${side === "send" ? "sent" : "received"} by ${who}, ${moment(at)}`;
      // of several processes in a row, one is told by what it did then
      const isOne = d.answer.each === 1;
      return { words, end: isOne ? { who, at } : null, ask: () => exampleAt(this.app, isOne ? who : null, at, side) };
    };
    return [end("send", arrow.from, arrow.sent), end("receive", arrow.to, arrow.received)];
  }

  private get chain(): { readonly who: string; readonly at: Nanos }[] | null {
    const { matches, draft } = this.app.ss;
    if (!matches || !draft || matches.found.length === 0) return null;
    return [...(matches.found[matchNow(matches.found, this.app.ws.cursor).at] ?? [])];
  }

  /** The match that is meant, over the picture. */
  marks(d: Drawn): readonly Mark[] {
    const { chain } = this;
    if (!chain || d.answer.times !== "raw") return [];
    const steps = this.app.ss.draft?.parts.steps.filter((s) => s.absent) ?? [];
    return matchMarks({
      chain,
      absent: steps.map((s) => (s.within === null ? null : withinNanos(s.within))),
      band: (who) => bandOf(d.answer, who),
      places: d.time,
      y: bandY(d.answer.bands.length, d.height),
    });
  }

  /** The same in words. */
  words(): readonly string[] {
    const { chain } = this;
    return chain ? [`The steps of the pattern: ${matchText(chain, speech(this.app).moment)}.`] : [];
  }
}
