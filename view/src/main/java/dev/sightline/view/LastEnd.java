package dev.sightline.view;

import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import dev.sightline.summary.Block;
import dev.sightline.summary.CellKeys;
import dev.sightline.summary.KeyColumn;
import dev.sightline.summary.Summary;
import org.jspecify.annotations.Nullable;

/// When the last of the selected rows ends: the largest time + duration. Negative durations count as 0.
final class LastEnd implements Summary<LastEnd.State> {
    private final KeyColumn time;
    private final KeyColumn duration;
    /// Nanoseconds of one unit of the duration.
    private final double factor;

    private LastEnd(KeyColumn time, KeyColumn duration, double factor) {
        this.time = time;
        this.duration = duration;
        this.factor = factor;
    }

    /// Null if the column says nothing of time: there is none, it holds no numbers, or its unit is no time.
    static @Nullable LastEnd of(Question question, @Nullable Field duration) {
        if (duration == null || duration.unit() == null) {
            return null;
        }
        return switch (duration.type()) {
            case INT64, FLOAT64 ->
                Unit.parse(duration.unit())
                        .filter(Unit::isTime)
                        .map(unit -> new LastEnd(
                                question.keyColumn(question.timeColumn()),
                                question.keyColumn(duration.name()),
                                unit.factor()))
                        .orElse(null);
            case TIME, BOOL, STRING -> null;
        };
    }

    /// The latest end so far.
    static final class State {
        private final CellKeys times;
        private final CellKeys durations;
        /// Times by row of the block; meaningless where the time's bit is not set.
        private final long[] timeOf = new long[Block.CELL];

        private long end = Long.MIN_VALUE;

        private State(KeyColumn time, KeyColumn duration) {
            times = new CellKeys(time);
            durations = new CellKeys(duration);
        }

        /// `Long.MIN_VALUE` if no row has a time and a duration.
        long end() {
            return end;
        }
    }

    @Override
    public State zero() {
        return new State(time, duration);
    }

    @Override
    public void add(State state, Block block) {
        if (state.times.read(block) == 0 || state.durations.read(block) == 0) {
            return;
        }
        spread(state.times.mask(), state.times.keys(), state.timeOf);
        long[] timed = state.times.mask();
        long[] lasting = state.durations.mask();
        long[] keys = state.durations.keys();
        int next = 0;
        for (int w = 0; w < lasting.length; w++) {
            for (long bits = lasting[w]; bits != 0; bits &= bits - 1) {
                double nanos = duration.number(keys[next++]) * factor;
                int bit = Long.numberOfTrailingZeros(bits);
                if ((timed[w] >>> bit & 1) != 0) {
                    state.end = Math.max(state.end, later(state.timeOf[(w << 6) + bit], nanos));
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

    private static long later(long time, double nanos) {
        long end = time + (long) Math.max(0, nanos);
        return end < time ? Long.MAX_VALUE : end;
    }

    @Override
    public State merge(State left, State right) {
        left.end = Math.max(left.end, right.end);
        return left;
    }
}
