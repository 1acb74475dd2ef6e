import type { Window } from "../../base/time.ts";
import { foldedAxis, type TimeAxis } from "../../base/time-axis.ts";

interface Kept {
  readonly folds: readonly Window[];
  readonly cell: number;
  readonly x0: number;
  readonly x1: number;
  readonly axis: TimeAxis;
}

export function sameWindow(a: Window | null | undefined, b: Window | null): boolean {
  return !!a && a.from === b?.from && a.to === b.to;
}

/** As many as there are tiles and to spare. */
const MOST = 8;

/** The last few axes of time, so that who asks for an equal one gets the same. */
export class KeptAxes {
  private kept: readonly Kept[] = [];

  /** @param folds the same object as long as they are the same */
  of(window: Window, folds: readonly Window[], x0: number, x1: number, cell: number): TimeAxis {
    const held = this.kept.find(
      (a) => a.folds === folds && a.cell === cell && a.x0 === x0 && a.x1 === x1 && sameWindow(a.axis.window, window),
    );
    if (held) return held.axis;
    const axis = foldedAxis(window, folds, x0, x1, cell);
    this.kept = [{ folds, cell, x0, x1, axis }, ...this.kept.slice(0, MOST - 1)];
    return axis;
  }
}
