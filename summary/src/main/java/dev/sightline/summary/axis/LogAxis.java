package dev.sightline.summary.axis;

import dev.sightline.summary.rows.KeyColumn;

/// Equal ratios of positive numbers. The bin is a step function of the key that never falls, so its edges are found
/// once, with `Math.log`, and a table over the leading bits of the key then leads to within a few edges of the answer
/// (density over 100 M rows: 181 ms instead of 413 ms with a logarithm for each).
final class LogAxis extends Axis {
    private static final int TABLE_BITS = 14;

    private final boolean real;
    private final double logMin;
    private final double logRange;
    /// edges[k] = least key in bin k or above; edges[bins] is behind everything.
    private final long[] edges;

    private final int shift;
    /// The bin of the least key of each entry.
    private final short[] table;

    LogAxis(long minKey, long maxKey, int bins, boolean real) {
        super(minKey, maxKey, bins);
        this.real = real;
        this.logMin = Math.log(value(minKey));
        this.logRange = Math.log(value(maxKey)) - logMin;
        this.edges = new long[bins + 1];
        edges[0] = minKey;
        for (int k = 1; k < bins; k++) {
            edges[k] = firstAtLeast(k, edges[k - 1], maxKey);
        }
        edges[bins] = Long.MAX_VALUE;
        this.shift = Math.max(0, 64 - TABLE_BITS - Long.numberOfLeadingZeros(tableKey(maxKey) - tableKey(minKey)));
        this.table = new short[(int) ((tableKey(maxKey) - tableKey(minKey)) >>> shift) + 1];
        int bin = 0;
        for (int i = 0; i < table.length; i++) {
            long least = tableKey(minKey) + ((long) i << shift);
            while (bin < bins - 1 && tableKey(edges[bin + 1]) <= least) {
                bin++;
            }
            table[i] = (short) bin;
        }
    }

    /// Integers are looked up by the bits of their double form, which are linear in no more than an octave.
    private long tableKey(long key) {
        return real ? key : Double.doubleToRawLongBits((double) key);
    }

    private double value(long key) {
        return real ? KeyColumn.doubleOf(key) : (double) key;
    }

    private int byFormula(long key) {
        double bin = (Math.log(value(key)) - logMin) * bins() / logRange;
        return Math.min(bins() - 1, (int) bin);
    }

    /// Close to where the inverse of the formula puts it: a logarithm costs as much as ten rows.
    private long firstAtLeast(int bin, long from, long to) {
        double value = Math.exp(logMin + bin * logRange / bins());
        long guess = Math.clamp(real ? KeyColumn.keyOf(value) : (long) value, from, to);
        long low = from;
        long high = to;
        long step = 64;
        if (byFormula(guess) < bin) {
            low = guess;
            while (step < to - low && byFormula(low + step) < bin) {
                low += step;
                step *= 2;
            }
            high = step < to - low ? low + step : to;
        } else {
            high = guess;
            while (step < high - from && byFormula(high - step) >= bin) {
                high -= step;
                step *= 2;
            }
            low = step < high - from ? high - step : from;
        }
        while (low < high) {
            long middle = low + ((high - low) >>> 1);
            if (byFormula(middle) < bin) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    void place(long[] keys, int n, int[] out) {
        long least = tableKey(minKey());
        int entries = table.length - 1;
        int last = bins() - 1;
        for (int i = 0; i < n; i++) {
            long key = keys[i];
            long entry = (tableKey(key) - least) >>> shift;
            int bin = table[(int) Math.max(0, Math.min(entries, entry))];
            while (bin < last && key >= edges[bin + 1]) {
                bin++;
            }
            out[i] = bin;
        }
    }

    @Override
    boolean isReal() {
        return real;
    }

    @Override
    double border(int k) {
        return value(edges[k]);
    }
}
