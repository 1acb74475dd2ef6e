package dev.sightline.sql.result;

import java.io.IOException;
import java.util.List;

/// Where an answer goes, piece by piece, never all at once. One thread calls, another than asked.
public interface ResultSink {
    /// Once, before any row.
    void columns(List<ResultColumn> columns) throws IOException;

    /// The next rows.
    ///
    /// @return false when these were enough: the query is then stopped
    boolean rows(ResultRows rows) throws IOException;
}
