package dev.sightline.analysis.extreme;

import java.util.Map;
import java.util.TreeMap;

/// Values of any size and sign in bins of equal width over their logarithm, 3.8 % wide, as latencies are: a percentile
/// is so much too far from 0 at most. At most 40,000 bins on each side, of which only those with values are there.
final class ValueHistogram {
    private static final double WIDTH = Math.log(365.25 * 86_400e9) / 1000;
    /// Bins of the smallest doubles have lower numbers than this, negated.
    private static final int ZERO = 20_000;

    private final TreeMap<Integer, long[]> counts = new TreeMap<>();
    private long all;

    void add(double value) {
        counts.computeIfAbsent(bin(value), _ -> new long[1])[0]++;
        all++;
    }

    /// Ascends with the values; 0 is that of 0.
    private static int bin(double value) {
        if (value == 0) {
            return 0;
        }
        int size = ZERO + (int) Math.floor(Math.log(Math.abs(value)) / WIDTH);
        return value > 0 ? size : -size;
    }

    private static double far(int bin) {
        return bin == 0 ? 0 : Math.signum(bin) * Math.exp((Math.abs(bin) - ZERO + 1) * WIDTH);
    }

    private static double near(int bin) {
        return bin == 0 ? 0 : Math.signum(bin) * Math.exp((Math.abs(bin) - ZERO) * WIDTH);
    }

    long count() {
        return all;
    }

    /// The largest value of the bin below whose end so many percent lie.
    double upper(double percent) {
        int bin = reached(percent);
        return bin >= 0 ? far(bin) : near(bin);
    }

    /// The smallest value of that bin.
    double lower(double percent) {
        int bin = reached(percent);
        return bin >= 0 ? near(bin) : far(bin);
    }

    private int reached(double percent) {
        long below = 0;
        for (Map.Entry<Integer, long[]> each : counts.entrySet()) {
            below += each.getValue()[0];
            if (below >= all * percent / 100 * (1 - 1e-12)) {
                return each.getKey();
            }
        }
        return counts.isEmpty() ? 0 : counts.lastKey();
    }
}
