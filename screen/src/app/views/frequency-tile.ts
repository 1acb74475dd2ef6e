import { type Frequency, frequency } from "../../base/answers.ts";
import { count, NONE, several } from "../../base/format.ts";
import type { Column } from "../../base/info.ts";
import type { Nanos, Window } from "../../base/time.ts";
import { askedFor, type BinnedPiece, type TimeAxis } from "../../base/time-axis.ts";
import { cursorMarks, timeAxis } from "../../plot/axes.ts";
import { frequencyMarks, hasNobody, isBlank, leftOut } from "../../plot/frequency.ts";
import { apart, binAt, frequencyTable, IDLE_SWATCH, meanText } from "../../plot/frequency-table.ts";
import { label, type Mark } from "../../plot/marks.ts";
import { seamMarks } from "../../plot/seams.ts";
import { called } from "../../plot/words.ts";
import { frequencyWords } from "../../plot/words-of-time.ts";
import { fill, h, setAttr, setText } from "../elements/dom.ts";
import { nameIn } from "../elements/names.ts";
import { speech } from "../elements/speech.ts";
import { swatchBox } from "../elements/swatch.ts";
import { type Exports, Tile } from "../elements/tile.ts";
import { timeGestures } from "../input/time-gestures.ts";
import { openHold } from "../panels/hold.ts";
import { frequencySheet, sheetOfBoth } from "../saving/answer-data.ts";
import type { Table } from "../saving/save.ts";
import { dateMarks, sheetLegend, sheetLines } from "../saving/sheets.ts";
import type { App } from "../state/app.ts";
import { ComparedFrequency, drawnAt } from "../state/compare.ts";
import { Feed } from "../state/feed.ts";
import { FOUND, FoundFrequency } from "../state/found.ts";
import { timeFrame } from "../state/frames.ts";
import { holdTitle, holdWords } from "../state/hold-words.ts";
import { countsRows, restWord } from "../state/holding.ts";
import { momentText } from "../state/select.ts";
import { AtCursor, NeverSeen } from "./at-cursor.ts";
import { EntityNotes } from "./entity-notes.ts";
import { nobodyPainted, nothing } from "./nothing.ts";
import { selectionMarks } from "./selection-marks.ts";
import type { View } from "./view.ts";

/** No category has it: the line of what is found has the accent. */
const FOUND_SWATCH = -3;

interface Asked {
  readonly column: string;
  readonly pieces: readonly BinnedPiece[];
}

/** Left a table that names what the plot shows, right the plot. */
export class FrequencyTile implements View {
  readonly left: HTMLElement;
  readonly right: HTMLElement;
  readonly head: HTMLElement;
  private readonly tile: Tile;
  private readonly app: App;
  private readonly feed: Feed<Frequency, Asked>;
  private readonly found: FoundFrequency;
  private readonly compared: ComparedFrequency;
  private readonly now: AtCursor;
  private readonly foundNow: AtCursor;
  private readonly never: NeverSeen;
  private readonly notes: EntityNotes;
  private readonly side = h("div", { class: "freq-table", role: "table", "aria-label": "Frequency of each category" });
  private readonly hold = h("button", {
    type: "button",
    class: "link hold",
    "data-testid": "hold",
  });
  private written = "";

  constructor(app: App) {
    this.app = app;
    this.tile = new Tile(app, "frequency", "Frequency");
    this.feed = new Feed(app, frequency);
    this.found = new FoundFrequency(app);
    this.compared = new ComparedFrequency(app);
    this.now = new AtCursor(app);
    this.foundNow = new AtCursor(app);
    this.never = new NeverSeen(app);
    this.notes = new EntityNotes(app);
    this.tile.exports = {
      picture: () => this.picture(),
      data: () => {
        const [a, b] = [this.answer, this.compared.of(app.ws.column ?? "")?.answer ?? null];
        return a && sheetOfBoth(frequencySheet(this.told(a)), b && frequencySheet(b));
      },
    };
    this.head = this.tile.head;
    this.hold.addEventListener("click", () => {
      const r = this.hold.getBoundingClientRect();
      openHold(app, r.left, r.bottom + 2);
    });
    this.left = h("div", { class: "gutter" }, this.head, this.side, this.notes.el);
    // in the picture's own head: the other has room for a name and a menu
    this.right = h("div", { class: "tl-right held" }, this.hold, this.tile.el);
    this.tile.follow(this.paint);
    timeGestures(app, this.tile.canvas, { time: () => this.time(), tip: (p) => this.tip(p.x) }, true);
  }

  stale(): void {
    for (const f of [this.feed, this.found, this.compared, this.now, this.foundNow, this.never, this.notes]) f.stale();
  }

  get answer(): Frequency | null {
    return this.feed.held?.answer ?? null;
  }

  private time(): TimeAxis | null {
    const w = this.app.window();
    return w && this.tile.ready() ? timeFrame(this.app, this.tile.width, w) : null;
  }

  private ask(column: Column): void {
    const { app } = this;
    const time = this.time();
    if (!time) return;
    const { pieces } = time.asked(1);
    const own = { column: column.name, count: countsRows(app) ? "rows" : null };
    const q = app.params({ ...own, ...askedFor({ pieces }, "width"), means: true }, { window: null });
    this.feed.want({ url: app.url("frequency", q), asked: { column: column.name, pieces } }, app.ss.interacting);
    this.found.ask(column, pieces);
    this.compared.ask(column, pieces, time.window);
    const { held } = this.feed;
    // while a store grows, the cursor is beyond the bins of the picture until that is there
    if (!app.ws.live || !this.feed.busy)
      this.now.ask(column, app.params(own, { window: null }), this.binAt(held?.answer, held?.asked.pieces));
    this.notes.update(column);
    if (!countsRows(app)) this.never.ask(column, app.params(own, { window: null }));
    const { answer, pieces: foundPieces } = this.found;
    this.foundNow.ask(column, this.found.params({ column: column.name }), this.binAt(answer, foundPieces));
  }

  /** The bin of the cursor. */
  private binAt(a: Frequency | null | undefined, pieces: readonly BinnedPiece[] = []): Window | null {
    const { cursor } = this.app.ws;
    return a && cursor !== null ? binAt(a, pieces, cursor) : null;
  }

  update(column: Column): void {
    const { app, tile } = this;
    this.ask(column);
    const noun = this.noun();
    tile.meta.textContent = `${noun} in each category`;
    setText(this.hold, `${holdWords(app)} \u25be`);
    setAttr(this.hold, "title", holdTitle(app));
    tile.state(this.feed.waiting, this.feed.failed);
    tile.upTo(this.feed.held);
    tile.draw();
  }

  private noun(): string {
    return this.feed.held?.answer.ofRows === true ? `active ${this.app.rowsWord()}` : this.app.entitiesWord();
  }

  private readonly paint = (): void => {
    const { app, tile } = this;
    const [time, column, held, noun] = [this.time(), app.column(), this.feed.held, this.noun()];
    if (!time || !column) return;
    const found = this.found.answer;
    const a = held && held.asked.column === column.name ? this.told(held.answer) : null;
    const painted = app.paintedAsAsked();
    const out = this.marks(a, column, time, noun);
    tile.words = a ? () => frequencyWords(a, painted, held?.asked.pieces ?? [], speech(app)) : null;
    if (a && hasNobody(a)) tile.empty(nothing(app, `No ${noun} here`), out);
    else if (a && painted.length === 0)
      tile.empty("Nothing is painted. Drag over the value axis above to paint a range.", out);
    else if (a && !found && isBlank(a, painted))
      tile.empty(nobodyPainted(app, column.name, a.ofRows ? null : noun), out);
    else tile.show(out, this.summary(a, noun), a ? () => this.table(a) : null, a);
    // the unpainted, the idle, who is not yet seen, who never is, what is left out: as many rows in every window, so that nothing moves
    const never = (this.never.of(column.name) ?? 0) > 0;
    const rows = String(painted.length + 3 + (never ? 1 : 0) + (found ? 1 : 0) + (this.notes.isShown ? 1 : 0));
    const grid = this.left.closest<HTMLElement>(".pairs");
    if (grid && grid.style.getPropertyValue("--freq-rows") !== rows) grid.style.setProperty("--freq-rows", rows);
    this.fillSide(a, noun, found);
  };

  private marks(a: Frequency | null, column: Column, time: TimeAxis, noun: string): Mark[] {
    const { app, tile } = this;
    const painted = app.paintedAsAsked();
    const pieces = this.feed.held?.asked.pieces ?? [];
    const found = this.found.answer;
    const out: Mark[] = [];
    if (a) {
      out.push(
        ...frequencyMarks({
          answer: a,
          painted,
          time,
          pieces,
          width: tile.width,
          height: tile.height,
          noun,
          origin: app.origin(),
          below: 8,
          compared: this.comparedOn(column, time),
          seams: seamMarks(time, 22, tile.height),
          found: found ? { answer: found, name: FOUND, pieces: this.found.pieces } : null,
        }),
      );
      const left = leftOut({ answer: a, painted, noun, pieces });
      // beside it stands how long a value holds
      out.push(label(time.x1, 18, left, { align: "right", halo: true, max: (time.x1 - time.x0) / 2 }));
    }
    if (!a) out.push(...seamMarks(time, 22, tile.height));
    out.push(...selectionMarks(app, time, 0, tile.height, null));
    const c = app.ws.cursor;
    if (c !== null && time.x(c) >= time.x0 && time.x(c) <= time.x1)
      out.push(...cursorMarks(time.x(c), 0, tile.height, null));
    return out;
  }

  /** B from the start of A on, as time is folded there. */
  private comparedOn(column: Column, time: TimeAxis): { answer: Frequency; x: (t: Nanos) => number } | null {
    const b = this.compared.of(column.name);
    return b && { answer: b.answer, x: drawnAt(this.app.folded(), b, time) };
  }

  private picture(): ReturnType<Exports["picture"]> {
    const { app, tile } = this;
    const [column, a, time] = [app.column(), this.answer, this.time()];
    if (!column || !a || !time) return null;
    const noun = a.ofRows ? `active ${app.rowsWord()}` : app.entitiesWord();
    const title = `How many ${noun} are in each category`;
    const axis = timeAxis(time, { y: tile.height - 8, origin: app.origin() });
    const base = tile.height - 8 + 22;
    return {
      title,
      sheet: {
        title,
        lines: sheetLines(app, { columns: [column], cursor: true, seen: [a], held: true }),
        ...sheetLegend(app, null),
        ramp: null,
        parts: [
          { marks: tile.drawn, x: 0, y: 0 },
          { marks: [...axis, ...dateMarks(app, time, base + 12)], x: 0, y: 0 },
        ],
        width: tile.width,
        height: base + 18,
      },
    };
  }

  /** An answer as it is told: nobody waits for who never has the value. */
  private told<A extends Pick<Frequency, "series">>(a: A): A {
    const column = this.app.ws.column ?? "";
    return apart(a, this.feed.held?.answer.ofRows ? 0 : this.never.of(column), withoutAny(column));
  }

  private fillSide(a: Frequency | null, noun: string, found: Frequency | null): void {
    if (!a) return;
    const { cursor, column } = this.app.ws;
    const now = this.now.of(column ?? "");
    const all = frequencyTable(
      a,
      this.app.paintedAsAsked(),
      cursor,
      this.feed.held?.asked.pieces,
      now && this.told(now),
      {
        rest: restWord(this.app),
        never: withoutAny(column),
      },
    );
    const hit = [{ name: FOUND, swatch: FOUND_SWATCH, range: null }];
    const hits = found ? frequencyTable(found, hit, cursor, this.found.pieces, this.foundNow.of(column ?? "")) : [];
    const rows = [...hits.slice(0, 1), ...all];
    const cells = rows.map((r) => [
      r.name,
      r.atCursor === null ? NONE : count(r.atCursor),
      meanText(r.mean),
      meanText(r.before),
      meanText(r.after),
    ]);
    const key = JSON.stringify([cells, rows.map((r) => r.swatch), noun, this.app.theme.dark, this.tile.height]);
    if (key === this.written || (this.written !== "" && this.grows())) return;
    this.written = key;
    this.write(rows, cells, noun, a);
    // what scrolls is reached by keys, and nothing else is a stop
    const body = this.side.querySelector<HTMLElement>(".frows");
    if (body && body.scrollHeight > body.clientHeight + 1) body.tabIndex = 0;
  }

  /**
   * Rows were added and the answers are on their way: the cursor is beyond the bins of the picture by then, and what was
   * before and after it would come and go at each look.
   */
  private grows(): boolean {
    return this.app.ws.live && this.feed.steady && (this.feed.busy || this.now.busy);
  }

  private write(
    rows: readonly { readonly name: string; readonly swatch: number }[],
    cells: readonly (readonly string[])[],
    noun: string,
    a: Frequency,
  ): void {
    const empty = (): HTMLElement => h("span", { role: "cell" });
    const num = (s: string): HTMLElement => h("span", { class: "num", role: "cell" }, s);
    const names = rows.map((r) => r.name);
    const heads = ["at cursor", "mean", "before", "after"].map((s) =>
      h("span", { class: "rr", role: "columnheader" }, s),
    );
    fill(
      this.side,
      h("div", { class: "frow t3 fhead", role: "row" }, empty(), empty(), ...heads),
      h(
        "div",
        { class: "frows", role: "rowgroup" },
        ...rows.map((r, i) =>
          h(
            "div",
            { class: "frow", role: "row" },
            h("span", { role: "cell" }, this.key(r.swatch)),
            nameIn(names, r.name, { role: "rowheader", title: r.name }),
            ...(cells[i] as readonly string[]).slice(1).map(num),
          ),
        ),
      ),
      h(
        "div",
        { class: "frow ftotal", role: "row" },
        empty(),
        h("span", { class: "t3 cut", role: "rowheader", title: noun }, noun),
        num(a.ofRows ? "" : count(a.entityCount)),
        num(""),
        num(""),
        num(""),
      ),
    );
  }

  private key(swatch: number): HTMLElement {
    if (swatch === FOUND_SWATCH) return h("i", { class: "sw found-key" });
    if (swatch >= 0) return swatchBox(this.app, swatch);
    return h("i", { class: `sw ${swatch === IDLE_SWATCH ? "idle" : "unseen"}` });
  }

  private tip(x: number): string {
    const [a, time] = [this.answer, this.time()];
    if (!a || !time) return "";
    const t = time.t(x);
    let i = -1;
    while (i + 1 < a.instants.length && (a.instants[i + 1] as Nanos) <= t) i++;
    if (i < 0) return "";
    return this.app
      .painted()
      .map((p) => `${p.name} ${count(a.series.find((s) => s.category === p.name)?.entities[i] ?? 0)}`)
      .join(", ");
  }

  private summary(a: Frequency | null, noun: string): string {
    if (!a) return `How many ${noun} are in each category.`;
    const rows = frequencyTable(a, this.app.paintedAsAsked(), this.app.ws.cursor, this.feed.held?.asked.pieces).filter(
      (r) => r.swatch > 0,
    );
    const of = a.ofRows ? noun : `of ${several(a.entityCount, noun)}`;
    return `How many ${of} are in each category; mean ${rows.map((r) => `${r.name} ${r.mean.toFixed(2)}`).join(", ")}.`;
  }

  private table(a: Frequency): Table {
    const step = Math.max(1, Math.floor(a.instants.length / 100));
    const rows: string[][] = [];
    for (let i = 0; i < a.instants.length; i += step) {
      rows.push([momentText(this.app, a.instants[i] as Nanos), ...a.series.map((s) => count(s.entities[i] ?? 0))]);
    }
    const rest = restWord(this.app);
    return {
      caption: `${a.ofRows ? "Active rows" : "Entities"} in each category, from ${speech(this.app).moment(a.instants[0] ?? (0n as Nanos))}`,
      headers: ["time", ...a.series.map((s) => called(s.category, rest))],
      rows,
    };
  }
}

function withoutAny(column: string | null): string {
  return `without any ${column ?? ""}`;
}
