package dev.sightline.analysis.causal;

import java.util.Arrays;

/// Pairs of events, the first of which is the cause of the second. One thread.
final class Edges {
    private int[] from = new int[256];
    private int[] to = new int[256];
    private int size;

    void add(int cause, int effect) {
        if (size == from.length) {
            from = Arrays.copyOf(from, size * 2);
            to = Arrays.copyOf(to, size * 2);
        }
        from[size] = cause;
        to[size++] = effect;
    }

    int size() {
        return size;
    }

    int from(int edge) {
        return from[edge];
    }

    int to(int edge) {
        return to[edge];
    }
}
