package dev.sightline.summary.gap;

import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.LongStream;

/// The last different times of rows in any order: those of all are among the last of these and the last of those.
record LastTimes() implements Mergeable<LastTimes.State> {
    /// Distances that are looked at; one more time than that is needed.
    static final int DISTANCES = 64;

    /// Of ten distances so many are no longer than what is usual: an even series of working days has weekends, and
    /// the processors of one sample may come some milliseconds after each other.
    private static final int USUAL = 9;

    /// @param times ascending, all different, at most one more than distances are looked at
    record State(long[] times) {
        /// How far apart they usually are: so long or less are nine of ten distances; 0 where there is none.
        long apartNanos() {
            long[] distances = LongStream.range(1, times.length)
                    .map(i -> distance(times[(int) i - 1], times[(int) i]))
                    .sorted()
                    .toArray();
            return distances.length == 0 ? 0 : distances[(distances.length * USUAL + 9) / 10 - 1];
        }

        private static long distance(long from, long to) {
            return to - from < 0 ? Long.MAX_VALUE : to - from;
        }
    }

    @Override
    public State zero() {
        return new State(new long[0]);
    }

    @Override
    public State merge(State left, State right) {
        long[] all = LongStream.concat(Arrays.stream(left.times), Arrays.stream(right.times))
                .sorted()
                .distinct()
                .toArray();
        return new State(Arrays.copyOfRange(all, Math.max(0, all.length - DISTANCES - 1), all.length));
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.times);
    }

    @Override
    public State read(DataInput in) throws IOException {
        return new State(Words.read(in));
    }
}
