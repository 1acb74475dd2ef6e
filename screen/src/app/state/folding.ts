import { type Gaps, longGaps } from "../../base/gaps.ts";
import { type Repetitions, withRepetitions } from "../../base/repetitions.ts";
import type { Window } from "../../base/time.ts";
import type { Folding } from "../../base/time-axis.ts";
import type { Session } from "./session.ts";
import { FOLDS, type Workspace } from "./workspace.ts";

const NONE: readonly Folding[] = [];

type Known = Pick<Session, "gaps" | "repetitions">;

/** What is folded of the time: the same object as long as it is the same. */
export class ShownFolds {
  private gaps = { of: null as Gaps | null, goesOn: false, folds: NONE };
  private repeated: {
    readonly gaps: readonly Folding[];
    readonly of: Repetitions | null;
    readonly whole: Window;
    readonly folds: readonly Folding[];
  } | null = null;
  private chosen = { all: NONE, open: [] as readonly bigint[], folds: NONE };

  /**
   * What may be folded: long gaps, and what repeats if that is wanted.
   *
   * @param goesOn whether somebody is in a state all through a gap
   */
  all(ws: Pick<Workspace, "fold">, ss: Known, whole: Window | null, goesOn = false): readonly Folding[] {
    if (this.gaps.of !== ss.gaps || this.gaps.goesOn !== goesOn)
      this.gaps = { of: ss.gaps, goesOn, folds: longGaps(ss.gaps, goesOn) };
    const gaps = this.gaps.folds;
    if (ws.fold !== "repetition" || !whole || !ss.repetitions) return gaps;
    const [r, of] = [this.repeated, ss.repetitions];
    const same = r?.gaps === gaps && r.of === of && r.whole.from === whole.from && r.whole.to === whole.to;
    if (!r || !same) this.repeated = { gaps, of, whole, folds: withRepetitions(of, gaps, whole) };
    return this.repeated?.folds ?? gaps;
  }

  /** What every view of time folds away: but what was unfolded. */
  of(ws: Pick<Workspace, "fold" | "unfolded">, ss: Known, whole: Window | null, goesOn = false): readonly Folding[] {
    if (ws.fold === "nothing") return NONE;
    const [all, open] = [this.all(ws, ss, whole, goesOn), ws.unfolded];
    if (this.chosen.all !== all || this.chosen.open !== open)
      this.chosen = { all, open, folds: all.filter((g) => !open.includes(g.from)) };
    return this.chosen.folds;
  }
}

/** What the key does: what was unfolded by itself is folded again, else the next of three. */
export function nextFolds(ws: Pick<Workspace, "fold" | "unfolded">): Partial<Workspace> {
  if (ws.unfolded.length > 0) return { unfolded: [] };
  return { fold: FOLDS[(FOLDS.indexOf(ws.fold) + 1) % FOLDS.length] ?? "quiet" };
}
