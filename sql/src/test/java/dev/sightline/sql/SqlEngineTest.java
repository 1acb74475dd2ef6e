package dev.sightline.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.sql.driver.DictionaryVector;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlProblem;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers are those of the slow version: loops over all rows.
class SqlEngineTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void showsEveryValueInTheOrderOfTheTrace(long seed) throws IOException {
        Table table = Table.random(seed, 9000);
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (Map<String, Object> row : table.inOrder()) {
            expected.add(table.fields.keySet().stream().map(row::get).collect(Collectors.toCollection(ArrayList::new)));
        }
        Asking.Found found = new Asking(SqlTrace.all(table.snapshot())).ask("SELECT * FROM trace");
        assertThat(found.names()).containsExactlyElementsOf(table.fields.keySet());
        assertThat(found.types())
                .containsExactlyElementsOf(table.fields.values().stream()
                        .map(field -> field.type().label())
                        .toList());
        assertThat(found.rows()).isEqualTo(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14})
    void answersAsLoopsOverAllRowsDo(long seed) throws IOException {
        Table table = Table.random(seed, 20_000);
        List<Map<String, Object>> rows = table.rows;
        Asking sql = new Asking(SqlTrace.all(table.snapshot()));
        assertThat(sql.one("SELECT count(*) FROM trace")).isEqualTo((long) rows.size());
        assertThat(sql.one("SELECT count(n) FROM trace")).isEqualTo(count(rows, "n"));
        assertThat(sql.one("FROM trace SELECT count(t)")).isEqualTo(count(rows, "t"));
        assertThat(sql.one("SELECT sum(n) FROM trace"))
                .isEqualTo(BigInteger.valueOf(longs(rows, "n").sum()));
        assertThat(sql.one("SELECT max(wide) FROM trace"))
                .isEqualTo(longs(rows, "wide").max().orElseThrow());
        assertThat(sql.one("SELECT min(t) FROM trace"))
                .isEqualTo(longs(rows, "t").min().orElseThrow());
        assertThat(sql.one("SELECT count(*) FROM trace WHERE ok"))
                .isEqualTo(rows.stream()
                        .filter(row -> Boolean.TRUE.equals(row.get("ok")))
                        .count());
        assertThat(sql.one("SELECT count(*) FROM trace WHERE s IS NULL")).isEqualTo(rows.size() - count(rows, "s"));
        assertThat(sql.one("SELECT count(DISTINCT id) FROM trace"))
                .isEqualTo(rows.stream()
                        .map(row -> row.get("id"))
                        .filter(Objects::nonNull)
                        .distinct()
                        .count());
        assertThat(sql.one("SELECT count(*) FROM trace WHERE s = 'é' AND n > 10"))
                .isEqualTo(rows.stream()
                        .filter(row -> "é".equals(row.get("s")) && row.get("n") instanceof Long n && n > 10)
                        .count());
        assertThat(sql.one("SELECT count(*) FROM trace WHERE x >= 0.5"))
                .isEqualTo(rows.stream()
                        .filter(row -> row.get("x") instanceof Double x && x >= 0.5)
                        .count());
        assertThat(sql.ask("SELECT s, count(*) FROM trace WHERE s IS NOT NULL GROUP BY s ORDER BY s")
                        .rows())
                .isEqualTo(counts(rows, "s"));
        assertThat(sql.ask("SELECT e, count(*) FROM trace WHERE e IS NOT NULL GROUP BY e ORDER BY e")
                        .rows())
                .isEqualTo(counts(rows, "e"));
    }

    private static List<List<Object>> counts(List<Map<String, Object>> rows, String column) {
        Map<String, Long> counts = new TreeMap<>((a, b) ->
                Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray()));
        rows.forEach(row -> {
            if (row.get(column) instanceof String text) {
                counts.merge(text, 1L, Long::sum);
            }
        });
        return counts.entrySet().stream()
                .map(entry -> List.<Object>of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static long count(List<Map<String, Object>> rows, String column) {
        return rows.stream().filter(row -> row.get(column) != null).count();
    }

    private static LongStream longs(List<Map<String, Object>> rows, String column) {
        return rows.stream().filter(row -> row.get(column) != null).mapToLong(row -> (Long) row.get(column));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23, 24, 25})
    void selectionAndPaintMeanWhatTheyMeanEverywhere(long seed) throws IOException {
        Table table = Table.random(seed, 15_000);
        Snapshot snapshot = table.snapshot();
        long from = 1_700_000_000_000_000_000L + 500_000;
        ResolvedSelection where = selection(snapshot, "s != 'ERROR' or not (n > 3)");
        Paint paint = Paint.parse("high: n >= 100; error: s = 'ERROR'; Trace: ok = true");
        SqlTrace trace = new SqlTrace(
                snapshot,
                where,
                new TimeWindow(from, from + 2_000_000),
                paint.categories().stream()
                        .map(each -> new SqlTrace.Category(
                                each.name(), ResolvedSelection.resolve(each.selection(), snapshot)))
                        .toList());
        List<Map<String, Object>> inOrder = table.inOrder();
        Asking sql = new Asking(trace);
        assertThat(sql.ask("SELECT id FROM selection").rows())
                .isEqualTo(inOrder.stream()
                        .filter(row -> isSelected(row, from))
                        .map(row -> Arrays.asList(row.get("id")))
                        .toList());
        assertThat(sql.ask("SELECT category FROM painted").rows())
                .isEqualTo(inOrder.stream()
                        .map(row -> Arrays.<Object>asList(category(row)))
                        .toList());
        Asking.Found third = sql.ask("SELECT id FROM \"Trace_1\"");
        assertThat(third.rows())
                .isEqualTo(inOrder.stream()
                        .filter(row -> category(row).equals("Trace"))
                        .map(row -> Arrays.asList(row.get("id")))
                        .toList());
        assertThat(third.notes()).containsExactly("the view Trace is \"Trace_1\" in SQL, which has that name already");
        assertThat(sql.one("SELECT (SELECT count(*) FROM high) + (SELECT count(*) FROM error)"))
                .isEqualTo(inOrder.stream()
                        .filter(row -> List.of("high", "error").contains(category(row)))
                        .count());
    }

    private static ResolvedSelection selection(Snapshot snapshot, String text) {
        return ResolvedSelection.resolve(SelectionParser.parse(text), snapshot);
    }

    private static boolean isSelected(Map<String, Object> row, long from) {
        boolean where =
                row.get("s") instanceof String s && !s.equals("ERROR") || !(row.get("n") instanceof Long n && n > 3);
        return where && row.get("t") instanceof Long t && t >= from && t < from + 2_000_000;
    }

    private static String category(Map<String, Object> row) {
        if (row.get("n") instanceof Long n && n >= 100) {
            return "high";
        }
        if ("ERROR".equals(row.get("s"))) {
            return "error";
        }
        return Boolean.TRUE.equals(row.get("ok")) ? "Trace" : "";
    }

    /// Else columns are copied value by value, which is right but slow.
    @Test
    void findsTheMemoryOfAVector() throws ReflectiveOperationException {
        for (String field : List.of("data", "validity")) {
            assertThat(DuckDBWritableVector.class.getDeclaredField(field).getType())
                    .isEqualTo(ByteBuffer.class);
        }
    }

    /// Else strings are copied row by row, which is right but slow.
    @Test
    void findsDictionariesInDuckDb() throws IOException {
        assertThat(new Asking(SqlTrace.all(Table.random(30, 10).snapshot())).one("SELECT max(s) FROM trace"))
                .isInstanceOf(String.class);
        assertThat(DictionaryVector.isPossible()).isTrue();
    }

    /// Dictionaries of a few strings, of as many as a vector has places, of more, and of too many; with and without
    /// missing values, filtered, joined, kept by a sort, grouped by several.
    @ParameterizedTest(name = "{0} strings")
    @ValueSource(ints = {0, 1, 2, 1023, 1024, 1025, 2046, 2047, 2048, 2049, 4095, 4096, 4097, 30_000, 70_000})
    void stringsOfAnyDictionaryAreThemselves(int strings) throws IOException {
        Table table = new Table(null, Field.of("i", ColumnType.INT64), Field.of("s", ColumnType.STRING));
        List<List<@Nullable Object>> all = new ArrayList<>();
        int rows = Math.max(5000, 2 * strings);
        for (int i = 0; i < rows; i++) {
            // Every string twice or more, so that there is a dictionary; long ones beside short ones.
            @Nullable
            String text = strings == 0 || i % 97 == 5
                    ? null
                    : "s" + i % strings + (i % strings % 3 == 0 ? " is longer than twelve bytes" : "");
            table.add(text == null ? Map.of("i", (long) i) : Map.of("i", (long) i, "s", text));
            all.add(Arrays.asList((long) i, text));
        }
        Asking sql = new Asking(SqlTrace.all(table.snapshot()));
        assertThat(sql.ask("SELECT i, s FROM trace").rows()).isEqualTo(all);
        assertThat(sql.ask("SELECT i, s FROM trace ORDER BY i DESC").rows()).isEqualTo(all.reversed());
        assertThat(sql.ask("SELECT i, s FROM trace WHERE i % 7 = 3 OR s IS NULL")
                        .rows())
                .isEqualTo(all.stream()
                        .filter(row -> ((Long) Objects.requireNonNull(row.get(0))) % 7 == 3 || row.get(1) == null)
                        .toList());
        Map<@Nullable Object, Long> counts = new java.util.HashMap<>();
        all.forEach(row -> counts.merge(row.get(1), 1L, Long::sum));
        Map<@Nullable Object, Object> found = new java.util.HashMap<>();
        sql.ask("SELECT s, count(*) FROM trace GROUP BY s")
                .rows()
                .forEach(row -> found.put(row.get(0), Objects.requireNonNull(row.get(1))));
        assertThat(found).isEqualTo(counts);
        assertThat(sql.one("SELECT count(*) FROM trace a SEMI JOIN (SELECT s, upper(s) u FROM trace) b"
                        + " ON a.s = b.s AND upper(a.s) = b.u"))
                .isEqualTo(all.stream().filter(row -> row.get(1) != null).count());
    }

    @Test
    void oneThreadAndManyAgree() throws IOException {
        SqlTrace trace = SqlTrace.all(Table.random(31, 200_000).snapshot());
        SqlLimits one = new SqlLimits(1L << 30, 1, SqlLimits.standard().time());
        SqlLimits four = new SqlLimits(1L << 30, 4, SqlLimits.standard().time());
        for (String query : List.of(
                "SELECT s, ok, count(*), sum(n), min(wide), max(t) FROM trace GROUP BY ALL ORDER BY ALL",
                "SELECT * FROM trace WHERE n = 17",
                "SELECT id, row_number() OVER () FROM trace LIMIT 100 OFFSET 70000",
                "SELECT e, count(*) FROM trace GROUP BY e ORDER BY 2 DESC, 1 LIMIT 20")) {
            assertThat(new Asking(trace, one).ask(query).rows())
                    .isEqualTo(new Asking(trace, four).ask(query).rows());
        }
    }

    @Test
    void resultColumnsKeepWhatTheTraceSaysOfThem() throws IOException {
        Table table = new Table(
                "when",
                new Field("when", ColumnType.TIME, Role.TIME, null),
                new Field("took", ColumnType.FLOAT64, Role.DURATION, "ms"),
                new Field("Who", ColumnType.STRING, Role.ENTITY, null));
        table.add(Map.of("when", 1_000L, "took", 1.5, "Who", "a"));
        Asking.Found found = new Asking(SqlTrace.all(table.snapshot()))
                .ask("SELECT \"when\", who, took, took::VARCHAR AS \"Took\", took * 2 AS twice FROM trace");
        assertThat(found.columns())
                .containsExactly(
                        new ResultColumn("when", ColumnType.TIME, Role.TIME, null, false),
                        new ResultColumn("Who", ColumnType.STRING, Role.ENTITY, null, false),
                        new ResultColumn("took", ColumnType.FLOAT64, Role.DURATION, "ms", false),
                        new ResultColumn("Took", ColumnType.STRING, null, null, false),
                        new ResultColumn("twice", ColumnType.FLOAT64, null, null, false));
        assertThat(found.rows()).containsExactly(List.of(1_000L, "a", 1.5, "1.5", 3.0));
    }

    @Test
    void timeIsComparedWithDatesAndWithNanoseconds() throws IOException {
        Table table = new Table("time", new Field("time", ColumnType.TIME, Role.TIME, null));
        for (long nanos : new long[] {1_600_000_000_123_456_789L, 1_600_000_001_000_000_000L}) {
            table.add(Map.of("time", nanos));
        }
        Asking sql = new Asking(SqlTrace.all(table.snapshot()));
        for (String where : List.of(
                "time > '2020-09-13 12:26:40.123456789'",
                "time >= TIMESTAMP '2020-09-13 12:26:41'",
                "time > ns(1600000000123456789)",
                "epoch_ns(time) > 1600000000123456789",
                "time BETWEEN ns(1600000000999999999) AND '2021-01-01'")) {
            assertThat(sql.one("SELECT epoch_ns(time) FROM trace WHERE " + where))
                    .as(where)
                    .isEqualTo(1_600_000_001_000_000_000L);
        }
    }

    @Test
    void namesThatDifferOnlyInCaseAreToldApart() throws IOException {
        Table table = new Table(
                null,
                Field.of("name", ColumnType.STRING),
                Field.of("Name", ColumnType.INT64),
                Field.of("category", ColumnType.STRING),
                Field.of("odd \" name", ColumnType.BOOL));
        table.add(Map.of("name", "a", "Name", 5L, "category", "x", "odd \" name", true));
        Asking.Found found = new Asking(SqlTrace.all(table.snapshot())).ask("SELECT * FROM painted");
        assertThat(found.names()).containsExactly("name", "Name_1", "category", "odd \" name", "category_1");
        assertThat(found.rows()).containsExactly(List.of("a", 5L, "x", true, ""));
        assertThat(found.notes())
                .containsExactly(
                        "the column Name is \"Name_1\" in SQL, which has that name already",
                        "the column category is \"category_1\" in SQL, which has that name already");
    }

    @Test
    void anEmptyAnswerHasColumns() throws IOException {
        Asking sql = new Asking(SqlTrace.all(Table.random(41, 100).snapshot()));
        Asking.Found found = sql.ask("SELECT n, s FROM trace WHERE n > 100000");
        assertThat(found.names()).containsExactly("n", "s");
        assertThat(found.rows()).isEmpty();
        assertThat(new Asking(SqlTrace.all(new Snapshot(List.of(), null, List.of(), List.of(), 0)))
                        .one("SELECT count(*) FROM trace"))
                .isEqualTo(0L);
    }

    @Test
    void everyTypeOfDuckDbBecomesOneOfOurs() throws IOException {
        Asking.Found found = new Asking(SqlTrace.all(Table.random(42, 10).snapshot()))
                .ask("SELECT 1::UTINYINT, 170141183460469231731687303715884105727::HUGEINT, 1.25, DATE '1970-01-02',"
                        + " [1, 2], {'a': 1}, NULL, 'x'::BLOB, INTERVAL 1 HOUR, 'nan'::DOUBLE, 2.5::FLOAT,"
                        + " TIMESTAMPTZ '1970-01-01 00:00:01+00', 18446744073709551615::UBIGINT, DATE '1960-01-01'");
        assertThat(found.types())
                .containsExactly(
                        "int64", "int64", "float64", "time", "string", "string", "string", "string", "string",
                        "float64", "float64", "time", "int64", "time");
        assertThat(found.rows())
                .containsExactly(Arrays.asList(
                        1L,
                        new BigInteger("170141183460469231731687303715884105727"),
                        1.25,
                        86_400_000_000_000L,
                        "[1, 2]",
                        "{'a': 1}",
                        null,
                        "x",
                        "01:00:00",
                        null,
                        2.5,
                        1_000_000_000L,
                        new BigInteger("18446744073709551615"),
                        -315_619_200_000_000_000L));
    }

    @Test
    void describesSummarizesAndExplains() throws IOException {
        Asking sql = new Asking(SqlTrace.all(Table.random(43, 1000).snapshot()));
        assertThat(sql.ask("DESCRIBE trace").rows().getFirst().subList(0, 2)).containsExactly("t", "TIMESTAMP_NS");
        assertThat(sql.ask("SUMMARIZE SELECT n FROM trace").rows()).hasSize(1);
        assertThat(sql.ask("VALUES (1, 'a'), (2, 'b');").rows()).containsExactly(List.of(1L, "a"), List.of(2L, "b"));
        assertThat(sql.ask("explain  select n from trace").names()).containsExactly("explain_key", "explain_value");
        assertThat(sql.ask("EXPLAIN ANALYZE SELECT count(*) FROM trace").rows()).isNotEmpty();
        assertThat(sql.ask("SHOW TABLES").rows()).contains(List.of("trace"), List.of("selection"));
        assertThat(sql.ask("WITH a AS (SELECT 1 AS b) SELECT b FROM a -- that is all")
                        .rows())
                .containsExactly(List.of(1L));
    }

    @Test
    void anAnswerCanBeCutShort() throws IOException {
        Asking sql = new Asking(SqlTrace.all(Table.random(44, 50_000).snapshot()));
        assertThat(sql.ask("SELECT * FROM trace", 10).rows()).hasSize(10);
        assertThat(sql.ask("SELECT range FROM range(1000000000000)", 10).rows()).hasSize(10);
    }

    @Test
    void errorsAreOneLineWithThePlaceAndASuggestion() {
        Asking sql = new Asking(SqlTrace.all(Table.random(45, 10).snapshot()));
        assertThatThrownBy(() -> sql.ask("SELECT s,\n  wid FROM trace"))
                .isInstanceOf(SqlProblem.class)
                .hasMessage("Referenced column \"wid\" not found in FROM clause; Candidate bindings: \"wide\""
                        + " (line 2, column 3)");
        assertThatThrownBy(() -> sql.ask("SELEC 1")).hasMessageContaining("syntax error at or near \"SELEC\"");
        assertThatThrownBy(() -> sql.ask("SELECT * FROM trac"))
                .hasMessage("there is no table \"trac\"; there are trace, selection, painted (line 1, column 15)");
        assertThatThrownBy(() -> sql.ask("")).hasMessageContaining("empty");
        assertThatThrownBy(() -> sql.ask("SELECT 1; SELECT 2")).hasMessageContaining("one statement");
        assertThatThrownBy(() -> sql.ask("SELECT s::INTEGER FROM trace"))
                .hasMessageContaining("Could not convert string");
    }

    @Test
    void aTimeBeyondThoseOfNanosecondsIsToldSo() {
        Asking sql = new Asking(SqlTrace.all(Table.random(46, 10).snapshot()));
        for (String literal : new String[] {"'2300-01-01'", "'1500-01-01'", "'9999-12-31 23:59:59'"}) {
            assertThatThrownBy(() -> sql.ask("FROM trace WHERE t < " + literal))
                    .isInstanceOf(SqlProblem.class)
                    .hasMessage(literal
                            + " is no time, or beyond those that can be compared here: 1677-09-22 to 2262-04-11");
        }
        for (String time : new String[] {
            "TIMESTAMP '2300-01-01'", "DATE '2300-01-01'", "DATE '1500-01-01'", "t + INTERVAL 4000 YEAR"
        }) {
            assertThatThrownBy(() -> sql.ask("FROM trace WHERE t < " + time))
                    .isInstanceOf(SqlProblem.class)
                    .hasMessage("a time that the query names or computes is beyond those that can be compared here:"
                            + " 1677-09-22 to 2262-04-11");
        }
        assertThatThrownBy(() -> sql.ask("FROM trace WHERE t < 'noon'"))
                .hasMessage("'noon' is no whole number, and no time such as '2026-01-31 12:00:00'");
    }
}
