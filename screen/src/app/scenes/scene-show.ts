import type { ShapeNow } from "../../base/scene-track.ts";
import type { SceneFile } from "../../base/scenes.ts";
import type { Nanos } from "../../base/time.ts";
import type { App } from "../state/app.ts";
import { follows } from "../state/live.ts";
import { Cell } from "../state/reads.ts";
import { type Compiled, compile, SyntaxFault } from "./compile.ts";
import { type Meaning, type SceneRow, SceneRows, until } from "./scene-rows.ts";
import { type Fault, SceneRun } from "./scene-run.ts";

/** Before a run begins anew, it rests so many times as long as the last took. */
const BREATH = 2;
/** Nanoseconds by which rows may come late without being run through anew each time. */
const LATEST = 10_000_000_000n;
/** Milliseconds without a row after which none is waited for. */
const QUIET = 4000;

/** A scene over the rows of the trace: runs it, and runs it anew where rows came that belong before others. */
export class SceneShow {
  readonly rows: SceneRows;
  private readonly app: App;
  private file: SceneFile | null = null;
  private compiled: Compiled | null = null;
  private fault: Fault | null = null;
  /** What the trace lacks. */
  private lack: string | null = null;
  /** What is shown, and what takes its place when it has caught up. */
  private run: SceneRun | null = null;
  private next: SceneRun | null = null;
  /** In milliseconds of the page; null: no run is under way. */
  private begun: number | null = null;
  private ended = 0;
  /** Which rows were handed over. */
  private question = 0;
  private lasted = 0;
  private waking = 0;
  private readonly turn: Cell<number>;

  constructor(app: App) {
    this.app = app;
    this.turn = new Cell(app.reads, 0);
    this.rows = new SceneRows(app, () => {
      this.changed();
    });
  }

  private changed(): void {
    this.turn.value++;
    this.app.schedule();
  }

  stale(): void {
    this.rows.stale();
  }

  /** null: none. */
  want(file: SceneFile | null): void {
    if (file?.name !== this.file?.name || file?.text !== this.file?.text) this.open(file);
    const { compiled } = this;
    if (!compiled || this.fault) return;
    this.run ??= this.begin(compiled);
    const { head } = this.run;
    if (head === null) return;
    this.lack = this.rows.want(head);
    if (this.lack === null) this.hand(compiled);
  }

  private begin(compiled: Compiled): SceneRun {
    this.begun = performance.now();
    return new SceneRun(compiled, () => {
      this.changed();
    });
  }

  private hand(compiled: Compiled): void {
    const all = this.rows.rows;
    const shown = this.run;
    if (!shown) return;
    if (this.next === null && shown.goesOn(all)) {
      // what is read for the first time comes in the order of files, and not of time
      if (this.rows.complete) this.feed(shown, all);
      if (shown.done) this.ends();
      return;
    }
    if (shown.stuck && this.question === this.rows.question) return;
    // rows that came late belong before what was given; those that come meanwhile wait for the run after it
    if (this.next === null) {
      if (!this.rows.complete || this.breathes()) return;
      this.next = this.begin(compiled);
      this.feed(this.next, all);
    }
    if (this.next.done) this.replace(this.next);
  }

  private feed(run: SceneRun, all: readonly SceneRow[]): void {
    this.question = this.rows.question;
    run.feed(all, this.settled(all), this.has());
  }

  /**
   * How many rows have come to stay: of what grows, later ones wait as long as others may come before them, unless none
   * came for a while.
   */
  private settled(all: readonly SceneRow[]): number {
    const last = all.at(-1);
    const { late, cameAt } = this.rows;
    const quiet = performance.now() - cameAt;
    if (!last || late === 0n || late > LATEST || !follows(this.app) || quiet > QUIET) return all.length;
    this.wake(QUIET - quiet + 1);
    return until(all, last.at - late - late / 4n);
  }

  private wake(ms: number): void {
    clearTimeout(this.waking);
    this.waking = window.setTimeout(() => {
      this.app.schedule();
    }, ms);
  }

  private has(): Meaning {
    const { app, rows } = this;
    return { event: app.role("event") !== null, entity: app.role("entity") !== null, columns: rows.has };
  }

  /** Nanoseconds before the newest row that rows are waited for which come late. */
  get behind(): number {
    const { rows, late, complete } = this.rows;
    const [last, upTo] = [rows.at(-1), this.run?.upTo ?? null];
    return complete && last && upTo !== null && late > 0n && upTo < last.at ? Number(last.at - upTo) : 0;
  }

  /** Columns that the scene reads and the trace has not. */
  get lacking(): readonly string[] {
    return this.run?.head?.columns.filter((c) => !this.rows.has.includes(c)) ?? [];
  }

  private ends(): void {
    if (this.begun === null) return;
    this.lasted = performance.now() - this.begun;
    this.begun = null;
    this.ended = performance.now();
  }

  /** Whether it is too early to begin anew: the machine is to do something else, too. */
  private breathes(): boolean {
    const rests = this.ended + this.lasted * BREATH - performance.now();
    if (rests <= 0) return false;
    this.wake(rests);
    return true;
  }

  private replace(next: SceneRun): void {
    this.ends();
    this.run?.close();
    [this.run, this.next] = [next, null];
    this.changed();
  }

  private open(file: SceneFile | null): void {
    this.run?.close();
    this.next?.close();
    [this.file, this.compiled, this.fault, this.run, this.next, this.lasted] = [file, null, null, null, null, 0];
    if (file === null) return;
    if (file.problem !== null) {
      this.fault = { what: file.problem, place: null };
      return;
    }
    compile(file.text).then(
      (compiled) => {
        if (this.file !== file) return;
        this.compiled = compiled;
        this.changed();
      },
      (e: unknown) => {
        if (this.file !== file) return;
        const place = e instanceof SyntaxFault ? e.place : null;
        this.fault = { what: e instanceof Error ? e.message : String(e), place };
        this.changed();
      },
    );
  }

  /** For who paints: it paints again when anything here changed. */
  get version(): number {
    return this.turn.value;
  }

  get shown(): SceneRun | null {
    return this.run;
  }

  /** What is wrong, as one line that begins with the file. */
  get wrong(): string | null {
    const lack = this.lack === null ? null : { what: this.lack, place: null };
    const fault = this.fault ?? lack ?? this.next?.fault ?? this.run?.fault ?? null;
    if (fault === null || this.file === null) return null;
    const { place, what } = fault;
    return `${this.file.name}.ts${place ? `, line ${place.line}, column ${place.column}` : ""}: ${what}`;
  }

  get busy(): boolean {
    return (
      this.file !== null && this.wrong === null && (this.run?.head == null || !this.rows.complete || !this.run.done)
    );
  }

  /** What is on the stage at a moment. */
  at(t: Nanos): readonly ShapeNow[] {
    const { run, last } = this;
    const { version } = this;
    if (last.t === t && last.version === version) return last.shapes;
    const shapes = run?.origin == null ? [] : run.track.at(Number(t - run.origin));
    this.last = { t, version, shapes };
    return shapes;
  }

  private last: { readonly t: Nanos | null; readonly version: number; readonly shapes: readonly ShapeNow[] } = {
    t: null,
    version: -1,
    shapes: [],
  };
}
