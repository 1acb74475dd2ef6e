package dev.sightline.format.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A time at the end of a message, behind pairs that name everything else.
class TimeAtEndTest {
    private static Map<String, Object> last(String message) {
        String line = "2026-03-01T09:00:00.123+0000 I COMMAND  [conn7] " + message + "\n";
        return Reading.read(new LogFormat(), line.repeat(3)).rows.getLast();
    }

    @Test
    void isTheDurationOfWhatTheMessageTells() {
        assertThat(last("query a.b query: { x: 3 } keyUpdates:0 locks(micros) r:120 nreturned:1 reslen:20 140ms"))
                .containsEntry("duration", "140ms")
                .containsEntry("reslen", "20");
        assertThat(last("command a.b planSummary: COLLSCAN locks:{ Global: { r: 2 } } protocol:op_msg 140ms"))
                .containsEntry("duration", "140ms");
        assertThat(last("command a.b locks:{ Global: { r: 2 } } 140ms")).containsEntry("duration", "140ms");
    }

    @Test
    void isFoundBehindWhatMakesTheTemplate() {
        String filter = "x: \"" + "long ".repeat(120) + "\"";
        assertThat(last("command a.b { " + filter + " } reslen:20 protocol:op_msg 140ms"))
                .containsEntry("duration", "140ms");
    }

    @Test
    void mayBeALimitBehindWords() {
        assertThat(last("waited longer than 500ms")).doesNotContainKey("duration");
        assertThat(last("reslen:20 500")).doesNotContainKey("duration");
    }

    @Test
    void isHowLongSomethingTookThatIsDone() {
        assertThat(last("Task t[7] succeeded in 5.12s: None")).containsEntry("duration", "5.12s");
        assertThat(last("Completed 200 OK in 57ms (Views: 1.5ms)")).containsEntry("duration", "57ms");
        assertThat(last("Started Shop in 5.2 seconds (process running for 6.1)"))
                .containsEntry("duration", "5.2 seconds");
        for (String later : new String[] {
            "Retrying in 30 seconds", "Failed to connect to db1, retrying in 30 seconds", "Scheduled restart in 60s"
        }) {
            assertThat(last(later)).as(later).doesNotContainKey("duration");
        }
    }

    /// What began with a name goes on under it.
    @Test
    void ofWhatIsDoneIsAnotherColumnThanOfWhatIsToCome() {
        String at = "2026-03-01T09:00:00.123+0000 I COMMAND  [conn7] ";
        String lines = at + "lease renewed duration=60s\n" + at + "Completed 200 OK in 57ms\n";
        assertThat(Reading.read(new LogFormat(), lines.repeat(3)).rows.getLast())
                .containsEntry("duration.2", "57ms")
                .doesNotContainKey("duration");
    }
}
