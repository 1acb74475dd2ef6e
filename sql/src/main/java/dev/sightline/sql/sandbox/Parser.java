package dev.sightline.sql.sandbox;

import dev.sightline.sql.trace.SqlLimits;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// DuckDB's parser, in a database that lives from one query to the next: no query is ever bound or run in it, so
/// nothing of one is left for another. It sees texts, and constants that were found in them.
///
/// One thread at a time; [Kept] has those that nobody uses.
public final class Parser implements AutoCloseable {
    private static final SqlLimits LIMITS = new SqlLimits(256L << 20, 1, Duration.ofMinutes(1));

    private final Kept kept;
    private final Sandbox sandbox;
    private final boolean owned;
    /// Whether DuckDB failed here: after some errors a database answers nothing any more.
    private boolean failed;

    private Parser(Kept kept, Sandbox sandbox, boolean owned) {
        this.kept = kept;
        this.sandbox = sandbox;
        this.owned = owned;
    }

    /// Parsers between two queries, and what is the same in every database.
    public static final class Kept implements AutoCloseable {
        private final Queue<Parser> idle = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private final AtomicBoolean begun = new AtomicBoolean();
        private final AtomicReference<@Nullable Set<String>> internalViews = new AtomicReference<>();
        private final AtomicReference<@Nullable JsonNode> countTree = new AtomicReference<>();

        /// Whether this is the first query. Then its own database has to do, as making another takes as long again, and
        /// there may be no second.
        public boolean begin() {
            return begun.compareAndSet(false, true);
        }

        /// To be closed by who takes it.
        public Parser take() throws SQLException {
            @Nullable Parser parser = idle.poll();
            if (parser != null) {
                return parser;
            }
            Sandbox sandbox = Sandbox.open(LIMITS);
            try {
                sandbox.lock();
                return new Parser(this, sandbox, true);
            } catch (SQLException | RuntimeException | Error e) {
                sandbox.close();
                throw e;
            }
        }

        /// Those that are still used are closed when they come back.
        @Override
        public void close() {
            closed = true;
            for (Parser parser = idle.poll(); parser != null; parser = idle.poll()) {
                parser.end();
            }
        }

        private void add(Parser parser) {
            idle.add(parser);
            if (closed) {
                close();
            }
        }

        /// One over the database of a query, which stays open when this is closed.
        public Parser over(Sandbox sandbox) {
            return new Parser(this, sandbox, false);
        }
    }

    private interface Question<T> {
        T ask(Sandbox sandbox) throws SQLException;
    }

    private <T> T ask(Question<T> question) throws SQLException {
        boolean before = failed;
        failed = true;
        T answer = question.ask(sandbox);
        failed = before;
        return answer;
    }

    /// The parser's tree of a text, or its error.
    public JsonNode parse(String text) throws SQLException {
        return ask(database -> database.parse(text));
    }

    /// The text of such a tree.
    public String text(JsonNode tree) throws SQLException {
        return ask(database -> database.text(tree));
    }

    /// A date as DuckDB understands it.
    public OptionalLong nanos(String text, String type) {
        return sandbox.nanos(text, type);
    }

    /// Names of the views that every database has.
    public Set<String> internalViews() throws SQLException {
        Set<String> known = kept.internalViews.get();
        if (known == null) {
            known = ask(Sandbox::internalViews);
            kept.internalViews.set(known);
        }
        return known;
    }

    /// The tree of `SELECT count(*) FROM trace`.
    JsonNode countTree() throws SQLException {
        JsonNode known = kept.countTree.get();
        if (known == null) {
            known = parse("SELECT count(*) FROM trace");
            kept.countTree.set(known);
        }
        return known;
    }

    /// What DuckDB calls its column.
    String countName() throws SQLException {
        return ask(database -> {
            try (PreparedStatement count = database.connection().prepareStatement("SELECT count(*) FROM range(0)")) {
                return count.getMetaData().getColumnName(1);
            }
        });
    }

    /// A statement that gives one number, to be run by whoever hands answers over.
    public PreparedStatement constant(long value) throws SQLException {
        return ask(database -> database.connection().prepareStatement("SELECT " + value + "::BIGINT"));
    }

    /// Ready for the next query.
    @Override
    public void close() {
        if (owned && failed) {
            end();
        } else if (owned) {
            kept.add(this);
        }
    }

    private void end() {
        try {
            sandbox.close();
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB's parser cannot be closed", e);
        }
    }
}
