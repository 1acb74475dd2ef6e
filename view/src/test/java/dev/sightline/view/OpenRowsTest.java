package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Rows that go on, and calls that nobody is in.
@NullUnmarked // documents are maps in which null is a value
class OpenRowsTest {
    /// @param open of how many rows each is open
    private static Map<String, Object> tickets(int open) {
        return defaults(table(
                300,
                List.of(
                        "opened:time:time",
                        "solved:time",
                        "team:string:entity",
                        "status:string",
                        "hours:float64:duration:h"),
                (i, random) -> new Object[] {
                    i * 600L * SECOND,
                    i % open == 0 ? null : i * 600L * SECOND + (1 + i % 9) * 3600L * SECOND,
                    "t" + i % 4,
                    i % open == 0 ? "open" : "solved",
                    i % open == 0 ? null : 1.0 + i % 9
                }));
    }

    /// By how long tickets took those that are open would last for no time.
    @Test
    void whatIsOpenGoesOnThoughOthersSayHowLongTheyTook() {
        assertThat(tickets(20)).containsEntry("until", "solved").containsEntry("column", "status");
        assertThat(tickets(1000)).containsEntry("until", null).containsEntry("column", "hours");
    }

    private static Map<String, Object> calls(String id) {
        return defaults(table(
                600,
                List.of("eventTime:time:time", "user:string:entity", "eventName:string:event", id + ":string"),
                (i, random) -> new Object[] {
                    (i * 60L + random.nextInt(50)) * SECOND,
                    "u" + random.nextInt(5),
                    List.of("GetObject", "ListRoles", "AssumeRole").get(i / 100 % 3),
                    "id" + i
                }));
    }

    @Test
    void callsOfWhichEachHasAnIdAreMoments() {
        assertThat(calls("eventID")).containsEntry("column", "eventName").containsEntry("each", true);
        assertThat(calls("remark")).containsEntry("each", false);
    }
}
