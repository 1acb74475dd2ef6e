import { count } from "../../base/format.ts";
import type { Place, SceneHead, SceneSays } from "../../base/scene.ts";
import { SceneTrack } from "../../base/scene-track.ts";
import type { Nanos } from "../../base/time.ts";
import type { Compiled } from "./compile.ts";
import { Sandbox } from "./sandbox.ts";
import { goesOn, type SceneRow, sent } from "./scene-rows.ts";

/** Rows that are handed over at once. */
const PORTION = 5000;

/** What is wrong with a scene: one line. */
export interface Fault {
  readonly what: string;
  /** In its file. */
  readonly place: Place | null;
}

type Has = Parameters<typeof sent>[3];

/** A scene that runs over rows, from the first on. */
export class SceneRun {
  readonly track = new SceneTrack();
  head: SceneHead | null = null;
  fault: Fault | null = null;
  /** What a bound left out. */
  cut: string | null = null;
  /** The time of the first row: what the times of changes count from. */
  origin: Nanos | null = null;
  /** Rows that were handed over, and that were taken. */
  private given = 0;
  taken = 0;
  private last: SceneRow | null = null;
  private readonly sandbox: Sandbox;

  constructor(scene: Compiled, changed: () => void) {
    this.sandbox = new Sandbox(
      scene,
      (says) => {
        this.heard(says);
        changed();
      },
      (why) => {
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

  /** Hands over the next rows, if those before were taken. @returns whether there are more */
  feed(rows: readonly SceneRow[], has: Has): boolean {
    const { head } = this;
    if (head === null || this.over) return false;
    if (!this.rests) return true;
    const next = rows.slice(this.given, this.given + PORTION);
    if (next.length === 0) return false;
    this.origin ??= next[0]?.at ?? null;
    if (this.origin === null) return false;
    this.given += next.length;
    this.last = next.at(-1) ?? null;
    this.sandbox.give(sent(next, this.origin, head, has));
    return true;
  }

  close(): void {
    this.sandbox.close();
  }
}
