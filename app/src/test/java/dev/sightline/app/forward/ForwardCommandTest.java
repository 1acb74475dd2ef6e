package dev.sightline.app.forward;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.app.collect.CollectorProcess;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Files and recorders to a collector, whoever is killed when.
class ForwardCommandTest extends CommandTest {
    private Path store = Path.of("");
    private String url = "";

    @BeforeEach
    void prepare() throws IOException {
        store = folder.resolve("store");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            url = "tcp://127.0.0.1:" + free.getLocalPort();
        }
    }

    private CollectorProcess start() throws IOException {
        return CollectorProcess.start(folder.resolve("cache"), store, url);
    }

    private Process forward(String... args) throws IOException {
        return new ProcessBuilder(CollectorProcess.java(
                        folder.resolve("cache"),
                        Stream.concat(Stream.of("forward", "--to", url), Stream.of(args))
                                .toArray(String[]::new)))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String lines(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(n -> "ts=2026-01-05T10:00:%02dZ event=e host=h%d n=%d\n".formatted(n % 60, n % 3, n))
                .collect(Collectors.joining());
    }

    private long[] counts(String... paths) {
        JsonNode said = json(Stream.concat(Stream.of("forward", "--to", url), Stream.of(paths))
                .toArray(String[]::new));
        return new long[] {
            said.get("sent").asLong(),
            said.get("acknowledged").asLong(),
            said.get("rejected").asLong()
        };
    }

    /// Each of the numbers from 0 on is there once.
    private void assertOnce(int rows) {
        assertThat(json("sql", "SELECT count(*), count(DISTINCT n), min(n), max(n) FROM trace", store.toString())
                        .at("/rows/0")
                        .toString())
                .isEqualTo("[" + rows + "," + rows + ",0," + (rows - 1) + "]");
    }

    private void untilRows(int rows) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < end) {
            if (run("info", store.toString(), "--json") == 0
                    && json("info", store.toString()).get("rows").asLong() >= rows) {
                return;
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    @Test
    void whatTheCollectorHasIsNotSentAgain() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.bp"), "# ack\n" + lines(0, 20) + "\n# from 0123456789abcdef x\nDATE and junk\n");
        try (CollectorProcess collector = start()) {
            assertThat(counts(file.toString())).containsExactly(21, 20, 1);
            assertThat(counts(file.toString())).containsExactly(0, 0, 0);
            // the last line has no end yet; renamed, it is the same file
            Files.writeString(file, lines(20, 30).stripTrailing(), StandardOpenOption.APPEND);
            assertThat(counts(file.toString())).containsExactly(10, 10, 0);
            Path renamed = Files.move(file, folder.resolve("a.bp.1"));
            Files.writeString(file, lines(30, 40));
            assertThat(counts(renamed.toString(), file.toString())).containsExactly(10, 10, 0);
            assertThat(collector.end()).isZero();
        }
        try (CollectorProcess _ = start()) {
            assertThat(counts(folder.resolve("a.bp.1").toString(), file.toString()))
                    .as("a collector that was started again knows them")
                    .containsExactly(0, 0, 0);
        }
        assertOnce(40);
        JsonNode info = json("info", store.toString());
        assertThat(info.get("rejected").asLong()).isEqualTo(1);
    }

    /// What is written meanwhile, to a file that is rotated, while either side is killed.
    @Test
    void eachLineIsThereOnceWhoeverIsKilled() throws Exception {
        Path logs = Files.createDirectories(folder.resolve("logs"));
        Path log = logs.resolve("app.log");
        int rows = 0;
        CollectorProcess collector = start();
        Process forwarder = forward("--follow", logs.toString());
        try {
            for (int round = 0; round < 8; round++) {
                for (int i = 0; i < 5; i++) {
                    Files.writeString(
                            log, lines(rows, rows + 400), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                    rows += 400;
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(40 + 20L * round));
                }
                if (round % 3 == 0) {
                    Files.move(log, logs.resolve("app.log." + round));
                }
                if (round % 2 == 0) {
                    collector.kill();
                    collector.close();
                    collector = start();
                } else {
                    Process _ = forwarder.destroyForcibly();
                    int _ = forwarder.waitFor();
                    forwarder = forward("--follow", logs.toString());
                }
            }
            untilRows(rows);
            boolean _ = forwarder.toHandle().destroy();
            assertThat(forwarder.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(collector.end()).isZero();
        } finally {
            Process _ = forwarder.destroyForcibly();
            collector.close();
        }
        assertOnce(rows);
        assertThat(json("info", store.toString()).get("rejected").asLong()).isZero();
    }

    /// A recorder keeps what was not acknowledged, and its events are numbered.
    @Test
    void eachEventOfARecorderIsThereOnceWhenTheCollectorIsKilled() throws Exception {
        int rows = 0;
        CollectorProcess collector = start();
        try (Recorder recorder = Recorder.builder("test").url(url).build()) {
            EventType type = recorder.event("e", Field.int64("n"));
            for (int round = 0; round < 4; round++) {
                for (int i = 0; i < 20; i++) {
                    for (int k = 0; k < 200; k++) {
                        type.now().put(rows++).commit();
                    }
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
                }
                collector.kill();
                collector.close();
                collector = start();
            }
            assertThat(recorder.flush(Duration.ofSeconds(60))).isTrue();
            assertThat(recorder.lost()).isZero();
        } finally {
            boolean _ = collector.process.toHandle().destroy();
            boolean _ = collector.process.waitFor(60, TimeUnit.SECONDS);
            collector.close();
        }
        assertOnce(rows);
        assertThat(json("info", store.toString()).get("lost").size()).isZero();
    }

    @Test
    void aFileOfTheBinaryFormIsTakenOnce() throws Exception {
        Path file = folder.resolve("a.slb");
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            EventType type = recorder.event("e", Field.int64("n"));
            for (int i = 0; i < 5000; i++) {
                type.now().put(i).commit();
            }
        }
        try (CollectorProcess collector = start()) {
            assertThat(counts(file.toString())).containsExactly(5000, 5000, 0);
            assertThat(counts(file.toString())).containsExactly(5000, 5000, 0);
            collector.kill();
        }
        try (CollectorProcess _ = start()) {
            assertThat(counts(file.toString())).containsExactly(5000, 5000, 0);
        }
        assertOnce(5000);
    }

    @Test
    void whatIsWrongIsSaidInALine() throws Exception {
        assertThat(run("forward", "x", "--to", "ftp://h")).isEqualTo(2);
        assertThat(err).contains("tls://HOST:PORT or unix:PATH is expected");
        assertThat(run("forward", folder.resolve("none").toString(), "--to", url))
                .isEqualTo(1);
        assertThat(err).contains("no such file or folder");
        String file = file("a.bp", lines(0, 3));
        assertThat(run("forward", file, "--to", url, "--patience", "200ms")).isEqualTo(1);
        assertThat(err).contains("refused").contains("given again").hasLineCount(1);
        Path gzip = Files.write(folder.resolve("a.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThat(run("forward", gzip.toString(), "--to", url)).isEqualTo(1);
        assertThat(err).contains("is compressed");
    }

    /// Whoever answers something else is no collector.
    @Test
    void aStrangerIsNotBelieved() throws Exception {
        String file = file("a.bp", lines(0, 3));
        ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread stranger = Thread.ofVirtual().start(() -> {
            try (server) {
                while (true) {
                    try (var taken = server.accept()) {
                        taken.getOutputStream().write("220 ready\r\n".getBytes(UTF_8));
                        int _ = taken.getInputStream().read();
                    }
                }
            } catch (IOException closed) {
                // the test is over
            }
        });
        assertThat(run("forward", file, "--to", "tcp://127.0.0.1:" + server.getLocalPort(), "--patience", "100ms"))
                .isEqualTo(1);
        assertThat(err).contains("which no collector does");
        server.close();
        stranger.join();
        assertThat(List.of(out)).isEqualTo(List.of("0 sent, 0 acknowledged\n"));
    }
}
