package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A collector in a process of its own, from senders to views.
class CollectCommandTest extends CommandTest {
    private Path store = Path.of("");

    @BeforeEach
    void prepare() {
        store = folder.resolve("store");
    }

    private CollectorProcess start(String... listen) throws IOException {
        return CollectorProcess.start(folder.resolve("cache"), store, listen);
    }

    private static String line(int n) {
        return "ts=2026-01-05T10:00:%02dZ event=e host=h%d n=%d\n".formatted(n % 60, n % 3, n);
    }

    private static String spans(String trace) {
        return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":"
                + "\"shop\"}}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"" + trace + "\",\"spanId\":"
                + "\"eee19b7ec3c1b174\",\"name\":\"GET /\",\"startTimeUnixNano\":\"1767607205000000000\","
                + "\"endTimeUnixNano\":\"1767607206000000000\"}]}]}]}";
    }

    private static byte[] field(int number, byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(number << 3 | 2);
        out.write(bytes.length);
        out.writeBytes(bytes);
        return out.toByteArray();
    }

    private static byte[] fixed(int number, long value) {
        return ByteBuffer.allocate(9)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) (number << 3 | 1))
                .putLong(value)
                .array();
    }

    /// One span.
    private static byte[] proto() {
        ByteArrayOutputStream span = new ByteArrayOutputStream();
        span.writeBytes(field(1, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}));
        span.writeBytes(field(2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8}));
        span.writeBytes(field(5, "GET".getBytes(UTF_8)));
        span.writeBytes(fixed(7, 1_767_607_208_000_000_000L));
        span.writeBytes(fixed(8, 1_767_607_209_000_000_000L));
        return field(1, field(2, field(2, span.toByteArray())));
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private void until(long rows) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < end) {
            if (run("info", store.toString(), "--json") == 0 && rows() >= rows) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private long rows() {
        return json("info", store.toString()).get("rows").asLong();
    }

    @Test
    void takesLinesFromEverySocketAndIsReadMeanwhile() throws Exception {
        Path socket = folder.resolve("socket");
        try (CollectorProcess collector =
                start("tcp://127.0.0.1:0", "udp://127.0.0.1:0", "http://localhost:0", "unix:" + socket)) {
            assertThat(collector.send(line(1) + "DATE and junk\n" + line(2) + "# ack\n"))
                    .isEqualTo("# ack 3 rejected 1\n");
            assertThat(collector.send("<34>1 2026-01-05T10:00:06Z a su 7 - - one\n"
                            + "<34>1 2026-01-05T10:00:07Z b su 7 - - two\n# ack\n"))
                    .isEqualTo("# ack 2\n");
            assertThat(collector.send("DATE=20260105100003 HOST=h0 PROG=p NL.EVNT=e LVL=Info n=3"))
                    .isEmpty();
            try (SocketChannel unix = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                unix.connect(UnixDomainSocketAddress.of(socket));
                unix.write(ByteBuffer.wrap((line(4) + "# ack\n").getBytes(UTF_8)));
                ByteBuffer answer = ByteBuffer.allocate(8);
                while (answer.hasRemaining() && unix.read(answer) >= 0) {}
                assertThat(new String(answer.array(), UTF_8)).isEqualTo("# ack 1\n");
                unix.shutdownOutput();
                assertThat(Channels.newInputStream(unix).readAllBytes()).isEmpty();
            }
            try (DatagramSocket udp = new DatagramSocket()) {
                byte[] bytes = line(5).getBytes(UTF_8);
                udp.send(new DatagramPacket(
                        bytes,
                        bytes.length,
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), collector.port("udp"))));
            }
            until(7);
            JsonNode info = json("info", store.toString());
            assertThat(info.get("rows").asLong()).isEqualTo(7);
            assertThat(info.get("rejected").asLong()).isEqualTo(1);
            assertThat(json("view", "distribution", store.toString(), "--column", "n")
                            .get("sum")
                            .asLong())
                    .isEqualTo(15);
            JsonNode frequency = json("view", "frequency", store.toString(), "--column", "n", "--width", "3");
            assertThat(frequency.get("instantsNanos").size()).isEqualTo(3);
            assertThat(collector.get("/healthz")).isEqualTo("ok\n");
            assertThat(collector.get("/metrics"))
                    .contains("sightline_stored_rows_total{protocol=\"tcp\"} 5\n")
                    .contains("sightline_stored_rows_total{protocol=\"udp\"} 1\n")
                    .contains("sightline_rejected_records_total{protocol=\"tcp\"} 1\n")
                    .contains("sightline_durable_seconds_count{protocol=\"unix\"} 1\n");
            assertThat(collector.end()).isZero();
            assertThat(collector.rest()).endsWith("sightline: ended; 7 rows stored, 1 rejected");
        }
        assertThat(rows()).isEqualTo(7);
        assertThat(socket).doesNotExist();
    }

    @Test
    void takesOtlpAndZipkinOnOnePort() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0")) {
            HttpResponse<String> answer = collector.post("/v1/traces", "application/json", spans("5b8efff798038103"));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{}");
            String log =
                    "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":\"1767607201000000000\","
                            + "\"body\":{\"stringValue\":\"hello\"}}]}]}]}";
            assertThat(collector.post("/v1/logs", "application/json", log).body())
                    .isEqualTo("{}");
            HttpResponse<byte[]> packed = collector.client.send(
                    HttpRequest.newBuilder(collector.address("http").resolve("/v1/traces"))
                            .header("content-type", "application/x-protobuf")
                            .header("content-encoding", "gzip")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(gzip(proto())))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(packed.statusCode()).isEqualTo(200);
            assertThat(packed.body()).isEmpty();
            String zipkin = "[{\"traceId\":\"5982fe77008310cc\",\"id\":\"bd7a977555f6b982\",\"name\":\"get\","
                    + "\"timestamp\":1767607207000000,\"duration\":386000,\"localEndpoint\":{\"serviceName\":\"q\"}}]";
            assertThat(collector
                            .post("/api/v2/spans", "application/json", zipkin)
                            .statusCode())
                    .isEqualTo(202);
            HttpResponse<String> cut = collector.post("/v1/traces", "application/json", "{\"resourceSpans\":[{");
            assertThat(cut.statusCode()).isEqualTo(400);
            assertThat(cut.body()).contains("\"message\":\"the JSON ends");
            assertThat(collector.post("/v1/logs", "text/plain", "hello").statusCode())
                    .isEqualTo(415);
            HttpResponse<String> foreign = collector.client.send(
                    HttpRequest.newBuilder(collector.address("http").resolve("/v1/traces"))
                            .header("content-type", "application/json")
                            .header("origin", "http://elsewhere.example")
                            .POST(HttpRequest.BodyPublishers.ofString(spans("5b8efff798038104")))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(foreign.statusCode()).isEqualTo(403);
            assertThat(collector.get("/api/v1/traces")).contains("\"name\":\"store\"", "following");
            assertThat(rows()).isEqualTo(4);
            assertThat(collector.end()).isZero();
        }
        assertThat(rows()).isEqualTo(4);
        JsonNode columns = json("info", store.toString()).get("columns");
        assertThat(columns.toString())
                .contains("\"name\":\"ts\"")
                .doesNotContain("timestamp", "imeUnixNano\",\"type\":\"time\",\"role\":\"time");
        JsonNode time = columns.get(0);
        assertThat(time.get("name").asString()).isEqualTo("ts");
        assertThat(time.get("missing").asLong()).as("rows without a time").isZero();
        // a span of OTLP lasts nanoseconds, one of Zipkin microseconds
        assertThat(json("view", "distribution", store.toString(), "--column", "duration")
                        .get("sum")
                        .asLong())
                .isEqualTo(2_386_000_000L);
    }

    /// Java's client speaks HTTP/2 in clear after an upgrade, and reads trailers; a plain POST is what gRPC is.
    @Test
    void tellsWhoSendsAndHowTheirRowsAreSelected() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            String rows = "ts=2026-01-05T10:00:00Z event=e host=one prog=shop\n".repeat(3);
            assertThat(collector.send(rows + "DATE and junk\n# ack\n")).isEqualTo("# ack 4 rejected 1\n");
            HttpResponse<String> spans = collector.post("/v1/traces", "application/json", """
                    {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"two"}}]},
                    "scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174",
                    "name":"GET /","startTimeUnixNano":"1767607201000000000","endTimeUnixNano":"1767607201000000009"}]}]}]}""");
            assertThat(spans.statusCode()).isEqualTo(200);
            String senders = collector.get("/api/v1/senders");
            assertThat(senders)
                    .contains("\"collecting\":true", "\"total\":2")
                    .contains("\"protocol\":\"tcp\",\"address\":\"127.0.0.1\",\"host\":\"one\",\"program\":\"shop\","
                            + "\"state\":\"ended\",\"rows\":3,")
                    .contains("\"rejected\":1")
                    .contains("\"protocol\":\"otlp\",\"address\":\"127.0.0.1\",\"host\":\"\",\"program\":\"two\","
                            + "\"state\":\"sending\",\"rows\":1,")
                    .contains("\"select\":[{\"column\":\"resource.service.name\",\"value\":\"two\"}]");
        }
    }

    @Test
    void takesOtlpOverGrpc() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0");
                HttpClient http2 = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_2)
                        .build()) {
            collector.get("/healthz");
            byte[] plain = proto();
            byte[] packed = gzip(plain);
            for (boolean zipped : new boolean[] {false, true}) {
                byte[] message = zipped ? packed : plain;
                HttpResponse<byte[]> answer = grpc(http2, collector, zipped ? 1 : 0, message, message.length);
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).containsExactly(0, 0, 0, 0, 0);
                assertThat(answer.headers().firstValue("content-type")).contains("application/grpc+proto");
            }
            HttpResponse<byte[]> cut = grpc(http2, collector, 0, plain, plain.length + 9);
            assertThat(cut.headers().firstValue("grpc-status")).contains("3");
            assertThat(cut.headers().firstValue("grpc-message").orElse("")).contains("one%20message%20is%20expected");
            assertThat(rows()).isEqualTo(2);
            assertThat(collector.end()).isZero();
        }
    }

    private static HttpResponse<byte[]> grpc(
            HttpClient client, CollectorProcess collector, int flag, byte[] message, int length)
            throws IOException, InterruptedException {
        byte[] framed = ByteBuffer.allocate(5 + message.length)
                .put((byte) flag)
                .putInt(length)
                .put(message)
                .array();
        return client.send(
                HttpRequest.newBuilder(collector
                                .address("http")
                                .resolve("/opentelemetry.proto.collector.trace.v1.TraceService/Export"))
                        .header("content-type", "application/grpc")
                        .header("grpc-encoding", "gzip")
                        .header("te", "trailers")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(framed))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    @Test
    void aSecondCollectorNamesTheFirstAndATakenPortIsOneLine() throws Exception {
        try (CollectorProcess first = start("tcp://127.0.0.1:0", "http://127.0.0.1:0")) {
            assertThat(run("collect", "--dir", store.toString(), "--listen", "tcp://127.0.0.1:0"))
                    .isEqualTo(1);
            assertThat(err).hasLineCount(1).contains(store + " is being written by process " + first.process.pid());
            for (String scheme : new String[] {"tcp", "http"}) {
                String url = scheme + "://127.0.0.1:" + first.port(scheme);
                assertThat(run("collect", "--dir", folder.resolve("other").toString(), "--listen", url))
                        .isEqualTo(1);
                assertThat(err).hasLineCount(1).contains("cannot listen on " + url, "in use");
            }
        }
    }

    @Test
    void whatMakesNoSenseIsUsage() {
        for (String url : new String[] {
            "ftp://127.0.0.1:1", "tcp://127.0.0.1", "tcp://127.0.0.1:99999", "http://127.0.0.1:1/path", "unix:", "7"
        }) {
            assertThat(run("collect", "--dir", store.toString(), "--listen", url))
                    .as(url)
                    .isEqualTo(2);
            assertThat(err).hasLineCount(1).contains("tcp://HOST:PORT");
        }
        for (String url : new String[] {"tcp://0.0.0.0:0", "udp://0.0.0.0:0", "http://0.0.0.0:0"}) {
            assertThat(run("collect", "--dir", store.toString(), "--listen", url))
                    .as(url)
                    .isEqualTo(2);
            assertThat(err).hasLineCount(1).contains("a token and TLS are needed");
        }
        assertThat(run("collect")).isEqualTo(2);
        assertThat(store).doesNotExist();
    }

    /// Whoever has not ended when the collector does cannot take its end for an acknowledgement.
    @Test
    void whoHasNotEndedIsResetAndWhoAsksIsTold() throws Exception {
        try (CollectorProcess collector = start("tcp://127.0.0.1:0");
                Socket plain = collector.connect();
                Socket asking = collector.connect()) {
            asking.getOutputStream().write((line(1) + "# ack\n").getBytes(UTF_8));
            assertThat(asking.getInputStream().readNBytes(8)).isEqualTo("# ack 1\n".getBytes(UTF_8));
            asking.getOutputStream().write((line(2) + line(3)).getBytes(UTF_8));
            plain.getOutputStream().write((line(4) + "ts=2026-01-05T10:00:05Z ev").getBytes(UTF_8));
            until(4);
            assertThat(collector.end()).isZero();
            assertThat(new String(asking.getInputStream().readAllBytes(), UTF_8))
                    .isEqualTo("# ack 3\n");
            assertThat(org.assertj.core.api.Assertions.catchThrowable(
                            () -> plain.getInputStream().readAllBytes()))
                    .isInstanceOf(IOException.class);
        }
        JsonNode info = json("info", store.toString());
        assertThat(info.get("rows").asLong()).isEqualTo(4);
        assertThat(info.get("rejected").asLong()).isEqualTo(1);
    }
}
