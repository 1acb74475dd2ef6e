package dev.sightline.format;

import java.io.Closeable;
import java.io.IOException;

/// Writes rows in a format that people's other tools read. Times are written in ISO 8601 with nanoseconds and `Z`.
public interface RowWriter extends Closeable {
    /// @throws IOException if the output cannot be written
    void write(Row row) throws IOException;

    /// A row whose cells are asked for by column index, by the column's type.
    interface Row {
        boolean isPresent(int column);

        /// An int64 column's value, or a time column's nanoseconds.
        long int64(int column);

        double float64(int column);

        boolean bool(int column);

        String string(int column);
    }
}
