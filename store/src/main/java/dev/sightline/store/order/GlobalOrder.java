package dev.sightline.store.order;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/// The rows of all segments in order of time, ties by arrival; rows without a time last, by arrival. O(n log
/// segments).
final class GlobalOrder {
    /// Where the merge stands in one segment's rows.
    private static final class Cursor implements Comparable<Cursor> {
        private final int segment;
        private final Segment.Rows origin;
        private final MemorySegment times;
        private final int timed;
        private final int end;
        private int row;
        private long time;
        private long arrival;

        Cursor(int place, Segment segment, MemorySegment times) {
            this.segment = place;
            this.origin = segment.origin();
            this.times = times;
            this.timed = segment.timedRows();
            this.end = segment.rows();
            look();
        }

        private void look() {
            if (row < end) {
                time = row < timed ? times.get(JAVA_LONG_UNALIGNED, 8L * row) : 0;
                arrival = origin.arrival(row);
            }
        }

        @Override
        public int compareTo(Cursor other) {
            if (row < timed != other.row < other.timed) {
                return row < timed ? -1 : 1;
            }
            return time != other.time ? Long.compare(time, other.time) : Long.compare(arrival, other.arrival);
        }
    }

    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>();

    GlobalOrder(Snapshot snapshot) {
        List<Cursor> all = new ArrayList<>();
        String time = snapshot.sortedBy();
        for (int i = 0; i < snapshot.segments().size(); i++) {
            Segment segment = snapshot.segments().get(i);
            ColumnVector vector = time == null ? null : segment.column(time);
            if (segment.rows() > 0) {
                all.add(new Cursor(
                        i, segment, vector instanceof ColumnVector.Longs longs ? longs.values() : MemorySegment.NULL));
            }
        }
        cursors.addAll(all);
    }

    /// Gives the next rows.
    ///
    /// @param segments gets each row's segment, by its place in the snapshot
    /// @param rows gets its place in the segment
    /// @return how many; fewer than there is room for at the end
    int next(int[] segments, int[] rows) {
        int count = 0;
        while (count < rows.length && !cursors.isEmpty()) {
            Cursor first = cursors.remove();
            Cursor second = cursors.peek();
            do {
                segments[count] = first.segment;
                rows[count++] = first.row++;
                first.look();
            } while (count < rows.length && first.row < first.end && (second == null || first.compareTo(second) < 0));
            if (first.row < first.end) {
                cursors.add(first);
            }
        }
        return count;
    }
}
