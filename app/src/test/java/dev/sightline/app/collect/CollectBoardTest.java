package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A collector that acts as a board says.
class CollectBoardTest extends CommandTest {
    private static final long SOON = TimeUnit.SECONDS.toNanos(20);

    private final List<String> told = new CopyOnWriteArrayList<>();
    private Path store = Path.of("");
    private HttpServer server;
    private volatile int status = 204;

    @BeforeEach
    void prepare() throws IOException {
        store = folder.resolve("store");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            told.add(exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.getResponseHeaders().add("location", "/elsewhere");
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String hook() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    private CollectorProcess collector(String... more) throws Exception {
        return CollectorProcess.start(
                folder.resolve("cache"), store, List.of(more), "tcp://127.0.0.1:0", "http://127.0.0.1:0");
    }

    private static void until(Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + SOON;
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private static String request(Instant at, String host, int latency) {
        return "ts=" + at + " event=request host=" + host + " latency_ms=" + latency + "\n";
    }

    private List<JsonNode> rows(String event) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            JsonNode values = row.get("values");
            if (values.get("event").asString().equals(event)) {
                found.add(values);
            }
        }
        return found;
    }

    @Test
    void aLevelIsRaisedAndAWebhookToldWithNoPageOpen() throws Exception {
        String board = file(
                "slow.board",
                "# slow requests\n"
                        + "event request field latency_ms by host | threshold > 200 -> level db.* debug 5min"
                        + " -> webhook ops \"slow \\\"requests\\\"\" -> mark\n");
        try (CollectorProcess collector = collector("--board", board, "--webhook", "ops=" + hook());
                Recorder recorder = Recorder.builder("test")
                        .url("tcp://127.0.0.1:" + collector.port("tcp"))
                        .build()) {
            EventType detail = recorder.event("db.detail", Level.DEBUG);
            until(() -> collector.get("/api/v1/senders").contains("\"listening\":1"));
            Instant now = Instant.now();
            String _ = collector.send(request(now, "web1", 10) + request(now.minusSeconds(3600), "web2", 900));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(600));
            assertThat(detail.isOn()).as("nothing is slow, but an hour ago").isFalse();
            String _ =
                    collector.send(request(now.plusMillis(1), "web1", 250) + request(now.plusMillis(2), "web1", 260));
            until(detail::isOn);
            until(() -> !told.isEmpty());
            // the page only marks, and says so
            assertThat(json(
                                    "replay",
                                    board,
                                    store.toString(),
                                    "--at",
                                    now.plusSeconds(1).toString())
                            .get("lines")
                            .get(0)
                            .get("note")
                            .asString())
                    .isEqualTo("level db.* debug 300s, webhook 'ops': only marked here; a collector does it that was"
                            + " started with this board");
            assertThat(collector.end()).isZero();
        }
        assertThat(told)
                .singleElement()
                .asString()
                .startsWith("/hook {\"board\":\"slow\",\"line\":2,\"text\":\"event request");
        assertThat(told.getFirst())
                .contains("\"title\":\"slow \\\"requests\\\"\",\"key\":\"web1\",\"value\":250.0,\"unit\":\"ms\"");
        assertThat(rows("sightline.acted"))
                .extracting(row -> row.get("trigger.board").asString() + ":"
                        + row.get("trigger.line").asString() + " "
                        + row.get("trigger.action").asString() + " of "
                        + row.get("trigger.key").asString() + " "
                        + row.get("trigger.value").asString() + " "
                        + row.get("trigger.title").asString())
                .containsExactly(
                        "slow:2 level db.* debug 300s of web1 250.0 event request field latency_ms by host | threshold > 200",
                        "slow:2 webhook 'ops' of web1 250.0 slow \"requests\"");
        assertThat(rows("sightline.lease")).singleElement().satisfies(row -> {
            assertThat(row.get("by").asString()).isEqualTo("board:slow:2");
            assertThat(row.get("pattern").asString()).isEqualTo("db.*");
        });
    }

    @Test
    void whatAWebhookDoesNotTakeIsARowAndIsSaidOnceAndNobodyIsFollowed() throws Exception {
        status = 302;
        String board = file("b.board", "event request by host -> webhook \"" + hook() + "\"");
        String said;
        try (CollectorProcess collector = collector("--board", board, "--webhook", hook())) {
            Instant now = Instant.now();
            String _ = collector.send(request(now, "a", 1) + request(now, "b", 1) + request(now, "c", 1));
            until(() -> told.size() == 3);
            until(() -> rows("sightline.acted.failed").size() == 3);
            assertThat(collector.end()).isZero();
            said = collector.rest();
        }
        assertThat(told).allMatch(each -> each.startsWith("/hook "));
        assertThat(said).containsOnlyOnce("HTTP 302; this is said once");
        assertThat(rows("sightline.acted.failed"))
                .allMatch(row -> row.get("trigger.why").asString().equals("HTTP 302"));
    }

    @Test
    void whatAPersonHoldsIsLeftAsItIs() throws Exception {
        String board = file("b.board", "event request -> level db.* debug 5min");
        try (CollectorProcess collector = collector("--board", board)) {
            assertThat(collector
                            .post("/api/v1/levels?pattern=db.*&level=trace&seconds=3600&by=ann", "text/plain", "")
                            .statusCode())
                    .isEqualTo(200);
            String _ = collector.send(request(Instant.now(), "a", 1));
            until(() -> !rows("sightline.acted").isEmpty());
            assertThat(collector.get("/api/v1/senders"))
                    .contains("\"level\":\"trace\"")
                    .doesNotContain("board:b");
            assertThat(collector.end()).isZero();
        }
        assertThat(rows("sightline.acted").getFirst().get("trigger.why").asString())
                .startsWith("held already by ann, until ");
    }

    @Test
    void aBoardThatIsChangedIsReadAgainAndAWrongOneIsSaidAndLeavesTheLastGoodOne() throws Exception {
        Path board = Path.of(file("b.board", "event request by host -> webhook ops \"all\""));
        String said;
        try (CollectorProcess collector = collector("--board", board.toString(), "--webhook", "ops=" + hook())) {
            String _ = collector.send(request(Instant.now(), "a", 1));
            until(() -> told.size() == 1);
            Files.writeString(board, "event request by host -> webhook ops \"all\" -> webhook http://169.254.0.1/x");
            until(() -> collector.said().contains("goes on as it was"));
            String _ = collector.send(request(Instant.now(), "b", 1));
            until(() -> told.size() == 2);
            Files.writeString(
                    board, "event request field latency_ms by host | threshold > 200 -> webhook ops \"slow\"");
            until(() -> collector.said().contains("read again"));
            String _ = collector.send(request(Instant.now(), "c", 1) + request(Instant.now(), "d", 300));
            until(() -> told.size() == 3);
            Files.delete(board);
            until(() -> collector.said().contains("it is gone"));
            String _ = collector.send(request(Instant.now(), "e", 300));
            until(() -> told.size() == 4);
            assertThat(collector.end()).isZero();
            said = collector.rest();
        }
        assertThat(told)
                .extracting(each -> each.replaceAll(".*\"title\":\"(\\w+)\",\"key\":\"(\\w+)\".*", "$1 $2"))
                .containsExactly("all a", "all b", "slow d", "slow e");
        assertThat(said)
                .contains("b.board: line 1, column 47: 'http://169.254.0.1/x' is no webhook that is allowed here")
                .contains("sightline: board b: it was changed, and is read again")
                .contains("b.board: it is gone; board b goes on as it was");
    }

    /// Titles too that look like numbers, as a row has them.
    @Test
    void afterARestartWindowsHoldWhatIsStoredAndNobodyIsToldAgain() throws Exception {
        String board = file(
                "b.board",
                "event request by host | count 10min | threshold >= 3 -> webhook ops \"many\"\n"
                        + "event request field latency_ms by host | threshold > 200 -> webhook ops \"1.50\"");
        Instant now = Instant.now();
        try (CollectorProcess collector = collector("--board", board, "--webhook", "ops=" + hook())) {
            String _ = collector.send(request(now, "a", 1) + request(now, "a", 1) + request(now, "b", 300));
            until(() -> rows("sightline.acted").size() == 1);
            assertThat(collector.end()).isZero();
        }
        try (CollectorProcess collector = collector("--board", board, "--webhook", "ops=" + hook())) {
            String _ = collector.send(request(now, "b", 300) + request(now, "a", 1));
            until(() -> told.size() == 2);
            // a line that is changed begins with what is stored, and the other one goes on
            Files.writeString(
                    Path.of(board),
                    "event request field latency_ms by host | threshold > 200 -> webhook ops \"1.50\"\n"
                            + "event request by host | count 10min | threshold >= 4 -> webhook ops \"more\"");
            until(() -> collector.said().contains("read again"));
            String _ = collector.send(request(now, "b", 300) + request(now, "c", 300) + request(now, "a", 1));
            until(() -> told.size() == 4);
            assertThat(collector.end()).isZero();
        }
        assertThat(told)
                .extracting(each -> each.replaceAll(
                        ".*\"title\":\"([\\w.]+)\",\"key\":\"(\\w+)\",\"value\":([0-9.]+).*", "$1 $2 $3"))
                .containsExactly("1.50 b 300.0", "many a 3.0", "1.50 c 300.0", "more a 4.0");
    }

    @Test
    void whatIsNotAllowedIsSaidBeforeAnythingIsOpened() throws Exception {
        assertThat(refused("--board", file("a.board", "rows -> mark\nrows -> webhook http://169.254.0.1/x")))
                .endsWith("a.board: line 2, column 9: 'http://169.254.0.1/x' is no webhook that is allowed here; start"
                        + " with --webhook http://169.254.0.1/x");
        assertThat(refused("--board", file("b.board", "rows -> webhook ops"), "--webhook", "op=" + hook()))
                .endsWith("'ops' is no webhook that is allowed here; start with --webhook ops=URL");
        assertThat(refused("--board", file("c.board", "rows -> levle a debug 1s")))
                .endsWith("c.board: line 1, column 9: there is no meter or trigger 'levle'; did you mean 'level'?");
        assertThat(refused("--board", file("d.board", "rows -> bars")))
                .endsWith("d.board: no line of it has a trigger that acts, level or webhook");
        assertThat(refused("--webhook", hook())).endsWith("--webhook needs --board: what is to be told");
        assertThat(refused("--board", file("e.board", "rows -> webhook a"), "--webhook", "a=file:///etc/passwd"))
                .endsWith("--webhook file:///etc/passwd: http://HOST[:PORT]/PATH or https is expected");
        assertThat(store).doesNotExist();
    }

    private String refused(String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of("--dir", store.toString(), "--listen", "tcp://127.0.0.1:0"));
        all.addAll(List.of(args));
        Process process = CollectorProcess.command(folder.resolve("cache"), all.toArray(String[]::new))
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), UTF_8).strip();
        assertThat(process.waitFor(Duration.ofSeconds(60))).isTrue();
        assertThat(process.exitValue()).isNotZero();
        return said;
    }
}
