package dev.sightline.sql.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.sql.Asking;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.Table;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlProblem;
import dev.sightline.sql.trace.SqlTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A hostile query gets one clear line or a harmless answer, in bounded time and memory, and nothing but the trace.
class SandboxTest {
    private static final SqlTrace TRACE = SqlTrace.all(Table.random(51, 3000).snapshot());
    private static final Duration TIME = Duration.ofMillis(500);
    /// What was asked for, what stops a query that is asked to stop and does not, and a slow machine.
    private static final Duration LONGEST = TIME.plusSeconds(20);

    private final Asking sql = new Asking(TRACE, new SqlLimits(256L << 20, 2, TIME));

    @AfterEach
    void closeEngine() {
        sql.close();
    }

    /// Each would read, write, load, tell or change something beyond the trace.
    static final List<String> REACHING = List.of(
            "SELECT * FROM read_csv('/etc/passwd')",
            "SELECT * FROM read_csv_auto('/etc/passwd')",
            "SELECT * FROM sniff_csv('/etc/passwd')",
            "SELECT * FROM read_text('/etc/passwd')",
            "SELECT * FROM read_blob('/etc/passwd')",
            "SELECT * FROM read_json('/etc/passwd')",
            "SELECT * FROM read_json_auto('/etc/passwd')",
            "SELECT * FROM read_json_objects('/etc/passwd')",
            "SELECT * FROM read_ndjson('/etc/passwd')",
            "SELECT * FROM read_parquet('x.parquet')",
            "SELECT * FROM parquet_scan('x.parquet')",
            "SELECT * FROM parquet_metadata('x.parquet')",
            "SELECT * FROM parquet_schema('x.parquet')",
            "SELECT * FROM read_duckdb('x.db')",
            "SELECT * FROM glob('/*')",
            "SELECT * FROM '/etc/passwd'",
            "SELECT * FROM 'x.csv'",
            "FROM '/tmp/x.parquet'",
            "SELECT * FROM 'https://example.com/x.parquet'",
            "SELECT * FROM read_csv('https://example.com/x.csv')",
            "SELECT * FROM \"s3://bucket/x.json\"",
            "DESCRIBE '/etc/passwd'",
            "SUMMARIZE FROM read_csv('/etc/passwd')",
            "SELECT (SELECT max(content) FROM read_text('/etc/passwd'))",
            "SELECT 1 WHERE EXISTS (FROM read_text('/etc/passwd'))",
            "WITH a AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM a",
            "SELECT * FROM trace, LATERAL (SELECT * FROM read_text(s))",
            "EXPLAIN SELECT * FROM read_text('/etc/passwd')",
            "EXPLAIN ANALYZE SELECT * FROM read_text('/etc/passwd')",
            "EXPLAIN EXPLAIN SELECT 1",
            "EXPLAIN COPY trace TO '/tmp/sightline-hostile.csv'",
            "EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1",
            "COPY trace TO '/tmp/sightline-hostile.csv'",
            "COPY (SELECT 1) TO '/tmp/sightline-hostile.csv'",
            "COPY x FROM '/etc/passwd'",
            "EXPORT DATABASE '/tmp/sightline-hostile'",
            "IMPORT DATABASE '/tmp/sightline-hostile'",
            "ATTACH '/tmp/sightline-hostile.db'",
            "ATTACH ':memory:' AS other",
            "DETACH memory",
            "USE system",
            "INSTALL httpfs",
            "LOAD httpfs",
            "LOAD '/tmp/x.duckdb_extension'",
            "FORCE INSTALL icu FROM community",
            "UPDATE EXTENSIONS",
            "SET threads = 100",
            "SET enable_external_access = true",
            "SET lock_configuration = false",
            "RESET lock_configuration",
            "SET memory_limit = '100GB'",
            "SET VARIABLE x = 1",
            "PRAGMA enable_profiling",
            "PRAGMA database_list",
            "PRAGMA version",
            "CALL pragma_version()",
            "CALL enable_logging(storage = 'file')",
            "CALL enable_logging(level = 'trace', storage_path = '/tmp/sightline-hostile')",
            "SELECT * FROM enable_logging()",
            "SELECT write_log('x')",
            "SELECT * FROM duckdb_logs",
            "SELECT * FROM duckdb_settings()",
            "SELECT * FROM duckdb_secrets()",
            "SELECT * FROM duckdb_extensions()",
            "SELECT * FROM duckdb_databases()",
            "SELECT * FROM duckdb_temporary_files()",
            "SELECT * FROM pg_catalog.pg_settings",
            "SELECT * FROM pg_settings",
            "SELECT * FROM information_schema.tables",
            "SELECT * FROM system.main.duckdb_settings()",
            "SELECT * FROM (WITH pg_settings AS (SELECT 1) SELECT * FROM pg_settings), pg_settings",
            "SELECT current_setting('secret_directory')",
            "SELECT getenv('HOME')",
            "SELECT system.main.current_setting('secret_directory')",
            "SELECT * FROM query('SELECT * FROM duckdb_settings()')",
            "SELECT * FROM query_table('pg_settings')",
            "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
            "PREPARE x AS SELECT 1",
            "EXECUTE x",
            "SELECT ?",
            "SELECT $1",
            "CREATE TABLE x (a INTEGER)",
            "CREATE TEMP TABLE x AS FROM trace",
            "CREATE MACRO count(x) AS 0",
            "CREATE OR REPLACE VIEW trace AS SELECT 1",
            "CREATE SECRET x (TYPE s3)",
            "CREATE SEQUENCE x",
            "DROP VIEW trace",
            "ALTER VIEW trace RENAME TO x",
            "INSERT INTO trace VALUES (1)",
            "UPDATE trace SET n = 1",
            "DELETE FROM trace",
            "TRUNCATE trace",
            "VACUUM",
            "CHECKPOINT",
            "BEGIN TRANSACTION",
            "SELECT 1; COPY trace TO '/tmp/sightline-hostile.csv'",
            "COPY trace TO '/tmp/sightline-hostile.csv'; SELECT 1",
            "SELECT 1) AS r(r0); COPY (SELECT 1) TO '/tmp/sightline-hostile.csv'; SELECT (1",
            "SELECT * FROM seq_scan()",
            "SELECT * FROM arrow_scan(1, 2, 3)",
            "SELECT * FROM arrow_scan_dumb(1, 2, 3)",
            "SELECT '\\x00'::BLOB::AGGREGATE_STATE<sum(INTEGER)>",
            "SELECT finalize('\\x00\\x00'::BLOB)",
            "SELECT * FROM test_all_types()",
            "SELECT * FROM checkpoint()",
            "SELECT sleep_ms(100000)",
            "SELECT system.main.repeat('x', 4000000000)");

    @ParameterizedTest
    @FieldSource("REACHING")
    void refusesToReachBeyondTheTrace(String query) {
        assertThatThrownBy(() -> new Asking(TRACE).ask(query))
                .isInstanceOf(SqlProblem.class)
                .satisfies(e -> assertThat(e.getMessage())
                        .doesNotContain("\n", "dev.sightline", "root:", "configuration has been locked")
                        .hasSizeBetween(10, 500));
        assertThat(Path.of("/tmp/sightline-hostile.csv")).doesNotExist();
    }

    /// Each would take very long, very much, or go very deep; what becomes of it is either a line or an answer.
    static final List<String> GREEDY = List.of(
            "SELECT count(*) FROM range(1000000000000)",
            "SELECT count(*) FROM range(10000000) a, range(10000000) b",
            "SELECT max(a.range + b.range) FROM range(10000000) a JOIN range(10000000) b ON a.range < b.range",
            "WITH RECURSIVE t AS (SELECT 1 a UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t",
            "WITH RECURSIVE t AS (SELECT 1 a UNION SELECT a + 1 FROM t) SELECT count(*) FROM t",
            "WITH RECURSIVE t AS (SELECT 'x' s UNION ALL SELECT s || s FROM t) SELECT max(length(s)) FROM t",
            "SELECT length(repeat('x', 1000000000000))",
            "SELECT length(repeat('x', 3000000000))",
            "SELECT length(lpad('x', 2000000000, 'y'))",
            "SELECT length(rpad('x', 2000000000, 'y'))",
            "SELECT length(format('{:2000000000}', 1))",
            "SELECT length(printf('%2000000000d', 1))",
            "SELECT range(1000000000)",
            "SELECT list(range) FROM range(100000000)",
            "SELECT list(trace) FROM trace, range(10000)",
            "SELECT list_sort(range(100000000))",
            "SELECT len(range(100000000))",
            "SELECT len(list_resize([1], 300000000))",
            "SELECT length(replace(repeat('x', 1000000), 'x', repeat('y', 100000)))",
            "SELECT length(regexp_replace(repeat('x', 100000), 'x', repeat('y', 100000), 'g'))",
            "SELECT levenshtein(repeat('a', 1000000), repeat('b', 1000000))",
            "SELECT array_to_string(range(1000000), repeat('x', 10000))",
            "SELECT string_agg(repeat('x', 100000), '') FROM range(1000000)",
            "SELECT * FROM range(100000000) ORDER BY hash(range)",
            "SELECT DISTINCT hash(range) || 'x' FROM range(100000000)",
            "SELECT max(c) FROM (SELECT count(*) OVER (PARTITION BY hash(range)) c FROM range(100000000))",
            "SELECT a.id FROM trace a, trace b, trace c ORDER BY a.id || b.id || c.id",
            "SELECT " + "(".repeat(9000) + "1" + ")".repeat(9000),
            "SELECT 1" + "+1".repeat(9000),
            "SELECT " + "not ".repeat(4000) + "true",
            "SELECT " + "[".repeat(5000) + "1" + "]".repeat(5000),
            "SELECT " + "-".repeat(1) + "(-".repeat(5000) + "1" + ")".repeat(5000),
            "SELECT 1 FROM " + "(SELECT 1 FROM ".repeat(1000) + "trace" + ")".repeat(1000),
            "SELECT " + "CASE WHEN true THEN ".repeat(900) + "1" + " END".repeat(900),
            "SELECT " + "1, ".repeat(6000) + "1",
            "SELECT 1" + " UNION ALL SELECT 1".repeat(1000),
            "x".repeat(30_000),
            "SELECT regexp_matches(repeat('a', 100000), '(a*)*b')",
            "SELECT regexp_matches('a', '" + "(".repeat(3000) + "a" + ")".repeat(3000) + "')",
            "SELECT regexp_matches('a', '((a{1,1000}){1,1000}){1,1000}')",
            "SELECT repeat('9', 10000)::HUGEINT",
            "SELECT repeat('[', 100000)::JSON",
            "SELECT json_extract(repeat('[', 100000), '$[0]')",
            "SELECT (repeat('[', 10000) || repeat(']', 10000))::INTEGER[]",
            "SELECT 'x'::DATE",
            "SELECT '1e400'::DOUBLE, 1e308 * 10",
            "SELECT epoch_ns(TIMESTAMP '9999-01-01')",
            "SELECT make_timestamp_ns(9223372036854775807), make_timestamp_ns(-9223372036854775808)",
            "SELECT TIMESTAMP 'infinity', DATE '-infinity'",
            "SELECT 9223372036854775807 + 1",
            "SELECT -9223372036854775808 // -1",
            "SELECT 1 // 0, 1 / 0, 1 % 0",
            "SELECT '\u0000\ud83e\udd86' || chr(0)",
            "SELECT unnest(range(100000000))",
            "SELECT * FROM repeat(1, 1000000000)",
            "PIVOT trace ON id USING count(*)",
            "SELECT * FROM trace POSITIONAL JOIN range(100)",
            "SELECT error('x')");

    @ParameterizedTest
    @FieldSource("GREEDY")
    void boundsWhatAQueryTakes(String query) {
        long start = System.nanoTime();
        try {
            sql.ask(query, 10_000);
        } catch (SqlProblem | SqlFailure line) {
            assertThat(line.getMessage()).doesNotContain("\n", "dev.sightline").hasSizeLessThan(600);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONGEST);
        assertThat(residentBytes()).as("memory of the process").isLessThan(5L << 30);
    }

    /// What is limited is what it is in DuckDB, wherever a value of a row or a constant may stand.
    @Test
    void whatIsLimitedIsWhatItIsInDuckDb() throws IOException {
        assertThat(row("range(3)::VARCHAR, range(1, 3)::VARCHAR, generate_series(3, 1, -1)::VARCHAR,"
                        + " list_resize([1], 2)::VARCHAR, array_resize([1], 2, 7)::VARCHAR,"
                        + " len(range(DATE '2026-01-01', DATE '2026-01-04', INTERVAL 1 DAY)),"
                        + " len(generate_series(TIMESTAMPTZ '2026-01-31', TIMESTAMPTZ '2026-05-01', INTERVAL 1 MONTH)),"
                        + " len(range(0)), range(NULL::BIGINT), range(9, 1)::VARCHAR, len(range(1000000))"))
                .isEqualTo("[[0, 1, 2], [1, 2], [3, 2, 1], [1, NULL], [1, 7], 3, 4, 0, null, [], 1000000]");
        assertThat(row("range(2) r, len(r), repeat('x', 2) s, replace(s, 'x', 'yy'), lpad('x', 3, 'y')"))
                .isEqualTo("[[0, 1], 2, xx, yyyy, yyx]"
                        .replace("[[0, 1]", row("range(2)").replaceFirst("]$", "")));
        assertThat(row("rank() OVER (ORDER BY range(1), repeat('x', 2))")).isEqualTo("[1]");
        assertThat(row("quantile_cont(1.0, list_resize([0.5], 2, 0.5))::VARCHAR"))
                .isEqualTo("[[1.0, 1.0]]");
    }

    private static String row(String selected) throws IOException {
        return new Asking(TRACE)
                .ask("SELECT " + selected + " FROM range(1) q")
                .rows()
                .getFirst()
                .toString();
    }

    @Test
    void whatIsTooMuchIsRefusedInPlainWords() {
        for (String greedy : List.of(
                "range(1000001)",
                "range(-9223372036854775807, 9223372036854775807)",
                "generate_series(0, 9223372036854775807, 2)",
                "range(TIMESTAMP '2000-01-01', TIMESTAMP '2026-01-01', INTERVAL 1 MICROSECOND)",
                "list_resize([1], 300000000)",
                "repeat('x', 1000000000000)",
                "lpad('x', 2000000000, 'y')",
                "levenshtein(repeat('a', 1000000), 'b')")) {
            String function = greedy.substring(0, greedy.indexOf('('));
            assertThatThrownBy(() -> new Asking(TRACE).ask("SELECT len([" + greedy + "])"))
                    .isInstanceOf(SqlProblem.class)
                    .hasMessage(function + ": this would take too much time or memory");
        }
    }

    private static long residentBytes() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                            .findFirst()
                            .orElse(0)
                    << 10;
        } catch (IOException elsewhere) {
            return 0;
        }
    }

    @Test
    void whatItAnswersTellsNothingOfTheHost(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("secret.csv"), "a,b\n1,2\n");
        for (String query : List.of(
                "SHOW TABLES",
                "SHOW ALL TABLES",
                "SHOW DATABASES",
                "DESCRIBE trace",
                "SELECT current_database()," + " current_schema(), current_user, version()",
                "EXPLAIN ANALYZE FROM trace")) {
            String answer;
            try {
                answer = new Asking(TRACE).ask(query).rows().toString();
            } catch (SqlProblem refused) {
                answer = String.valueOf(refused.getMessage());
            }
            assertThat(answer).doesNotContain(System.getProperty("user.home"), System.getProperty("user.dir"));
        }
        assertThatThrownBy(() -> new Asking(TRACE).ask("FROM '" + file + "'"))
                .hasMessageContaining("there is no table");
    }

    @Test
    void endsSoonAfterItIsCancelled() {
        for (String query : List.of(
                "SELECT count(*) FROM range(1000000000000)",
                "SELECT count(*) FROM trace a, trace b, trace c WHERE a.x < b.x AND b.x < c.x",
                "WITH RECURSIVE t AS (SELECT 1 a UNION ALL SELECT a + 1 FROM t) SELECT count(*) FROM t")) {
            SqlEngine engine = new SqlEngine();
            AtomicLong cancelledAt = new AtomicLong();
            long start = System.nanoTime();
            assertThatThrownBy(() -> engine.run(
                            TRACE, query, SqlLimits.standard(), () -> since(start, cancelledAt), new NoRows()))
                    .isInstanceOf(CancellationException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - cancelledAt.get()))
                    .as(query)
                    .isLessThan(Duration.ofSeconds(10));
        }
    }

    /// True 300 ms after the start; remembers when it was first so.
    private static boolean since(long start, AtomicLong cancelledAt) {
        long now = System.nanoTime();
        if (now - start > 300_000_000L) {
            cancelledAt.compareAndSet(0, now);
            return true;
        }
        return false;
    }

    private static final class NoRows implements ResultSink {
        @Override
        public void columns(List<ResultColumn> columns) {}

        @Override
        public boolean rows(ResultRows rows) {
            return true;
        }
    }

    @Test
    void saysThatItTookTooLong() {
        assertThatThrownBy(() -> sql.ask("SELECT count(*) FROM range(1000000000000)"))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("took longer than 0.5 s");
    }
}
