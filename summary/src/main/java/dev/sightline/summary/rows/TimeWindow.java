package dev.sightline.summary.rows;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The rows with a time in `[fromNanos, toNanos)`; rows without a time are in no window.
public record TimeWindow(long fromNanos, long toNanos) {
    /// Every row that has a time (a `toNanos` of `Long.MAX_VALUE` is no bound at all).
    public static final TimeWindow ALL = new TimeWindow(Long.MIN_VALUE, Long.MAX_VALUE);

    /// The first row of the window in a segment.
    public int firstRow(Snapshot snapshot, Segment segment) {
        return lowerBound(snapshot, segment, fromNanos);
    }

    /// The row behind the window's last in a segment.
    public int endRow(Snapshot snapshot, Segment segment) {
        if (snapshot.sortedBy() == null) {
            return 0;
        }
        return toNanos == Long.MAX_VALUE ? segment.timedRows() : lowerBound(snapshot, segment, toNanos);
    }

    /// The first row at or after a time: O(log rows). Only of a segment that has rows before and after are times looked
    /// at: those of others may never have been touched.
    public static int lowerBound(Snapshot snapshot, Segment segment, long nanos) {
        if (snapshot.sortedBy() == null || segment.timedRows() == 0 || nanos <= segment.minTime()) {
            return 0;
        }
        if (nanos > segment.maxTime()) {
            return segment.timedRows();
        }
        MemorySegment times = times(snapshot, segment);
        if (times == null) {
            return 0;
        }
        int low = 0;
        int high = segment.timedRows();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The first row after a time.
    public static int upperBound(Snapshot snapshot, Segment segment, long nanos) {
        return nanos == Long.MAX_VALUE ? segment.timedRows() : lowerBound(snapshot, segment, nanos + 1);
    }

    /// The sorted times of rows [0, timedRows), or null when the segment has none.
    public static @Nullable MemorySegment times(Snapshot snapshot, Segment segment) {
        String column = snapshot.sortedBy();
        return column != null && segment.column(column) instanceof ColumnVector.Longs longs ? longs.values() : null;
    }
}
