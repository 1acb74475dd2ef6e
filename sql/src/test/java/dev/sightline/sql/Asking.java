package dev.sightline.sql;

import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs queries and keeps their answers: in one engine, as a server does, or in its own, where queries may keep
/// places of it.
public final class Asking implements AutoCloseable {
    private static final SqlEngine SHARED = new SqlEngine();

    private final SqlEngine engine;
    private final SqlTrace trace;
    private final SqlLimits limits;

    public Asking(SqlTrace trace) {
        this(SHARED, trace, SqlLimits.standard());
    }

    public Asking(SqlTrace trace, SqlLimits limits) {
        this(new SqlEngine(), trace, limits);
    }

    public Asking(SqlEngine engine, SqlTrace trace, SqlLimits limits) {
        this.engine = engine;
        this.trace = trace;
        this.limits = limits;
    }

    public record Found(List<ResultColumn> columns, List<List<@Nullable Object>> rows, List<String> notes) {
        public List<String> names() {
            return columns.stream().map(ResultColumn::name).toList();
        }

        public List<String> types() {
            return columns.stream().map(column -> column.type().label()).toList();
        }
    }

    public Found ask(String query) throws IOException {
        return ask(query, Integer.MAX_VALUE);
    }

    public Found ask(String query, int most) throws IOException {
        List<ResultColumn> columns = new ArrayList<>();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        SqlOutcome outcome = engine.run(trace, query, limits, () -> false, new ResultSink() {
            @Override
            public void columns(List<ResultColumn> found) {
                columns.addAll(found);
            }

            @Override
            public boolean rows(ResultRows found) {
                for (int row = 0; row < found.count() && rows.size() < most; row++) {
                    @Nullable Object[] cells = new Object[columns.size()];
                    for (int c = 0; c < cells.length; c++) {
                        cells[c] = found.value(c, row);
                    }
                    rows.add(Arrays.asList(cells));
                }
                return rows.size() < most;
            }
        });
        return new Found(columns, rows, outcome.notes());
    }

    @Override
    public void close() {
        if (engine != SHARED) {
            engine.close();
        }
    }

    /// The only value of the answer.
    @Nullable
    public Object one(String query) throws IOException {
        Found found = ask(query);
        if (found.rows().size() != 1 || found.columns().size() != 1) {
            throw new AssertionError("one value is expected: " + found);
        }
        return found.rows().getFirst().getFirst();
    }
}
