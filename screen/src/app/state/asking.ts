import type { Json } from "../../base/json.ts";
import type { App } from "./app.ts";
import { Feed } from "./feed.ts";

/** What asks one question of its own beside a picture, and shows what it is told. */
export abstract class Asking<A, Q> {
  protected readonly app: App;
  protected readonly feed: Feed<A, Q>;

  constructor(app: App, read: (j: Json) => A) {
    this.app = app;
    this.feed = new Feed(app, read);
  }

  get busy(): boolean {
    return this.feed.busy;
  }

  stale(): void {
    this.feed.stale();
  }
}
