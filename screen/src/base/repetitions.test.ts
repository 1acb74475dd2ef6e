import fc from "fast-check";
import { expect, test } from "vitest";
import { type Repetition, type Repetitions, repeatedLines, repeatedText, withRepetitions } from "./repetitions.ts";
import { nanos, SECOND, type Window } from "./time.ts";

const w = (from: bigint, to: bigint): Window => ({ from: nanos(from * SECOND), to: nanos(to * SECOND) });

function repetition(from: bigint, to: bigint, more: Partial<Repetition> = {}): Repetition {
  return {
    ...w(from, to),
    rows: 19_996,
    entities: 1,
    repeats: 9998,
    covered: nanos((to - from) * SECOND),
    each: nanos((21n * SECOND) / 10n),
    shortest: nanos(2n * SECOND),
    longest: nanos((22n * SECOND) / 10n),
    entity: "ctl",
    what: "poll",
    ...more,
  };
}

const found = (...repetitions: Repetition[]): Repetitions => ({
  columns: ["event"],
  repetitions,
  total: repetitions.length,
  complete: true,
});

test("what repeats says how often, how long each takes, and how much is folded", () => {
  const r = repetition(0n, 21_000n);
  expect(repeatedLines(r)[0]).toBe("repeats 9\u202f998 times, each about 2.1\u202fs: 5.83\u202fh");
  expect(repeatedText(r)).toBe(
    "folded: repeats 9\u202f998 times, each about 2.1\u202fs: 5.83\u202fh; 19\u202f996 rows; poll of ctl, 2\u202fs to 2.2\u202fs",
  );
  const half = repetition(0n, 21_000n, { covered: nanos(9000n * SECOND), entities: 3, entity: null, what: "" });
  expect(repeatedText(half)).toBe(
    "folded: repetitions, such as 9\u202f998 times about 2.1\u202fs: 5.83\u202fh; 19\u202f996 rows of 3 entities; 2\u202fs to 2.2\u202fs",
  );
});

test("a stretch is folded that is longer than its seam, and a gap within it belongs to it", () => {
  const all = w(0n, 1000n);
  const gaps = [w(300n, 350n), w(700n, 800n)];
  const folds = withRepetitions(found(repetition(100n, 600n), repetition(900n, 901n)), gaps, all);
  expect(folds.map((f) => [f.from / SECOND, f.to / SECOND, "repeats" in f])).toEqual([
    [100n, 600n, true],
    [700n, 800n, false],
  ]);
  expect(withRepetitions(null, gaps, all)).toEqual(gaps);
});

/** Whether a stretch of what is left is folded, from what would be folded without it: each second is looked at. */
function bySeconds(repeated: readonly Repetition[], gaps: readonly Window[], end: bigint): bigint[] {
  const chosen: Repetition[] = [];
  const within = (t: bigint, w: Window): boolean => w.from <= t * SECOND && t * SECOND < w.to;
  for (const r of [...repeated].sort((a, b) => Number(b.to - b.from - (a.to - a.from)))) {
    let left = 0;
    for (let t = 0n; t < end; t++) if (![...chosen, ...gaps].some((f) => within(t, f))) left++;
    if (chosen.length === 12 || Number((r.to - r.from) / SECOND) <= 0.03 * left) break;
    chosen.push(r);
  }
  return chosen.map((r) => r.from / SECOND).sort((a, b) => (a < b ? -1 : 1));
}

test("a gap within what is folded is left out of what is left once, and not twice", () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(lengths, fc.infiniteStream(fc.integer({ min: 0, max: 2 })), (all, kinds) => {
      // one after the other: a stretch that repeats, whose last half or all may be a gap; a gap; or neither
      let at = 0n;
      const repeated: Repetition[] = [];
      const gaps: Window[] = [];
      for (const n of all) {
        const [from, to] = [at, at + BigInt(n)];
        const kind = kinds.next().value;
        if (kind === 0) repeated.push(repetition(from, to));
        if (kind === 1 || (kind === 0 && kinds.next().value > 0))
          gaps.push(w(kind === 0 ? (from + to) / 2n : from, to));
        at = to;
      }
      const folds = withRepetitions(found(...repeated), gaps, w(0n, at));
      expect(folds.flatMap((f) => ("repeats" in f ? [f.from / SECOND] : []))).toEqual(bySeconds(repeated, gaps, at));
    }),
  );
});

test("folds are ascending, apart, at most twelve beside gaps, and the longest", () => {
  const steps = fc.array(fc.bigInt({ min: 1n, max: 1000n }), { minLength: 4, maxLength: 60 });
  fc.assert(
    fc.property(steps, (lengths) => {
      const at = [0n];
      for (const n of lengths) at.push((at.at(-1) as bigint) + n);
      const all = w(0n, at.at(-1) as bigint);
      const repeated = at.flatMap((t, i) => (i % 2 === 1 && i > 1 ? [repetition(at[i - 1] as bigint, t)] : []));
      const folds = withRepetitions(found(...repeated), [w(0n, at[1] as bigint)], all);
      folds.forEach((f, i) => {
        if (i > 0) expect(f.from >= (folds[i - 1]?.to as bigint)).toBe(true);
      });
      const chosen = folds.flatMap((f) => ("repeats" in f ? [f.repeats] : []));
      expect(chosen.length).toBeLessThanOrEqual(12);
      const least = chosen.map((r) => r.to - r.from).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
      const others = repeated.filter((r) => !chosen.includes(r));
      if (chosen.length > 0) expect(others.every((r) => r.to - r.from <= least)).toBe(true);
    }),
  );
});
