/**
 * rough = from the time pyramid, full = all rows are looked at, refine = all rows, and an approximate picture is there
 * already.
 */
export type Lane = "rough" | "full" | "refine";

interface Waiter {
  readonly lane: Lane;
  readonly go: () => void;
}

const FULL = 2;

/**
 * The order of questions to a large trace. Each that looks at all rows keeps every processor of the server busy, and a
 * browser has six connections: so two at a time, and refinements one by one when nothing else is asked. One under way is
 * broken off for a picture that is not there yet, and asked again.
 */
export class Lanes {
  private waiting: Waiter[] = [];
  private readonly running: Record<Lane, number> = { rough: 0, full: 0, refine: 0 };
  private breakOff: AbortController | null = null;
  private resting = true;

  /** Nothing is refined while what is shown moves: it would keep the processors from what moves. */
  rest(now: boolean): void {
    if (now === this.resting) return;
    this.resting = now;
    if (now) this.next();
    else this.breakOff?.abort();
  }

  /** Runs the work when its turn comes; withdrawn by `signal` before, it never runs. */
  async run<T>(lane: Lane, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (;;) {
      await this.turn(lane, signal);
      const stop = lane === "refine" ? new AbortController() : null;
      if (stop) this.breakOff = stop;
      try {
        return await work(stop ? AbortSignal.any([signal, stop.signal]) : signal);
      } catch (e) {
        if (!stop?.signal.aborted || signal.aborted) throw e;
      } finally {
        if (stop) this.breakOff = null;
        this.running[lane]--;
        this.next();
      }
    }
  }

  private turn(lane: Lane, signal: AbortSignal): Promise<void> {
    return new Promise<void>((go, leave) => {
      const waiter: Waiter = { lane, go };
      this.waiting.push(waiter);
      signal.addEventListener("abort", () => {
        const before = this.waiting.length;
        this.waiting = this.waiting.filter((w) => w !== waiter);
        if (this.waiting.length < before) leave(signal.reason as Error);
      });
      if (lane !== "refine") this.breakOff?.abort();
      this.next();
    });
  }

  private next(): void {
    for (const lane of ["rough", "full", "refine"] as const) {
      for (const w of this.waiting.filter((x) => x.lane === lane)) {
        if (!this.free(lane)) break;
        this.waiting = this.waiting.filter((x) => x !== w);
        this.running[lane]++;
        w.go();
      }
    }
  }

  private free(lane: Lane): boolean {
    if (lane === "rough") return true;
    if (lane === "full") return this.running.full < FULL;
    const { running, waiting } = this;
    if (!this.resting) return false;
    return running.rough + running.full + running.refine === 0 && !waiting.some((w) => w.lane !== "refine");
  }
}
