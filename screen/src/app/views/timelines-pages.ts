import { type TimelineRow, type Timelines, timelines } from "../../base/answers.ts";
import type { BinnedPiece } from "../../base/time-axis.ts";
import { areOfRows, legend, mostAtOnce } from "../../plot/timeline-words.ts";
import type { ApiError } from "../state/api.ts";
import type { App } from "../state/app.ts";
import { Feed, type Held, type Waiting } from "../state/feed.ts";
import { shownFor } from "../state/hold-words.ts";
import type { TimelinesAsked } from "./timelines-export.ts";

/** Rows a page. */
export const PAGE = 128;

type Page = Feed<Timelines, TimelinesAsked>;

/** Any number of rows: two pages around what is visible are held. */
export class TimelinesPages {
  private readonly app: App;
  private readonly feeds: readonly [Page, Page];

  constructor(app: App) {
    this.app = app;
    this.feeds = [new Feed(app, timelines), new Feed(app, timelines)];
  }

  stale(): void {
    for (const f of this.feeds) f.stale();
  }

  /** Asks for the pages that rows first to last are on; one keeps its slot while it stays wanted, so scrolling never throws away what is on screen. */
  want(first: number, last: number, total: number, ask: (page: number, feed: Page) => void): void {
    const page = Math.floor(first / PAGE);
    const wanted = [page, page + 1].filter((p) => p === page || (p * PAGE < total && p * PAGE < last));
    const slots = new Map(this.feeds.map((f, i) => [f.held?.asked.offset ?? -1 - i, f]));
    const free = this.feeds.filter((f) => !wanted.some((p) => slots.get(p * PAGE) === f));
    for (const p of wanted) {
      const feed = slots.get(p * PAGE) ?? free.shift();
      if (feed) ask(p, feed);
    }
  }

  get held(): readonly (Held<Timelines, TimelinesAsked> | null)[] {
    return this.feeds.map((f) => f.held);
  }

  get waiting(): Waiting | null {
    return this.feeds.map((f) => f.waiting).find((w) => w !== null) ?? null;
  }

  get failed(): ApiError | null {
    return this.feeds[0].failed ?? this.feeds[1].failed;
  }

  row(i: number): TimelineRow | undefined {
    for (const held of this.held) {
      if (held && i >= held.asked.offset && i < held.asked.offset + held.answer.entities.length)
        return held.answer.entities[i - held.asked.offset];
    }
    return undefined;
  }

  /** What the shares of a row were asked for. */
  piecesOf(row: TimelineRow): readonly BinnedPiece[] {
    return this.held.find((f) => f?.answer.entities.includes(row))?.asked.pieces ?? [];
  }

  /** What a bin means. */
  legend(): string {
    const rows = this.held.flatMap((f) => f?.answer.entities ?? []);
    const pieces = this.held.find((f) => f !== null)?.asked.pieces;
    return legend(mostAtOnce(rows), pieces, areOfRows(rows), shownFor(this.app));
  }

  most(): number {
    return mostAtOnce(this.held.flatMap((f) => f?.answer.entities ?? []));
  }
}
