package dev.sightline.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What is planted in the workflow that `demo lifelines` shows is found by what is learned from it.
class DemoLifelinesTest extends CommandTest {
    private final List<String> files = new ArrayList<>();

    @BeforeEach
    void writeTheRun() throws Exception {
        DemoLifelinesCommand.write(folder);
        files.add(folder.resolve("workflow.bp").toString());
        files.add(folder.resolve("hosts.csv").toString());
    }

    private JsonNode answer(String kind, String... options) {
        List<String> arguments = new ArrayList<>(List.of("view", kind));
        arguments.addAll(files);
        arguments.addAll(List.of(options));
        arguments.add("--json");
        assertThat(run(arguments.toArray(String[]::new))).as(() -> err).isZero();
        return JsonMapper.shared().readTree(out);
    }

    @Test
    void jobsOfTheLostHostAreMissingAndThoseThatAreKnownEndEarly() {
        JsonNode lifelines = answer("lifelines");
        JsonNode counts = lifelines.at("/counts");
        assertThat(counts.at("/early").asInt()).isEqualTo(45);
        assertThat(counts.at("/missing").asInt()).isBetween(2, 3);
        assertThat(counts.at("/complete").asInt()).isGreaterThan(330);
        for (JsonNode line : lifelines.at("/lines")) {
            if (line.at("/course").asString().equals("missing")) {
                assertThat(line.at("/why").asString() + line.at("/cause").asString())
                        .contains("node4");
            }
        }
    }

    @Test
    void whatWaitedForStorageEndsTogether() {
        JsonNode spectrum = answer("spectrum", "--segments", "24");
        List<String> batches = new ArrayList<>();
        for (JsonNode found : spectrum.at("/found")) {
            JsonNode segment = spectrum.at("/segments/" + found.at("/segment").asInt());
            if (found.at("/kind").asString().equals("batch")) {
                batches.add(spectrum.at("/steps/" + segment.at("/to").asInt() + "/name")
                                .asString()
                        + " " + (found.at("/flows").asInt() > 5 ? "many" : "some"));
            }
        }
        assertThat(batches).contains("stage_in.end many");
    }
}
