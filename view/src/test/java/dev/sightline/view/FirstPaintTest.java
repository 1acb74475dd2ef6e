package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.list;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// What is painted before anybody paints.
@NullUnmarked // documents are maps in which null is a value
class FirstPaintTest {
    /// The names of what is painted at first.
    private static List<Object> painted(Table table) {
        List<Object> names = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(defaults(table).get("paint")))
                .forEach(each -> names.add(((Map<?, ?>) each).get("name")));
        return names;
    }

    @Test
    void whatNearlyAllAreInIsTheGroundOnWhichTheOthersAreSeen() {
        Table asleep = table(1000, List.of("t:time:time", "thread:string:entity", "state:string"), (i, random) ->
                new Object[] {i * SECOND, "w" + i % 4, i % 200 == 7 ? "RUNNABLE" : "SLEEPING"});
        assertThat(painted(asleep)).containsExactly("RUNNABLE");
        Table often = table(1000, List.of("t:time:time", "thread:string:entity", "state:string"), (i, random) ->
                new Object[] {i * SECOND, "w" + i % 4, i % 20 == 7 ? "RUNNABLE" : "SLEEPING"});
        assertThat(painted(often)).containsExactly("SLEEPING", "RUNNABLE");
    }

    /// What broke is the red one in other languages, too, and only that.
    @Test
    void whatBrokeIsSaidInOtherLanguages() {
        for (List<String> words : List.of(
                List.of("状态", "运行", "故障"),
                List.of("状態", "運転", "異常停止"),
                List.of("состояние", "отказоустойчивость", "ОШИБКА"),
                List.of("stato", "in marcia", "Errore"))) {
            Table states =
                    table(400, List.of("t:time:time", "m:string:entity", words.get(0) + ":string"), (i, random) ->
                            new Object[] {i * SECOND, "m" + i % 4, words.get(i % 10 == 3 ? 2 : 1)});
            Map<String, Object> answer = defaults(states);
            assertThat(answer).containsEntry("kind", "states");
            assertThat(((List<?>) Objects.requireNonNull(answer.get("paint")))
                            .stream()
                                    .map(each -> ((Map<?, ?>) each).get("tone") + " " + ((Map<?, ?>) each).get("name")))
                    .containsExactly("broken " + words.get(2), "null " + words.get(1));
        }
    }

    /// The page says 88 TB for 88,000 GB, and 1 TiB for 1,024 GiB: limits are round in what is said.
    @Test
    void limitsOfBytesAreRoundInTheUnitTheyAreToldIn() {
        for (String unit : List.of("GB", "GiB")) {
            Table table =
                    table(2000, List.of("t:time:time", "user:string:entity", "io:float64::" + unit), (i, random) ->
                            new Object[] {i * SECOND, "u" + i % 9, Math.exp(random.nextGaussian() + 9)});
            for (Object each : (List<?>) Objects.requireNonNull(defaults(table).get("paint"))) {
                double from = ((Number) Objects.requireNonNull(((Map<?, ?>) each).get("from"))).doubleValue();
                double told = from / (unit.equals("GB") ? 1000 : 1024);
                assertThat(told * 2).as(unit + " " + from).isEqualTo(Math.rint(told * 2));
            }
        }
    }

    /// Jobs that run into one of a few limits: between two of those there is nobody.
    @Test
    void noRangeIsPaintedThatHasNoRows() {
        for (double share : new double[] {0.07, 0.2}) {
            Table jobs = table(800, List.of("t:time:time", "job:string:entity", "took:float64"), (i, random) -> {
                double at = random.nextDouble();
                double took = at < share ? 593.59 : at < 0.3 ? 386.48 : 5 + 260 * random.nextDouble();
                return new Object[] {i * SECOND, "j" + i % 40, took};
            });
            List<Map<String, Object>> paint = DefaultsTest.list(defaults(jobs), "paint");
            assertThat(paint).isNotEmpty();
            for (Map<String, Object> range : paint) {
                double from = ((Number) Objects.requireNonNull(range.get("from"))).doubleValue();
                double to = range.get("to") instanceof Number limit ? limit.doubleValue() : Double.MAX_VALUE;
                assertThat(List.of(5 + 130.0, 386.48, 593.59))
                        .as(from + " to " + to)
                        .anyMatch(v -> v >= from && v < to);
            }
        }
    }

    @Test
    void aThreadThatReadsASocketWaitsForWork() {
        List<String> events = List.of("jdk.SocketRead", "jdk.ThreadPark", "jdk.FileWrite", "jdk.JavaMonitorEnter");
        Table recording = table(
                400,
                List.of("at:time:time", "thread:string:entity", "event:string:event", "took:int64:duration:ns"),
                (i, random) -> new Object[] {
                    i * SECOND, "t" + i % 3, events.get(i % 4), i % 4 < 2 ? 9 * SECOND : 1 + random.nextLong(SECOND / 9)
                });
        assertThat(DefaultsTest.list(defaults(recording), "paint").getFirst())
                .containsEntry("of", "not waiting for work")
                .extractingByKey("where")
                .asString()
                .contains("jdk.SocketRead", "jdk.ThreadPark")
                .doesNotContain("jdk.FileWrite");
    }

    /// A span `select` asks a database; a system call of that name waits.
    @Test
    void aSpanIsNoSystemCall() {
        for (String id : List.of("call:string", "span:string:span")) {
            Table calls = table(
                    400,
                    List.of("at:time:time", "who:string:entity", id, "event:string:event", "took:int64:duration:ns"),
                    (i, random) -> new Object[] {
                        i * SECOND, "t" + i % 3, "s" + i, i % 2 == 0 ? "select" : "write", 1 + random.nextLong(SECOND)
                    });
            assertThat(DefaultsTest.list(defaults(calls), "paint").getFirst())
                    .containsEntry("of", id.endsWith("span") ? null : "not waiting for work");
        }
    }

    /// One of four processors is idle for a while: that the others are a little busier than usual now and then tells
    /// less. Where some are idle as often as not, or took no time, nobody is far below.
    @Test
    void whatIsFarBelowAllOthersIsPainted() {
        for (int idle : new int[] {50, 500}) {
            Table busy = table(
                    1600, List.of("t:time:time", "gpu:string:entity", "util:float64::%"), (i, random) -> new Object[] {
                        i / 4 * SECOND,
                        "g" + i % 4,
                        i % 4 == 2 && i / 4 > 100 && i / 4 < 100 + idle ? 0.0 : 85 + random.nextInt(15)
                    });
            Map<String, Object> first =
                    DefaultsTest.list(defaults(busy), "paint").getFirst();
            assertThat(first.get("to") != null && first.get("from").equals(0.0)).isEqualTo(idle == 50);
            assertThat(String.valueOf(first.get("name"))).isEqualTo(idle == 50 ? "0 to 80 %" : "from 95 %");
        }
        Table none = table(1600, List.of("t:time:time", "station:string:entity", "temp:float64"), (i, random) ->
                new Object[] {i / 4 * SECOND, "s" + i % 4, i % 90 == 0 ? -999.0 : 15 + 4 * random.nextGaussian()});
        assertThat(painted(none)).isEqualTo(List.of("-999"));
        Table digits = table(1600, List.of("t:time:time", "station:string:entity", "temp:int64"), (i, random) ->
                new Object[] {i / 4 * SECOND, "s" + i % 4, i % 90 == 0 ? -9999L : 15L + random.nextInt(9)});
        assertThat(painted(digits)).isEqualTo(List.of("-9999"));
        assertThat(column(defaults(none), "temp")).containsEntry("axis", "quantile");
        Table calls =
                table(1600, List.of("t:time:time", "host:string:entity", "took:float64:duration:ms"), (i, random) ->
                        new Object[] {i * SECOND, "h" + i % 4, i % 40 == 0 ? 0.0 : 85 + random.nextInt(15)});
        assertThat(painted(calls)).noneMatch(name -> name.toString().startsWith("0 "));
    }

    /// Year, month, day and hour in columns of their own say when it was, and nothing that was measured.
    @Test
    void thePartsOfADateAreNotMeasured() {
        Table parts = table(
                600,
                List.of("t:time:time", "year:int64", "month:int64", "day:int64", "hour:int64", "wind:float64"),
                (i, random) -> new Object[] {
                    i * 3600L * SECOND, 2026L, 1L + i / 300, 1L + i / 24 % 28, i % 24L, 5 + random.nextGaussian()
                });
        for (String part : List.of("month", "day", "hour")) {
            assertThat(column(defaults(parts), part)).as(part).containsEntry("use", "id");
        }
        assertThat(defaults(parts)).containsEntry("column", "wind");
        Table alone = table(600, List.of("t:time:time", "hour:int64"), (i, random) ->
                new Object[] {i * SECOND, (long) random.nextInt(4000)});
        assertThat(column(defaults(alone), "hour")).doesNotContainEntry("use", "id");
    }

    /// A freezer that thaws is colder than any room.
    @Test
    void whatIsUnusualOfOneIsPaintedWhereEachHasALevelOfItsOwn() {
        for (boolean thaws : new boolean[] {true, false}) {
            Table rooms = table(
                    900, List.of("at:time:time", "sensor:string:entity", "value:float64"), (i, random) -> new Object[] {
                        i * SECOND,
                        List.of("kitchen", "bedroom", "freezer").get(i % 3),
                        List.of(21.0, 18.0, thaws && i > 300 && i < 400 ? -18 + (i - 300) / 6.0 : -18.0)
                                        .get(i % 3)
                                + random.nextDouble()
                    });
            List<Map<String, Object>> paint = list(defaults(rooms, 300), "paint");
            if (thaws) {
                assertThat(paint)
                        .singleElement()
                        .satisfies(one -> assertThat(one)
                                .containsEntry("of", "freezer")
                                .containsEntry("where", "sensor = \"freezer\"")
                                .containsEntry("to", null));
                assertThat((Double) paint.getFirst().get("from")).isBetween(-17.0, -12.0);
            } else {
                assertThat(paint).isNotEmpty().allSatisfy(one -> assertThat(one).containsEntry("of", null));
            }
        }
    }

    /// A disk that runs full, beside one that always has least: the painted end is of both.
    @Test
    void whoseEverydayIsMostOfThePaintedEndHidesNobody() {
        Table disks = table(
                2_160, List.of("at:time:time", "host:string:entity", "free:float64"), (i, random) -> new Object[] {
                    i / 6 * 60L * SECOND,
                    "h" + i % 6,
                    i % 6 == 3
                            ? Math.max(0, i < 1_200 ? 62 + random.nextDouble() : 62 - (i - 1_200) / 15.0)
                            : List.of(58.0, 59.0, 70.0, 0.0, 63.0, 27.0).get(i % 6) + random.nextDouble() / 2
                });
        assertThat(list(defaults(disks, 300), "paint"))
                .singleElement()
                .satisfies(one -> assertThat(one).containsEntry("of", "h3").doesNotContainEntry("to", null));
    }

    /// The course of each day is nothing unusual, though neighbours are near.
    @Test
    void aCourseIsNothingUnusual() {
        Table rooms = table(
                3_000, List.of("at:time:time", "sensor:string:entity", "value:float64"), (i, random) -> new Object[] {
                    i * 60L * SECOND,
                    i % 2 == 0 ? "server room" : "outdoor",
                    (i % 2 == 0 ? 40 : 10 + 8 * Math.sin(i / 1440.0 * 2 * Math.PI)) + random.nextDouble() / 20
                });
        assertThat(list(defaults(rooms, 300), "paint"))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one).containsEntry("of", null));
    }

    /// Where the ends of all are what is unusual they are painted, be it of one alone.
    @Test
    void whatIsUnusualOfAllComesFirst() {
        Table calls = table(900, List.of("at:time:time", "host:string:entity", "value:float64"), (i, random) ->
                new Object[] {i * SECOND, "h" + i % 3, (i % 3 == 1 && i > 600 ? 900 : 100) + 9 * random.nextDouble()});
        assertThat(list(defaults(calls, 300), "paint"))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one).containsEntry("of", null));
    }
}
