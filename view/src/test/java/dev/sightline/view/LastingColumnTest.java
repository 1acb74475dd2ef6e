package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// How long rows took, where they say when they start and end.
@NullUnmarked // documents are maps in which null is a value
class LastingColumnTest {
    /// Jobs of three kinds; the n-th of the third takes n seconds.
    private static Table jobs(String end, String more, int open) {
        return table(60, List.of("job:string:entity", "started:time:time", end, more), (i, random) -> new Object[] {
            "j" + i % 3,
            i * 100L * SECOND,
            i >= 60 - open ? null : i * 100L * SECOND + (i % 3 == 2 ? i : 2) * SECOND,
            (long) i
        });
    }

    private static Map<String, Object> asked(Table table, String view, String... given) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.put(given[i], List.of(given[i + 1]));
        }
        Trace trace = TableTraces.trace(table, 25);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(view, parameters), () -> false)));
    }

    private static Map<String, Object> duration(Table table) {
        return DefaultsTest.list(asked(table, "info"), "columns").stream()
                .filter(column -> "duration".equals(column.get("name")))
                .findFirst()
                .orElse(null);
    }

    @Test
    void theTimeFromStartToEndIsAColumnInEverythingThatIsAsked() {
        Table table = jobs("finished:time", "n:int64", 0);
        assertThat(duration(table)).containsEntry("type", "int64").containsEntry("unit", "ns");
        assertThat(duration(table).get("role"))
                .as("rows still last until their end")
                .isNull();
        assertThat(asked(table, "info").get("assumed"))
                .isEqualTo(List.of("column 'duration' is 'finished' minus 'started'"));
        assertThat(asked(table, "distribution", "column", "duration", "where", "duration > 30s"))
                .containsEntry("rows", 10L)
                .containsEntry("max", 59_000_000_000L);
        assertThat(DefaultsTest.list(asked(table, "info", "asRead", "true"), "columns"))
                .as("what the file has")
                .extracting(column -> column.get("name"))
                .containsExactly("job", "started", "finished", "n");
        assertThat(asked(table, "info", "asRead", "true").get("assumed"))
                .isEqualTo(List.of("column 'duration' is 'finished' minus 'started', where it is asked for"));
        Map<String, Object> first = defaults(table);
        assertThat(first).containsEntry("column", "duration").containsEntry("until", "finished");
    }

    /// `_start` and `_stop` of what was asked of InfluxDB.
    @Test
    void whereTheWindowEndsThatWasAskedForNothingEnds() {
        Table table = table(60, List.of("_time:time:time", "_start:time", "_stop:time", "v:float64"), (i, random) ->
                new Object[] {i * SECOND, 0L, 100 * SECOND, i % 7 * 1.0});
        assertThat(duration(table)).isNull();
        assertThat(defaults(table)).containsEntry("until", null).containsEntry("column", "v");
        // all tasks may end at once
        Table tasks = table(60, List.of("started:time:time", "ended:time", "v:float64"), (i, random) ->
                new Object[] {i * SECOND, 100 * SECOND, i % 7 * 1.0});
        assertThat(defaults(tasks)).containsEntry("until", "ended");
    }

    @Test
    void whatSaysHowLongItTookOrNeverEndsHasNoSuchColumn() {
        assertThat(duration(jobs("finished:time", "took:int64:duration:s", 0))).isNull();
        assertThat(duration(jobs("finished:time", "duration:int64", 0))).containsEntry("unit", null);
        assertThat(duration(jobs("seen:time", "n:int64", 0))).isNull();
        assertThat(duration(jobs("finished:int64", "n:int64", 0))).isNull();
        assertThat(duration(jobs("finished:time", "n:int64", 60))).isNull();
        assertThat(asked(jobs("seen:time", "n:int64", 0), "info").get("assumed"))
                .isEqualTo(List.of("column 'started to seen' is 'seen' minus 'started'"));
    }

    @Test
    void whereSomeGoOnAnotherColumnIsShownFirst() {
        Table table = jobs("closed:time", "n:int64", 12);
        assertThat(duration(table)).containsEntry("missing", 12L);
        assertThat(defaults(table)).containsEntry("until", "closed");
        assertThat(defaults(table).get("column")).isNotEqualTo("duration");
    }

    /// What was sent is under way until it is received; who received a thing that started is another matter.
    @Test
    void whatWasGivenAwayLastsUntilItIsTaken() {
        for (String[] names : List.of(
                new String[] {"produced_at", "consumed_at", "consumed_at"},
                new String[] {"sent", "received", "received"},
                new String[] {"enqueued", "dequeued_ts", "dequeued_ts"},
                new String[] {"started", "received", null},
                new String[] {"sent", "created", null})) {
            Table table = table(
                    60, List.of("topic:string:entity", names[0] + ":time:time", names[1] + ":time"), (i, random) ->
                            new Object[] {"t" + i % 3, i * 100L * SECOND, (i * 100L + 2 + i % 7) * SECOND});
            assertThat(defaults(table)).as(names[0]).containsEntry("until", names[2]);
        }
    }

    /// By how much something was later than it was to be; what was early is told, too.
    @Test
    void howLateItWasIsAColumn() {
        Table flights = table(
                60,
                List.of("flight:string:entity", "scheduled_departure:time:time", "actual_departure:time"),
                (i, random) -> new Object[] {
                    "f" + i % 3, i * 100L * SECOND, i == 7 ? null : (i * 100L + i * 7 % 60 - 5) * SECOND
                });
        assertThat(asked(flights, "info").get("assumed"))
                .isEqualTo(List.of("column 'delay' is 'actual_departure' minus 'scheduled_departure'"));
        assertThat(asked(flights, "distribution", "column", "delay"))
                .containsEntry("rows", 59L)
                .containsEntry("min", -5_000_000_000L)
                .containsEntry("max", 54_000_000_000L);
        assertThat(defaults(flights)).containsEntry("column", "delay");
        assertThat(asked(flights, "info", "asRead", "true").get("assumed"))
                .isEqualTo(List.of(
                        "column 'delay' is 'actual_departure' minus 'scheduled_departure', where it is asked for"));
    }

    @Test
    void whatIsNotTheSameIsNoDelay() {
        for (String[] names : List.of(
                new String[] {"scheduled_departure", "actual_arrival", "n"},
                new String[] {"scheduled", "actual", "delay_min"},
                new String[] {"rescheduling", "actuality", "n"})) {
            Table table = table(
                    60,
                    List.of("who:string:entity", names[0] + ":time:time", names[1] + ":time", names[2] + ":int64"),
                    (i, random) -> new Object[] {"f" + i % 3, i * 100L * SECOND, (i * 100L + i) * SECOND, (long) i});
            assertThat(String.valueOf(asked(table, "info").get("assumed")))
                    .as(names[2])
                    .doesNotContain("'delay'");
        }
        for (String[] names : List.of(
                new String[] {"scheduled", "actual"},
                new String[] {"scheduledDeparture", "actualDeparture"},
                new String[] {"Departure planned", "Departure actual"},
                new String[] {"Geplante_Abfahrt", "Tatsaechliche_Abfahrt"},
                new String[] {"heure pr\u00e9vue", "heure r\u00e9elle"})) {
            Table table =
                    table(60, List.of("who:string:entity", names[0] + ":time:time", names[1] + ":time"), (i, random) ->
                            new Object[] {"f" + i % 3, i * 100L * SECOND, (i * 100L + i) * SECOND});
            assertThat(asked(table, "info")).as(names[0]).containsKey("assumed");
        }
    }

    /// Of jobs that are submitted, start, and are looked at in the end, how long each stage took.
    @Test
    void timesThatFollowEachOtherMakeStages() {
        Table jobs = table(
                60,
                List.of("job:string:entity", "seen:time", "submitted:time:time", "started:time", "code:int64"),
                (i, random) -> new Object[] {
                    "j" + i % 3,
                    (i * 100L + 50 + i % 9) * SECOND,
                    i * 100L * SECOND,
                    i % 20 == 7 ? null : (i * 100L + i % 5) * SECOND,
                    (long) (i % 2)
                });
        assertThat(asked(jobs, "info").get("assumed"))
                .isEqualTo(List.of(
                        "column 'submitted to started' is 'started' minus 'submitted'",
                        "column 'started to seen' is 'seen' minus 'started'"));
        assertThat(asked(jobs, "distribution", "column", "submitted to started"))
                .containsEntry("rows", 57L)
                .containsEntry("max", 4_000_000_000L);
        assertThat(defaults(jobs)).containsEntry("column", "started to seen");
        assertThat(DefaultsTest.list(asked(jobs, "info", "asRead", "true"), "columns"))
                .hasSize(5);
    }

    /// One moment in two spellings, or what is said by a number already, is no stage.
    @Test
    void whatIsSaidAlreadyMakesNone() {
        for (String[] names : List.of(new String[] {"timestamp", "Time"}, new String[] {"run_ts", "RunTime"})) {
            Table table = table(60, List.of(names[0] + ":time:time", names[1] + ":time", "n:int64"), (i, random) ->
                    new Object[] {i * 100L * SECOND, (i * 100L + i % 7) * SECOND, random.nextInt(40) + 0L});
            assertThat(asked(table, "info")).as(names[0]).doesNotContainKey("assumed");
        }
        Table minutes = table(60, List.of("in:time:time", "shipped:time", "handling:float64::min"), (i, random) ->
                new Object[] {i * 3000L * SECOND, (i * 3000L + 60L * (i * 7 % 40)) * SECOND, i * 7 % 40 + 0.2});
        assertThat(asked(minutes, "info")).doesNotContainKey("assumed");
    }

    @Test
    void timesInNoOrderMakeNone() {
        Table table = table(
                60,
                List.of("who:string:entity", "at:time:time", "other:time", "same:time"),
                (i, random) -> new Object[] {
                    "j" + i % 3, i * 100L * SECOND, (i * 100L + random.nextInt(80) - 40) * SECOND, i * 100L * SECOND
                });
        assertThat(asked(table, "info")).doesNotContainKey("assumed");
    }

    /// When a daemon began is a time of no row; when all jobs of an array were submitted is one of each.
    @Test
    void whatIsOneForAllIsAStageOnlyWhereItWasAskedFor() {
        for (String first : List.of("DAEMON_STARTED", "submitted")) {
            Table table = table(60, List.of("job:string:entity", first + ":time", "at:time:time"), (i, random) ->
                    new Object[] {"j" + i % 3, 7L * SECOND, (i * 100L + 50) * SECOND});
            assertThat(asked(table, "info").containsKey("assumed")).as(first).isEqualTo(first.equals("submitted"));
        }
    }
}
