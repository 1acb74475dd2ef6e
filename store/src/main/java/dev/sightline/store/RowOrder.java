package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A permutation: place i of the result takes row `at(i)` of the input. Four bytes a row.
///
/// @param memory owns `places`
record RowOrder(int rows, int timedRows, MemorySegment places, Memory memory) {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;

    int at(int row) {
        return places.get(JAVA_INT_UNALIGNED, 4L * row);
    }

    /// Whether the rows are sorted as they stand: times never fall, and rows without one come last.
    static boolean isSorted(MemorySegment times, @Nullable MemorySegment validity, int rows, int timedRows) {
        if (validity != null) {
            for (int row = 0; row < timedRows; row++) {
                if (!BitsBuilder.get(validity, row)) {
                    return false;
                }
            }
        }
        long last = Long.MIN_VALUE;
        for (int row = 0; row < timedRows; row++) {
            long time = times.get(JAVA_LONG_UNALIGNED, 8L * row);
            if (time < last) {
                return false;
            }
            last = time;
        }
        return true;
    }

    /// The order as rows arrived.
    static RowOrder identity(int rows, int timedRows, MemoryPool pool) {
        Memory memory = pool.unset(4L * rows);
        MemorySegment places = memory.bytes();
        for (int row = 0; row < rows; row++) {
            places.set(JAVA_INT_UNALIGNED, 4L * row, row);
        }
        return new RowOrder(rows, timedRows, places, memory);
    }

    /// The permutation that undoes this one: row r goes to place `at(r)` of it.
    RowOrder inverse() {
        Memory inverted = memory.pool().unset(4L * rows);
        MemorySegment target = inverted.bytes(4L * rows);
        for (int place = 0; place < rows; place++) {
            target.set(JAVA_INT_UNALIGNED, 4L * at(place), place);
        }
        return new RowOrder(rows, timedRows, target, inverted);
    }

    /// Stable: by time, rows without one last, ties in the order of `first`. Radix sort, least significant
    /// digit first,
    /// 11 bits a pass, over as many digits as the range of the times has: O(rows) whatever the disorder.
    ///
    /// @param first the order of arrival; freed
    static RowOrder byTime(
            RowOrder first, MemorySegment times, @Nullable MemorySegment validity, long minTime, long maxTime) {
        int rows = first.rows();
        Memory source = first.memory();
        Memory target = source.pool().unset(4L * rows);
        target = partition(first, validity, target);
        source.free();
        source = target;
        int timed = first.timedRows();
        Memory keys = source.pool().unset(8L * timed);
        for (int i = 0; i < timed; i++) {
            long time = times.get(JAVA_LONG_UNALIGNED, 8L * source.bytes().get(JAVA_INT_UNALIGNED, 4L * i));
            keys.bytes().set(JAVA_LONG_UNALIGNED, 8L * i, time - minTime);
        }
        Memory moreKeys = source.pool().unset(8L * timed);
        target = source.pool().unset(4L * rows);
        MemorySegment.copy(source.bytes(), 0, target.bytes(), 0, 4L * rows);
        int bits = 64 - Long.numberOfLeadingZeros(maxTime - minTime);
        for (int shift = 0; shift < bits; shift += DIGIT_BITS) {
            if (pass(keys.bytes(), source.bytes(), moreKeys.bytes(), target.bytes(), timed, shift)) {
                Memory swap = keys;
                keys = moreKeys;
                moreKeys = swap;
                swap = source;
                source = target;
                target = swap;
            }
        }
        keys.free();
        moreKeys.free();
        target.free();
        return new RowOrder(rows, timed, source.bytes(4L * rows), source);
    }

    /// Rows with a time first.
    private static Memory partition(RowOrder first, @Nullable MemorySegment validity, Memory target) {
        int timed = 0;
        int untimed = first.timedRows();
        for (int i = 0; i < first.rows(); i++) {
            int row = first.at(i);
            boolean valid = validity == null ? first.timedRows() > 0 : BitsBuilder.get(validity, row);
            target.bytes().set(JAVA_INT_UNALIGNED, 4L * (valid ? timed++ : untimed++), row);
        }
        return target;
    }

    /// One digit. Answers false, having done nothing, when all keys have the same.
    private static boolean pass(
            MemorySegment keys, MemorySegment rows, MemorySegment toKeys, MemorySegment toRows, int count, int shift) {
        int[] starts = new int[DIGITS + 1];
        for (int i = 0; i < count; i++) {
            starts[digit(keys.get(JAVA_LONG_UNALIGNED, 8L * i), shift) + 1]++;
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            if (starts[digit + 1] == count) {
                return false;
            }
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            starts[digit + 1] += starts[digit];
        }
        for (int i = 0; i < count; i++) {
            long key = keys.get(JAVA_LONG_UNALIGNED, 8L * i);
            int place = starts[digit(key, shift)]++;
            toKeys.set(JAVA_LONG_UNALIGNED, 8L * place, key);
            toRows.set(JAVA_INT_UNALIGNED, 4L * place, rows.get(JAVA_INT_UNALIGNED, 4L * i));
        }
        return true;
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & DIGITS - 1;
    }
}
