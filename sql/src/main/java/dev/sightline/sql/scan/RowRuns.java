package dev.sightline.sql.scan;

import dev.sightline.store.Snapshot;
import dev.sightline.store.order.GlobalOrder;
import dev.sightline.summary.rows.TimeWindow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The rows of a snapshot in the trace's order (time, equal times by arrival, rows without a time last), dealt out
/// in pieces. Any number of threads may ask; each piece begins where the one before it ended.
final class RowRuns {
    /// Rows of a piece: long enough that asking costs nothing, short enough that two threads end together.
    static final int PIECE = 1 << 16;

    private final Snapshot snapshot;
    private final GlobalOrder order;

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

    /// @param bounds only rows with a time in it; null: all rows
    RowRuns(Snapshot snapshot, @Nullable TimeWindow bounds) {
        this.snapshot = snapshot;
        this.order = bounds == null
                ? new GlobalOrder(snapshot)
                : new GlobalOrder(
                        snapshot,
                        snapshot.segments().stream()
                                .mapToInt(segment -> bounds.firstRow(snapshot, segment))
                                .toArray(),
                        snapshot.segments().stream()
                                .mapToInt(segment -> bounds.endRow(snapshot, segment))
                                .toArray());
    }

    /// The next rows, at most [#PIECE].
    ///
    /// @return whether there are any
    synchronized boolean next(Piece piece) {
        piece.clear();
        return order.next(PIECE, piece::add) > 0;
    }

    Snapshot snapshot() {
        return snapshot;
    }
}
