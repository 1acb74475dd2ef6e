package dev.sightline.sql.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// Copies the values of some rows of one segment into a vector of DuckDB.
public final class VectorCopy {
    private VectorCopy() {}

    /// @param column null: no row has a value
    /// @param rows `rows[at .. at + n)`
    /// @param out where in the vector the first goes is `at`, too
    public static void numbers(
            NumberWriter writer, @Nullable ColumnVector column, int[] rows, int at, int n, DuckDBWritableVector out) {
        switch (column) {
            case ColumnVector.Longs longs -> writer.longs(longs, rows, at, n, out);
            case ColumnVector.Doubles doubles -> writer.doubles(doubles, rows, at, n, out);
            case ColumnVector.Bools bools -> bools(bools, rows, at, n, out);
            case null, default -> nulls(at, n, out);
        }
    }

    private static void nulls(int at, int n, DuckDBWritableVector out) {
        for (int i = at; i < at + n; i++) {
            out.setNull(i);
        }
    }

    private static void bools(ColumnVector.Bools column, int[] rows, int at, int n, DuckDBWritableVector out) {
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                out.setBoolean(i, column.at(rows[i]));
            } else {
                out.setNull(i);
            }
        }
    }

    /// The same for strings, as UTF-8; null where a row has none.
    ///
    /// @param known strings of the dictionary that were needed before, by code; null: not kept
    public static void strings(
            @Nullable ColumnVector column,
            int[] rows,
            int at,
            int n,
            byte @Nullable [] @Nullable [] known,
            byte[] @Nullable [] out) {
        switch (column) {
            case ColumnVector.Codes codes -> {
                for (int i = at; i < at + n; i++) {
                    out[i] = codes.isValid(rows[i]) ? known(codes.dictionary(), codes.at(rows[i]), known) : null;
                }
            }
            case ColumnVector.Plain plain -> {
                for (int i = at; i < at + n; i++) {
                    out[i] = plain.isValid(rows[i]) ? bytes(plain.strings(), rows[i]) : null;
                }
            }
            case null, default -> Arrays.fill(out, at, at + n, null);
        }
    }

    private static byte[] known(ColumnVector.Utf8 dictionary, int code, byte @Nullable [] @Nullable [] known) {
        if (known == null) {
            return bytes(dictionary, code);
        }
        byte[] text = known[code];
        if (text == null) {
            text = bytes(dictionary, code);
            known[code] = text;
        }
        return text;
    }

    private static byte[] bytes(ColumnVector.Utf8 strings, int index) {
        int start = strings.offsets().getAtIndex(JAVA_INT_UNALIGNED, index);
        int end = strings.offsets().getAtIndex(JAVA_INT_UNALIGNED, index + 1L);
        byte[] bytes = new byte[end - start];
        MemorySegment.copy(strings.data(), JAVA_BYTE, start, bytes, 0, bytes.length);
        return bytes;
    }
}
