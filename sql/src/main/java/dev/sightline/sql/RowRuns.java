package dev.sightline.sql;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.TimeWindow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/// The rows of a snapshot in the trace's order (time, equal times by arrival, rows without a time last), dealt out
/// in pieces. Any number of threads may ask; each piece begins where the one before it ended.
final class RowRuns {
    /// Rows of a piece: long enough that asking costs nothing, short enough that two threads end together.
    static final int PIECE = 1 << 16;

    private final Snapshot snapshot;
    private final TimeOrder timed;
    private final PriorityQueue<Untimed> untimed = new PriorityQueue<>(Comparator.comparingLong(Untimed::arrival));

    /// Runs of rows [from, to) of one segment each. One thread.
    static final class Piece {
        private int[] segments = new int[16];
        private int[] from = new int[16];
        private int[] to = new int[16];
        private int runs;

        int runs() {
            return runs;
        }

        int segment(int run) {
            return segments[run];
        }

        int from(int run) {
            return from[run];
        }

        int to(int run) {
            return to[run];
        }

        private void clear() {
            runs = 0;
        }

        private void add(int segment, int first, int end) {
            if (runs == from.length) {
                segments = Arrays.copyOf(segments, 2 * runs);
                from = Arrays.copyOf(from, 2 * runs);
                to = Arrays.copyOf(to, 2 * runs);
            }
            segments[runs] = segment;
            from[runs] = first;
            to[runs++] = end;
        }
    }

    /// Where one segment's rows without a time stand; their arrivals ascend.
    private static final class Untimed {
        private final int index;
        private final Segment segment;
        private int row;

        Untimed(int index, Segment segment, int row) {
            this.index = index;
            this.segment = segment;
            this.row = row;
        }

        long arrival() {
            return segment.origin().arrival(row);
        }

        /// The first row, at most `limit`, that does not arrive before `arrival`.
        int endBefore(long arrival, int limit) {
            int low = row + 1;
            int high = limit;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (segment.origin().arrival(middle) < arrival) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }

    /// @param bounds only rows with a time in it; null: all rows
    RowRuns(Snapshot snapshot, @org.jspecify.annotations.Nullable TimeWindow bounds) {
        this.snapshot = snapshot;
        int segments = snapshot.segments().size();
        int[] from = new int[segments];
        int[] to = new int[segments];
        for (int s = 0; s < segments; s++) {
            Segment segment = snapshot.segments().get(s);
            from[s] = bounds == null ? 0 : bounds.firstRow(snapshot, segment);
            to[s] = snapshot.sortedBy() == null
                    ? 0
                    : bounds == null ? segment.timedRows() : bounds.endRow(snapshot, segment);
            int first = snapshot.sortedBy() == null ? 0 : segment.timedRows();
            if (bounds == null && first < segment.rows()) {
                untimed.add(new Untimed(s, segment, first));
            }
        }
        this.timed = TimeOrder.of(snapshot, from, to);
    }

    /// The next rows, at most [#PIECE].
    ///
    /// @return whether there are any
    synchronized boolean next(Piece piece) {
        piece.clear();
        int given = timed.next(PIECE, piece::add);
        while (given < PIECE) {
            Untimed head = untimed.poll();
            if (head == null) {
                break;
            }
            int limit = (int) Math.min(head.segment.rows(), (long) head.row + PIECE - given);
            Untimed other = untimed.peek();
            int end = other == null ? limit : head.endBefore(other.arrival(), limit);
            piece.add(head.index, head.row, end);
            given += end - head.row;
            head.row = end;
            if (end < head.segment.rows()) {
                untimed.add(head);
            }
        }
        return given > 0;
    }

    Snapshot snapshot() {
        return snapshot;
    }
}
