package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How many rows are selected.
public final class RowCount implements Summary<RowCount.State> {
    /// The count so far.
    public static final class State {
        private long rows;

        public long rows() {
            return rows;
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        state.rows += block.selected();
    }

    @Override
    public State merge(State left, State right) {
        left.rows += right.rows;
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.rows);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.rows = in.readLong();
        return state;
    }
}
