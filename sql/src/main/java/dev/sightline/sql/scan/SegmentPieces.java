package dev.sightline.sql.scan;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of segments dealt out in pieces, in no order over segments, and ascending within one. Any number of threads may
/// ask; each stays with its segment while that has rows, so that groups are found again.
final class SegmentPieces {
    /// As in [RowRuns].
    private static final int PIECE = RowRuns.PIECE;

    /// By segment: rows [next, end) are still to be dealt out.
    private final int[] next;

    private final int[] end;
    private int fresh;

    /// Rows [from, to) of a segment.
    record Piece(int segment, int from, int to) {}

    /// @param window only rows with a time in it; null: all
    SegmentPieces(Snapshot snapshot, @Nullable TimeWindow window) {
        List<Segment> segments = snapshot.segments();
        this.next = new int[segments.size()];
        this.end = new int[segments.size()];
        for (int s = 0; s < next.length; s++) {
            next[s] = window == null ? 0 : window.firstRow(snapshot, segments.get(s));
            end[s] = window == null ? segments.get(s).rows() : window.endRow(snapshot, segments.get(s));
        }
    }

    /// @param before the segment that the thread was at; -1: none
    /// @return null: there are no more
    synchronized @Nullable Piece next(int before) {
        int segment = before >= 0 && left(before) > 0 ? before : another();
        if (segment < 0) {
            return null;
        }
        int from = next[segment];
        next[segment] = (int) Math.min(end[segment], (long) from + PIECE);
        return new Piece(segment, from, next[segment]);
    }

    private int left(int segment) {
        return end[segment] - next[segment];
    }

    /// One that nobody is at, else that with the most rows left; -1: none.
    private int another() {
        while (fresh < next.length) {
            int segment = fresh++;
            if (left(segment) > 0) {
                return segment;
            }
        }
        int most = -1;
        for (int s = 0; s < next.length; s++) {
            most = left(s) > 0 && (most < 0 || left(s) > left(most)) ? s : most;
        }
        return most;
    }
}
