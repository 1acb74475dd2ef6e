package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// A fold of the values of the last while, (t - window, t], or of all so far.
///
/// ```
/// times   [ . . t0 t1 t2 t3 . . ]   a ring of 2^n places: the oldest at `head`, `size` of them
/// values  [ . . v0 v1 v2 v3 . . ]
/// ```
final class WindowNode implements Node {
    /// All values so far: nothing is to be forgotten, so nothing is kept.
    static final long EVER = 0;

    private final long window;
    private final boolean isInLevel;
    private final Fold fold;
    private long[] times;
    private double[] values;
    private int head;
    private int size;

    /// @param window in nanoseconds, or [#EVER]
    /// @param isInLevel whether what comes in has a value at every moment: it is the one of a window without others
    WindowNode(long window, boolean isInLevel, Fold fold) {
        this.window = window;
        this.isInLevel = isInLevel;
        this.fold = fold;
        this.times = new long[window == EVER ? 0 : 4];
        this.values = new double[times.length];
    }

    @Override
    public double put(long timeNanos, double value) {
        take(timeNanos, value);
        return fold.value(size);
    }

    @Override
    public void take(long timeNanos, double value) {
        if (window == EVER) {
            size++;
        } else {
            forget(timeNanos);
            if (size == times.length) {
                grow();
            }
            int at = head + size & times.length - 1;
            times[at] = timeNanos;
            values[at] = value;
            size++;
        }
        fold.add(value);
    }

    @Override
    public double at(long timeNanos, double now) {
        if (window != EVER) {
            forget(timeNanos);
        }
        double value = fold.value(size);
        return isInLevel && Double.isNaN(value) ? now : value;
    }

    private void forget(long now) {
        // Unsigned: two times may be further apart than a long can say.
        while (size > 0 && Long.compareUnsigned(now - times[head], window) >= 0) {
            fold.remove(values[head]);
            head = head + 1 & times.length - 1;
            size--;
        }
    }

    private void grow() {
        int old = times.length;
        long[] moreTimes = Arrays.copyOf(times, 2 * old);
        double[] moreValues = Arrays.copyOf(values, 2 * old);
        System.arraycopy(times, 0, moreTimes, old, head);
        System.arraycopy(values, 0, moreValues, old, head);
        times = moreTimes;
        values = moreValues;
    }

    @Override
    public void save(StateWriter out) {
        out.whole(size);
        if (window == EVER) {
            fold.save(out);
            return;
        }
        for (int i = 0; i < size; i++) {
            out.time(times[head + i & times.length - 1]);
        }
        for (int i = 0; i < size; i++) {
            out.number(values[head + i & times.length - 1]);
        }
    }

    @Override
    public void load(StateReader in) {
        size = in.count();
        if (window == EVER) {
            fold.load(in);
            return;
        }
        int room = Math.max(4, Integer.highestOneBit(Math.max(1, size - 1)) << 1);
        times = new long[room];
        values = new double[room];
        for (int i = 0; i < size; i++) {
            times[i] = in.time();
        }
        for (int i = 0; i < size; i++) {
            values[i] = in.number();
        }
        fold.fill(values, size);
    }

    @Override
    public long pastNanos() {
        return window;
    }

    @Override
    public int cells() {
        return 8 + times.length + values.length + fold.cells();
    }
}
