package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Rows that say when they end hold until then.
@NullUnmarked // documents are maps in which null is a value
class EndsOfRowsTest {
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
}
