package dev.sightline.analysis.flow;

import java.util.Arrays;

/// Stretches of time beside each other on an axis; between two of them there may be time that is not shown.
///
/// @param starts ascending
/// @param ends of each, above its start and at most the next one's start
public record TimeBins(long[] starts, long[] ends) {
    /// Between neighbouring edges.
    public static TimeBins between(long[] edges) {
        return new TimeBins(Arrays.copyOf(edges, edges.length - 1), Arrays.copyOfRange(edges, 1, edges.length));
    }

    int count() {
        return starts.length;
    }

    long from() {
        return starts[0];
    }

    long to() {
        return ends[ends.length - 1];
    }

    boolean has(int bin, long nanos) {
        return nanos >= starts[bin] && nanos < ends[bin];
    }

    /// The first bin that does not end before a moment; the number of bins if all do.
    int firstAt(long nanos) {
        int at = Arrays.binarySearch(ends, nanos);
        return at >= 0 ? at + 1 : -at - 1;
    }

    /// The same, quick where it is that bin or the next.
    int firstAt(long nanos, int near) {
        return has(near, nanos) ? near : near + 1 < starts.length && has(near + 1, nanos) ? near + 1 : firstAt(nanos);
    }

    /// As [#lastAt(long)], quick where it is that bin or the next.
    int lastAt(long nanos, int near) {
        return has(near, nanos) ? near : near + 1 < starts.length && has(near + 1, nanos) ? near + 1 : lastAt(nanos);
    }

    /// The last bin that begins by then; -1 if none does.
    int lastAt(long nanos) {
        int at = Arrays.binarySearch(starts, nanos);
        return at >= 0 ? at : -at - 2;
    }
}
