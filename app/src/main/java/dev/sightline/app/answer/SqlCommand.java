package dev.sightline.app.answer;

import dev.sightline.app.shell.TimeOption;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceFile;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.intake.Intake;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.SqlOutcome;
import dev.sightline.sql.result.CsvAnswer;
import dev.sightline.sql.result.JsonAnswer;
import dev.sightline.sql.result.ResultTrace;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.view.Views;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.MadeColumns;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Asks a trace in SQL.
@Command(
        name = "sql",
        mixinStandardHelpOptions = true,
        description = {
            "Asks a trace in SQL (DuckDB's). All rows are the table trace; those that --where, --from and --to select are selection; painted is trace with"
                    + " a column category, and each painted category is a table under its name. A query only reads, and sees nothing else."
        },
        footer = {
            "",
            "Examples:",
            "  sightline sql 'SELECT Operation, count(*), max(Duration) FROM trace GROUP BY 1 ORDER BY 2 DESC' spans.csv",
            "  sightline sql \"FROM trace WHERE time >= '2022-08-22 03:54:00' LIMIT 20\" spans.csv --csv",
            "  sightline sql 'SELECT category, count(*) FROM painted GROUP BY 1' spans.csv --paint 'slow: Duration >= 50ms' --json",
            "  sightline sql 'FROM selection' spans.csv --where 'Duration >= 50ms' -o slow.arrow"
        })
public final class SqlCommand implements Callable<Integer> {
    /// Rows of readable text; with an option there may be more.
    private static final long TEXT_ROWS = 100;

    private static final long MAX_BYTES = 4L << 30;

    @Parameters(
            index = "0",
            paramLabel = "QUERY",
            description = "one statement: SELECT, WITH, FROM, VALUES, DESCRIBE, SUMMARIZE or EXPLAIN")
    private String query = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--paint",
            paramLabel = "SPEC",
            description = "categories: 'name: EXPR; name: EXPR'; the first match wins")
    private @Nullable String paint;

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Option(names = "--csv", description = "print CSV with a header; times in nanoseconds")
    private boolean csv;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "at most so many rows (default: all; as text " + TEXT_ROWS + ")")
    private @Nullable Long limit;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            description = "stop a query that takes longer, such as 500ms, 30s, 5min (default: 1min)")
    private @Nullable String timeout;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description =
                    "write the result to this file instead: .arrow, .parquet, .csv or .jsonl; any command reads it")
    private @Nullable Path output;

    @Override
    public Integer call() throws IOException {
        if (json && csv) {
            throw new IllegalArgumentException("--json and --csv: one of them is expected");
        }
        if (limit != null && limit < 0) {
            throw new IllegalArgumentException("--limit " + limit + ": 0 or more is expected");
        }
        SqlLimits limits = limits();
        Path file = output;
        if (file != null) {
            TraceFile.check(file, List.of(".arrow", ".csv", ".jsonl", ".parquet"), paths);
        }
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            SqlTrace rows = rows(trace);
            if (file != null) {
                store(rows, limits, file);
            } else {
                print(rows, limits);
            }
            return 0;
        }
    }

    private SqlLimits limits() {
        String given = timeout;
        if (given == null) {
            return SqlLimits.standard();
        }
        return SqlLimits.standard().withTime(TimeOption.parse("--timeout", given, Duration.ofSeconds(1_000_000)));
    }

    private SqlTrace rows(Trace trace) {
        Map<String, List<String>> parameters = new LinkedHashMap<>(selection.parameters());
        parameters.put("zone", List.of(reading.zone()));
        String categories = paint;
        // `SELECT *` has what the file has
        if (!MadeColumns.isNamedIn(query + selection.parameters() + categories)) {
            parameters.put("asRead", List.of("true"));
        }
        if (categories != null) {
            parameters.put("paint", List.of(categories));
        }
        return rows(new Views().scope(trace, parameters, () -> false));
    }

    /// The same selection and paint as in the views.
    static SqlTrace rows(Scope scope) {
        return new SqlTrace(
                scope.snapshot(),
                scope.where(),
                scope.window(),
                scope.painted().stream()
                        .map(each -> new SqlTrace.Category(each.name(), each.rows()))
                        .toList());
    }

    private void print(SqlTrace rows, SqlLimits limits) throws IOException {
        OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
        Long most = limit;
        try (SqlEngine engine = new SqlEngine()) {
            if (csv) {
                notes(engine.run(
                        rows, query, limits, () -> false, new CsvAnswer(out, most == null ? Long.MAX_VALUE : most)));
            } else if (json) {
                json(engine, rows, limits, out, most == null ? Long.MAX_VALUE : most);
            } else {
                SqlText text = new SqlText(out, most == null ? TEXT_ROWS : most);
                notes(engine.run(rows, query, limits, () -> false, text));
                text.finish();
            }
        }
        out.flush();
        System.out.flush();
    }

    private void json(SqlEngine engine, SqlTrace rows, SqlLimits limits, OutputStream out, long most)
            throws IOException {
        JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out);
        document.writeStartObject();
        JsonAnswer answer = new JsonAnswer(document, most);
        SqlOutcome outcome = engine.run(rows, query, limits, () -> false, answer);
        answer.finish();
        document.writeArrayPropertyStart("notes");
        outcome.notes().forEach(document::writeString);
        document.writeEndArray();
        document.writeEndObject();
        document.writeRaw('\n');
        document.flush();
        notes(outcome);
    }

    private void store(SqlTrace rows, SqlLimits limits, Path file) throws IOException {
        ResultTrace result = limit == null
                ? ResultTrace.whole("query", false, Long.MAX_VALUE, MAX_BYTES)
                : ResultTrace.first("query", limit, MAX_BYTES);
        try (SqlEngine engine = new SqlEngine()) {
            notes(engine.run(rows, query, limits, () -> false, result));
        }
        long written = TraceFile.write(result.snapshot(), file);
        System.err.println("sightline: wrote " + TextPage.count(written) + " rows to " + file);
    }

    private static void notes(SqlOutcome outcome) {
        outcome.notes().forEach(note -> System.err.println("sightline: " + note));
    }
}
