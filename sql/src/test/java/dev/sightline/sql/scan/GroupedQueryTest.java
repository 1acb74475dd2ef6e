package dev.sightline.sql.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.sql.Asking;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.Table;
import dev.sightline.sql.driver.MemoryCap;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.query.GroupedQuery;
import dev.sightline.sql.sandbox.Parser;
import dev.sightline.sql.sandbox.Sandbox;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Groups that are handed over in parts give what rows give, and that happens where it should.
///
/// Over 400 lines: what is grouped and the near misses that are not stand beside each other.
class GroupedQueryTest {
    private static final SqlEngine GROUPS = new SqlEngine(Shortcuts.FOUND.withGroupedRows(0), MemoryCap.ofProcess());
    private static final SqlEngine ROWS = new SqlEngine(Shortcuts.NONE, MemoryCap.ofProcess());
    private static final long START = 1_700_000_000_000_000_000L;

    @AfterAll
    static void close() {
        GROUPS.close();
        ROWS.close();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {101, 102, 103, 104, 105, 106})
    void givesWhatRowsGive(long seed) throws IOException, SQLException {
        Random random = new Random(seed);
        SqlTrace trace = trace(seed, random);
        int good = 0;
        for (int i = 0; i < 12; i++) {
            String query = query(random);
            assertThat(grouped(query, trace)).as(query).isNotNull();
            good += isGrouped(query, trace) ? 1 : 0;
            same(query, trace);
        }
        // The others have nearly as many groups as rows.
        assertThat(good).isGreaterThan(5);
    }

    /// Small and large, in segments of any size; numbers near the ends of their types; a part of it selected.
    private static SqlTrace trace(long seed, Random random) {
        int rows = List.of(0, 1, 40, 2047, 2049, 9000).get((int) (seed % 6));
        Table table = Table.random(seed, rows);
        table.fields.put("big", Field.of("big", ColumnType.INT64));
        table.fields.put("few", Field.of("few", ColumnType.FLOAT64));
        table.fields.put("moment", Field.of("moment", ColumnType.TIME));
        table.fields.put("none", Field.of("none", ColumnType.INT64));
        for (Map<String, Object> row : table.rows) {
            if (random.nextInt(5) > 0) {
                row.put("big", random.nextBoolean() ? Long.MAX_VALUE - random.nextInt(3) : Long.MIN_VALUE);
                row.put("few", List.of(-0.0, 0.0, 1e-300, 2.5, -1e14, 123.456).get(random.nextInt(6)));
                row.put("moment", START + random.nextInt(50));
            }
        }
        Snapshot snapshot = table.snapshot();
        ResolvedSelection some = ResolvedSelection.resolve(SelectionParser.parse("n > 3"), snapshot);
        TimeWindow window = seed % 2 == 0 ? null : new TimeWindow(START, START + 900_000);
        return new SqlTrace(snapshot, some, window, List.of(new SqlTrace.Category("painted red", some)));
    }

    private static String query(Random random) {
        List<String> keys = new ArrayList<>();
        for (String key : List.of("s", "ok", "n", "e", "moment", "none")) {
            if (random.nextInt(3) == 0 && keys.size() < 3) {
                keys.add(key);
            }
        }
        String by = String.join(", ", keys);
        List<String> items = new ArrayList<>(keys);
        for (int i = random.nextInt(4); i >= 0; i--) {
            items.add(aggregate(random));
        }
        String view =
                List.of("trace", "Trace x", "selection", "\"painted red\"").get(random.nextInt(4));
        String query = "SELECT " + String.join(", ", items) + " FROM " + view + where(random);
        if (!keys.isEmpty()) {
            query += List.of(" GROUP BY " + by, " GROUP BY ALL", " GROUP BY " + places(keys.size()))
                    .get(random.nextInt(3));
        }
        if (random.nextInt(3) == 0) {
            query += " HAVING " + aggregate(random) + " IS NOT NULL AND count(*) >= " + random.nextInt(4);
        }
        return random.nextInt(3) == 0 ? query + " ORDER BY " + aggregate(random) : query;
    }

    private static String places(int keys) {
        return "1" + (keys > 1 ? ", 2" : "") + (keys > 2 ? ", 3" : "");
    }

    private static String aggregate(Random random) {
        String number = List.of("n", "wide", "big", "x", "few", "none").get(random.nextInt(6));
        return switch (random.nextInt(10)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + List.of("s", "id", "ok", "moment", "x", "none").get(random.nextInt(6)) + ")";
            case 2, 3 -> "sum(" + number + ")";
            case 4 -> "avg(" + number + ")";
            case 5 -> "min(" + number + ")";
            case 6 -> "MAX(" + number + ")";
            case 7 -> "min(moment) < max(moment)";
            case 8 -> "round(sum(few) / count(), 2)";
            default -> "typeof(sum(" + number + "))";
        };
    }

    private static String where(Random random) {
        List<String> all = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            String operator = " " + List.of("<", "<=", ">", ">=", "=", "<>").get(random.nextInt(6)) + " ";
            all.add(
                    switch (random.nextInt(8)) {
                        case 0 -> "n" + operator + random.nextInt(100);
                        case 1 -> "s <> 'ERROR'";
                        case 2 -> "'Warn'" + operator + "s";
                        case 3 ->
                            "few" + operator
                                    + List.of("0", "2.5", "-100000000000000", "123.456", "0.0", "-0.0")
                                            .get(random.nextInt(6));
                        case 4 -> "t >= ns(" + (START + random.nextInt(600_000)) + ")";
                        case 5 -> "x BETWEEN 0.5 AND " + random.nextInt(20) + ".75";
                        case 6 -> "e IN ('e1', 'e2', 'e" + random.nextInt(400) + "', 'e7')";
                        default -> "n BETWEEN -20 AND 90";
                    });
        }
        return all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
    }

    private static void same(String query, SqlTrace trace) throws IOException {
        Asking.Found expected = new Asking(ROWS, trace, SqlLimits.standard()).ask(query);
        Asking.Found found = new Asking(GROUPS, trace, SqlLimits.standard()).ask(query);
        assertThat(found.columns()).as(query).isEqualTo(expected.columns());
        List<List<@Nullable Object>> left = sorted(expected);
        List<List<@Nullable Object>> right = sorted(found);
        assertThat(right).as(query).hasSameSizeAs(left);
        for (int row = 0; row < left.size(); row++) {
            for (int c = 0; c < left.get(row).size(); c++) {
                String place = query + ": " + left.get(row);
                Object wanted = left.get(row).get(c);
                if (wanted instanceof Double number && right.get(row).get(c) instanceof Double got) {
                    assertThat(got).as(place).isCloseTo(number, within(1e-9 * Math.max(1e-3, Math.abs(number))));
                } else {
                    assertThat(right.get(row).get(c)).as(place).isEqualTo(wanted);
                }
            }
        }
    }

    /// By all that is no double, which the keys are part of.
    private static List<List<@Nullable Object>> sorted(Asking.Found found) {
        List<List<@Nullable Object>> rows = new ArrayList<>(found.rows());
        rows.sort((List<@Nullable Object> a, List<@Nullable Object> b) -> text(a).compareTo(text(b)));
        return rows;
    }

    private static String text(List<@Nullable Object> row) {
        StringBuilder text = new StringBuilder();
        for (Object cell : row) {
            text.append(cell instanceof Double ? "" : cell).append('|');
        }
        return text.toString();
    }

    /// Two threads, several segments of many pieces, groups that come more often than a thread can keep.
    @Test
    void putsGroupsTogetherThatComeInManyParts() throws IOException, SQLException {
        Table table = new Table(
                null,
                Field.of("k", ColumnType.INT64),
                Field.of("j", ColumnType.STRING),
                Field.of("v", ColumnType.INT64));
        int rows = 3 * RowRuns.PIECE + 4000;
        for (int i = 0; i < rows; i++) {
            Map<String, Object> row = new HashMap<>();
            row.put("k", i % 100_000L * 1_000_003L);
            row.put("j", "j" + i % 7);
            row.put("v", (long) i);
            table.add(row);
            if (i == RowRuns.PIECE + 77) {
                table.endSegment();
            }
        }
        SqlTrace trace = SqlTrace.all(table.snapshot());
        GroupedQuery query = grouped("SELECT k, sum(v), count(*) FROM trace GROUP BY k", trace);
        assertThat(query).isNotNull();
        // Asked as it is, it would be left alone: nearly each of the first rows has a group of its own.
        assertThat(isGrouped("SELECT k, sum(v), count(*) FROM trace GROUP BY k", trace))
                .isFalse();
        for (String each : List.of(
                "SELECT j, sum(v), min(k), max(k), count(*) FROM trace GROUP BY j",
                "SELECT sum(v), count(v), avg(v) FROM trace",
                // Nearly all rows: those that do not fulfil it must not be let through for that.
                "SELECT j, sum(v), count(*) FROM trace WHERE j <> 'j3' AND v > 100 GROUP BY j")) {
            assertThat(isGrouped(each, trace)).as(each).isTrue();
            same(each, trace);
        }
        Groups groups = new Groups(
                trace.snapshot(),
                List.of(0),
                query == null ? List.of() : query.partials(),
                (segment, column) -> trace.snapshot()
                        .segments()
                        .get(segment)
                        .column(trace.snapshot().fields().get(column).name()));
        groups.begin(1);
        int[] batch = new int[Groups.BATCH];
        int row = 0;
        while (groups.hasRoom() && row + batch.length <= 131_000) {
            for (int i = 0; i < batch.length; i++) {
                batch[i] = row++;
            }
            groups.add(batch, batch.length);
        }
        assertThat(groups.hasRoom()).isFalse();
        assertThat(groups.count()).isEqualTo(row).isLessThanOrEqualTo(1 << 16);
    }

    @Test
    void namesAndTypesAreThoseOfTheQuery() throws IOException {
        SqlTrace trace = SqlTrace.all(Table.random(120, 500).snapshot());
        Asking.Found found = new Asking(GROUPS, trace, SqlLimits.standard())
                .ask("SELECT s, count(*), sum(n), avg(n) AS mean, min(t), max(x), sum(n) AS n FROM trace GROUP BY s");
        assertThat(found.names()).containsExactly("s", "count_star()", "sum(n)", "mean", "min(t)", "max(x)", "n");
        assertThat(found.types()).containsExactly("string", "int64", "int64", "float64", "time", "float64", "int64");
    }

    @Test
    void explainsWhatIsRun() throws IOException {
        Asking sql = new Asking(GROUPS, SqlTrace.all(Table.random(121, 500).snapshot()), SqlLimits.standard());
        assertThat(sql.ask("EXPLAIN SELECT s, sum(n) FROM trace GROUP BY s")
                        .rows()
                        .toString())
                .containsIgnoringCase("sightline_groups");
        assertThat(sql.ask("EXPLAIN SELECT s, median(n) FROM trace GROUP BY s")
                        .rows()
                        .toString())
                .doesNotContainIgnoringCase("sightline_groups");
    }

    @Test
    void fewRowsAreNotWorthIt() throws IOException, SQLException {
        SqlTrace trace = SqlTrace.all(Table.random(126, 500).snapshot());
        String query = "SELECT s, count(*) FROM trace WHERE t < ns(" + (START + 20_000) + ") GROUP BY s";
        GroupedQuery grouped = Objects.requireNonNull(grouped(query, trace));
        long rows = (Long) Objects.requireNonNull(
                new Asking(trace).one("SELECT count(*) FROM trace WHERE t < ns(" + (START + 20_000) + ")"));
        assertThat(GroupChoice.isGood(grouped, trace.snapshot(), rows)).isTrue();
        assertThat(GroupChoice.isGood(grouped, trace.snapshot(), rows + 1)).isFalse();
        assertThat(new Asking(trace).ask("EXPLAIN " + query).rows().toString())
                .doesNotContainIgnoringCase("sightline_groups");
    }

    @Test
    void isTakenFromEveryFormOfIt() throws SQLException {
        SqlTrace trace = SqlTrace.all(Table.random(122, 3000).snapshot());
        for (String query : List.of(
                "SELECT count(*) c FROM trace GROUP BY e ORDER BY c, min(wide)",
                "SELECT round(sum(x)), count(*) FROM trace GROUP BY s ORDER BY s",
                "SELECT count(*), sum(x)::BIGINT FROM trace WHERE s != 'ERROR' AND n < 100",
                "SELECT sum(x) AS x, max(n) FROM trace t GROUP BY t.s LIMIT 3 OFFSET 1",
                "FROM trace SELECT s, max(t) GROUP BY ALL ORDER BY 2 DESC NULLS LAST",
                "SELECT s AS s, sum(n) AS total FROM trace GROUP BY s HAVING total > 5 ORDER BY total / count(*)",
                "SELECT s FROM trace GROUP BY s",
                "SELECT count(*) AS s FROM trace GROUP BY s")) {
            assertThat(isGrouped(query, trace)).as(query).isTrue();
        }
    }

    @Test
    void nothingElseIsTaken() throws IOException, SQLException {
        SqlTrace trace = SqlTrace.all(Table.random(123, 300).snapshot());
        for (String query : List.of(
                "SELECT s FROM trace",
                "SELECT s, sum(DISTINCT n) FROM trace GROUP BY s",
                "SELECT s, sum(n) FILTER (n > 3) FROM trace GROUP BY s",
                "SELECT s, sum(n ORDER BY n) FROM trace GROUP BY s",
                "SELECT s, sum(sum(n)) OVER () FROM trace GROUP BY s",
                "SELECT s, median(n) FROM trace GROUP BY s",
                "SELECT s, sum(n + 1) FROM trace GROUP BY s",
                "SELECT s, sum(ok::INT) FROM trace GROUP BY s",
                "SELECT sum(ok) FROM trace",
                "SELECT min(s), max(ok) FROM trace",
                "SELECT lower(s) AS l, count(*) FROM trace GROUP BY l",
                "SELECT upper(s) AS s, count(*) FROM trace GROUP BY s",
                "SELECT s, count(*) AS n FROM trace GROUP BY s ORDER BY n",
                "SELECT s AS e, count(e) FROM trace GROUP BY s",
                "SELECT s, n % 2 AS odd, count(*) FROM trace GROUP BY ALL",
                "SELECT s, count(*) FROM trace GROUP BY ROLLUP (s)",
                "SELECT s, count(*) FROM trace GROUP BY GROUPING SETS ((s), ())",
                "SELECT count(*) + 0 FROM trace GROUP BY ()",
                "SELECT DISTINCT s, count(*) FROM trace GROUP BY s",
                "SELECT s, count(*) FROM trace GROUP BY s QUALIFY row_number() OVER () = 1",
                "SELECT s, count(*) FROM trace GROUP BY s ORDER BY ALL",
                "SELECT s, count(*) FROM trace GROUP BY s LIMIT 10%",
                "SELECT s, count(*) FROM trace USING SAMPLE 10 GROUP BY s",
                "SELECT s, count(*) FROM trace TABLESAMPLE 10% GROUP BY s",
                "SELECT x, count(*) FROM trace GROUP BY x",
                "SELECT s, any_value(n) FROM trace GROUP BY s",
                "SELECT COLUMNS('s'), count(*) FROM trace GROUP BY ALL",
                "SELECT category, count(*) FROM painted GROUP BY category",
                "SELECT s, count(*) FROM (FROM trace) GROUP BY s",
                "SELECT s, count(*) FROM trace JOIN range(3) ON true GROUP BY s",
                "SELECT s, count(*) FROM trace, selection GROUP BY s",
                "SELECT b, count(*) FROM trace AS x(a, b) GROUP BY b",
                "WITH trace AS (SELECT 'a' AS s) SELECT s, count(*) FROM trace GROUP BY s",
                "SELECT s, count(*) FROM trace GROUP BY s UNION SELECT s, 1 FROM trace",
                "SELECT s, count(*), (SELECT max(n) FROM trace) FROM trace GROUP BY s",
                "SELECT sum(n) FROM trace WHERE n > 3 OR s = 'z'",
                "SELECT sum(n) FROM trace WHERE NOT n > 3",
                "SELECT sum(n) FROM trace WHERE n > 3.5",
                "SELECT sum(n) FROM trace WHERE x > 0.12345678901234567",
                "SELECT sum(n) FROM trace WHERE x > 1e-5",
                "SELECT sum(n) FROM trace WHERE t > DATE '2023-11-14'",
                "SELECT sum(n) FROM trace WHERE t <> ns(5)",
                "SELECT sum(n) FROM trace WHERE s LIKE 'E%'",
                "SELECT sum(n) FROM trace WHERE ok",
                "SELECT sum(n) FROM trace WHERE n > 3 AND ok")) {
            assertThat(isGrouped(query, trace)).as(query).isFalse();
        }
    }

    /// A column may have the name that partial groups would have.
    @Test
    void namesOfItsOwnMustBeFree() throws IOException, SQLException {
        Table table = new Table(null, Field.of("sightline_rows", ColumnType.INT64), Field.of("n", ColumnType.INT64));
        table.add(Map.of("sightline_rows", 5L, "n", 1L));
        SqlTrace trace = SqlTrace.all(table.snapshot());
        assertThat(isGrouped("SELECT sum(n) FROM trace", trace)).isFalse();
        assertThat(new Asking(GROUPS, trace, SqlLimits.standard()).one("SELECT max(sightline_rows) FROM trace"))
                .isEqualTo(5L);
        SqlTrace other = SqlTrace.all(Table.random(124, 10).snapshot());
        assertThat(isGrouped("SELECT sum(n) AS sightline_rows FROM trace", other))
                .isFalse();
    }

    @Test
    void sumsThatLeaveTheRangeOfDoublesAreLeftToDuckDb() throws IOException, SQLException {
        Table table = new Table(null, Field.of("x", ColumnType.FLOAT64));
        for (int i = 0; i < 4; i++) {
            table.add(Map.of("x", i % 2 == 0 ? 1e308 : -1e308));
        }
        SqlTrace trace = SqlTrace.all(table.snapshot());
        assertThat(isGrouped("SELECT avg(x) FROM trace", trace)).isFalse();
        assertThat(isGrouped("SELECT max(x) FROM trace", trace)).isTrue();
        same("SELECT min(x), max(x), count(x) FROM trace", trace);
    }

    /// Two zeros are one number, beside which lie the smallest of all; decimals are between two doubles.
    @Test
    void bordersOfDoublesAreThoseOfDuckDb() throws IOException, SQLException {
        Table table = new Table(null, Field.of("x", ColumnType.FLOAT64));
        List<String> constants = List.of("0", "0.0", "-0.0", "1", "0.1", "123456789012345", "0.30000000000000");
        for (double value : new double[] {0.0, 1, 0.1, 123_456_789_012_345.0, 0.3, 0.1 + 0.2}) {
            table.add(Map.of("x", value));
            table.add(Map.of("x", -value));
            table.add(Map.of("x", Math.nextUp(value)));
            table.add(Map.of("x", Math.nextDown(value)));
        }
        SqlTrace trace = SqlTrace.all(table.snapshot());
        for (String constant : constants) {
            List<String> counts = new ArrayList<>();
            for (String operator : List.of("<", "<=", ">", ">=", "=", "<>")) {
                String query = "SELECT count(*), sum(x) FROM trace WHERE x " + operator + " " + constant;
                assertThat(isGrouped(query, trace)).as(query).isTrue();
                counts.add(new Asking(GROUPS, trace, SqlLimits.standard())
                        .ask(query)
                        .rows()
                        .getFirst()
                        .getFirst()
                        .toString());
            }
            // All six in one query, which sees rows.
            String all = "SELECT count(*) FILTER (x < c), count(*) FILTER (x <= c), count(*) FILTER (x > c),"
                    + " count(*) FILTER (x >= c), count(*) FILTER (x = c), count(*) FILTER (x <> c) FROM trace";
            assertThat(new Asking(ROWS, trace, SqlLimits.standard())
                            .ask(all.replace(" c)", " " + constant + ")"))
                            .rows()
                            .getFirst())
                    .as(constant)
                    .extracting(String::valueOf)
                    .isEqualTo(counts);
        }
    }

    /// Before each piece, so a scan of any length ends soon.
    @Test
    void whoIsCancelledReadsNoFurther() throws SQLException {
        SqlTrace trace = SqlTrace.all(Table.random(125, 500).snapshot());
        GroupedQuery query = Objects.requireNonNull(grouped("SELECT s, sum(n) FROM trace GROUP BY s", trace));
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        try (Sandbox sandbox = Sandbox.open(SqlLimits.standard())) {
            sandbox.register("parts", new GroupFunction(trace, query, Shortcuts.FOUND, 2, () -> true, failure));
            assertThatThrownBy(() -> sandbox.run("SELECT * FROM parts()")).isInstanceOf(SQLException.class);
        }
        assertThat(failure.get()).isInstanceOf(CancellationException.class);
    }

    private static boolean isGrouped(String query, SqlTrace trace) throws SQLException {
        GroupedQuery grouped = grouped(query, trace);
        return grouped != null && GroupChoice.isGood(grouped, trace.snapshot(), 0);
    }

    private static @Nullable GroupedQuery grouped(String query, SqlTrace trace) throws SQLException {
        try (Parser parser = PARSERS.take()) {
            return GroupedQuery.of(parser.parse(query), SqlNames.of(trace), trace, parser::nanos);
        }
    }

    private static final Parser.Kept PARSERS = new Parser.Kept();
}
