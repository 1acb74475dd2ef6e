package dev.sightline.view.request;

import dev.sightline.summary.Summary;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.StripKeys;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// When the last of the selected rows ends: the largest time + duration. Negative and missing durations count as 0.
public final class LastEnd implements Summary<LastEnd.State> {
    private final KeyColumn time;
    private final KeyColumn duration;
    private final Durations durations;

    private LastEnd(KeyColumn time, KeyColumn duration, Durations durations) {
        this.time = time;
        this.duration = duration;
        this.durations = durations;
    }

    /// Null if no column says how long rows last.
    public static @Nullable LastEnd of(Question question) {
        Durations durations = question.durations();
        return durations == null
                ? null
                : new LastEnd(
                        question.keyColumn(question.timeColumn()), question.keyColumn(durations.column()), durations);
    }

    /// The latest end so far.
    public static final class State {
        private final StripKeys times;
        private final StripKeys durations;
        /// Times by row of the block; meaningless where the time's bit is not set.
        private final long[] timeOf = new long[Block.STRIP];

        private long end = Long.MIN_VALUE;

        private State(KeyColumn time, KeyColumn duration) {
            times = new StripKeys(time);
            durations = new StripKeys(duration);
        }

        /// `Long.MIN_VALUE` if no row has a time.
        public long end() {
            return end;
        }
    }

    @Override
    public State zero() {
        return new State(time, duration);
    }

    @Override
    public void add(State state, Block block) {
        int timed = state.times.read(block);
        if (timed == 0) {
            return;
        }
        long[] mask = state.times.mask();
        long[] times = state.times.keys();
        for (int i = 0; i < timed; i++) {
            state.end = Math.max(state.end, times[i]);
        }
        if (state.durations.read(block) == 0) {
            return;
        }
        spread(mask, times, state.timeOf);
        long[] lasting = state.durations.mask();
        long[] keys = state.durations.keys();
        int next = 0;
        for (int w = 0; w < lasting.length; w++) {
            for (long bits = lasting[w]; bits != 0; bits &= bits - 1) {
                long key = keys[next++];
                int bit = Long.numberOfTrailingZeros(bits);
                if ((mask[w] >>> bit & 1) != 0) {
                    state.end = Math.max(state.end, durations.endNanos(state.timeOf[(w << 6) + bit], duration, key));
                }
            }
        }
    }

    private static void spread(long[] mask, long[] keys, long[] out) {
        int next = 0;
        for (int w = 0; w < mask.length; w++) {
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                out[(w << 6) + Long.numberOfTrailingZeros(bits)] = keys[next++];
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.end = Math.max(left.end, right.end);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.end);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.end = in.readLong();
        return state;
    }
}
