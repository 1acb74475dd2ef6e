package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each view's document against the slow one.
@NullUnmarked // maps and lists in which null is a value
class OracleTest {
    private static final List<String> COLUMNS = List.of("t", "who", "what", "v", "f", "ok", "big", "u", "none");

    static Stream<Long> seeds() {
        return Case.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsAreTheCurvesOfAll(long seed) {
        Case c = Case.of(seed);
        JsonTree.assertHolds(c.answer("columns"), c.oracle().columns(), "columns");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void distributionIsTheSortedValues(long seed) {
        Case c = Case.of(seed);
        for (String column : COLUMNS) {
            JsonTree.assertHolds(
                    c.answer("distribution", "column", column), c.oracle().distribution(column, null, null), column);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aPartOfTheDistributionIsCutByRank(long seed) {
        Case c = Case.of(seed);
        Random random = new Random(seed);
        long from = random.nextInt(2 + c.table().rows().size() / 2);
        long to = from + random.nextInt(2 + c.table().rows().size());
        for (String column : COLUMNS) {
            JsonTree.assertHolds(
                    c.answer("distribution", "column", column, "rankFrom", from, "rank-to", to),
                    c.oracle().distribution(column, from, to),
                    column);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void distinctMarksCountEachDistinctValueOnce(long seed) {
        Case c = Case.of(seed);
        for (String column : COLUMNS) {
            Map<String, Object> linear = c.answer("distribution", "column", column);
            assertThat(((List<?>) linear.get("distinctMarks"))
                            .stream().mapToLong(count -> (Long) count).sum())
                    .as(column)
                    .isEqualTo(linear.get("distinct"));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void scatterCountsRowsByBothValues(long seed) {
        Case c = Case.of(seed);
        Random random = new Random(seed);
        for (int i = 0; i < 6; i++) {
            String x = COLUMNS.get(random.nextInt(COLUMNS.size()));
            String y = COLUMNS.get(random.nextInt(COLUMNS.size()));
            boolean logX = random.nextInt(3) == 0;
            boolean logY = random.nextInt(3) == 0;
            JsonTree.assertHolds(
                    c.answer("scatter", "x", x, "y", y, "log-x", logX, "logY", logY),
                    c.oracle().bins().scatter(x, y, logX, logY, new Comparable<?>[4]),
                    x + " " + logX + " by " + y + " " + logY);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void limitsOfTheScatterLeaveRowsOutside(long seed) {
        Case c = Case.of(seed);
        Comparable<?>[] limits = {-2L, 9L, null, 700.0};
        JsonTree.assertHolds(
                c.answer("scatter", "x", "v", "y", "f", "xMin", "-2", "x-max", "9.5", "yMax", "700"),
                c.oracle().bins().scatter("v", "f", false, false, limits),
                "limits");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void densityIsTheScatterOverTime(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(Role.TIME) == null) {
            return;
        }
        Comparable<?>[] limits = {c.oracle().from(), c.oracle().to(), null, null};
        for (String column : COLUMNS) {
            boolean log = column.length() % 2 == 0;
            JsonTree.assertHolds(
                    c.answer("density", "column", column, "logY", log),
                    c.oracle().bins().scatter("t", column, false, log, limits),
                    column);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void countCountsRowsOverTime(long seed) {
        Case c = Case.of(seed);
        if (c.timed() && !c.oracle().beyondData()) {
            JsonTree.assertHolds(c.answer("count"), c.oracle().bins().count(), "count");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stateIsTheLatestValueOfEach(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(Role.TIME) == null) {
            JsonTree.assertHolds(
                    c.answer("state", "column", "v"), c.oracle().states().stateOfTimeless("v"), "timeless");
        }
        if (c.timed()) {
            long start = c.oracle().timeStart();
            long end = c.oracle().timeEnd();
            for (long at : new long[] {start - 1, start, start + (end - start) / 2, end - 1, end, end + 1}) {
                for (String column : List.of("v", "what", "ok", "f", "big", "t", "none")) {
                    JsonTree.assertHolds(
                            c.answer("state", "column", column, "at", at),
                            c.oracle().states().state(column, at),
                            column + " at " + at);
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void frequencyCountsEntitiesByCategory(long seed) {
        Case c = Case.of(seed);
        if (c.timed() && !c.oracle().beyondData()) {
            for (String column : List.of("v", "what", "ok", "none")) {
                JsonTree.assertHolds(
                        c.answer("frequency", "column", column),
                        c.oracle().states().frequency(column),
                        column);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void timelinesAreTheRunsOfEach(long seed) {
        Case c = Case.of(seed);
        if (c.timed()) {
            for (String column : List.of("v", "what", "ok", "none")) {
                Map<String, Object> answer = c.answer("timelines", "column", column);
                Map<String, List<List<Object>>> runs = c.oracle().states().runs(column);
                List<String> entities = ((List<?>) answer.get("entities"))
                        .stream()
                                .map(e -> (String) ((Map<?, ?>) e).get("entity"))
                                .toList();
                assertThat(entities).as(column).containsExactlyInAnyOrderElementsOf(runs.keySet());
                for (Object entity : (List<?>) answer.get("entities")) {
                    Map<?, ?> map = (Map<?, ?>) entity;
                    JsonTree.assertHolds(
                            map.get("runs"), runs.get(map.get("entity")), column + " of " + map.get("entity"));
                }
                assertThat(entities)
                        .as("by first row")
                        .containsExactlyElementsOf(c.oracle().states().timelineOrder(column, null));
                assertThat(order(c.answer("timelines", "column", column, "sort", "name")))
                        .isSortedAccordingTo(Table::byCodePoint);
                for (String category : c.oracle().categories()) {
                    assertThat(order(c.answer("timelines", "column", column, "sort", "category:" + category)))
                            .as("by " + category)
                            .containsExactlyElementsOf(c.oracle().states().timelineOrder(column, category));
                }
                assertThat(answer.get("complete")).isEqualTo(true);
                assertThat(answer.get("total")).isEqualTo((long) runs.size());
            }
        }
    }

    private static List<String> order(Map<String, Object> answer) {
        return ((List<?>) answer.get("entities"))
                .stream().map(e -> (String) ((Map<?, ?>) e).get("entity")).toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void detailsAreTheRowsInOrder(long seed) {
        Case c = Case.of(seed);
        Random random = new Random(seed);
        JsonTree.assertHolds(c.answer("details"), c.oracle().details(null, false, 0, 1000), "file order");
        for (int offset : new int[] {1, random.nextInt(80), 299, 1000}) {
            JsonTree.assertHolds(
                    c.answer("details", "offset", offset, "limit", 7),
                    c.oracle().details(null, false, offset, 7),
                    "from " + offset);
        }
        for (String column : COLUMNS) {
            int offset = random.nextInt(5);
            int limit = random.nextInt(40);
            boolean desc = random.nextBoolean();
            JsonTree.assertHolds(
                    c.answer("details", "order", column, "desc", desc, "offset", offset, "limit", limit),
                    c.oracle().details(column, desc, offset, limit),
                    column + (desc ? " desc" : ""));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void detailsOfSomeColumnsAreTheirValuesInTheSameOrder(long seed) {
        Case c = Case.of(seed);
        for (int offset : new int[] {0, new Random(seed).nextInt(80), 1000}) {
            Map<String, Object> whole = c.answer("details", "offset", offset, "limit", 40);
            Map<String, Object> some =
                    c.answer("details", "offset", offset, "limit", 40, "columns", String.join(",", COLUMNS));
            List<Map<?, ?>> rows = ((List<?>) whole.get("rows"))
                    .stream().<Map<?, ?>>map(row -> (Map<?, ?>) row).toList();
            List<List<?>> expected = rows.stream()
                    .<List<?>>map(row -> COLUMNS.stream()
                            .map(column -> ((Map<?, ?>) row.get("values")).get(column))
                            .toList())
                    .toList();
            assertThat(some.get("cells")).as("from " + offset).isEqualTo(expected);
            assertThat(some.get("arrivals"))
                    .isEqualTo(rows.stream().map(row -> row.get("arrival")).toList());
            assertThat(some.get("total")).isEqualTo(whole.get("total"));
            assertThat(some).doesNotContainKey("rows");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsNotCountedStillHasItsFirstRows(long seed) {
        Case c = Case.of(seed);
        Random random = new Random(seed);
        for (String column : List.of("", "t", "v")) {
            boolean desc = random.nextBoolean();
            int limit = random.nextInt(12);
            Map<String, Object> answer =
                    c.answer("details", "order", column, "desc", desc, "limit", limit, "uncounted", true);
            Map<String, Object> expected =
                    c.oracle().details(column.isEmpty() ? null : column, desc && !column.isEmpty(), 0, limit);
            JsonTree.assertHolds(answer.get("rows"), expected.get("rows"), column + " " + desc);
            assertThat(answer.get("total")).isIn(null, ((Number) expected.get("total")).longValue());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void detailsOfFlowsAreAllRowsOfFlowsThatHaveOneInTheWindow(long seed) {
        Case c = Case.of(seed);
        for (String column : List.of("what", "who", "big", "f")) {
            JsonTree.assertHolds(
                    c.answer("details", "flow", column, "flows-of", "v >= 9"),
                    new FlowOracle(c.oracle())
                            .ofFlows(column, row -> row.get("v") instanceof Long v && v >= 9)
                            .details(null, false, 0, 1000),
                    column);
            JsonTree.assertHolds(
                    c.answer("details", "flow", column, "flowsOf", "all", "offset", 3, "limit", 5),
                    new FlowOracle(c.oracle()).ofFlows(column, row -> true).details(null, false, 3, 5),
                    column + ", all");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void flowsAreTheLongestOrLargestOrFirst(long seed) {
        Case c = Case.of(seed);
        Random random = new Random(seed);
        for (String column : COLUMNS) {
            for (String order : List.of("duration", "rows", "start")) {
                int top = random.nextInt(30);
                JsonTree.assertHolds(
                        c.answer("flows", "column", column, "order", order, "top", top),
                        new FlowOracle(c.oracle()).flows(column, order, top),
                        column + " by " + order);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void silencesAreTheLongestTimesBetweenNeighboursOfAnEntity(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(Role.TIME) != null) {
            for (int limit : new int[] {0, 2, 100}) {
                JsonTree.assertHolds(
                        c.answer("silences", "limit", limit),
                        c.oracle().states().silences(limit),
                        "silences, " + limit);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void burstsAreTheWindowsWithMostRowsOfAnEntity(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(Role.TIME) != null) {
            BurstsOracle oracle = new BurstsOracle(c.oracle());
            for (int least : new int[] {1, 3}) {
                JsonTree.assertHolds(
                        c.answer("bursts", "least", least, "limit", 5),
                        oracle.bursts(null, least, 5),
                        "bursts, " + least);
                JsonTree.assertHolds(
                        c.answer("bursts", "least", least, "within", "3ms"),
                        oracle.bursts(3_000_000L, least, 100),
                        "bursts in 3 ms, " + least);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void metricsAreNumbersByEntityOverTime(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(Role.TIME) != null) {
            for (int limit : new int[] {0, 2, 100}) {
                JsonTree.assertHolds(
                        c.answer("metrics", "columns", "v,f,big", "limit", limit),
                        new MetricsOracle(c.oracle()).metrics(List.of("v", "f", "big"), null, limit),
                        "metrics, " + limit);
                JsonTree.assertHolds(
                        c.answer("metrics", "columns", "v,f", "by", "what", "limit", limit),
                        new MetricsOracle(c.oracle()).metrics(List.of("v", "f"), "what", limit),
                        "metrics by what, " + limit);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void valuesAreTheMostFrequent(long seed) {
        Case c = Case.of(seed);
        for (String column : COLUMNS) {
            JsonTree.assertHolds(
                    c.answer("values", "column", column, "limit", 3), c.oracle().values(column, 3), column);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void suggestedRangesAreInOrderAndHoldTheShareTheySay(long seed) {
        Case c = Case.of(seed);
        for (String column : COLUMNS) {
            Map<String, Object> answer = c.answer("suggest", "column", column);
            ColumnType type = c.table().field(column).type();
            if (type == ColumnType.STRING || type == ColumnType.BOOL) {
                assertThat((List<?>) answer.get("quantiles")).isEmpty();
            } else if (!c.oracle().isEmpty(column)) {
                List<?> quantiles = (List<?>) answer.get("quantiles");
                assertThat(quantiles).isNotEmpty();
                assertThat(((Map<?, ?>) quantiles.getLast()).get("to")).isNull();
                for (int i = 1; i < quantiles.size(); i++) {
                    assertThat(((Map<?, ?>) quantiles.get(i)).get("from"))
                            .isEqualTo(((Map<?, ?>) quantiles.get(i - 1)).get("to"));
                }
            }
        }
    }
}
