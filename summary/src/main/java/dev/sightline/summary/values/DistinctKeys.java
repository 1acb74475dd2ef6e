package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// The distinct keys of a column among the selected rows; as much memory as there are, or some of them up to a limit.
final class DistinctKeys implements Summary<DistinctKeys.State> {
    private final KeyColumn column;

    private final int limit;

    DistinctKeys(KeyColumn column) {
        this(column, Integer.MAX_VALUE);
    }

    /// @param limit as soon as there are so many, it takes in no more
    DistinctKeys(KeyColumn column, int limit) {
        this.column = column;
        this.limit = limit;
    }

    /// The keys so far.
    static final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private final LongSet set = new LongSet();

        LongSet keys() {
            return set;
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        int n = state.set.size() < limit ? column.present(block, state.mask) : 0;
        if (n > 0) {
            column.gather(block, state.mask, n, state.keys, state.scratch);
            for (int i = 0; i < n && state.set.size() < limit; i++) {
                state.set.add(state.keys[i]);
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.set.addAll(right.set);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.set.toArray());
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        for (long key : Words.read(in)) {
            state.set.add(key);
        }
        return state;
    }
}
