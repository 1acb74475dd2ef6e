/** A part of a picture that is not worth words of its own. */
export const SHORT = 0.04;

export interface Run {
  readonly category: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Which category has most of each stretch of bins, in runs: stretches are as long as is worth saying, so that what is said
 * of one is true of most of it.
 *
 * @param none what is said where nothing has a value, by bin
 */
export function leaders(
  series: readonly { readonly category: string; readonly values: readonly number[] }[],
  n: number,
  none: (bin: number) => string = () => "unknown",
): readonly Run[] {
  const step = Math.max(1, Math.ceil(n * SHORT));
  const runs: Run[] = [];
  const isEmpty = (i: number): boolean => series.every((s) => !((s.values[i] ?? 0) > 0));
  for (let i = 0; i < n; i += step) {
    const to = Math.min(n, i + step);
    const sums = new Map<string, number>();
    const add = (category: string, v: number): void => {
      sums.set(category, (sums.get(category) ?? 0) + v);
    };
    for (let k = i; k < to; k++) {
      for (const s of series) add(s.category, s.values[k] ?? 0);
      if (isEmpty(k)) add(none(k), 1);
    }
    let [lead, most] = ["", 0];
    for (const [category, sum] of sums) if (sum > most) [lead, most] = [category, sum];
    const last = runs.at(-1);
    if (last?.category === lead) runs[runs.length - 1] = { ...last, to };
    else runs.push({ category: lead, from: i, to });
  }
  const of = (category: string, i: number): number => {
    if (isEmpty(i)) return none(i) === category ? 1 : 0;
    return series.find((s) => s.category === category)?.values[i] ?? 0;
  };
  for (let k = 1; k < runs.length; k++) {
    const [a, b] = [runs[k - 1] as Run, runs[k] as Run];
    const at = border(
      (i) => of(a.category, i) - of(b.category, i),
      Math.max(a.from + 1, b.from - step),
      b.from + step,
      b,
    );
    runs[k - 1] = { ...a, to: at };
    runs[k] = { ...b, from: at };
  }
  return runs;
}

/** Where one run is best said to end and the next to begin: most of the one is before, most of the other behind. */
function border(lead: (i: number) => number, from: number, to: number, next: Run): number {
  let [best, at, sum] = [Number.NEGATIVE_INFINITY, next.from, 0];
  for (let i = from; i < Math.min(to, next.to); i++) {
    if (sum > best) [best, at] = [sum, i];
    sum += lead(i);
  }
  return at;
}
