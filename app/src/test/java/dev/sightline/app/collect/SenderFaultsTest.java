package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.app.forward.Forwarder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Senders that are killed, cut off, or mean harm, and a collector that goes on.
class SenderFaultsTest extends CommandTest {
    private static final String CUT = "line cut off as the connection broke";
    private static final Duration LONG = Duration.ofSeconds(60);

    private Path store = Path.of("");

    @BeforeEach
    void prepare() {
        store = folder.resolve("store");
    }

    private CollectorProcess start(List<String> more, String... listen) throws IOException {
        return CollectorProcess.start(folder.resolve("cache"), store, more, listen);
    }

    private static String line(long n) {
        return "ts=2026-01-05T10:00:00Z event=e n=" + n + "\n";
    }

    private static List<Long> numbers(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    /// The forwarder hears nothing more, and sends again what it has no word for; the collector knows what it has.
    @Test
    void whatAFrozenConnectionSwallowedIsForwardedOnceOverAnother() throws Exception {
        int rows = 20_000;
        Path file = Files.writeString(
                folder.resolve("run.bp"),
                LongStream.range(0, rows).mapToObj(SenderFaultsTest::line).collect(Collectors.joining()));
        try (CollectorProcess collector = start(List.of(), "tcp://127.0.0.1:0");
                FreezingProxy proxy = new FreezingProxy(collector.port("tcp"), 300_000, 2)) {
            List<String> said = new ArrayList<>();
            try (Forwarder forwarder = new Forwarder(
                    "tcp://127.0.0.1:" + proxy.port(), LONG, Duration.ofMillis(500), () -> false, said::add)) {
                forwarder.send(file);
                assertThat(forwarder.acknowledged()).isEqualTo(forwarder.sent()).isPositive();
            }
            assertThat(proxy.connections()).as("two of them froze").isEqualTo(3);
            assertThat(collector.end()).isZero();
        }
        Account account = Account.of(store, "n").hasOnce(numbers(0, rows), numbers(0, rows));
        assertThat(account.ledger().causes())
                .allSatisfy(cause -> assertThat(cause.cause()).isEqualTo(CUT));
    }

    @Test
    void aProgramThatIsKilledLeavesWhatItWasToldIsStoredAndNothingTwice() throws Exception {
        List<Long> told = new ArrayList<>();
        try (CollectorProcess collector = start(List.of(), "tcp://127.0.0.1:0")) {
            Process program = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            RecordingProgram.class.getName(),
                            collector.address("tcp").toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (BufferedReader out = new BufferedReader(new InputStreamReader(program.getInputStream(), UTF_8))) {
                for (int i = 0; i < 20; i++) {
                    told.add(Long.valueOf(Objects.requireNonNull(out.readLine(), "it ended early")));
                }
            } finally {
                int _ = program.destroyForcibly().waitFor();
            }
            assertThat(collector.end()).isZero();
        }
        Account account =
                Account.of(store, "n").hasOnce(numbers(0, told.getLast()), numbers(0, Integer.MAX_VALUE / 1000));
        long last = account.numbers().stream().mapToLong(Long::longValue).max().orElse(-1);
        assertThat(account.numbers()).as("up to some event all of them").hasSize((int) last + 1);
        assertThat(account.ledger().lost()).isEmpty();
        assertThat(account.ledger().causes())
                .as("a section that was cut, at most")
                .allSatisfy(cause -> assertThat(cause).hasToString("Cause[cause=" + CUT + ", rows=1]"));
    }

    /// More connections than there may be, each in the middle of a line, and some that send as fast as they can.
    @Test
    void aFloodOfConnectionsKeepsNobodyFromSending() throws Exception {
        int idle = 2300;
        int flooding = 4;
        int each = 20_000;
        int asked = 40;
        Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
        try (CollectorProcess collector = start(List.of(), "tcp://127.0.0.1:0", "http://127.0.0.1:0")) {
            List<Thread> threads = new ArrayList<>();
            for (int f = 1; f <= flooding; f++) {
                long from = (long) f * each;
                threads.add(Thread.startVirtualThread(() -> {
                    try {
                        String lines = LongStream.range(from, from + each)
                                .mapToObj(SenderFaultsTest::line)
                                .collect(Collectors.joining());
                        assertThat(collector.send(lines)).isEmpty();
                        acknowledged.addAll(numbers(from, from + each));
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }));
            }
            List<Socket> halves = new ArrayList<>();
            try (Socket honest = collector.connect()) {
                for (int i = 0; i < idle; i++) {
                    Socket half = new Socket(InetAddress.getLoopbackAddress(), collector.port("tcp"));
                    half.getOutputStream().write("ts=2026-".getBytes(UTF_8));
                    halves.add(half);
                    if (i % (idle / asked) == 0) {
                        long n = i / (idle / asked);
                        honest.getOutputStream().write((line(n) + "# ack\n").getBytes(UTF_8));
                        byte[] answer = ("# ack " + (n + 1) + "\n").getBytes(UTF_8);
                        assertThat(honest.getInputStream().readNBytes(answer.length))
                                .isEqualTo(answer);
                        acknowledged.add(n);
                    }
                }
                for (Thread thread : threads) {
                    assertThat(thread.join(LONG)).isTrue();
                }
            } finally {
                for (Socket half : halves) {
                    half.setSoLinger(true, 0); // reset, in the middle of a line
                    half.close();
                }
            }
            until(() -> value(collector, "sightline_connections{protocol=\"tcp\"}") == 0);
            assertThat(value(collector, "sightline_refused_total{protocol=\"tcp\"}"))
                    .as("the oldest went")
                    .isPositive();
            assertThat(collector.end()).isZero();
        }
        assertThat(acknowledged).hasSizeGreaterThan(flooding * each);
        Account account = Account.of(store, "n").hasOnce(acknowledged, acknowledged);
        long cut = account.ledger().rejected();
        assertThat(cut)
                .as("what was reset before it was read was never received")
                .isBetween(idle / 2L, (long) idle);
        account.explains(0, Map.of(CUT, cut));
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void until(Condition condition) throws Exception {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.holds() && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        assertThat(condition.holds()).isTrue();
    }

    private static double value(CollectorProcess collector, String metric) throws Exception {
        return collector.metrics().getOrDefault(metric, Double.NaN);
    }

    @Test
    void aSenderThatMakesUpColumnsTakesNobodysRoom() throws Exception {
        int flood = 2000;
        int most = 200;
        Path socket = folder.resolve("socket");
        String cause = "its sender has brought " + most + " columns already";
        try (CollectorProcess collector = start(
                List.of("--sender-columns", Integer.toString(most)),
                "tcp://127.0.0.1:0",
                "http://127.0.0.1:0",
                "unix:" + socket)) {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < flood; i++) {
                lines.append(line(i).strip()).append(" made.up.").append(i).append("=1\n");
            }
            long stored = most - 2L; // event and n are columns, too
            assertThat(collector.send(lines + "# ack\n"))
                    .isEqualTo("# ack " + flood + " rejected " + (flood - stored) + "\n");
            try (SocketChannel other = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                other.connect(UnixDomainSocketAddress.of(socket));
                other.write(ByteBuffer.wrap((line(flood).strip() + " own=1\n# ack\n").getBytes(UTF_8)));
                ByteBuffer answer = ByteBuffer.allocate(8);
                while (answer.hasRemaining() && other.read(answer) >= 0) {}
                assertThat(new String(answer.array(), UTF_8)).isEqualTo("# ack 1\n");
            }
            until(() -> value(collector, "sightline_store_rejected{cause=\"" + cause + "\"}") == flood - stored);
            Account.ofMetrics(collector.metrics());
            JsonNode columns = json("info", store.toString()).get("columns");
            assertThat(columns.size()).isEqualTo(2 + most + 1); // the store's own are ts and entity
            assertThat(columns.toString()).contains("\"own\"");
            assertThat(collector.end()).isZero();
            List<Long> all = new ArrayList<>(numbers(0, stored));
            all.add((long) flood);
            Account.of(store, "n").hasOnce(all, all).explains(0, Map.of(cause, flood - stored));
        }
    }
}
