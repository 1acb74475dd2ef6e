package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Overrides;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@NullUnmarked // documents are maps in which null is a value
class ViewsTest {
    private static final Trace TRACE = TableTraces.trace(Table.random(11, 200, true, true), 64);

    private static Map<String, Object> answer(Trace trace, String kind, String... namesAndValues) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.computeIfAbsent(namesAndValues[i], name -> new ArrayList<>()).add(namesAndValues[i + 1]);
        }
        return JsonTree.parse(AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, map), () -> false)));
    }

    private static void refuses(String message, String kind, String... namesAndValues) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer(TRACE, kind, namesAndValues))
                .withMessageContaining(message)
                .satisfies(error -> assertThat(error.getMessage()).doesNotContain("\n"));
    }

    /// Rows of one source: time (seconds), and one value.
    private static Table small(Object... timesAndValues) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < timesAndValues.length; i += 2) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("t", ((Integer) timesAndValues[i]) * 1_000_000_000L);
            Object value = timesAndValues[i + 1];
            values.put("v", value instanceof Integer whole ? (Object) whole.longValue() : value);
            rows.add(new Row(rows.size(), 0, values));
        }
        ColumnType type = timesAndValues[1] instanceof String ? ColumnType.STRING : ColumnType.INT64;
        return new Table(
                List.of(new Field("t", ColumnType.TIME, Role.TIME, null), new Field("v", type, null, null)),
                List.of("a"),
                rows);
    }

    @Test
    void everyDocumentSaysWhatItSaw() {
        assertThat(answer(TRACE, "columns")).containsEntry("generation", 7L).containsEntry("exact", true);
        assertThat((Long) answer(TRACE, "columns").get("elapsedMillis")).isNotNegative();
    }

    @Test
    void whatIsWrongIsSaidInOneLine() {
        refuses("there is no view 'histogram'", "histogram");
        refuses("column: there is no column 'w'", "distribution", "column", "w");
        refuses("column is missing", "distribution");
        refuses("where: ", "columns", "where", "v >>= 3");
        refuses("where: ", "columns", "where", "nosuch = 3");
        refuses("paint: ", "columns", "paint", "unknown: v > 3");
        refuses("did you mean 'who'?", "details", "order", "whoo");
        refuses("entity: there is no column 'x'", "columns", "entity", "x");
        refuses("type: COLUMN=TYPE is expected", "columns", "type", "v");
        refuses("unknown type 'int'", "columns", "type", "v=int");
        refuses("from 9 is after to 3", "columns", "from", "9", "to", "3");
        refuses("sort: there is no category 'a'", "timelines", "column", "v", "sort", "category:a");
        refuses("sort: first, name, silent or category", "timelines", "column", "v", "sort", "last");
        refuses("log scale", "scatter", "x", "v", "y", "f", "logX", "true", "xMin", "0");
        refuses("xMin is above xMax", "scatter", "x", "v", "y", "f", "xMin", "3", "xMax", "2");
        refuses("rankFrom 3 is above rankTo 2", "distribution", "column", "v", "rankFrom", "3", "rankTo", "2");
        refuses("a column has one role", "columns", "entity", "v", "event", "v");
        refuses(
                "too far apart",
                "frequency",
                "column",
                "v",
                "from",
                "-9000000000000000000",
                "to",
                "9000000000000000000");
    }

    /// Negative times, both sides of 1970, the ends of int64: each view answers, or says in one line why not.
    @ParameterizedTest(name = "{0}")
    @FieldSource("TIMES")
    void noTimesMakeAViewHangOrBreak(List<Long> times) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("t", times.get(i));
            values.put("who", "w" + i % 2);
            values.put("v", (long) i);
            values.put("d", i % 2 == 0 ? Long.MAX_VALUE : -7L);
            rows.add(new Row(i, 0, values));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("v", ColumnType.INT64, null, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "ns"));
        Trace trace = TableTraces.trace(new Table(fields, List.of("a"), rows), 2);
        for (String kind : List.of(
                "columns",
                "info",
                "distribution",
                "density",
                "count",
                "state",
                "frequency",
                "timelines",
                "details",
                "suggest",
                "values")) {
            for (String approx : List.of("false", "true")) {
                String[] parameters =
                        List.of("columns", "info", "count", "details").contains(kind)
                                ? new String[] {"width", "9"}
                                : new String[] {"column", "v", "paint", "x: d > 0"};
                List<String> all = new ArrayList<>(List.of(parameters));
                all.addAll(List.of("approx", approx));
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                    try {
                        assertThat(answer(trace, kind, all.toArray(new String[0])))
                                .isNotEmpty();
                    } catch (IllegalArgumentException told) {
                        assertThat(told).hasMessageContaining("from, to: ");
                    }
                });
            }
        }
    }

    static final List<List<Long>> TIMES = List.of(
            List.of(-1_000_000_000L, 1_000_000_000L),
            List.of(-1L, 0L),
            List.of(-100L, -50L, 0L, 50L),
            List.of(-5L, -3L),
            List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1),
            List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE),
            List.of(Long.MAX_VALUE),
            List.of(Long.MAX_VALUE - 9, Long.MAX_VALUE),
            List.of(0L, Long.MAX_VALUE - 1));

    @Test
    void viewsOverTimeNeedOne() {
        Trace snapshot = TableTraces.trace(Table.random(3, 20, false, false), 10);
        for (String kind : List.of("density", "count", "frequency", "timelines")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> answer(
                            snapshot,
                            kind,
                            kind.equals("count") ? "height" : "column",
                            kind.equals("count") ? "3" : "v"))
                    .withMessageContaining("needs a time column");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer(snapshot, "columns", "from", "3"))
                .withMessageContaining("no time column");
    }

    @Test
    void aCancelledQuestionEnds() {
        AtomicInteger asked = new AtomicInteger();
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> new Views()
                        .answer(
                                TRACE,
                                new ViewRequest("distribution", Map.of("column", List.of("v"))),
                                () -> asked.incrementAndGet() > 2));
    }

    @Test
    void infoNamesColumnsTimesAndSources() {
        Table table = Table.random(5, 90, true, true);
        Map<String, Object> info = answer(TableTraces.trace(table, 40), "info");
        assertThat(info)
                .containsEntry("kind", "trace")
                .containsEntry("rows", 90L)
                .containsEntry("rejected", 0L);
        Oracle oracle = new Oracle(table, row -> true, null, null, Map.of(), 1, 1);
        assertThat(info).containsEntry("timeStartNanos", Long.toString(oracle.timeStart()));
        assertThat(info).containsEntry("timeEndNanos", Long.toString(oracle.timeEnd()));
        JsonTree.assertHolds(info, Oracle.map("columns", oracle.infoColumns(), "damaged", List.of()), "info");
    }

    @Test
    void infoOfASnapshotHasNoTimes() {
        Map<String, Object> info = answer(TableTraces.trace(Table.random(5, 9, false, false), 40), "info");
        assertThat(info)
                .containsEntry("kind", "snapshot")
                .containsEntry("timeStartNanos", null)
                .containsEntry("timeEndNanos", null);
    }

    @Test
    void rolesTypesAndUnitsTravelWithTheRequest() {
        Map<String, Object> info = answer(
                TRACE,
                "info",
                "entity",
                "what",
                "event",
                "",
                "time",
                "u",
                "type",
                "v=float64",
                "unit",
                "v=s",
                "unit",
                "f=kB");
        List<String> described = ((List<?>) info.get("columns"))
                .stream()
                        .map(column -> (Map<?, ?>) column)
                        .map(c -> c.get("name") + " " + c.get("type") + " " + c.get("role") + " " + c.get("unit"))
                        .toList();
        assertThat(described)
                .contains(
                        "t time null null",
                        "who string null null",
                        "what string entity null",
                        "v float64 null s",
                        "f float64 null kB",
                        "u time time null");
    }

    @Test
    void anotherTimeColumnSortsAnew() {
        Table table = Table.random(21, 150, true, true);
        Table other = new Table(
                table.fields().stream()
                        .map(f ->
                                f.withRole(f.name().equals("u") ? Role.TIME : f.role() == Role.TIME ? null : f.role()))
                        .toList(),
                table.sources(),
                table.rows());
        Trace trace = TableTraces.trace(table, 40);
        Oracle oracle = new Oracle(other, row -> true, null, null, Map.of(), 7, 3);
        JsonTree.assertHolds(
                answer(trace, "count", "time", "u", "width", "7"), oracle.bins().count(), "count");
        JsonTree.assertHolds(
                answer(trace, "frequency", "time", "u", "column", "v", "width", "7"),
                oracle.states().frequency("v"),
                "frequency");
    }

    @Test
    void withoutATimeRoleRowsAreEntities() {
        Map<String, Object> info = answer(TRACE, "info", "time", "");
        assertThat(info).containsEntry("kind", "snapshot");
    }

    @Test
    void theSameOverridesGiveTheSameSnapshotAgain() {
        Effective effective = new Effective();
        Overrides first = new Overrides(Map.of(Role.TIME, "u"), Map.of("v", ColumnType.STRING), Map.of());
        Overrides equal = new Overrides(Map.of(Role.TIME, "u"), Map.of("v", ColumnType.STRING), Map.of());
        assertThat(effective.of(TRACE.snapshot(), first)).isSameAs(effective.of(TRACE.snapshot(), equal));
        Overrides none = new Overrides(Map.of(), Map.of(), Map.of());
        assertThat(effective.of(TRACE.snapshot(), none)).isSameAs(TRACE.snapshot());
    }

    @Test
    @SuppressWarnings("unchecked")
    void theLastSampleHoldsForAsLongAsIsAskedFor() {
        Trace trace = TableTraces.trace(small(0, 1, 10, 1, 20, 9), 10);
        String[] asked = {"column", "v", "paint", "high: v > 5", "from", "0", "to", "30000000000"};
        Map<String, Object> plain = answer(trace, "timelines", asked);
        assertThat(((List<Map<String, Object>>) plain.get("entities")).getFirst())
                .containsEntry("runs", List.of(List.of("0", "20000000000", "")));
        String[] until = Arrays.copyOf(asked, asked.length + 2);
        until[asked.length] = "until";
        until[asked.length + 1] = "30000000000";
        Map<String, Object> held = answer(trace, "timelines", until);
        assertThat(((List<Map<String, Object>>) held.get("entities")).getFirst())
                .containsEntry(
                        "runs", List.of(List.of("0", "20000000000", ""), List.of("20000000000", "30000000000", "high")))
                .containsEntry("totals", Map.of("high", "10000000000", "", "20000000000"));
    }

    @Test
    void timelinesAreCutSortedAndShared() {
        Trace trace = TableTraces.trace(small(0, 1, 10, 9, 20, 1, 40, 1), 10);
        Map<String, Object> answer = answer(trace, "timelines", "column", "v", "paint", "high: v > 5", "bins", "4");
        JsonTree.assertHolds(
                answer,
                Oracle.map(
                        "complete",
                        true,
                        "entities",
                        List.of(Oracle.map(
                                "entity",
                                "a",
                                "rows",
                                4,
                                "firstNanos",
                                "0",
                                "totals",
                                Oracle.map("high", "10000000000", "", "30000000000"),
                                "shares",
                                List.of(
                                        Oracle.map("category", "high", "share", List.of(0.0, 1.0, 0.0, 0.0)),
                                        Oracle.map("category", "", "share", List.of(1.0, 0.0, 1.0, 1.0)))))),
                "shares");
        Map<String, Object> none = answer(trace, "timelines", "column", "v", "limit", "0");
        assertThat(none).containsEntry("complete", false).containsEntry("total", 1L);
    }

    @Test
    void stringsAreOrderedByCodePointInCurves() {
        Map<String, Object> answer = answer(
                TableTraces.trace(small(0, "b", 1, "\uffee", 2, "\ud83d\ude00", 3, "a"), 10),
                "distribution",
                "column",
                "v",
                "width",
                "4");
        assertThat(answer.get("curve")).isEqualTo(List.of(0L, 1L, 2L, 3L));
        assertThat(answer.get("labels")).isEqualTo(Oracle.map("0", "a", "1", "b", "2", "\uffee", "3", "\ud83d\ude00"));
        assertThat(answer).containsEntry("sum", null).containsEntry("min", 0L).containsEntry("max", 3L);
    }

    @Test
    void sumsAndValuesBeyondADoubleAreDecimalStrings() {
        Map<String, Object> answer = answer(
                TableTraces.trace(small(0, Long.MAX_VALUE, 1, Long.MAX_VALUE, 2, 1L << 53, 3, -7L), 10),
                "distribution",
                "column",
                "v",
                "width",
                "4");
        assertThat(answer)
                .containsEntry("sum", "18455751272964292599")
                .containsEntry("min", -7L)
                .containsEntry("max", "9223372036854775807");
        assertThat(answer.get("curve")).isEqualTo(List.of(-7L, 1L << 53, "9223372036854775807", "9223372036854775807"));
    }
}
