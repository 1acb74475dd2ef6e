package dev.sightline.analysis.flow;

import java.util.Arrays;

/// Latencies of one step in fixed memory: counts in ten bins a decade, exact, and in bins of 0.8 % for the median.
final class GapHistogram {
    /// From 1 ns to 30 years.
    private static final int DECADES = 18;

    private static final int BINS = DECADES * 10;
    private static final int BITS = 7;

    private static final long[] EDGES = edges();

    private final long[] counts = new long[BINS];
    private final int[] fine = new int[64 << BITS];
    private long count;

    private static long[] edges() {
        long[] edges = new long[BINS + 1];
        for (int i = 0; i <= BINS; i++) {
            edges[i] = Math.round(Math.pow(10, i / 10.0));
        }
        return edges;
    }

    static long edge(int bin) {
        return EDGES[bin];
    }

    static int bins() {
        return BINS;
    }

    void add(long nanos) {
        long whole = Math.max(0, nanos);
        counts[bin(whole)]++;
        fine[fine(whole)]++;
        count++;
    }

    /// The last bin that begins by then, as the first few have the same edges; what takes no time is in the first.
    private static int bin(long nanos) {
        if (nanos < 1) {
            return 0;
        }
        int at = Arrays.binarySearch(EDGES, nanos);
        int bin = at >= 0 ? at : -at - 2;
        while (bin + 1 < BINS && EDGES[bin + 1] <= nanos) {
            bin++;
        }
        return Math.min(bin, BINS - 1);
    }

    /// Exact below 2^8; beyond that the exponent and seven bits behind the first.
    private static int fine(long nanos) {
        int exponent = 63 - Long.numberOfLeadingZeros(nanos | 1);
        return exponent <= BITS ? (int) nanos : (exponent - BITS << BITS) + (int) (nanos >>> exponent - BITS);
    }

    private static long floor(int fine) {
        int exponent = (fine >>> BITS) + BITS - 1;
        return exponent < BITS ? fine : (long) ((fine & (1 << BITS) - 1) | 1 << BITS) << exponent - BITS;
    }

    long count() {
        return count;
    }

    long count(int bin) {
        return counts[bin];
    }

    /// Half of them are at most about as long: by less than 1 % too short; 0 if there are none.
    long median() {
        return quantile(1, 2);
    }

    /// So many parts of all are at most about as long, as [#median] is half.
    long quantile(int part, int of) {
        int bin = quantileBin(part, of);
        return bin < 0 ? 0 : floor(bin);
    }

    /// The same, by less than 1 % too long: so many parts are surely not longer.
    long atMost(int part, int of) {
        int bin = quantileBin(part, of);
        return bin < 0 ? 0 : bin + 1 == fine.length ? Long.MAX_VALUE : Math.max(floor(bin), floor(bin + 1) - 1);
    }

    private int quantileBin(int part, int of) {
        long below = 0;
        for (int i = 0; i < fine.length; i++) {
            below += fine[i];
            if (below > 0 && below * of >= count * part) {
                return i;
            }
        }
        return -1;
    }
}
