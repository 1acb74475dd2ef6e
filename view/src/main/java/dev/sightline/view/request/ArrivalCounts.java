package dev.sightline.view.request;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// How many selected rows arrived in each of many equal stretches, so that a window far into a trace can be found
/// without keeping the rows before it.
public final class ArrivalCounts implements Summary<ArrivalCounts.State> {
    private static final int LG_STRETCHES = 16;

    /// Arrival numbers of one stretch, as a power of two.
    private final int shift;

    private final long arrivalsBefore;

    /// What arrived later than there are rows is all in the last stretch.
    public ArrivalCounts(Snapshot snapshot) {
        this.shift = Math.max(0, 64 - Long.numberOfLeadingZeros(snapshot.rows()) - LG_STRETCHES);
        this.arrivalsBefore = snapshot.arrivalsBefore();
    }

    /// The counts so far.
    public static final class State {
        private final long[] mask = new long[Block.STRIP / 64];
        private final long[] rows = new long[1 << LG_STRETCHES];
    }

    /// Where to look for the row at a place: from which arrival number on, and how many selected rows come before.
    public record Start(long arrival, long rowsBefore) {}

    public Start start(State state, long offset) {
        long before = 0;
        int stretch = 0;
        while (stretch < state.rows.length - 1 && before + state.rows[stretch] <= offset) {
            before += state.rows[stretch++];
        }
        return new Start((long) stretch << shift, before);
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        block.copyMask(state.mask);
        Segment.Rows origin = block.segment().origin();
        for (int w = 0; w < state.mask.length; w++) {
            for (long bits = state.mask[w]; bits != 0; bits &= bits - 1) {
                int row = block.base() + (w << 6) + Long.numberOfTrailingZeros(bits);
                long stretch = (arrivalsBefore + origin.arrival(row)) >>> shift;
                state.rows[(int) Math.min(stretch, state.rows.length - 1)]++;
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        for (int i = 0; i < left.rows.length; i++) {
            left.rows[i] += right.rows[i];
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.rows);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.rows);
        return state;
    }
}
