package dev.sightline.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.app.collect.CollectorProcess;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The small system that `demo live` starts.
class DemoLiveTest extends CommandTest {
    @Test
    void itsServicesAreSeenLiveAndEndWithIt() throws Exception {
        Path store = folder.resolve("store");
        Process demo = new ProcessBuilder(CollectorProcess.java(
                        folder.resolve("cache"), "demo", "live", "--no-browser", "--dir", store.toString()))
                .start();
        try {
            BufferedReader said = new BufferedReader(new InputStreamReader(demo.getInputStream(), UTF_8));
            assertThat(said.readLine()).startsWith("http://127.0.0.1:");
            List<ProcessHandle> services = demo.children().toList();
            assertThat(services).hasSize(5);
            JsonNode spans = null;
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (System.nanoTime() < end
                    && (spans == null || spans.at("/rows").size() < 5)) {
                LockSupport.parkNanos(200_000_000);
                if (run("info", store.toString()) == 0
                        && run(
                                        "sql",
                                        "SELECT event, count(*) FROM trace WHERE span IS NOT NULL GROUP BY 1",
                                        store.toString(),
                                        "--json")
                                == 0) {
                    spans = tools.jackson.databind.json.JsonMapper.shared().readTree(out);
                }
            }
            assertThat(out)
                    .contains("visit")
                    .contains("front.serve")
                    .contains("cart.serve")
                    .contains("price.serve")
                    .contains("store.serve");
            boolean _ = demo.toHandle().destroy();
            assertThat(demo.waitFor(60, TimeUnit.SECONDS)).isTrue();
            for (ProcessHandle service : services) {
                assertThat(service.onExit().get(30, TimeUnit.SECONDS).isAlive()).isFalse();
            }
        } finally {
            Process _ = demo.destroyForcibly();
        }
    }
}
