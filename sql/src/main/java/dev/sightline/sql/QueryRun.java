package dev.sightline.sql;

import dev.sightline.event.Field;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.query.Condition;
import dev.sightline.sql.query.GroupedQuery;
import dev.sightline.sql.query.Reads;
import dev.sightline.sql.query.Statement;
import dev.sightline.sql.query.TimeBounds;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.sandbox.Parser;
import dev.sightline.sql.sandbox.PlainCount;
import dev.sightline.sql.sandbox.Sandbox;
import dev.sightline.sql.sandbox.Spare;
import dev.sightline.sql.scan.GroupChoice;
import dev.sightline.sql.scan.GroupFunction;
import dev.sightline.sql.scan.TraceFunction;
import dev.sightline.sql.trace.SqlErrors;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlProblem;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.summary.rows.TimeWindow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBPreparedStatement;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// One query on its way: a sandbox is made, the text looked through, views put over the trace, and the answer
/// handed over. One thread runs it, another may stop it.
final class QueryRun {
    private final Shortcuts shortcuts;
    private final SqlTrace trace;
    private final String query;
    private final SqlLimits limits;
    private final ResultSink sink;
    private final SqlNames names;
    private final Parser.Kept parsers;
    private final Spare spare;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;
    private volatile boolean enough;
    private volatile boolean complete;
    private volatile @Nullable DuckDBPreparedStatement running;
    /// Held while the sink is called, so that nobody calls it after [#abandon].
    private final Object handOver = new Object();

    private boolean abandoned;

    /// @param shortcuts that copies may take
    /// @param parsers kept from one query to the next
    /// @param spare a sandbox that may be there already
    QueryRun(
            SqlTrace trace,
            String query,
            SqlLimits limits,
            ResultSink sink,
            Parser.Kept parsers,
            Spare spare,
            Shortcuts shortcuts) {
        this.shortcuts = shortcuts;
        this.parsers = parsers;
        this.spare = spare;
        this.trace = trace;
        this.query = query;
        this.limits = limits;
        this.sink = sink;
        this.names = SqlNames.of(trace);
    }

    boolean isComplete() {
        return complete;
    }

    /// Asks it to end, from any thread, as often as one likes.
    void stop() {
        stopped = true;
        DuckDBPreparedStatement statement = running;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException alreadyClosed) {
                // then it has ended
            }
        }
    }

    /// It does not end: whatever it still finds goes nowhere.
    void abandon() {
        synchronized (handOver) {
            abandoned = true;
        }
    }

    SqlOutcome outcome(long elapsedNanos) throws IOException {
        // Once the sink has enough, what DuckDB's threads meet while they are stopped is no failure.
        Throwable wrong = complete ? null : failure.get();
        switch (wrong) {
            case null -> {}
            case IOException io -> throw io;
            case UncheckedIOException io -> throw new IOException(io.getMessage(), io);
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            default -> throw new IOException(wrong.getMessage(), wrong);
        }
        return new SqlOutcome(elapsedNanos, names.notes());
    }

    void run() {
        try {
            answer();
        } catch (SQLException e) {
            failed(e, "", false);
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    /// What went wrong in our own code says more than DuckDB's report of it.
    private void failed(SQLException e, String text, boolean placed) {
        if (enough || stopped) {
            return;
        }
        SqlProblem problem = SqlErrors.problem(e, text, placed);
        String message = String.valueOf(problem.getMessage());
        failure.compareAndSet(null, message.startsWith(SqlErrors.MEMORY) ? new SqlFailure(message) : problem);
    }

    private void answer() throws SQLException, IOException {
        String bare = Statement.bare(query);
        String explain = Statement.explain(bare);
        String text = bare.substring(length(bare, explain)).strip();
        if (parsers.begin()) {
            try (Sandbox sandbox = Sandbox.open(limits);
                    Parser parser = parsers.over(sandbox)) {
                Parsed parsed = parsed(parser, text, explain);
                if (parsed != null) {
                    answer(sandbox, parsed);
                }
            }
            return;
        }
        Parsed parsed;
        try (Parser parser = parsers.take()) {
            parsed = parsed(parser, text, explain);
        }
        if (parsed != null && !stopped) {
            try (Sandbox sandbox = spare.take(limits)) {
                answer(sandbox, parsed);
            } finally {
                // Where there were two queries a third may come.
                spare.prepare();
            }
        }
    }

    /// A query that has to be run.
    ///
    /// @param bounds by view
    /// @param conditions by view
    /// @param grouped null: rows are handed over, and not groups
    private record Parsed(
            Statement statement,
            @Nullable TimeWindow[] bounds,
            List<List<Condition>> conditions,
            @Nullable Grouped grouped) {}

    /// A query over partial groups, as text.
    private record Grouped(GroupedQuery query, String text) {}

    /// @return null if it is answered
    private @Nullable Parsed parsed(Parser parser, String text, String explain) throws SQLException, IOException {
        Statement statement = statement(parser, text, explain);
        PlainCount count = explain.isEmpty() ? PlainCount.of(statement.tree(), parser, names, trace) : null;
        if (count == null) {
            Reads reads = Reads.of(statement.tree(), names);
            return new Parsed(
                    statement,
                    TimeBounds.of(reads, names, trace.snapshot(), parser::nanos),
                    Condition.of(reads, names, trace.snapshot()),
                    grouped(statement, parser));
        }
        handOver(
                parser.constant(count.rows()).unwrap(DuckDBPreparedStatement.class),
                text,
                List.of(column(count.name(), "BIGINT")));
        return null;
    }

    private @Nullable Grouped grouped(Statement statement, Parser parser) throws SQLException {
        if (trace.snapshot().rows() < shortcuts.groupedRows()) {
            return null;
        }
        GroupedQuery grouped = GroupedQuery.of(statement.tree(), names, trace, parser::nanos);
        return grouped == null || !GroupChoice.isGood(grouped, trace.snapshot(), shortcuts.groupedRows())
                ? null
                : new Grouped(grouped, parser.text(grouped.tree()));
    }

    private void answer(Sandbox sandbox, Parsed parsed) throws SQLException, IOException {
        String text = parsed.statement().text();
        String explain = parsed.statement().explain();
        views(sandbox, parsed);
        Grouped grouped = parsed.grouped();
        if (grouped != null) {
            groups(sandbox, grouped);
        }
        sandbox.lock();
        List<ResultColumn> columns = explain.isEmpty() ? columns(sandbox, text) : EXPLAINED;
        if (columns != null) {
            // The names and types of its columns, and the places of errors in it, are those of the query as it is
            // written.
            String run = grouped == null ? text : grouped.text();
            String sql = explain.isEmpty() ? wrapped(run, columns) : explain + " " + run;
            handOver(prepare(sandbox, sql), text, columns);
        }
    }

    private Statement statement(Parser parser, String text, String explain) throws SQLException {
        try {
            return Statement.of(text, explain, parser.parse(text), names, parser.internalViews());
        } catch (JacksonException | StackOverflowError tooDeep) {
            throw new SqlProblem("the query is nested too deeply");
        }
    }

    private static final List<ResultColumn> EXPLAINED =
            List.of(ResultColumn.of("explain_key", "VARCHAR", null), ResultColumn.of("explain_value", "VARCHAR", null));

    /// Of the words of EXPLAIN in the text, however many blanks are between them.
    private static int length(String text, String explain) {
        int at = 0;
        for (String word : explain.isEmpty() ? new String[0] : explain.split(" ")) {
            while (Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            at += word.length();
        }
        return at;
    }

    private void views(Sandbox sandbox, Parsed parsed) throws SQLException {
        List<Field> fields = trace.snapshot().fields();
        for (int view = 0; view < names.views().size(); view++) {
            if (!parsed.statement().mayUse(names.views().get(view))) {
                continue;
            }
            String function = "sightline_rows_" + view;
            sandbox.register(
                    function,
                    new TraceFunction(
                            trace,
                            shortcuts,
                            view,
                            parsed.bounds()[view],
                            parsed.conditions().get(view),
                            limits.threads(),
                            () -> stopped || enough,
                            failure));
            sandbox.run(names.view(view, fields, function));
        }
    }

    private void groups(Sandbox sandbox, Grouped grouped) throws SQLException {
        String function = "sightline_groups_of_rows";
        GroupedQuery query = grouped.query();
        sandbox.register(
                function,
                new GroupFunction(trace, query, shortcuts, limits.threads(), () -> stopped || enough, failure));
        List<String> made = new ArrayList<>(GroupedQuery.functions(grouped.text()));
        made.add(GroupFunction.view(query, names, trace.snapshot().fields(), function));
        sandbox.run(String.join(";", made));
    }

    /// The columns of the query as it is written: so errors are placed in it. Null when there was one.
    private @Nullable List<ResultColumn> columns(Sandbox sandbox, String text) {
        try (DuckDBPreparedStatement prepared = prepare(sandbox, text)) {
            ResultSetMetaData found = prepared.getMetaData();
            List<ResultColumn> columns = new ArrayList<>();
            for (int c = 1; c <= found.getColumnCount(); c++) {
                columns.add(column(found.getColumnName(c), found.getColumnTypeName(c)));
            }
            return columns;
        } catch (SQLException e) {
            failed(e, text, true);
            return null;
        }
    }

    private ResultColumn column(String name, String type) {
        int same = names.column(name);
        return ResultColumn.of(
                name, type, same < 0 ? null : trace.snapshot().fields().get(same));
    }

    private static DuckDBPreparedStatement prepare(Sandbox sandbox, String sql) throws SQLException {
        return sandbox.connection().prepareStatement(sql).unwrap(DuckDBPreparedStatement.class);
    }

    private static String wrapped(String text, List<ResultColumn> columns) {
        List<String> expressions = new ArrayList<>();
        List<String> aliases = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            aliases.add("r" + c);
            expressions.add(columns.get(c).expression("r" + c));
        }
        return "SELECT " + String.join(", ", expressions) + " FROM (\n" + text + "\n) AS result("
                + String.join(", ", aliases) + ")";
    }

    private void handOver(DuckDBPreparedStatement statement, String text, List<ResultColumn> columns)
            throws IOException {
        try (DuckDBPreparedStatement prepared = statement) {
            running = prepared;
            if (!stopped) {
                handOver(prepared, columns);
            }
        } catch (SQLException e) {
            failed(e, text, false);
        } finally {
            running = null;
        }
    }

    private void handOver(DuckDBPreparedStatement prepared, List<ResultColumn> columns)
            throws SQLException, IOException {
        try (DuckDBChunkedResult result = prepared.query()) {
            synchronized (handOver) {
                if (abandoned) {
                    return;
                }
                sink.columns(columns);
            }
            while (!stopped && result.nextChunk()) {
                synchronized (handOver) {
                    if (abandoned) {
                        return;
                    }
                    if (!sink.rows(new ResultRows(result.chunk(), columns))) {
                        enough = true;
                        complete = true;
                        prepared.cancel();
                        return;
                    }
                }
            }
            if (stopped) {
                throw new CancellationException();
            }
            complete = true;
        }
    }
}
