import { nanos } from "./time.ts";
import type { Asked, BinnedPiece } from "./time-axis.ts";

/** The least number of at most three binary digits, and zeros behind them, that is not below another. */
function rounded(n: bigint): bigint {
  const digits = n.toString(2).length;
  const unit = 1n << BigInt(Math.max(0, digits - 3));
  return ((n + unit - 1n) / unit) * unit;
}

/**
 * Bins for a window that goes with the newest row: multiples of a length that changes seldom, so that most of them were asked for
 * before, and what was found of them still holds. They are a quarter longer at most; the first begins up to one of them later.
 */
export function steady(a: Asked): Asked {
  const only = a.pieces[0] as BinnedPiece;
  if (a.pieces.length > 1) return a;
  const length = only.to - only.from;
  const step = rounded((length + BigInt(only.bins) - 1n) / BigInt(only.bins));
  if (step === 0n) return a;
  const from = ((only.from + (only.from > 0n ? step - 1n : 0n)) / step) * step;
  const bins = from >= only.to ? 0n : (only.to - 1n - from) / step + 1n;
  if (bins === 0n) return a;
  return { pieces: [{ from: nanos(from), to: nanos(from + bins * step), bins: Number(bins) }] };
}
