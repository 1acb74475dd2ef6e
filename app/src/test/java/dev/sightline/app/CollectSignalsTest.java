package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Every signal by every way in, until it is a row with what was sent.
class CollectSignalsTest extends CommandTest {
    private Path store = Path.of("");

    @BeforeEach
    void prepare() {
        store = folder.resolve("store");
    }

    private CollectorProcess start(String... listen) throws Exception {
        return CollectorProcess.start(folder.resolve("cache"), store, listen);
    }

    /// The rows, each with those of its columns that are asked for, in the order of their times.
    private List<String> rows(String... columns) {
        List<String> all = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000").get("rows")) {
            List<String> cells = new ArrayList<>();
            for (String column : columns) {
                JsonNode cell = row.get("values").get(column);
                cells.add(cell == null || cell.isNull() ? "-" : cell.asString());
            }
            all.add(String.join(" ", cells));
        }
        return all;
    }

    private static void postsProto(CollectorProcess to, String path, byte[] body) throws Exception {
        HttpResponse<byte[]> answer = to.client.send(
                java.net.http.HttpRequest.newBuilder(to.address("http").resolve(path))
                        .header("content-type", "application/x-protobuf")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofByteArray(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    /// As exporters do: HTTP/2 without TLS, a length before the message, the status in the trailers.
    private static void callsGrpc(CollectorProcess to, String service, byte[] message) {
        WebClient client = WebClient.of("h2c://127.0.0.1:" + to.port("http"));
        byte[] framed = ByteBuffer.allocate(5 + message.length)
                .put((byte) 0)
                .putInt(message.length)
                .put(message)
                .array();
        RequestHeaders headers = RequestHeaders.builder(
                        HttpMethod.POST, "/opentelemetry.proto.collector." + service + "/Export")
                .contentType(MediaType.parse("application/grpc"))
                .add("te", "trailers")
                .build();
        AggregatedHttpResponse answer = client.execute(HttpRequest.of(headers, HttpData.wrap(framed)))
                .aggregate()
                .join();
        HttpHeaders trailers = answer.trailers().isEmpty() ? answer.headers() : answer.trailers();
        assertThat(trailers.get("grpc-status")).as("%s", answer.contentUtf8()).isEqualTo("0");
    }

    @Test
    void metricsAreRowsWithTheirValuesWhicheverWayTheyCome() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0")) {
            postsProto(collector, "/v1/metrics", OtlpBytes.gauge("one", "heap", "By", 1.5));
            callsGrpc(collector, "metrics.v1.MetricsService", OtlpBytes.gauge("two", "heap", "By", 2.5));
            String json = "{\"resourceMetrics\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                    + "{\"stringValue\":\"three\"}}]},\"scopeMetrics\":[{\"metrics\":[{\"name\":\"jobs\",\"sum\":{"
                    + "\"isMonotonic\":true,\"aggregationTemporality\":2,\"dataPoints\":[{\"timeUnixNano\":"
                    + "\"1767607203000000000\",\"asInt\":\"7\"}]}}]}]}]}";
            assertThat(collector.post("/v1/metrics", "application/json", json).body())
                    .isEqualTo("{}");
            assertThat(rows("resource.service.name", "name", "unit", "value"))
                    .containsExactlyInAnyOrder("one heap By 1.5", "two heap By 2.5", "three jobs - 7.0");
            assertThat(collector.end()).isZero();
        }
        Account.of(store).explains(0, Map.of());
    }

    @Test
    void logsAreRowsWithTheirBodiesWhicheverWayTheyCome() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0")) {
            postsProto(collector, "/v1/logs", OtlpBytes.log("one", "WARN", "disk is slow", 1));
            callsGrpc(collector, "logs.v1.LogsService", OtlpBytes.log("two", "ERROR", "disk is full", 2));
            String json = "{\"resourceLogs\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                    + "{\"stringValue\":\"three\"}}]},\"scopeLogs\":[{\"logRecords\":[{\"timeUnixNano\":"
                    + "\"1767607203000000000\",\"severityText\":\"INFO\",\"body\":{\"stringValue\":\"hello\"},"
                    + "\"attributes\":[{\"key\":\"n\",\"value\":{\"intValue\":\"3\"}}]}]}]}]}";
            assertThat(collector.post("/v1/logs", "application/json", json).body())
                    .isEqualTo("{}");
            assertThat(rows("resource.service.name", "severityText", "body", "n"))
                    .containsExactlyInAnyOrder(
                            "one WARN disk is slow 1", "two ERROR disk is full 2", "three INFO hello 3");
            assertThat(collector.end()).isZero();
        }
        Account.of(store, "n").hasOnce(List.of(1L, 2L, 3L), List.of(1L, 2L, 3L)).explains(0, Map.of());
    }

    @Test
    void spansAreRowsOverGrpc() throws Exception {
        try (CollectorProcess collector = start("http://127.0.0.1:0")) {
            callsGrpc(collector, "trace.v1.TraceService", OtlpBytes.spans("shop", 4, 5));
            assertThat(rows("resource.service.name", "name", "n", "duration"))
                    .containsExactlyInAnyOrder("shop GET 4 1000", "shop GET 5 1000");
            assertThat(collector.end()).isZero();
        }
    }

    @Test
    void syslogOverUdpAndWithCountsOverTcpAreRows() throws Exception {
        try (CollectorProcess collector = start("udp://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            try (DatagramSocket udp = new DatagramSocket()) {
                for (String line : List.of(
                        "<34>1 2026-01-05T10:00:06.003Z web su 7 - - failed for root",
                        "<13>Jan  5 10:00:07 web cron[9]: started")) {
                    byte[] bytes = line.getBytes(UTF_8);
                    udp.send(new DatagramPacket(
                            bytes,
                            bytes.length,
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), collector.port("udp"))));
                }
            }
            String message = "<165>1 2026-03-01T09:06:00Z db shop 88 - - two\nlines";
            assertThat(collector.send(message.length() + " " + message))
                    .as("an orderly end")
                    .isEmpty();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (Account.of(store).ledger().stored() < 3 && System.nanoTime() < end) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(rows("host", "app", "severity", "message"))
                    .containsExactlyInAnyOrder(
                            "web su crit failed for root", "web cron notice started", "db shop notice two#012lines");
            assertThat(collector.end()).isZero();
        }
        Account.of(store).explains(0, Map.of());
    }
}
