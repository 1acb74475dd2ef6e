package dev.sightline.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.sql.Asking;
import dev.sightline.sql.Table;
import dev.sightline.sql.sandbox.Sandbox;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading only a part of the rows never changes an answer, and happens where it should.
class TimeBoundsTest {
    private static final long START = 1_700_000_000_000_000_000L;
    private static final List<String> OPERATORS = List.of("<", "<=", ">", ">=", "=");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {61, 62, 63, 64, 65, 66})
    void neverChangesAnAnswer(long seed) throws IOException {
        Random random = new Random(seed);
        // Times far apart, so that a bound's slack does not hide that rows are left out.
        Table table = spread(seed);
        Asking sql = new Asking(SqlTrace.all(table.snapshot()));
        for (int i = 0; i < 8; i++) {
            String where = where(random, 2);
            String bounded = "SELECT count(*), sum(n), min(id) FROM trace WHERE " + where;
            // The view behind a join is read whole.
            String whole =
                    "SELECT count(*), sum(n), min(id) FROM (SELECT trace.* FROM trace JOIN range(1) ON true) trace"
                            + " WHERE " + where;
            assertThat(sql.ask(bounded).rows())
                    .as(where)
                    .isEqualTo(sql.ask(whole).rows());
        }
    }

    private static Table spread(long seed) {
        Table narrow = Table.random(seed, 4000);
        Table wide = new Table("t", narrow.fields.values().toArray(dev.sightline.event.Field[]::new));
        for (int i = 0; i < narrow.rows.size(); i++) {
            java.util.Map<String, Object> row = new java.util.LinkedHashMap<>(narrow.rows.get(i));
            if (row.get("t") instanceof Long t) {
                row.put("t", START + (t - START) * 10_000);
            }
            wide.add(row);
            if (i % 1500 == 700) {
                wide.endSegment();
            }
        }
        return wide;
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
        long at = START + (long) (random.nextDouble() * 15_000_000_000L);
        String date = java.time.Instant.ofEpochSecond(at / 1_000_000_000L, at % 1_000_000_000L)
                .toString()
                .replace('T', ' ')
                .replace("Z", "");
        String operator = " " + OPERATORS.get(random.nextInt(5)) + " ";
        return switch (random.nextInt(9)) {
            case 0 -> "t" + operator + "'" + date + "'";
            case 1 -> "ns(" + at + ")" + operator + "t";
            case 2 -> "trace.t" + operator + "TIMESTAMP '" + date.substring(0, 19) + "'";
            case 3 -> "T BETWEEN ns(" + at + ") AND ns(" + (at + random.nextInt(2_000_000_000)) + ")";
            case 4 -> "epoch_ns(t)" + operator + at;
            case 5 -> "t" + operator + "'" + date + "'::TIMESTAMP_NS";
            case 6 -> "t" + operator + "DATE '2023-11-14'";
            case 7 -> "n" + operator + random.nextInt(50);
            default -> "t IS NULL";
        };
    }

    @Test
    void isTakenFromComparisonsThatMustAllHold() throws SQLException {
        assertThat(bounds("SELECT n FROM trace WHERE t >= ns(5000000) AND n > 3 AND ns(9000000) > t"))
                .isEqualTo(new TimeWindow(4_000_000, 10_000_000));
        assertThat(bounds("FROM trace x WHERE x.t = '1970-01-01 00:00:01'"))
                .isEqualTo(new TimeWindow(999_000_000, 1_001_000_000));
        assertThat(bounds("SELECT (SELECT count(*) FROM trace WHERE t < ns(3000000)), (SELECT count(*) FROM trace"
                        + " WHERE t > ns(1000000) AND t < ns(2000000))"))
                .isEqualTo(new TimeWindow(Long.MIN_VALUE, 4_000_000));
    }

    @Test
    void isNotTakenWhereRowsCouldBeMissed() throws SQLException {
        for (String query : List.of(
                "FROM trace WHERE t > ns(5) OR n > 3",
                "FROM trace WHERE NOT t > ns(5)",
                "FROM trace TABLESAMPLE 10% WHERE t > ns(5)",
                "FROM trace AS x(a, t) WHERE t > ns(5)",
                "FROM trace a JOIN trace b USING (n) WHERE a.t > ns(5)",
                "WITH trace AS (SELECT ns(1) AS t) SELECT * FROM trace WHERE t > ns(5)",
                "SELECT (SELECT count(*) FROM trace) FROM trace WHERE t > ns(5)",
                "FROM (FROM trace) trace WHERE t > ns(5)",
                "FROM trace WHERE t > now()",
                "FROM trace WHERE t + INTERVAL 1 HOUR > ns(5)")) {
            assertThat(bounds(query)).as(query).isNull();
        }
    }

    private static @Nullable TimeWindow bounds(String query) throws SQLException {
        Snapshot snapshot = Table.random(1, 10).snapshot();
        SqlNames names = SqlNames.of(SqlTrace.all(snapshot));
        try (Sandbox sandbox = Sandbox.open(SqlLimits.standard())) {
            List<@Nullable TimeWindow> found = new ArrayList<>();
            java.util.Collections.addAll(
                    found, TimeBounds.of(Reads.of(sandbox.parse(query), names), names, snapshot, sandbox::nanos));
            return found.get(SqlNames.TRACE);
        }
    }
}
