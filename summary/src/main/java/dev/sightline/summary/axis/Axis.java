package dev.sightline.summary.axis;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.rows.KeyColumn;
import java.util.Arrays;

/// Bins of one side of a picture: `floor((v - min) * bins / (max - min))`, the maximum in the last bin, all in bin 0
/// when `min = max`. Integers and times are divided exactly, whatever their size; floating-point numbers in the order
/// in which the formula is written; a log scale takes `Math.log` of v, min and max first.
public abstract sealed class Axis permits LinearRealAxis, LinearIntegerAxis, LogAxis, EdgesAxis {
    /// The bin of what is not in the picture.
    static final int OUTSIDE = -1;

    private final long minKey;
    private final long maxKey;
    private final int bins;

    Axis(long minKey, long maxKey, int bins) {
        this.minKey = minKey;
        this.maxKey = maxKey;
        this.bins = bins;
    }

    /// @param minKey least key shown; above 0 for a log scale
    /// @param maxKey greatest key shown, not less than the least
    /// @param log whether bins have equal ratios; values of 0 and less are then out of scale
    /// @throws IllegalArgumentException if the limits are the wrong way round, or not positive on a log scale
    public static Axis of(KeyColumn column, long minKey, long maxKey, int bins, boolean log) {
        if (bins < 1 || minKey > maxKey) {
            throw new IllegalArgumentException("the axis of '" + column.name() + "' needs a bin and min <= max, got "
                    + bins + " bins from " + column.number(minKey) + " to " + column.number(maxKey));
        }
        boolean real = column.type() == ColumnType.FLOAT64;
        if (log) {
            if (minKey <= 0) {
                throw new IllegalArgumentException("a log scale needs positive limits, got " + column.number(minKey)
                        + " for '" + column.name() + "'");
            }
            return new LogAxis(minKey, maxKey, bins, real);
        }
        return real ? new LinearRealAxis(minKey, maxKey, bins) : new LinearIntegerAxis(minKey, maxKey, bins);
    }

    /// @param edges ascending keys, those of the bins' lower ends and at last the greatest that is shown
    /// @throws IllegalArgumentException if they are fewer than two or do not ascend
    public static Axis between(KeyColumn column, long[] edges) {
        for (int i = 1; i < edges.length; i++) {
            if (edges[i] < edges[i - 1]) {
                throw new IllegalArgumentException("the edges of the axis of '" + column.name() + "' need to ascend; "
                        + column.number(edges[i]) + " stands behind " + column.number(edges[i - 1]));
            }
        }
        if (edges.length < 2) {
            throw new IllegalArgumentException("the axis of '" + column.name() + "' needs two edges at least");
        }
        return new EdgesAxis(edges, column.type() == ColumnType.FLOAT64);
    }

    public final long minKey() {
        return minKey;
    }

    public final long maxKey() {
        return maxKey;
    }

    public final int bins() {
        return bins;
    }

    public final boolean isLog() {
        return this instanceof LogAxis;
    }

    /// The bins of many keys; [#OUTSIDE] for keys below the minimum or above the maximum.
    public final void bins(long[] keys, int n, int[] out) {
        if (minKey == maxKey) {
            Arrays.fill(out, 0, n, 0);
        } else {
            place(keys, n, out);
        }
        for (int i = 0; i < n; i++) {
            out[i] = keys[i] < minKey || keys[i] > maxKey ? OUTSIDE : out[i];
        }
    }

    public final int bin(long key) {
        int[] out = new int[1];
        bins(new long[] {key}, 1, out);
        return out[0];
    }

    /// The least number of each bin, then the least that is behind all, as doubles.
    public final double[] borders() {
        double[] borders = new double[bins + 1];
        double end = isReal() ? Math.nextUp(numberOf(maxKey)) : numberOf(maxKey) + 1;
        for (int k = 0; k < bins; k++) {
            borders[k] = k == 0 ? numberOf(minKey) : Math.min(end, border(k));
        }
        if (minKey == maxKey) {
            Arrays.fill(borders, 1, bins, end);
        }
        borders[bins] = end;
        return borders;
    }

    private double numberOf(long key) {
        return isReal() ? KeyColumn.doubleOf(key) : (double) key;
    }

    /// Whether keys are those of floating-point numbers.
    abstract boolean isReal();

    /// The least number of bin k, above 0, when the limits differ.
    abstract double border(int k);

    /// Bins of keys within the limits; of others, anything.
    abstract void place(long[] keys, int n, int[] out);
}
