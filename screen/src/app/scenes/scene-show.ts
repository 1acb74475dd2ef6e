import type { ShapeNow } from "../../base/scene-track.ts";
import type { SceneFile } from "../../base/scenes.ts";
import type { Nanos } from "../../base/time.ts";
import type { App } from "../state/app.ts";
import { Cell } from "../state/reads.ts";
import { type Compiled, compile, SyntaxFault } from "./compile.ts";
import { SceneRows } from "./scene-rows.ts";
import { type Fault, SceneRun } from "./scene-run.ts";

/** A run that begins anew waits so many times as long as the last took. */
const BREATH = 4;

/** A scene over the rows of the trace: runs it, and runs it anew where rows came that belong before others. */
export class SceneShow {
  readonly rows: SceneRows;
  private readonly app: App;
  private file: SceneFile | null = null;
  private compiled: Compiled | null = null;
  private fault: Fault | null = null;
  /** What is shown, and what takes its place when it has caught up. */
  private run: SceneRun | null = null;
  private next: SceneRun | null = null;
  private begun = 0;
  private lasted = 0;
  private waking = 0;
  private key = "";
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
    const { compiled, app } = this;
    if (!compiled || this.fault) return;
    this.run ??= this.begin(compiled);
    const { run } = this;
    if (!run.head || (run.over && !this.next && run.taken === 0 && run.fault)) return;
    const why = this.rows.want(run.head);
    if (why !== null) {
      this.fault = { what: why, place: null };
      return;
    }
    const key = [app.role("event")?.name, app.role("entity")?.name].join("\n");
    if (key !== this.key) [this.key, this.next] = [key, null];
    this.hand(compiled);
  }

  private begin(compiled: Compiled): SceneRun {
    this.begun = performance.now();
    return new SceneRun(compiled, () => {
      this.changed();
    });
  }

  private hand(compiled: Compiled): void {
    const { app } = this;
    const all = this.rows.rows;
    const has = { event: app.role("event") !== null, entity: app.role("entity") !== null };
    const shown = this.run;
    if (!shown) return;
    if (this.next === null && shown.goesOn(all)) {
      if (!shown.feed(all, has)) this.lasted = Math.max(this.lasted, performance.now() - this.begun);
      return;
    }
    // rows that came late belong before what was given
    if (this.next && !this.next.goesOn(all)) {
      this.next.close();
      this.next = null;
    }
    if (this.next === null) {
      const rests = this.begun + this.lasted * BREATH - performance.now();
      if (rests > 0) {
        clearTimeout(this.waking);
        this.waking = window.setTimeout(() => {
          app.schedule();
        }, rests);
        return;
      }
      this.next = this.begin(compiled);
    }
    const { next } = this;
    if (next.head && !next.feed(all, has) && next.rests) this.replace(next);
    else if (next.over) this.replace(next);
  }

  private replace(next: SceneRun): void {
    this.lasted = performance.now() - this.begun;
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
    const fault = this.fault ?? this.next?.fault ?? this.run?.fault ?? null;
    if (fault === null || this.file === null) return null;
    const { place, what } = fault;
    return `${this.file.name}.ts${place ? `, line ${place.line}, column ${place.column}` : ""}: ${what}`;
  }

  get busy(): boolean {
    return (
      this.file !== null && this.wrong === null && (this.run?.head == null || !this.rows.complete || !this.run.rests)
    );
  }

  at(t: Nanos): readonly ShapeNow[] {
    const { run } = this;
    return run?.origin == null ? [] : run.track.at(Number(t - run.origin));
  }
}
