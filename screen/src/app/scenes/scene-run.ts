import { count } from "../../base/format.ts";
import type { Place, SceneHead, SceneSays } from "../../base/scene.ts";
import { SceneTrack } from "../../base/scene-track.ts";
import type { Nanos } from "../../base/time.ts";
import type { Compiled } from "./compile.ts";
import { Sandbox } from "./sandbox.ts";
import { goesOn, type Meaning, type SceneRow, sent } from "./scene-rows.ts";

/** Rows that are handed over at once. */
const PORTION = 20_000;

/** What is wrong with a scene: one line. */
export interface Fault {
  readonly what: string;
  /** In its file. */
  readonly place: Place | null;
}

/** A scene that runs over rows, from the first on. */
export class SceneRun {
  readonly track = new SceneTrack();
  head: SceneHead | null = null;
  fault: Fault | null = null;
  /** It was ended: it would do the same again. */
  stuck = false;
  /** What a bound left out. */
  cut: string | null = null;
  /** The time of the first row: what the times of changes count from. */
  origin: Nanos | null = null;
  /** Rows that were handed over, and that were taken. */
  private given = 0;
  taken = 0;
  private last: SceneRow | null = null;
  private waiting: { readonly rows: readonly SceneRow[]; readonly count: number; readonly has: Meaning } | null = null;
  private readonly sandbox: Sandbox;

  constructor(scene: Compiled, changed: () => void) {
    this.sandbox = new Sandbox(
      scene,
      (says) => {
        this.heard(says);
        this.hand();
        changed();
      },
      (why) => {
        this.stuck = true;
        this.fault = { what: `the scene was ended: ${why}${this.given > 0 ? this.where() : ""}`, place: null };
        changed();
      },
    );
  }

  private where(): string {
    return `, among rows ${count(this.taken + 1)} to ${count(this.given)}`;
  }

  private heard(says: SceneSays): void {
    if (says.t === "head") this.head ??= says.head;
    else if (says.t === "size" && this.head) this.head = { ...this.head, width: says.width, height: says.height };
    else if (says.t === "size") return;
    else if (says.t === "batch") this.track.add(says.batch);
    else if (says.t === "done") this.taken = Math.min(says.rows, this.given);
    else {
      if (says.t === "cut") this.cut = says.what;
      else this.fault = { what: says.what, place: says.place };
      this.sandbox.close();
    }
  }

  /** It takes no more rows. */
  get over(): boolean {
    return this.fault !== null || this.cut !== null;
  }

  /** All that was handed over was taken. */
  get rests(): boolean {
    return this.over || this.taken === this.given;
  }

  /** Whether what it was given are the first of these rows. */
  goesOn(rows: readonly SceneRow[]): boolean {
    return goesOn(this.last, rows, this.given);
  }

  /** Hands over what is new of the first `count` of these, and goes on by itself until all are taken. */
  feed(rows: readonly SceneRow[], count: number, has: Meaning): void {
    this.waiting = { rows, count, has };
    this.hand();
  }

  private hand(): void {
    const { head, waiting } = this;
    if (head === null || waiting === null || !this.rests || this.over) return;
    const next = waiting.rows.slice(this.given, Math.min(waiting.count, this.given + PORTION));
    if (next.length === 0) return;
    this.origin ??= next[0]?.at ?? null;
    if (this.origin === null) return;
    this.given += next.length;
    this.last = next.at(-1) ?? null;
    this.sandbox.give(sent(next, this.origin, head, waiting.has));
  }

  /** It was given all that there was to give, and has taken it. */
  get done(): boolean {
    return this.over || (this.head !== null && this.rests && this.given >= (this.waiting?.count ?? 0));
  }

  /** The time of the last row that was handed over. */
  get upTo(): Nanos | null {
    return this.last?.at ?? null;
  }

  close(): void {
    this.sandbox.close();
  }
}
