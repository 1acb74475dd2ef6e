package dev.sightline.analysis.learn;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// How often each event happens for each value of a key: of all values while they are few, else of those whose hash
/// is small, so that those kept are kept whole. One thread.
final class KeyStats {
    static final int MAX_VALUES = 16_384;

    /// What is known of one event.
    ///
    /// @param values of the key it happens with
    /// @param once whether it happens once with nearly all of them
    /// @param chain how many such events happen with its values, on average
    record Of(int values, boolean once, double chain) {
        static final Of NOTHING = new Of(0, false, 0);
    }

    /// Events and how often they happened, of one value.
    private static final class Counts {
        private int[] events = new int[4];
        private int[] counts = new int[4];
        private int size;

        void add(int event) {
            for (int i = 0; i < size; i++) {
                if (events[i] == event) {
                    counts[i]++;
                    return;
                }
            }
            if (size == events.length) {
                events = Arrays.copyOf(events, size * 2);
                counts = Arrays.copyOf(counts, size * 2);
            }
            events[size] = event;
            counts[size++] = 1;
        }
    }

    /// So many of a hundred values may have an event twice, which is then still one that happens once.
    private static final int TWICE = 5;

    private final int maxValues;
    private final Map<Long, Counts> byValue = new HashMap<>();
    /// Values whose hash, shifted so far, is not 0 are left out.
    private int shift = 64;

    KeyStats(int maxValues) {
        this.maxValues = maxValues;
    }

    void add(long hash, int event) {
        if (shift < 64 && hash >>> shift != 0) {
            return;
        }
        byValue.computeIfAbsent(hash, _ -> new Counts()).add(event);
        if (byValue.size() > maxValues) {
            shift--;
            byValue.keySet().removeIf(value -> value >>> shift != 0);
        }
    }

    /// About how many values there are.
    double values() {
        return byValue.size() * Math.pow(2, 64 - shift);
    }

    /// Rows a value, on average.
    double rowsOfValue() {
        return byValue.values().stream()
                .mapToInt(counts -> Arrays.stream(counts.counts, 0, counts.size).sum())
                .average()
                .orElse(0);
    }

    /// The share of values with more than one event.
    double shareOfChains() {
        return byValue.values().stream()
                .mapToInt(counts -> counts.size > 1 ? 1 : 0)
                .average()
                .orElse(0);
    }

    /// @param events how many there are
    Of[] events(int events) {
        int[] values = new int[events];
        int[] twice = new int[events];
        for (Counts counts : byValue.values()) {
            for (int i = 0; i < counts.size; i++) {
                values[counts.events[i]]++;
                twice[counts.events[i]] += counts.counts[i] > 1 ? 1 : 0;
            }
        }
        long[] chain = new long[events];
        for (Counts counts : byValue.values()) {
            int once = 0;
            for (int i = 0; i < counts.size; i++) {
                once += isOnce(values, twice, counts.events[i]) ? 1 : 0;
            }
            for (int i = 0; i < counts.size; i++) {
                chain[counts.events[i]] += once;
            }
        }
        Of[] of = new Of[events];
        for (int e = 0; e < events; e++) {
            of[e] = values[e] == 0
                    ? Of.NOTHING
                    : new Of(values[e], isOnce(values, twice, e), (double) chain[e] / values[e]);
        }
        return of;
    }

    private static boolean isOnce(int[] values, int[] twice, int event) {
        return twice[event] * 100L <= (long) TWICE * values[event];
    }
}
