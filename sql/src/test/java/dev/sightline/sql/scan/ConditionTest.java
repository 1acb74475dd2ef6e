package dev.sightline.sql.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.sql.Asking;
import dev.sightline.sql.Table;
import dev.sightline.sql.query.Condition;
import dev.sightline.sql.query.Reads;
import dev.sightline.sql.sandbox.Sandbox;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that the WHERE would throw away are not handed over, and no answer changes for it.
class ConditionTest {
    private static final List<String> OPERATORS = List.of("<", "<=", ">", ">=", "=", "<>", "!=");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {81, 82, 83, 84, 85, 86})
    void neverChangesAnAnswer(long seed) throws IOException {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 6000).snapshot();
        ResolvedSelection some = ResolvedSelection.resolve(SelectionParser.parse("n > 3"), snapshot);
        Asking sql = new Asking(new SqlTrace(snapshot, some, null, List.of()));
        String view = seed % 2 == 0 ? "trace" : "selection";
        for (int i = 0; i < 15; i++) {
            String where = where(random, 2);
            String rows = "SELECT count(*), sum(n), count(DISTINCT s), min(id), max(id), sum(hash(e)) FROM ";
            // The view behind a join is read whole.
            assertThat(sql.ask(rows + view + " WHERE " + where).rows())
                    .as(where)
                    .isEqualTo(sql.ask(rows + "(FROM " + view + " SEMI JOIN range(1) ON true) trace WHERE " + where)
                            .rows());
        }
    }

    private static String where(Random random, int depth) {
        return switch (depth == 0 ? 4 : random.nextInt(6)) {
            case 0 -> "(" + where(random, depth - 1) + " OR " + where(random, depth - 1) + ")";
            case 1 -> "NOT (" + where(random, depth - 1) + ")";
            case 2, 3 -> where(random, depth - 1) + " AND " + where(random, depth - 1);
            default -> test(random);
        };
    }

    private static String test(Random random) {
        String operator = " " + OPERATORS.get(random.nextInt(OPERATORS.size())) + " ";
        String text = List.of("''", "'ERROR'", "'Error'", "'Warn'", "'Warned'", "'é'", "'𝄞'", "'zz'", "'\u007f'")
                .get(random.nextInt(9));
        String number = List.of("7", "-50", "0", "149", "9223372036854775807", "-9223372036854775808", "1e30", "3.5")
                .get(random.nextInt(8));
        return switch (random.nextInt(12)) {
            case 0 -> "s" + operator + text;
            case 1 -> text + operator + "S";
            case 2 -> "s IN (" + text + ", 'Warn', 'nothing')";
            case 3 -> "id" + operator + "'" + Long.toHexString(random.nextInt(1 << 30)) + "'";
            case 4 -> "e BETWEEN 'e1' AND 'e" + random.nextInt(300) + "'";
            case 5 -> "n" + operator + number;
            case 6 -> number + operator + "wide";
            case 7 -> "n IN (7, 8, -3, " + random.nextInt(200) + ")";
            case 8 ->
                "x" + operator
                        + List.of("0.5", "1", "0.1", "1e-5", "12345678901234567890", "-0.05")
                                .get(random.nextInt(6));
            case 9 -> "x BETWEEN 0.4 AND " + random.nextInt(20) + ".25";
            case 10 -> "ok" + operator + "true";
            default -> "e IS NOT NULL";
        };
    }

    /// Either side of the border of chunks and pieces; conditions that keep nothing, all, one row, and every other.
    @Test
    void findsEveryRowOfManyPieces() throws IOException {
        Table table = new Table(
                "t",
                Field.of("t", ColumnType.TIME),
                Field.of("i", ColumnType.INT64),
                Field.of("x", ColumnType.FLOAT64),
                Field.of("s", ColumnType.STRING));
        int count = 3 * RowRuns.PIECE + 2049;
        for (int i = 0; i < count; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("t", 1000L + i);
            row.put("i", (long) i);
            row.put("x", i / 8.0);
            row.put("s", "s" + i % 1000);
            table.add(row);
            if (i == RowRuns.PIECE + 77) {
                table.endSegment();
            }
        }
        Asking sql = new Asking(SqlTrace.all(table.snapshot()));
        String rows = "SELECT count(*) FROM trace WHERE ";
        assertThat(sql.one(rows + "i < 0 AND s >= 's'")).isEqualTo(0L);
        assertThat(sql.one(rows + "i >= 0 AND x >= 0")).isEqualTo((long) count);
        assertThat(sql.one(rows + "s <> 's5' AND x >= 0")).isEqualTo(count - (long) sevens(count, 5));
        assertThat(sql.one(rows + "s = 's7'")).isEqualTo((long) sevens(count, 7));
        assertThat(sql.one(rows + "s IN ('s7', 's5') AND i > 65000 AND i <= 70000"))
                .isEqualTo(10L);
        for (int i : new int[] {0, 1, 2047, 2048, 65535, 65536, 65613, 65614, 131071, 131072, count - 1}) {
            assertThat(sql.ask("SELECT i, s, x FROM trace WHERE i = " + i).rows())
                    .containsExactly(List.of((long) i, "s" + i % 1000, i / 8.0));
            assertThat(sql.one("SELECT i FROM trace WHERE x = " + i / 8.0)).isEqualTo((long) i);
        }
    }

    private static int sevens(int count, int rest) {
        return (int) IntStream.range(0, count).filter(i -> i % 1000 == rest).count();
    }

    @Test
    void isTakenFromComparisonsThatMustAllHold() throws SQLException {
        assertThat(conditions("SELECT n FROM trace WHERE s = 'a' AND 5 > n AND (x BETWEEN 0.5 AND 2 AND t > ns(5))"))
                .extracting(Condition::column)
                .containsExactly(5, 1, 3, 3);
        assertThat(conditions("FROM trace y WHERE Y.S IN ('a', 'b') AND y.id <> 'c'"))
                .extracting(each -> each.spans().size())
                .containsExactly(2, 2);
        assertThat(conditions("SELECT (SELECT max(n) FROM trace WHERE n < 5), (SELECT count(*) FROM selection)"))
                .hasSize(1);
    }

    @Test
    void isNotTakenWhereRowsCouldBeMissed() throws SQLException {
        for (String query : List.of(
                "FROM trace WHERE n > 5 OR s = 'a'",
                "FROM trace WHERE NOT n > 5",
                "FROM trace WHERE s NOT IN ('a')",
                "FROM trace WHERE n > '5'",
                "FROM trace WHERE n > 5.5",
                "FROM trace WHERE n > 99999999999999999999",
                "FROM trace WHERE s > 5",
                "FROM trace WHERE s > id",
                "FROM trace WHERE lower(s) = 'a'",
                "FROM trace WHERE s || 'b' = 'ab'",
                "FROM trace WHERE s LIKE 'a%'",
                "FROM trace WHERE s IN ('a', id)",
                "FROM trace WHERE s IS DISTINCT FROM 'a'",
                "FROM trace WHERE s COLLATE nocase = 'a'",
                "FROM trace TABLESAMPLE 10% WHERE n > 5",
                "FROM trace AS x(a, n) WHERE n > 5",
                "FROM trace a JOIN trace b USING (n) WHERE a.n > 5",
                "FROM trace a, trace b WHERE a.n > 5 AND b.n < 5",
                "WITH trace AS (SELECT 1 AS n) SELECT * FROM trace WHERE n > 5",
                "SELECT (SELECT count(*) FROM trace) FROM trace WHERE n > 5",
                "SELECT (SELECT count(*) FROM trace WHERE n < 5) FROM trace WHERE n > 5",
                "FROM trace LEFT JOIN range(3) ON n > 5",
                "SELECT count(*) FILTER (n > 5) FROM trace",
                "SELECT n FROM trace GROUP BY n HAVING n > 5",
                "FROM (FROM trace) trace WHERE n > 5")) {
            assertThat(conditions(query)).as(query).isEmpty();
        }
    }

    /// What is left of the rows is known before anything of them is copied.
    @Test
    void leavesRowsOutBeforeTheyAreHandedOver() throws SQLException {
        Snapshot snapshot = Table.random(90, 4000).snapshot();
        int[] rows = IntStream.range(0, snapshot.segments().getFirst().rows()).toArray();
        ConditionFilter filter = new ConditionFilter(
                conditions("FROM trace WHERE n = 7"),
                snapshot.segments().size(),
                (segment, column) -> snapshot.segments()
                        .get(segment)
                        .column(snapshot.fields().get(column).name()));
        int kept = filter.keep(0, rows, 0, rows.length);
        assertThat(kept).isBetween(1, rows.length / 2);
        ConditionFilter none = new ConditionFilter(
                conditions("FROM trace WHERE n = 5000"),
                snapshot.segments().size(),
                (segment, column) -> snapshot.segments()
                        .get(segment)
                        .column(snapshot.fields().get(column).name()));
        assertThat(none.isNever(0)).isTrue();
    }

    private static List<Condition> conditions(String query) throws SQLException {
        Snapshot snapshot = Table.random(1, 10).snapshot();
        SqlNames names = SqlNames.of(SqlTrace.all(snapshot));
        try (Sandbox sandbox = Sandbox.open(SqlLimits.standard())) {
            return Condition.of(Reads.of(sandbox.parse(query), names), names, snapshot)
                    .get(SqlNames.TRACE);
        }
    }
}
