package dev.sightline.store.order;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of all segments in the order of the trace: by time, equal times by arrival, rows without a time last, by
/// arrival. Given as runs of rows of one segment: a k-way merge that gallops, so that segments that do not overlap cost
/// nothing. One thread.
public final class GlobalOrder {
    /// Takes rows [from, to) of a segment.
    @FunctionalInterface
    public interface Runs {
        void run(int segmentIndex, int from, int to);
    }

    /// The rows of one segment that are still to come, from `row` on to `end`.
    private static final class Head {
        private final int segmentIndex;
        /// Null where no row has a time.
        private final ColumnVector.@Nullable Longs times;
        private final Segment.Rows origin;
        private final int end;

        private int row;
        private long time;

        Head(int segmentIndex, ColumnVector.@Nullable Longs times, Segment.Rows origin, int from, int to) {
            this.segmentIndex = segmentIndex;
            this.times = times;
            this.origin = origin;
            this.end = to;
            moveTo(from);
        }

        int left() {
            return end - row;
        }

        void moveTo(int next) {
            row = next;
            time = row == end ? 0 : at(row);
        }

        private long at(int any) {
            return times == null ? 0 : times.at(any);
        }

        private long arrival(int any) {
            return origin.arrival(any);
        }

        boolean isBefore(Head other) {
            return time != other.time ? time < other.time : arrival(row) < other.arrival(other.row);
        }

        /// How many rows come before the other head: one at least.
        int countBefore(Head other) {
            int left = left();
            int low = 1;
            int stride = 1;
            while (low + stride <= left && isBefore(low + stride - 1, other)) {
                low += stride;
                stride <<= 1;
            }
            int high = Math.min(left, low + stride);
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (isBefore(middle, other)) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private boolean isBefore(int rows, Head other) {
            int any = row + rows;
            long its = at(any);
            return its != other.time ? its < other.time : arrival(any) < other.arrival(other.row);
        }
    }

    private final List<Head> untimed = new ArrayList<>();
    private Head[] heap = {};
    private int size;

    /// All rows.
    public GlobalOrder(Snapshot snapshot) {
        this(snapshot, null, null);
        untimed(snapshot);
    }

    /// The rows [from[s], to[s]) of every segment s, all of which have a time.
    ///
    /// @param from null: from the first on, as `to`: to the last that has a time
    public GlobalOrder(Snapshot snapshot, int @Nullable [] from, int @Nullable [] to) {
        String column = snapshot.sortedBy();
        List<Head> timed = new ArrayList<>();
        for (int s = 0; column != null && s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            int first = from == null ? 0 : from[s];
            int end = to == null ? segment.timedRows() : to[s];
            if (first < end && segment.column(column) instanceof ColumnVector.Longs times) {
                timed.add(new Head(s, times, segment.origin(), first, end));
            }
        }
        begin(timed);
    }

    private void untimed(Snapshot snapshot) {
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            int timed = snapshot.sortedBy() == null ? 0 : segment.timedRows();
            if (timed < segment.rows()) {
                untimed.add(new Head(s, null, segment.origin(), timed, segment.rows()));
            }
        }
    }

    private void begin(List<Head> heads) {
        heap = heads.toArray(Head[]::new);
        size = heap.length;
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    /// Gives all rows that are left.
    public void visit(Runs runs) {
        while (next(Integer.MAX_VALUE, runs) > 0) {
            // all of it
        }
    }

    /// Gives the next rows, at most `most` of them.
    ///
    /// @return how many; fewer than `most` only at the end
    public int next(int most, Runs runs) {
        int given = 0;
        while (given < most && (size > 0 || !untimed.isEmpty())) {
            if (size == 0) {
                begin(untimed);
                untimed.clear();
            }
            Head first = heap[0];
            int count = Math.min(first.left(), most - given);
            if (size > 1) {
                count = Math.min(count, first.countBefore(size > 2 && heap[2].isBefore(heap[1]) ? heap[2] : heap[1]));
            }
            runs.run(first.segmentIndex, first.row, first.row + count);
            given += count;
            first.moveTo(first.row + count);
            if (first.left() == 0) {
                heap[0] = heap[--size];
            }
            siftDown(0);
        }
        return given;
    }

    /// The same row by row.
    ///
    /// @param segments gets each row's segment, by its place in the snapshot
    /// @param rows gets its place in the segment
    /// @return how many; fewer than there is room for at the end
    public int next(int[] segments, int[] rows) {
        int[] count = {0};
        return next(rows.length, (segment, from, to) -> {
            for (int row = from; row < to; row++) {
                segments[count[0]] = segment;
                rows[count[0]++] = row;
            }
        });
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
}
