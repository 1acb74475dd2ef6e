package dev.sightline.summary.density;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The limits of a picture of two columns: least, least positive and greatest keys of each, over the selected rows
/// that have a value of both.
public final class PairLimits implements Summary<PairLimits.State> {
    private final KeyColumn x;
    private final KeyColumn y;

    public PairLimits(KeyColumn x, KeyColumn y) {
        this.x = x;
        this.y = y;
    }

    /// Limits of one column; meaningless without rows.
    public record Limits(long minKey, long minPositiveKey, long maxKey) {
        static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE);

        Limits with(long[] keys, int n) {
            long least = minKey;
            long leastPositive = minPositiveKey;
            long most = maxKey;
            for (int i = 0; i < n; i++) {
                least = Math.min(least, keys[i]);
                most = Math.max(most, keys[i]);
                leastPositive = Math.min(leastPositive, keys[i] > 0 ? keys[i] : Long.MAX_VALUE);
            }
            return new Limits(least, leastPositive, most);
        }

        Limits with(Limits other) {
            return new Limits(
                    Math.min(minKey, other.minKey),
                    Math.min(minPositiveKey, other.minPositiveKey),
                    Math.max(maxKey, other.maxKey));
        }
    }

    /// What is known so far.
    public static final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private long rows;
        private Limits x = Limits.NONE;
        private Limits y = Limits.NONE;

        /// Selected rows that have both values.
        public long rows() {
            return rows;
        }

        public Limits x() {
            return x;
        }

        public Limits y() {
            return y;
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        x.present(block, state.mask);
        int n = y.restrict(block, state.mask);
        if (n > 0) {
            state.rows += n;
            addX(state, block, n);
            y.gather(block, state.mask, n, state.keys, state.scratch);
            state.y = state.y.with(state.keys, n);
        }
    }

    /// Where x ascends, the first and the last row have its limits: the column over time is not read at all.
    private void addX(State state, Block block, int n) {
        if (x.isAscending()) {
            x.load(block.segmentIndex(), block.base() + Masks.first(state.mask), 1, state.keys, state.scratch);
            if (state.keys[0] > 0) {
                state.x = state.x.with(state.keys, 1);
                x.load(block.segmentIndex(), block.base() + Masks.last(state.mask), 1, state.keys, state.scratch);
                state.x = state.x.with(state.keys, 1);
                return;
            }
        }
        x.gather(block, state.mask, n, state.keys, state.scratch);
        state.x = state.x.with(state.keys, n);
    }

    @Override
    public State merge(State left, State right) {
        left.rows += right.rows;
        left.x = left.x.with(right.x);
        left.y = left.y.with(right.y);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.rows);
        for (Limits limits : new Limits[] {state.x, state.y}) {
            out.writeLong(limits.minKey);
            out.writeLong(limits.minPositiveKey);
            out.writeLong(limits.maxKey);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.rows = in.readLong();
        state.x = new Limits(in.readLong(), in.readLong(), in.readLong());
        state.y = new Limits(in.readLong(), in.readLong(), in.readLong());
        return state;
    }
}
