import { nanos, span } from "../../base/time.ts";
import type { App } from "./app.ts";

const SPEEDS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];

/** Of each step of an order that is played, or of a clock that counts steps, at a speed of 1. */
const STEP_MILLIS = 500;

/** Moves the time cursor, either way; with reduced motion once a second. */
export class Playback {
  private readonly app: App;
  private last = 0;
  /** Of a step of a clock that counts steps, what has passed of the next. */
  private begun = 0;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(app: App) {
    this.app = app;
  }

  /** Pauses, whichever way it goes. */
  playOrPause(): void {
    if (this.app.ss.playing === 0) this.toggle(1);
    else this.stop();
  }

  toggle(direction: -1 | 1): void {
    const { ss } = this.app;
    this.app.note({ playing: ss.playing === direction ? 0 : direction });
    this.last = performance.now();
    this.begun = 0;
    if (ss.playing !== 0) this.tick();
  }

  stop(): void {
    this.app.note({ playing: 0 });
  }

  speed(by: 1 | -1): void {
    const { ss } = this.app;
    const at = SPEEDS.findIndex((s) => s >= ss.speed);
    this.app.note({ speed: SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))] as number });
  }

  /** A hundredth of the window, rounded to 1-2-5. */
  step(by: 1 | -1): void {
    const w = this.app.window();
    if (!w) return;
    const folded = this.app.folded();
    const raw = span({ from: folded.fold(w.from), to: folded.fold(w.to) }) / 100;
    const unit = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
    const step = ([1, 2, 5, 10].find((m) => m * unit >= raw) ?? 10) * unit;
    this.move(by * step);
  }

  private play(millis: number): boolean {
    const course = this.app.course();
    if (course !== null) return course(millis / STEP_MILLIS);
    return this.app.info?.clock === "steps" ? this.count(millis / STEP_MILLIS) : this.move(millis * 1e6);
  }

  /** Steps have no duration: each is shown for as long as another. */
  private count(steps: number): boolean {
    this.begun += steps;
    const whole = Math.trunc(this.begun);
    this.begun -= whole;
    return whole === 0 || this.move(whole);
  }

  private move(offset: number): boolean {
    const { app } = this;
    const w = app.window();
    if (!w) return false;
    const now = app.ws.cursor ?? w.from;
    // folded time is not played
    let next: bigint = app.folded().step(now, BigInt(Math.round(offset)));
    if (next < w.from) next = w.from;
    const end = w.to - 1n;
    if (next > end) next = end;
    if (next === now) return false;
    app.set({ cursor: nanos(next) }, "replace");
    return true;
  }

  private tick(): void {
    const { ss } = this.app;
    if (ss.playing === 0) return;
    const each = this.calm.matches ? 1000 : 0;
    const run = (): void => {
      const now = performance.now();
      const passed = Math.min(1500, now - this.last);
      this.last = now;
      if (ss.playing === 0) return;
      if (this.play(ss.playing * passed * ss.speed)) this.tick();
      else this.stop();
    };
    if (each > 0) setTimeout(run, each);
    else requestAnimationFrame(run);
  }
}
