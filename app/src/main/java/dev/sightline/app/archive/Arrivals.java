package dev.sightline.app.archive;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.Arrays;
import java.util.List;

/// The rows of a snapshot in order of arrival, some at a time, wherever they lie: segments that were merged hold rows
/// of any age. Thread-confined.
public final class Arrivals {
    /// How many at once, at most.
    static final int MOST = 1 << 20;

    private static final int NONE = -1;

    private final List<Segment> segments;
    /// By segment, the last arrival number in it.
    private final long[] last;

    private final int[] segmentOf = new int[MOST];
    private final int[] rowOf = new int[MOST];
    private long first;
    private long next;

    /// @param from the first arrival number that counts
    public Arrivals(Snapshot snapshot, long from) {
        segments = snapshot.segments();
        last = segments.stream().mapToLong(Arrivals::last).toArray();
        next = from;
    }

    private static long last(Segment segment) {
        Segment.Rows origin = segment.origin();
        long last = NONE;
        for (int row = 0; row < segment.rows(); row++) {
            last = Math.max(last, origin.arrival(row));
        }
        return last;
    }

    /// Goes on to the rows behind those that it is at.
    ///
    /// @return whether there are any
    public boolean more() {
        first = leastFrom(next);
        if (first == Long.MAX_VALUE) {
            return false;
        }
        next = first + MOST;
        Arrays.fill(segmentOf, NONE);
        for (int i = 0; i < last.length; i++) {
            Segment.Rows origin = segments.get(i).origin();
            if (last[i] >= first && origin.leastArrival() < next) {
                for (int row = 0; row < segments.get(i).rows(); row++) {
                    long at = origin.arrival(row) - first;
                    if (at >= 0 && at < MOST) {
                        segmentOf[(int) at] = i;
                        rowOf[(int) at] = row;
                    }
                }
            }
        }
        return true;
    }

    private long leastFrom(long from) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < last.length; i++) {
            Segment.Rows origin = segments.get(i).origin();
            if (last[i] >= from && origin.leastArrival() >= from) {
                least = Math.min(least, origin.leastArrival());
            } else if (last[i] >= from) {
                for (int row = 0; row < segments.get(i).rows(); row++) {
                    long arrival = origin.arrival(row);
                    least = arrival >= from ? Math.min(least, arrival) : least;
                }
            }
        }
        return least;
    }

    /// What is called with each row.
    @FunctionalInterface
    interface Visitor<E extends Exception> {
        void row(long arrival, int segment, int row) throws E;
    }

    /// Calls with each of the rows that it is at.
    ///
    /// @return how many
    <E extends Exception> int each(Visitor<E> visitor) throws E {
        int count = 0;
        for (int at = 0; at < MOST; at++) {
            if (segmentOf[at] != NONE) {
                visitor.row(first + at, segmentOf[at], rowOf[at]);
                count++;
            }
        }
        return count;
    }

    /// The arrival number behind the last of the rows that it is at.
    long end() {
        int at = MOST - 1;
        while (segmentOf[at] == NONE) {
            at--;
        }
        return first + at + 1;
    }
}
