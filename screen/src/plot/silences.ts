import { count, duration, inFull, several } from "../base/format.ts";
import { type EntitySilence, type Silences, silentNanos } from "../base/silences.ts";
import { timeScale, type Window } from "../base/time.ts";
import { Boxes, type DrawList, label, line, type Mark } from "./marks.ts";
import type { Speech, Words } from "./words.ts";

/** CSS pixels of a row, and of what stands beside its lane. */
export const ROW_PX = 18;
const EDGE = 12;
/** What silences are measured in. */
const NANOS = { type: "int64", unit: "ns" };
const NAME_SHARE = 0.4;
const DURATION_PX = 64;
const GAP = 8;
/** However short a silence is, it is seen. */
const MIN_PX = 2;

/** One row an entity: its name, when in the window it was silent for longest, and for how long. */
export interface SilencesPlot {
  readonly silences: readonly EntitySilence[];
  /** What the lane of a row shows from end to end; folds would hide just what this is about. */
  readonly window: Window;
  readonly width: number;
  readonly height: number;
}

/** How many rows have room. */
export function rowsIn(height: number): number {
  return Math.max(1, Math.floor(height / ROW_PX));
}

/** The row at a place; undefined where there is none. */
export function silenceAt(p: SilencesPlot, y: number): EntitySilence | undefined {
  const row = Math.floor(y / ROW_PX);
  return row < rowsIn(p.height) ? p.silences[row] : undefined;
}

export function silenceMarks(p: SilencesPlot): DrawList {
  const names = Math.floor((p.width - 2 * EDGE) * NAME_SHARE);
  const right = p.width - EDGE;
  const lane = timeScale(p.window, EDGE + names + GAP, Math.max(EDGE + names + GAP + 1, right - DURATION_PX - GAP));
  const out: Mark[] = [];
  const quiet = new Boxes();
  p.silences.slice(0, rowsIn(p.height)).forEach((s, i) => {
    const [top, base] = [i * ROW_PX, i * ROW_PX + ROW_PX / 2 + 4];
    out.push(label(EDGE, base, s.entity, { ink: "text", size: 11.5, max: names }));
    out.push(line(lane.x0, top + ROW_PX / 2, lane.x1, top + ROW_PX / 2, "rule"));
    const from = Math.max(lane.x0, Math.min(lane.x1 - MIN_PX, lane.x(s.since)));
    const to = Math.min(lane.x1, Math.max(from + MIN_PX, lane.x(s.until)));
    quiet.add(from, top + 4, to - from, ROW_PX - 8);
    out.push(
      label(right, base, duration(silentNanos(s)), {
        align: "right",
        mono: true,
        size: 11,
        ink: "text-2",
        max: DURATION_PX,
      }),
    );
  });
  return [...out, ...quiet.mark({ ink: "text-3" })];
}

/** A row as it is read out. */
export function silenceText(s: EntitySilence, speech: Speech): string {
  return `${s.entity}: ${inFull(silentNanos(s), NANOS)}, from ${speech.moment(s.since)} to ${speech.moment(s.until)}`;
}

export function silencesWords(a: Silences, speech: Speech): Words {
  const single = a.single > 0 ? `; ${count(a.single)} more have one of the ${speech.rows} only` : "";
  if (a.total === 0) return [`None of the ${speech.entities} has two of the ${speech.rows} here${single}.`];
  return [
    `The longest silence of each of ${several(a.total, speech.entities)}, the longest first${single}.`,
    ...a.silences.slice(0, 3).map((s) => `${silenceText(s, speech)}.`),
  ];
}
