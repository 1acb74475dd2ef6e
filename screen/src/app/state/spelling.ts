/** A message about an unknown column says which one was probably meant, instead of a list that is cut. */
export function withNearest(what: string, columns: readonly string[]): string {
  const typed = /unknown column '([^']+)'/.exec(what)?.[1];
  if (typed === undefined) return what;
  const best = nearest(typed, columns);
  return best === null ? what : `there is no column '${typed}'; did you mean '${best}'?`;
}

/** The name that may have been meant. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const [best] = names
    .map((name) => ({ name, far: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter((c) => c.far <= Math.max(1, Math.floor(typed.length / 3)))
    .sort((a, b) => a.far - b.far);
  return best?.name ?? null;
}

/** Letters to be changed, added, left out, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let d = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, (before[j - 2] ?? 0) + 1);
      now.push(d);
    }
    [before, last] = [last, now];
  }
  return last[b.length] ?? 0;
}
