package dev.sightline.analysis.flow;

import java.util.Arrays;

/// What a flow did so far. Beyond 1000 events of it no more are kept: nobody could tell them apart.
final class FollowedFlow {
    private static final int MAX_EVENTS = 1000;

    private int[] events = new int[8];
    private long[] times = new long[8];
    private int size;

    void add(int event, long timeNanos) {
        if (size == MAX_EVENTS) {
            return;
        }
        if (size == events.length) {
            events = Arrays.copyOf(events, size * 2);
            times = Arrays.copyOf(times, size * 2);
        }
        events[size] = event;
        times[size++] = timeNanos;
    }

    int size() {
        return size;
    }

    int event(int i) {
        return events[i];
    }

    long time(int i) {
        return times[i];
    }
}
