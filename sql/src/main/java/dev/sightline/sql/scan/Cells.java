package dev.sightline.sql.scan;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;

/// Cells of some rows of a column as 64 bits each: whole numbers and times as they are, the bits of doubles, codes of
/// strings, 0 and 1.
final class Cells {
    private Cells() {}

    /// @param rows `rows[at .. at + n)`, ascending
    /// @param out gets the first at 0; undefined where a row has no value
    static void copy(ColumnVector column, int[] rows, int at, int n, long[] out) {
        switch (column) {
            case ColumnVector.Codes strings -> codes(strings, rows, at, n, out);
            case ColumnVector.Longs longs -> numbers(longs.values(), rows, at, n, out);
            case ColumnVector.Doubles doubles -> numbers(doubles.values(), rows, at, n, out);
            case ColumnVector.Bools bools -> {
                for (int i = 0; i < n; i++) {
                    out[i] = bools.at(rows[at + i]) ? 1 : 0;
                }
            }
            case ColumnVector.Plain plain -> throw new IllegalStateException("no codes in " + plain.getClass());
        }
    }

    private static boolean together(int[] rows, int at, int n) {
        return n > 0 && rows[at + n - 1] - rows[at] == n - 1;
    }

    private static void codes(ColumnVector.Codes column, int[] rows, int at, int n, long[] out) {
        if (together(rows, at, n)) {
            column.codes().copy(rows[at], n, out);
        } else {
            for (int i = 0; i < n; i++) {
                out[i] = column.at(rows[at + i]);
            }
        }
    }

    private static void numbers(MemorySegment values, int[] rows, int at, int n, long[] out) {
        if (together(rows, at, n)) {
            MemorySegment.copy(values, JAVA_LONG_UNALIGNED, 8L * rows[at], out, 0, n);
        } else {
            for (int i = 0; i < n; i++) {
                out[i] = values.get(JAVA_LONG_UNALIGNED, 8L * rows[at + i]);
            }
        }
    }
}
