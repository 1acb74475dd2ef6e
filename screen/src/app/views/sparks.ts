import { type Frequency, frequency } from "../../base/answers.ts";
import type { Column } from "../../base/info.ts";
import { askedFor, type TimeAxis } from "../../base/time-axis.ts";
import type { DrawList } from "../../plot/marks.ts";
import { type SparkLayer, timeSpark } from "../../plot/time-spark.ts";
import type { App } from "../state/app.ts";
import { Asking } from "../state/asking.ts";
import { countsRows } from "../state/holding.ts";

/** What the heads of folded pairs show over time: how many are in each category, on the axis of the pictures. */
export class Sparks extends Asking<Frequency, string> {
  constructor(app: App) {
    super(app, frequency);
  }

  /** @param folded whether any pair is */
  ask(column: Column, time: TimeAxis, folded: boolean): void {
    const { app } = this;
    if (!folded) {
      this.feed.want(null, false);
      return;
    }
    const own = { column: column.name, count: countsRows(app) ? "rows" : null };
    const q = app.params({ ...own, ...askedFor(time.asked(1), "width"), means: true }, { window: null });
    this.feed.want({ url: app.url("frequency", q), asked: column.name }, app.ss.interacting);
  }

  marks(column: Column, time: TimeAxis, height: number): DrawList {
    const { held } = this.feed;
    if (held?.asked !== column.name) return [];
    const a = held.answer;
    const of = (name: string): readonly number[] => a.series.find((s) => s.category === name)?.entities ?? [];
    const layers: SparkLayer[] = this.app.painted().map((p) => ({ ink: `cat-${p.swatch}`, values: of(p.name) }));
    return timeSpark(a.instants, [...layers, { ink: "cat-0", values: of("") }], time, height);
  }
}
