/** Pixels: one error among thousands of rows is no thinner than this, as it is there all the same. */
const SEEN = 1.5;

/** Raises what of a stack is there and could not be seen, at the cost of the highest, which stays that. */
export function raised(heights: readonly number[]): readonly number[] {
  const highest = heights.indexOf(Math.max(...heights));
  const out = [...heights];
  for (const [i, v] of heights.entries()) {
    const left = (out[highest] ?? 0) - (SEEN - v);
    if (i !== highest && v > 0 && v < SEEN && left >= SEEN) {
      out[highest] = left;
      out[i] = SEEN;
    }
  }
  return out;
}
