package dev.sightline.replay.run;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// Values of one key that end: at a moment the one counts that came last of those which still hold, as the innermost of
/// calls in calls does. What has ended when another comes is forgotten. One thread.
final class Lasting {
    private long[] ends = new long[2];
    private double[] values = new double[2];
    private int size;

    /// @param nanos for how long it holds; NaN or less than 0: not at all
    void add(long timeNanos, double value, double nanos) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (ends[i] > timeNanos) {
                ends[kept] = ends[i];
                values[kept++] = values[i];
            }
        }
        size = kept;
        if (!(nanos > 0)) {
            return;
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        long end = timeNanos + (long) nanos;
        ends[size] = end < timeNanos ? Long.MAX_VALUE : end;
        values[size++] = value;
    }

    /// NaN: none holds.
    double at(long timeNanos) {
        for (int i = size - 1; i >= 0; i--) {
            if (ends[i] > timeNanos) {
                return values[i];
            }
        }
        return Double.NaN;
    }

    void save(StateWriter out) {
        out.whole(size);
        for (int i = 0; i < size; i++) {
            out.time(ends[i]);
            out.number(values[i]);
        }
    }

    void load(StateReader in) {
        size = in.count();
        ends = new long[Math.max(2, size)];
        values = new double[ends.length];
        for (int i = 0; i < size; i++) {
            ends[i] = in.time();
            values[i] = in.number();
        }
    }

    int cells() {
        return 4 + 2 * ends.length;
    }
}
