package dev.sightline.summary.place;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.StripKeys;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The first `limit` selected rows by a column's value, equal values in order of arrival, rows without a value last;
/// or just by arrival. Memory is O(limit) however many rows there are.
public final class FirstRows implements Summary<FirstRows.State> {
    private final @Nullable KeyColumn order;
    private final boolean descending;
    private final int limit;
    private final long firstArrival;
    private final long arrivalsBefore;

    /// @param order null: in order of arrival
    public FirstRows(Snapshot snapshot, @Nullable KeyColumn order, boolean descending, int limit) {
        this(snapshot, order, descending, limit, 0);
    }

    /// @param firstArrival rows that arrived before this are counted, but not kept
    public FirstRows(Snapshot snapshot, @Nullable KeyColumn order, boolean descending, int limit, long firstArrival) {
        this(limit, order, descending, firstArrival, snapshot.arrivalsBefore());
    }

    private FirstRows(
            int limit, @Nullable KeyColumn order, boolean descending, long firstArrival, long arrivalsBefore) {
        this.arrivalsBefore = arrivalsBefore;
        this.order = order;
        this.descending = descending;
        this.limit = limit;
        this.firstArrival = firstArrival;
    }

    /// Counts the rows, and keeps none.
    public FirstRows counting() {
        return new FirstRows(0, order, descending, firstArrival, arrivalsBefore);
    }

    /// The best rows so far.
    public static final class State {
        private final long[] mask = new long[Block.STRIP / 64];
        private final @Nullable StripKeys keys;
        private final BestRows present;
        private final BestRows missing;
        private long rows;
        private boolean leftRest;
        private final int limit;

        private State(int limit, @Nullable StripKeys keys) {
            this.limit = limit;
            this.keys = keys;
            present = new BestRows(limit);
            missing = new BestRows(limit);
        }

        /// How many rows were selected, of those that were looked at.
        public long rows() {
            return rows;
        }

        /// Says that not all rows were looked at, as none of the rest can be one of the first.
        public void leaveRest() {
            leftRest = true;
        }

        /// Whether some rows were not looked at.
        public boolean leftRest() {
            return leftRest;
        }

        /// Whether no row can become one of the first whose key (or arrival number, if that is the order) is at least
        /// this, all rows with less being in.
        public boolean isSettledBelow(long bound, boolean byArrival) {
            return limit == 0 || present.isFull() && (byArrival ? present.worstArrival() : present.worstKey()) < bound;
        }

        /// Places, best first, at most `limit`. Once.
        public long[] places(int limit) {
            return LongStream.concat(LongStream.of(present.drain()), LongStream.of(missing.drain()))
                    .limit(limit)
                    .toArray();
        }
    }

    @Override
    public State zero() {
        return new State(limit, order == null ? null : new StripKeys(order));
    }

    @Override
    public void add(State state, Block block) {
        state.rows += block.selected();
        if (limit == 0 || order != null && order.isAscending() && isBehind(state, order, block)) {
            return;
        }
        if (state.keys == null) {
            block.copyMask(state.mask);
            state.present.offerAll(block, state.mask, null, 0, firstArrival, arrivalsBefore);
            return;
        }
        int present = state.keys.read(block);
        if (present > 0) {
            state.present.offerAll(
                    block, state.keys.mask(), state.keys.keys(), descending ? -1 : 0, firstArrival, arrivalsBefore);
        }
        // Those are of no use once there are rows with a value enough.
        if (present < block.selected() && !state.present.isFull()) {
            block.copyMask(state.mask);
            for (int w = 0; w < state.mask.length; w++) {
                state.mask[w] &= ~state.keys.mask()[w];
            }
            state.missing.offerAll(block, state.mask, null, 0, firstArrival, arrivalsBefore);
        }
    }

    /// Whether no row of a block, which is sorted by the column, is better than the worst of the kept.
    private boolean isBehind(State state, KeyColumn keys, Block block) {
        if (!state.present.isFull()) {
            return false;
        }
        block.copyMask(state.mask);
        int w = descending ? state.mask.length - 1 : 0;
        while (state.mask[w] == 0) {
            w += descending ? -1 : 1;
        }
        int bit =
                descending ? 63 - Long.numberOfLeadingZeros(state.mask[w]) : Long.numberOfTrailingZeros(state.mask[w]);
        int row = block.base() + (w << 6) + bit;
        if (!keys.isValid(block.segmentIndex(), row)) {
            return false;
        }
        long key = keys.key(block.segmentIndex(), row);
        return (descending ? ~key : key) > state.present.worstKey();
    }

    @Override
    public State merge(State left, State right) {
        left.rows += right.rows;
        left.leftRest |= right.leftRest;
        left.present.offerAll(right.present);
        left.missing.offerAll(right.missing);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.rows);
        out.writeBoolean(state.leftRest);
        state.present.write(out);
        state.missing.write(out);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.rows = in.readLong();
        state.leftRest = in.readBoolean();
        state.present.read(in);
        state.missing.read(in);
        return state;
    }
}
