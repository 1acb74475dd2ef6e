package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// How much of the last while durations cover. Sums are of whole nanoseconds, so they do not drift. O(durations held)
/// to ask; those that ended before the window are dropped when their number has doubled.
final class BusyNode implements Node {
    private final long window;
    private final double nanos;
    private long[] starts = new long[4];
    private long[] lengths = new long[4];
    private int size;

    /// @param nanos of one unit of the values
    BusyNode(long window, double nanos) {
        this.window = window;
        this.nanos = nanos;
    }

    @Override
    public double put(long timeNanos, double value) {
        if (size == starts.length) {
            drop(timeNanos);
            if (2 * size > starts.length) {
                starts = Arrays.copyOf(starts, 2 * starts.length);
                lengths = Arrays.copyOf(lengths, 2 * lengths.length);
            }
        }
        starts[size] = timeNanos;
        lengths[size++] = Math.max(0, Math.round(value * nanos));
        return at(timeNanos, value);
    }

    private void drop(long now) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (covered(i, now) > 0 || now == starts[i]) {
                starts[kept] = starts[i];
                lengths[kept++] = lengths[i];
            }
        }
        size = kept;
    }

    /// How much of (now - window, now] the i-th covers.
    private long covered(int i, long now) {
        long since = now - starts[i];
        // Further apart than a long can say.
        long passed = since < 0 ? Long.MAX_VALUE : since;
        return Math.max(0, Math.min(passed, lengths[i]) - Math.max(0, passed - window));
    }

    @Override
    public double at(long timeNanos, double now) {
        double sum = 0;
        long whole = 0;
        for (int i = 0; i < size; i++) {
            long part = covered(i, timeNanos);
            whole += part;
            if (whole < 0) {
                sum += (double) (whole - part);
                whole = part;
            }
        }
        return size == 0 && Double.isNaN(now) ? Double.NaN : 100.0 * (sum + whole) / window;
    }

    @Override
    public void save(StateWriter out) {
        out.whole(size);
        for (int i = 0; i < size; i++) {
            out.time(starts[i]);
            out.whole(lengths[i]);
        }
    }

    @Override
    public void load(StateReader in) {
        size = in.count();
        starts = new long[Math.max(4, size)];
        lengths = new long[starts.length];
        for (int i = 0; i < size; i++) {
            starts[i] = in.time();
            lengths[i] = in.whole();
        }
    }

    @Override
    public long pastNanos() {
        return window;
    }

    @Override
    public int cells() {
        return 6 + 2 * starts.length;
    }
}
