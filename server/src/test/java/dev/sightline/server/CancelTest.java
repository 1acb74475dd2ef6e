package dev.sightline.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.stream.ClosedStreamException;
import com.linecorp.armeria.server.RequestTimeoutException;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.ErrorAnswers;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CancelTest {
    /// Runs until it is cancelled or let go.
    private static final class Slow implements ViewSource {
        final Semaphore started = new Semaphore(0);
        final Semaphore cancelledOnes = new Semaphore(0);
        final Semaphore mayEnd = new Semaphore(0);
        final AtomicInteger running = new AtomicInteger();
        final AtomicInteger mostRunning = new AtomicInteger();

        @Override
        public Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled) {
            mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
            started.release();
            try {
                while (!mayEnd.tryAcquire()) {
                    if (cancelled.getAsBoolean()) {
                        cancelledOnes.release();
                        throw new CancellationException();
                    }
                    LockSupport.parkNanos(1_000_000);
                }
                return Trial.answer(json -> json.writeBooleanProperty("done", true));
            } finally {
                running.decrementAndGet();
            }
        }
    }

    @TempDir
    Path folder = Path.of("");

    /// Three chunks of rows at least.
    private Trace rows(int count) throws IOException {
        try (StoreWriter writer = StoreWriter.create(folder.resolve("rows"), null, null)) {
            int step = 30_000;
            for (int from = 0; from < count; from += step) {
                long[] values = new long[step];
                Arrays.setAll(values, i -> i);
                writer.append(batch(from, values));
            }
            List<Field> fields = List.of(Field.of("a", ColumnType.INT64));
            Ledger ledger = Ledger.stored(count);
            SourceInfo source = new SourceInfo("rows", "rows", "none", count, 0, false);
            Store store = writer.finish(fields, List.of(source), ledger, Map.of());
            return new Trace("rows", store.snapshot(), RowTexts.NONE, ledger);
        }
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch batch(int from, long[] values) {
        Batch.Column column = new Batch.Column("a", new Batch.Values.Int64s(values), null);
        return new Batch(values.length, from, 0, null, null, List.of(column));
    }

    private static void take(Semaphore semaphore, int permits) throws InterruptedException {
        assertThat(semaphore.tryAcquire(permits, 20, TimeUnit.SECONDS))
                .as("within 20 s")
                .isTrue();
    }

    private static Socket ask(Trial trial) throws IOException {
        Socket socket = trial.connect();
        String request = "GET /api/v1/traces/demo/view/count HTTP/1.1\r\n" + trial.host() + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    @Test
    void closingTheConnectionStopsTheScan() throws Exception {
        Slow slow = new Slow();
        try (Trial trial = Trial.of(slow)) {
            try (Socket _ = ask(trial)) {
                take(slow.started, 1);
            }
            take(slow.cancelledOnes, 1);
            slow.mayEnd.release();
            assertThat(trial.get("/api/v1/traces/demo/view/count").body()).startsWith("{\"done\":true");
        }
    }

    /// The views as they are, over rows in two chunks; each look whether somebody waits is counted.
    private static final class Watched implements ViewSource {
        final Semaphore begun = new Semaphore(0);
        final Semaphore ended = new Semaphore(0);
        final AtomicInteger looksAfter = new AtomicInteger();
        final AtomicInteger answered = new AtomicInteger();
        private final Views views = new Views();

        @Override
        public Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled) {
            AtomicInteger looks = new AtomicInteger();
            try {
                Answer answer = views.answer(trace, request, () -> {
                    if (looks.incrementAndGet() == 2) {
                        begun.release();
                        // As if this task took until the other side has gone: bounded by the test's own limit.
                        while (!cancelled.getAsBoolean()) {
                            LockSupport.parkNanos(1_000_000);
                        }
                    }
                    boolean now = cancelled.getAsBoolean();
                    looksAfter.addAndGet(now ? 1 : 0);
                    return now;
                });
                answered.incrementAndGet();
                return answer;
            } finally {
                ended.release();
            }
        }
    }

    @Test
    void aViewStopsAtTheNextLookAfterItsConnectionIsClosed() throws Exception {
        Watched watched = new Watched();
        try (Trial trial = Trial.of(watched)) {
            trial.entries.add(new Trial.Entry("rows", rows(600_000)));
            try (Socket socket = trial.connect()) {
                String request = "GET /api/v1/traces/rows/view/columns HTTP/1.1\r\n" + trial.host() + "\r\n\r\n";
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                take(watched.begun, 1);
            }
            take(watched.ended, 1);
            assertThat(watched.answered).hasValue(0);
            // Each thread that works for it looks once more.
            assertThat(watched.looksAfter.get())
                    .isBetween(1, Runtime.getRuntime().availableProcessors() + 1);
        }
    }

    @Test
    void cancellingTheClientsFutureStopsTheScan() throws Exception {
        Slow slow = new Slow();
        try (Trial trial = Trial.of(slow)) {
            CompletableFuture<HttpResponse<String>> call = trial.client.sendAsync(
                    trial.request("/api/v1/traces/demo/view/count").build(), HttpResponse.BodyHandlers.ofString());
            take(slow.started, 1);
            call.cancel(true);
            take(slow.cancelledOnes, 1);
        }
    }

    @Test
    void fewScanAtOnceSomeWaitTheRestIsTurnedAway() throws Exception {
        Slow slow = new Slow();
        List<Socket> sockets = new ArrayList<>();
        try (Trial trial = Trial.of(slow)) {
            for (int i = 0; i < 2; i++) {
                sockets.add(ask(trial));
            }
            take(slow.started, 2);
            // Four may wait (Trial.LIMITS): of eight more, four are answered at once.
            List<CompletableFuture<HttpResponse<String>>> more = new ArrayList<>();
            Semaphore turnedAway = new Semaphore(0);
            for (int i = 0; i < 8; i++) {
                more.add(trial.client
                        .sendAsync(
                                trial.request("/api/v1/traces/demo/view/count").build(),
                                HttpResponse.BodyHandlers.ofString())
                        .whenComplete((answer, _) -> {
                            if (answer != null && answer.statusCode() == 429) {
                                turnedAway.release();
                            }
                        }));
            }
            take(turnedAway, 4);
            slow.mayEnd.release(6);
            long answered = more.stream()
                    .filter(each -> each.join().statusCode() == 200)
                    .count();
            assertThat(answered).isEqualTo(4);
            assertThat(slow.mostRunning.get()).isEqualTo(2);
        } finally {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    @Test
    void whoLeavesTheQueueMakesRoom() throws Exception {
        Slow slow = new Slow();
        try (Trial trial = Trial.of(slow);
                Socket _ = ask(trial);
                Socket _ = ask(trial)) {
            take(slow.started, 2);
            // Far more than may wait at once, each leaving before the next: none may be turned away for ever.
            for (int i = 0; i < 20; i++) {
                ask(trial).close();
            }
            CompletableFuture<HttpResponse<String>> last = retried(trial);
            slow.mayEnd.release(100);
            assertThat(last.join().statusCode()).isEqualTo(200);
            assertThat(slow.mostRunning.get()).isEqualTo(2);
        }
    }

    private static CompletableFuture<HttpResponse<String>> retried(Trial trial) {
        return trial.client
                .sendAsync(
                        trial.request("/api/v1/traces/demo/view/count").build(), HttpResponse.BodyHandlers.ofString())
                .thenCompose(answer ->
                        answer.statusCode() == 429 ? retried(trial) : CompletableFuture.completedFuture(answer));
    }

    @Test
    void aScanThatTakesTooLongIsStoppedAndSaysSo() throws Exception {
        Slow slow = new Slow();
        ServerOptions.Limits hasty = new ServerOptions.Limits(1, 1, 1, 2, 4, Duration.ofMillis(300));
        try (Trial trial = Trial.of(hasty, slow)) {
            HttpResponse<String> answer = trial.get("/api/v1/traces/demo/view/count");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("{\"error\":{\"what\":\"this took too long");
            take(slow.cancelledOnes, 1);
        }
    }

    /// Between the moment a request is cancelled and the server's own answer a scan may give up: it gives the reason.
    @Test
    void aScanThatGivesUpFirstTellsTheSameReason() {
        ServiceRequestContext late = ServiceRequestContext.of(HttpRequest.of(HttpMethod.GET, "/api/v1/traces"));
        late.timeoutNow();
        assertThat(ErrorAnswers.reason(late, new CancellationException())).isInstanceOf(RequestTimeoutException.class);
        IOException other = new IOException("disk");
        assertThat(ErrorAnswers.reason(late, other)).isSameAs(other);

        ServiceRequestContext left = ServiceRequestContext.of(HttpRequest.of(HttpMethod.GET, "/api/v1/traces"));
        left.cancel(ClosedStreamException.get());
        CancellationException given = new CancellationException();
        assertThat(ErrorAnswers.reason(left, given)).isSameAs(given);
        assertThat(ErrorAnswers.reason(ServiceRequestContext.of(left.request()), given))
                .isSameAs(given);
    }

    @Test
    void closingTheServerStopsScansAndFreesThePort() throws Exception {
        Slow slow = new Slow();
        try (Trial trial = Trial.of(slow);
                Socket socket = ask(trial)) {
            take(slow.started, 1);
            int port = trial.port();
            trial.server.close();
            take(slow.cancelledOnes, 1);
            assertThat(Trial.answer(socket, false))
                    .satisfiesAnyOf(
                            text -> assertThat(text).isEmpty(),
                            text -> assertThat(text).startsWith("HTTP/1.1 503"));
            try (Trial next = new Trial(ServerOptions.loopback("9.9", port), slow)) {
                assertThat(next.server.portWasTaken()).isFalse();
            }
        }
    }

    @Test
    void aReaderThatStopsReadingHoldsNoScanAndEnds() throws Exception {
        Semaphore ended = new Semaphore(0);
        ViewSource endless = (trace, request, cancelled) -> {
            if (request.parameters().containsKey("small")) {
                return Trial.answer(json -> {});
            }
            return Trial.answer(json -> {
                try {
                    json.writeName("n").writeStartArray();
                    while (true) {
                        json.writeNumber(1234567);
                    }
                } finally {
                    ended.release();
                }
            });
        };
        ServerOptions.Limits narrow = new ServerOptions.Limits(1, 1, 1, 1, 4, Duration.ofSeconds(1));
        try (Trial trial = Trial.of(narrow, endless);
                Socket socket = ask(trial)) {
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            // The only scan there may be is not held by who does not read.
            assertThat(trial.get("/api/v1/traces/demo/view/count?small=1").statusCode())
                    .isEqualTo(200);
            take(ended, 1);
        }
    }
}
