import type { Timelines } from "../../base/answers.ts";
import type { Nanos } from "../../base/time.ts";
import type { TimeAxis } from "../../base/time-axis.ts";
import { comparedRows } from "../../plot/compare-words.ts";
import { binWords } from "../../plot/timeline-words.ts";
import { binAt } from "../../plot/timelines.ts";
import type { TimelinesPlot } from "../../plot/timelines-plot.ts";
import { drawnAt, type Laid, momentOf } from "../state/compare.ts";
import { ComparedTimelines } from "../state/compare-timelines.ts";
import { restWord } from "../state/holding.ts";
import type { OfB } from "./timelines-export.ts";

/** B in the rows of Timelines: how it is drawn, and what is said of it. */
export class TimelinesOfB extends ComparedTimelines {
  /** Changes when what is said or drawn of B does; null while nothing is pinned or nothing known. */
  get answer(): Timelines | null {
    return this.of(this.app.ws.column)?.answer ?? null;
  }

  get rows(): (OfB & Laid) | null {
    const { column } = this.app.ws;
    const held = this.of(column);
    return held && { ...held.asked, row: (entity) => this.row(column, entity) };
  }

  on(time: TimeAxis): NonNullable<TimelinesPlot["compared"]> | null {
    const b = this.rows;
    return b && { ...b, x: drawnAt(this.app.folded(), b, time) };
  }

  /** What an entity is in where B is drawn at a moment of A. */
  said(entity: string, time: TimeAxis, t: Nanos): string {
    const b = this.rows;
    const row = b?.row(entity);
    if (!b || !row) return "";
    const words = binWords(row, binAt(b.pieces, momentOf(this.app.folded(), b, time.window, t)), restWord(this.app));
    return words === "" ? "" : `; B: ${words}`;
  }

  /** What the outlines are. */
  get legend(): string {
    const what = this.app.paintedAsAsked().length > 0 ? "in a painted category" : "in any state";
    return this.answer ? `B, dashed: ${what}; ` : "";
  }

  get words(): readonly string[] {
    const b = this.rows;
    return b && this.answer
      ? [comparedRows(this.answer.entities, this.answer.total, this.app.paintedAsAsked(), b.pieces)]
      : [];
  }
}
