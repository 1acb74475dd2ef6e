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
