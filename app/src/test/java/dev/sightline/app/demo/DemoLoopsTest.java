package dev.sightline.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.app.collect.CollectorProcess;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The slow loops that `demo loops` runs, on the board that it opens.
@Timeout(180)
class DemoLoopsTest extends CommandTest {
    @Test
    void itsBoardShowsBothReasons() throws Exception {
        Path store = folder.resolve("store");
        Process demo = new ProcessBuilder(CollectorProcess.java(
                        folder.resolve("cache"), "demo", "loops", "--no-browser", "--dir", store.toString()))
                .start();
        String board = "";
        try (BufferedReader said = new BufferedReader(new InputStreamReader(demo.getErrorStream(), UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.contains("its page: ")) {
                    board = URI.create(line.substring(line.indexOf("http"))).getRawFragment();
                    board = URLDecoder.decode(
                            board.substring(board.indexOf("board=", "preset=board".length()) + 6), UTF_8);
                }
                if (line.contains("the loops are through")) {
                    boolean _ = demo.toHandle().destroy();
                }
            }
            assertThat(demo.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            Process _ = demo.destroyForcibly();
        }
        Path file = Files.writeString(folder.resolve("loops.board"), board);
        String end = json("info", store.toString()).get("timeEndNanos").asString();
        assertThat(run("replay", file.toString(), store.toString(), "--at", end, "--json"))
                .as(err)
                .isZero();
        JsonNode meters = JsonMapper.shared().readTree(out).at("/meters");
        List<String> kinds = new ArrayList<>();
        meters.forEach(meter -> kinds.add(meter.get("kind").asString()));
        assertThat(kinds).containsExactly("space", "bands", "parallelism", "bars", "lights");
        int chunks = 0;
        for (JsonNode chunk : meters.get(0).get("series")) {
            String place = chunk.get("key").asString();
            int outer = Integer.parseInt(place.split("/")[1]);
            chunks++;
            if (chunk.get("value").asString().equals("thread 5")) {
                assertThat(outer / 15)
                        .as(place + " was opened by who took it")
                        .isEqualTo(ownOf("thread 5", meters.get(0)));
            }
        }
        assertThat(chunks).isEqualTo(120 * 5);
        assertThat(faults(meters.get(4), "thread 3")).isGreaterThan(1000);
        assertThat(faults(meters.get(4), "thread 0")).isLessThan(100);
    }

    /// The chunk of the outer loop most of whose inner chunks the thread took.
    private static int ownOf(String thread, JsonNode space) {
        int[] counts = new int[8];
        for (JsonNode chunk : space.get("series")) {
            if (chunk.get("value").asString().equals(thread)) {
                counts[Integer.parseInt(chunk.get("key").asString().split("/")[1]) / 15]++;
            }
        }
        int most = 0;
        for (int i = 0; i < counts.length; i++) {
            most = counts[i] > counts[most] ? i : most;
        }
        return most;
    }

    private static double faults(JsonNode lights, String thread) {
        for (JsonNode lamp : lights.get("series")) {
            if (lamp.get("key").asString().equals(thread)) {
                return lamp.get("value").asDouble(0);
            }
        }
        return 0;
    }
}
