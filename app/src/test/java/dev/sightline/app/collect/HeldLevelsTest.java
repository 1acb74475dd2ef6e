package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A collector asks something of programs that run: two processes each.
class HeldLevelsTest extends CommandTest {
    private static final long SOON = TimeUnit.SECONDS.toNanos(20);
    private Path store = Path.of("");

    /// A program that has much to say to whoever wants to hear it.
    static final class Talker {
        private Talker() {}

        public static void main(String[] args) {
            Recorder recorder = Recorder.open("talker");
            EventType detail = recorder.event("db.detail", Level.DEBUG, Field.int64("n"));
            for (long n = 0; n < 100_000; n++) {
                detail.now().put(n).commit();
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    @BeforeEach
    void prepare() {
        store = folder.resolve("store");
    }

    private CollectorProcess collector(String... listen) throws Exception {
        return CollectorProcess.start(folder.resolve("cache"), store, listen);
    }

    private static Process talker(String url) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Talker.class.getName());
        builder.environment().put("SIGHTLINE_URL", url);
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void until(Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + SOON;
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private List<String> texts(String event, String column) {
        List<String> found = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            JsonNode values = row.get("values");
            if (values.get("event").asString().equals(event)) {
                found.add(values.path(column).asString(""));
            }
        }
        return found;
    }

    @Test
    void aLevelReachesAProgramThatHasSaidNothingYetAndEndsByItself() throws Exception {
        Process talker = null;
        try (CollectorProcess collector = collector("tcp://127.0.0.1:0", "http://127.0.0.1:0")) {
            talker = talker("tcp://127.0.0.1:" + collector.port("tcp"));
            until(() -> collector.get("/api/v1/senders").contains("\"listening\":1"));
            assertThat(collector
                            .post("/api/v1/levels?pattern=db.*&level=debug&seconds=3&by=ann", "text/plain", "")
                            .statusCode())
                    .isEqualTo(200);
            long held = System.nanoTime();
            until(() -> collector.get("/api/v1/senders").contains("\"program\":\"talker"));
            assertThat(Duration.ofNanos(System.nanoTime() - held)).isLessThan(Duration.ofSeconds(3));
            until(() -> collector.get("/api/v1/senders").contains("db.detail off"));
            assertThat(collector.end()).isZero();
        } finally {
            if (talker != null) {
                talker.destroyForcibly();
            }
        }
        assertThat(texts("sightline.level", "state")).containsExactly("on", "off");
        assertThat(texts("sightline.level", "by")).startsWith("ann");
        // three seconds, and half a second until the recorder looks; a thousand a second at most
        assertThat(texts("db.detail", "n").size()).isBetween(500, 5000);
    }

    @Test
    void whoConnectsAgainIsToldAgain() throws Exception {
        Path socket = folder.resolve("socket");
        try (Recorder recorder = Recorder.builder("test").url("unix:" + socket).build()) {
            EventType detail = recorder.event("db.detail", Level.DEBUG);
            try (CollectorProcess first = collector("unix:" + socket, "http://127.0.0.1:0")) {
                first.post("/api/v1/levels?pattern=test:db.*&level=debug&seconds=3600", "text/plain", "");
                until(detail::isOn);
                first.kill();
            }
            detail.record(); // a lease outlives the connection
            assertThat(detail.isOn()).isTrue();
            try (CollectorProcess second = collector("unix:" + socket, "http://127.0.0.1:0")) {
                until(() -> !detail.isOn()); // it holds nothing, and says so
                second.post("/api/v1/levels?pattern=other:db.*&level=debug", "text/plain", "");
                second.post("/api/v1/levels?pattern=db.*&level=debug", "text/plain", "");
                until(detail::isOn);
                second.post("/api/v1/levels?pattern=db.*&level=debug&seconds=0", "text/plain", "");
                until(() -> !detail.isOn());
            }
        }
    }

    @Test
    void aFlightRecorderSendsWhatItKeepsWhenAsked() throws Exception {
        try (CollectorProcess collector = collector("tcp://127.0.0.1:0", "http://127.0.0.1:0");
                Recorder recorder = Recorder.builder("test")
                        .url("tcp://127.0.0.1:" + collector.port("tcp") + "?flight=4M")
                        .build()) {
            EventType type = recorder.event("e", Field.int64("n"));
            for (int i = 0; i < 1000; i++) {
                type.now().put(i).commit();
            }
            until(() -> collector.get("/api/v1/senders").contains("\"listening\":1"));
            assertThat(recorder.flush(Duration.ofSeconds(20))).isTrue();
            assertThat(collector
                            .post("/api/v1/send?who=other", "text/plain", "")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(collector.get("/api/v1/senders")).doesNotContain("\"program\":\"test");
            assertThat(collector
                            .post("/api/v1/send?who=test@*&by=ann", "text/plain", "")
                            .statusCode())
                    .isEqualTo(200);
            until(() -> collector.get("/api/v1/senders").contains("\"program\":\"test"));
            assertThat(collector
                            .post("/api/v1/send?who=a%20b", "text/plain", "")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(collector.end()).isZero();
        }
        assertThat(texts("e", "n")).hasSize(1000);
        assertThat(texts("sightline.trigger", "by")).containsExactly("ann");
    }
}
