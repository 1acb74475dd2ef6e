package dev.sightline.summary.timeline;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.Supplier;

/// The runs, or shares, of some entities in one share of time after the other: no more than the answer has.
///
/// @param none of the entities, before anything is found
record TimelineParts(int shown, Supplier<TimelineRuns> none) implements Mergeable<TimelineParts.State> {
    /// @param changes by place: how many rows are in the window
    record State(TimelineRuns runs, long[] changes) {}

    @Override
    public State zero() {
        return new State(none.get(), new long[shown]);
    }

    @Override
    public State merge(State left, State right) {
        left.runs.addLater(right.runs);
        for (int place = 0; place < shown; place++) {
            left.changes[place] += right.changes[place];
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        state.runs.write(out);
        Words.write(out, state.changes);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.runs.read(in);
        Words.fill(in, state.changes);
        return state;
    }
}
