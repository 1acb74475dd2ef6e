package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import dev.sightline.summary.Block;
import dev.sightline.summary.CellKeys;
import dev.sightline.summary.KeyColumn;
import dev.sightline.summary.Summary;
import org.jspecify.annotations.Nullable;

/// When the last of the selected rows ends: the largest time + duration. Negative and missing durations count as 0.
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

        /// `Long.MIN_VALUE` if no row has a time.
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
                long nanos = nanos(keys[next++]);
                int bit = Long.numberOfTrailingZeros(bits);
                if ((mask[w] >>> bit & 1) != 0) {
                    state.end = Math.max(state.end, later(state.timeOf[(w << 6) + bit], nanos));
                }
            }
        }
    }

    /// Whole numbers of whole nanoseconds exactly, as far as they are in 64 bits.
    private long nanos(long key) {
        boolean whole = duration.type() == ColumnType.INT64 && factor == Math.rint(factor) && factor < Long.MAX_VALUE;
        if (!whole) {
            return (long) Math.max(0, duration.number(key) * factor);
        }
        long high = Math.multiplyHigh(Math.max(0, key), (long) factor);
        long low = Math.max(0, key) * (long) factor;
        return high != 0 || low < 0 ? Long.MAX_VALUE : low;
    }

    private static void spread(long[] mask, long[] keys, long[] out) {
        int next = 0;
        for (int w = 0; w < mask.length; w++) {
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                out[(w << 6) + Long.numberOfTrailingZeros(bits)] = keys[next++];
            }
        }
    }

    private static long later(long time, long nanos) {
        long end = time + nanos;
        return end < time ? Long.MAX_VALUE : end;
    }

    @Override
    public State merge(State left, State right) {
        left.end = Math.max(left.end, right.end);
        return left;
    }
}
