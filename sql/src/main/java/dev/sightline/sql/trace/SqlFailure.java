package dev.sightline.sql.trace;

import java.io.IOException;

/// A query that was well-formed but had to be stopped: it took too long, or too much memory. One line for people.
public final class SqlFailure extends IOException {
    private static final long serialVersionUID = 1;

    public SqlFailure(String message) {
        super(message);
    }
}
