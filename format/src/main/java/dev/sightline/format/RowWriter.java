package dev.sightline.format;

import dev.sightline.event.Row;
import java.io.Closeable;
import java.io.IOException;

/// Writes rows in a format that people's other tools read. Times are written in ISO 8601 with nanoseconds and `Z`.
public interface RowWriter extends Closeable {
    /// @throws IOException if the output cannot be written
    void write(Row row) throws IOException;

    /// All rows that were written so far are handed on, where the format lets rows stand for themselves.
    default void flush() throws IOException {}
}
