import fc from "fast-check";
import { expect, test } from "vitest";
import { nanos, type Window, windowOf } from "./time.ts";
import { askedFor, binsOf, Folded, foldedAxis, SEAM_PX } from "./time-axis.ts";

const w = (from: bigint, to: bigint): Window => ({ from: nanos(from), to: nanos(to) });

/** A window, and folds in it, across its edges and beside it. */
const cases = fc
  .record({
    from: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
    steps: fc.array(fc.bigInt({ min: 20n, max: 10n ** 15n }), { minLength: 3, maxLength: 24 }),
    shift: fc.integer({ min: 0, max: 2 }),
    cells: fc.integer({ min: 60, max: 600 }),
    cell: fc.constantFrom(1, 2, 3),
  })
  .map(({ from, steps, shift, cells, cell }) => {
    const at: bigint[] = [from];
    for (const s of steps) at.push((at.at(-1) as bigint) + s);
    const folds: Window[] = [];
    for (let i = shift; i + 1 < at.length; i += 2) folds.push(w(at[i] as bigint, at[i + 1] as bigint));
    const cut = at.length > 6 ? 2 : 1;
    const window = w((at[1] as bigint) - 7n, (at[at.length - cut] as bigint) + 3n);
    return { window, folds, x0: 4, x1: 4 + cells * cell, cell };
  });

test("pieces and seams fill the pixels from end to end, on whole cells", () => {
  fc.assert(
    fc.property(cases, ({ window, folds, x0, x1, cell }) => {
      const axis = foldedAxis(window, folds, x0, x1, cell);
      const all = [...axis.pieces, ...axis.seams].sort((a, b) => a.x0 - b.x0);
      let [x, t] = [x0, window.from as bigint];
      for (const p of all) {
        expect(p.x0).toBe(x);
        expect(p.from).toBe(t);
        expect((p.x1 - x0) % cell).toBe(0);
        expect(p.x1).toBeGreaterThan(p.x0);
        x = p.x1;
        t = p.to;
      }
      expect([x, t]).toEqual([x1, window.to]);
      expect([axis.x(window.from), axis.x(window.to)]).toEqual([x0, x1]);
      for (const s of axis.seams) expect(s.x1 - s.x0).toBeLessThanOrEqual(Math.ceil(SEAM_PX / cell) * cell);
      expect(axis.pieces.length).toBeGreaterThan(0);
    }),
  );
});

test("later is never farther left, and a pixel's time is the time of that pixel", () => {
  fc.assert(
    fc.property(cases, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (c, at) => {
      const axis = foldedAxis(c.window, c.folds, c.x0, c.x1, c.cell);
      const width = Number(c.window.to - c.window.from);
      const times = at.map((f) => c.window.from + BigInt(Math.round(f * width))).sort((a, b) => (a < b ? -1 : 1));
      let last = c.x0;
      for (const t of times) {
        const x = axis.x(t);
        expect(x).toBeGreaterThanOrEqual(last - 1e-9);
        expect(Math.abs(axis.x(axis.t(x)) - x)).toBeLessThan(1e-3);
        last = x;
      }
      for (const f of at) {
        const px = c.x0 + f * (c.x1 - c.x0);
        // a moment is a whole nanosecond, which may be wider than a pixel
        const wide = Math.max(...[...axis.pieces, ...axis.seams].map((p) => (p.x1 - p.x0) / Number(p.to - p.from)));
        expect(Math.abs(axis.x(axis.t(px)) - px)).toBeLessThan(1e-3 + wide);
      }
    }),
  );
});

test("without folds it is the linear axis, and asks for a window", () => {
  const axis = foldedAxis(w(0n, 1000n), [], 4, 304, 3);
  expect(axis.seams).toEqual([]);
  expect(axis.x(500n)).toBe(154);
  expect(askedFor(axis.asked(3), "width")).toEqual({ from: "0", to: "1000", width: 100 });
});

test("with folds it asks for pieces, and every piece has room for a mark", () => {
  const axis = foldedAxis(w(0n, 100_000_000n), [w(10_000n, 90_000_000n)], 0, 324, 3);
  expect(axis.pieces.map((p) => [p.x0, p.x1])).toEqual([
    [0, 24],
    [48, 324],
  ]);
  expect(askedFor(axis.asked(3), "bins")).toEqual({ pieces: "0..10000*8,90000000..100000000*92" });
  expect(axis.seamAt(30)).toMatchObject({ from: 10_000n, to: 90_000_000n });
  expect(axis.seamAt(60)).toBeNull();
});

test("the same time is folded at every width", () => {
  fc.assert(
    fc.property(cases, fc.integer({ min: 60, max: 600 }), ({ window, folds, x0, x1, cell }, other) => {
      const of = (end: number): string =>
        foldedAxis(window, folds, x0, end, cell)
          .pieces.map((p) => `${p.from}..${p.to}`)
          .join(",");
      expect(of(x0 + other * cell)).toBe(of(x1));
    }),
  );
  const eight = Array.from({ length: 8 }, (_, i) => w(BigInt(i) * 1000n + 100n, BigInt(i) * 1000n + 1000n));
  const narrow = foldedAxis(w(0n, 8100n), eight, 0, 300, 3);
  expect(narrow.seams.map((s) => s.x1 - s.x0)).toEqual(eight.map(() => 9));
  const wide = foldedAxis(w(0n, 8100n), eight, 0, 900, 3);
  expect(wide.seams.map((s) => s.x1 - s.x0)).toEqual(eight.map(() => SEAM_PX));
});

test("most of the picture is for what lasts, however many moments stand before it", () => {
  const eight = Array.from({ length: 8 }, (_, i) => w(BigInt(i) * 1000n + 5n, BigInt(i) * 1000n + 1000n));
  for (const width of [300, 760, 1500]) {
    const axis = foldedAxis(w(0n, 12_000n), eight, 0, width);
    const last = axis.pieces.at(-1);
    expect((last?.x1 ?? 0) - (last?.x0 ?? 0)).toBeGreaterThan(0.59 * width);
    expect(axis.pieces.slice(0, -1).every((p) => p.x1 - p.x0 >= 5)).toBe(true);
  }
});

test("a window inside a gap is shown as it is", () => {
  expect(foldedAxis(w(100n, 200n), [w(0n, 1000n)], 0, 300).seams).toEqual([]);
});

test("a gap that the window cuts is a seam at its edge", () => {
  const axis = foldedAxis(w(500n, 1100n), [w(0n, 1000n)], 0, 300);
  expect(axis.seams.map((s) => [s.x0, s.x1])).toEqual([[0, 24]]);
  expect(axis.pieces.map((p) => [p.from, p.to])).toEqual([[1000n, 1100n]]);
});

test("zooming out of a piece jumps over the gap, and back", () => {
  const folded = new Folded([w(1000n, 1_000_000n)]);
  const whole = w(0n, 1_001_000n);
  const out = folded.zoom(w(400n, 900n), 2.4, 650n, whole);
  expect(out).toEqual(w(50n, 1_000_250n));
  expect(folded.zoom(out, 1 / 2.4, 650n, whole)).toEqual(w(400n, 900n));
  expect(folded.pan(w(0n, 800n), 1, whole)).toEqual(w(800n, 1_000_600n));
  expect(folded.drag(w(0n, 800n), 990n, 1_000_100n, whole)).toEqual(w(110n, 910n));
  expect(folded.middle(w(0n, 1_001_000n))).toBe(1_000_000n);
  expect(folded.middle(w(0n, 1_000_500n))).toBe(750n);
  expect(folded.rest(w(0n, 1_001_000n))).toBe(1_000_125n);
  expect(folded.rest(w(0n, 1_000_500n))).toBe(750n);
  expect(folded.step(990n, 20n)).toBe(1_000_010n);
  expect(folded.step(1_000_010n, -20n)).toBe(990n);
});

test("folded time is monotone, and unfolding gives the moment back", () => {
  fc.assert(
    fc.property(cases, ({ folds, window }) => {
      const folded = new Folded(folds);
      for (let i = 0n; i <= 20n; i++) {
        const t = window.from + ((window.to - window.from) * i) / 20n;
        const u = folded.fold(t);
        if (folds.some((f) => t >= f.from && t <= f.to)) continue;
        expect(folded.unfold(u, false)).toBe(t);
        expect(folded.unfold(u, true)).toBe(t);
      }
    }),
  );
});

test("windows from two moments in any order still span the seam between them", () => {
  const axis = foldedAxis(w(0n, 100_000n), [w(10n, 90_000n)], 0, 324, 3);
  expect(windowOf(axis.t(100), axis.t(12))).toMatchObject({ from: 5n });
});

test("steps of whole nanoseconds reach the end of a window of nanoseconds", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 7n }), fc.integer({ min: 60, max: 2000 }), (span, px) => {
      const [piece] = foldedAxis(w(0n, span), [], 0, px).asked(4).pieces;
      const bins = BigInt(piece?.bins ?? 0);
      const reached = (span / bins) * bins;
      expect(bins > 0n && bins <= BigInt(Math.round(px / 4))).toBe(true);
      expect(Number(span - reached)).toBeLessThanOrEqual(Number(span) * 0.01 + Number(span / bins));
    }),
  );
  const [piece] = foldedAxis(w(0n, 5000n), [], 0, 2400).asked(4).pieces;
  // 600 steps of 8 ns would end at 4800
  expect(piece?.bins).toBe(555);
});

test("a time is in the bin that counts it, also where edges are no whole nanoseconds", () => {
  for (const [span, bins] of [
    [10n, 3],
    [100n, 7],
    [301n, 170],
  ] as const) {
    const all = binsOf([{ from: nanos(5n), to: nanos(5n + span), bins }]);
    for (let t = 0n; t < span; t++) {
      const counted = Number((t * BigInt(bins)) / span);
      expect(all.findIndex((b) => b.from <= 5n + t && 5n + t < b.to)).toBe(counted);
    }
  }
});
