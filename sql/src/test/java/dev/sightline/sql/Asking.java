package dev.sightline.sql;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs queries and keeps their answers: in one engine, as a server does, or in its own, where queries may keep
/// places of it.
final class Asking implements AutoCloseable {
    private static final SqlEngine SHARED = new SqlEngine();

    private final SqlEngine engine;
    private final SqlTrace trace;
    private final SqlLimits limits;

    Asking(SqlTrace trace) {
        this(SHARED, trace, SqlLimits.standard());
    }

    Asking(SqlTrace trace, SqlLimits limits) {
        this(new SqlEngine(), trace, limits);
    }

    Asking(SqlEngine engine, SqlTrace trace, SqlLimits limits) {
        this.engine = engine;
        this.trace = trace;
        this.limits = limits;
    }

    record Found(List<ResultColumn> columns, List<List<@Nullable Object>> rows, List<String> notes) {
        List<String> names() {
            return columns.stream().map(ResultColumn::name).toList();
        }

        List<String> types() {
            return columns.stream().map(column -> column.type().label()).toList();
        }
    }

    Found ask(String query) throws IOException {
        return ask(query, Integer.MAX_VALUE);
    }

    Found ask(String query, int most) throws IOException {
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
    Object one(String query) throws IOException {
        Found found = ask(query);
        if (found.rows().size() != 1 || found.columns().size() != 1) {
            throw new AssertionError("one value is expected: " + found);
        }
        return found.rows().getFirst().getFirst();
    }
}
