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
 * browser has six connections: so two at a time, and refinements one by one when nothing else waits.
 */
export class Lanes {
  private waiting: Waiter[] = [];
  private readonly running: Record<Lane, number> = { rough: 0, full: 0, refine: 0 };

  /** Waits for a turn; what it gives is called when the answer is there. Withdrawn by `signal`, it never comes. */
  async enter(lane: Lane, signal: AbortSignal): Promise<() => void> {
    await new Promise<void>((go, leave) => {
      const waiter: Waiter = { lane, go };
      this.waiting.push(waiter);
      signal.addEventListener("abort", () => {
        const before = this.waiting.length;
        this.waiting = this.waiting.filter((w) => w !== waiter);
        if (this.waiting.length < before) leave(signal.reason as Error);
      });
      this.next();
    });
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.running[lane]--;
      this.next();
    };
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
    return this.running.full + this.running.refine === 0 && !this.waiting.some((w) => w.lane === "full");
  }
}
