package dev.sightline.analysis.change;

import java.util.Arrays;

/// Values of one series in the order of time, in fixed memory: when there is no room any more, neighbours become their
/// mean. 16 KB at most.
final class LevelSeries {
    static final int ROOM = 1024;

    private long[] times = new long[16];
    private double[] values = new double[16];
    private int size;
    /// So many values are one.
    private int each = 1;
    private double sum;
    private int pending;
    private long pendingSince;

    void add(long timeNanos, double value) {
        if (pending == 0) {
            pendingSince = timeNanos;
        }
        sum += value;
        if (++pending < each) {
            return;
        }
        if (size == ROOM) {
            halve();
            // the first half of a pair by now
            return;
        }
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
        }
        times[size] = pendingSince;
        values[size++] = sum / pending;
        sum = 0;
        pending = 0;
    }

    private void halve() {
        for (int i = 0; i < ROOM / 2; i++) {
            times[i] = times[2 * i];
            values[i] = (values[2 * i] + values[2 * i + 1]) / 2;
        }
        size = ROOM / 2;
        each *= 2;
    }

    int size() {
        return size;
    }

    long time(int i) {
        return times[i];
    }

    double[] values(int from, int to) {
        return Arrays.copyOfRange(values, from, to);
    }
}
