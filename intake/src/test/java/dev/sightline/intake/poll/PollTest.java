package dev.sightline.intake.poll;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.live.Batches;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PollTest {
    private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");
    private static final Duration PATIENCE = Duration.ofMillis(500);
    private static final Duration PACE = Duration.ofMillis(100);

    @TempDir
    Path folder = Path.of("");

    private LiveStore store;
    private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void open() throws IOException {
        store = LiveStore.open(
                folder.resolve("store"), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        assertThat(failures).isEmpty();
    }

    private StreamIntake stream(Format format) {
        return new StreamIntake(
                store, format, new ReadOptions(ZoneOffset.UTC, null, null), "polled", DurableRows.NOBODY, now::get);
    }

    private static Format format(String name) {
        return Formats.load().named(name).orElseThrow();
    }

    private static void until(String what, BooleanSupplier done) {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!done.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            LockSupport.parkNanos(2_000_000);
        }
    }

    private List<String> values(String column) throws IOException {
        store.seal();
        List<String> texts = new ArrayList<>();
        ArrivalReader arrived =
                new ArrivalReader(LiveReader.open(store.folder()).snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            texts.addAll(Batches.texts(batch, column));
        }
        return texts;
    }

    private static HttpServer server(String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static URI url(int port) {
        return ScrapeTarget.parse("http://127.0.0.1:" + port);
    }

    @Test
    void samplesHaveTheTimeOfTheScrapeAndTheirTarget() throws Exception {
        HttpServer server = server("# TYPE a counter\na{job=\"x\"} 3\nb{instance=\"other:1\"} 4 1769904000000\n");
        try (StreamIntake rows = stream(ScrapeTarget.format(format("prometheus")));
                HttpClient client = ScrapeTarget.newClient()) {
            int port = server.getAddress().getPort();
            new ScrapeTarget(url(port), client, PATIENCE, rows).fetch();
            String instance = "127.0.0.1:" + port;
            assertThat(values("metric")).containsExactly("a", "b", "up", "scrape_duration_seconds");
            assertThat(values("instance")).containsExactly(instance, "other:1", instance, instance);
            String at = Long.toString(NOW.getEpochSecond() * 1_000_000_000);
            assertThat(values("timestamp")).containsExactly(at, "1769904000000000000", at, at);
            assertThat(values("value").subList(0, 3)).containsExactly("3.0", "4.0", "1.0");
            assertThat(store.fields())
                    .filteredOn(field -> field.role() == Role.ENTITY)
                    .extracting(Field::name)
                    .containsExactly("instance");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aTargetThatIsDownIsSaidOnceAndItsReturnToo() throws Exception {
        HttpServer first = server("a 1\n");
        int port = first.getAddress().getPort();
        first.stop(0);
        try (StreamIntake rows = stream(ScrapeTarget.format(format("prometheus")));
                HttpClient client = ScrapeTarget.newClient();
                Poll _ = new Poll(new ScrapeTarget(url(port), client, PATIENCE, rows), PACE, notes::add, failures::add)
                        .start()) {
            until("two turns", () -> downs() >= 2);
            assertThat(notes).singleElement().asString().contains("tried again");
            HttpServer second = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            second.createContext("/metrics", exchange -> {
                exchange.sendResponseHeaders(200, 4);
                exchange.getResponseBody().write("a 1\n".getBytes(UTF_8));
                exchange.close();
            });
            second.start();
            until("it is there again", () -> notes.size() == 2);
            second.stop(0);
            assertThat(notes.get(1)).contains("is there again");
        }
    }

    private long downs() {
        try {
            List<String> metrics = values("metric");
            List<String> values = values("value");
            long downs = 0;
            for (int i = 0; i < Math.min(metrics.size(), values.size()); i++) {
                downs += metrics.get(i).equals("up") && values.get(i).equals("0.0") ? 1 : 0;
            }
            return downs;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTargetThatAnswersSlowlyOrWithoutEndIsDown() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(task -> Thread.ofVirtual().start(task));
        server.createContext("/slow", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("a 1\n".getBytes(UTF_8));
            exchange.getResponseBody().flush();
            try {
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.createContext("/endless", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] lines = "a 1\n".repeat(1 << 16).getBytes(UTF_8);
            for (int i = 0; i < 1000; i++) {
                exchange.getResponseBody().write(lines);
            }
            exchange.close();
        });
        server.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/slow");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.start();
        try (StreamIntake rows = stream(ScrapeTarget.format(format("prometheus")));
                HttpClient client = ScrapeTarget.newClient()) {
            String base = "http://127.0.0.1:" + server.getAddress().getPort();
            for (String path : List.of("/slow", "/endless", "/moved")) {
                Duration patience = path.equals("/slow") ? PATIENCE : Duration.ofSeconds(20);
                ScrapeTarget target = new ScrapeTarget(ScrapeTarget.parse(base + path), client, patience, rows);
                assertThat(whyDown(target)).as(path).isNotEmpty();
            }
            assertThat(downs()).isEqualTo(3);
        } finally {
            done.countDown();
            server.stop(0);
        }
    }

    private static String whyDown(Poll.Target target) throws IOException, InterruptedException {
        try {
            target.fetch();
            return "";
        } catch (Poll.Unreachable e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void onlyWebAddressesAreTargets() {
        assertThatIllegalArgumentException().isThrownBy(() -> ScrapeTarget.parse("file:///etc/passwd"));
        assertThatIllegalArgumentException().isThrownBy(() -> ScrapeTarget.parse("9100"));
        assertThat(ScrapeTarget.parse("http://h:9100").toString()).isEqualTo("http://h:9100/metrics");
        assertThat(ScrapeTarget.parse("https://h/x?y=1").toString()).isEqualTo("https://h/x?y=1");
    }

    /// Answers each connection with the next text.
    private static ServerSocket gmond(List<String> answers) throws IOException {
        ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            try {
                for (String answer : answers) {
                    try (Socket socket = server.accept()) {
                        socket.getOutputStream().write(answer.getBytes(UTF_8));
                    }
                }
            } catch (IOException closed) {
                // the test has ended
            }
        });
        return server;
    }

    private static String xml(int local, int loadAgo, double load) {
        return "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" standalone=\"yes\"?>\n"
                + "<!DOCTYPE GANGLIA_XML [\n<!ELEMENT GANGLIA_XML (GRID|CLUSTER|HOST)*>\n]>\n"
                + "<GANGLIA_XML VERSION=\"3.7.2\" SOURCE=\"gmond\">\n"
                + "<CLUSTER NAME=\"c\" LOCALTIME=\"" + local + "\" OWNER=\"o\" LATLONG=\"l\" URL=\"u\">\n"
                + "<HOST NAME=\"n1\" IP=\"127.0.0.1\" REPORTED=\"" + (local - 1) + "\">\n"
                + "<METRIC NAME=\"load_one\" VAL=\"" + load + "\" TYPE=\"float\" UNITS=\" \" TN=\"" + loadAgo
                + "\" TMAX=\"70\"/>\n"
                + "<METRIC NAME=\"boottime\" VAL=\"1700000000\" TYPE=\"uint32\" UNITS=\"s\" TN=\""
                + (local - 1_769_900_000)
                + "\" TMAX=\"1200\"/>\n</HOST>\n</CLUSTER>\n</GANGLIA_XML>\n";
    }

    @Test
    void aMeasurementOfGangliaIsARowOnce() throws Exception {
        int at = 1_769_900_100;
        List<String> answers = List.of(xml(at, 3, 0.5), xml(at + 5, 8, 0.5), xml(at + 10, 2, 0.75));
        try (ServerSocket gmond = gmond(answers);
                StreamIntake rows = stream(GangliaTarget.format(format("ganglia")))) {
            GangliaTarget target = GangliaTarget.parse("127.0.0.1:" + gmond.getLocalPort(), PATIENCE, rows);
            for (String _ : answers) {
                target.fetch();
            }
            assertThat(values("metric")).containsExactly("load_one", "boottime", "load_one");
            assertThat(values("value")).containsExactly("0.5", "1.7E9", "0.75");
            assertThat(values("host")).containsOnly("n1");
            assertThat(values("time"))
                    .containsExactly((at - 3) + "000000000", "1769900000000000000", (at + 8) + "000000000");
        }
    }

    @Test
    void entitiesOfHostileXmlAreNotExpandedNorFetched() throws Exception {
        String bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE GANGLIA_XML [<!ENTITY a \"aaaaaaaaaa\">"
                + "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n"
                + "<GANGLIA_XML><CLUSTER LOCALTIME=\"1769900100\"><HOST NAME=\"&b;&x;\">"
                + "<METRIC NAME=\"m\" VAL=\"1\" TYPE=\"float\" TN=\"0\"/></HOST></CLUSTER></GANGLIA_XML>\n";
        try (ServerSocket gmond = gmond(List.of(bomb, "<GANGLIA_XML>".repeat(100_000), "junk"));
                StreamIntake rows = stream(GangliaTarget.format(format("ganglia")))) {
            GangliaTarget target = GangliaTarget.parse("127.0.0.1:" + gmond.getLocalPort(), PATIENCE, rows);
            for (int i = 0; i < 3; i++) {
                target.fetch();
            }
            assertThat(values("host")).allMatch(host -> host.length() < 20 && !host.contains("aaaa"));
        }
    }

    @Test
    void aGmondThatNeverEndsItsAnswerIsDown() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                StreamIntake rows = stream(GangliaTarget.format(format("ganglia")))) {
            GangliaTarget target = GangliaTarget.parse("127.0.0.1:" + silent.getLocalPort(), PATIENCE, rows);
            assertThat(whyDown(target)).isNotEmpty();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GangliaTarget.parse("host", PATIENCE, stream(format("ganglia"))));
    }

    @Test
    void theHostIsItsMetricsInRows() throws Exception {
        try (StreamIntake rows = stream(HostTarget.format())) {
            HostTarget host = new HostTarget(rows);
            host.fetch();
            long spun = 0;
            long end = System.nanoTime() + Duration.ofMillis(700).toNanos();
            while (System.nanoTime() < end) {
                spun++; // the operating system is asked for ticks a few times a second at most
            }
            assertThat(spun).isPositive();
            now.set(NOW.plusSeconds(1));
            host.fetch();
            assertThat(values("activity")).contains("cpu-load", "memory", "queue", "process");
            assertThat(values("idle"))
                    .filteredOn(idle -> !idle.equals("null"))
                    .isNotEmpty()
                    .allMatch(idle -> Double.parseDouble(idle) >= 0 && Double.parseDouble(idle) <= 100);
            assertThat(values("PID"))
                    .contains(Long.toString(ProcessHandle.current().pid()));
            assertThat(store.fields())
                    .filteredOn(field -> field.name().equals("memused"))
                    .extracting(Field::unit)
                    .containsExactly("kB");
            assertThat(values("nodename").stream().distinct()).hasSize(1);
        }
    }
}
