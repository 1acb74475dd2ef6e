package dev.sightline.store.arrow;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a [ChecksummedFile] writes.
public sealed interface FileBytes {
    /// In bytes.
    long length();

    /// Bytes that are there.
    record Whole(MemorySegment bytes) implements FileBytes {
        @Override
        public long length() {
            return bytes.byteSize();
        }
    }

    /// The values of a sparse column at their places, zeros between them: made page by page while they are written.
    ///
    /// @param length in bytes
    /// @param bits of a row: 1, 8, 16, 32 or 64
    /// @param rows that have a value, ascending
    /// @param values one each; null: 1
    record Sparse(long length, int bits, int[] rows, long @Nullable [] values) implements FileBytes {
        // Not a compact constructor: those lose the annotations of their array parameters in the class file.
        public Sparse(long length, int bits, int[] rows, long @Nullable [] values) {
            this.length = length;
            this.bits = bits;
            this.rows = rows;
            this.values = values;
        }

        /// Puts bytes [from, to), both at a multiple of 8 or the end, into `page`, which is zero.
        public void put(long from, long to, MemorySegment page) {
            long end = to * 8 / bits;
            for (int i = cell(from); i < rows.length && rows[i] < end; i++) {
                long value = values == null ? 1 : values[i];
                long at = (long) rows[i] * bits / 8 - from;
                switch (bits) {
                    case 64 -> page.set(JAVA_LONG_UNALIGNED, at, value);
                    case 32 -> page.set(JAVA_INT_UNALIGNED, at, (int) value);
                    case 16 -> page.set(JAVA_SHORT_UNALIGNED, at, (short) value);
                    case 8 -> page.set(JAVA_BYTE, at, (byte) value);
                    default -> page.set(JAVA_BYTE, at, (byte) (page.get(JAVA_BYTE, at) | value << (rows[i] & 7)));
                }
            }
        }

        /// The first byte from `from` on that may be other than 0; the length when there is none.
        long next(long from) {
            int i = cell(from);
            return i == rows.length ? length : Math.max(from, (long) rows[i] * bits / 8);
        }

        /// The first cell at `from` or later.
        private int cell(long from) {
            long row = from * 8 / bits;
            int found = row > Integer.MAX_VALUE ? rows.length : Arrays.binarySearch(rows, (int) row);
            return found < 0 ? -found - 1 : found;
        }
    }
}
