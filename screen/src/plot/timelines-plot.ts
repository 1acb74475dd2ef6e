import type { TimelineRow } from "../base/answers.ts";
import type { Nanos, Origin } from "../base/time.ts";
import type { BinnedPiece, TimeAxis } from "../base/time-axis.ts";
import type { Painted } from "./category.ts";

/** One row an entity: a bin stacks the shares of its time in each category, the worst at the bottom. */
export interface TimelinesPlot {
  /** Rows by index; undefined where they are not loaded yet. */
  readonly row: (index: number) => TimelineRow | undefined;
  readonly painted: readonly Painted[];
  readonly time: TimeAxis;
  /** What the shares were made for; they move with the time scale. */
  readonly pieces: readonly BinnedPiece[];
  readonly first: number;
  readonly count: number;
  readonly rowHeight: number;
  /** Pixels of it that are left for a name above its marks. */
  readonly above?: number;
  /** Pixels the first row is scrolled above the top. */
  readonly offset: number;
  readonly height: number;
  readonly origin: Origin;
  /** The most spans of one entity that are active at once anywhere; 0 where values hold until the next. */
  readonly most: number;
  /** When somebody stopped while others went on, by name. */
  readonly silent?: ReadonlyMap<string, Nanos>;
  /** B, where its times lie on the axis of A; null = nothing is compared. */
  readonly compared?: {
    readonly row: (entity: string) => TimelineRow | undefined;
    readonly pieces: readonly BinnedPiece[];
    readonly x: (t: Nanos) => number;
  } | null;
  /** Shares of an entity's bins in which it is among the found rows; null where nothing is known. */
  readonly found?: (
    entity: string,
  ) => { readonly share: readonly number[]; readonly pieces: readonly BinnedPiece[] } | null;
}

export interface Part {
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly w: number;
}
