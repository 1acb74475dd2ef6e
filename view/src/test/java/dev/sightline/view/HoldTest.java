package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// How long a value holds, against the slow way.
///
/// Over 400 lines: both kinds of holding are held against one oracle, view by view.
@NullUnmarked // maps and lists in which null is a value
class HoldTest {
    /// As the oracle has it, and as a request spells it.
    private static final Map<String, String> HOLDS = Map.of(
            "duration", "duration",
            "next", "next",
            "3500", "3.5us",
            "1", "1ns",
            "90000", "90 us",
            "90000;w2=1500;w1=200000;two=2500;w0 or=1", "90us;w2=1.5us;w1=200us;two=2500ns;w0%20or=1ns",
            "3500,duration", "3.5us,duration",
            "1;w2=3500;w5=7000,duration", "1ns;w2=3.5us;w5=7us,duration");

    static Stream<Long> seeds() {
        return HoldCase.seeds();
    }

    private static boolean isTimed(HoldCase c) {
        return c.table().rows().stream().anyMatch(row -> row.get("t") != null);
    }

    private static boolean isBeyondData(HoldOracle oracle) {
        HoldCase c = oracle.c();
        return c.from() != null && c.from() > oracle.viewEnd() || c.to() != null && c.to() < oracle.timeStart();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void frequencyCountsEntitiesByWhatHolds(long seed) {
        HoldCase c = HoldCase.of(seed);
        HOLDS.forEach((hold, spelt) -> {
            for (String column : List.of("v", "what", "d")) {
                HoldOracle oracle = new HoldOracle(c, column, hold, "");
                if (isTimed(c) && !isBeyondData(oracle)) {
                    Map<String, Object> answer = c.answer("frequency", "column", column, "hold", spelt);
                    JsonTree.assertHolds(answer, oracle.frequency(), column + " for " + hold);
                    JsonTree.assertHolds(
                            c.answer("frequency", "column", column, "hold", spelt, "count", "rows"),
                            oracle.rowsOverTime(),
                            "rows of " + column + " for " + hold);
                }
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void untilAnEndIsForADuration(long seed) {
        HoldCase lasting = HoldCase.of(seed).complete();
        HoldCase ending = lasting.ending();
        for (String[] asked : List.of(
                new String[] {"frequency", "column", "v", "means", "true"},
                new String[] {"frequency", "column", "what", "count", "rows"},
                new String[] {"state", "column", "v", "at", Long.toString(HoldCase.START + 4100)},
                new String[] {"timelines", "column", "what", "limit", "9"},
                new String[] {"timelines", "column", "v", "bins", "7", "sort", "name"},
                new String[] {"gaps"},
                new String[] {"extent", "column", "v"})) {
            boolean open = ending.table().rows().stream().anyMatch(row -> row.get("end") == null);
            if (open && asked[0].equals("gaps")) {
                continue;
            }
            for (String others : List.of("", "3500ns,")) {
                Object[] parameters = Arrays.copyOfRange(asked, 1, asked.length + 2, Object[].class);
                parameters[asked.length - 1] = "hold";
                parameters[asked.length] = others + "until:end";
                Map<String, Object> found = ending.answer(asked[0], parameters);
                parameters[asked.length] = others + "duration";
                Map<String, Object> expected = lasting.answer(asked[0], parameters);
                assertThat(found.get("hold")).isEqualTo(expected.get("hold") == null ? null : others + "until:end");
                for (Map<String, Object> answer : List.of(found, expected)) {
                    answer.keySet().removeAll(Set.of("hold", "elapsedMillis"));
                }
                assertThat(found).as("%s %s", others, Arrays.asList(asked)).isEqualTo(expected);
            }
        }
    }

    /// Jobs of a node, the third without an end: it runs until the last one ends, and no gap is where it runs.
    @Test
    @SuppressWarnings("unchecked")
    void whatHasNoEndGoesOn() {
        long start = HoldCase.START;
        List<Row> rows = new ArrayList<>();
        long[][] jobs = {{0, 10}, {500, 510}, {900, -1}, {1000, 1005}, {2000, 2400}};
        for (int i = 0; i < jobs.length; i++) {
            Map<String, Object> values = new HashMap<>(
                    Map.of("t", start + jobs[i][0] * 1000, "who", "n" + i % 2, "what", i == 2 ? "RUNNING" : "OK"));
            if (jobs[i][1] >= 0) {
                values.put("end", start + jobs[i][1] * 1000);
            }
            rows.add(new Row(i, 0, values));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("what", ColumnType.STRING, Role.EVENT, null),
                new Field("end", ColumnType.TIME, null, null));
        Trace trace = TableTraces.trace(new Table(fields, List.of("jobs.csv"), rows), 2);
        Map<String, List<String>> asked = Map.of("hold", List.of("until:end"), "column", List.of("what"));
        Function<String, Map<String, Object>> answer = kind -> JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, asked), () -> false)));
        Map<String, Object> state = answer.apply("state");
        assertThat(state.get("viewEndNanos")).isEqualTo(Long.toString(start + 2_400_000));
        List<Map<String, Object>> timelines =
                (List<Map<String, Object>>) answer.apply("timelines").get("entities");
        assertThat(timelines.getFirst().get("runs").toString())
                .contains("[" + (start + 900_000) + ", " + (start + 2_400_000) + ", ]");
        assertThat((List<Map<String, Object>>) answer.apply("gaps").get("gaps"))
                .hasSize(2)
                .allSatisfy(gap ->
                        assertThat(Long.parseLong((String) gap.get("toNanos"))).isLessThanOrEqualTo(start + 900_000));
    }

    @Test
    void anEndIsAColumnOfTimesThatIsNotTheStart() {
        HoldCase c = HoldCase.of(2).ending();
        for (String[] wrong : List.of(
                new String[] {"until:v", "'v' is no column of times"},
                new String[] {"until:t", "'t' is when rows begin"},
                new String[] {"until:ned", "end"})) {
            assertThatThrownBy(() -> c.answer("state", "column", "v", "hold", wrong[0]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("hold")
                    .hasMessageContaining(wrong[1]);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @SuppressWarnings("unchecked")
    void meansAreOfAllTheTimeOfABin(long seed) {
        HoldCase any = HoldCase.of(seed);
        if (!isTimed(any) || any.table().rows().size() > 200) {
            return;
        }
        HOLDS.forEach((hold, spelt) -> Stream.of("", "count", "sum", "rows").forEach(what -> {
            boolean eachRow = what.equals("rows");
            HoldCase c = what.isEmpty() || eachRow ? any : any.foldable("v");
            HoldOracle oracle = new HoldOracle(c, "v", hold, eachRow ? "" : what);
            if (isBeyondData(oracle)) {
                return;
            }
            Map<String, Object> answer = c.answer(
                    "frequency", "column", "v", "hold", spelt, "means", true, eachRow ? "count" : "active", what);
            Map<String, double[]> means = oracle.means(eachRow);
            long others = eachRow ? 0 : oracle.all().size() - oracle.valued().size();
            for (Map<String, Object> series : (List<Map<String, Object>>) answer.get("series")) {
                String name = (String) series.get("category");
                double[] expected = means.getOrDefault(name, new double[c.width()]);
                List<Number> found = (List<Number>) series.get("means");
                assertThat(found).hasSize(expected.length);
                for (int k = 0; k < expected.length; k++) {
                    assertThat(found.get(k).doubleValue())
                            .as("%s for %s, %s, in bin %d", what, hold, name, k)
                            .isCloseTo(expected[k] + (name.equals(HoldOracle.UNKNOWN) ? others : 0), within(1e-5));
                }
            }
        }));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsNotSaidIsDuration(long seed) {
        HoldCase c = HoldCase.of(seed);
        Map<String, Object> said = new HashMap<>(c.answer("frequency", "column", "v", "hold", "duration"));
        Map<String, Object> unsaid = new HashMap<>(c.answer("frequency", "column", "v"));
        said.remove("elapsedMillis");
        unsaid.remove("elapsedMillis");
        assertThat(unsaid).isEqualTo(said).containsEntry("hold", "duration");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void foldsAreOfTheRowsThatHold(long seed) {
        for (String column : List.of("v", "f")) {
            HoldCase c = HoldCase.of(seed).foldable(column);
            HOLDS.forEach((hold, spelt) -> {
                for (String active : List.of("sum", "max", "count")) {
                    HoldOracle oracle = new HoldOracle(c, column, hold, active);
                    if (!isTimed(c) || isBeyondData(oracle)) {
                        return;
                    }
                    String where = active + " of " + column + " for " + hold;
                    JsonTree.assertHolds(
                            c.answer("frequency", "column", column, "hold", spelt, "active", active),
                            oracle.frequency(),
                            where);
                    long middle = oracle.timeStart() / 2 + oracle.viewEnd() / 2;
                    for (long at : new long[] {oracle.timeStart() + 1500, middle}) {
                        JsonTree.assertHolds(
                                c.answer("state", "column", column, "hold", spelt, "active", active, "at", at),
                                oracle.state(at),
                                where + " at " + at);
                    }
                    assertThat(runs(c.answer("timelines", "column", column, "hold", spelt, "active", active)))
                            .as(where)
                            .isEqualTo(oracle.runs());
                }
            });
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stateIsTheLatestRowThatHolds(long seed) {
        HoldCase c = HoldCase.of(seed);
        HOLDS.forEach((hold, spelt) -> {
            for (String column : List.of("v", "what")) {
                HoldOracle oracle = new HoldOracle(c, column, hold, "");
                if (isTimed(c)) {
                    long start = oracle.timeStart();
                    long end = oracle.viewEnd();
                    for (long at :
                            new long[] {start - 1, start, start + 1500, start + (end - start) / 2, end - 1, end}) {
                        JsonTree.assertHolds(
                                c.answer("state", "column", column, "hold", spelt, "at", at),
                                oracle.state(at),
                                column + " for " + hold + " at " + at);
                        JsonTree.assertHolds(
                                c.answer("state", "column", column, "hold", spelt, "at", at, "row", "category"),
                                oracle.state(at, true),
                                column + " of its category for " + hold + " at " + at);
                    }
                }
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stateByCategoryAgreesWithFrequency(long seed) {
        HoldCase c = HoldCase.of(seed);
        HoldOracle oracle = new HoldOracle(c, "v", "duration", "");
        if (!isTimed(c) || isBeyondData(oracle)) {
            return;
        }
        long middle = oracle.timeStart() / 2 + oracle.viewEnd() / 2;
        for (long at : new long[] {oracle.timeStart() + 1500, middle}) {
            Map<String, Long> states = new HashMap<>();
            entities(c.answer("state", "column", "v", "at", at, "row", "category", "from", "", "to", ""))
                    .forEach(entity -> states.merge((String) entity.get("category"), 1L, Long::sum));
            Map<String, Object> frequency = c.answer("frequency", "column", "v", "from", at, "to", at + 1, "width", 1);
            for (Object one : (List<?>) frequency.get("series")) {
                String category = (String) ((Map<?, ?>) one).get("category");
                if (!category.equals(HoldOracle.IDLE) && !category.equals(HoldOracle.UNKNOWN)) {
                    assertThat(((List<?>) ((Map<?, ?>) one).get("entities")).getFirst())
                            .as(category + " at " + at)
                            .isEqualTo(states.getOrDefault(category, 0L));
                }
            }
        }
    }

    @Test
    void whichRowIsTheLatestOrThatOfTheCategory() {
        HoldCase c = HoldCase.of(5).foldable("v");
        assertThatThrownBy(() -> c.answer("state", "column", "v", "row", "first"))
                .hasMessage("row: latest or category is expected, not 'first'");
        assertThatThrownBy(() -> c.answer("state", "column", "v", "row", "category", "active", "sum"))
                .hasMessageStartingWith("row: with category a row of several is shown");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void timelinesAreTheRunsOfWhatHolds(long seed) {
        HoldCase c = HoldCase.of(seed);
        HOLDS.forEach((hold, spelt) -> {
            HoldOracle oracle = new HoldOracle(c, "v", hold, "");
            if (!isTimed(c)) {
                return;
            }
            Map<String, Object> answer = c.answer("timelines", "column", "v", "hold", spelt);
            Map<String, List<List<Object>>> expected = oracle.runs();
            assertThat(runs(answer)).as("for " + hold).isEqualTo(expected);
            assertThat(answer).containsEntry("complete", true).containsEntry("total", (long) expected.size());
            assertThat(answer.get("viewEndNanos")).isEqualTo(oracle.viewEnd().toString());
            for (Object one : (List<?>) answer.get("entities")) {
                Map<?, ?> entity = (Map<?, ?>) one;
                List<Row> rows = oracle.valued().get(entity.get("entity"));
                assertThat(entity.get("rows"))
                        .isEqualTo(rows.stream()
                                .map(row -> row.number("t"))
                                .filter(at -> c.from() == null || at >= c.from())
                                .filter(at -> c.to() == null || at < c.to())
                                .count());
                assertThat(entity.get("firstNanos"))
                        .isEqualTo(rows.getFirst().number("t").toString());
            }
            for (String category : List.of("high", "")) {
                if (category.isEmpty() || c.paint().containsKey(category)) {
                    List<Map<?, ?>> sorted = entities(
                            c.answer("timelines", "column", "v", "hold", spelt, "sort", "category:" + category));
                    assertThat(sorted.stream()
                                    .map(entity ->
                                            -Long.parseLong((String) ((Map<?, ?>) entity.get("totals")).get(category))))
                            .as("by " + category)
                            .isSorted();
                }
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void binsHaveSharesOfTheRunsAndHowManyRowsHold(long seed) {
        HoldCase c = HoldCase.of(seed);
        HoldOracle oracle = new HoldOracle(c, "v", "duration", "");
        if (!isTimed(c) || isBeyondData(oracle)) {
            return;
        }
        int bins = c.width();
        long start = c.from() != null ? c.from() : oracle.timeStart();
        long last = Math.max(oracle.viewEnd(), start);
        boolean lasting = oracle.viewEnd() > new HoldOracle(c, "v", "next", "").viewEnd() && last == oracle.viewEnd();
        long end = c.to() != null ? c.to() : lasting ? last : last + 1;
        if (start >= end) {
            return;
        }
        long[] edges = TimeCounts.edges(start, end, bins);
        Map<String, List<List<Object>>> runs = oracle.runs(start, end);
        for (Map<?, ?> entity : entities(c.answer("timelines", "column", "v", "bins", bins))) {
            List<Row> rows = oracle.valued().get(entity.get("entity"));
            for (Object one : (List<?>) entity.get("shares")) {
                String category = (String) ((Map<?, ?>) one).get("category");
                List<?> share = (List<?>) ((Map<?, ?>) one).get("share");
                for (int bin = 0; bin < bins; bin++) {
                    double expected = 0;
                    for (List<Object> run : runs.get(entity.get("entity"))) {
                        long covered = Math.min(edges[bin + 1], Long.parseLong((String) run.get(1)))
                                - Math.max(edges[bin], Long.parseLong((String) run.get(0)));
                        expected += run.get(2).equals(category) && covered > 0
                                ? covered / (double) (edges[bin + 1] - edges[bin])
                                : 0;
                    }
                    assertThat(((Number) share.get(bin)).doubleValue())
                            .as(entity.get("entity") + " " + category + " " + bin)
                            .isCloseTo(expected, within(1e-9));
                }
            }
            if (oracle.isSpanLike(rows)) {
                JsonTree.assertHolds(entity.get("most"), oracle.most(rows, edges), "most of " + entity.get("entity"));
            } else {
                assertThat(entity.containsKey("most")).isFalse();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void infoSaysWhereTheViewEnds(long seed) {
        HoldCase c = HoldCase.of(seed);
        Long end = new HoldOracle(c, "v", "duration", "").viewEnd();
        assertThat(c.answer("info").get("viewEndNanos")).isEqualTo(end == null ? null : end.toString());
        // The extent of all rows ends where the views do.
        Map<String, Object> all = c.answer("extent", "where", "", "from", "", "to", "");
        assertThat(all.get("endNanos")).isIn(null, end == null ? null : end.toString());
        Long next = new HoldOracle(c, "v", "next", "").viewEnd();
        assertThat(c.answer("info", "hold", "next").get("viewEndNanos"))
                .isEqualTo(next == null ? null : next.toString());
    }

    @Test
    void wrongUsesAreOneClearLine() {
        HoldCase c = HoldCase.of(5).foldable("v");
        refuses(
                c,
                "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not 'later'",
                "hold",
                "later");
        refuses(
                c,
                "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not '0s'",
                "hold",
                "0s");
        refuses(
                c,
                "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not '30'",
                "hold",
                "30");
        refuses(
                c,
                "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not 'soon'",
                "hold",
                "soon,duration");
        refuses(c, "hold: there is no column 'nosuch'", "hold", "30s,until:nosuch");
        refuses(c, "hold: ENTITY=TIME is expected behind a semicolon, not 'p1'", "hold", "30s;p1");
        refuses(
                c,
                "hold: duration, next, until:COLUMN, each:TIME or a time such as 30s is expected, not 'soon'",
                "hold",
                "30s;p1=soon");
        refuses(c, "hold: in 'p%1' two hexadecimal digits are expected behind %", "hold", "30s;p%1=1s");
        refuses(c, "hold: no column of numbers has the role duration", "hold", "duration", "duration", "");
        refuses(c, "active: sum, max or count is expected, not 'mean'", "active", "mean");
        refuses(
                c,
                "active: sum needs a column of numbers; column 'what' is of type string",
                "active",
                "sum",
                "column",
                "what");
        refuses(c, "active: with it, only comparisons of column 'v'", "active", "sum", "paint", "a: what = \"b\"");
        refuses(c, "count: entities or rows is expected, not 'spans'", "count", "spans");
        refuses(c, "count: with rows each counts by itself", "count", "rows", "active", "sum");
        refuses(c, "paint: a category cannot be named 'idle'", "paint", "idle: v > 3");
    }

    private static void refuses(HoldCase c, String message, String... namesAndValues) {
        List<Object> all = new ArrayList<>(List.of("column", "v"));
        all.addAll(List.of(namesAndValues));
        assertThatThrownBy(() -> c.answer("frequency", all.toArray()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message)
                .hasMessageNotContaining("\n");
    }

    private static Map<String, List<?>> runs(Map<String, Object> answer) {
        Map<String, List<?>> runs = new HashMap<>();
        for (Map<?, ?> entity : entities(answer)) {
            runs.put((String) entity.get("entity"), (List<?>) entity.get("runs"));
        }
        return runs;
    }

    private static List<Map<?, ?>> entities(Map<String, Object> answer) {
        List<Map<?, ?>> entities = new ArrayList<>();
        ((List<?>) answer.get("entities")).forEach(one -> entities.add((Map<?, ?>) one));
        return entities;
    }
}
