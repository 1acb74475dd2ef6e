package dev.sightline.format.proc;

import java.util.HashMap;
import java.util.Map;

/// How fast counters grow: what a total since the machine's start does not show.
final class Rates {
    /// So many series at the most; of others there is none.
    private static final int MAX = 1 << 16;

    private static final double SECOND = 1e9;

    private final Map<String, long[]> before = new HashMap<>();

    /// Per second since the sample before; NaN for the first one, where time does not go on, and where the counter fell
    /// (it began anew).
    double of(String series, long nanos, long count) {
        long[] last = before.get(series);
        if (last == null) {
            if (before.size() < MAX) {
                before.put(series, new long[] {nanos, count});
            }
            return Double.NaN;
        }
        double seconds = ((double) nanos - last[0]) / SECOND;
        double grown = (double) count - last[1];
        last[0] = nanos;
        last[1] = count;
        return seconds > 0 && grown >= 0 ? grown / seconds : Double.NaN;
    }
}
