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
            int room = size + (size >> 1);
            from = Arrays.copyOf(from, room);
            to = Arrays.copyOf(to, room);
        }
        from[size] = cause;
        to[size++] = effect;
    }

    /// How many bytes it may have while a few more come.
    long bytesNeeded() {
        return size < from.length / 4 * 3 ? 8L * from.length : 16L * from.length;
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
        if (some.isEmpty()) {
            return this;
        }
        Edges others = new Edges();
        for (int edge = 0; edge < size; edge++) {
            if (!some.get(edge)) {
                others.add(from[edge], to[edge]);
            }
        }
        return others;
    }
}
