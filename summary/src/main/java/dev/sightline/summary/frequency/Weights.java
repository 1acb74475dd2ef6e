package dev.sightline.summary.frequency;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// For how much of each bin who changes is in a category: what an instant at the bin's beginning cannot tell. Bins
/// begin at the instants; the last one ends after it.
///
/// Who enters at a time is there at all instants from then on, which counts at these tell, and for the rest of the bin
/// in which it happens, which is told here: so a mean over a bin is the count at its beginning and a remainder.
///
/// @param remainders by category, then instant: nanoseconds between a change and that instant, of those entering less
/// of those leaving; behind the last, to the end
record Weights(long[] instants, long endNanos, double[][] remainders) {
    static Weights of(long[] instants, long endNanos, int categories) {
        return new Weights(instants, endNanos, new double[categories][instants.length + 1]);
    }

    /// Nanoseconds from a time to the instant at or after it, or to the end.
    ///
    /// @param instant the first at or after the time
    double remainder(long nanos, int instant) {
        if (instant == 0) {
            return 0;
        }
        long until = instant < instants.length ? instants[instant] : endNanos;
        return nanos < until ? (double) (until - nanos) : 0;
    }

    void add(int category, int instant, double nanos) {
        remainders[category][instant] += nanos;
    }

    void addAll(Weights others) {
        for (int c = 0; c < others.remainders.length; c++) {
            for (int k = 0; k < remainders[c].length; k++) {
                remainders[c][k] += others.remainders[c][k];
            }
        }
    }

    void write(DataOutput out) throws IOException {
        for (double[] category : remainders) {
            for (double remainder : category) {
                out.writeDouble(remainder);
            }
        }
    }

    /// Instead of what is here.
    void read(DataInput in) throws IOException {
        for (double[] category : remainders) {
            for (int k = 0; k < category.length; k++) {
                category[k] = in.readDouble();
            }
        }
    }

    /// Means over the bins.
    ///
    /// @param counts at the instants
    double[] means(int category, long[] counts) {
        double[] means = new double[counts.length];
        for (int k = 0; k < means.length; k++) {
            long end = k + 1 < instants.length ? instants[k + 1] : endNanos;
            // what was added and taken away again need not be quite nothing
            means[k] = Math.max(0, counts[k] + remainders[category][k + 1] / (double) (end - instants[k]));
        }
        return means;
    }
}
