import type { Column } from "../../base/info.ts";
import type { Workspace } from "../state/workspace.ts";

/** What stands in a pair: a picture of values or of the cursor's moment at its left, one over time at its right. */
export interface View {
  readonly left?: HTMLElement;
  readonly right?: HTMLElement;
  /** The head of what stands at the left. */
  readonly head?: HTMLElement;
  /** Asks for what it shows, and draws what is there. */
  update(column: Column): void;
  /** There are more rows to see: what is held is old. */
  stale(): void;
  /** F and double click, where it has axes of its own. */
  fit?(): void;
  /** Why there is nothing to show here, nor in the pairs beside it, and what to do; null when there is. */
  nothing?(): string | null;
  /** What 0 changes of them: all of their values are shown. */
  whole?(ws: Workspace): Workspace;
}
