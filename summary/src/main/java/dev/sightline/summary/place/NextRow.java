package dev.sightline.view.rows;

import dev.sightline.store.RowPlace;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.CellKeys;
import dev.sightline.summary.rows.KeyColumn;

/// The selected row that follows a place in time order, or the one before it, and how many stand before. Rows of equal
/// time stand in order of arrival, so that going on from row to row meets each of them once.
///
/// O(1) memory; a comparison for each selected row that has a time.
///
/// ```
/// time, arrival   (5, 3)  (7, 1)  (7, 4)  (9, 2)
///                                  ^ place: forward finds (9, 2), back finds (7, 1)
/// ```
final class NextRow implements Summary<NextRow.State> {
    private final KeyColumn time;
    private final long atNanos;
    private final long arrival;
    private final boolean back;

    /// @param time what rows are in the order of
    /// @param arrival with `atNanos` the place; it is between two rows if no row has both
    NextRow(KeyColumn time, long atNanos, long arrival, boolean back) {
        this.time = time;
        this.atNanos = atNanos;
        this.arrival = arrival;
        this.back = back;
    }

    /// The nearest row so far.
    static final class State {
        private final CellKeys keys;
        private boolean found;
        private long nanos;
        private long arrival;
        private long place;
        private long passed;
        private long rows;

        private State(KeyColumn time) {
            keys = new CellKeys(time);
        }

        /// Whether there is such a row.
        boolean found() {
            return found;
        }

        long nanos() {
            return nanos;
        }

        long arrival() {
            return arrival;
        }

        /// A [RowPlace].
        long place() {
            return place;
        }

        /// Rows on this side of the place, seen in the direction of going, the place's own row among them.
        long passed() {
            return passed;
        }

        /// All selected rows that have a time.
        long rows() {
            return rows;
        }

        private void offer(long newNanos, long newArrival, long newPlace, boolean back) {
            if (!found || isBefore(newNanos, newArrival, nanos, arrival) != back) {
                found = true;
                nanos = newNanos;
                arrival = newArrival;
                place = newPlace;
            }
        }
    }

    @Override
    public State zero() {
        return new State(time);
    }

    @Override
    public void add(State state, Block block) {
        int n = state.keys.read(block);
        if (n == 0) {
            return;
        }
        state.rows += n;
        long[] keys = state.keys.keys();
        long[] mask = state.keys.mask();
        long place = RowPlace.of(block.segmentIndex(), block.base());
        int next = 0;
        for (int w = 0; w < mask.length; w++) {
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                long nanos = keys[next++];
                if (back ? nanos > atNanos : nanos < atNanos) {
                    state.passed++;
                } else if (nanos == atNanos || !state.found || (back ? nanos >= state.nanos : nanos <= state.nanos)) {
                    int row = (w << 6) + Long.numberOfTrailingZeros(bits);
                    look(state, nanos, block.segment().origin().arrival(block.base() + row), place + row);
                }
            }
        }
    }

    /// A row at the time of the place, or nearer than the nearest so far.
    private void look(State state, long nanos, long newArrival, long place) {
        boolean passed =
                back ? !isBefore(nanos, newArrival, atNanos, arrival) : !isBefore(atNanos, arrival, nanos, newArrival);
        if (passed) {
            state.passed++;
        } else {
            state.offer(nanos, newArrival, place, back);
        }
    }

    private static boolean isBefore(long nanos, long arrival, long otherNanos, long otherArrival) {
        return nanos < otherNanos || nanos == otherNanos && arrival < otherArrival;
    }

    @Override
    public State merge(State left, State right) {
        left.rows += right.rows;
        left.passed += right.passed;
        if (right.found) {
            left.offer(right.nanos, right.arrival, right.place, back);
        }
        return left;
    }
}
