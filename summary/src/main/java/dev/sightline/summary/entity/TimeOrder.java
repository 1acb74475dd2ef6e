package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows of overlapping segments in the order of (time, arrival), as runs of rows of one segment: a k-way merge
/// that
/// gallops, so that segments that do not overlap cost nothing.
public final class TimeOrder {
    /// Takes rows [from, to) of a segment.
    @FunctionalInterface
    public interface Runs {
        void run(int segmentIndex, int from, int to);
    }

    /// The rows of one segment that are still to come.
    private static final class Head {
        private final int segmentIndex;
        private final MemorySegment times;
        private final Segment.Rows origin;
        private final int to;
        private int row;
        private long time;

        Head(int segmentIndex, MemorySegment times, Segment.Rows origin, int from, int to) {
            this.segmentIndex = segmentIndex;
            this.times = times;
            this.origin = origin;
            this.to = to;
            moveTo(from);
        }

        void moveTo(int next) {
            row = next;
            time = next < to ? at(next) : Long.MAX_VALUE;
        }

        private long at(int any) {
            return times.get(JAVA_LONG_UNALIGNED, 8L * any);
        }

        boolean isBefore(Head other) {
            return time != other.time ? time < other.time : origin.arrival(row) < other.origin.arrival(other.row);
        }

        /// The first row that does not come before the other head.
        int endBefore(Head other) {
            int low = row + 1;
            int step = 1;
            while (low + step <= to && at(low + step - 1) < other.time) {
                low += step;
                step <<= 1;
            }
            int high = Math.min(to, low + step);
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (at(middle) < other.time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low < to && at(low) == other.time) {
                long arrival = other.origin.arrival(other.row);
                while (low < to && at(low) == other.time && origin.arrival(low) < arrival) {
                    low++;
                }
            }
            return low;
        }
    }

    private final Head[] heap;
    private int size;

    private TimeOrder(List<Head> heads) {
        this.heap = heads.toArray(Head[]::new);
        this.size = heap.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    /// Visits the rows [from[s], to[s]) of every segment s, all of which have a time.
    static void visit(Snapshot snapshot, int[] from, int[] to, Runs runs) {
        of(snapshot, from, to).drain(runs);
    }

    /// The rows [from[s], to[s]) of every segment s, all of which have a time, for [#next].
    public static TimeOrder of(Snapshot snapshot, int[] from, int[] to) {
        List<Head> heads = new ArrayList<>();
        for (int s = 0; s < from.length; s++) {
            Segment segment = snapshot.segments().get(s);
            MemorySegment times = from[s] < to[s] ? TimeWindow.times(snapshot, segment) : null;
            if (times != null) {
                heads.add(new Head(s, times, segment.origin(), from[s], to[s]));
            }
        }
        return new TimeOrder(heads);
    }

    private void drain(Runs runs) {
        while (next(Integer.MAX_VALUE, runs) > 0) {
            // all of it
        }
    }

    /// Gives the next rows, at most `most` of them. One thread.
    ///
    /// @return how many; fewer than `most` only at the end
    public int next(int most, Runs runs) {
        int given = 0;
        while (size > 1 && given < most) {
            Head first = heap[0];
            Head second = size > 2 && heap[2].isBefore(heap[1]) ? heap[2] : heap[1];
            int end = Math.min(first.endBefore(second), (int) Math.min(first.to, (long) first.row + most - given));
            runs.run(first.segmentIndex, first.row, end);
            given += end - first.row;
            first.moveTo(end);
            if (end == first.to) {
                heap[0] = heap[--size];
            }
            siftDown(0);
        }
        if (size == 1 && given < most) {
            Head last = heap[0];
            int end = (int) Math.min(last.to, (long) last.row + most - given);
            runs.run(last.segmentIndex, last.row, end);
            given += end - last.row;
            last.moveTo(end);
            size = end == last.to ? 0 : 1;
        }
        return given;
    }

    private void siftDown(int start) {
        int at = start;
        Head moving = heap[at];
        for (int below = 2 * at + 1; below < size; below = 2 * at + 1) {
            if (below + 1 < size && heap[below + 1].isBefore(heap[below])) {
                below++;
            }
            if (!heap[below].isBefore(moving)) {
                break;
            }
            heap[at] = heap[below];
            at = below;
        }
        heap[at] = moving;
    }

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
        long[] samples = new long[64 * parts];
        int n = 0;
        for (int s = 0; s < from.length; s++) {
            int own = to[s] - from[s];
            MemorySegment times = own == 0
                    ? null
                    : TimeWindow.times(snapshot, snapshot.segments().get(s));
            long share = rows == 0 ? 0 : (long) samples.length * own / rows;
            for (long i = 0; times != null && i < share; i++) {
                samples[n++] = times.getAtIndex(JAVA_LONG_UNALIGNED, from[s] + i * own / share);
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
