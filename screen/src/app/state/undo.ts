import type { Selection, Workspace } from "./workspace.ts";

/** What undo brings back. */
const UNDOABLE = ["categories", "where", "roles", "types", "units", "hidden"] as const;
type Undoable = Pick<Workspace, (typeof UNDOABLE)[number]>;

interface Step {
  readonly to: Undoable;
  /** What was selected then. */
  readonly select: Selection | null;
  /** What the step selected: only while that is selected, undo changes the selection, too. */
  readonly selected: Selection | null;
}

const MAX = 200;

/** Steps of painting, filters and roles, and of clearing a search, either way. */
export class Undo {
  private readonly past: Step[] = [];
  private readonly future: Step[] = [];

  remember(before: Workspace, after: Workspace): void {
    // a rectangle is drawn again in a moment, words have to be typed
    const cleared = before.select?.kind === "search" && after.select === null;
    if (!cleared && UNDOABLE.every((k) => before[k] === after[k])) return;
    this.past.push({ to: pick(before), select: before.select, selected: after.select });
    if (this.past.length > MAX) this.past.shift();
    this.future.length = 0;
  }

  /** The workspace before the last step; null if there is none. */
  back(now: Workspace): Workspace | null {
    return move(now, this.past, this.future);
  }

  forth(now: Workspace): Workspace | null {
    return move(now, this.future, this.past);
  }

  forget(): void {
    this.past.length = 0;
    this.future.length = 0;
  }
}

function move(now: Workspace, from: Step[], to: Step[]): Workspace | null {
  for (let step = from.pop(); step; step = from.pop()) {
    to.push({ to: pick(now), select: now.select, selected: step.select });
    const untouched = same(now.select, step.selected);
    const next = { ...now, ...step.to, select: still(untouched ? step.select : now.select, step.to) };
    // a search that another one took the place of is not brought back: that would be a key that does nothing
    if (!same(pick(now), pick(next)) || !same(now.select, next.select)) return next;
  }
  return null;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A category that is gone selects nothing. */
function still(select: Selection | null, after: Undoable): Selection | null {
  if (select?.kind !== "category" || select.name === "") return select;
  return after.categories.some((c) => c.name === select.name) ? select : null;
}

function pick(ws: Workspace): Undoable {
  return {
    categories: ws.categories,
    where: ws.where,
    roles: ws.roles,
    types: ws.types,
    units: ws.units,
    hidden: ws.hidden,
  };
}
