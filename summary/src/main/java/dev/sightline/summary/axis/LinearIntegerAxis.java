package dev.sightline.summary.axis;

import java.util.Arrays;

/// Equal differences of 64-bit integers. A multiplication by a double guesses the bin; the bins' exact edges then
/// correct the guess by at most one, so that no division is needed and nothing overflows.
public final class LinearIntegerAxis extends Axis {
    private final long min;
    /// edges[k] = least distance from the minimum that is in bin k: ceil(k * range / bins), unsigned;
    /// edges[bins] is behind everything.
    private final long[] edges;

    private final double scale;
    private final boolean huge;

    LinearIntegerAxis(long minKey, long maxKey, int bins) {
        super(minKey, maxKey, bins);
        this.min = minKey;
        long range = maxKey - minKey;
        this.huge = range < 0;
        this.scale = bins / (huge ? (range >>> 1) * 2.0 : range);
        this.edges = new long[bins + 1];
        for (int k = 0; k < bins; k++) {
            edges[k] = edge(range, k, bins);
        }
        edges[bins] = huge ? -1L : Long.MAX_VALUE;
    }

    /// ceil(k * range / n), exactly.
    ///
    /// @param range unsigned, like the result
    /// @param k at most n
    public static long edge(long range, int k, int n) {
        long rest = Long.remainderUnsigned(range, n) * k;
        return Long.divideUnsigned(range, n) * k + (rest + n - 1) / n;
    }

    @Override
    void place(long[] keys, int n, int[] out) {
        if (n > 0 && isAscending(keys, n)) {
            placeAscending(keys, n, out);
        } else {
            placeEach(keys, n, out);
        }
    }

    /// Times come in order. Free of branches, so that it costs little when they do not.
    private static boolean isAscending(long[] keys, int n) {
        int falls = 0;
        for (int i = 1; i < n; i++) {
            falls += keys[i] < keys[i - 1] ? 1 : 0;
        }
        return falls == 0;
    }

    /// A strip of times is in a few bins only: their ends are searched for, and what is between is filled.
    private void placeAscending(long[] keys, int n, int[] out) {
        int lastBin = placeInside(keys[n - 1]);
        int from = 0;
        while (from < n) {
            int bin = placeInside(keys[from]);
            int end = bin == lastBin ? n : firstBehind(bin, keys, from, n - 1);
            Arrays.fill(out, from, end, bin);
            from = end;
        }
    }

    /// The place of the first key of a later bin, at most `high`.
    private int firstBehind(int bin, long[] keys, int from, int high) {
        int low = from + 1;
        int end = high;
        while (low < end) {
            int middle = (low + end) >>> 1;
            if (placeInside(keys[middle]) == bin) {
                low = middle + 1;
            } else {
                end = middle;
            }
        }
        return low;
    }

    /// Never falls as keys grow: those outside are taken for the nearest inside.
    private int placeInside(long key) {
        return place(Math.clamp(key, minKey(), maxKey()), bins() - 1);
    }

    private void placeEach(long[] keys, int n, int[] out) {
        int last = bins() - 1;
        for (int i = 0; i < n; i++) {
            out[i] = place(keys[i], last);
        }
    }

    private int place(long key, int last) {
        long distance = key - min;
        double magnitude = huge ? (distance >>> 1) * 2.0 : distance;
        int guess = Math.max(0, Math.min(last, (int) (magnitude * scale)));
        long flip = Long.MIN_VALUE;
        int below = (distance ^ flip) < (edges[guess] ^ flip) ? 1 : 0;
        int above = guess < last && (distance ^ flip) >= (edges[guess + 1] ^ flip) ? 1 : 0;
        return guess - below + above;
    }

    @Override
    boolean isReal() {
        return false;
    }

    @Override
    double border(int k) {
        return min + edges[k];
    }
}
