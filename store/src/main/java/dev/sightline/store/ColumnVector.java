package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.memory.Integers;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// One column of one segment, in Arrow's layout, little endian, scanned in place (mapped or off-heap).
///
/// `validity` is null when every row has a value; else one bit a row (bit r % 8 of byte r / 8), padded to a multiple
/// of 8 bytes, so that it can be read as 64-bit words. Values at rows without one are zero.
public sealed interface ColumnVector {
    @Nullable
    MemorySegment validity();

    /// How many rows have no value.
    int missing();

    default boolean isValid(int row) {
        MemorySegment bits = validity();
        return bits == null || bit(bits, row);
    }

    /// One cell, as whoever looks at a few of them wants it: a Long, Double, Boolean or String; null if the row has no
    /// value.
    default @Nullable Object value(int row) {
        if (!isValid(row)) {
            return null;
        }
        return switch (this) {
            case Longs longs -> longs.at(row);
            case Doubles doubles -> doubles.at(row);
            case Bools bools -> bools.at(row);
            case Codes codes -> codes.dictionary().get(codes.at(row));
            case Plain plain -> plain.strings().get(row);
        };
    }

    private static boolean bit(MemorySegment bits, int row) {
        return (bits.get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0;
    }

    /// int64 and time columns: rows x 8 bytes. `min` and `max` are over the rows with a value (0 when there is
    /// none).
    record Longs(MemorySegment values, @Nullable MemorySegment validity, int missing, long min, long max)
            implements ColumnVector {
        public long at(int row) {
            return values.get(JAVA_LONG_UNALIGNED, 8L * row);
        }
    }

    /// float64: rows x 8 bytes; no NaN, no infinity.
    record Doubles(MemorySegment values, @Nullable MemorySegment validity, int missing, double min, double max)
            implements ColumnVector {
        public double at(int row) {
            return values.get(JAVA_DOUBLE_UNALIGNED, 8L * row);
        }
    }

    /// bool: one bit a row, like validity.
    record Bools(MemorySegment bits, @Nullable MemorySegment validity, int missing) implements ColumnVector {
        public boolean at(int row) {
            return bit(bits, row);
        }
    }

    /// Dictionary-coded strings: codes into `dictionary`, which is sorted by bytes and distinct, so that code order
    /// is string order.
    record Codes(Integers codes, @Nullable MemorySegment validity, int missing, Utf8 dictionary)
            implements ColumnVector {
        /// The row's code; 0 where it has no value.
        public int at(int row) {
            return codes.intAt(row);
        }
    }

    /// Plain strings, one a row (empty where missing).
    record Plain(Utf8 strings, @Nullable MemorySegment validity, int missing) implements ColumnVector {}

    /// `count` strings: string i is `data[offsets[i] .. offsets[i + 1])`, offsets being (count + 1) x 4 bytes.
    record Utf8(MemorySegment offsets, MemorySegment data, int count) {
        public String get(int index) {
            int start = offsets.getAtIndex(JAVA_INT_UNALIGNED, index);
            int end = offsets.getAtIndex(JAVA_INT_UNALIGNED, index + 1L);
            byte[] bytes = new byte[end - start];
            MemorySegment.copy(data, JAVA_BYTE, start, bytes, 0, bytes.length);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
