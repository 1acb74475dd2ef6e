package dev.sightline.sql;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import org.duckdb.DuckDBWritableVector;

/// The plain way: the driver's own setters, which check row and type and take a lock for every value: 20 to 40 ns a
/// row.
final class VectorSetters implements NumberWriter {
    @Override
    public void longs(ColumnVector.Longs column, int[] rows, int at, int n, DuckDBWritableVector out) {
        MemorySegment values = column.values();
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                out.setLong(i, values.get(JAVA_LONG_UNALIGNED, 8L * rows[i]));
            } else {
                out.setNull(i);
            }
        }
    }

    @Override
    public void doubles(ColumnVector.Doubles column, int[] rows, int at, int n, DuckDBWritableVector out) {
        MemorySegment values = column.values();
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                out.setDouble(i, values.get(JAVA_DOUBLE_UNALIGNED, 8L * rows[i]));
            } else {
                out.setNull(i);
            }
        }
    }
}
