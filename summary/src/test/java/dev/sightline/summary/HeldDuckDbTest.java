package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.frequency.HeldFrequency;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.HeldStates;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for a duration, asked of DuckDB over the same rows: a join of instants and intervals, in the words
/// of the rule.
class HeldDuckDbTest {
    private static final long START = 1_700_000_000_000_000_000L;

    /// A paint in both languages. SQL's category is a number, in the order of paint.
    private record Painted(String column, String text, String sqlOfRow, String sqlOfFold) {}

    private static final Painted OF_ROWS = new Painted(
            "v",
            "high: v >= 12; b: w = 'b'; low: v < 3",
            "case when coalesce(v >= 12, false) then 0 when coalesce(w = 'b', false) then 1"
                    + " when coalesce(v < 3, false) then 2 else 3 end",
            "");
    private static final String SQL_OF_FOLD = "case when folded >= 20 then 0 when not folded < 2 then 1 else 2 end";
    private static final Painted OF_WHOLE = new Painted("v", "high: v >= 20; some: not (v < 2)", "0", SQL_OF_FOLD);
    private static final Painted OF_REAL = new Painted("x", "high: x >= 20; some: not (x < 2)", "0", SQL_OF_FOLD);

    static Stream<Long> seeds() {
        return LongStream.range(0, 8).boxed();
    }

    /// Spans and samples of one table: every third entity has no durations, others lack some.
    private static Table table(Random random, int rows) {
        boolean real = random.nextInt(3) == 0;
        Table table = new Table(
                "t",
                Field.of("t", ColumnType.TIME),
                Field.of("e", ColumnType.STRING),
                Field.of("v", ColumnType.INT64),
                Field.of("x", ColumnType.FLOAT64),
                Field.of("w", ColumnType.STRING),
                new Field("d", real ? ColumnType.FLOAT64 : ColumnType.INT64, Role.DURATION, real ? "ms" : "us"));
        int entities = 1 + rows / 15;
        boolean huge = random.nextInt(3) == 0;
        for (int i = 0; i < rows; i++) {
            int who = random.nextInt(entities);
            Map<String, Object> row = new LinkedHashMap<>();
            put(row, "t", START + random.nextInt(1 + rows / 2) * 1000L, random, 0.05);
            put(row, "e", "e" + who, random, 0.05);
            put(row, "v", (long) random.nextInt(21) - 4, random, 0.15);
            // Quarters: their sums are exact in any order.
            put(row, "x", random.nextInt(200) / 4.0 - 10, random, 0.15);
            put(row, "w", random.nextBoolean() ? "a" : "b", random, 0.1);
            if (who % 3 != 2) {
                long micros = micros(random, rows, huge);
                put(row, "d", real ? (Object) (micros / 1000.0) : (Object) micros, random, 0.2);
            }
            table.add(row);
            if (random.nextInt(rows) < 5) {
                table.endSegment();
            }
        }
        return table;
    }

    private static long micros(Random random, int rows, boolean huge) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> -random.nextInt(9);
            case 2 -> random.nextInt(1 + rows) / 2;
            case 3 -> huge ? Long.MAX_VALUE / (1 + random.nextInt(3000)) : 1;
            default -> random.nextInt(8);
        };
    }

    private static void put(Map<String, Object> row, String name, Object value, Random random, double gap) {
        if (random.nextDouble() >= gap) {
            row.put(name, value);
        }
    }

    /// A table, a filter, and the two who are asked.
    private static final class Case implements AutoCloseable {
        private final Random random;
        private final Snapshot snapshot;
        private final Durations durations;
        private final Entities entities;
        private final ResolvedSelection selection;
        private final DuckTable duck;
        private final String sqlWhere;

        Case(long seed) throws SQLException {
            random = new Random(seed * 7919);
            // 4097: beside the border of a block of 4096 rows.
            Table table =
                    table(random, seed == 5 ? 4097 : List.of(2, 30, 300, 900).get(random.nextInt(4)));
            snapshot = table.snapshot();
            durations = Objects.requireNonNull(Durations.of(snapshot));
            entities = Entities.resolve(snapshot, "e", () -> false);
            boolean filter = random.nextInt(3) == 0;
            selection = filter
                    ? ResolvedSelection.resolve(SelectionParser.parse("not (v >= 0 and w = 'a')"), snapshot)
                    : ResolvedSelection.all(snapshot);
            sqlWhere = filter ? "not (coalesce(v >= 0, false) and coalesce(w = 'a', false))" : "true";
            duck = new DuckTable(table);
            duck.run("set threads = 1");
        }

        ResolvedPaint paint(Painted painted) {
            return ResolvedPaint.resolve(Paint.parse(painted.text()), snapshot, LiteralRules.UTC);
        }

        /// Makes `known` (entities), `valued` (rows) and `held`: where each row begins to hold and ends.
        void prepare(Painted painted) throws SQLException {
            String nanos = "round(greatest(coalesce(d, 0), 0) * "
                    + (snapshot.field("d").orElseThrow().type() == ColumnType.FLOAT64 ? "1e6" : "1000::hugeint")
                    + ")::hugeint";
            String of = "select *, " + painted.column() + " as value, " + painted.sqlOfRow() + " as category, " + nanos
                    + " as nanos from trace where t is not null and e is not null and " + sqlWhere;
            duck.run("create or replace table selected as " + of);
            duck.run("create or replace table valued as select * from selected where value is not null");
            duck.run("create or replace table span_like as select e from valued group by e having count(d) > 0");
            duck.run("create or replace table first as select e, min(t) as t from valued group by e");
            duck.run("create or replace table held as"
                    + " select *, least(t::hugeint + nanos, " + Long.MAX_VALUE + ") as ends from valued semi join"
                    + " span_like using (e) union all"
                    // Of equal times the last counts: the others end where they begin.
                    + " select *, coalesce(lead(t) over (partition by e order by t, row), 1::hugeint << 100) from"
                    + " valued anti join span_like using (e)");
        }

        long one(String sql) throws SQLException {
            try (ResultSet row = duck.ask(sql)) {
                return row.getLong(1);
            }
        }

        /// `k`, `instant` of those that are asked for.
        void at(long[] instants) throws SQLException {
            List<String> values = new ArrayList<>();
            for (int k = 0; k < instants.length; k++) {
                values.add("(" + k + ", " + instants[k] + "::bigint)");
            }
            duck.run("create or replace table instants as select * from (values " + String.join(", ", values)
                    + ") i(k, instant)");
        }

        /// Some over all that holds, some over the rows, where durations are huge a difference.
        List<long[]> instants() throws SQLException {
            long start = one("select min(t) from trace");
            long last = one("select max(t) from trace");
            long end = one("select max(least(t::hugeint + greatest(coalesce(d, 0), 0)::hugeint, " + Long.MAX_VALUE
                    + ")) from (select t, round(d * "
                    + (snapshot.field("d").orElseThrow().type() == ColumnType.FLOAT64 ? "1e6" : "1000::hugeint")
                    + ")::hugeint d from trace) where t is not null");
            assertThat(durations.viewEndNanos()).isEqualTo(end);
            int width = 1 + random.nextInt(40);
            return List.of(
                    Frequency.instants(start, Frequency.step(start, end, width), width),
                    Frequency.instants(start - 1500, Frequency.step(start, last, width), width));
        }

        @Override
        public void close() throws SQLException {
            duck.close();
        }
    }

    private static long[][] counts(Case c, String sql, int categories, int width) throws SQLException {
        long[][] counts = new long[categories][width];
        try (ResultSet row = c.duck.rows(sql)) {
            while (row.next()) {
                counts[row.getInt(2)][row.getInt(1)] = row.getLong(3);
            }
        }
        return counts;
    }

    /// @param perEntity a row of `k`, `e`, `category` for each entity that is in one
    private static void assertFrequencyIs(Case c, Painted painted, Fold fold, String perEntity) throws SQLException {
        ResolvedPaint paint = c.paint(painted);
        int idle = paint.count();
        String sql = "with active as materialized (" + perEntity + "), seen as materialized (select k, instant,"
                + " (select count(*) from first where t <= instant) n from instants)"
                + " select k, category, count(*) from active group by 1, 2 union all"
                + " select k, " + idle
                + ", n - (select count(*) from active where active.k = seen.k) from seen union all"
                + " select k, " + (idle + 1) + ", (select count(distinct e) from selected) - n from seen";
        for (long[] instants : c.instants()) {
            c.at(instants);
            Frequency found = HeldFrequency.of(
                    c.snapshot,
                    c.selection,
                    c.entities,
                    KeyColumn.of(c.snapshot, painted.column()),
                    paint,
                    new Hold.ForDuration(c.durations),
                    fold,
                    false,
                    instants,
                    null,
                    () -> false);
            assertThat(found.entities()).isDeepEqualTo(counts(c, sql, idle + 2, instants.length));
            assertThat(found.entityCount()).isEqualTo(c.one("select count(distinct e) from selected"));
            for (int k = 0; k < instants.length; k++) {
                long sum = 0;
                for (long[] series : found.entities()) {
                    sum += series[k];
                }
                assertThat(sum).isEqualTo(found.entityCount());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void entitiesAreInTheFirstCategoryOfTheRowsThatHold(long seed) throws SQLException {
        try (Case c = new Case(seed)) {
            c.prepare(OF_ROWS);
            assertFrequencyIs(
                    c,
                    OF_ROWS,
                    Fold.NONE,
                    "select k, e, min(category) category from instants join held on t <= instant and instant < ends"
                            + " group by k, e");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void foldsAreOfTheRowsThatHold(long seed) throws SQLException {
        try (Case c = new Case(seed)) {
            for (Painted painted : List.of(OF_WHOLE, OF_REAL)) {
                c.prepare(painted);
                for (Fold fold : List.of(Fold.SUM, Fold.MAX, Fold.COUNT)) {
                    assertFrequencyIs(
                            c,
                            painted,
                            fold,
                            "select k, e, " + painted.sqlOfFold() + " category from (select k, e, " + fold
                                    + "(value) folded from instants join held on t <= instant and instant < ends"
                                    + " group by k, e)");
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rowsAreEachInTheirOwnCategory(long seed) throws SQLException {
        try (Case c = new Case(seed)) {
            c.prepare(OF_ROWS);
            ResolvedPaint paint = c.paint(OF_ROWS);
            for (long[] instants : c.instants()) {
                c.at(instants);
                Frequency found = HeldFrequency.of(
                        c.snapshot,
                        c.selection,
                        c.entities,
                        KeyColumn.of(c.snapshot, "v"),
                        paint,
                        new Hold.ForDuration(c.durations),
                        Fold.NONE,
                        true,
                        instants,
                        null,
                        () -> false);
                assertThat(found.entities())
                        .isDeepEqualTo(counts(
                                c,
                                "select k, category, count(*) from instants join held on t <= instant and instant < ends"
                                        + " group by k, category",
                                paint.count() + 2,
                                instants.length));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stateIsTheLatestStartedRowThatHolds(long seed) throws SQLException {
        try (Case c = new Case(seed)) {
            c.prepare(OF_ROWS);
            assertStatesAre(c, OF_ROWS, Fold.NONE, "arg_max(value, (t, row))", "category");
            for (Painted painted : List.of(OF_WHOLE, OF_REAL)) {
                c.prepare(painted);
                for (Fold fold : List.of(Fold.SUM, Fold.MAX, Fold.COUNT)) {
                    assertStatesAre(c, painted, fold, fold + "(value)", painted.sqlOfFold());
                }
            }
        }
    }

    private static void assertStatesAre(Case c, Painted painted, Fold fold, String value, String category)
            throws SQLException {
        KeyColumn column = KeyColumn.of(c.snapshot, painted.column());
        for (long[] instants : c.instants()) {
            long at = instants[c.random.nextInt(instants.length)];
            c.at(new long[] {at});
            HeldStates found = HeldStates.of(
                    c.snapshot,
                    c.selection,
                    c.entities,
                    column,
                    c.paint(painted),
                    new Hold.ForDuration(c.durations),
                    fold,
                    HeldStates.Shown.LATEST,
                    at,
                    () -> false);
            StateAt states = found.states();
            List<List<Object>> ours = new ArrayList<>();
            for (int i = 0; i < states.entities().length; i++) {
                ours.add(List.of(
                        c.entities.name(states.entities()[i]),
                        fold == Fold.COUNT ? (double) states.keys()[i] : column.number(states.keys()[i]),
                        states.sinceNanos()[i],
                        states.categories()[i]));
            }
            List<List<Object>> peers = new ArrayList<>();
            try (ResultSet row = c.duck.rows("select e, folded, since, " + category
                    + " from (select e, " + value + " folded, max(t) since, arg_max(category, (t, row)) category"
                    + " from instants join held on t <= instant and instant < ends group by e)")) {
                while (row.next()) {
                    peers.add(List.of(row.getString(1), row.getDouble(2), row.getLong(3), row.getInt(4)));
                }
            }
            assertThat(ours).containsExactlyInAnyOrderElementsOf(peers);
            assertThat(found.idle())
                    .isEqualTo(c.one("select count(*) from instants join first on t <= instant") - peers.size());
        }
    }
}
