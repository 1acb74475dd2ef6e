package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Those of one name that are sampled side by side.
@NullUnmarked // documents are maps in which null is a value
class SeveralOfOneTest {
    /// Ten processes of three applications, sampled together; one of them hangs for a while.
    private static Table sessionsOf(String id) {
        return table(
                2000,
                List.of("at:time:time", id + ":int64", "application_name:string:entity", "state:string"),
                (i, random) -> new Object[] {
                    i / 10 * 5L * SECOND,
                    3000L + i % 10,
                    "web-" + i % 10 % 3,
                    i % 10 == 4 && i > 500 && i < 900 ? "hangs" : random.nextInt(3) == 0 ? "active" : "idle"
                });
    }

    @Test
    void areToldApartByTheirNumbers() {
        assertThat(defaults(sessionsOf("pid")))
                .containsEntry("entity", "application_name,pid")
                .containsEntry("entities", 10L);
    }

    @Test
    void onlyByWhatNamesThem() {
        assertThat(defaults(sessionsOf("bytes")).get("entity")).isNotEqualTo("application_name,bytes");
    }

    /// The interfaces of switches, of which each has its own of one name.
    @Test
    void aTextMayTellThemApart() {
        Table switches = table(
                800,
                List.of("at:time:time", "device:string:entity", "interface:string", "load:float64::%"),
                (i, random) -> new Object[] {
                    i / 8 * 60L * SECOND, "sw" + i / 4 % 2, "Gi" + i % 4, 20 + 60 * random.nextDouble()
                });
        assertThat(defaults(switches))
                .containsEntry("entity", "device,interface")
                .containsEntry("entities", 8L);
    }

    @Test
    void whoHasOneRowAtATimeIsWhoItIs() {
        Table alone = table(
                800,
                List.of("at:time:time", "device:string:entity", "interface:string", "load:float64::%"),
                (i, random) ->
                        new Object[] {i * 60L * SECOND, "sw" + i / 4 % 2, "Gi" + i % 4, 20 + 60 * random.nextDouble()});
        assertThat(defaults(alone).get("entity")).isNotEqualTo("device,interface");
    }
}
