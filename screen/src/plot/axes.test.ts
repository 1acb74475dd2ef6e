import { expect, test } from "vitest";
import { nanos, SECOND, windowOf } from "../base/time.ts";
import { foldedAxis } from "../base/time-axis.ts";
import { timeAxis } from "./axes.ts";

test("no label of the time axis reaches over its ends", () => {
  // the first tick is eleven pixels from the left end, and its label is longer than twice that
  const start = nanos(13n * 3600n * SECOND + 20n * 60n * SECOND + 19n * SECOND);
  for (let shift = 0n; shift < 10n; shift++) {
    const axis = foldedAxis(windowOf(start + shift * (SECOND / 5n), start + 40n * SECOND), [], 4, 590);
    for (const m of timeAxis(axis, { y: 0 })) {
      if (m.t !== "text") continue;
      const half = m.s.length * 3;
      expect(m.x - half).toBeGreaterThanOrEqual(4);
      expect(m.x + half).toBeLessThanOrEqual(590);
    }
  }
});
