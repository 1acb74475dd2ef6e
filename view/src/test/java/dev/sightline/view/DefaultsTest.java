package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A case for each kind of trace, so that a new rule is read beside those it could break; failures, limits, logs, ends,
/// entities and axes have tests of their own.
@NullUnmarked // documents are maps in which null is a value
class DefaultsTest {
    static final long SECOND = 1_000_000_000L;

    /// Columns as `name:type:role:unit`, the last two may be left out.
    private static Field field(String text) {
        String[] parts = text.split(":", -1);
        Role role = parts.length > 2 && !parts[2].isEmpty() ? Role.of(parts[2]) : null;
        return new Field(parts[0], ColumnType.of(parts[1]), role, parts.length > 3 ? parts[3] : null);
    }

    interface Cells {
        Object[] of(int row, Random random);
    }

    static Table table(int rows, List<String> columns, Cells cells) {
        List<Field> fields = columns.stream().map(DefaultsTest::field).toList();
        Random random = new Random(7);
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            Object[] values = cells.of(i, random);
            Map<String, Object> map = new LinkedHashMap<>();
            for (int c = 0; c < values.length; c++) {
                if (values[c] != null) {
                    map.put(fields.get(c).name(), values[c]);
                }
            }
            all.add(new Row(i, 0, map));
        }
        return new Table(fields, List.of("one.csv"), all);
    }

    /// Spans of which some say in one column that they failed.
    static Object failed(String column, Object says, Object otherwise) {
        Table table = table(
                200,
                List.of("ts:time:time", "svc:string:entity", "span:string:span", "ms:int64:duration:ms", column),
                (i, random) -> new Object[] {
                    i * SECOND, "s" + i % 3, "a" + i, 1L + random.nextInt(500), i % 9 == 0 ? says : otherwise
                });
        Object found = defaults(table, 70).get("failed");
        return found == null ? "none" : ((Map<?, ?>) found).get("label") + ": " + ((Map<?, ?>) found).get("where");
    }

    @Test
    void numbersThatStandForWordsAreCodesAndOthersAreNot() {
        Table table = table(
                400,
                List.of("t:time:time", "host:string:entity", "status:int64", "users:int64", "bytes:int64"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "w" + i % 4,
                    i % 9 == 0 ? 500L : i % 5 == 0 ? 404L : 200L,
                    i % 3L,
                    (long) random.nextInt(99)
                });
        Map<String, Object> defaults = defaults(table);
        assertThat(column(defaults, "status")).containsEntry("codes", List.of(200L, 404L, 500L));
        assertThat(column(defaults, "users")).containsEntry("codes", List.of());
        assertThat(column(defaults, "bytes")).containsEntry("codes", List.of());
    }

    /// Which processor in a scheduler's trace, how busy all are in a list of what machines use.
    @Test
    void aProcessorBesideMemoryIsAMeasure() {
        Table used = table(400, List.of("t:time:time", "host:string:entity", "cpu:int64", "mem:int64"), (i, random) ->
                new Object[] {i * SECOND, "w" + i % 4, (long) random.nextInt(101), 200L + i % 3});
        assertThat(defaults(used)).containsEntry("column", "cpu");
        Table runs = table(400, List.of("t:time:time", "host:string:entity", "cpu:int64", "free:int64"), (i, random) ->
                new Object[] {i * SECOND, "w" + i % 4, (long) random.nextInt(8), 200L + i % 30});
        assertThat(column(defaults(runs), "cpu")).containsEntry("use", "id");
        Table files =
                table(400, List.of("t:time:time", "host:string:entity", "cpu:int64", "memsz:int64"), (i, random) ->
                        new Object[] {i * SECOND, "w" + i % 4, (long) random.nextInt(8), 200L + i % 30});
        assertThat(column(defaults(files), "cpu")).containsEntry("use", "id");
    }

    /// Pods painted by themselves would be one colour each, and say nothing that their names do not.
    @Test
    void theEntityIsNotPaintedWhereAnotherColumnTellsMore() {
        Table table =
                table(200, List.of("ts:time:time", "pod:string:entity", "node:string", "line:string"), (i, random) ->
                        new Object[] {i * SECOND, "p" + i % 12, "n" + i % 12 / 4, "line " + i});
        assertThat(defaults(table, 70)).containsEntry("column", "node");
        Table alone = table(200, List.of("ts:time:time", "pod:string:entity", "line:string"), (i, random) ->
                new Object[] {i * SECOND, "p" + i % 12, "line " + i});
        assertThat(defaults(alone, 70)).containsEntry("column", "pod");
    }

    @Test
    void whatIsShownFirstNeedsNoName() {
        Table log = table(200, List.of("ts:time:time", "host:string:entity", "level:string:level"), (i, random) ->
                new Object[] {i * SECOND, "h" + i % 3, i % 9 == 0 ? "ERROR" : "INFO"});
        assertThat(defaults(log, 70)).containsEntry("column", "level").containsEntry("failed", null);
    }

    static Map<String, Object> defaults(Table table, int segmentRows, String... namesAndValues) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        Trace trace = TableTraces.trace(table, segmentRows);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("defaults", parameters), () -> false)));
    }

    static Map<String, Object> defaults(Table table) {
        return defaults(table, Math.max(1, table.rows().size()));
    }

    @SuppressWarnings("unchecked")
    static List<Map<String, Object>> list(Map<String, Object> answer, String key) {
        return (List<Map<String, Object>>) answer.get(key);
    }

    static Map<String, Object> column(Map<String, Object> answer, String name) {
        return list(answer, "columns").stream()
                .filter(column -> column.get("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    static final Table SPANS = table(
            500,
            List.of(
                    "id:string:span",
                    "svc:string:entity",
                    "start:time:time",
                    "status:string",
                    "took:int64:duration:us"),
            (i, random) -> new Object[] {
                "%08x".formatted(i * 7919),
                "s" + i % 5,
                i * SECOND,
                i % 97 == 0 ? "ERROR" : "OK",
                (long) Math.exp(5 + 2 * random.nextGaussian())
            });

    @Test
    void spansOpenOnTheirDurationAndNothingIsCalledSlow() {
        Map<String, Object> answer = defaults(SPANS);
        assertThat(answer)
                .containsEntry("kind", "spans")
                .containsEntry("column", "took")
                .containsEntry("entity", null);
        assertThat(list(answer, "paint")).hasSize(2).allSatisfy(painted -> {
            assertThat((String) painted.get("name"))
                    .doesNotContainIgnoringCase("slow")
                    .endsWith("us");
            assertThat(painted).containsEntry("tone", null);
        });
        assertThat(list(answer, "columns"))
                .extracting(column -> column.get("name"))
                .containsExactly("took", "status", "svc", "start", "id");
        assertThat(column(answer, "id")).containsEntry("folded", true);
        assertThat(column(answer, "took")).containsEntry("axis", "log");
    }

    private static Table requestsBesideThreads(boolean ids) {
        return table(
                600,
                List.of(
                        "id:string:span",
                        "svc:string:entity",
                        "start:time:time",
                        "name:string:event",
                        "took:int64:duration:ms"),
                (i, random) -> {
                    boolean parked = i % 3 == 0;
                    return new Object[] {
                        parked || !ids ? null : "%08x".formatted(i * 7919),
                        parked ? "pool-1" : "s" + i % 5,
                        i * SECOND,
                        parked ? "jdk.ThreadPark" : "GET /" + i % 4,
                        parked ? 10_000L + i : 1L + random.nextInt(100)
                    };
                });
    }

    @Test
    void besideSpansOnlySpansArePaintedByHowLongTheyTook() {
        assertThat(list(defaults(requestsBesideThreads(true)), "paint"))
                .hasSize(2)
                .allSatisfy(painted -> {
                    assertThat(((Number) painted.get("from")).doubleValue()).isLessThanOrEqualTo(100);
                    assertThat(painted).containsEntry("of", "spans").containsEntry("where", "`id` ~ \"\"");
                });
    }

    @Test
    void threadsThatWaitedAreNotTheSlowestOfARecording() {
        assertThat(list(defaults(requestsBesideThreads(false)), "paint"))
                .hasSize(2)
                .allSatisfy(painted -> {
                    assertThat(((Number) painted.get("from")).doubleValue()).isLessThanOrEqualTo(100);
                    assertThat((String) painted.get("where")).contains("not (name = \"jdk.ThreadPark\" or");
                });
    }

    @Test
    void spansAmongThemselvesArePaintedWithoutCondition() {
        assertThat(list(defaults(SPANS), "paint"))
                .allSatisfy(
                        painted -> assertThat(painted).containsEntry("of", null).containsEntry("where", null));
    }

    @Test
    void statesThatFollowEachOtherArePaintedByValueNotByLength() {
        long[] at = new long[4];
        Table table = table(
                800,
                List.of("t:time:time", "who:string:entity", "state:string:event", "duration:int64:duration:ns"),
                (i, random) -> {
                    int who = i % 4;
                    long begin = at[who];
                    long took = 1L + random.nextInt(i % 3 == 0 ? 1_000_000 : 900);
                    at[who] += took;
                    return new Object[] {begin, "rank " + who, i % 3 == 0 ? "Running" : "MPI wait", took};
                });
        Map<String, Object> answer = defaults(table);
        assertThat(answer).containsEntry("kind", "states").containsEntry("column", "state");
        assertThat(list(answer, "paint")).extracting(p -> p.get("name")).containsExactly("MPI wait", "Running");
        assertThat(list(answer, "paint")).allSatisfy(p -> assertThat(p).containsEntry("tone", null));
    }

    @Test
    void onlyWhatSaysThatItBrokeIsToldApartAndComesFirst() {
        Table table = table(
                300,
                List.of("t:time:time", "machine:string:entity", "state:string:event"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "m" + i % 3,
                    i == 200 ? "FAILED" : i % 8 == 0 ? "IDLE" : i % 4 == 1 ? "SET timeout=500" : "RUNNING"
                });
        Map<String, Object> answer = defaults(table);
        assertThat(list(answer, "paint"))
                .extracting(p -> p.get("name") + " " + p.get("tone"))
                .containsExactly("FAILED broken", "RUNNING null", "SET timeout=500 null", "IDLE null");
    }

    /// Steps of jobs, of which the most frequent are all at one moment: painted, nothing of them would be seen.
    @Test
    void valuesThatHoldForNoTimeArePaintedLast() {
        Table table = table(
                900, List.of("t:time:time", "job:string:entity", "step:string:event"), (i, random) -> new Object[] {
                    (i / 30) * 100L * SECOND + Math.max(0, i % 30 - 20) * SECOND,
                    "j" + i / 30,
                    i % 30 < 20 ? "edge" : "step " + (i % 30 - 20)
                });
        assertThat(list(defaults(table), "paint"))
                .extracting(p -> p.get("name"))
                .hasSize(8)
                .doesNotContain("edge");
    }

    @Test
    void countersIdsAndConstantsAreNeverFirstAndComeLast() {
        long[] bytes = new long[3];
        Table table = table(
                600,
                List.of(
                        "seq:int64",
                        "t:time:time",
                        "node:string:entity",
                        "rx_bytes:int64",
                        "version:string",
                        "pid:int64",
                        "none:float64",
                        "load:float64"),
                (i, random) -> {
                    bytes[i % 3] += random.nextInt(90_000);
                    return new Object[] {
                        (long) i,
                        i / 3 * SECOND,
                        "n" + i % 3,
                        bytes[i % 3],
                        "v1",
                        (long) random.nextInt(30_000),
                        null,
                        random.nextDouble()
                    };
                });
        Map<String, Object> answer = defaults(table);
        assertThat(answer).containsEntry("kind", "samples").containsEntry("column", "load");
        assertThat(list(answer, "columns")).extracting(c -> c.get("name")).startsWith("load", "rx_bytes.rate", "node");
        for (String name : List.of("seq", "rx_bytes", "version", "pid", "none", "t")) {
            assertThat(column(answer, name)).as(name).containsEntry("folded", true);
        }
        assertThat(column(answer, "rx_bytes")).containsEntry("use", "counter");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void areTheSameHoweverRowsAreCutIntoSegments(long seed) {
        Table table = Table.random(seed, 300, seed % 3 != 0, seed % 2 == 0);
        Map<String, Object> whole = defaults(table, 300);
        whole.remove("elapsedMillis");
        for (int rows : new int[] {1, 7, 64, 299}) {
            Map<String, Object> cut = defaults(table, rows);
            cut.remove("elapsedMillis");
            assertThat(cut).isEqualTo(whole);
        }
    }

    @Test
    void doNotDependOnWhatIsSelected() {
        Map<String, Object> all = defaults(SPANS);
        Map<String, Object> some = defaults(SPANS, 64, "where", "took > 100", "from", "0", "to", "90000000000");
        all.remove("elapsedMillis");
        some.remove("elapsedMillis");
        assertThat(some).isEqualTo(all);
    }

    @Test
    void ofManyRowsSomeStandForAllTheFirstAndTheLastAmongThem() {
        Table table = table(2000, List.of("t:time:time"), (i, random) -> new Object[] {i * SECOND});
        RowSample sample = new RowSample(TableTraces.trace(table, 700).snapshot(), 512);
        assertThat(sample.rows()).isEqualTo(512);
        double[] times = sample.cells(field("t:time:time")).values();
        assertThat(times[0]).isZero();
        assertThat(times[times.length - 1]).isEqualTo(1999.0 * SECOND);
    }

    @Test
    void saysWhetherAllRowsWereLookedAt() {
        assertThat(defaults(SPANS)).containsEntry("exact", true).containsEntry("looked", 500L);
    }
}
