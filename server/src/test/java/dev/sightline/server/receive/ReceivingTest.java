package dev.sightline.server.receive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequestWriter;
import com.linecorp.armeria.common.RequestHeaders;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.listen.SenderRates;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.senders.Demands;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.Senders;
import dev.sightline.server.Trial;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.Encryption;
import dev.sightline.server.guard.ServerOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What senders are told of what became of their requests.
///
/// Over 400 lines: all ways to send are held to the same faults, side by side.
class ReceivingTest {
    private static final ViewSource NO_VIEWS = (trace, request, cancelled) -> {
        throw new IllegalArgumentException("none here");
    };
    private static final String GRPC = "/opentelemetry.proto.collector.logs.v1.LogsService/Export";

    private static final Senders SENDERS = new Senders("", Instant::now, line -> {});

    private static final Leases LEASES = new Leases(InstantSource.system(), row -> {});

    private final AtomicInteger received = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    /// A handler to which the same happens with each message.
    private MessageHandler always(MessageHandler.@Nullable Taken taken) {
        return new MessageHandler() {
            @Override
            public Taken take(Message message) throws IOException {
                received.addAndGet(message.length());
                if (taken == null) {
                    throw new IOException("no space left on device");
                }
                return taken;
            }

            @Override
            public Taken refuse(String cause, long records) {
                throw new UnsupportedOperationException();
            }
        };
    }

    /// What time it is for rates.
    private final AtomicLong now = new AtomicLong();
    private SenderRates rates = SenderRates.ENDLESS;

    private static MessageHandler.Taken taken(long rows, long rejected, String... problems) {
        return new MessageHandler.Taken(rows, rejected, List.of(problems), CompletableFuture.completedFuture(0));
    }

    private Trial trial(MessageHandler handler, @Nullable String token) throws IOException {
        ServerOptions options = new ServerOptions("9.9", "127.0.0.1", 0, token, new Encryption.None(), Trial.LIMITS);
        Receivers.Otlp otlp = new Receivers.Otlp(handler, handler);
        return new Trial(
                options,
                NO_VIEWS,
                new Receivers(
                        otlp,
                        otlp,
                        otlp,
                        handler,
                        refused::incrementAndGet,
                        rates,
                        SENDERS,
                        LEASES,
                        new Demands(LEASES, InstantSource.system(), 100, line -> {}, line -> {}),
                        () -> "sightline_x 1\n"));
    }

    private static HttpResponse<String> post(Trial trial, String path, String type, byte[] body, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                trial.request(path).header("content-type", type).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return trial.client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static byte[] frame(byte[] message) {
        return ByteBuffer.allocate(5 + message.length)
                .put((byte) 0)
                .putInt(message.length)
                .put(message)
                .array();
    }

    /// A batch of OTAP without tables, or with one of a type that spans have none of.
    private static byte[] batch(int id, int... types) {
        ByteBuffer bytes =
                ByteBuffer.allocate(2 + 4 * types.length).put((byte) 8).put((byte) id);
        IntStream.of(types).forEach(type -> bytes.put(new byte[] {2 << 3 | 2, 2, 2 << 3, (byte) type}));
        return frame(bytes.array());
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Stream.of(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /// Also those whose rows are on the disk only when the stream has ended.
    @Test
    void everyBatchOfAnArrowStreamIsAnswered() throws Exception {
        CompletableFuture<Integer> disk = new CompletableFuture<>();
        try (Trial trial = trial(always(new MessageHandler.Taken(0, 0, List.of(), disk)), null)) {
            CompletableFuture<HttpResponse<String>> sent = trial.client.sendAsync(
                    trial.request(ArrowStreams.TRACES)
                            .header("content-type", "application/grpc")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(joined(batch(7), batch(8), batch(9))))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThatThrownBy(() -> sent.get(200, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            disk.complete(0);
            String body = sent.get(20, TimeUnit.SECONDS).body();
            assertThat(List.of(7, 8, 9))
                    .allSatisfy(id -> assertThat(body).contains("\0\0\0\0\6\b" + (char) (int) id + "\20\0\32\0"));
            assertThat(body).hasSize(3 * 11);
        }
    }

    @Test
    void batchesOfAnArrowStreamMayBeCompressed() throws Exception {
        byte[] plain = batch(7);
        byte[] message = Arrays.copyOfRange(plain, 5, plain.length);
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(message);
        }
        try (Trial trial = trial(always(taken(0, 0)), null)) {
            for (Map.Entry<String, byte[]> each : Map.of(
                            "gzip", gzip.toByteArray(), "zstdarrow3", Zstd.compress(message), "zstd", new byte[] {1})
                    .entrySet()) {
                byte[] packed = frame(each.getValue());
                packed[0] = 1;
                assertThat(post(trial, ArrowStreams.TRACES, "application/grpc", packed, "grpc-encoding", each.getKey())
                                .body())
                        .as(each.getKey())
                        .hasSize(each.getValue().length == 1 ? 0 : 11);
            }
        }
    }

    /// A sender that reads no answers is not answered without end, which would fill the memory.
    @Test
    void whoReadsNoAnswersIsHeldBack() throws Exception {
        int batches = 400_000;
        AtomicInteger taken = new AtomicInteger();
        MessageHandler counting = new MessageHandler() {
            @Override
            public Taken take(Message message) {
                taken.incrementAndGet();
                return taken(0, 0);
            }

            @Override
            public Taken refuse(String cause, long records) {
                throw new UnsupportedOperationException();
            }
        };
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int i = 0; i < 1000; i++) {
            many.writeBytes(batch(7));
        }
        byte[] thousand = many.toByteArray();
        try (Trial trial = trial(counting, null);
                ClientFactory factory = ClientFactory.builder()
                        .http2InitialConnectionWindowSize(1 << 16)
                        .http2InitialStreamWindowSize(1 << 16)
                        .build()) {
            HttpRequestWriter request = com.linecorp.armeria.common.HttpRequest.streaming(RequestHeaders.of(
                    HttpMethod.POST, ArrowStreams.TRACES, HttpHeaderNames.CONTENT_TYPE, "application/grpc"));
            com.linecorp.armeria.common.HttpResponse unread = WebClient.builder("h2c://127.0.0.1:" + trial.port())
                    .factory(factory)
                    .responseTimeoutMillis(0)
                    .build()
                    .execute(request);
            for (int i = 0; i < batches / 1000; i++) {
                request.write(HttpData.wrap(thousand));
            }
            int before = -1;
            // on a busy machine nothing at all may be taken for a while
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while ((before <= 0 || before != taken.get()) && System.nanoTime() < end) {
                before = taken.get();
                Thread.sleep(1000);
            }
            assertThat(before).isPositive().isLessThan(batches / 2);
            unread.abort();
            request.abort();
        }
    }

    @Test
    void aDamagedBatchEndsItsStreamAndNoOther() throws Exception {
        try (Trial trial = trial(always(taken(0, 0)), null)) {
            String body = post(trial, ArrowStreams.TRACES, "application/grpc", joined(batch(7, 99), batch(8)))
                    .body();
            assertThat(body)
                    .contains("a payload of the type 99 in a stream of TRACES")
                    .contains("\b\7\20\3");
            assertThat(received.get()).isZero();
            assertThat(post(trial, ArrowStreams.TRACES, "application/grpc", batch(8))
                            .body())
                    .hasSize(11);
            assertThat(post(trial, ArrowStreams.TRACES, "application/grpc", new byte[3])
                            .body())
                    .isEmpty();
            byte[] endless = {0, 127, 127, 127, 127, 0};
            assertThat(post(trial, ArrowStreams.TRACES, "application/grpc", endless)
                            .body())
                    .isEmpty();
        }
    }

    @Test
    void aPartOfARequestIsAPartialSuccess() throws Exception {
        try (Trial trial = trial(always(taken(9, 2, "no name", "no time")), null)) {
            HttpResponse<String> json = post(trial, "/v1/logs", "application/json; charset=utf-8", new byte[3]);
            assertThat(json.statusCode()).isEqualTo(200);
            assertThat(json.body())
                    .isEqualTo("{\"partialSuccess\":{\"rejectedLogRecords\":\"2\",\"errorMessage\":"
                            + "\"no name; no time\"}}");
            String proto = "\n\u0014\b\u0002\u0012\u0010no name; no time";
            assertThat(post(trial, "/v1/metrics", "application/x-protobuf", new byte[3])
                            .body())
                    .isEqualTo(proto);
            assertThat(post(trial, GRPC, "application/grpc", frame(new byte[3])).body())
                    .isEqualTo("\0\0\0\0" + (char) proto.length() + proto);
            HttpResponse<String> zipkin = post(trial, "/api/v2/spans", "application/json", new byte[3]);
            assertThat(zipkin.statusCode()).isEqualTo(202);
            assertThat(zipkin.body()).isEqualTo("9 spans taken, 2 rejected: no name; no time\n");
            assertThat(received.get()).isEqualTo(12);
        }
    }

    @Test
    void whoSendsFasterThanItMayIsToldToComeAgain() throws Exception {
        rates = new SenderRates(1000, now::get);
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            assertThat(post(trial, "/v1/logs", "application/json", new byte[2500])
                            .statusCode())
                    .isEqualTo(200);
            HttpResponse<String> json = post(trial, "/v1/logs", "application/json", new byte[3]);
            assertThat(json.statusCode()).isEqualTo(429);
            assertThat(json.headers().firstValue("retry-after")).contains("1");
            assertThat(json.body()).contains("sends faster than it may");
            assertThat(post(trial, "/api/v2/spans", "application/json", new byte[3])
                            .statusCode())
                    .isEqualTo(429);
            assertThat(post(trial, GRPC, "application/grpc", frame(new byte[3]))
                            .headers()
                            .firstValue("grpc-status"))
                    .contains("14");
            assertThat(refused.get()).isEqualTo(3);
            assertThat(received.get()).isEqualTo(2500);
            now.addAndGet(2_000_000_000L);
            assertThat(post(trial, "/v1/logs", "application/json", new byte[3]).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void aRequestOfWhichNothingIsUnderstoodIsBad() throws Exception {
        try (Trial trial = trial(always(taken(0, 1, "no name")), null)) {
            HttpResponse<String> json = post(trial, "/v1/traces", "application/json", new byte[3]);
            assertThat(json.statusCode()).isEqualTo(400);
            assertThat(json.body()).isEqualTo("{\"code\":3,\"message\":\"no name\"}");
            assertThat(post(trial, "/api/v2/spans", "application/json", new byte[3])
                            .statusCode())
                    .isEqualTo(400);
            HttpResponse<String> grpc = post(trial, GRPC, "application/grpc", frame(new byte[3]));
            assertThat(grpc.statusCode()).isEqualTo(200);
            assertThat(grpc.headers().firstValue("grpc-status")).contains("3");
        }
    }

    @Test
    void whatCannotBeStoredNowIsToBeSentAgain() throws Exception {
        try (Trial trial = trial(always(null), null)) {
            HttpResponse<String> json = post(trial, "/v1/traces", "application/json", new byte[3]);
            assertThat(json.statusCode()).isEqualTo(503);
            assertThat(json.body()).contains("no space left on device");
            assertThat(post(trial, GRPC, "application/grpc", frame(new byte[3]))
                            .headers()
                            .firstValue("grpc-status"))
                    .contains("14");
        }
        CompletableFuture<Object> lost = CompletableFuture.failedFuture(new IOException("the disk is gone"));
        try (Trial trial = trial(always(new MessageHandler.Taken(1, 0, List.of(), lost)), null)) {
            assertThat(post(trial, "/v1/traces", "application/json", new byte[3])
                            .statusCode())
                    .isEqualTo(503);
        }
    }

    @Test
    void nothingIsAnsweredBeforeItIsOnTheDisk() throws Exception {
        CompletableFuture<Object> durable = new CompletableFuture<>();
        try (Trial trial = trial(always(new MessageHandler.Taken(1, 0, List.of(), durable)), null)) {
            CompletableFuture<HttpResponse<String>> answer = trial.client.sendAsync(
                    trial.request("/v1/traces")
                            .header("content-type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (received.get() == 0 && System.nanoTime() < end) {
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(received.get()).isEqualTo(2);
            assertThat(trial.get("/metrics").statusCode())
                    .as("others are answered")
                    .isEqualTo(200);
            assertThat(answer.isDone()).isFalse();
            durable.complete(0);
            assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aBombIsTooLong() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (int i = 0; i < 40; i++) {
                gzip.write(new byte[1 << 20]);
            }
        }
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            assertThat(post(trial, "/v1/traces", "application/json", out.toByteArray(), "content-encoding", "gzip")
                            .statusCode())
                    .isEqualTo(413);
            assertThat(post(trial, "/v1/traces", "application/json", new byte[17 << 20])
                            .statusCode())
                    .isEqualTo(413);
            assertThat(post(
                                    trial,
                                    "/v1/traces",
                                    "application/json",
                                    "no gzip".getBytes(UTF_8),
                                    "content-encoding",
                                    "gzip")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(received.get()).isZero();
        }
    }

    @Test
    void compressionThatIsNotUnderstoodIsNamed() throws Exception {
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            byte[] body = "{}".getBytes(UTF_8);
            HttpResponse<String> answer =
                    post(trial, "/v1/traces", "application/json", body, "content-encoding", "zstd");
            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).contains("content encoding zstd is not understood: use gzip");
            assertThat(post(trial, "/v1/traces", "application/json", body, "content-encoding", "identity")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(received.get()).isEqualTo(body.length);
        }
    }

    @Test
    void gzipThatIsCutOffAnywhereIsSaidToEndEarly() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write("{\"resourceSpans\":[]}".getBytes(UTF_8));
        }
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            for (int length = 0; length < out.size(); length++) {
                byte[] cut = Arrays.copyOf(out.toByteArray(), length);
                HttpResponse<String> answer =
                        post(trial, "/v1/traces", "application/json", cut, "content-encoding", "gzip");
                assertThat(answer.statusCode()).as("%d bytes", length).isEqualTo(400);
                assertThat(answer.body()).as("%d bytes", length).contains("cannot be read: the gzip data ends early");
            }
            assertThat(received.get()).isZero();
        }
    }

    @Test
    void whoDoesNotKnowTheTokenSendsNothing() throws Exception {
        String token = "0123456789abcdef";
        try (Trial trial = trial(always(taken(1, 0)), token)) {
            assertThat(post(trial, "/v1/traces", "application/json", new byte[3])
                            .statusCode())
                    .isEqualTo(401);
            assertThat(trial.get("/metrics").statusCode()).isEqualTo(401);
            assertThat(received.get()).isZero();
            assertThat(post(trial, "/v1/traces", "application/json", new byte[3], "authorization", "Bearer " + token)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void metricsAreTextAndAPageStillHasItsOwnPaths() throws Exception {
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            HttpResponse<String> metrics = trial.get("/metrics");
            assertThat(metrics.headers().firstValue("content-type").orElse("")).startsWith("text/plain; version=0.0.4");
            assertThat(metrics.body()).isEqualTo("sightline_x 1\n");
            assertThat(trial.get("/api/v1/traces").statusCode()).isEqualTo(200);
            assertThat(trial.get("/v1/traces").statusCode()).isEqualTo(405);
        }
        try (Trial trial = Trial.of(NO_VIEWS)) {
            assertThat(trial.get("/metrics").statusCode()).isEqualTo(404);
        }
    }

    private static InputStream body(int kib) {
        return new ByteArrayInputStream(new byte[kib << 10]);
    }

    @Test
    void bodiesShareTheirRoom() throws Exception {
        BodyRoom room = new BodyRoom(2, 128 << 10, 1 << 20, 1);
        try (BodyRoom.Place one = room.take(() -> {});
                BodyRoom.Place two = room.take(() -> {})) {
            assertThat(one.receive(body(40), false)).hasSize(40 << 10);
            assertThatThrownBy(() -> two.receive(body(80), false)).isInstanceOf(BodyRoom.NoRoom.class);
        }
        try (BodyRoom.Place again = room.take(() -> {})) {
            assertThat(again.receive(body(112), false)).hasSize(112 << 10);
        }
    }

    @Test
    void whatCameWholeWaitsForAPlace() throws Exception {
        BodyRoom room = new BodyRoom(1, 128 << 10, 1 << 20, 1);
        try (BodyRoom.Place one = room.take(() -> {});
                BodyRoom.Place two = room.take(() -> {})) {
            assertThat(one.receive(body(1), false)).hasSize(1 << 10);
            assertThatThrownBy(() -> two.receive(body(1), false)).hasMessage("too many requests at once");
        }
    }

    /// What nothing comes of holds room only for as long as nobody wants it.
    @Test
    void aBodyThatStandsStillGoesForAnother() throws Exception {
        BodyRoom room = new BodyRoom(2, 64 << 10, 1 << 20, 5000);
        PipedOutputStream sender = new PipedOutputStream();
        PipedInputStream half = new PipedInputStream(sender);
        CompletableFuture<String> said = new CompletableFuture<>();
        Thread stands = Thread.ofVirtual().start(() -> {
            try (BodyRoom.Place place = room.take(Thread.currentThread()::interrupt)) {
                said.complete("read " + place.receive(half, false).length);
            } catch (BodyRoom.NoRoom e) {
                said.complete(String.valueOf(e.getMessage()));
            } catch (IOException | InterruptedException e) {
                said.completeExceptionally(e);
            }
        });
        sender.write(7);
        sender.flush();
        TimeUnit.MILLISECONDS.sleep(1500);
        try (BodyRoom.Place whole = room.take(() -> {})) {
            assertThat(whole.receive(body(40), false)).hasSize(40 << 10);
        }
        assertThat(said.get(10, TimeUnit.SECONDS)).isEqualTo("others wanted the room while nothing came of the body");
        stands.join();
    }

    @Test
    void halfSentRequestsHoldNobodyUp() throws Exception {
        List<Socket> half = new ArrayList<>();
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            for (int i = 0; i < 200; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), trial.server.uri().getPort());
                half.add(socket);
                socket.getOutputStream()
                        .write(("POST /v1/logs HTTP/1.1\r\nHost: 127.0.0.1:"
                                        + trial.server.uri().getPort()
                                        + "\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{")
                                .getBytes(UTF_8));
            }
            long from = System.nanoTime();
            for (int i = 0; i < 20; i++) {
                assertThat(post(trial, "/v1/logs", "application/json", new byte[3])
                                .statusCode())
                        .isEqualTo(200);
            }
            assertThat(System.nanoTime() - from).isLessThan(TimeUnit.SECONDS.toNanos(4));
        } finally {
            for (Socket socket : half) {
                socket.close();
            }
        }
    }

    @Test
    void whatAPageLooksAtIsAskedFor() throws Exception {
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            HttpResponse<String> asked =
                    post(trial, "/api/v1/demand?event=db.query&event=" + "GET%20%2Fcart", "text/plain", new byte[0]);
            assertThat(asked.statusCode()).isEqualTo(200);
            assertThat(asked.body())
                    .contains("\"events\":[{\"event\":\"db.query\",\"what\":\"\"},"
                            + "{\"event\":\"GET /cart\",\"what\":\"no recorder can be asked for such a name\"}]");
            assertThat(post(trial, "/api/v1/demand", "text/plain", new byte[0]).statusCode())
                    .isEqualTo(400);
            assertThat(trial.client
                            .send(trial.request("/api/v1/demand?event=a").build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .as("looking changes nothing by GET")
                    .isEqualTo(405);
        }
    }

    @Test
    void aLevelIsHeldUntilItEndsAndWhatIsNoLevelIsRefused() throws Exception {
        try (Trial trial = trial(always(taken(1, 0)), null)) {
            HttpResponse<String> held =
                    post(trial, "/api/v1/levels?pattern=db.*&level=DEBUG&seconds=60&by=ann", "text/plain", new byte[0]);
            assertThat(held.statusCode()).isEqualTo(200);
            assertThat(held.body()).contains("\"leases\":[{\"pattern\":\"db.*\",\"level\":\"debug\",\"by\":\"ann\"");
            for (String wrong : List.of(
                    "pattern=a%20b&level=debug",
                    "pattern=a&level=loud",
                    "pattern=a&level=debug&seconds=90000",
                    "level=debug",
                    "pattern=a&level=debug&by=%0A",
                    "pattern=a&pattern=b&level=debug")) {
                HttpResponse<String> refused = post(trial, "/api/v1/levels?" + wrong, "text/plain", new byte[0]);
                assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            }
            assertThat(post(trial, "/api/v1/levels?pattern=db.*&level=info&seconds=0", "text/plain", new byte[0])
                            .body())
                    .contains("\"leases\":[]");
        }
    }
}
