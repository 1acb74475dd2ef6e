package dev.sightline.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// DuckDB's parser, in a database of its own that lives from one query to the next: no query is ever bound or run in
/// it, so nothing of one is left for another. It sees texts, and constants that were found in them.
///
/// One thread at a time; [Kept] has those that nobody uses.
final class Parser implements AutoCloseable {
    private static final SqlLimits LIMITS = new SqlLimits(256L << 20, 1, Duration.ofMinutes(1));

    private final Kept kept;
    private final Sandbox sandbox;
    private final Set<String> internalViews;
    private final JsonNode countTree;
    private final String countName;
    /// Whether DuckDB failed here: after some errors a database answers nothing any more.
    private boolean failed;

    private Parser(Kept kept, Sandbox sandbox) throws SQLException {
        this.kept = kept;
        this.sandbox = sandbox;
        this.internalViews = sandbox.internalViews();
        this.countTree = sandbox.parse("SELECT count(*) FROM trace");
        try (PreparedStatement count = sandbox.connection().prepareStatement("SELECT count(*) FROM range(0)")) {
            this.countName = count.getMetaData().getColumnName(1);
        }
    }

    /// Parsers between two queries. Making one takes as long as a query of its own.
    static final class Kept {
        private final Queue<Parser> idle = new ConcurrentLinkedQueue<>();

        /// To be closed by who takes it.
        Parser take() throws SQLException {
            @Nullable Parser parser = idle.poll();
            if (parser != null) {
                return parser;
            }
            Sandbox sandbox = Sandbox.open(LIMITS);
            try {
                sandbox.lock();
                return new Parser(this, sandbox);
            } catch (SQLException | RuntimeException | Error e) {
                sandbox.close();
                throw e;
            }
        }
    }

    private interface Question<T> {
        T ask(Sandbox sandbox) throws SQLException;
    }

    private <T> T ask(Question<T> question) throws SQLException {
        boolean answered = false;
        try {
            T answer = question.ask(sandbox);
            answered = true;
            return answer;
        } finally {
            failed |= !answered;
        }
    }

    /// The parser's tree of a text, or its error.
    JsonNode parse(String text) throws SQLException {
        return ask(database -> database.parse(text));
    }

    /// A date as DuckDB understands it.
    OptionalLong nanos(String text, String type) {
        return sandbox.nanos(text, type);
    }

    /// Names of the views that every database has.
    Set<String> internalViews() {
        return internalViews;
    }

    /// The tree of `SELECT count(*) FROM trace`.
    JsonNode countTree() {
        return countTree;
    }

    /// What DuckDB calls its column.
    String countName() {
        return countName;
    }

    /// A statement that gives one number, to be run by whoever hands answers over.
    PreparedStatement constant(long value) throws SQLException {
        return ask(database -> database.connection().prepareStatement("SELECT " + value + "::BIGINT"));
    }

    /// Ready for the next query.
    @Override
    public void close() throws SQLException {
        if (failed) {
            sandbox.close();
        } else {
            kept.idle.add(this);
        }
    }
}
