package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// For how long rows are shown to hold that do not say it.
@NullUnmarked // documents are maps in which null is a value
class FirstHoldTest {
    /// Two of two hundred and sixty say how long they took: by those all others would be of no moment.
    @Test
    void aFewDurationsDoNotMakeAllOthersMoments() {
        for (int one : new int[] {2, 100}) {
            Table few = table(
                    600, List.of("t:time:time", "who:string:entity", "n:int64", "d:int64:duration:ms"), (i, random) ->
                            new Object[] {i * SECOND, "w" + i % 3, 1L + random.nextInt(900), i % one == 0 ? 5L : null});
            assertThat(column(defaults(few), "n")).containsEntry("hold", one == 100 ? "next" : null);
        }
    }

    /// Each of four teams has ten tickets open: counted by teams, the first category of any would hide all others.
    @Test
    void whoHasManyRowsAtOnceIsCountedByRows() {
        List<String> columns = List.of("opened:time:time", "team:string:entity", "took:float64:duration:s");
        for (int open : new int[] {40, 3}) {
            Table tickets = table(
                    400, columns, (i, random) -> new Object[] {i * SECOND, "t" + i % 4, open + random.nextDouble()});
            assertThat(defaults(tickets)).containsEntry("atOnce", open == 40);
        }
        Table spans = table(
                400,
                List.of("at:time:time", "who:string:entity", "p:string:parent", "took:float64:duration:s"),
                (i, random) -> new Object[] {i * SECOND, "t" + i % 4, "s" + i / 9, 40 + random.nextDouble()});
        assertThat(defaults(spans)).containsEntry("atOnce", false);
        List<String> until = List.of("opened:time:time", "team:string:entity", "closed:time", "n:int64");
        Table ended = table(400, until, (i, random) ->
                new Object[] {i * SECOND, "t" + i % 4, (i + 40) * SECOND, (long) random.nextInt(90)});
        assertThat(defaults(ended)).containsEntry("atOnce", true).containsEntry("until", "closed");
    }

    /// The day of an end is not when it ended.
    @Test
    void rowsHoldUntilTheTimeAndNotTheDayOfTheirEnd() {
        long day = 86_400 * SECOND;
        Table shifts = table(
                40, List.of("start:time:time", "who:string:entity", "end_date:time", "end_time:time"), (i, random) -> {
                    long start = i * day + (6 + i % 12) * 3600L * SECOND;
                    long end = start + 13 * 3600L * SECOND + i * SECOND;
                    return new Object[] {start, "w" + i % 3, end / day * day, end};
                });
        assertThat(defaults(shifts)).containsEntry("until", "end_time");
    }

    /// Few lines of a log say a status: nobody is in it until somebody says another.
    @Test
    void whatFewLinesSayIsAMoment() {
        for (int one : new int[] {1, 5}) {
            Table lines = table(
                    401,
                    List.of("t:time:time", "who:string:entity", "status:string", "n:int64"),
                    (i, random) ->
                            new Object[] {i * SECOND, "w" + i % 3, i % one == 0 ? i % 7 == 0 ? "BUSY" : "OK" : null, 1L
                            });
            // the second source of a table is a log
            List<Table.Row> rows = lines.rows().stream()
                    .map(row -> new Table.Row(row.arrival(), 1, row.values()))
                    .toList();
            assertThat(defaults(new Table(lines.fields(), List.of("none", "lines"), rows)))
                    .containsEntry("kind", "states")
                    .containsEntry("each", one == 5);
        }
    }

    /// What a line tells of happened, and is nothing that anybody is in until the next one.
    @Test
    void linesOfALogAreMomentsAsShortAsCanBeSeen() {
        List<String> columns = List.of("t:time:time", "who:string:entity", "level:string:level", "n:int64");
        Table lines = table(401, columns, (i, random) ->
                new Object[] {i * SECOND, "w" + i % 3, i % 50 == 7 ? "ERROR" : "INFO", 1L + random.nextInt(900)});
        // two seconds of four hundred
        assertThat(column(defaults(lines), "level")).containsEntry("holdNanos", Long.toString(2 * SECOND));
        // a day in which nothing was written is folded in pictures, and takes no room
        Table twoDays = table(401, columns, (i, random) -> new Object[] {
            (i < 200 ? i : i + 86_400) * SECOND, "w" + i % 3, i % 50 == 7 ? "ERROR" : "INFO", 1L + random.nextInt(900)
        });
        assertThat(column(defaults(twoDays), "level")).containsEntry("holdNanos", Long.toString(2 * SECOND));
        Table atOnce = table(401, columns, (i, random) ->
                new Object[] {SECOND, "w" + i % 3, i % 50 == 7 ? "ERROR" : "INFO", 1L + random.nextInt(900)});
        assertThat(column(defaults(atOnce), "level")).containsEntry("holdNanos", null);
    }
}
