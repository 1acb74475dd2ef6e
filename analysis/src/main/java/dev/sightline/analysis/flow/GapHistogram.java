package dev.sightline.analysis.flow;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Latencies of one step in fixed memory: counts in ten bins a decade, exact, and for the median all of them while they
/// are few, then counts in bins of 0.8 %. At most 98 KB.
final class GapHistogram {
    /// From 1 ns to 30 years.
    private static final int DECADES = 18;

    private static final int BINS = DECADES * 10;
    private static final int BITS = 7;

    /// So many latencies are kept as they are.
    static final int KEPT = 8192;

    /// By what part of itself a quantile of more is too long at most: a bin's width.
    static final double ERROR = 1.0 / (1 << BITS);

    private static final long[] EDGES = edges();

    private final long[] counts = new long[BINS];
    private final int[] fine = new int[64 << BITS];
    private long[] kept = new long[16];
    /// How many are kept: those of whom only sums are known are not, unless [#keep] brings them.
    private int keeps;
    /// How many of these are in order.
    private int sorted;

    private long count;
    private long most;

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
        if (count < KEPT) {
            keep(nanos);
        } else {
            kept = new long[0];
            keeps = 0;
        }
        addSummed(nanos);
    }

    /// Is counted, but not kept.
    void addSummed(long nanos) {
        long whole = Math.max(0, nanos);
        counts[bin(whole)]++;
        fine[fine(whole)]++;
        most = Math.max(most, whole);
        count++;
    }

    /// The same of many of whom sums are known.
    void addSummed(PairSums sums) {
        for (int i = 0; i < sums.coarse().length; i += 2) {
            counts[sums.coarse()[i]] += sums.coarse()[i + 1];
        }
        for (int i = 0; i < sums.fine().length; i += 2) {
            fine[sums.fine()[i]] += sums.fine()[i + 1];
        }
        most = Math.max(most, sums.most());
        count += sums.count();
    }

    /// Is kept, and was counted before or is after.
    void keep(long nanos) {
        kept = keeps < kept.length ? kept : Arrays.copyOf(kept, Math.max(16, 2 * kept.length));
        kept[keeps++] = Math.max(0, nanos);
        sorted = 0;
    }

    /// Whether it is few enough to be exact, and some are not kept: all that were only counted are to be kept then.
    boolean lacksSome() {
        return isExact() && keeps < count;
    }

    /// Bins that are not empty, each with its count behind it.
    int[] coarse() {
        return IntStream.range(0, BINS)
                .filter(bin -> counts[bin] > 0)
                .flatMap(bin -> IntStream.of(bin, (int) counts[bin]))
                .toArray();
    }

    /// The same of the bins that quantiles are found in.
    int[] fine() {
        return IntStream.range(0, fine.length)
                .filter(bin -> fine[bin] > 0)
                .flatMap(bin -> IntStream.of(bin, fine[bin]))
                .toArray();
    }

    long most() {
        return most;
    }

    void clear() {
        Arrays.fill(counts, 0);
        Arrays.fill(fine, 0);
        keeps = 0;
        sorted = 0;
        count = 0;
        most = 0;
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

    /// Whether quantiles are those of all; else they are too long by less than [#ERROR].
    boolean isExact() {
        return count <= KEPT;
    }

    /// So many parts of all are at most as long, and surely not longer; 0 if there are none.
    long quantile(int part, int of) {
        if (count == 0) {
            return 0;
        }
        if (!isExact()) {
            int bin = quantileBin(part, of);
            return bin + 1 == fine.length ? most : Math.min(most, Math.max(floor(bin), floor(bin + 1) - 1));
        }
        if (sorted < count) {
            Arrays.sort(kept, 0, (int) count);
            sorted = (int) count;
        }
        return kept[(int) Math.ceilDiv(count * part, (long) of) - 1];
    }

    private int quantileBin(int part, int of) {
        long below = 0;
        for (int i = 0; i < fine.length; i++) {
            below += fine[i];
            if (below > 0 && below * of >= count * part) {
                return i;
            }
        }
        return fine.length - 1;
    }
}
