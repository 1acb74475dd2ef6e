package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.sightline.store.memory.Integers;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Rearranges columns: place i takes row `order.at(i)`.
///
/// Each loop is a method of its own that does a few thousand rows a call: so it is compiled as a whole after some
/// calls, and its checks are made once a call. One long loop would run half compiled to its end.
public final class Gather {
    private static final int STEP = 4096;

    private Gather() {}

    /// 8 bytes a row.
    public static void words(MemorySegment source, RowOrder order, MemorySegment target) {
        for (int row = 0; row < order.rows(); row += STEP) {
            words(source, order.places(), target, row, Math.min(order.rows(), row + STEP));
        }
    }

    private static void words(MemorySegment source, MemorySegment places, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            long at = 8L * places.get(JAVA_INT_UNALIGNED, 4L * row);
            target.set(JAVA_LONG_UNALIGNED, 8L * row, source.get(JAVA_LONG_UNALIGNED, at));
        }
    }

    /// 4 bytes a row.
    static void ints(MemorySegment source, RowOrder order, MemorySegment target) {
        for (int row = 0; row < order.rows(); row += STEP) {
            ints(source, order.places(), target, row, Math.min(order.rows(), row + STEP));
        }
    }

    private static void ints(MemorySegment source, MemorySegment places, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            long at = 4L * places.get(JAVA_INT_UNALIGNED, 4L * row);
            target.set(JAVA_INT_UNALIGNED, 4L * row, source.get(JAVA_INT_UNALIGNED, at));
        }
    }

    /// As many bytes a row as the source has.
    public static void integers(Integers source, RowOrder order, MemorySegment target) {
        for (int row = 0; row < order.rows(); row += STEP) {
            int end = Math.min(order.rows(), row + STEP);
            switch (source.width()) {
                case 1 -> bytes(source.bytes(), order.places(), target, row, end);
                case 2 -> shorts(source.bytes(), order.places(), target, row, end);
                default -> ints(source.bytes(), order.places(), target, row, end);
            }
        }
    }

    private static void bytes(MemorySegment source, MemorySegment places, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            target.set(JAVA_BYTE, row, source.get(JAVA_BYTE, places.get(JAVA_INT_UNALIGNED, 4L * row)));
        }
    }

    private static void shorts(MemorySegment source, MemorySegment places, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            long at = 2L * places.get(JAVA_INT_UNALIGNED, 4L * row);
            target.set(JAVA_SHORT_UNALIGNED, 2L * row, source.get(JAVA_SHORT_UNALIGNED, at));
        }
    }

    /// Codes of 4 bytes a row, each replaced by its rank; 0 in rows without a value.
    ///
    /// @param order null when rows stay
    /// @param valid of the rows rearranged; null when all have a value
    /// @param target may be the source when rows stay
    static void ranks(
            MemorySegment source,
            @Nullable RowOrder order,
            int rows,
            @Nullable MemorySegment valid,
            int[] ranks,
            MemorySegment target) {
        for (int row = 0; row < rows; row += STEP) {
            int end = Math.min(rows, row + STEP);
            if (order == null) {
                ranks(source, ranks, target, row, end);
            } else {
                ranks(source, order.places(), ranks, target, row, end);
            }
            if (valid != null) {
                clear(valid, target, row, end);
            }
        }
    }

    private static void ranks(
            MemorySegment source, MemorySegment places, int[] ranks, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            int code = source.get(JAVA_INT_UNALIGNED, 4L * places.get(JAVA_INT_UNALIGNED, 4L * row));
            target.set(JAVA_INT_UNALIGNED, 4L * row, ranks[code]);
        }
    }

    private static void ranks(MemorySegment source, int[] ranks, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row++) {
            target.set(JAVA_INT_UNALIGNED, 4L * row, ranks[source.get(JAVA_INT_UNALIGNED, 4L * row)]);
        }
    }

    private static void clear(MemorySegment valid, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row += 64) {
            long missing = ~valid.get(JAVA_LONG_UNALIGNED, (row >>> 6) * 8L);
            for (; missing != 0; missing &= missing - 1) {
                int at = row + Long.numberOfTrailingZeros(missing);
                if (at >= end) {
                    break;
                }
                target.set(JAVA_INT_UNALIGNED, 4L * at, 0);
            }
        }
    }

    /// One bit a row, in whole words.
    static void bits(MemorySegment source, RowOrder order, MemorySegment target) {
        for (int row = 0; row < order.rows(); row += STEP) {
            bits(source, order.places(), target, row, Math.min(order.rows(), row + STEP));
        }
    }

    private static void bits(MemorySegment source, MemorySegment places, MemorySegment target, int from, int end) {
        for (int row = from; row < end; row += 64) {
            long word = 0;
            for (int i = row; i < Math.min(end, row + 64); i++) {
                word |= (BitsBuilder.get(source, places.get(JAVA_INT_UNALIGNED, 4L * i)) ? 1L : 0L) << i;
            }
            target.set(JAVA_LONG_UNALIGNED, (row >>> 6) * 8L, word);
        }
    }
}
