package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;

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
}
