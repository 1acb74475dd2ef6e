package dev.sightline.summary.place;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.TimeWindow;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The selected row that follows a place in time order, or the one before it, and how many stand before. Rows of equal
/// time stand in order of arrival, so that going on from row to row meets each of them once.
///
/// Segments are in that order, too: a binary search divides each at the place, so that the rows on either side are
/// counted as bits, and one row of a block is looked at. Only of rows that have a time.
///
/// ```
/// time, arrival   (5, 3)  (7, 1)  (7, 4)  (9, 2)
///                                  ^ place: forward finds (9, 2), back finds (7, 1)
/// ```
public final class NextRow implements Summary<NextRow.State> {
    private final Snapshot snapshot;
    private final boolean back;
    /// By segment: its rows from here on come after the place or, going back, are not before it.
    private final int[] split;

    /// @param arrival with `atNanos` the place; it is between two rows if no row has both
    public NextRow(Snapshot snapshot, long atNanos, long arrival, boolean back) {
        this.snapshot = snapshot;
        this.back = back;
        this.split = new int[snapshot.segments().size()];
        for (int s = 0; s < split.length; s++) {
            Segment segment = snapshot.segments().get(s);
            int low = TimeWindow.lowerBound(snapshot, segment, atNanos);
            int high = TimeWindow.upperBound(snapshot, segment, atNanos);
            while (low < high) {
                int middle = (low + high) >>> 1;
                long other = snapshot.arrival(RowPlace.of(s, middle));
                if (other < arrival || other == arrival && !back) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            split[s] = low;
        }
    }

    /// The nearest row so far.
    public static final class State {
        private final long[] mask = new long[Block.WORDS];
        private boolean found;
        private long nanos;
        private long arrival;
        private long place;
        private long passed;
        private long rows;

        /// Whether there is such a row.
        public boolean found() {
            return found;
        }

        public long nanos() {
            return nanos;
        }

        public long arrival() {
            return arrival;
        }

        /// As [RowPlace] has it.
        public long place() {
            return place;
        }

        /// Rows on this side of the place, seen in the direction of going, the place's own row among them.
        public long passed() {
            return passed;
        }

        /// All selected rows that have a time.
        public long rows() {
            return rows;
        }

        private void offer(long newNanos, long newArrival, long newPlace, boolean back) {
            boolean before = newNanos < nanos || newNanos == nanos && newArrival < arrival;
            if (!found || before != back) {
                found = true;
                nanos = newNanos;
                arrival = newArrival;
                place = newPlace;
            }
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        block.copyMask(state.mask);
        int at = Math.clamp(split[block.segmentIndex()] - block.base(), 0, Block.STRIP);
        int before = Masks.count(state.mask, 0, at);
        int after = block.selected() - before;
        state.rows += block.selected();
        state.passed += back ? after : before;
        MemorySegment times = TimeWindow.times(snapshot, block.segment());
        if (times != null && (back ? before : after) > 0) {
            int row = block.base() + (back ? last(state.mask, at) : first(state.mask, at));
            long place = RowPlace.of(block.segmentIndex(), row);
            state.offer(times.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row), snapshot.arrival(place), place, back);
        }
    }

    /// The first bit from a place on, of which there is one.
    private static int first(long[] mask, int from) {
        int w = from >>> 6;
        long bits = mask[w] & -1L << from;
        while (bits == 0) {
            bits = mask[++w];
        }
        return (w << 6) + Long.numberOfTrailingZeros(bits);
    }

    /// The last bit before a place, of which there is one.
    private static int last(long[] mask, int to) {
        int w = (to - 1) >>> 6;
        long bits = mask[w] & -1L >>> -to;
        while (bits == 0) {
            bits = mask[--w];
        }
        return (w << 6) + 63 - Long.numberOfLeadingZeros(bits);
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

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.rows);
        out.writeLong(state.passed);
        out.writeBoolean(state.found);
        out.writeLong(state.nanos);
        out.writeLong(state.arrival);
        out.writeLong(state.place);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.rows = in.readLong();
        state.passed = in.readLong();
        state.found = in.readBoolean();
        state.nanos = in.readLong();
        state.arrival = in.readLong();
        state.place = in.readLong();
        return state;
    }
}
