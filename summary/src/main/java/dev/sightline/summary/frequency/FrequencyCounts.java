package dev.sightline.summary.frequency;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What some stretch of time did to the entities, before it is known what they came in with, and then a later one.
///
/// @param endNanos where the last bin ends; null where nobody asks for means
/// @param categories with that of entities not yet seen
/// @param entities how many there are
record FrequencyCounts(long[] instants, @Nullable Long endNanos, int categories, int entities)
        implements Mergeable<FrequencyCounts.State> {
    /// @param parts in the order of time
    /// @param changes by category, then instant: entities entering less those leaving, but for those coming in
    /// @param weights null where nobody asks
    /// @param seen entities with a row that has a time, but for those of the parts
    record State(
            List<FrequencyPart> parts,
            long[][] changes,
            @Nullable Weights weights,
            EntitySet seen) {}

    @Override
    public State zero() {
        return new State(
                new ArrayList<>(),
                new long[categories][instants.length + 1],
                endNanos == null ? null : Weights.of(instants, endNanos, categories),
                new EntitySet());
    }

    @Override
    public State merge(State left, State right) {
        left.parts.addAll(right.parts);
        for (int c = 0; c < categories; c++) {
            for (int k = 0; k <= instants.length; k++) {
                left.changes[c][k] += right.changes[c][k];
            }
        }
        if (left.weights != null) {
            left.weights.addAll(Objects.requireNonNull(right.weights));
        }
        left.seen.addAll(right.seen);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeInt(state.parts.size());
        for (FrequencyPart part : state.parts) {
            part.write(out);
        }
        for (long[] category : state.changes) {
            Words.write(out, category);
        }
        if (state.weights != null) {
            state.weights.write(out);
        }
        Words.write(out, state.seen.toWords());
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        for (int n = Words.count(in, 2 * Integer.BYTES); n > 0; n--) {
            state.parts.add(FrequencyPart.read(in, this));
        }
        for (long[] category : state.changes) {
            Words.fill(in, category);
        }
        if (state.weights != null) {
            state.weights.read(in);
        }
        state.seen.addAll(EntitySet.ofWords(Words.read(in)));
        return state;
    }
}
