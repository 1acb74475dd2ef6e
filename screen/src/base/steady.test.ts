import fc from "fast-check";
import { expect, test } from "vitest";
import { steady } from "./steady.ts";
import { nanos } from "./time.ts";

const asked = (from: bigint, to: bigint, bins: number) => ({ pieces: [{ from: nanos(from), to: nanos(to), bins }] });
const moments = (a: ReturnType<typeof steady>): bigint[] => {
  const p = a.pieces[0];
  if (!p) return [];
  const step = (p.to - p.from) / BigInt(p.bins);
  return Array.from({ length: p.bins }, (_, i) => p.from + BigInt(i) * step);
};

test("of a window that moves on, most moments are those of before", () => {
  const before = moments(steady(asked(1_769_860_800_000_000_000n, 1_769_860_860_000_000_000n, 400)));
  const after = moments(steady(asked(1_769_860_800_250_000_123n, 1_769_860_860_250_000_123n, 400)));
  expect(before.length).toBeGreaterThan(310);
  expect(after.filter((t) => before.includes(t)).length).toBeGreaterThanOrEqual(after.length - 3);
});

test("bins lie within the window but for the end of the last, and are a quarter longer at most", () => {
  const begins = fc.bigInt({ min: -(1n << 62n), max: 1n << 62n });
  fc.assert(
    fc.property(
      begins,
      fc.bigInt({ min: 1n, max: 1n << 60n }),
      fc.integer({ min: 1, max: 2000 }),
      (from, length, bins) => {
        const given = asked(from, from + length, bins);
        const all = steady(given);
        if (all === given) return;
        const at = moments(all);
        expect(at.length).toBeLessThanOrEqual(bins);
        expect((at[0] as bigint) >= from).toBe(true);
        expect((at.at(-1) as bigint) < from + length).toBe(true);
        const p = all.pieces[0] as (typeof given.pieces)[0];
        const step = (p.to - p.from) / BigInt(p.bins);
        expect(step * BigInt(p.bins)).toBe(p.to - p.from);
        expect(step * BigInt(bins) * 4n <= (length + BigInt(bins)) * 5n + 4n * BigInt(bins)).toBe(true);
      },
    ),
  );
});
