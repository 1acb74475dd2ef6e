import type { Json } from "./json.ts";

/** A row with its place in time, in nanoseconds from the first, and the ids that say whose child it is. */
export interface Placed<R> {
  readonly row: R;
  readonly at: number;
  readonly took: number;
  readonly id: Json;
  readonly parent: Json;
}

export interface Bar<R> extends Placed<R> {
  readonly depth: number;
  /** Where it worked itself: what its children left of it, from the first on. */
  readonly own: readonly (readonly [number, number])[];
}

/**
 * Rows as a tree in the order of their start, each behind its parent. Who has no parent among them begins a tree of its
 * own, and so do those that are each other's parents.
 */
export function waterfall<R>(rows: readonly Placed<R>[]): readonly Bar<R>[] {
  const byId = new Map(rows.filter((r) => r.id !== null).map((r) => [String(r.id), r]));
  const children = new Map<Placed<R> | null, Placed<R>[]>();
  for (const r of [...rows].sort((a, b) => a.at - b.at || b.took - a.took)) {
    const parent = r.parent === null ? undefined : byId.get(String(r.parent));
    const under = parent === undefined || parent === r ? null : parent;
    const siblings = children.get(under);
    if (siblings) siblings.push(r);
    else children.set(under, [r]);
  }
  const out: Bar<R>[] = [];
  const done = new Set<Placed<R>>();
  const visit = (first: Placed<R>): void => {
    const stack: (readonly [Placed<R>, number])[] = [[first, 0]];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const [r, depth] = next;
      if (done.has(r)) continue;
      done.add(r);
      const own = children.get(r) ?? [];
      out.push({ ...r, depth, own: left(r, own) });
      for (const child of own.toReversed()) stack.push([child, depth + 1]);
    }
  };
  for (const r of children.get(null) ?? []) visit(r);
  for (const r of rows) if (!done.has(r)) visit(r);
  return out;
}

/** What children, ascending by start, leave of a row; whoever lies outside of it takes nothing. */
function left<R>(r: Placed<R>, children: readonly Placed<R>[]): readonly (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [];
  const end = r.at + r.took;
  let at = r.at;
  for (const c of children) {
    if (c.at >= end) break;
    if (c.at > at) parts.push([at, c.at]);
    at = Math.max(at, c.at + c.took);
  }
  if (at < end) parts.push([at, end]);
  return parts;
}

/** How long a row worked itself. */
export function ownTime(b: Bar<unknown>): number {
  return b.own.reduce((sum, [from, to]) => sum + to - from, 0);
}
