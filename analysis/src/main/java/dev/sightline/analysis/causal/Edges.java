package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.BitSet;

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

    /// Those of two processes.
    Edges between(Events events) {
        Edges some = new Edges();
        for (int edge = 0; edge < size; edge++) {
            if (events.process(from[edge]) != events.process(to[edge])) {
                some.add(from[edge], to[edge]);
            }
        }
        return some;
    }

    Edges without(BitSet some) {
        Edges others = new Edges();
        for (int edge = 0; edge < size; edge++) {
            if (!some.get(edge)) {
                others.add(from[edge], to[edge]);
            }
        }
        return others;
    }
}
