package dev.sightline.sql.driver;

import dev.sightline.store.ColumnVector;
import org.duckdb.DuckDBWritableVector;

/// Writes the numbers of rows `rows[at .. at + n)` of a segment to places `at ...` of a vector of DuckDB. Any number of
/// threads.
interface NumberWriter {
    void longs(ColumnVector.Longs column, int[] rows, int at, int n, DuckDBWritableVector out);

    void doubles(ColumnVector.Doubles column, int[] rows, int at, int n, DuckDBWritableVector out);
}
