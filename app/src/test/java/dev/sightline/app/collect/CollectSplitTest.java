package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A collector that also sends what it stores to files.
class CollectSplitTest extends CommandTest {
    private Path store = Path.of("");
    private Path files = Path.of("");
    private Path config = Path.of("");

    @BeforeEach
    void prepare() throws IOException {
        store = folder.resolve("store");
        files = folder.resolve("out");
        config = Files.writeString(folder.resolve("split.toml"), """
                [[drop]]
                when = 'n < 1'
                [[route]]
                path = "{host}.bp"
                """);
    }

    private CollectorProcess start() throws IOException {
        return CollectorProcess.start(
                folder.resolve("cache"),
                store,
                List.of("--split", config.toString(), "--split-output", files.toString()),
                "tcp://127.0.0.1:0");
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> "ts=2026-01-05T10:00:%02dZ event=e host=h%d n=%d\n".formatted(n % 60, n % 3, n))
                .collect(Collectors.joining());
    }

    private long linesOf(String name) throws IOException {
        try (var lines = Files.lines(files.resolve(name), UTF_8)) {
            return lines.count();
        }
    }

    private static void until(BooleanSupplier isTrue) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!isTrue.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
        }
    }

    @Test
    void whatIsStoredGoesToFilesAlsoAfterAnotherStart() throws Exception {
        try (CollectorProcess collector = start()) {
            assertThat(collector.send(lines(0, 90))).isEmpty();
            // a route sees what comes from other formats, too; the files have it while the collector runs
            assertThat(collector.send("DATE=20260105100003 HOST=h0 PROG=p NL.EVNT=e LVL=Info\n"))
                    .isEmpty();
            until(() -> Files.exists(files.resolve("h2.bp")));
            assertThat(linesOf("h2.bp")).isEqualTo(30);
            assertThat(collector.end()).isZero();
        }
        assertThat(List.of(linesOf("h0.bp"), linesOf("h1.bp"), linesOf("h2.bp")))
                .as("one is dropped, one more came as ULM")
                .isEqualTo(List.of(30L, 30L, 30L));
        try (CollectorProcess collector = start()) {
            assertThat(collector.send(lines(3, 6))).isEmpty();
            assertThat(collector.end()).isZero();
        }
        assertThat(linesOf("h1.bp")).isEqualTo(31);
        assertThat(run("info", store.toString(), "--json")).isZero();
        assertThat(json("info", store.toString()).get("rows").asLong()).isEqualTo(94);
    }

    @Test
    void aConfigurationThatChangesHoldsAndAWrongOneDoesNot() throws Exception {
        try (CollectorProcess collector = start()) {
            assertThat(collector.send(lines(1, 4))).isEmpty();
            change("[[route]]\npath = 7\n", 1);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            assertThat(collector.send(lines(4, 7))).isEmpty();
            change("[[route]]\npath = 'all.jsonl'\n", 2);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
            assertThat(collector.send(lines(7, 10))).isEmpty();
            assertThat(collector.end()).isZero();
            assertThat(collector.rest()).contains("sightline: split goes on as before: " + config + ":2:1: path: ");
        }
        assertThat(List.of(linesOf("h0.bp"), linesOf("h1.bp"), linesOf("h2.bp"), linesOf("all.jsonl")))
                .isEqualTo(List.of(2L, 2L, 2L, 3L));
    }

    private void change(String text, int seconds) throws IOException {
        Files.writeString(config, text);
        Files.setLastModifiedTime(config, FileTime.fromMillis(System.currentTimeMillis() + 1000L * seconds));
    }

    @Test
    void aMistakeIsSaidBeforeAnythingIsTaken() throws Exception {
        Files.writeString(config, "[[route]]\npath = 7\n");
        Process process = CollectorProcess.command(
                        folder.resolve("cache"), "--dir", store.toString(), "--split", config.toString())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(new String(process.getErrorStream().readAllBytes(), UTF_8))
                .startsWith("sightline: " + config + ":2")
                .hasLineCount(1);
    }
}
