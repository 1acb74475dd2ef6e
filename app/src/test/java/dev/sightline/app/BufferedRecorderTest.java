package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.collect.CollectorProcess;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// Programs that come and go while no collector is there, and one that is killed: each event comes once in the end.
@Timeout(120)
class BufferedRecorderTest extends CommandTest {
    private static final int EACH = 1000;

    /// Records numbers from one on, says so, and ends when its input does.
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) throws IOException {
            try (Recorder recorder = Recorder.open("writer")) {
                EventType type = recorder.event("e", Field.int64("n"));
                int from = Integer.parseInt(args[0]);
                for (int n = from; n < from + EACH; n++) {
                    type.now().put(n).commit();
                }
                boolean sent = recorder.flush(Duration.ofSeconds(args.length > 1 ? 30 : 1));
                System.out.println(sent ? "sent" : "kept");
                int _ = System.in.read();
            }
        }
    }

    private Process writer(String url, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("SIGHTLINE_URL", url);
        return builder.start();
    }

    private static String said(Process process) throws IOException {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    }

    private static void end(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void eachEventComesOnceWhenThereIsACollector() throws Exception {
        int port;
        try (ServerSocket reserved = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            port = reserved.getLocalPort();
        }
        Path buffer = folder.resolve("buffer");
        String url = "tcp://127.0.0.1:" + port + "?buffer=" + buffer;
        Process ends = writer(url, "0");
        Process dies = writer(url, Integer.toString(EACH));
        assertThat(said(ends)).isEqualTo("kept");
        assertThat(said(dies)).isEqualTo("kept");
        end(ends);
        dies.destroyForcibly().waitFor();
        Path store = folder.resolve("store");
        try (CollectorProcess first =
                CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:" + port)) {
            Process sends = writer(url, Integer.toString(2 * EACH), "waits");
            assertThat(said(sends)).isEqualTo("sent");
            first.kill();
            try (CollectorProcess second =
                    CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:" + port)) {
                end(sends);
                assertThat(second.end()).isZero();
            }
        }
        List<Long> numbers = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            numbers.add(row.get("values").get("n").asLong());
        }
        assertThat(numbers)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 3 * EACH).mapToObj(n -> (long) n).toList());
        try (Stream<Path> left = Files.list(buffer)) {
            assertThat(left).isEmpty();
        }
    }
}
