package dev.sightline.sql.driver;

import dev.sightline.store.ColumnVector;
import org.duckdb.DuckDBWritableVector;

/// The plain way: the driver's own setters, which check row and type and take a lock for every value: 20 to 40 ns a
/// row.
final class VectorSetters implements NumberWriter {
    @Override
    public void longs(ColumnVector.Longs column, int[] rows, int at, int n, DuckDBWritableVector out) {
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                out.setLong(i, column.at(rows[i]));
            } else {
                out.setNull(i);
            }
        }
    }

    @Override
    public void doubles(ColumnVector.Doubles column, int[] rows, int at, int n, DuckDBWritableVector out) {
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                out.setDouble(i, column.at(rows[i]));
            } else {
                out.setNull(i);
            }
        }
    }
}
