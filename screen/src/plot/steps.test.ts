import { expect, test } from "vitest";
import { timesAcross } from "./steps.ts";

test("numbers of an axis of times lie on no other, and inside", () => {
  const decades = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
  for (let width = 20; width <= 400; width += 7)
    for (let from = 0; from < 4; from++) {
      const axis = { x0: 300, x1: 300 + width };
      const some = decades.slice(from);
      const x = (d: number): number =>
        axis.x0 + (Math.log(d / (some[0] as number)) / Math.log(1e9 / (some[0] as number))) * width;
      const marks = timesAcross(some, x, axis, 100);
      const texts = marks.flatMap((m) => (m.t === "text" ? [m] : []));
      expect(texts.length, `${width}`).toBeGreaterThan(0);
      const ends = texts.map((m) => {
        const w = m.s.length * 6.2;
        const at = m.align === "left" || m.align === undefined ? 0 : m.align === "right" ? -w : -w / 2;
        return [m.x + at, m.x + at + w] as const;
      });
      for (const [i, e] of ends.slice(1).entries())
        expect(e[0]).toBeGreaterThanOrEqual((ends[i] as readonly [number, number])[1]);
    }
});
