/** push = a deliberate step, burst = one of several that belong together, replace = the same step refined. */
export type Way = "push" | "burst" | "replace";

/** What the entry of a page holds besides its URL. */
interface Kept {
  readonly scroll?: Readonly<Record<string, number>>;
}

/** Steps that follow each other sooner are one, in milliseconds: turning a wheel, holding a key. */
const BURST = 1200;
const SETTLES = 200;
/** How long what was scrolled waits for its rows, in milliseconds. */
const PATIENCE = 4000;

/** Keeps the browser's history: one entry a deliberate step, each with its own URL and with how far it was scrolled. */
export class Trail {
  /** What was written or read last, and how the browser spells that. */
  private written = "";
  private spelled = "";
  private pending: string | null = null;
  private timer = 0;
  private scrollTimer = 0;
  private lastBurst = Number.NEGATIVE_INFINITY;
  private wanted: Map<string, number> = new Map();
  private wantedUntil = 0;
  private readonly reread: () => void;

  /** @param reread reads the address, where somebody else set it: it is what people want, and is not written over */
  constructor(reread: () => void) {
    this.reread = reread;
  }

  /** From now on it knows how far the page is scrolled. */
  listen(): void {
    history.scrollRestoration = "manual";
    // in a narrow window the page itself scrolls
    document.documentElement.dataset["scroll"] = "page";
    document.addEventListener(
      "scroll",
      () => {
        clearTimeout(this.scrollTimer);
        this.scrollTimer = window.setTimeout(() => {
          this.keepScroll();
        }, SETTLES);
      },
      { capture: true, passive: true },
    );
    // who scrolls by hand is past what was
    for (const type of ["wheel", "pointerdown"])
      document.addEventListener(
        type,
        () => {
          this.wanted.clear();
        },
        { capture: true, passive: true },
      );
  }

  write(hash: string, way: Way, now = performance.now()): void {
    const goesOn = way === "burst" && now - this.lastBurst < BURST;
    this.lastBurst = way === "burst" ? now : way === "push" ? Number.NEGATIVE_INFINITY : this.lastBurst;
    if (this.isSetElsewhere()) return;
    if (hash === (this.pending ?? this.written)) return;
    if (way === "replace" || goesOn) {
      this.pending = hash;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.flush();
      }, SETTLES);
      return;
    }
    this.flush();
    this.keepScroll();
    this.written = hash;
    history.pushState({}, "", hash);
    this.spelled = location.hash;
  }

  /** An address is set before anybody hears of it; what is still to be written was of the one before. */
  private isSetElsewhere(): boolean {
    if (location.hash === this.spelled) return false;
    clearTimeout(this.timer);
    this.pending = null;
    this.reread();
    return true;
  }

  /** Writes what is still to be written: the entry that is left must say what it showed. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.pending === null || this.isSetElsewhere()) return;
    this.written = this.pending;
    this.pending = null;
    history.replaceState(history.state, "", this.written);
    this.spelled = location.hash;
  }

  /** The browser went to another entry. */
  went(hash: string, state: unknown): void {
    clearTimeout(this.timer);
    clearTimeout(this.scrollTimer);
    this.pending = null;
    this.written = hash;
    this.spelled = location.hash;
    this.lastBurst = Number.NEGATIVE_INFINITY;
    const kept = (typeof state === "object" && state !== null ? state : {}) as Kept;
    this.wanted = new Map(Object.entries(kept.scroll ?? {}));
    this.wantedUntil = performance.now() + PATIENCE;
  }

  /** Scrolls back as far as there are rows; those of a new question come later. */
  restore(): void {
    if (this.wanted.size === 0) return;
    if (performance.now() > this.wantedUntil) {
      this.wanted.clear();
      return;
    }
    for (const el of scrollers()) {
      const name = el.dataset["scroll"] ?? "";
      const top = this.wanted.get(name);
      if (top === undefined || el.scrollHeight - el.clientHeight < top) continue;
      el.scrollTop = top;
      this.wanted.delete(name);
    }
  }

  /** Whether an element will be scrolled to where it was. */
  restores(name: string): boolean {
    return this.wanted.has(name);
  }

  private keepScroll(): void {
    const scroll: Record<string, number> = {};
    for (const el of scrollers()) if (el.scrollTop > 0) scroll[el.dataset["scroll"] ?? ""] = Math.round(el.scrollTop);
    // what still waits for its rows is where it was
    for (const [name, top] of this.wanted) scroll[name] = top;
    const kept: Kept = { scroll };
    history.replaceState(kept, "");
  }
}

function scrollers(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-scroll]")];
}
