import { type Count, counted } from "../../base/answers.ts";
import { inTurn } from "../../base/defaults.ts";
import { accounted, count, several } from "../../base/format.ts";
import { type Gaps, gapsOf } from "../../base/gaps.ts";
import type { Lost } from "../../base/info.ts";
import { paceOf } from "../../base/pace.ts";
import { type Window, windowOf } from "../../base/time.ts";
import { askedFor, type BinnedPiece, binsOf, type TimeAxis } from "../../base/time-axis.ts";
import { foundOnMap } from "../../plot/found.ts";
import type { DrawList } from "../../plot/marks.ts";
import { minimapMarks } from "../../plot/minimap.ts";
import { type Ribbon, ribbonText, ribbonWords } from "../../plot/ribbon.ts";
import { seamText } from "../../plot/seams.ts";
import { minimapWords } from "../../plot/words.ts";
import { speech } from "../elements/speech.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { type Drag, gestures, type Point } from "../input/gestures.ts";
import { countSheet } from "../saving/answer-data.ts";
import { sheetLegend, sheetLines, windowLine } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { dateTime, dayName } from "../state/dates.ts";
import { Feed } from "../state/feed.ts";
import { FoundCount } from "../state/found.ts";
import { gapsUrl } from "../state/opening.ts";
import { Repeats } from "../state/repeats.ts";
import { momentText } from "../state/select.ts";

const HANDLE = 7;
/** Pixels of a bin, and of the grid that pieces end on. */
const BIN = 2;

/** Everything, always on top: counts over the whole trace, the window on it, what is missing. */
export class Minimap {
  readonly el: HTMLElement;
  private readonly app: App;
  private readonly tile: Tile;
  private readonly gaps: Feed<Gaps | null, null>;
  private readonly repeats: Repeats;
  private readonly counted: Feed<Count, readonly BinnedPiece[]>;
  private readonly found: FoundCount;
  private scale: TimeAxis | null = null;

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "minimap", "Minimap", false);
    this.el = this.tile.el;
    this.el.id = "map";
    this.gaps = new Feed(app, gapsOf);
    this.repeats = new Repeats(app);
    this.counted = new Feed(app, counted);
    this.found = new FoundCount(app);
    this.tile.follow(this.paint);
    this.tile.exports = {
      columns: () => "",
      picture: () => this.picture(),
      data: () => {
        const counts = this.counts();
        return counts.length > 0 ? countSheet(counts, app.rowsWord()) : null;
      },
    };
    gestures(app, this.tile.canvas, {
      press: (p) => this.press(p),
      click: (p) => {
        const t = this.scale?.t(p.x);
        if (t !== undefined) app.set({ cursor: t });
      },
      double: () => {
        app.set({ window: app.whole() });
      },
      hover: (p) => {
        this.hover(p);
      },
      wheel: (p, _dx, dy) => {
        const [w, whole] = [app.window(), app.whole()];
        if (!w || !whole || !this.scale) return false;
        const seam = this.scale.seamAt(p.x);
        if (seam && dy < 0) app.unfold(seam);
        else app.nudge({ window: app.folded().zoom(w, Math.exp(dy * 0.002), this.scale.t(p.x), whole) });
        return true;
      },
    });
  }

  stale(): void {
    this.gaps.stale();
    this.repeats.stale();
    this.counted.stale();
    this.found.stale();
  }

  update(): void {
    const { app, tile } = this;
    const whole = app.whole();
    this.el.hidden = !app.timed() || whole === null;
    if (!app.timed() || !whole || !tile.ready()) return;
    this.gaps.want({ url: gapsUrl(app), asked: null }, false);
    // an older answer is none: where rows are added, the newer one is there before it is asked for
    if (this.gaps.held && this.gaps.current && this.gaps.held.answer !== app.ss.gaps && !this.gaps.failed)
      app.note({ gaps: this.gaps.held.answer });
    if (!this.gaps.held && !this.gaps.failed) return;
    this.repeats.update();
    const scale = app.axis(whole, 12, tile.width - 12, BIN);
    this.scale = scale;
    const { pieces } = scale.asked(BIN);
    this.counted.want(
      { url: app.url("count", app.params(askedFor({ pieces }, "width"), { window: null })), asked: pieces },
      app.ss.interacting,
    );
    this.found.ask(pieces);
    tile.upTo(this.counted.held);
    tile.draw();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const [whole, held, found] = [app.whole(), this.counted.held, this.found.held];
    if (!whole) return;
    const scale = app.axis(whole, 12, tile.width - 12, BIN);
    const w = app.window() ?? whole;
    const map = this.marks(scale, w);
    const marks = found ? [...map, ...foundOnMap(found.answer, found.asked.pieces, scale)] : map;
    if (!held) {
      // how many there are is not known yet: none is a number, too
      tile.show(marks, "Rows over the whole trace.");
      return;
    }
    tile.words = () => minimapWords(this.counts(), w, speech(app, whole));
    const seen = held.answer.total.reduce((a, b) => a + b, 0);
    tile.show(
      marks,
      `${several(seen, app.rowsWord())} over the whole trace; the window shows ${dateTime(app, w.from)} to ${dateTime(app, w.to)}.${ribbonOf(app, ribbonWords) ?? ""}`,
      () => ({
        caption: "Rows over the whole trace",
        headers: ["from", app.rowsWord()],
        rows: binsOf(held.asked).map((b, i) => [dateTime(app, b.from, 3), count(held.answer.total[i] ?? 0)]),
      }),
      held.answer,
    );
  };

  private marks(scale: TimeAxis, w: Window): DrawList {
    const { app, tile } = this;
    const { held } = this.counted;
    return minimapMarks({
      scale,
      counts: held?.answer ?? null,
      asked: held?.asked ?? [],
      pace: paceOf(app.ss.gaps, inTurn(app.ss.defaults, app.info?.entityCount)),
      painted: app.paintedAsAsked(),
      window: w,
      cursor: app.ws.cursor,
      pinned: app.ws.b?.window ?? null,
      width: tile.width,
      rejected: app.info?.ledger.rejected ?? 0,
      lost: app.info?.lost ?? [],
      ribbon: ribbonOf(app, (r) => r),
      origin: app.origin(),
      day: dayName(app),
    });
  }

  /** The answer of each piece by itself. */
  private counts(): Count[] {
    const held = this.counted.held;
    return held ? countsOf(held.answer, held.asked) : [];
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const whole = app.whole();
    if (!whole || !this.scale) return null;
    const title = "Rows over the whole trace";
    const counts = this.counts();
    const most = counts.reduce((m, c) => c.total.reduce((n, v) => Math.max(n, v), m), 0);
    return {
      title,
      sheet: {
        title,
        lines: [
          ...sheetLines(app, {
            cursor: true,
            columns: [],
            seen: counts,
            window: whole,
            compared: app.ws.b?.window !== null,
          }),
          `At most ${several(most, app.rowsWord())} in 2 px; in the frame ${windowLine(app, app.window() ?? whole)}`,
        ],
        ...sheetLegend(app, null),
        ramp: null,
        parts: [{ marks: tile.drawn, x: 0, y: 0 }],
        width: tile.width,
        height: tile.height,
      },
    };
  }

  private hover(p: Point | null): void {
    const { app, scale } = this;
    const w = app.window();
    if (!p || !scale || !w) {
      app.hover(null);
      return;
    }
    const near = [w.from, w.to].some((t) => Math.abs(scale.x(t) - p.x) < HANDLE);
    this.tile.canvas.style.cursor = near && p.y < 44 ? "ew-resize" : "";
    const ribbon = p.y >= 42 && p.y <= 50;
    const l = app.info?.ledger;
    const at = scale.t(p.x);
    const seam = scale.seamAt(p.x);
    const known = ribbon ? ribbonOf(app, (r) => ribbonText(r, scale, p.x, (t) => dateTime(app, t))) : null;
    const lost = known ?? (ribbon ? lostAt(app.info?.lost ?? [], scale, p.x) : null);
    const text = seam
      ? seamText(seam)
      : lost !== null
        ? lost
        : ribbon && l
          ? `received ${count(l.received)} = ${accounted(l)}`
          : momentText(app, at);
    app.hover({ t: null, v: null, text, x: p.pageX, y: p.pageY, spoken: false });
  }

  private press(p: Point): Drag | null {
    const { app, scale } = this;
    const [w, whole] = [app.window(), app.whole()];
    if (!scale || !w || !whole) return null;
    const [a, b] = [scale.x(w.from), scale.x(w.to)];
    const grab =
      Math.abs(p.x - a) < HANDLE
        ? "from"
        : Math.abs(p.x - b) < HANDLE
          ? "to"
          : p.x > a && p.x < b && b - a < scale.x(whole.to) - scale.x(whole.from) - 4
            ? "all"
            : "new";
    const start = scale.t(p.x);
    return {
      move: (q) => {
        app.note({ interacting: true });
        const t = scale.t(q.x);
        let next: Window;
        if (grab === "from") next = windowOf(t < w.to ? t : w.to - 10n, w.to);
        else if (grab === "to") next = windowOf(w.from, t > w.from ? t : w.from + 10n);
        else if (grab === "new") next = windowOf(start, t);
        else next = app.folded().drag(w, start, t, whole);
        app.set({ window: next }, "live");
      },
      end: () => {
        app.commit();
      },
      cancel: () => {
        app.abandon();
      },
    };
  }
}

/** What is known of how complete the store is, over time; null of what nobody appends to. */
function ribbonOf<T>(app: App, f: (r: Ribbon) => T): T | null {
  const { history, senders } = app.ss;
  return history === null ? null : f({ history, quiet: (senders?.senders ?? []).filter((s) => s.state !== "sending") });
}

function countsOf(answer: Count, pieces: readonly BinnedPiece[]): Count[] {
  let end = 0;
  return pieces.map((p) => {
    const from = end;
    end += p.bins;
    const own = (v: readonly number[]): readonly number[] => v.slice(from, end);
    const series = answer.series.map((s) => ({ category: s.category, rows: own(s.rows) }));
    return { ...answer, start: p.from, end: p.to, total: own(answer.total), series };
  });
}

/** What the recorder lost where the pointer is; null where nothing is known to be missing. */
function lostAt(lost: readonly Lost[], scale: TimeAxis, px: number): string | null {
  const here = lost.filter((l) => px >= scale.x(l.from) - 3 && px <= scale.x(l.to) + 3);
  const first = here[0];
  if (!first) return null;
  const known = here.reduce((n, l) => n + Math.max(0, l.events), 0);
  const more = here.length > 1 ? ` and ${count(here.length - 1)} more` : "";
  return `the recorder lost ${known > 0 ? count(known) : "some"} events here: ${first.where}${more}`;
}
