package dev.sightline.summary.hold;

import java.util.Arrays;

/// Rows that hold, the first to end on top.
final class Heap {
    private long[] ends = new long[2];
    private long[] keys = new long[2];
    private int size;

    int size() {
        return size;
    }

    long firstEnd() {
        return ends[0];
    }

    void clear() {
        size = 0;
    }

    void add(long end, long key) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            keys = Arrays.copyOf(keys, 2 * size);
        }
        int at = size++;
        for (int above = (at - 1) >> 1; at > 0 && ends[above] > end; above = (at - 1) >> 1) {
            ends[at] = ends[above];
            keys[at] = keys[above];
            at = above;
        }
        ends[at] = end;
        keys[at] = key;
    }

    /// Removes the first to end.
    ///
    /// @return its key
    long remove() {
        long key = keys[0];
        long end = ends[--size];
        long moving = keys[size];
        int at = 0;
        for (int below = 1; below < size; below = 2 * at + 1) {
            if (below + 1 < size && ends[below + 1] < ends[below]) {
                below++;
            }
            if (ends[below] >= end) {
                break;
            }
            ends[at] = ends[below];
            keys[at] = keys[below];
            at = below;
        }
        ends[at] = end;
        keys[at] = moving;
        return key;
    }
}
