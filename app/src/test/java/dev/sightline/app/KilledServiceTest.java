package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A recorded run of four services, of which one gets SIGKILL at 11:06:41.848; the others go on for 20 s.
class KilledServiceTest extends CommandTest {
    private static Path recorded() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(KilledServiceTest.class.getResource("killed"))
                .toURI());
    }

    @Test
    void whichServiceDiedIsNamedFirst() throws URISyntaxException {
        JsonNode timelines =
                json("view", "timelines", recorded().toString(), "--column", "duration", "--sort", "silent");
        JsonNode silent = timelines.path("silent").path(0);
        assertThat(silent.path("entity").asString()).isEqualTo("pricing");
        // its last span ended 78 ms before
        assertThat(silent.path("sinceNanos").asString()).isEqualTo("1795345601770045990");
        assertThat(timelines.path("entities").path(0).path("entity").asString()).isEqualTo("pricing");
    }
}
