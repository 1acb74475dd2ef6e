package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// How fast counters grow.
@NullUnmarked // documents are maps in which null is a value
class RateColumnsTest {
    private static final int STOPS = 150;

    /// Two hosts, each with two disks, of which one of the second host writes nothing for a while.
    private static Table written(String counter, String more) {
        long[] total = {7, 1000, 500, 20};
        return table(
                400,
                List.of("host:string:entity", "at:time:time", "disk:string", counter, more),
                (i, random) -> new Object[] {
                    "h" + i / 2 % 2,
                    i / 4 * 10L * SECOND,
                    "d" + i % 2,
                    total[i % 4] += i % 4 == 3 && i > STOPS && i < STOPS + 40 ? 0 : 100 + random.nextInt(20) * 10L,
                    more.startsWith("n:") ? (Object) (i % 7L) : "word" + i % 3
                });
    }

    private static Map<String, Object> asked(Table table, int segmentRows, String view, String... given) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.put(given[i], List.of(given[i + 1]));
        }
        Trace trace = TableTraces.trace(table, segmentRows);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(view, parameters), () -> false)));
    }

    private static List<Object> columns(Table table, String... given) {
        return DefaultsTest.list(asked(table, 100, "info", given), "columns").stream()
                .map(column -> column.get("name"))
                .toList();
    }

    @Test
    void theRateOfACounterIsShownFirst() {
        Table table = written("bytes_total:int64::B", "note:string");
        for (int segmentRows : List.of(100, 400)) {
            assertThat(defaults(table, segmentRows))
                    .containsEntry("column", "bytes_total.rate")
                    .containsEntry("kind", "samples");
            assertThat(asked(
                            table, segmentRows, "distribution", "column", "bytes_total.rate", "where", "disk = \"d1\""))
                    .containsEntry("rows", 198L)
                    .containsEntry("min", 0.0);
        }
        assertThat(asked(table, 100, "info").get("assumed"))
                .isEqualTo(List.of("column 'bytes_total.rate' is how much 'bytes_total' grows in a second"));
        assertThat(DefaultsTest.list(asked(table, 100, "info"), "columns").stream()
                        .filter(column -> column.get("name").equals("bytes_total.rate"))
                        .findFirst())
                .as("of each disk of a host the first row has none")
                .hasValueSatisfying(column ->
                        assertThat(column).containsEntry("unit", "B/s").containsEntry("missing", 4L));
        assertThat(columns(table, "asRead", "true")).doesNotContain("bytes_total.rate");
    }

    @Test
    void whereAnotherNumberIsMeasuredThatIsShownFirst() {
        Table table = written("bytes_total:int64", "n:int64::%");
        assertThat(columns(table)).contains("bytes_total.rate").doesNotContain("n.rate");
        assertThat(defaults(table)).containsEntry("column", "n");
    }

    @Test
    void neitherTimesNorNamesAreCounted() {
        for (String name : List.of("elapsed_time:int64", "seq:int64", "uptime:int64", "took:int64:duration:ms")) {
            Table table = written(name, "note:string");
            assertThat(columns(table)).as(name).doesNotContain(name.split(":")[0] + ".rate");
        }
    }

    /// A disk that only becomes fuller is no counter, and neither is the number of the row.
    @Test
    void whatFillsOrNumbersRowsIsNotCounted() {
        assertThat(columns(written("disk_used:int64", "note:string"))).doesNotContain("disk_used.rate");
        Table numbered = table(100, List.of("who:string:entity", "at:time:time", "n:int64"), (i, random) ->
                new Object[] {"w" + i % 3, (i * 10L + random.nextInt(5)) * SECOND, (long) i});
        assertThat(columns(numbered)).doesNotContain("n.rate");
    }

    /// Memory of several, of which one leaks: what was measured of the others goes up and down.
    @Test
    void whatLeaksBesideOthersThatDoNotIsNotCounted() {
        for (List<String> names : List.of(
                List.of("{pod=\"web\"}", "{pod=\"db\"}", "{pod=\"cache\"}"),
                List.of("pod-1", "pod-2", "pod-3"),
                List.of("web", "db", "cache"))) {
            List<String> columns = new ArrayList<>(List.of("at:time:time"));
            names.forEach(name -> columns.add(name + ":int64::MiB"));
            Table leak = table(400, columns, (i, random) -> new Object[] {
                i * SECOND, 100L + random.nextInt(200), 200L + 3L * i + random.nextInt(3), 100L + random.nextInt(300)
            });
            assertThat(columns(leak)).hasSize(4);
            assertThat(defaults(leak).get("column"))
                    .as("what leaks is a measure")
                    .isEqualTo(names.get(1));
            Table received = table(400, columns, (i, random) -> new Object[] {
                i * SECOND, 100L + 7L * i + random.nextInt(5), 200L + 3L * i + random.nextInt(3), 100L + 90L * i
            });
            assertThat(columns(received)).as("all count").hasSize(7);
        }
    }

    /// What goes through is counted, though levels beside it are in the same unit; and channels have numbers.
    @Test
    void whatSaysThatItCountsDoesBesideLevels() {
        for (List<String> names : List.of(
                List.of("heap_bytes:int64::B", "stack_bytes:int64::B", "net_rx_bytes:int64::B"),
                List.of("field1:int64", "field2:int64", "field3:int64"))) {
            List<String> columns = new ArrayList<>(List.of("at:time:time"));
            columns.addAll(names);
            Table table = table(400, columns, (i, random) -> new Object[] {
                i * SECOND, 100L + random.nextInt(200), 100L + random.nextInt(300), 200L + 3L * i + random.nextInt(3)
            });
            assertThat(columns(table)).contains(names.getLast().split(":")[0] + ".rate");
        }
    }

    @Test
    void processorTimeASecondHasNoUnit() {
        Map<String, Object> rate =
                DefaultsTest.list(asked(written("cpu_total:int64::s", "note:string"), 100, "info"), "columns").stream()
                        .filter(column -> column.get("name").equals("cpu_total.rate"))
                        .findFirst()
                        .orElseThrow();
        assertThat(rate).containsEntry("unit", null);
    }

    private static Map<String, Object> rate(Table table, String where) {
        return asked(table, 1000, "distribution", "column", "requests_total.rate", "where", where);
    }

    /// Two hosts that are asked 5 s apart have totals that rise together, as if they were one.
    @Test
    void eachEntityIsCountedForItself() {
        Table apart = table(100, List.of("host:string:entity", "at:time:time", "requests_total:int64"), (i, random) ->
                new Object[] {"h" + i % 2, i * 5L * SECOND, 5L * i});
        for (String host : List.of("h0", "h1")) {
            assertThat(rate(apart, "host = \"" + host + "\""))
                    .as(host)
                    .containsEntry("rows", 49L)
                    .containsEntry("min", 1.0)
                    .containsEntry("max", 1.0);
        }
    }

    @Test
    void whatIsThereTwiceAtAMomentIsSeveral() {
        Table parts = table(
                200,
                List.of("host:string:entity", "at:time:time", "part:string", "requests_total:int64"),
                (i, random) -> new Object[] {"h", i / 2 * 10L * SECOND, "p" + i % 2, i / 2 * 10L + i % 2 * 5L});
        assertThat(rate(parts, "all"))
                .containsEntry("rows", 198L)
                .containsEntry("min", 1.0)
                .containsEntry("max", 1.0);
    }

    @Test
    void numbersMayTellApartWhatIsCounted() {
        long[] totals = {0, 5000};
        Table codes = table(
                200,
                List.of("host:string:entity", "at:time:time", "code:int64", "requests_total:int64"),
                (i, random) ->
                        new Object[] {"h", i / 2 * 10L * SECOND, i % 2 == 0 ? 200L : 500L, totals[i % 2] += 10 + i % 2
                        });
        assertThat(rate(codes, "code = 500"))
                .containsEntry("rows", 99L)
                .containsEntry("min", 1.1)
                .containsEntry("max", 1.1);
    }

    @Test
    void aCounterMayBeginAnew() {
        Table restarted =
                table(40, List.of("host:string:entity", "at:time:time", "requests_total:int64"), (i, random) ->
                        new Object[] {"h" + i % 2, i / 2 * 10L * SECOND, (i / 2 == 0 ? 900L : 0) + i / 2 * 10L});
        assertThat(rate(restarted, "all")).containsEntry("rows", 36L).containsEntry("max", 1.0);
    }
}
