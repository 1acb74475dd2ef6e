package dev.sightline.server.receive;

import com.github.luben.zstd.ZstdInputStream;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.util.TimeoutMode;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.MessageHandler.Taken;
import dev.sightline.intake.otap.OtapStream;
import dev.sightline.server.receive.Dialect.Refusal;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// OpenTelemetry's Arrow form: a stream of batches, each answered when all of it is on the disk. Who sends faster than
/// it may is held back.
final class ArrowStreams implements HttpService {
    static final String TRACES = "/opentelemetry.proto.experimental.arrow.v1.ArrowTracesService/ArrowTraces";

    /// Each keeps dictionaries, so there are no more than so many, and one that is silent for so long ends.
    private static final int STREAMS = 16;

    private static final int MOST_KEPT = 8 << 20;
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /// Batches of a stream that wait for the disk.
    private static final int UNANSWERED = 4;
    /// A batch takes several times its bytes while it is read.
    private static final int DECODING = 2;

    private static final int LARGEST_WINDOW = 25;
    private static final int HELD_BACK_MILLIS = 50;

    private final MessageHandler handler;
    private final Receivers receivers;
    private final BodyRoom room;
    private final Semaphore streams = new Semaphore(STREAMS);
    private final Semaphore decoding = new Semaphore(DECODING, true);

    ArrowStreams(MessageHandler handler, Receivers receivers, BodyRoom room) {
        this.handler = handler;
        this.receivers = receivers;
        this.room = room;
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) {
        Grpc grpc = new Grpc(new Receivers.Otlp(handler, handler));
        if (ctx.method() != HttpMethod.POST) {
            return HttpResponse.of(HttpStatus.METHOD_NOT_ALLOWED);
        }
        if (grpc.handler(req.headers()) == null) {
            return grpc.refused(req.headers(), Refusal.UNSUPPORTED, "a stream of gRPC is expected");
        }
        if (!streams.tryAcquire()) {
            receivers.refused().run();
            return grpc.refused(req.headers(), Refusal.BUSY, "there are " + STREAMS + " streams already");
        }
        ctx.setMaxRequestLength(0);
        HttpResponseWriter answer = HttpResponse.streaming();
        Thread _ = Thread.ofVirtual().name("receiving").start(() -> {
            try {
                new Stream(ctx, req, answer).run();
            } finally {
                streams.release();
                req.abort();
                answer.close(); // not aborted, which would throw away what is not sent yet
            }
        });
        return answer;
    }

    /// One stream, read by one thread; answered by those that wait for the disk, too.
    private final class Stream {
        private final ServiceRequestContext ctx;
        private final HttpRequest req;
        private final HttpResponseWriter answer;
        private final String from;
        private final Semaphore unanswered = new Semaphore(UNANSWERED);
        private final OtapStream otap = new OtapStream(OtapStream.Signal.TRACES, Receiving.LONGEST, MOST_KEPT);

        Stream(ServiceRequestContext ctx, HttpRequest req, HttpResponseWriter answer) {
            this.ctx = ctx;
            this.req = req;
            this.answer = answer;
            this.from = ctx.remoteAddress().getAddress().getHostAddress();
        }

        void run() {
            boolean _ = answer.tryWrite(ResponseHeaders.builder(HttpStatus.OK)
                    .contentType(Grpc.GRPC_PROTO)
                    .set("grpc-accept-encoding", "identity,gzip,zstd")
                    .build());
            try (InputStream in = req.toInputStream(each -> each instanceof HttpData data ? data : HttpData.empty())) {
                while (next(in)) {
                    // Each takes what it needs with it.
                }
                unanswered.acquire(UNANSWERED);
                end(0, "");
            } catch (BodyRoom.NoRoom e) {
                receivers.refused().run();
                end(Grpc.code(Refusal.BUSY), String.valueOf(e.getMessage()));
            } catch (BodyRoom.TooLong | OtapStream.TooLong e) {
                end(Grpc.code(Refusal.TOO_LONG), String.valueOf(e.getMessage()));
            } catch (IOException e) {
                end(Grpc.code(Refusal.BAD), "cannot be read: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /// Takes a batch.
        ///
        /// @return false at the end
        /// @throws IOException one line: what came cannot be read, so what comes after it cannot either
        private boolean next(InputStream in) throws IOException, InterruptedException {
            ctx.setRequestTimeout(TimeoutMode.SET_FROM_NOW, PATIENCE);
            awaitReading();
            byte[] frame = in.readNBytes(Grpc.FRAME);
            if (frame.length == 0) {
                return false;
            }
            if (frame.length < Grpc.FRAME) {
                throw new EOFException("a message of gRPC begins with five bytes, got " + frame.length);
            }
            int length = ByteBuffer.wrap(frame, 1, Integer.BYTES).getInt();
            if (length < 0 || length > Receiving.MAX_BODY) {
                throw new BodyRoom.TooLong("a batch has " + Integer.toUnsignedString(length) + " bytes; "
                        + Receiving.MAX_BODY + " are the most");
            }
            while (!receivers.rates().isOpen(from)) {
                Thread.sleep(HELD_BACK_MILLIS);
            }
            try (BodyRoom.Place place = room.take(() -> req.abort(new IOException("others wanted its room")))) {
                byte[] sent = place.receive(new Piece(in, length), false);
                if (sent.length < length) {
                    throw new EOFException("a batch ends after " + sent.length + " of " + length + " bytes");
                }
                take(unpacked(frame[0], sent, place));
            }
            return true;
        }

        /// Who does not read answers gets no more of them: they would pile up here.
        private void awaitReading() throws IOException, InterruptedException {
            try {
                answer.whenConsumed().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException e) {
                throw new IOException("its answers are not read", e);
            }
        }

        private byte[] unpacked(byte packed, byte[] sent, BodyRoom.Place place)
                throws IOException, InterruptedException {
            if (packed == 0) {
                return sent;
            }
            String encoding = req.headers().get("grpc-encoding", "identity");
            ByteArrayInputStream in = new ByteArrayInputStream(sent);
            if (encoding.equals("gzip")) {
                return place.unzip(in);
            }
            // The exporter of the OpenTelemetry Collector names its own: zstdarrow1 to zstdarrow10, by level.
            if (encoding.startsWith("zstd")) {
                try (ZstdInputStream zstd = new ZstdInputStream(in)) {
                    return place.unpack(zstd.setLongMax(LARGEST_WINDOW));
                }
            }
            throw new IOException("the message is compressed with " + encoding + "; gzip and zstd are understood");
        }

        private void take(byte[] message) throws IOException, InterruptedException {
            long _ = receivers.rates().take(from, message.length);
            OtapStream.Batch batch = OtapStream.batch(message);
            byte[] request;
            decoding.acquire();
            try {
                request = otap.request(batch);
            } catch (OtapStream.TooLong e) {
                status(batch, Grpc.code(Refusal.TOO_LONG), String.valueOf(e.getMessage()));
                throw e;
            } catch (IOException e) {
                status(batch, Grpc.code(Refusal.BAD), String.valueOf(e.getMessage()));
                throw e;
            } finally {
                decoding.release();
            }
            unanswered.acquire();
            try {
                Taken taken = handler.take(new Message(from, request));
                var _ = taken.durable().whenComplete((_, failure) -> {
                    if (failure != null) {
                        status(batch, Grpc.code(Refusal.FAILED), "the store failed: " + failure.getMessage());
                    } else if (taken.rows() == 0 && !taken.problems().isEmpty()) {
                        status(batch, Grpc.code(Refusal.BAD), OtlpSignal.message(taken));
                    } else {
                        status(batch, 0, OtlpSignal.message(taken));
                    }
                    unanswered.release();
                });
            } catch (IOException e) {
                status(batch, Grpc.code(Refusal.FAILED), "the store failed: " + e.getMessage());
                unanswered.release();
            }
        }

        private void status(OtapStream.Batch batch, int code, String what) {
            byte[] status = OtapStream.status(batch.id(), code, what);
            boolean _ = answer.tryWrite(HttpData.wrap(ByteBuffer.allocate(Grpc.FRAME + status.length)
                    .put((byte) 0)
                    .putInt(status.length)
                    .put(status)
                    .array()));
        }

        private void end(int code, String what) {
            boolean _ = answer.tryWrite(HttpHeaders.builder()
                    .setInt(Grpc.STATUS, code)
                    .set(
                            "grpc-message",
                            URLEncoder.encode(what, StandardCharsets.UTF_8).replace("+", "%20"))
                    .build());
            answer.close();
        }
    }

    /// The next bytes of a stream, which stays open.
    private static final class Piece extends InputStream {
        private final InputStream in;
        private int left;

        Piece(InputStream in, int length) {
            this.in = in;
            this.left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int got = in.read(into, offset, Math.min(length, left));
            left -= Math.max(0, got);
            return got;
        }
    }
}
