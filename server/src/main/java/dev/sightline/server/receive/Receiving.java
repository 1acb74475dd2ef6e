package dev.sightline.server.receive;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.server.receive.Dialect.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/// Takes what programs send in one protocol. A request is answered when all of it is on the disk: before that, whoever
/// sent it still has it.
public final class Receiving implements HttpService {
    /// Of a body as it is sent.
    public static final long MAX_BODY = 16 << 20;

    static final int LONGEST = 32 << 20;
    private static final int BUFFERS = 1 << 20;
    private static final int PLACES = 64;
    private static final int PATIENCE_MILLIS = 5000;
    /// Cells of a message are several times as large as its bytes.
    private static final int SHARE_OF_HEAP = 8;

    private static final int MAX_ROOM = 256 << 20;

    private final Dialect dialect;
    private final Receivers receivers;
    private final BodyRoom room;

    Receiving(Dialect dialect, Receivers receivers, BodyRoom room) {
        this.dialect = dialect;
        this.receivers = receivers;
        this.room = room;
    }

    /// All there is, by path.
    public static Map<String, HttpService> services(Receivers receivers) {
        long heap = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
        BodyRoom room = new BodyRoom(
                PLACES, (int) Math.clamp(heap, LONGEST + MAX_BODY + BUFFERS, MAX_ROOM), LONGEST, PATIENCE_MILLIS);
        Map<String, HttpService> services = new LinkedHashMap<>();
        for (OtlpSignal signal : OtlpSignal.values()) {
            services.put(signal.httpPath(), new Receiving(new OtlpHttp(signal, signal.of(receivers)), receivers, room));
            services.put(signal.grpcPath(), new Receiving(new Grpc(signal.of(receivers)), receivers, room));
        }
        services.put(ArrowStreams.TRACES, new ArrowStreams(receivers.traces().proto(), receivers, room));
        services.put(ZipkinHttp.PATH, new Receiving(new ZipkinHttp(receivers), receivers, room));
        services.put("/metrics", text("text/plain; version=0.0.4; charset=utf-8", receivers.counters()));
        services.put("/healthz", text("text/plain; charset=utf-8", () -> "ok\n"));
        return services;
    }

    /// Whether the requests of a service go on for long, and the service itself bounds how many there are.
    public static boolean isStream(HttpService service) {
        return service instanceof ArrowStreams;
    }

    private static HttpService text(String type, Supplier<String> text) {
        MediaType its = MediaType.parse(type);
        return (ctx, req) -> ctx.method() == HttpMethod.GET || ctx.method() == HttpMethod.HEAD
                ? HttpResponse.of(HttpStatus.OK, its, text.get())
                : HttpResponse.of(HttpStatus.METHOD_NOT_ALLOWED);
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) {
        if (ctx.method() != HttpMethod.POST) {
            return HttpResponse.of(HttpStatus.METHOD_NOT_ALLOWED);
        }
        MessageHandler handler = dialect.handler(req.headers());
        if (handler == null) {
            return dialect.refused(
                    req.headers(),
                    Refusal.UNSUPPORTED,
                    "content type " + req.headers().contentType() + " is not understood at " + ctx.path());
        }
        String encoding = req.headers().get(HttpHeaderNames.CONTENT_ENCODING, "identity");
        if (!encoding.equalsIgnoreCase("identity") && !encoding.equalsIgnoreCase("gzip")) {
            return dialect.refused(
                    req.headers(),
                    Refusal.UNSUPPORTED,
                    "content encoding " + encoding + " is not understood: use gzip");
        }
        CompletableFuture<HttpResponse> answer = new CompletableFuture<>();
        Thread _ = Thread.ofVirtual().name("receiving").start(() -> {
            try {
                receive(ctx, req, handler, answer);
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        return HttpResponse.of(answer);
    }

    private void receive(
            ServiceRequestContext ctx,
            HttpRequest req,
            MessageHandler handler,
            CompletableFuture<HttpResponse> answer) {
        String from = ctx.remoteAddress().getAddress().getHostAddress();
        if (!receivers.rates().isOpen(from)) {
            receivers.refused().run();
            answer.complete(dialect.refused(req.headers(), Refusal.BUSY, "this sender sends faster than it may"));
            return;
        }
        try (BodyRoom.Place place = room.take(() -> req.abort(new IOException("others wanted its room")))) {
            byte[] message;
            try (InputStream body =
                    req.toInputStream(each -> each instanceof HttpData data ? data : HttpData.empty())) {
                message = dialect.message(req.headers(), place.receive(body, dialect.isGzip(req.headers())), place);
            }
            long _ = receivers.rates().take(from, message.length);
            take(req, handler, new Message(from, message), answer);
        } catch (BodyRoom.NoRoom e) {
            receivers.refused().run();
            answer.complete(dialect.refused(req.headers(), Refusal.BUSY, String.valueOf(e.getMessage())));
        } catch (BodyRoom.TooLong e) {
            answer.complete(dialect.refused(req.headers(), Refusal.TOO_LONG, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            answer.complete(dialect.refused(req.headers(), Refusal.BAD, "cannot be read: " + e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            answer.completeExceptionally(e);
        }
    }

    private void take(HttpRequest req, MessageHandler handler, Message message, CompletableFuture<HttpResponse> answer)
            throws InterruptedException {
        try {
            Taken taken = handler.take(message);
            var _ = taken.durable().whenComplete((_, failure) -> {
                if (failure != null) {
                    answer.complete(dialect.refused(
                            req.headers(), Refusal.FAILED, "the store failed: " + failure.getMessage()));
                } else if (taken.rows() == 0 && !taken.problems().isEmpty()) {
                    answer.complete(dialect.refused(req.headers(), Refusal.BAD, OtlpSignal.message(taken)));
                } else {
                    answer.complete(dialect.taken(req.headers(), taken));
                }
            });
        } catch (IOException e) {
            answer.complete(dialect.refused(req.headers(), Refusal.FAILED, "the store failed: " + e.getMessage()));
        }
    }
}
