package dev.sightline.summary.timeline;

/// The time of all rows of an entity, by category: in bins, and in all of what is shown. Many that overlap for years
/// come to more than 64 bits of nanoseconds, so each sum is kept in two halves, which are exact however time was cut.
final class RowTime {
    private static final int HALF = 32;
    private static final long LOW = (1L << HALF) - 1;

    private final int categories;
    private final int bins;
    /// Low and high half, of each category in each bin, then in all.
    private final long[] sums;

    RowTime(int categories, int bins) {
        this.categories = categories;
        this.bins = bins;
        this.sums = new long[2 * categories * (bins + 1)];
    }

    void add(int category, int bin, long nanos) {
        int at = 2 * (bin * categories + category);
        sums[at] += nanos & LOW;
        sums[at + 1] += nanos >>> HALF;
    }

    void addAll(int category, long nanos) {
        add(category, bins, nanos);
    }

    void addLater(RowTime later) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += later.sums[i];
        }
    }

    private double of(int category, int bin) {
        int at = 2 * (bin * categories + category);
        return sums[at + 1] * (double) (1L << HALF) + sums[at];
    }

    private double ofAll(int bin) {
        double all = 0;
        for (int c = 0; c < categories; c++) {
            all += of(c, bin);
        }
        return all;
    }

    /// Of each bin the time in which any row holds, divided as the time of its rows is.
    ///
    /// @param shares categories x bins; stays as it is where no row was added
    void divide(double[][] shares) {
        for (int bin = 0; bin < bins; bin++) {
            double rows = ofAll(bin);
            double held = 0;
            for (double[] share : shares) {
                held += share[bin];
            }
            for (int c = 0; c < categories && rows > 0; c++) {
                shares[c][bin] = held * (of(c, bin) / rows);
            }
        }
    }

    /// The same of all.
    ///
    /// @param nanos by category
    long[] divided(long[] nanos) {
        double rows = ofAll(bins);
        if (rows == 0) {
            return nanos;
        }
        double held = 0;
        for (long some : nanos) {
            held += some;
        }
        long[] divided = new long[nanos.length];
        for (int c = 0; c < divided.length; c++) {
            divided[c] = Math.round(held * (of(c, bins) / rows));
        }
        return divided;
    }

    /// Of all rows together, at most what a long says.
    ///
    /// @return by category
    long[] undivided() {
        long[] all = new long[categories];
        for (int c = 0; c < categories; c++) {
            all[c] = (long) of(c, bins);
        }
        return all;
    }

    /// To be written and read.
    long[] sums() {
        return sums;
    }
}
