package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.first.RowSample;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Over 400 lines: a case for each kind of trace, so that a new rule is read beside those it could break.
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

    /// Spans with a status and lines with a level, as of two files: both may fail.
    @Test
    void failuresOfRowsOfSeveralKindsAreCountedTogether() {
        Table table = table(
                400,
                List.of(
                        "ts:time:time",
                        "svc:string:entity",
                        "ms:int64:duration:ms",
                        "status:string",
                        "level:string:level"),
                (i, random) -> i % 2 == 0
                        ? new Object[] {
                            i * SECOND, "s" + i % 3, 1L + random.nextInt(500), i % 40 == 0 ? "FAILED" : "FINE", null
                        }
                        : new Object[] {i * SECOND, "s" + i % 3, null, null, i % 99 == 1 ? "ERROR" : "INFO"});
        Object found = defaults(table, 70).get("failed");
        assertThat(found).isInstanceOf(Map.class);
        String where = String.valueOf(((Map<?, ?>) found).get("where"));
        String column = String.valueOf(defaults(table, 70).get("column"));
        assertThat(where).contains(column.equals("level") ? "FAILED" : "ERROR");
        assertThat(where.contains("FAILED") && where.contains("ERROR"))
                .as(column + ": " + where)
                .isEqualTo(!column.equals("level") && !column.equals("status"));
    }

    @Test
    void rowsThatSayTheyFailedAreNamedWhereAnotherColumnIsShownFirst() {
        assertThat(failed("status.code:int64", 2L, null)).isEqualTo("failed: `status.code` = 2");
        assertThat(failed("status.code:int64", 1L, 0L)).isEqualTo("none");
        assertThat(failed("otel.status_code:string", "ERROR", "OK"))
                .isEqualTo("failed: `otel.status_code` = \"ERROR\"");
        assertThat(failed("tags.error:string", "true", "false"))
                .asString()
                .startsWith("failed: `tags.error` ~ \"\" and not `tags.error` ~ \"(?i)^(false|");
        assertThat(failed("tags.error:string", "false", null)).isEqualTo("none");
        assertThat(failed("tags.error:int64", 404L, null)).isEqualTo("failed: `tags.error` != 0");
        assertThat(failed("error:bool", true, false)).isEqualTo("failed: `error` = true");
        assertThat(failed("success:bool", false, true)).isEqualTo("failed: `success` = false");
        assertThat(failed("success:bool", true, true)).isEqualTo("none");
        assertThat(failed("request.ok:bool", false, true)).isEqualTo("failed: `request.ok` = false");
        assertThat(failed("unsuccessful:bool", false, true)).isEqualTo("none");
        assertThat(failed("error:int64", 7L, -3L)).as("how far off").isEqualTo("none");
        assertThat(failed("exit_code:int64", 137L, 0L)).isEqualTo("failed: `exit_code` != 0");
        assertThat(failed("http.status_code:int64", 503L, 200L)).isEqualTo("failed: `http.status_code` >= 500");
        assertThat(failed("http.status_code:int64", 404L, 200L)).isEqualTo("none");
        assertThat(failed("ExitCode:string", "1:0", "0:0")).asString().startsWith("failed: `ExitCode` ~");
        assertThat(failed("ExitCode:string", "0:0", "0:0"))
                .as("of Slurm's two codes")
                .isEqualTo("none");
        assertThat(failed("state:string", "FAILED", "DONE")).isEqualTo("FAILED: `state` = \"FAILED\"");
        assertThat(failed("colour:string", "red", "blue")).isEqualTo("none");
    }

    @Test
    void whatACompilerChoseIsNoFailure() {
        for (String event : List.of("jdk.CompilerInlining", "shop.Payment")) {
            Table table = table(
                    200,
                    List.of(
                            "ts:time:time",
                            "thread:string:entity",
                            "event:string:event",
                            "ms:int64:duration:ms",
                            "succeeded:bool"),
                    (i, random) -> i % 2 == 0
                            ? new Object[] {i * SECOND, "t" + i % 3, "jdk.GCPhasePause", 1L + random.nextInt(500), null}
                            : new Object[] {i * SECOND, "t" + i % 3, event, null, i % 4 == 1});
            assertThat(defaults(table, 70).get("failed") == null).as(event).isEqualTo(event.startsWith("jdk"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"OK", "ok", "success", "Succeeded", "none", "null", "N/A", "-", "No error", "noerror", "0", ""})
    void whatSaysThatNothingFailedIsNoFailure(String word) {
        assertThat(failed("error:string", word, word)).isEqualTo("none");
        String found = String.valueOf(failed("error:string", "connection reset", word));
        assertThat(found).startsWith("failed: `error` ~");
        String not = found.substring(found.lastIndexOf('~') + 3, found.length() - 1);
        assertThat(word).matches(not);
        assertThat("connection reset").doesNotMatch(not);
        assertThat("not ok").doesNotMatch(not);
    }

    /// `node_systemd_unit_state{state="failed"} 0` says that a unit did not fail.
    @Test
    void labelsOfMetricsSayWhatWasMeasuredAndNotWhatFailed() {
        List<String> columns = List.of(
                "ts:time:time",
                "metric:string:event",
                "value:float64",
                "ms:int64:duration:ms",
                "state:string",
                "error:string");
        Cells samples = (i, random) ->
                new Object[] {i * SECOND, "unit_state", (double) (i % 2), null, i % 5 == 0 ? "failed" : "active", "auth"
                };
        assertThat(defaults(table(200, columns, samples), 70)).containsEntry("failed", null);
        Cells withSpans = (i, random) -> i % 2 == 0
                ? new Object[] {i * SECOND, "up", 1.0, null, "failed", null}
                : new Object[] {
                    i * SECOND, null, null, (long) random.nextInt(500), null, i % 9 == 0 ? "connection reset" : "none"
                };
        assertThat(defaults(table(200, columns, withSpans), 70).get("failed"))
                .as("rows of another kind beside them")
                .asString()
                .contains("`error` ~");
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

    /// Of 180 jobs 20 returned something, and 20 a scheduler ended: these returned nothing of their own.
    @Test
    void jobsThatASchedulerEndedFailedToo() {
        Table table = table(
                180,
                List.of(
                        "ts:time:time",
                        "user:string:entity",
                        "ms:int64:duration:ms",
                        "State:string",
                        "ExitCode:string"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "s" + i % 3,
                    1L + random.nextInt(500),
                    i % 9 == 0 ? "FAILED" : i % 9 == 1 ? "OUT_OF_MEMORY" : "COMPLETED",
                    i % 9 == 0 ? "1:0" : "0:0"
                });
        Map<?, ?> found = (Map<?, ?>) Objects.requireNonNull(defaults(table, 70).get("failed"));
        assertThat(found.get("label")).isEqualTo("failed");
        assertThat(String.valueOf(found.get("where")))
                .contains("`State` = \"OUT_OF_MEMORY\"")
                .contains("`State` = \"FAILED\"")
                .contains("(`ExitCode` ~ \"\"");
    }

    private static List<Double> limits(String unit, DoubleSupplier values) {
        Table table = table(1_000, List.of("ts:time:time", "svc:string:entity", "took:float64::" + unit), (i, random) ->
                new Object[] {i * SECOND, "s" + i % 3, values.getAsDouble()});
        return list(defaults(table, 1_000), "paint").stream()
                .map(painted -> (Double) painted.get("from"))
                .toList();
    }

    @Test
    void limitsAreRoundInTheUnitThatPeopleReadThemIn() {
        Random random = new Random(4);
        assertThat(limits("s", () -> Math.exp(8 + random.nextGaussian() / 3)))
                .isNotEmpty()
                .allMatch(limit -> limit % 60 == 0)
                .allMatch(limit -> limit < 3600 || limit % 360 == 0);
        assertThat(limits("B", () -> 3_000 + 9_000 * random.nextDouble()))
                .isNotEmpty()
                .allMatch(limit -> limit * 10 % 1024 == 0);
        assertThat(limits("ms", () -> 100 + 900 * random.nextDouble()))
                .isNotEmpty()
                .allMatch(limit -> limit % 50 == 0);
    }

    @Test
    void aLimitOfValuesThatAreNearlyTheSameHasAsManyDigitsAsTellThemApart() {
        Random random = new Random(3);
        assertThat(limits("ms", () -> random.nextInt(500) == 0 ? 11_900 : 12_500 + random.nextInt(20)))
                .allSatisfy(limit -> assertThat(limit).isBetween(12_510.0, 12_519.0));
    }

    private static List<Object> ranges(String unit, Object... values) {
        String column = "v:float64::" + unit;
        Table table = table(
                values.length, List.of("at:time:time", column), (i, random) -> new Object[] {i * SECOND, values[i]});
        return list(defaults(table), "paint").stream()
                .map(painted -> painted.get("name"))
                .toList();
    }

    @Test
    void limitsOfFewValuesAreAsRoundAsTellsThemApart() {
        assertThat(ranges("ms", 3.0, 12.0, 94_539.25, 40.0, 120_000.0, 103_207.0))
                .containsExactly("from 90000 ms");
        assertThat(ranges("ms", 12.0, 12_511.5, 12_512.5, 12_512.75, 12_513.0)).containsExactly("from 12512.7 ms");
        assertThat(ranges("s", 3.0, 60.0, 7_300.0, 40.0, 8_000.0, 7_500.0)).containsExactly("from 7200 s");
    }

    /// Gigabytes are shown in powers of 1024, of which the limit is round.
    @Test
    void theNameOfALimitHasNoMoreDigitsThanAreSeen() {
        Random random = new Random(5);
        Object[] sizes = random.doubles(300, 1_000, 90_000).boxed().toArray();
        assertThat(ranges("GB", sizes)).isNotEmpty().allSatisfy(name -> {
            assertThat(name.toString().replaceAll("[^0-9. ]", "").trim().split(" +"))
                    .allMatch(number -> number.replaceAll("0+$|[.]", "").length() <= 3);
        });
    }

    /// Half of the values are 10 to 15, half are 30 to 35: from 35 on there is hardly one.
    @Test
    void aLimitIsNotRoundedPastWhatItDivides() {
        Random random = new Random(4);
        assertThat(limits("ms", () -> random.nextInt(2) * 20 + 10 + random.nextInt(501) / 100.0))
                .containsExactly(30.0);
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

    private static final Table SPANS = table(
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

    private static Object untilOf(String end, String duration, long wrong) {
        return ending(end, duration, wrong).get("until");
    }

    private static Map<String, Object> ending(String end, String duration, long wrong) {
        Table table = table(
                200,
                List.of("t:time:time", "node:string:entity", "state:string:event", end, duration),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "n" + i % 5,
                    i % 3 == 0 ? "FAILED" : "OK",
                    i % 10 == 9 ? null : (i + (i % 40 < wrong ? -9 : 5)) * SECOND,
                    i + 0L
                });
        return defaults(table);
    }

    @Test
    void rowsThatSayWhenTheyEndHoldUntilThenUnlessTheySayHowLongTheyTake() {
        for (String name : List.of("end", "end_time", "endTime", "jobFinished", "Completed", "stop", "EndDate")) {
            assertThat(untilOf(name + ":time", "n:int64", 0)).as(name).isEqualTo(name);
        }
        for (String name : List.of("due", "created", "bend", "sender", "ending_balance")) {
            assertThat(untilOf(name + ":time", "n:int64", 0)).as(name).isNull();
        }
        assertThat(untilOf("end:time", "took:int64:duration:s", 0)).isNull();
        assertThat(untilOf("end:int64", "n:int64", 0)).isNull();
        assertThat(untilOf("end:time", "n:int64", 1)).isEqualTo("end");
        assertThat(untilOf("end:time", "n:int64", 0)).isEqualTo("end");
    }

    @Test
    void whatIsFromATimeToAnotherEndsAtIt() {
        for (String names :
                List.of("from to", "valid_from valid_to", "validFrom validTill", "from other_to", "at to")) {
            String[] name = names.split(" ");
            Table table = table(60, List.of(name[0] + ":time:time", name[1] + ":time", "room:string"), (i, random) ->
                    new Object[] {i * SECOND, (i + 5) * SECOND, "r" + i % 5});
            assertThat(defaults(table)).as(names).containsEntry("until", name[0].equals("at") ? null : name[1]);
        }
    }

    @Test
    void someRowsThatEndBeforeTheyStartDoNotTakeTheEndsOfOthersAndAreCounted() {
        assertThat(ending("end:time", "n:int64", 4))
                .containsEntry("until", "end")
                .containsEntry("endBefore", 20L);
        assertThat(ending("end:time", "n:int64", 0))
                .containsEntry("until", "end")
                .containsEntry("endBefore", 0L);
        assertThat(ending("end:time", "n:int64", 30))
                .containsEntry("until", null)
                .containsEntry("endBefore", 0L);
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
    void logsOpenOnTheirLevel() {
        Table table = table(
                300,
                List.of("seq:int64", "t:time:time", "level:string:level", "thread:string:entity", "message:string"),
                (i, random) -> new Object[] {
                    (long) i, i * SECOND, i % 20 == 0 ? "ERROR" : i % 9 == 0 ? "WARN" : "INFO", "t" + i % 4, "did " + i
                });
        Map<String, Object> answer = defaults(table);
        assertThat(answer).containsEntry("kind", "log").containsEntry("column", "level");
        assertThat(list(answer, "paint")).extracting(p -> p.get("tone")).containsExactly("broken", "warning", null);
    }

    private static List<Object> painted(String column, Object... values) {
        Table log = table(400, List.of("at:time:time", "host:string:entity", column), (i, random) -> new Object[] {
            i * SECOND, "h" + i % 3, values[Math.min(values.length - 1, random.nextInt(2 * values.length))]
        });
        return list(defaults(log), "paint").stream()
                .map(painted -> painted.get("name"))
                .toList();
    }

    @Test
    void levelsAreListedByHowSevereTheyAre() {
        assertThat(painted("level:string:level", "warn", "crit", "debug", "notice", "error", "emerg", "info"))
                .containsExactly("emerg", "crit", "error", "warn", "notice", "info", "debug");
        assertThat(painted("level:string:level", "FINEST", "SEVERE", "CONFIG", "FINE", "WARNING", "INFO"))
                .containsExactly("SEVERE", "WARNING", "INFO", "CONFIG", "FINE", "FINEST");
        assertThat(painted("level:string:level", "D", "E", "V", "W", "I")).containsExactly("E", "W", "I", "D", "V");
        assertThat(painted("type:string", "Normal", "Warning")).containsExactly("Warning", "Normal");
        assertThat(painted("state:string", "idle", "busy", "error", "done")).startsWith("error", "done");
    }

    /// The journal of systemd has the number of syslog's severity.
    @Test
    void priorityOfTheJournalIsALevel() {
        assertThat(painted("PRIORITY:int64:level", 6L, 3L, 7L, 4L, 5L, 0L))
                .containsExactly("emergency (0)", "error (3)", "warning (4)", "notice (5)", "info (6)", "debug (7)");
        Table journal = table(400, List.of("at:time:time", "PRIORITY:int64:level", "unit:string"), (i, random) ->
                new Object[] {i * SECOND, 3L + i % 5, "u" + i % 3});
        assertThat(defaults(journal)).containsEntry("kind", "log").containsEntry("column", "PRIORITY");
        assertThat(list(defaults(journal), "paint").stream()
                        .map(painted -> painted.get("tone"))
                        .toList())
                .containsExactly("broken", "warning", null, null, null);
    }

    /// pino's and bunyan's; other numbers in tens are none.
    @Test
    void levelsInTensAreWords() {
        assertThat(painted("level:int64:level", 30L, 50L, 20L, 40L, 60L))
                .containsExactly("fatal (60)", "error (50)", "warn (40)", "info (30)", "debug (20)");
        assertThat(painted("level:int64:level", 10L, 20L, 40L))
                .noneMatch(name -> name.toString().contains("warn"));
        assertThat(painted("level:int64:level", 30L, 50L, 35L))
                .noneMatch(name -> name.toString().contains("error"));
        assertThat(failed("level:int64:level", 50L, 30L)).isEqualTo("failed: `level` >= 50");
        assertThat(failed("PRIORITY:int64:level", 3L, 6L)).isEqualTo("failed: `PRIORITY` <= 3");
        assertThat(failed("PRIORITY:int64:level", 5L, 6L)).isEqualTo("none");
    }

    private static Table log(List<String> columns) {
        return table(400, columns, (i, random) -> new Object[] {
            i * SECOND,
            i % 20 == 0 ? "ERROR" : "INFO",
            i % 9 == 0 ? "failed" : "ok",
            (long) (1 + random.nextInt(900)),
            i % 9 == 0 ? 500L : 200L
        });
    }

    @Test
    void aLogThatSaysHowLongThingsTookStillOpensOnItsLevel() {
        Table table = log(
                List.of("t:time:time", "level:string:level", "status:string", "took:int64:duration:ms", "code:int64"));
        assertThat(defaults(table)).containsEntry("kind", "log").containsEntry("column", "level");
    }

    @Test
    void spansThatHaveALevelOpenOnTheirDuration() {
        Table table = table(
                400,
                List.of("t:time:time", "id:string:span", "level:string:level", "took:int64:duration:ms"),
                (i, random) ->
                        new Object[] {i * SECOND, "%08x".formatted(i), i % 20 == 0 ? "ERROR" : "INFO", 1L + i % 90});
        assertThat(defaults(table)).containsEntry("kind", "spans").containsEntry("column", "took");
    }

    @Test
    void anAccessLogOpensOnItsStatus() {
        Table table = table(
                400,
                List.of("t:time:time", "client:string:entity", "bytes:int64::B", "status:int64"),
                (i, random) -> new Object[] {
                    i * SECOND, "c" + i % 4, (long) random.nextInt(90_000), i % 9 == 0 ? 500L : i % 5 == 0 ? 404L : 200L
                });
        Map<String, Object> answer = defaults(table);
        assertThat(answer).containsEntry("kind", "log").containsEntry("column", "status");
        assertThat(list(answer, "paint"))
                .extracting(p -> p.get("name") + " " + p.get("tone"))
                .containsExactly("500 broken", "200 null", "404 null");
    }

    @Test
    void aNumberThatFewLinesOfALogHaveIsNotWhatItIsAbout() {
        Table table = table(
                400,
                List.of("t:time:time", "host:string:entity", "event:string:event", "retries:int64"),
                (i, random) -> new Object[] {
                    i * SECOND, "h" + i % 4, i % 5 == 0 ? "bound" : "ping " + i % 3, i % 5 == 0 ? 40_000L + i : null
                });
        assertThat(defaults(table)).containsEntry("kind", "events").containsEntry("column", "event");
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
        assertThat(list(answer, "columns")).extracting(c -> c.get("name")).startsWith("load", "node");
        for (String name : List.of("seq", "rx_bytes", "version", "pid", "none", "t")) {
            assertThat(column(answer, name)).as(name).containsEntry("folded", true);
        }
        assertThat(column(answer, "rx_bytes")).containsEntry("use", "counter");
    }

    @Test
    void aLogAxisLeavesOutOneValueFarBelowAllOthers() {
        Table table = table(400, List.of("t:time:time", "s:float64:duration:s"), (i, random) ->
                new Object[] {i * SECOND, i == 9 ? 1e-9 : i == 10 ? 0.0 : Math.exp(3 * random.nextGaussian())});
        Map<String, Object> found = column(defaults(table), "s");
        assertThat(found).containsEntry("axis", "log");
        assertThat((Double) found.get("logFrom")).isBetween(1e-5, 1e-2);
    }

    @Test
    void ofOneRowItsValueIsShownAndNotWhenOrWho() {
        List<String> columns = List.of("t:time:time", "host:string:entity", "value:int64");
        for (List<String> order : List.of(columns, columns.reversed())) {
            Table one = table(
                    1,
                    order,
                    (i, random) ->
                            order.equals(columns) ? new Object[] {SECOND, "a", 5L} : new Object[] {5L, "a", SECOND});
            assertThat(defaults(one)).containsEntry("column", "value");
        }
    }

    @Test
    void aLogAxisIsForValuesThatALinearOneCrowds() {
        List<String> columns =
                List.of("t:time:time", "host:string:entity", "even:float64", "skewed:float64", "ms:float64::ms");
        Table table = table(600, columns, (i, random) -> new Object[] {
            i * SECOND,
            "h" + i % 4,
            0.1 + random.nextInt(1000) / 10.0,
            Math.exp(2 * random.nextGaussian()),
            i == 9 ? 1e12 : 40 + 5 * random.nextGaussian()
        });
        Map<String, Object> found = defaults(table);
        assertThat(column(found, "even")).containsEntry("axis", "linear");
        assertThat(column(found, "skewed")).containsEntry("axis", "log");
        // all but one would be at the foot of a log axis, too
        assertThat(column(found, "ms")).containsEntry("axis", "quantile");
    }

    @Test
    void oneWildValueDoesNotFlattenAllOthers() {
        for (boolean wild : new boolean[] {true, false}) {
            Table table = table(400, List.of("t:time:time", "host:string:entity", "cpu:float64::%"), (i, random) ->
                    new Object[] {i * SECOND, "h" + i % 4, wild && i == 9 ? 4.79e17 : random.nextInt(1000) / 10.0});
            assertThat(column(defaults(table), "cpu")).containsEntry("axis", wild ? "quantile" : "linear");
        }
    }

    @Test
    void aLogOfWhichEachLineSaysSomethingElseIsShownByWhoSaysIt() {
        for (boolean prose : new boolean[] {true, false}) {
            Table table = table(400, List.of("t:time:time", "host:string:entity", "event:string:event"), (i, random) ->
                    new Object[] {i * SECOND, "h" + i % 4, prose ? "asked for " + i : "ping " + i % 3});
            assertThat(defaults(table)).containsEntry("column", prose ? "host" : "event");
        }
    }

    @Test
    void samplesOfProcessorsHaveProcessorsAsEntities() {
        Table table = table(
                400,
                List.of("time:time:time", "host:string:entity", "CPU:string", "%usr:float64::%", "tps:float64"),
                (i, random) -> new Object[] {
                    i / 10 * SECOND,
                    "vm",
                    i % 10 < 4 ? "c" + i % 10 : null,
                    i % 10 < 4 ? 100 * random.nextDouble() : null,
                    i % 10 < 4 ? null : 1000 * random.nextDouble()
                });
        assertThat(defaults(table)).containsEntry("column", "%usr").containsEntry("entity", "CPU");
        assertThat(defaults(table, 400, "entity", "host")).containsEntry("entity", null);
    }

    @Test
    void aSchedulersTraceIsAboutThreads() {
        Table table = table(
                400,
                List.of("time:time:time", "processor:string:entity", "thread:string", "event:string:event"),
                (i, random) -> new Object[] {
                    i * 1000L, "cpu " + i % 2, "t-" + i % 7, i % 3 == 0 ? "sched_wakeup" : "sched_switch"
                });
        assertThat(defaults(table))
                .containsEntry("kind", "events")
                .containsEntry("column", "event")
                .containsEntry("entity", "thread");
    }

    @Test
    void aSchedulersTraceThatSaysWhoRunsNextIsAboutProcessors() {
        List<String> columns = List.of(
                "time:time:time", "thread:string:entity", "event:string:event", "cpu:int64", "next_comm:string");
        Table table = table(400, columns, (i, random) -> {
            boolean wakes = i % 3 == 0;
            String next = i % 5 == 0 ? "swapper/" + i % 2 : "task " + i % 40;
            return new Object[] {
                i * 1000L, "t-" + i % 7, wakes ? "sched_wakeup" : "sched_switch", i % 2, wakes ? null : next
            };
        });
        Map<String, Object> found = defaults(table);
        assertThat(found)
                .containsEntry("kind", "states")
                .containsEntry("column", "next_comm")
                .containsEntry("entity", "cpu");
        // what processors do when they have nothing to do is one thing
        assertThat(found.get("paint").toString())
                .contains("name=swapper,")
                .containsPattern("swapper/[01], swapper/[01]");
        List<?> paint = (List<?>) found.get("paint");
        assertThat(paint.getLast().toString()).as("behind all work").contains("name=swapper,");
        // by thread it would say who took its place
        assertThat(defaults(table, 400, "entity", "thread")).containsEntry("column", "event");
    }

    @Test
    void inputsOfSeveralKindsHaveEntities() {
        assertThat(defaults(Table.random(3, 200, true, true))).containsEntry("noun", "entities");
        assertThat(defaults(SPANS)).containsEntry("noun", null);
    }

    private static Table threads(boolean withThreads, boolean withProcesses) {
        return table(
                200,
                List.of("t:time:time", "thread:string:entity", "name:string:event", "pid:int64", "tid:int64"),
                (i, random) -> {
                    boolean thread = withThreads && (i % 4 > 0 || !withProcesses);
                    long id = i % 4 * 10L;
                    return new Object[] {
                        i * SECOND,
                        (thread ? "worker " : "app ") + id,
                        "e" + i % 5,
                        100 + id,
                        thread ? 100 + id + 1 : null
                    };
                });
    }

    @Test
    void whoHasNoNumberOfAThreadIsCalledAProcess() {
        assertThat(defaults(threads(true, true))).containsEntry("noun", "processes and threads");
        assertThat(defaults(threads(false, true))).containsEntry("noun", "processes");
        assertThat(defaults(threads(true, false))).containsEntry("noun", null);
        List<String> columns = List.of("t:time:time", "thread:string:entity", "value:int64", "pid:int64");
        Table counters = table(200, columns, (i, random) ->
                new Object[] {i * SECOND, "app " + i % 4, i % 9L, i % 8 < 4 ? i % 4L : null});
        assertThat(defaults(counters)).containsEntry("noun", "processes");
        Table workers =
                table(200, columns, (i, random) -> new Object[] {i * SECOND, "worker " + i % 4, i % 9L, i % 2L});
        assertThat(defaults(workers)).containsEntry("noun", null);
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
