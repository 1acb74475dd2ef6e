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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Time in which the same comes again and again, against what is found by looking at all periods of
/// all rows.
@NullUnmarked // documents are maps in which null is a value
class RepetitionsTest {
    static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();

    private final List<Row> rows = new ArrayList<>();

    private void add(Long nanos, String who, String what, Long lasting, Long value) {
        Map<String, Object> values = new HashMap<>();
        values.put("t", nanos);
        values.put("who", who);
        values.put("what", what);
        values.put("d", lasting);
        values.put("v", value);
        values.values().removeIf(cell -> cell == null);
        rows.add(new Row(rows.size(), 0, values));
    }

    private Table table() {
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("what", ColumnType.STRING, Role.EVENT, null),
                new Field("d", ColumnType.INT64, Role.DURATION, "ns"),
                new Field("v", ColumnType.INT64, null, null));
        return new Table(fields, List.of("a"), rows);
    }

    private Trace trace(int segmentRows) {
        return TableTraces.trace(table(), segmentRows);
    }

    private static Map<String, Object> repetitions(Trace trace, String... namesAndValues) {
        Map<String, List<String>> map = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("repetitions", map), () -> false)));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> found(Map<String, Object> answer) {
        return (List<Map<String, Object>>) answer.get("repetitions");
    }

    private static long nanos(Map<String, Object> stretch, String name) {
        return Long.parseLong((String) stretch.get(name));
    }

    /// Entities that loop, with what goes wrong now and then: other rows, other lengths, rows of
    /// one time, rows without a value, without an entity, without a time.
    private void loops(Random random) {
        int entities = 1 + random.nextInt(3);
        long unit = random.nextInt(4) == 0 ? 1 : 100;
        for (int e = 0; e < entities; e++) {
            long at = random.nextInt(300);
            for (int phase = 1 + random.nextInt(3); phase > 0; phase--) {
                int body = 1 + random.nextInt(4);
                boolean isEven = random.nextBoolean();
                for (int turn = random.nextInt(40); turn > 0; turn--) {
                    for (int step = 0; step < body; step++) {
                        String what = random.nextInt(60) == 0 ? null : "s" + (phase + step) % 4;
                        Long value = random.nextInt(90) == 0 ? null : (long) (random.nextInt(80) == 0 ? 9 : step);
                        long lasting = random.nextInt(70) == 0 ? 40 * unit : 2 * unit;
                        add(random.nextInt(200) == 0 ? null : at, "e" + e, what, lasting, value);
                        at += step < body - 1 && random.nextInt(3) == 0
                                ? 0
                                : unit * (isEven ? 3 : 2 + random.nextInt(2));
                    }
                    at += random.nextInt(50) == 0 ? 90 * unit : unit * 4;
                }
            }
        }
        for (int n = random.nextInt(3); n > 0; n--) {
            add((long) random.nextInt(4000), random.nextBoolean() ? null : "late", "odd", null, null);
        }
        boolean arrivesInOrder = random.nextBoolean();
        if (arrivesInOrder) {
            rows.sort(Comparator.comparingLong(row -> row.number("t") == null ? 0 : row.number("t")));
            List<Row> sorted = new ArrayList<>();
            rows.forEach(row -> sorted.add(new Row(sorted.size(), 0, row.values())));
            rows.clear();
            rows.addAll(sorted);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void areThoseThatAllPeriodsOfAllRowsShow(long seed) {
        Random random = new Random(seed);
        loops(random);
        int least = 3 + random.nextInt(6);
        boolean drawn = random.nextBoolean();
        Table table = table();
        List<RepetitionsOracle.Stretch> expected = RepetitionsOracle.of(
                        table, drawn ? List.of("what", "v") : List.of("what"), least, Map.of())
                .stretches();
        Trace trace = trace(1 + random.nextInt(200));
        Map<String, Object> answer = drawn
                ? repetitions(trace, "least", "" + least, "column", "v")
                : repetitions(trace, "least", "" + least);
        List<Map<String, Object>> found = found(answer);
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            Map<String, Object> one = found.get(i);
            RepetitionsOracle.Stretch all = expected.get(i);
            assertThat(List.of(
                            nanos(one, "fromNanos"),
                            nanos(one, "toNanos"),
                            ((Number) one.get("rows")).longValue(),
                            ((Number) one.get("entities")).longValue(),
                            nanos(one, "repeatsNanos")))
                    .isEqualTo(List.of(all.from(), all.to(), all.rows(), all.entities(), all.covered()));
            assertThat(all.said())
                    .contains(one.get("entity") + ": " + one.get("repeats") + " of " + one.get("eachNanos")
                            + " between " + one.get("shortestNanos") + " and " + one.get("longestNanos"));
        }
        everyRowThatIsFoldedIsSeenBefore(table, drawn, found);
    }

    /// What must hold whatever the definition: whoever looks at what is not folded has seen every
    /// kind of row.
    private static void everyRowThatIsFoldedIsSeenBefore(
            Table table, boolean drawn, List<Map<String, Object>> stretches) {
        List<String> columns = drawn ? List.of("who", "what", "v") : List.of("who", "what");
        Map<List<Object>, Long> shown = new HashMap<>();
        for (Row row : table.rows()) {
            if (row.number("t") != null && !isWithin(stretches, row)) {
                shown.merge(columns.stream().map(row::get).toList(), row.number("t"), Math::min);
            }
        }
        for (Row row : table.rows()) {
            if (row.number("t") != null && isWithin(stretches, row)) {
                assertThat(shown.get(columns.stream().map(row::get).toList()))
                        .as("when a row of " + row.values() + " is shown")
                        .isLessThanOrEqualTo(row.number("t"));
            }
        }
    }

    private static boolean isWithin(List<Map<String, Object>> stretches, Row row) {
        return stretches.stream()
                .anyMatch(s -> nanos(s, "fromNanos") <= row.number("t") && row.number("t") < nanos(s, "toNanos"));
    }

    /// So many turns of 20 s, each a poll and its answer.
    private void polls(int turns, long from) {
        for (long i = 0; i < turns; i++) {
            add(from + 20 * i, "p", "poll", 3L, 1L);
            add(from + 20 * i + 5, "p", "answer", 3L, 1L);
        }
    }

    @Test
    void aLoopIsFoldedToItsFirstTurn() {
        add(0L, "p", "start", null, null);
        polls(10_000, 7);
        add(200_100L, "p", "end", null, null);
        List<Map<String, Object>> found = found(repetitions(trace(977)));
        assertThat(found).hasSize(1);
        assertThat(found.getFirst())
                .containsEntry("fromNanos", "27")
                .containsEntry("toNanos", "199992")
                .containsEntry("rows", 19_997L)
                .containsEntry("repeats", 9998L)
                .containsEntry("eachNanos", "20")
                .containsEntry("entity", "p")
                .containsEntry("values", List.of("poll"));
    }

    @Test
    void whatDiffersStaysWithItsTurn() {
        polls(100, 0);
        add(1009L, "p", "time-out", null, null);
        List<Map<String, Object>> found = found(repetitions(trace(50)));
        assertThat(found).hasSize(2);
        assertThat(nanos(found.get(0), "toNanos")).isLessThanOrEqualTo(1009);
        assertThat(nanos(found.get(1), "fromNanos")).isGreaterThan(1009);
    }

    @Test
    void anotherEntityThatDiffersIsNeverFoldedAway() {
        polls(100, 0);
        add(1009L, "q", "crash", null, null);
        List<Map<String, Object>> found = found(repetitions(trace(50)));
        assertThat(found).hasSize(2);
        assertThat(nanos(found.get(0), "toNanos")).isEqualTo(1009);
    }

    @Test
    void aRowThatIsPaintedIsNoRepetitionOfOneThatIsNot() {
        polls(100, 0);
        Row slow = rows.get(100);
        slow.values().put("d", 9L);
        assertThat(found(repetitions(trace(50)))).hasSize(1);
        assertThat(found(repetitions(trace(50), "paint", "slow: d > 5"))).hasSize(2);
        rows.forEach(row -> row.values().put("d", 9L));
        assertThat(found(repetitions(trace(50), "paint", "slow: d > 5"))).hasSize(1);
    }

    @Test
    void aRowThatTakesFarLongerIsNoRepetition() {
        polls(100, 0);
        rows.get(100).values().put("d", 60L);
        assertThat(found(repetitions(trace(50)))).hasSize(2);
    }

    @Test
    void whatComesUnevenlyIsNoRepetition() {
        Random random = new Random(7);
        long at = 0;
        for (int i = 0; i < 1000; i++) {
            add(at, "p", "poll", null, null);
            at += 1 + random.nextInt(1000);
        }
        assertThat(found(repetitions(trace(100)))).isEmpty();
    }

    @Test
    void nothingRepeatsWhereNothingSaysWhatRowsAre() {
        polls(100, 0);
        Map<String, Object> answer = repetitions(trace(50), "event", "");
        assertThat(answer).containsEntry("columns", List.of());
        assertThat(found(answer)).isEmpty();
    }

    @Test
    void theLongestAreTold() {
        polls(10, 0);
        polls(30, 10_000);
        polls(20, 20_000);
        Map<String, Object> answer = repetitions(trace(50), "limit", "1");
        assertThat(answer).containsEntry("total", 3L);
        assertThat(found(answer)).hasSize(1);
        assertThat(found(answer).getFirst()).containsEntry("repeats", 28L);
    }
}
