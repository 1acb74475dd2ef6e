package dev.sightline.sql;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Integers;
import java.lang.foreign.MemorySegment;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// A dictionary of strings of at most 12 bytes, each as DuckDB keeps it in a vector; then a row costs a copy of 16
/// bytes.
///
/// ```
/// | 4 length | 12 bytes, zero behind the end |
/// ```
///
/// Longer strings are pointers there, to memory that DuckDB must own: they go through the driver.
final class ShortStrings {
    private static final int CELL = 16;
    private static final int LONGEST = 12;

    private final MemorySegment cells;

    private ShortStrings(MemorySegment cells) {
        this.cells = cells;
    }

    /// Null when there are none, or one of them is longer or not ASCII: that is left to the driver, which looks at
    /// it.
    static @Nullable ShortStrings of(ColumnVector.Utf8 dictionary) {
        if (dictionary.count() == 0) {
            return null;
        }
        MemorySegment cells = MemorySegment.ofArray(new byte[CELL * dictionary.count()]);
        for (int code = 0; code < dictionary.count(); code++) {
            int start = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, code);
            int length = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, code + 1L) - start;
            if (length > LONGEST) {
                return null;
            }
            cells.set(JAVA_INT_UNALIGNED, (long) CELL * code, length);
            for (int i = 0; i < length; i++) {
                byte letter = dictionary.data().get(JAVA_BYTE, (long) start + i);
                if (letter < 0) {
                    return null;
                }
                cells.set(JAVA_BYTE, (long) CELL * code + Integer.BYTES + i, letter);
            }
        }
        return new ShortStrings(cells);
    }

    /// Writes rows `rows[at .. at + n)` to places `at` and on of the vector.
    void write(ColumnVector.Codes column, int[] rows, int at, int n, VectorData vector, DuckDBWritableVector out) {
        Integers codes = column.codes();
        MemorySegment values = vector.values();
        for (int i = at; i < at + n; i++) {
            long from = (long) CELL * codes.intAt(rows[i]);
            values.set(JAVA_LONG_UNALIGNED, (long) CELL * i, cells.get(JAVA_LONG_UNALIGNED, from));
            values.set(JAVA_LONG_UNALIGNED, (long) CELL * i + 8, cells.get(JAVA_LONG_UNALIGNED, from + 8));
        }
        vector.valid(at, at + n);
        if (column.validity() != null) {
            for (int i = at; i < at + n; i++) {
                if (!column.isValid(rows[i])) {
                    out.setNull(i);
                }
            }
        }
    }
}
