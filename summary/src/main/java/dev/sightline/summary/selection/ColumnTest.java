package dev.sightline.summary.selection;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sightline.store.memory.Integers;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyFilter;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.lang.foreign.MemorySegment;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Tests on one column of one segment. Values are copied into the cache a strip at a time: the copy costs little, and
/// the loops below then run over plain arrays, free of branches, whatever kind of memory the column lies in.
sealed interface ColumnTest extends RowTest {
    @Nullable
    MemorySegment validity();

    /// The bits of the rows' values, as if all had one; whole words, with anything behind the last row.
    void test(int base, int rows, long[] out, Scratch scratch);

    @Override
    default void eval(int base, int rows, long[] out, Scratch scratch) {
        test(base, rows, out, scratch);
        MemorySegment valid = validity();
        if (valid != null) {
            Masks.and(valid, base, rows, out);
        }
        Masks.clip(out, 0, rows);
    }

    /// Whether the row has a value.
    record Present(MemorySegment validity) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            Masks.range(0, rows, out);
        }
    }

    /// Integers and times in [low, high], or outside.
    record LongsWithin(MemorySegment values, @Nullable MemorySegment validity, long low, long high, boolean outside)
            implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            long[] in = scratch.longs;
            MemorySegment.copy(values, JAVA_LONG_UNALIGNED, base * 8L, in, 0, rows);
            // One unsigned comparison: low <= v <= high is v - low <= high - low.
            long flip = outside ? -1L : 0L;
            long span = (high - low) ^ Long.MIN_VALUE;
            for (int w = 0; w << 6 < rows; w++) {
                long bits = 0;
                int first = w << 6;
                for (int i = 0; i < 64; i++) {
                    bits |= (((in[first + i] - low) ^ Long.MIN_VALUE) <= span ? 1L : 0L) << i;
                }
                out[w] = bits ^ flip;
            }
        }
    }

    /// Floating-point numbers in [low, high], or outside.
    record DoublesWithin(
            MemorySegment values, @Nullable MemorySegment validity, double low, double high, boolean outside)
            implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            double[] in = scratch.doubles;
            MemorySegment.copy(values, JAVA_DOUBLE_UNALIGNED, base * 8L, in, 0, rows);
            long flip = outside ? -1L : 0L;
            for (int w = 0; w << 6 < rows; w++) {
                long bits = 0;
                int first = w << 6;
                for (int i = 0; i < 64; i++) {
                    long atLeast = in[first + i] >= low ? 1L : 0L;
                    long atMost = in[first + i] <= high ? 1L : 0L;
                    bits |= (atLeast & atMost) << i;
                }
                out[w] = bits ^ flip;
            }
        }
    }

    /// Truth values, of which exactly one is wanted.
    record BoolIs(MemorySegment bits, @Nullable MemorySegment validity, boolean wanted) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            Masks.read(bits, base, rows, out);
            if (!wanted) {
                for (int w = 0; w < Block.WORDS; w++) {
                    out[w] = ~out[w];
                }
                Masks.clip(out, 0, rows);
            }
        }
    }

    /// Codes in [low, high], or outside. Of narrow ones a word holds several, which are compared at once: none is
    /// negative, so that sums of two stay in their bytes.
    record CodesWithin(Integers codes, @Nullable MemorySegment validity, int low, int high, boolean outside)
            implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            switch (codes.width()) {
                case 1 -> bytes(base, rows, out, scratch.longs);
                case 2 -> shorts(base, rows, out, scratch.longs);
                default -> ints(base, rows, out, scratch.ints);
            }
            for (int w = 0; outside && w << 6 < rows; w++) {
                out[w] = ~out[w];
            }
        }

        private void bytes(int base, int rows, long[] out, long[] in) {
            codes.copyWords(base, rows, in);
            // The highest bit of a byte: whether its code is at least `low`; whether it is above `high`.
            long atLeast = 0x0101_0101_0101_0101L * (0x80 - low);
            long above = 0x0101_0101_0101_0101L * (0x7F - high);
            for (int w = 0; w << 6 < rows; w++) {
                long bits = 0;
                for (int i = 0; i < 8; i++) {
                    long eight = in[(w << 3) + i];
                    long within = (eight + atLeast & ~(eight + above)) >>> 7 & 0x0101_0101_0101_0101L;
                    // The product has the eight bits side by side on top.
                    bits |= within * 0x0102_0408_1020_4080L >>> 56 << (i << 3);
                }
                out[w] = bits;
            }
        }

        private void shorts(int base, int rows, long[] out, long[] in) {
            codes.copyWords(base, rows, in);
            long atLeast = 0x0001_0001_0001_0001L * (0x8000 - low);
            long above = 0x0001_0001_0001_0001L * (0x7FFF - high);
            for (int w = 0; w << 6 < rows; w++) {
                long bits = 0;
                for (int i = 0; i < 16; i++) {
                    long four = in[(w << 4) + i];
                    long within = (four + atLeast & ~(four + above)) >>> 15 & 0x0001_0001_0001_0001L;
                    // The product has the four bits side by side from 48 on.
                    bits |= (within * 0x0001_0002_0004_0008L >>> 48 & 0xF) << (i << 2);
                }
                out[w] = bits;
            }
        }

        private void ints(int base, int rows, long[] out, int[] in) {
            codes.copy(base, rows, in);
            // The sign of a subtraction, not a comparison: on data of no pattern the compiler made that a branch.
            long behind = (high - low) + 1L;
            for (int w = 0; w << 6 < rows; w++) {
                long bits = 0;
                int first = w << 6;
                for (int i = 0; i < 64; i++) {
                    bits |= ((((in[first + i] - low) & 0xFFFF_FFFFL) - behind) >>> 63) << i;
                }
                out[w] = bits;
            }
        }
    }

    /// Codes that a table lists.
    ///
    /// @param listed one byte a code, 1 = selected
    record CodesIn(Integers codes, @Nullable MemorySegment validity, byte[] listed) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            switch (codes.width()) {
                case 1 -> bytes(base, rows, out, scratch.bytes);
                case 2 -> shorts(base, rows, out, scratch.shorts);
                default -> ints(base, rows, out, scratch.ints);
            }
        }

        private void bytes(int base, int rows, long[] out, byte[] in) {
            MemorySegment.copy(codes.bytes(), JAVA_BYTE, base, in, 0, rows);
            for (int w = 0; w << 6 < rows; w++) {
                int end = Math.min(rows, (w + 1) << 6);
                long bits = 0;
                for (int i = w << 6; i < end; i++) {
                    bits |= (long) listed[in[i]] << i;
                }
                out[w] = bits;
            }
        }

        private void shorts(int base, int rows, long[] out, short[] in) {
            MemorySegment.copy(codes.bytes(), JAVA_SHORT_UNALIGNED, base * 2L, in, 0, rows);
            for (int w = 0; w << 6 < rows; w++) {
                int end = Math.min(rows, (w + 1) << 6);
                long bits = 0;
                for (int i = w << 6; i < end; i++) {
                    bits |= (long) listed[in[i]] << i;
                }
                out[w] = bits;
            }
        }

        private void ints(int base, int rows, long[] out, int[] in) {
            codes.copy(base, rows, in);
            for (int w = 0; w << 6 < rows; w++) {
                int end = Math.min(rows, (w + 1) << 6);
                long bits = 0;
                for (int i = w << 6; i < end; i++) {
                    bits |= (long) listed[in[i]] << i;
                }
                out[w] = bits;
            }
        }
    }

    /// Integers and times of a set.
    record LongsIn(MemorySegment values, @Nullable MemorySegment validity, KeyFilter keys) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            long[] in = scratch.longs;
            MemorySegment.copy(values, JAVA_LONG_UNALIGNED, base * 8L, in, 0, rows);
            for (int w = 0; w << 6 < rows; w++) {
                out[w] = keys.contained(in, w << 6);
            }
        }
    }

    /// Ordinals of strings of a set.
    record IntsIn(MemorySegment values, @Nullable MemorySegment validity, KeyFilter keys) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            int[] in = scratch.ints;
            MemorySegment.copy(values, JAVA_INT_UNALIGNED, base * 4L, in, 0, rows);
            for (int i = 0; i < rows; i++) {
                scratch.longs[i] = in[i];
            }
            for (int w = 0; w << 6 < rows; w++) {
                out[w] = keys.contained(scratch.longs, w << 6);
            }
        }
    }

    /// Whatever must look at each value by itself: undivided strings, and numbers as text.
    record Each(@Nullable MemorySegment validity, IntPredicate row) implements ColumnTest {
        @Override
        public void test(int base, int rows, long[] out, Scratch scratch) {
            for (int w = 0; w << 6 < rows; w++) {
                int end = Math.min(rows, (w + 1) << 6);
                long bits = 0;
                for (int i = w << 6; i < end; i++) {
                    bits |= (row.test(base + i) ? 1L : 0L) << i;
                }
                out[w] = bits;
            }
        }
    }
}
