import type { Json } from "../base/answers.ts";
import { type Api, ApiError } from "./api.ts";

/** An answer together with what was asked (window, limits ...), so that it can be drawn where it belongs. */
export interface Held<T, M> {
  readonly answer: T;
  readonly asked: M;
  readonly url: string;
}

interface Wish<M> {
  readonly url: string;
  readonly asked: M;
}

/**
 * One view's requests: one in flight, the newest wish wins. While the user drags, the flying one lands first (a
 * picture that is a moment old beats none); at rest an outdated one is cancelled at once.
 */
export class Feed<T, M> {
  held: Held<T, M> | null = null;
  failed: ApiError | null = null;
  private readonly api: Api;
  private readonly parse: (j: Json) => T;
  private readonly changed: () => void;
  private flying: { wish: Wish<M>; stop: AbortController } | null = null;
  private next: Wish<M> | null = null;

  constructor(api: Api, parse: (j: Json) => T, changed: () => void) {
    this.api = api;
    this.parse = parse;
    this.changed = changed;
  }

  get busy(): boolean {
    return this.flying !== null;
  }

  /** Asks unless this is what is shown or on its way; null = nothing to show. */
  want(wish: Wish<M> | null, interacting: boolean): void {
    if (wish === null) {
      this.clear();
      return;
    }
    const current = this.flying?.wish.url ?? (this.failed ? this.failedUrl : this.held?.url);
    if (current === wish.url) {
      this.next = null;
      return;
    }
    if (this.flying) {
      this.next = wish;
      if (!interacting) this.flying.stop.abort();
      return;
    }
    this.start(wish);
  }

  clear(): void {
    this.next = null;
    this.held = null;
    this.failed = null;
    this.flying?.stop.abort();
  }

  /** Forgets what was answered, keeps the picture: the next wish is asked again. */
  stale(): void {
    if (this.held) this.held = { ...this.held, url: "" };
    this.failed = null;
  }

  private failedUrl = "";

  private start(wish: Wish<M>): void {
    const stop = new AbortController();
    this.flying = { wish, stop };
    void this.fly(wish, stop);
  }

  private async fly(wish: Wish<M>, stop: AbortController): Promise<void> {
    try {
      const answer = this.parse(await this.api.view(wish.url, stop.signal));
      if (!stop.signal.aborted) {
        this.held = { answer, asked: wish.asked, url: wish.url };
        this.failed = null;
      }
    } catch (e) {
      if (!stop.signal.aborted) {
        this.failed =
          e instanceof ApiError ? e : new ApiError(0, "no answer from the server", "", "is Sightline still running?");
        this.failedUrl = wish.url;
      }
    }
    this.flying = null;
    const next = this.next;
    this.next = null;
    if (next && next.url !== wish.url) this.start(next);
    else if (next && stop.signal.aborted) this.start(next);
    this.changed();
  }
}
