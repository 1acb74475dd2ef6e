package dev.sightline.summary.frequency;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How many are in each category in some stretches of time, at each instant and by the bins' means; of others beside
/// them.
///
/// @param endNanos where the last bin ends; null where nobody asks for means
record HeldCounts(long[] instants, int categories, @Nullable Long endNanos) implements Mergeable<HeldCounts.State> {
    /// @param counts by category, then instant
    /// @param weights null where nobody asks
    record State(long[][] counts, @Nullable Weights weights) {}

    @Override
    public State zero() {
        return new State(
                new long[categories][instants.length],
                endNanos == null ? null : Weights.of(instants, endNanos, categories));
    }

    @Override
    public State merge(State left, State right) {
        for (int c = 0; c < categories; c++) {
            for (int k = 0; k < instants.length; k++) {
                left.counts[c][k] += right.counts[c][k];
            }
        }
        if (left.weights != null) {
            left.weights.addAll(Objects.requireNonNull(right.weights));
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        for (int c = 0; c < categories; c++) {
            Words.write(out, state.counts[c]);
        }
        if (state.weights != null) {
            state.weights.write(out);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        for (int c = 0; c < categories; c++) {
            Words.fill(in, state.counts[c]);
        }
        if (state.weights != null) {
            state.weights.read(in);
        }
        return state;
    }
}
