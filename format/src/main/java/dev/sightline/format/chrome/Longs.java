package dev.sightline.format.chrome;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sightline.format.internal.RunSort;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A growing list of numbers outside of the heap: a look ahead keeps some for each event of a long trace.
final class Longs {
    private MemorySegment values = Arena.ofAuto().allocate(8L * 1024, 8);
    private int size;
    private long last = Long.MIN_VALUE;
    private boolean sorted = true;

    int size() {
        return size;
    }

    void add(long value) {
        if (8L * size == values.byteSize()) {
            MemorySegment grown = Arena.ofAuto().allocate(2 * values.byteSize(), 8);
            MemorySegment.copy(values, 0, grown, 0, values.byteSize());
            values = grown;
        }
        values.setAtIndex(JAVA_LONG, size++, value);
        sorted &= value >= last;
        last = value;
    }

    void addAll(Longs others) {
        for (int i = 0; i < others.size; i++) {
            add(others.get(i));
        }
    }

    long get(int index) {
        return values.getAtIndex(JAVA_LONG, index);
    }

    void set(int index, long value) {
        values.setAtIndex(JAVA_LONG, index, value);
    }

    /// The list seen as pairs of ints, which are then written in place.
    int low(int index) {
        return values.getAtIndex(JAVA_INT, 2L * index);
    }

    int high(int index) {
        return values.getAtIndex(JAVA_INT, 2L * index + 1);
    }

    void setLow(int index, int value) {
        values.setAtIndex(JAVA_INT, 2L * index, value);
    }

    void setHigh(int index, int value) {
        values.setAtIndex(JAVA_INT, 2L * index + 1, value);
    }

    /// The indexes in ascending order of values, equal ones as they were added; null if they already are.
    int @Nullable [] order() {
        if (sorted) {
            return null;
        }
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        new RunSort(this::get, i -> 0).sort(order, 0, size);
        return order;
    }
}
