package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked // documents are maps in which null is a value
class DifferentTest {
    /// 1000 rows; the slow ones (every tenth) are mostly of host "b" and all of kind "write", which is code 7.
    static Trace trace() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            boolean slow = i % 10 == 0;
            boolean write = slow || i % 10 == 5;
            Map<String, Object> values = new HashMap<>();
            values.put("t", i * 1_000_000_000L);
            values.put("host", slow ? (i % 100 == 0 ? "a" : "b") : i % 3 == 0 ? "b" : "a");
            values.put("kind", write ? "write" : "read" + i % 4);
            values.put("code", write ? 7L : i % 5);
            values.put("ms", slow ? 900.0 + i : i % 50);
            rows.add(new Row(i, 0, values));
        }
        rows.replaceAll(row -> {
            Map<String, Object> values = new HashMap<>(row.values());
            values.computeIfPresent("ms", (name, ms) -> ((Number) ms).doubleValue());
            values.computeIfPresent("code", (name, code) -> ((Number) code).longValue());
            return new Row(row.arrival(), row.source(), values);
        });
        return TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("host", ColumnType.STRING, Role.ENTITY, null),
                                new Field("kind", ColumnType.STRING, Role.EVENT, null),
                                new Field("code", ColumnType.INT64, null, null),
                                new Field("ms", ColumnType.FLOAT64, Role.DURATION, "ms")),
                        List.of("x"),
                        rows),
                300);
    }

    private static Map<String, Object> answer(String select) {
        return JsonTree.parse(AnswerJson.document(new Views()
                .answer(trace(), new ViewRequest("different", Map.of("select", List.of(select))), () -> false)));
    }

    /// The page looks for a word in every column of texts: those that do not have it were not asked for.
    @Test
    void aWordLookedForEverywhereHidesOnlyTheColumnsThatHaveIt() {
        assertThat(columnsOf(answer("kind = \"write\" or host = \"write\"")))
                .contains("code")
                .doesNotContain("kind");
        assertThat(columnsOf(answer("code = 7 or host = \"write\" or kind = \"nothing\"")))
                .contains("kind");
    }

    private static List<Object> columnsOf(Map<String, Object> answer) {
        List<Object> columns = new ArrayList<>();
        for (Object fact : (List<?>) answer.get("facts")) {
            columns.add(((Map<?, ?>) fact).get("column"));
            ((List<?>) ((Map<?, ?>) fact).get("same")).forEach(same -> columns.add(((Map<?, ?>) same).get("column")));
        }
        return columns;
    }

    @Test
    void ofRowsThatDifferInNothingNothingIsSaid() {
        int said = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < 800; i++) {
                rows.add(new Row(
                        i,
                        0,
                        Map.of(
                                "t",
                                (long) i,
                                "host",
                                "h" + random.nextInt(20),
                                "ms",
                                random.nextDouble(),
                                "size",
                                (long) random.nextInt(1000),
                                "failed",
                                random.nextInt(20) == 0 ? "yes" : "no")));
            }
            said += ((List<?>) answerOf(rows, "failed = \"yes\"").get("facts")).size();
        }
        assertThat(said).as("facts in 60 traces of noise").isLessThan(6);
    }

    private static Map<String, Object> answerOf(List<Row> rows, String select) {
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("host", ColumnType.STRING, Role.ENTITY, null),
                                new Field("ms", ColumnType.FLOAT64, null, null),
                                new Field("size", ColumnType.INT64, null, null),
                                new Field("pid", ColumnType.INT64, null, null),
                                new Field("failed", ColumnType.STRING, null, null)),
                        List.of("x"),
                        rows),
                300);
        return JsonTree.parse(AnswerJson.document(new Views()
                .answer(trace, new ViewRequest("different", Map.of("select", List.of(select))), () -> false)));
    }

    @Test
    void aStretchOfTimeAndARangeOfNumbersHaveTwoEnds() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            boolean slow = i >= 200 && i < 220;
            rows.add(new Row(
                    i,
                    0,
                    Map.of("t", (long) i, "host", "h" + i % 4, "ms", slow ? 500.0 : 12.0, "size", 1L, "failed", "no")));
        }
        List<?> facts = (List<?>) answerOf(rows, "ms > 400").get("facts");
        assertThat(facts).hasSize(1);
        Map<?, ?> time = (Map<?, ?>) facts.getFirst();
        assertThat(time.get("where")).isEqualTo("t >= 200 and t < 220");
        assertThat(time.get("selectedRows")).isEqualTo(20L);
        assertThat(time.get("restRows")).isEqualTo(0L);
    }

    @Test
    void whoDoesTheSameIsNamedToo() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            String host = "h" + i % 6;
            boolean fails = (host.equals("h1") || host.equals("h4")) && i % 12 < 6;
            rows.add(new Row(
                    i, 0, Map.of("t", (long) i, "host", host, "ms", 1.0, "size", 1L, "failed", fails ? "yes" : "no")));
        }
        List<?> facts = (List<?>) answerOf(rows, "failed = \"yes\"").get("facts");
        assertThat(facts.stream()
                        .map(fact -> String.valueOf(((Map<?, ?>) fact).get("value")))
                        .toList())
                .containsExactlyInAnyOrder("h1", "h4");
    }

    /// Lines that failed name an order, of the others a part: no order is larger than others.
    @Test
    void thatANumberIsThereIsNoRangeOfIt() {
        List<Row> rows = new ArrayList<>();
        Random random = new Random(3);
        for (int i = 0; i < 2000; i++) {
            Map<String, Object> values =
                    new HashMap<>(Map.of("t", i * 1_000_000_000L, "failed", i % 8 == 0 ? "yes" : "no"));
            if (i % 8 == 0 || i % 3 == 0) {
                values.put("weight", random.nextDouble(4000));
            }
            rows.add(new Row(i, 0, values));
        }
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("failed", ColumnType.STRING, null, null),
                                new Field("weight", ColumnType.FLOAT64, null, null)),
                        List.of("x"),
                        rows),
                700);
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        trace,
                        new ViewRequest("different", Map.of("select", List.of("failed = \"yes\""))),
                        () -> false)));
        List<Object> said = new ArrayList<>();
        for (Object fact : (List<?>) answer.get("facts")) {
            if (((Map<?, ?>) fact).get("column").equals("weight")) {
                said.add(((Map<?, ?>) fact).get("value"));
            }
        }
        assertThat(said).containsExactly("is there");
    }

    @Test
    void aColumnWithoutValuesAmongTheSelectedIsNoFact() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Map<String, Object> values =
                    new HashMap<>(Map.of("t", (long) i, "host", "h", "failed", i < 9 ? "yes" : "no"));
            if (i >= 9) {
                values.put("ms", 1.0 * i);
            }
            rows.add(new Row(i, 0, values));
        }
        List<?> facts = (List<?>) answerOf(rows, "failed = \"yes\"").get("facts");
        assertThat(facts.stream()
                        .map(fact -> String.valueOf(((Map<?, ?>) fact).get("column")))
                        .toList())
                .containsExactly("t");
    }

    @Test
    void aTraceIsNamedOnlyWhereMuchOfTheSelectedIsOfIt() {
        assertThat(traceIdsAmongFailures(15)).as("two of thirty are of one").isEmpty();
        assertThat(traceIdsAmongFailures(3)).as("ten of thirty are of one").isNotEmpty();
    }

    /// @param traces among which the thirty failures are
    private static List<?> traceIdsAmongFailures(int traces) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            boolean failed = i % 20 == 0;
            String trace = failed ? "bad" + i / 20 % traces : "good" + i / 2;
            rows.add(new Row(i, 0, Map.of("t", (long) i, "trace", trace, "failed", failed ? "yes" : "no")));
        }
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("trace", ColumnType.STRING, Role.FLOW, null),
                                new Field("failed", ColumnType.STRING, null, null)),
                        List.of("x"),
                        rows),
                100);
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        trace,
                        new ViewRequest("different", Map.of("select", List.of("failed = \"yes\""))),
                        () -> false)));
        return ((List<?>) answer.get("facts"))
                .stream()
                        .filter(fact -> "trace".equals(((Map<?, ?>) fact).get("column")))
                        .toList();
    }

    @Test
    void numbersOfSpansAndThreadsAreNoQuantities() {
        List<Row> rows = new ArrayList<>();
        for (long i = 0; i < 400; i++) {
            rows.add(new Row((int) i, 0, Map.of("t", i, "span", 1_000_000 + i, "thread", 70 + i / 100, "size", i)));
        }
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("span", ColumnType.INT64, Role.SPAN, null),
                                new Field("thread", ColumnType.INT64, Role.ENTITY, null),
                                new Field("size", ColumnType.INT64, null, "B")),
                        List.of("x"),
                        rows),
                100);
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(trace, new ViewRequest("different", Map.of("select", List.of("t >= 300"))), () -> false)));
        assertThat(answer.toString())
                .contains("size >= 300", "where=thread = 73")
                .doesNotContain("span", "thread >=");
    }

    @Test
    void saysWhatTheSelectedHaveMoreOften() {
        Map<String, Object> answer = answer("ms >= 900");
        assertThat(answer).containsEntry("selected", 100L).containsEntry("rest", 900L);
        List<?> facts = (List<?>) answer.get("facts");
        List<String> told = facts.stream()
                .map(fact -> (Map<?, ?>) fact)
                .map(fact -> fact.get("column") + " " + fact.get("value"))
                .toList();
        assertThat(told).as("what was asked for is no news").noneMatch(fact -> fact.startsWith("ms "));
        assertThat(told).contains("kind write", "host b");
        Map<?, ?> write = (Map<?, ?>) facts.get(told.indexOf("kind write"));
        assertThat(write.get("selectedRows")).isEqualTo(100L);
        assertThat(write.get("restRows")).isEqualTo(100L);
        assertThat((Double) write.get("score")).isEqualTo(Math.log(9));
        assertThat(write.get("where")).isEqualTo("kind = \"write\"");
    }

    @Test
    void factsAboutTheSameRowsAreOne() {
        List<?> facts = (List<?>) answer("ms >= 900").get("facts");
        Map<?, ?> write = facts.stream()
                .map(fact -> (Map<?, ?>) fact)
                .filter(fact -> fact.get("column").equals("kind"))
                .findFirst()
                .orElseThrow();
        assertThat(((Map<?, ?>) ((List<?>) write.get("same")).getFirst()).get("where"))
                .isEqualTo("code >= 7");
    }

    @Test
    void nothingIsDifferentWhenAllOrNoneAreSelected() {
        assertThat(answer("all").get("facts")).isEqualTo(List.of());
        assertThat(answer("ms > 100000").get("facts")).isEqualTo(List.of());
    }

    @Test
    void aRangeUpToTheLargestDecimalIsSaidWithItsDigits() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            boolean bad = i % 10 == 0;
            rows.add(new Row(
                    i,
                    0,
                    Map.of(
                            "t",
                            (long) i,
                            "host",
                            "h" + i % 4,
                            "ms",
                            bad ? 8 + i % 45 / 100.0 : 90.25,
                            "size",
                            1L,
                            "failed",
                            bad ? "yes" : "no")));
        }
        Map<?, ?> fact =
                (Map<?, ?>) ((List<?>) answerOf(rows, "failed = \"yes\"").get("facts")).getFirst();
        assertThat(fact.get("value")).isEqualTo("\u2264 8.4");
        assertThat(fact.get("where")).isEqualTo("ms < " + Math.nextUp(8.4));
        assertThat(fact.get("selectedRows")).isEqualTo(50L);
        assertThat(fact.get("restRows")).isEqualTo(0L);
    }

    @Test
    void whoIsMeantByANumberIsSaidAndNotFromWhichNumberOn() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            boolean bad = i % 10 == 0;
            long pid = bad ? 12_309 : 12_300 + i % 20;
            rows.add(new Row(i, 0, Map.of("t", (long) i, "pid", pid, "failed", bad ? "yes" : "no")));
        }
        List<?> facts = (List<?>) answerOf(rows, "failed = \"yes\"").get("facts");
        List<?> pids = facts.stream()
                .map(fact -> (Map<?, ?>) fact)
                .filter(fact -> fact.get("column").equals("pid"))
                .toList();
        assertThat(pids).singleElement().satisfies(fact -> {
            assertThat(((Map<?, ?>) fact).get("value")).isEqualTo(12_309L);
            assertThat(((Map<?, ?>) fact).get("where")).isEqualTo("pid = 12309");
        });
    }

    /// That rows were created, started and changed late is one fact.
    @Test
    void ofSeveralTimesOneIsNamed() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            long t = i * 1_000_000_000L;
            String failed = i > 300 && i % 3 > 0 ? "yes" : "no";
            rows.add(new Row(i, 0, Map.of("t", t, "created", t - i % 7, "host", "h" + i % 5, "failed", failed)));
        }
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("created", ColumnType.TIME, null, null),
                                new Field("host", ColumnType.STRING, Role.ENTITY, null),
                                new Field("failed", ColumnType.STRING, null, null)),
                        List.of("x"),
                        rows),
                100);
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        trace,
                        new ViewRequest("different", Map.of("select", List.of("failed = \"yes\""))),
                        () -> false)));
        assertThat(columnsOf(answer))
                .filteredOn(List.of("t", "created")::contains)
                .hasSize(1);
    }

    /// All of the few that have 404 are among the selected, while 500 is everybody's.
    @Test
    void aCodeMayStandForItself() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            long code = i < 4 ? 404L : i % 3 == 0 ? 500L : 200L;
            String failed = i % 100 < 1 || i < 4 ? "yes" : "no";
            rows.add(new Row(i, 0, Map.of("t", (long) (i * 7919 % 3_000), "status", code, "failed", failed)));
        }
        Trace trace = TableTraces.trace(
                new Table(
                        List.of(
                                new Field("t", ColumnType.TIME, Role.TIME, null),
                                new Field("status", ColumnType.INT64, null, null),
                                new Field("failed", ColumnType.STRING, null, null)),
                        List.of("x"),
                        rows),
                300);
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        trace,
                        new ViewRequest("different", Map.of("select", List.of("failed = \"yes\""))),
                        () -> false)));
        assertThat(answer.get("facts").toString()).contains("status = 404");
    }
}
