package dev.sightline.summary.rows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Bits for the rows of one strip: row `base + i` is bit `i % 64` of word `i / 64`.
public final class Masks {
    private Masks() {}

    public static int count(long[] mask) {
        int bits = 0;
        for (int w = 0; w < Block.WORDS; w++) {
            bits += Long.bitCount(mask[w]);
        }
        return bits;
    }

    /// The first bit that is set; some is.
    public static int first(long[] mask) {
        int w = 0;
        while (mask[w] == 0) {
            w++;
        }
        return (w << 6) + Long.numberOfTrailingZeros(mask[w]);
    }

    /// The last bit that is set; some is.
    public static int last(long[] mask) {
        int w = Block.WORDS - 1;
        while (mask[w] == 0) {
            w--;
        }
        return (w << 6) + 63 - Long.numberOfLeadingZeros(mask[w]);
    }

    /// How many bits of [from, to) are set.
    public static int count(long[] mask, int from, int to) {
        if (from >= to) {
            return 0;
        }
        int first = from >>> 6;
        int last = (to - 1) >>> 6;
        long head = -1L << from;
        long tail = -1L >>> -to;
        if (first == last) {
            return Long.bitCount(mask[first] & head & tail);
        }
        int bits = Long.bitCount(mask[first] & head) + Long.bitCount(mask[last] & tail);
        for (int w = first + 1; w < last; w++) {
            bits += Long.bitCount(mask[w]);
        }
        return bits;
    }

    /// Sets exactly the bits [from, to).
    public static void range(int from, int to, long[] out) {
        Arrays.fill(out, 0, Block.WORDS, 0);
        if (from < to) {
            int first = from >>> 6;
            int last = (to - 1) >>> 6;
            Arrays.fill(out, first, last + 1, -1L);
            out[first] &= -1L << from;
            out[last] &= -1L >>> -to;
        }
    }

    /// Clears all bits but [from, to).
    public static void clip(long[] mask, int from, int to) {
        int first = from >>> 6;
        int last = (to - 1) >>> 6;
        Arrays.fill(mask, 0, first, 0);
        Arrays.fill(mask, last + 1, Block.WORDS, 0);
        mask[first] &= -1L << from;
        mask[last] &= -1L >>> -to;
    }

    /// Reads a bitmap's bits for the rows [base, base + rows); the rest is 0.
    public static void read(MemorySegment bits, int base, int rows, long[] out) {
        int words = (rows + 63) >>> 6;
        long offset = (long) base >>> 3;
        for (int w = 0; w < words; w++, offset += 8) {
            out[w] = word(bits, offset);
        }
        Arrays.fill(out, words, Block.WORDS, 0);
        if ((rows & 63) != 0) {
            out[words - 1] &= -1L >>> -rows;
        }
    }

    public static void and(MemorySegment bits, int base, int rows, long[] out) {
        int words = (rows + 63) >>> 6;
        long offset = (long) base >>> 3;
        for (int w = 0; w < words; w++, offset += 8) {
            out[w] &= word(bits, offset);
        }
    }

    private static long word(MemorySegment bits, long offset) {
        if (offset + 8 <= bits.byteSize()) {
            return bits.get(JAVA_LONG_UNALIGNED, offset);
        }
        long word = 0;
        for (long i = offset; i < bits.byteSize(); i++) {
            word |= (bits.get(JAVA_BYTE, i) & 0xFFL) << ((i - offset) * 8);
        }
        return word;
    }

    /// Moves the values at set bits to the front, in order.
    ///
    /// @return how many
    public static int compress(long[] mask, long[] values) {
        int n = 0;
        for (int w = 0; w < Block.WORDS; w++) {
            long bits = mask[w];
            int base = w << 6;
            if (bits == -1L) {
                System.arraycopy(values, base, values, n, 64);
                n += 64;
            } else {
                for (; bits != 0; bits &= bits - 1) {
                    values[n++] = values[base + Long.numberOfTrailingZeros(bits)];
                }
            }
        }
        return n;
    }

    /// The same for bytes.
    public static int compress(long[] mask, byte[] values) {
        int n = 0;
        for (int w = 0; w < Block.WORDS; w++) {
            int base = w << 6;
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                values[n++] = values[base + Long.numberOfTrailingZeros(bits)];
            }
        }
        return n;
    }
}
