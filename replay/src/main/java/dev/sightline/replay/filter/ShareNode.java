package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import java.util.Arrays;

/// For how much of the last while the latest value was a given one. Sums are of whole nanoseconds: they do not drift.
///
/// ```
///          t - window              t
///   |--in----:----|--out--|--in----:      the oldest entry holds at the window's beginning; each until the next
/// ```
final class ShareNode implements Node {
    private final long window;
    private final double state;
    /// A ring of 2^n places: when the key came into the state, or went out of it.
    private long[] times = new long[4];

    private boolean[] isIn = new boolean[4];
    private int head;
    private int size;
    /// How long it was in between the oldest entry and the latest.
    private long within;

    /// @param window [WindowNode#EVER]: since the first value
    ShareNode(long window, double state) {
        this.window = window;
        this.state = state;
    }

    @Override
    public double put(long timeNanos, double value) {
        boolean now = value == state;
        int latest = head + size - 1 & times.length - 1;
        if (size == 0 || isIn[latest] != now) {
            if (size > 0 && isIn[latest]) {
                within += timeNanos - times[latest];
            }
            forget(timeNanos);
            if (size == times.length) {
                grow();
            }
            int at = head + size++ & times.length - 1;
            times[at] = timeNanos;
            isIn[at] = now;
            if (window == WindowNode.EVER && size > 2) {
                joinOldest();
            }
        }
        return at(timeNanos, value);
    }

    /// Since the first value: only its time is wanted, and how long it was in since.
    private void joinOldest() {
        int latest = head + size - 1 & times.length - 1;
        int second = head + 1 & times.length - 1;
        times[second] = times[latest];
        isIn[second] = isIn[latest];
        size = 2;
    }

    private void forget(long now) {
        while (window != WindowNode.EVER && size > 1) {
            int second = head + 1 & times.length - 1;
            if (Long.compareUnsigned(now - times[second], window) < 0) {
                return;
            }
            if (isIn[head]) {
                within -= times[second] - times[head];
            }
            head = second;
            size--;
        }
    }

    @Override
    public double at(long timeNanos, double now) {
        if (size == 0) {
            return Double.NaN;
        }
        forget(timeNanos);
        int latest = head + size - 1 & times.length - 1;
        long in = within + (isIn[latest] ? timeNanos - times[latest] : 0);
        long known = timeNanos - times[head];
        if (window == WindowNode.EVER) {
            return known == 0 ? Double.NaN : 100.0 * in / known;
        }
        if (isIn[head] && Long.compareUnsigned(known, window) > 0) {
            in -= known - window;
        }
        return 100.0 * in / window;
    }

    private void grow() {
        int old = times.length;
        long[] moreTimes = Arrays.copyOf(times, 2 * old);
        boolean[] moreIn = Arrays.copyOf(isIn, 2 * old);
        System.arraycopy(times, 0, moreTimes, old, head);
        System.arraycopy(isIn, 0, moreIn, old, head);
        times = moreTimes;
        isIn = moreIn;
    }

    @Override
    public void save(StateWriter out) {
        out.whole(size);
        for (int i = 0; i < size; i++) {
            int at = head + i & times.length - 1;
            out.time(times[at]);
            out.whole(isIn[at] ? 1 : 0);
        }
        out.whole(within);
    }

    @Override
    public void load(StateReader in) {
        size = in.count();
        times = new long[Math.max(4, Integer.highestOneBit(Math.max(1, size - 1)) << 1)];
        isIn = new boolean[times.length];
        for (int i = 0; i < size; i++) {
            times[i] = in.time();
            isIn[i] = in.whole() == 1;
        }
        within = in.whole();
    }

    @Override
    public long pastNanos() {
        return window;
    }

    @Override
    public int cells() {
        return 8 + 2 * times.length;
    }
}
