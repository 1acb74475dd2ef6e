import { type Seen, seen } from "../../base/answers.ts";
import type { Json } from "../../base/json.ts";
import type { Nanos } from "../../base/time.ts";
import { type Api, ApiError } from "./api.ts";
import { costOf, mayBeRough } from "./questions.ts";
import { Cell, type Reads } from "./reads.ts";

/** An answer together with what was asked (window, limits ...), so that it can be drawn where it belongs. */
export interface Held<T, M> {
  readonly answer: T;
  readonly asked: M;
  readonly url: string;
  /** Approximate: the exact answer follows at rest. */
  readonly rough: boolean;
  readonly seen: Seen;
  /** The newest row of the moment that was asked about; null of what does not grow. */
  readonly newest: Nanos | null;
}

/** Who asks, and draws what is answered. */
export interface Asker {
  readonly api: Api;
  readonly reads: Reads;
  schedule(): void;
}

interface Wish<M> {
  readonly url: string;
  readonly asked: M;
}

interface Flight<M> {
  readonly wish: Wish<M>;
  readonly rough: boolean;
  readonly newest: Nanos | null;
  /** Nobody waits for it: instruments are watched. */
  readonly calm: boolean;
  readonly stop: AbortController;
  /** Rows came since: what it answers is of a moment before, and asked again. */
  old: boolean;
}

/** What is on its way to a tile, for people. */
export interface Waiting {
  /** When it was asked for, in milliseconds of the page. */
  readonly since: number;
  /** There is an approximate picture already. */
  readonly refines: boolean;
}

/** While somebody watches instruments of what grows fast, all else is asked only so often, and so much of it at once. */
const CALM_MS = 500;
const MOST_CALM = 1;

/**
 * One view's requests: one in flight, the newest wish wins. While the user drags, a flying rough one lands first (a
 * picture that is a moment old beats none); at rest an outdated one is cancelled at once, and so is always one that
 * looks at all rows of a large trace. Of such a trace a rough answer comes first, and the exact one replaces it.
 */
export class Feed<T, M> {
  private readonly app: Asker;
  private readonly api: Api;
  private readonly parse: (j: Json) => T;
  private readonly answered: () => void;
  private readonly holds: Cell<Held<T, M> | null>;
  private readonly fails: Cell<ApiError | null>;
  private flying: Flight<M> | null = null;
  private next: { readonly wish: Wish<M>; readonly interacting: boolean } | null = null;
  private since = 0;
  private wanted: string | null = null;
  /** The turn in which it was asked last. */
  private turn = -1;
  private readonly instrument: boolean;

  /**
   * @param answered before anything is drawn of it
   * @param instrument what it shows is watched live: it does not wait behind what else is on the page
   */
  constructor(app: Asker, parse: (j: Json) => T, answered: () => void = () => {}, instrument = false) {
    this.app = app;
    this.api = app.api;
    this.parse = parse;
    this.answered = answered;
    this.instrument = instrument;
    this.holds = new Cell(app.reads, null);
    this.fails = new Cell(app.reads, null);
  }

  get held(): Held<T, M> | null {
    return this.holds.value;
  }

  get failed(): ApiError | null {
    return this.fails.value;
  }

  get busy(): boolean {
    return this.flying !== null;
  }

  get waiting(): Waiting | null {
    const f = this.flying;
    return f ? { since: this.since, refines: !f.rough && this.isRough(f.wish) } : null;
  }

  /** Asked when nothing else is. */
  private isLast(wish: Wish<M>): boolean {
    return this.isRough(wish) || costOf(wish.url, this.api.costs).last === true;
  }

  private isRough(wish: Wish<M>): boolean {
    return this.held?.url === wish.url && this.held.rough;
  }

  /** Whether what is held answers what was wanted last. */
  get current(): boolean {
    return this.held !== null && this.held.url === this.wanted;
  }

  /**
   * Whether its numbers may be said: also when rows were added since, and nobody asked for anything else. Of what grows,
   * a moment ago is now until the answer comes; else numbers would come and go twice a second.
   */
  get steady(): boolean {
    return this.app.reads.note(this, "steady", this.current || (this.held !== null && this.grewAt === this.api.turn));
  }

  /** The turn in which rows were added to what was steady. */
  private grewAt = -1;

  /** Asks unless this is what is shown or on its way; null = nothing to show. */
  want(wish: Wish<M> | null, interacting: boolean): void {
    this.wanted = wish?.url ?? null;
    if (wish === null) {
      this.clear();
      return;
    }
    this.api.wanted(this);
    if (this.instrument) this.api.watch();
    else if (this.isCalm()) return;
    if (this.flying?.wish.url === wish.url) {
      this.next = null;
      return;
    }
    // the rows of a large trace are not looked at while what is asked changes with every frame
    const { rough, slow } = costOf(wish.url, this.api.costs);
    const patient = interacting && this.api.large && (!rough || slow);
    if (this.flying) {
      this.next = patient ? null : { wish, interacting };
      if (!interacting || (this.api.large && !this.flying.rough)) this.flying.stop.abort();
      return;
    }
    if (patient || (this.failed && this.failedUrl === wish.url)) return;
    if (!this.failed && this.held?.url === wish.url && (!this.held.rough || interacting)) return;
    this.start(wish, interacting);
  }

  /** Nothing but rows came since it asked, which was a moment ago, and instruments are before it. */
  private isCalm(): boolean {
    const { api, flying } = this;
    if (!api.watched || this.turn !== api.turn || (this.held === null && flying === null)) return false;
    return flying?.calm === true || api.calm >= MOST_CALM || performance.now() - this.since < CALM_MS;
  }

  clear(): void {
    this.grewAt = -1;
    this.next = null;
    this.holds.value = null;
    this.fails.value = null;
    this.flying?.stop.abort();
  }

  /** Forgets what was answered, keeps the picture: the next wish is asked again. */
  stale(): void {
    this.grewAt = this.steady ? this.api.turn : -1;
    if (this.flying) this.flying.old = true;
    if (this.held) this.holds.value = { ...this.held, url: "" };
    this.fails.value = null;
  }

  private failedUrl = "";
  /** The last question failed, and was asked before rows came. */
  private failedBefore = false;

  private start(wish: Wish<M>, interacting: boolean): void {
    // a few million rows are looked at within a frame or two: their answers need not be guessed
    const moving = interacting && this.api.slow;
    const rough = (moving || (this.api.large && !this.isRough(wish))) && mayBeRough(wish.url, this.api.costs);
    const { api } = this;
    // what waits until all rests waits for nobody
    const calm = api.watched && !this.instrument && !this.isLast(wish);
    const flight = { wish, rough, newest: api.newest, calm, stop: new AbortController(), old: false };
    this.flying = flight;
    this.since = performance.now();
    this.turn = this.api.turn;
    void this.fly(flight);
  }

  private async fly(flight: Flight<M>): Promise<void> {
    const { wish, rough, newest, calm, stop } = flight;
    this.api.calm += calm ? 1 : 0;
    try {
      const lane = rough ? "rough" : this.isLast(wish) ? "refine" : "full";
      const j = await this.api.view(rough ? `${wish.url}&approx=true` : wish.url, stop.signal, lane);
      const answer = this.parse(j);
      if (!stop.signal.aborted) {
        const s = seen(j);
        const url = flight.old ? "" : wish.url;
        // of what grows, a moment ago is now
        if (flight.old) this.grewAt = this.turn === this.api.turn ? this.turn : -1;
        this.holds.value = { answer, asked: wish.asked, url, rough: rough && !s.exact, seen: s, newest };
        this.fails.value = null;
        this.failedBefore = false;
      }
    } catch (e) {
      // of a moment that is over an error may be over, too; the next one is not
      if (!stop.signal.aborted && (!flight.old || this.failedBefore)) {
        this.fails.value =
          e instanceof ApiError ? e : new ApiError(0, "no answer from the server", "", "is Sightline still running?");
        this.failedUrl = wish.url;
      }
      this.failedBefore = flight.old && !stop.signal.aborted;
    }
    this.api.calm -= calm ? 1 : 0;
    this.flying = null;
    const next = this.next;
    this.next = null;
    if (next && (next.wish.url !== wish.url || stop.signal.aborted)) this.start(next.wish, next.interacting);
    this.answered();
    this.app.schedule();
  }
}
