package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sightline.app.CommandTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A collector that also follows flows.
class CollectLifelinesTest extends CommandTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String MISSING = "sightline_anomalies_total{definition=\"job\",kind=\"missing\"}";
    private static final String LATE = "sightline_anomalies_total{definition=\"job\",kind=\"late\"}";

    private Path store = Path.of("");
    private String config = "";

    @BeforeEach
    void prepare() throws IOException {
        store = folder.resolve("store");
        config = file("jobs.lifelines", "lifeline job\nby job.id\nstep job.start\nend job.end\nonly\ntimeout 1200ms\n");
    }

    private CollectorProcess start(String... more) throws IOException {
        List<String> all = new ArrayList<>(List.of("--lifelines", config));
        all.addAll(List.of(more));
        return CollectorProcess.start(folder.resolve("cache"), store, all, "tcp://127.0.0.1:0", "http://127.0.0.1:0");
    }

    private static String line(Instant at, String event, String job) {
        return "ts=" + at + " event=" + event + " host=h1 job.id=" + job + "\n";
    }

    private static void send(Socket socket, String lines) throws IOException {
        socket.getOutputStream().write(lines.getBytes(UTF_8));
        socket.getOutputStream().flush();
    }

    private static double figure(CollectorProcess collector, String name) throws Exception {
        return collector.metrics().getOrDefault(name, -1.0);
    }

    private static void until(CollectorProcess collector, String name, double value) throws Exception {
        long end = System.nanoTime() + 20 * SECOND;
        while (figure(collector, name) != value && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(figure(collector, name)).as(name).isEqualTo(value);
    }

    private List<JsonNode> anomalies() {
        List<JsonNode> rows = new ArrayList<>();
        json("view", "details", store.resolve("anomalies").toString())
                .get("rows")
                .forEach(row -> rows.add(row.get("values")));
        return rows;
    }

    private static long nanos(JsonNode row, String column) {
        return Long.parseLong(row.get(column).asString());
    }

    /// Of a flow that was open before, too; a mistake is said, and what held before holds.
    @Test
    void aChangedDefinitionHoldsAtOnce() throws Exception {
        String text = Files.readString(Path.of(config));
        Files.writeString(Path.of(config), text.replace("1200ms", "1h"));
        try (CollectorProcess collector = start();
                Socket socket = collector.connect()) {
            send(socket, line(Instant.now(), "job.start", "7"));
            until(collector, "sightline_flows_total", 1);
            assertThat(figure(collector, MISSING)).isZero();
            Files.writeString(Path.of(config), text);
            until(collector, MISSING, 1);
            Files.writeString(Path.of(config), text.replace("by job.id", "by job.id step"));
            send(socket, line(Instant.now(), "job.start", "8"));
            until(collector, MISSING, 2);
            assertThat(collector.end()).isZero();
            assertThat(collector.rest())
                    .contains(
                            "sightline: missing: job 7: without job.end: ",
                            "sightline: follows the changed definitions: job")
                    .contains("sightline: " + config + ":2:")
                    .contains("; the definitions of before hold");
        }
        assertThat(anomalies()).hasSize(2);
    }

    @Test
    void whatDoesNotEndIsToldWithinASecondAndAlerted() throws Exception {
        List<String> alerts = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            alerts.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                CollectorProcess collector = start(
                        "--alert", "http://127.0.0.1:" + server.getAddress().getPort() + "/",
                        "--alert", "http://127.0.0.1:" + silent.getLocalPort() + "/");
                Socket socket = collector.connect()) {
            Instant now = Instant.now();
            send(socket, line(now, "job.start", "7") + line(now, "job.start", "8") + line(now, "job.start", "x"));
            send(socket, line(now.plusMillis(300), "job.end", "8"));
            // no more rows come: time passes all the same
            until(collector, MISSING, 2);
            assertThat(collector.get("/metrics")).contains("sightline_flows_total 3");
            send(socket, line(now.plusMillis(2500), "job.end", "x"));
            until(collector, LATE, 1);
            until(collector, "sightline_alerts_told_total", 2);
            assertThat(alerts).hasSize(2);
            assertThat(alerts.getFirst())
                    .contains("\"definition\":\"job\"", "\"kind\":\"missing\"", "\"step\":\"job.end\"", "\"count\":2");
            assertThat(collector.get("/api/v1/traces")).contains("anomalies");
            assertThat(collector.end()).isZero();
            assertThat(collector.rest())
                    .contains("sightline: missing: job 7: without job.end: ", "sightline: late: job x: took 2.5 s");
        } finally {
            server.stop(0);
        }
        List<JsonNode> rows = anomalies();
        assertThat(rows).hasSize(3);
        for (JsonNode row : rows) {
            if (row.get("kind").asString().equals("missing")) {
                assertThat(nanos(row, "told") - nanos(row, "ts"))
                        .as("told after its time-out passed")
                        .isBetween(0L, SECOND);
                assertThat(nanos(row, "ts") - nanos(row, "first")).isEqualTo(1_200_000_000L);
                assertThat(row.get("missing").asString()).isEqualTo("job.end");
            }
        }
        // the store itself has what was sent, and the detector finds in it what was told at last
        assertThat(json("info", store.toString()).get("rows").asLong()).isEqualTo(5);
        // beside each other, anomalies stand on the lines of their entities
        String both = store.resolve("anomalies").toString();
        JsonNode columns = json("view", "timelines", store.toString(), both, "--column", "event");
        assertThat(columns.get("entities")).hasSize(1);
        JsonNode found = json("detect", "--lifelines", config, store.toString()).get("anomalies");
        assertThat(found).hasSize(2);
        assertThat(found.get(0).get("flow").asString()).isEqualTo("7");
        assertThat(found.get(1).get("kind").asString()).isEqualTo("late");
    }

    @Test
    void afterAKillNothingIsDoubledOrLost() throws Exception {
        try (CollectorProcess collector = start()) {
            for (int i = 0; i < 40; i++) {
                Instant now = Instant.now();
                String end = i % 4 == 0 ? "" : line(now.plusMillis(9), "job.end", "a" + i);
                collector.send(line(now, "job.start", "a" + i) + end);
            }
            until(collector, MISSING, 10);
            for (int i = 0; i < 10; i++) {
                collector.send(line(Instant.now(), "job.start", "b" + i));
            }
            // what was acknowledged is in the store; most of the time-outs have not passed
            collector.kill();
        }
        try (CollectorProcess collector = start()) {
            untilTold(20);
            collector.send(line(Instant.now(), "job.end", "a0"));
            until(collector, LATE, 1);
            assertThat(collector.end()).isZero();
        }
        try (CollectorProcess collector = start()) {
            // looks again, and finds nothing that was not told
            assertThat(collector.end()).isZero();
        }
        List<String> told = told();
        assertThat(told).hasSize(21).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(told)).contains("missing a0", "missing a36", "missing b0", "missing b9", "late a0");
    }

    private List<String> told() {
        return anomalies().stream()
                .map(row -> row.get("event").asString() + " " + row.get("flow").asString())
                .toList();
    }

    private void untilTold(int count) {
        long end = System.nanoTime() + 20 * SECOND;
        while (told().size() < count && System.nanoTime() < end) {
            LockSupport.parkNanos(20_000_000);
        }
        assertThat(told()).hasSize(count);
    }

    @Test
    void aTraceOfLongAgoHasItsOwnTime() throws Exception {
        Instant then = Instant.parse("2011-03-01T10:00:00Z");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            lines.append(line(then.plusMillis(100L * i), "job.start", "j" + i));
            if (i >= 5 && i != 1005) {
                lines.append(line(then.plusMillis(100L * i - 10), "job.end", "j" + (i - 5)));
            }
        }
        try (CollectorProcess collector = start()) {
            collector.send(lines.toString());
            // the last five end never, and one of the midst
            until(collector, MISSING, 6);
            assertThat(collector.end()).isZero();
        }
        assertThat(anomalies()).extracting(row -> row.get("flow").asString()).contains("j1000", "j1999");
    }

    @Test
    void aMistakeIsSaidBeforeAnythingIsOpened() throws Exception {
        String wrong = file("wrong.lifelines", "lifeline a\nby id\nstepp s\n");
        assertThat(run("collect", "--dir", store.toString(), "--lifelines", wrong))
                .isEqualTo(1);
        assertThat(err).contains("wrong.lifelines:3:1: 'stepp' is none of").hasLineCount(1);
        assertThat(run("collect", "--dir", store.toString(), "--alert", "http://127.0.0.1:1/"))
                .isEqualTo(2);
        assertThat(run("collect", "--dir", store.toString(), "--lifelines", config, "--alert", "smtp://x"))
                .isEqualTo(2);
        assertThat(store).doesNotExist();
    }
}
