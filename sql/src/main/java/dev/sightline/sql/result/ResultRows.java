package dev.sightline.sql.result;

import java.math.BigInteger;
import java.util.List;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBReadableVector;
import org.jspecify.annotations.Nullable;

/// Some rows of an answer, in its order; valid only during the call that hands them over.
public final class ResultRows {
    /// Characters of a text; of a longer one, or a longer list, the beginning is given, and an ellipsis.
    static final int LONGEST_TEXT = 1 << 20;

    private final DuckDBDataChunkReader chunk;
    private final List<ResultColumn> columns;
    private final DuckDBReadableVector[] vectors;

    public ResultRows(DuckDBDataChunkReader chunk, List<ResultColumn> columns) {
        this.chunk = chunk;
        this.columns = columns;
        this.vectors = new DuckDBReadableVector[columns.size()];
        for (int c = 0; c < vectors.length; c++) {
            vectors[c] = chunk.vector(c);
        }
    }

    public int count() {
        return (int) chunk.rowCount();
    }

    public List<ResultColumn> columns() {
        return columns;
    }

    public boolean isPresent(int column, int row) {
        return !vectors[column].isNull(row);
    }

    /// Of an int64 (not wide) or time column: its value, or nanoseconds.
    public long int64(int column, int row) {
        return vectors[column].getLong(row);
    }

    public double float64(int column, int row) {
        return vectors[column].getDouble(row);
    }

    public boolean bool(int column, int row) {
        return vectors[column].getBoolean(row);
    }

    public String string(int column, int row) {
        String text = vectors[column].getString(row);
        return text.codePointCount(0, text.length()) <= LONGEST_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + "\u2026";
    }

    /// Of a wide column.
    public BigInteger integer(int column, int row) {
        return new BigInteger(vectors[column].getString(row));
    }

    /// A Long (times as nanoseconds), Double, Boolean, String or BigInteger; null if missing, as is not-a-number.
    public @Nullable Object value(int column, int row) {
        if (!isPresent(column, row)) {
            return null;
        }
        ResultColumn of = columns.get(column);
        return switch (of.type()) {
            case INT64 -> of.wide() ? (Object) integer(column, row) : (Object) int64(column, row);
            case TIME -> int64(column, row);
            case FLOAT64 -> Double.isNaN(float64(column, row)) ? null : (Object) float64(column, row);
            case BOOL -> bool(column, row);
            case STRING -> string(column, row);
        };
    }
}
