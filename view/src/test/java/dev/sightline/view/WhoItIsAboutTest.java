package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who the rows of a table are about that has no column known to say it: else all would be one entity, whose values
/// end each other.
@NullUnmarked // documents are maps in which null is a value
class WhoItIsAboutTest {
    private static final List<String> LAGS =
            List.of("at:time:time", "partition:int64", "offset:int64", "lag:int64", "consumer:string");

    /// Six partitions a moment, read by three consumers, so that only the partition tells the rows of a moment apart.
    private static Table lags(int rows) {
        return table(rows, LAGS, (i, random) -> new Object[] {
            i / 6 * 30L * SECOND, (long) i % 6, i % 6 * 1000L + i / 6 * 7L, random.nextLong(900), "c" + i % 3
        });
    }

    @Test
    void aNumberThatTellsTheRowsOfEachMomentApartNamesWho() {
        assertThat(defaults(lags(600))).containsEntry("column", "lag").containsEntry("entity", "partition");
        assertThat(defaults(lags(600), 70)).containsEntry("entity", "partition");
        assertThat(defaults(lags(600), 600, "entity", "consumer")).containsEntry("entity", null);
    }

    /// Beyond 65,536 rows some stand for all, of which the first and the last ones may be parts of a moment.
    @Test
    void isTheSameOfManyRows() {
        assertThat(defaults(lags(120_000), 50_000)).containsEntry("entity", "partition");
    }

    @Test
    void aMomentThatLacksSomeDoesNotMatter() {
        Table late = table(600, LAGS, (i, random) -> new Object[] {
            i / 6 * SECOND, i < 100 && i % 6 == 5 ? null : (long) i % 6, 7L * i, random.nextLong(900), "c" + i % 3
        });
        Table rows = new Table(
                late.fields(),
                late.sources(),
                late.rows().stream().filter(row -> row.get("partition") != null).toList());
        assertThat(defaults(rows)).containsEntry("entity", "partition");
    }

    @Test
    void aNumberThatRepeatsWithinAMomentOrComesNowAndThenNamesNobody() {
        for (int values : new int[] {3, 500}) {
            Table table = table(600, List.of("at:time:time", "slot:int64", "load:float64::%"), (i, random) ->
                    new Object[] {i / 6 * SECOND, random.nextLong(values), 100 * random.nextDouble()});
            assertThat(defaults(table)).as("of %s", values).containsEntry("entity", null);
        }
        Table places = table(600, List.of("at:time:time", "slot:int64", "seat:int64", "load:float64::%"), (i, random) ->
                new Object[] {i / 6 * SECOND, (long) i % 6, (i / 6 + (long) i) % 6, 100 * random.nextDouble()});
        assertThat(defaults(places)).as("one of two, who knows which").containsEntry("entity", null);
    }

    /// Of 200 zones nine in ten have rides in an hour, and four in ten in the next; the number of each row, or of its
    /// place among those of the
    /// hour, tells them apart as well.
    private static Table rides(String column) {
        List<String> columns = List.of("hour:time:time", column + ":int64", "rides:int64");
        Table all = table(200 * 24, columns, (i, random) -> new Object[] {
            i / 200 * 3600L * SECOND,
            random.nextInt(10) < (i / 200 % 2 == 0 ? 1 : 6)
                    ? null
                    : switch (column) {
                        case "zone" -> 1L + i % 200;
                        case "line" -> (long) i;
                        default -> random.nextLong(200);
                    },
            (long) Math.exp(6 * random.nextDouble())
        });
        long[] place = new long[24];
        return new Table(
                all.fields(),
                all.sources(),
                all.rows().stream()
                        .filter(row -> row.get(column) != null)
                        .map(row -> column.equals("place")
                                ? new Table.Row(
                                        row.arrival(),
                                        row.source(),
                                        Map.of(
                                                "hour",
                                                row.number("hour"),
                                                column,
                                                ++place[(int) (row.number("hour") / SECOND / 3600 % 24)],
                                                "rides",
                                                row.number("rides")))
                                : row)
                        .toList());
    }

    @Test
    void aNumberThatNeverComesTwiceAtAMomentNamesWho() {
        assertThat(defaults(rides("zone"))).containsEntry("column", "rides").containsEntry("entity", "zone");
        for (String column : List.of("place", "line", "share")) {
            assertThat(defaults(rides(column))).as(column).containsEntry("entity", null);
        }
    }

    @Test
    void statusesThatAreCountedSideBySideAreNobody() {
        for (String name : List.of("status:string", "level:string:level", "severity:string:level")) {
            Table counts = table(600, List.of("at:time:time", name, "requests:int64"), (i, random) -> new Object[] {
                i / 3 * SECOND, List.of("info", "warning", "error").get(i % 3), random.nextLong(900)
            });
            assertThat(defaults(counts)).as(name).containsEntry("entity", null);
        }
        Table codes =
                table(600, List.of("at:time:time", "status:int64", "priority:int64", "requests:int64"), (i, random) ->
                        new Object[] {i / 3 * SECOND, 200 + i % 3 * 100L, (long) i % 3, random.nextLong(900)});
        assertThat(defaults(codes)).containsEntry("entity", null);
    }

    @Test
    void whereOthersAreKnownByNameTheyStay() {
        Table mixed = table(
                900,
                List.of("at:time:time", "partition:int64", "lag:int64", "host:string:entity", "load:float64::%"),
                (i, random) -> i % 9 < 6
                        ? new Object[] {i / 9 * SECOND, (long) i % 9, random.nextLong(900), null, null}
                        : new Object[] {i / 9 * SECOND, null, null, "h" + i % 9, 100 * random.nextDouble()});
        assertThat(defaults(mixed)).containsEntry("entity", null);
    }

    private static Table doors(String who, Random holds, String... names) {
        String[] states = new String[names.length];
        return table(400, List.of("when:time:time", who, "state:string"), (i, random) -> {
            int door = random.nextInt(names.length);
            if (states[door] == null || holds.nextInt(2) == 0) {
                states[door] = List.of("open", "closed", "locked").get(random.nextInt(3));
            }
            return new Object[] {i * SECOND + random.nextLong(SECOND), names[door], states[door]};
        });
    }

    @Test
    void whatIsInAStateIsTheOneNameBesideIt() {
        assertThat(defaults(doors("door:string", new Random(1), "A", "C", "B")))
                .containsEntry("column", "state")
                .containsEntry("entity", "door");
        assertThat(defaults(doors("door:string", new Random(1), "A", "C", "B"), 70))
                .containsEntry("entity", "door");
        assertThat(defaults(doors("reason:string", new Random(1), "A", "C", "B")))
                .containsEntry("entity", null);
        assertThat(defaults(doors("level:string", new Random(1), "A", "C", "B")))
                .containsEntry("entity", null);
        assertThat(defaults(doors("door:string:event", new Random(1), "A", "C", "B")))
                .containsEntry("entity", null);
    }

    /// `CLOSE_WAIT` and the like under another word, or what a state means in another column.
    @Test
    void whatFollowsFromTheStateOrHoldsAsOneIsNobody() {
        Table same = table(400, List.of("when:time:time", "state:string", "colour:string"), (i, random) -> {
            int state = random.nextInt(4);
            return new Object[] {i * SECOND, "s" + state, state < 2 ? "red" : "green"};
        });
        assertThat(defaults(same)).containsEntry("entity", null);
        Table runs = table(400, List.of("when:time:time", "state:string", "shift:string"), (i, random) ->
                new Object[] {i * SECOND, "s" + random.nextInt(4), i / 50 % 2 == 0 ? "early" : "late"});
        assertThat(defaults(runs)).containsEntry("entity", null);
    }

    private static Table machines(String name, String state) {
        return table(
                400,
                List.of("Datum:time:time", name, "Zustand:string", "Leistung:float64::kW"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "Presse " + (1 + random.nextInt(3)),
                    state + List.of("läuft", "steht", "3").get(random.nextInt(3)),
                    random.nextDouble()
                });
    }

    @Test
    void namesWithNumbersAreOfThingsWhateverTheirColumnIsCalled() {
        assertThat(defaults(machines("Maschine:string", "")))
                .containsEntry("column", "Leistung")
                .containsEntry("entity", "Maschine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "phase", "stage", "level", "priority", "version", "result"})
    void stepsAndLevelsWithNumbersAreNobody(String name) {
        Table steps = table(
                400,
                List.of("Datum:time:time", name + ":string", "Zustand:string", "Leistung:float64::kW"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "Presse " + (1 + random.nextInt(3)),
                    List.of("läuft", "steht").get(random.nextInt(2)),
                    random.nextDouble()
                });
        assertThat(defaults(steps)).containsEntry("entity", null);
        Table words = table(
                400,
                List.of("Datum:time:time", "Art:string", "Zustand:string", "Leistung:float64::kW"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    name + " " + (1 + random.nextInt(3)),
                    List.of("läuft", "steht").get(random.nextInt(2)),
                    random.nextDouble()
                });
        assertThat(defaults(words)).containsEntry("entity", null);
    }

    @Test
    void whatStaysTheSameForLongIsNobodyThoughItHasANumber() {
        Table held = table(
                400,
                List.of("Datum:time:time", "Stufe:string", "Zustand:string", "Leistung:float64::kW"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "Stufe " + (1 + i / 40 % 3),
                    List.of("läuft", "steht").get(random.nextInt(2)),
                    random.nextDouble()
                });
        assertThat(defaults(held)).containsEntry("entity", null);
    }

    /// `PID` and `COMMAND` of top: people know the name, and only the number tells two of a name apart.
    @Test
    void numbersHaveTheirNameBesideThem() {
        List<String> columns = List.of("at:time:time", "PID:int64:entity", "COMMAND:string:event", "%CPU:float64::%");
        List<String> names = List.of("java", "java", "nginx");
        Table processes = table(300, columns, (i, random) ->
                new Object[] {i / 3 * SECOND, 1000L + i % 3, names.get(i % 3), 100 * random.nextDouble()});
        assertThat(defaults(processes)).containsEntry("entity", "PID,COMMAND");
        assertThat(defaults(processes, 300, "entity", "PID")).containsEntry("entity", null);
        // what runs by that number changes
        Table reused = table(300, columns, (i, random) ->
                new Object[] {i / 3 * SECOND, 1000L + i % 3, names.get(i / 150 + i % 2), 100 * random.nextDouble()});
        assertThat(defaults(reused)).containsEntry("entity", null);
    }

    /// `[payment] ERROR ...` in the log of a whole system, of which all is one file.
    @Test
    void whichPartWroteALineIsWho() {
        for (String column : List.of("context", "component", "stage")) {
            Table log = table(
                    300,
                    List.of("at:time:time", "level:string:level", column + ":string", "message:string"),
                    (i, random) -> new Object[] {
                        i * SECOND, i % 9 == 0 ? "ERROR" : "INFO", "part " + i % 4, "did " + random.nextInt(9999)
                    });
            assertThat(defaults(log)).containsEntry("entity", column.equals("stage") ? null : column);
        }
    }

    private static Table files(String who, int after, boolean same) {
        List<Field> fields = List.of(
                new Field("at", ColumnType.TIME, Role.TIME, null),
                new Field(who, ColumnType.STRING, Role.ENTITY, null),
                new Field("ms", ColumnType.FLOAT64, Role.DURATION, "ms"),
                new Field("bytes", ColumnType.INT64, null, null));
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int file = i % 3;
            Map<String, Object> values = new HashMap<>(
                    Map.of("at", (i + file * (long) after) * SECOND, who, "t" + i / 3 % 4, "ms", i % 17.0));
            if (same || file == 1) {
                values.put("bytes", (long) i);
            }
            rows.add(new Table.Row(i, file, values));
        }
        rows.sort(Comparator.comparing(row -> (Long) row.get("at")));
        return new Table(fields, List.of("cart.csv", "pay.csv", "ship.csv"), rows);
    }

    /// The `main` of three services: one thread would be in what three do.
    @Test
    void threadsOfSeveralFilesAreNotOne() {
        assertThat(defaults(files("thread", 0, true))).containsEntry("entity", "file,thread");
        // parts of one log, two tables of the same, and what has one name everywhere
        assertThat(defaults(files("thread", 400, true))).containsEntry("entity", null);
        assertThat(defaults(files("thread", 0, false))).containsEntry("entity", null);
        assertThat(defaults(files("host", 0, true))).containsEntry("entity", null);
        assertThat(defaults(files("thread", 0, true), 300, "entity", "thread")).containsEntry("entity", null);
    }

    private static Table pods(String place, boolean moves) {
        return table(
                600,
                List.of("at:time:time", place + ":string", "name:string:entity", "phase:string"),
                (i, random) -> new Object[] {
                    i / 10 * 30L * SECOND,
                    (moves ? i < 300 : i % 2 == 0) ? "shop" : "infra",
                    "web-" + i % 10 / 2,
                    i / 200 == 1 && i % 10 == 4 ? "CrashLoopBackOff" : "Running"
                });
    }

    /// `web-2` of one namespace crashes while that of another runs: as one pod it would do neither for long.
    @Test
    void thoseOfOneNameInSeveralPlacesAreNotOne() {
        for (String place : List.of("namespace", "host", "k8s_node")) {
            assertThat(defaults(pods(place, false)))
                    .containsEntry("entity", place + ",name")
                    .containsEntry("entities", 10L);
            assertThat(defaults(pods(place, true))).containsEntry("entity", null);
        }
        // no place, but at each moment one has a state for each of them: the last would hide the others
        assertThat(defaults(pods("owner", false))).containsEntry("entity", "name,owner");
        assertThat(defaults(pods("owner", true))).containsEntry("entity", null);
        // a host that a few rows do not name is no second one
        Table one = table(
                600,
                List.of("at:time:time", "host:string", "cpu:string:entity", "state:string"),
                (i, random) -> new Object[] {
                    i * SECOND, i % 90 < 4 && i < 180 ? null : "n1", "cpu" + i % 4, i % 7 < 3 ? "idle" : "busy"
                });
        assertThat(defaults(one)).containsEntry("entity", null);
        assertThat(defaults(pods("namespace", false), 600, "entity", "name")).containsEntry("entity", null);
    }

    /// A price goes up and down with its share, whoever buys it; how much is bought is a matter of nobody.
    @Test
    void whoHasACourseWhereOthersHaveNone() {
        for (boolean course : new boolean[] {true, false}) {
            double[] price = {20, 50, 100};
            Table trades = table(
                    3000, List.of("at:time:time", "symbol:string", "price:float64", "trader:string"), (i, random) -> {
                        int share = random.nextInt(3);
                        price[share] *= 1 + 0.001 * random.nextGaussian();
                        double now = course ? price[share] : random.nextGaussian();
                        return new Object[] {i * SECOND, "ABC".charAt(share) + "AA", now, "t" + random.nextInt(25)};
                    });
            assertThat(defaults(trades)).containsEntry("entity", course ? "symbol" : "trader");
        }
    }
}
