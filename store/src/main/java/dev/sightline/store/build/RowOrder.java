package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A permutation: place i of the result takes row `at(i)` of the input. Four bytes a row.
///
/// @param memory owns `places`
public record RowOrder(int rows, int timedRows, MemorySegment places, Memory memory) {
    private static final int DIGIT_BITS = 11;
    private static final int DIGITS = 1 << DIGIT_BITS;
    /// Rows a call of the inner loops: see [Gather].
    private static final int STEP = 4096;

    public int at(int row) {
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
    public static RowOrder identity(int rows, int timedRows, MemoryPool pool) {
        Memory memory = pool.unset(4L * rows);
        MemorySegment places = memory.bytes();
        for (int row = 0; row < rows; row++) {
            places.set(JAVA_INT_UNALIGNED, 4L * row, row);
        }
        return new RowOrder(rows, timedRows, places, memory);
    }

    /// The permutation that undoes this one: row r goes to place `at(r)` of it.
    public RowOrder inverse() {
        Memory inverted = memory.pool().unset(4L * rows);
        MemorySegment target = inverted.bytes(4L * rows);
        for (int place = 0; place < rows; place += STEP) {
            invert(places, target, place, Math.min(rows, place + STEP));
        }
        return new RowOrder(rows, timedRows, target, inverted);
    }

    private static void invert(MemorySegment places, MemorySegment target, int from, int end) {
        for (int place = from; place < end; place++) {
            target.set(JAVA_INT_UNALIGNED, 4L * places.get(JAVA_INT_UNALIGNED, 4L * place), place);
        }
    }

    /// Stable: by time, rows without one last, ties in the order of `first`. Radix sort, least significant digit
    /// first, 11 bits a pass, over as many digits as the range of the times has: O(rows) whatever the disorder.
    ///
    /// @param first the order of arrival; freed
    public static RowOrder byTime(
            RowOrder first, MemorySegment times, @Nullable MemorySegment validity, long minTime, long maxTime) {
        int rows = first.rows();
        int timed = first.timedRows();
        MemoryPool pool = first.memory().pool();
        Memory placed = pool.unset(4L * rows);
        partition(first, validity, placed.bytes());
        first.memory().free();
        int timeBits = 64 - Long.numberOfLeadingZeros(maxTime - minTime);
        int placeBits = 32 - Integer.numberOfLeadingZeros(Math.max(1, timed - 1));
        if (timeBits + placeBits <= 64) {
            sortPacked(placed.bytes(), times, minTime, timed, timeBits, placeBits, pool);
        } else {
            sortKeys(placed.bytes(), times, minTime, timed, timeBits, pool);
        }
        return new RowOrder(rows, timed, placed.bytes(4L * rows), placed);
    }

    /// Rows with a time first.
    private static void partition(RowOrder first, @Nullable MemorySegment validity, MemorySegment target) {
        int timed = 0;
        int untimed = first.timedRows();
        for (int i = 0; i < first.rows(); i++) {
            int row = first.at(i);
            boolean valid = validity == null ? first.timedRows() > 0 : BitsBuilder.get(validity, row);
            target.set(JAVA_INT_UNALIGNED, 4L * (valid ? timed++ : untimed++), row);
        }
    }

    /// Time and place in one word, as most ranges of time allow: 8 bytes to move instead of 12.
    private static void sortPacked(
            MemorySegment placed,
            MemorySegment times,
            long minTime,
            int timed,
            int timeBits,
            int placeBits,
            MemoryPool pool) {
        Memory packed = pool.unset(8L * timed);
        Memory other = pool.unset(8L * timed);
        for (int i = 0; i < timed; i += STEP) {
            pack(placed, times, minTime, placeBits, packed.bytes(), i, Math.min(timed, i + STEP));
        }
        for (int shift = placeBits; shift < placeBits + timeBits; shift += DIGIT_BITS) {
            int[] starts = starts(packed.bytes(), timed, shift);
            if (starts.length == 0) {
                continue;
            }
            for (int i = 0; i < timed; i += STEP) {
                move(packed.bytes(), other.bytes(), starts, shift, i, Math.min(timed, i + STEP));
            }
            Memory swap = packed;
            packed = other;
            other = swap;
        }
        Memory before = pool.unset(4L * timed);
        MemorySegment.copy(placed, 0, before.bytes(), 0, 4L * timed);
        long mask = (1L << placeBits) - 1;
        for (int i = 0; i < timed; i += STEP) {
            unpack(packed.bytes(), mask, before.bytes(), placed, i, Math.min(timed, i + STEP));
        }
        before.free();
        packed.free();
        other.free();
    }

    private static void pack(
            MemorySegment placed,
            MemorySegment times,
            long minTime,
            int placeBits,
            MemorySegment packed,
            int from,
            int end) {
        for (int i = from; i < end; i++) {
            long time = times.get(JAVA_LONG_UNALIGNED, 8L * placed.get(JAVA_INT_UNALIGNED, 4L * i));
            packed.set(JAVA_LONG_UNALIGNED, 8L * i, time - minTime << placeBits | i);
        }
    }

    private static void unpack(
            MemorySegment packed, long mask, MemorySegment before, MemorySegment placed, int from, int end) {
        for (int i = from; i < end; i++) {
            long place = packed.get(JAVA_LONG_UNALIGNED, 8L * i) & mask;
            placed.set(JAVA_INT_UNALIGNED, 4L * i, before.get(JAVA_INT_UNALIGNED, 4 * place));
        }
    }

    private static void move(MemorySegment packed, MemorySegment target, int[] starts, int shift, int from, int end) {
        for (int i = from; i < end; i++) {
            long key = packed.get(JAVA_LONG_UNALIGNED, 8L * i);
            target.set(JAVA_LONG_UNALIGNED, 8L * starts[digit(key, shift)]++, key);
        }
    }

    /// Times that leave no room for a place beside them: two arrays.
    private static void sortKeys(
            MemorySegment placed, MemorySegment times, long minTime, int timed, int timeBits, MemoryPool pool) {
        Memory keys = pool.unset(8L * timed);
        Memory moreKeys = pool.unset(8L * timed);
        Memory rows = pool.unset(4L * timed);
        Memory moreRows = pool.unset(4L * timed);
        MemorySegment.copy(placed, 0, rows.bytes(), 0, 4L * timed);
        for (int i = 0; i < timed; i += STEP) {
            keys(placed, times, minTime, keys.bytes(), i, Math.min(timed, i + STEP));
        }
        for (int shift = 0; shift < timeBits; shift += DIGIT_BITS) {
            int[] starts = starts(keys.bytes(), timed, shift);
            if (starts.length == 0) {
                continue;
            }
            for (int i = 0; i < timed; i += STEP) {
                int end = Math.min(timed, i + STEP);
                move(keys.bytes(), rows.bytes(), moreKeys.bytes(), moreRows.bytes(), starts, shift, i, end);
            }
            Memory swap = keys;
            keys = moreKeys;
            moreKeys = swap;
            swap = rows;
            rows = moreRows;
            moreRows = swap;
        }
        MemorySegment.copy(rows.bytes(), 0, placed, 0, 4L * timed);
        for (Memory memory : new Memory[] {keys, moreKeys, rows, moreRows}) {
            memory.free();
        }
    }

    private static void keys(
            MemorySegment placed, MemorySegment times, long minTime, MemorySegment keys, int from, int end) {
        for (int i = from; i < end; i++) {
            long time = times.get(JAVA_LONG_UNALIGNED, 8L * placed.get(JAVA_INT_UNALIGNED, 4L * i));
            keys.set(JAVA_LONG_UNALIGNED, 8L * i, time - minTime);
        }
    }

    private static void move(
            MemorySegment keys,
            MemorySegment rows,
            MemorySegment toKeys,
            MemorySegment toRows,
            int[] starts,
            int shift,
            int from,
            int end) {
        for (int i = from; i < end; i++) {
            long key = keys.get(JAVA_LONG_UNALIGNED, 8L * i);
            int place = starts[digit(key, shift)]++;
            toKeys.set(JAVA_LONG_UNALIGNED, 8L * place, key);
            toRows.set(JAVA_INT_UNALIGNED, 4L * place, rows.get(JAVA_INT_UNALIGNED, 4L * i));
        }
    }

    /// Where the keys of each digit begin; empty when all keys have the same.
    private static int[] starts(MemorySegment keys, int count, int shift) {
        int[] starts = new int[DIGITS + 1];
        for (int i = 0; i < count; i += STEP) {
            count(keys, starts, shift, i, Math.min(count, i + STEP));
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            if (starts[digit + 1] == count) {
                return new int[0];
            }
        }
        for (int digit = 0; digit < DIGITS; digit++) {
            starts[digit + 1] += starts[digit];
        }
        return Arrays.copyOf(starts, DIGITS);
    }

    private static void count(MemorySegment keys, int[] counts, int shift, int from, int end) {
        for (int i = from; i < end; i++) {
            counts[digit(keys.get(JAVA_LONG_UNALIGNED, 8L * i), shift) + 1]++;
        }
    }

    private static int digit(long key, int shift) {
        return (int) (key >>> shift) & DIGITS - 1;
    }
}
