package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.app.DocsTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A collector is killed in the middle of its senders: what it acknowledged is there, once.
class CollectKillTest extends CommandTest {
    private static final int KILLS = 3;
    private static final int ENOUGH = 3000;

    private final AtomicLong numbers = new AtomicLong();
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Set<Long> sent = ConcurrentHashMap.newKeySet();

    /// Sends until the connection breaks.
    private interface Sender {
        void send(CollectorProcess to) throws IOException, InterruptedException;
    }

    private List<Long> some(int count, StringBuilder lines) {
        List<Long> its = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long n = numbers.incrementAndGet();
            its.add(n);
            lines.append("ts=2026-01-05T10:00:00Z event=e host=h")
                    .append(n % 5)
                    .append(" n=")
                    .append(n)
                    .append('\n');
        }
        return its;
    }

    /// By `# ack`, many lines on one connection.
    private void asks(CollectorProcess to) throws IOException {
        try (Socket socket = to.connect()) {
            long sent = 0;
            while (true) {
                StringBuilder lines = new StringBuilder();
                List<Long> its = some(40, lines);
                sent += its.size();
                socket.getOutputStream()
                        .write(lines.append("# ack\n").toString().getBytes(UTF_8));
                byte[] expected = ("# ack " + sent + "\n").getBytes(UTF_8);
                byte[] answer = socket.getInputStream().readNBytes(expected.length);
                if (answer.length < expected.length) {
                    return;
                }
                assertThat(answer).isEqualTo(expected);
                acknowledged.addAll(its);
            }
        }
    }

    /// By the end of the connection.
    private void ends(CollectorProcess to) throws IOException {
        while (true) {
            StringBuilder lines = new StringBuilder();
            List<Long> its = some(15, lines);
            String answer = to.send(lines.toString());
            assertThat(answer).isEmpty();
            acknowledged.addAll(its);
        }
    }

    /// By the reply.
    private void posts(CollectorProcess to) throws IOException, InterruptedException {
        while (true) {
            StringBuilder spans = new StringBuilder("[");
            List<Long> its = some(10, new StringBuilder());
            for (long n : its) {
                spans.append(spans.length() > 1 ? "," : "")
                        .append("{\"traceId\":\"5982fe77008310cc\",\"id\":\"bd7a977555f6b982\",\"name\":\"get\",")
                        .append("\"timestamp\":1767607207000000,\"localEndpoint\":{\"serviceName\":\"q\"},")
                        .append("\"tags\":{\"n\":\"")
                        .append(n)
                        .append("\"}}");
            }
            if (to.post("/api/v2/spans", "application/json", spans.append(']').toString())
                            .statusCode()
                    == 202) {
                acknowledged.addAll(its);
            }
        }
    }

    @Test
    void whatWasAcknowledgedIsThereOnceAfterEachKill() throws Exception {
        Path store = folder.resolve("store");
        List<Sender> senders = List.of(this::asks, this::asks, this::ends, this::ends, this::ends, this::posts);
        for (int kill = 1; kill <= KILLS; kill++) {
            try (CollectorProcess collector =
                    CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:0", "http://127.0.0.1:0")) {
                int before = acknowledged.size();
                List<Thread> threads = senders.stream()
                        .map(sender -> Thread.startVirtualThread(() -> untilItBreaks(sender, collector)))
                        .toList();
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                while (acknowledged.size() < before + ENOUGH && System.nanoTime() < end) {
                    LockSupport.parkNanos(1_000_000);
                }
                collector.kill();
                for (Thread each : threads) {
                    assertThat(each.join(java.time.Duration.ofSeconds(30))).isTrue();
                }
                assertThat(acknowledged.size()).isGreaterThanOrEqualTo(before + ENOUGH);
            }
            check(store);
        }
    }

    /// A sender of OpenTelemetry keeps a request until it is answered, and sends it again to whoever is there then.
    private void postsAgain(AtomicReference<CollectorProcess> to, BooleanSupplier enough) {
        while (!enough.getAsBoolean()) {
            long[] its =
                    LongStream.range(0, 10).map(i -> numbers.incrementAndGet()).toArray();
            byte[] request = OtlpBytes.spans("shop", its);
            LongStream.of(its).forEach(sent::add);
            while (!isTaken(to.get(), request)) {
                LockSupport.parkNanos(1_000_000);
            }
            LongStream.of(its).forEach(acknowledged::add);
        }
    }

    private static boolean isTaken(CollectorProcess to, byte[] request) {
        try {
            return to.client
                            .send(
                                    HttpRequest.newBuilder(to.address("http").resolve("/v1/traces"))
                                            .header("content-type", "application/x-protobuf")
                                            .POST(HttpRequest.BodyPublishers.ofByteArray(request))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofByteArray())
                            .statusCode()
                    == 200;
        } catch (IOException broken) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    void sendersOfOpenTelemetryLoseNothingAndWhatTheySentTwiceCanBeTold() throws Exception {
        Path store = folder.resolve("store");
        Path cache = folder.resolve("cache");
        AtomicReference<CollectorProcess> now =
                new AtomicReference<>(CollectorProcess.start(cache, store, "http://127.0.0.1:0"));
        AtomicBoolean enough = new AtomicBoolean();
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(_ -> Thread.startVirtualThread(() -> postsAgain(now, enough::get)))
                .toList();
        try {
            for (int kill = 0; kill <= KILLS; kill++) {
                int before = acknowledged.size();
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
                while (acknowledged.size() < before + 1000 && System.nanoTime() < end) {
                    LockSupport.parkNanos(1_000_000);
                }
                if (kill < KILLS) {
                    now.get().kill();
                    now.set(CollectorProcess.start(cache, store, "http://127.0.0.1:0"));
                }
            }
            enough.set(true);
            for (Thread each : threads) {
                assertThat(each.join(Duration.ofSeconds(60))).isTrue();
            }
            assertThat(now.get().end()).isZero();
        } finally {
            now.get().close();
        }
        assertThat(acknowledged).isEqualTo(sent).hasSizeGreaterThan(KILLS * 1000);
        Account account =
                Account.of(store, "n").hasAtLeastOnce(acknowledged, sent).explains(0, Map.of());
        long repeats = (long) account.numbers().size() - acknowledged.size();
        JsonNode said = json("sql", "SELECT count(*) - count(DISTINCT (traceId, spanId)) FROM trace", store.toString());
        assertThat(said.get("rows").get(0).get(0).asLong()).isEqualTo(repeats);
    }

    /// What a killed collector had taken and not answered comes again: the guide says how that is told and marked.
    @Test
    void whatCameTwiceIsMarkedAsTheGuideSays() throws Exception {
        Path store = folder.resolve("store");
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, "http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            byte[] first = OtlpBytes.spans("shop", 1, 2, 3);
            byte[] second = OtlpBytes.spans("shop", 4);
            for (byte[] request : List.of(first, second, first)) {
                assertThat(isTaken(collector, request)).isTrue();
            }
            String line = "ts=2026-01-05T10:00:00Z event=e host=h n=9\n";
            assertThat(collector.send(line + line)).isEmpty();
            assertThat(collector.end()).isZero();
        }
        List<String> commands = Files.readAllLines(DocsTest.root().resolve("docs/collect.md")).stream()
                .filter(each -> each.startsWith("sightline sql '"))
                .map(each -> each.substring(each.indexOf('\'') + 1, each.lastIndexOf('\'')))
                .toList();
        assertThat(commands).hasSize(3);
        JsonNode counted = json("sql", commands.get(0), store.toString());
        assertThat(counted.get("rows").get(0).get(0).asLong())
                .as("three spans and a line")
                .isEqualTo(4);
        String marked = folder.resolve("marked.arrow").toString();
        assertThat(run("sql", commands.get(1), store.toString(), "-o", marked))
                .as(() -> err)
                .isZero();
        JsonNode repeats = json("view", "details", marked, "--where", "repeated = true");
        assertThat(repeats.get("total").asLong()).isEqualTo(4);
        assertThat(json("info", marked).get("rows").asLong()).isEqualTo(9);
        String once = folder.resolve("once.arrow").toString();
        assertThat(run("sql", commands.get(2), store.toString(), "-o", once))
                .as(() -> err)
                .isZero();
        assertThat(json("info", once).get("rows").asLong()).isEqualTo(5);
    }

    private static void untilItBreaks(Sender sender, CollectorProcess collector) {
        try {
            sender.send(collector);
        } catch (IOException | UncheckedIOException broken) {
            // as it must when the collector is killed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void check(Path store) {
        JsonNode rows =
                json("view", "details", store.toString(), "--limit", "1000000").get("rows");
        Set<Long> found = new HashSet<>();
        for (JsonNode row : rows) {
            JsonNode values = row.get("values");
            JsonNode n = values.hasNonNull("n") ? values.get("n") : values.get("tags.n");
            long number = Long.parseLong(n.asString());
            assertThat(found.add(number)).as("row %s once", number).isTrue();
        }
        assertThat(found).containsAll(acknowledged);
        JsonNode info = json("info", store.toString());
        assertThat(info.get("rows").asLong()).isEqualTo(found.size());
        assertThat(info.get("rejected").asLong())
                .as("lines that were cut are not counted by a killed process")
                .isZero();
    }
}
