package dev.sightline.store.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/// Whole numbers in as few bytes as the largest of them needs, signed, little endian: rows x `width` bytes.
///
/// Loops over many rows are one a width, each a method of its own of a few thousand rows a call, as in [Gather].
///
/// @param width 1, 2, 4 or 8
public record Integers(MemorySegment bytes, int width) {
    private static final int STEP = 4096;

    /// The bytes that numbers from `least` to `most` need.
    static int width(int least, int most) {
        if (least >= Byte.MIN_VALUE && most <= Byte.MAX_VALUE) {
            return 1;
        }
        return least >= Short.MIN_VALUE && most <= Short.MAX_VALUE ? 2 : 4;
    }

    /// The bytes that a code of a dictionary of so many strings needs.
    public static int codeWidth(int strings) {
        return width(0, strings - 1);
    }

    /// Writes 4-byte numbers over themselves in `width` bytes each, which must be enough.
    public static Integers narrowed(MemorySegment ints, int rows, int width) {
        for (int row = 0; row < rows && width < 4; row += STEP) {
            int end = Math.min(rows, row + STEP);
            if (width == 1) {
                toBytes(ints, row, end);
            } else {
                toShorts(ints, row, end);
            }
        }
        return new Integers(ints.asSlice(0, (long) width * rows), width);
    }

    private static void toBytes(MemorySegment ints, int from, int end) {
        for (int row = from; row < end; row++) {
            ints.set(JAVA_BYTE, row, (byte) ints.get(JAVA_INT_UNALIGNED, 4L * row));
        }
    }

    private static void toShorts(MemorySegment ints, int from, int end) {
        for (int row = from; row < end; row++) {
            ints.set(JAVA_SHORT_UNALIGNED, 2L * row, (short) ints.get(JAVA_INT_UNALIGNED, 4L * row));
        }
    }

    public int rows() {
        return (int) (bytes.byteSize() / width);
    }

    public long at(int row) {
        return switch (width) {
            case 1 -> bytes.get(JAVA_BYTE, row);
            case 2 -> bytes.get(JAVA_SHORT_UNALIGNED, 2L * row);
            case 4 -> bytes.get(JAVA_INT_UNALIGNED, 4L * row);
            default -> bytes.get(JAVA_LONG_UNALIGNED, 8L * row);
        };
    }

    /// Of a width of at most 4.
    public int intAt(int row) {
        return switch (width) {
            case 1 -> bytes.get(JAVA_BYTE, row);
            case 2 -> bytes.get(JAVA_SHORT_UNALIGNED, 2L * row);
            default -> bytes.get(JAVA_INT_UNALIGNED, 4L * row);
        };
    }

    /// The numbers of rows [from, from + count), a few thousand at most, to the beginning of `out`.
    public void copy(int from, int count, long[] out) {
        switch (width) {
            case 1 -> copyBytes(bytes, from, count, out);
            case 2 -> copyShorts(bytes, from, count, out);
            case 4 -> copyInts(bytes, from, count, out);
            default -> MemorySegment.copy(bytes, JAVA_LONG_UNALIGNED, 8L * from, out, 0, count);
        }
    }

    private static void copyBytes(MemorySegment bytes, int from, int count, long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = bytes.get(JAVA_BYTE, (long) from + i);
        }
    }

    private static void copyShorts(MemorySegment bytes, int from, int count, long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = bytes.get(JAVA_SHORT_UNALIGNED, 2L * (from + i));
        }
    }

    private static void copyInts(MemorySegment bytes, int from, int count, long[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = bytes.get(JAVA_INT_UNALIGNED, 4L * (from + i));
        }
    }

    /// The same of a width of at most 4.
    public void copy(int from, int count, int[] out) {
        switch (width) {
            case 1 -> copyBytes(bytes, from, count, out);
            case 2 -> copyShorts(bytes, from, count, out);
            default -> MemorySegment.copy(bytes, JAVA_INT_UNALIGNED, 4L * from, out, 0, count);
        }
    }

    private static void copyBytes(MemorySegment bytes, int from, int count, int[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = bytes.get(JAVA_BYTE, (long) from + i);
        }
    }

    private static void copyShorts(MemorySegment bytes, int from, int count, int[] out) {
        for (int i = 0; i < count; i++) {
            out[i] = bytes.get(JAVA_SHORT_UNALIGNED, 2L * (from + i));
        }
    }

    /// The same as they lie, 8 bytes a word, for whoever compares several at once; zeros fill the last word.
    public void copyWords(int from, int count, long[] out) {
        long start = (long) width * from;
        int size = width * count;
        int whole = size >>> 3;
        MemorySegment.copy(bytes, JAVA_LONG_UNALIGNED, start, out, 0, whole);
        if ((size & 7) != 0) {
            long last = 0;
            for (int i = size - 1; i >= 8 * whole; i--) {
                last = last << 8 | bytes.get(JAVA_BYTE, start + i) & 0xFF;
            }
            out[whole] = last;
        }
    }
}
