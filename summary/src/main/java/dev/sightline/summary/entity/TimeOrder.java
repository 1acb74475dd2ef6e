package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Where parts of the time begin in each segment.
public final class TimeOrder {
    private TimeOrder() {}

    /// Times that divide the timed rows into about equal parts; part i holds the times [t[i], t[i + 1]), the first and
    /// the last being open.
    public static long[] parts(Snapshot snapshot, int parts) {
        return parts(snapshot, Long.MIN_VALUE, Long.MAX_VALUE, parts);
    }

    /// The same of the rows with a time in [fromNanos, toNanos).
    public static long[] parts(Snapshot snapshot, long fromNanos, long toNanos, int parts) {
        int[] from = rowsAt(snapshot, fromNanos);
        int[] to = rowsAt(snapshot, toNanos);
        long rows = 0;
        for (int s = 0; s < from.length; s++) {
            rows += to[s] - from[s];
        }
        // each segment has one at least, in the middle of what it stands for: many may lie over each other
        int wanted = 64 * parts;
        long[] samples = new long[wanted + from.length];
        int n = 0;
        for (int s = 0; s < from.length; s++) {
            int own = to[s] - from[s];
            MemorySegment times = own == 0
                    ? null
                    : TimeWindow.times(snapshot, snapshot.segments().get(s));
            long share = rows == 0 ? 0 : Math.max(1, (long) wanted * own / rows);
            for (long i = 0; times != null && i < share; i++) {
                samples[n++] = times.getAtIndex(JAVA_LONG_UNALIGNED, from[s] + (2 * i + 1) * own / (2 * share));
            }
        }
        long[] sorted = Arrays.copyOf(samples, n);
        Arrays.sort(sorted);
        long[] bounds = new long[parts + 1];
        bounds[0] = fromNanos;
        bounds[parts] = toNanos;
        for (int i = 1; i < parts; i++) {
            bounds[i] = n == 0 ? fromNanos : sorted[(int) ((long) i * n / parts)];
        }
        return bounds;
    }

    /// The first rows of part [from, ...) by segment.
    public static int[] rowsAt(Snapshot snapshot, long nanos) {
        int[] rows = new int[snapshot.segments().size()];
        for (int s = 0; s < rows.length; s++) {
            Segment segment = snapshot.segments().get(s);
            rows[s] = nanos == Long.MAX_VALUE ? segment.timedRows() : TimeWindow.lowerBound(snapshot, segment, nanos);
        }
        return rows;
    }
}
