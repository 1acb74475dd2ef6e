package dev.sightline.store.origin;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sightline.store.memory.Integers;
import java.lang.foreign.MemorySegment;

/// A number a row that is near a line, kept as what it differs from it: row r has `base + slope * r + numbers[r]`.
///
/// Rows arrive nearly in order of time, so that the place of a row among those that arrived is near its own number.
public record Residuals(Integers numbers, long base, int slope) {
    private static final int STEP = 4096;

    public long at(int row) {
        return base + (long) slope * row + numbers.at(row);
    }

    /// The numbers in `bytes` over themselves, in as few bytes as their range needs.
    ///
    /// @param width bytes of a number that is there: 4 or 8
    public static Residuals of(MemorySegment bytes, int width, int rows, int slope) {
        Integers whole = new Integers(bytes.asSlice(0, (long) width * rows), width);
        long[] chunk = new long[STEP];
        long least = rows == 0 ? 0 : Long.MAX_VALUE;
        long most = rows == 0 ? 0 : Long.MIN_VALUE;
        for (int row = 0; row < rows; row += STEP) {
            int count = Math.min(STEP, rows - row);
            whole.copy(row, count, chunk);
            subtract(chunk, count, (long) slope * row, slope);
            for (int i = 0; i < count; i++) {
                least = Math.min(least, chunk[i]);
                most = Math.max(most, chunk[i]);
            }
        }
        int needed = bytesOf(most - least);
        if (needed == 8) {
            return new Residuals(whole, 0, 0);
        }
        // All that fits signed numbers: from -2^(bits - 1) on.
        long base = least + (1L << (8 * needed - 1));
        for (int row = 0; row < rows; row += STEP) {
            int count = Math.min(STEP, rows - row);
            whole.copy(row, count, chunk);
            subtract(chunk, count, base + (long) slope * row, slope);
            put(chunk, count, needed, bytes, row);
        }
        return new Residuals(new Integers(bytes.asSlice(0, (long) needed * rows), needed), base, slope);
    }

    private static int bytesOf(long range) {
        if (range >>> 32 != 0) {
            return 8;
        }
        return range >>> 8 == 0 ? 1 : range >>> 16 == 0 ? 2 : 4;
    }

    private static void subtract(long[] chunk, int count, long first, int slope) {
        for (int i = 0; i < count; i++) {
            chunk[i] -= first + (long) slope * i;
        }
    }

    private static void put(long[] chunk, int count, int width, MemorySegment target, int row) {
        switch (width) {
            case 1 -> {
                for (int i = 0; i < count; i++) {
                    target.set(JAVA_BYTE, (long) row + i, (byte) chunk[i]);
                }
            }
            case 2 -> {
                for (int i = 0; i < count; i++) {
                    target.set(JAVA_SHORT_UNALIGNED, 2L * (row + i), (short) chunk[i]);
                }
            }
            case 4 -> {
                for (int i = 0; i < count; i++) {
                    target.set(JAVA_INT_UNALIGNED, 4L * (row + i), (int) chunk[i]);
                }
            }
            default -> MemorySegment.copy(chunk, 0, target, JAVA_LONG_UNALIGNED, 8L * row, count);
        }
    }
}
