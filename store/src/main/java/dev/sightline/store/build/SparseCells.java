package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The values of a column that few rows have, eight bytes each, in order of rows. On the heap: with at most one row in
/// eight they are a fraction of what the column counts as.
final class SparseCells {
    private int[] rows = new int[16];
    private long[] values = new long[16];
    private int count;

    int count() {
        return count;
    }

    int row(int cell) {
        return rows[cell];
    }

    long value(int cell) {
        return values[cell];
    }

    void add(int row, long value) {
        if (count == rows.length) {
            int capacity = count + (count >> 1);
            rows = Arrays.copyOf(rows, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        rows[count] = row;
        values[count++] = value;
    }

    void truncate(int length) {
        count = length;
    }

    /// Puts each value at its row.
    void spread(MemorySegment words) {
        for (int i = 0; i < count; i++) {
            words.set(JAVA_LONG_UNALIGNED, 8L * rows[i], values[i]);
        }
    }

    long heapBytes() {
        return 12L * rows.length;
    }
}
