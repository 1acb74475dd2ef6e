package dev.sightline.replay.run;

import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The rows of a while in the order of time, strip by strip.
final class RowsInOrder {
    /// Takes the rows [from, to) of one strip of a segment.
    @FunctionalInterface
    interface Strips {
        void strip(int segment, int from, int to, MemorySegment times);
    }

    private RowsInOrder() {}

    /// The moment behind one.
    static long after(long nanos) {
        return nanos == Long.MIN_VALUE || nanos == Long.MAX_VALUE ? nanos : nanos + 1;
    }

    /// How many rows are not after a moment.
    static long rowsTo(Snapshot rows, long nanos) {
        return nanos == Long.MIN_VALUE
                ? 0
                : Arrays.stream(TimeOrder.rowsAt(rows, after(nanos)))
                        .asLongStream()
                        .sum();
    }

    /// All rows behind a moment up to another.
    static void visit(Snapshot rows, long behindNanos, long toNanos, Strips strips) {
        int[] from = TimeOrder.rowsAt(rows, after(behindNanos));
        int[] to = TimeOrder.rowsAt(rows, after(toNanos));
        new GlobalOrder(rows, from, to).visit((segment, first, end) -> {
            MemorySegment times = TimeWindow.times(rows, rows.segments().get(segment));
            for (int row = first; times != null && row < end; ) {
                int stop = Math.min(end, (row & -Block.STRIP) + Block.STRIP);
                strips.strip(segment, row, stop, times);
                row = stop;
            }
        });
    }

    /// From when on at most so many rows lie up to a moment.
    static long since(Snapshot rows, long toNanos, long mostRows) {
        long all = rowsTo(rows, toNanos);
        long low = Long.MIN_VALUE;
        long high = toNanos;
        // the least moment behind which there are few enough
        while (low < high) {
            long middle = (low & high) + ((low ^ high) >> 1);
            if (all - rowsTo(rows, middle) > mostRows) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
