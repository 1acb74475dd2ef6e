package dev.sightline.server.reply;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.ResponseHeaders;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The body of an answer. Up to 1 MiB is kept until it is complete, so that a failure can still be told properly; what
/// is longer is sent in pieces, each when the one before has left, so that memory does not depend on the reader. One
/// thread.
public final class ReplyStream extends OutputStream {
    private static final int KEPT = 1 << 20;
    private static final int LOOK_AGAIN_MILLIS = 100;

    private final ResponseHeaders headers;
    private final CompletableFuture<HttpResponse> reply;
    private final BooleanSupplier cancelled;
    private final Runnable onPiece;
    private byte[] buffer = new byte[1 << 13];
    private int length;
    private @Nullable HttpResponseWriter writer;

    /// @param onPiece called before each piece is sent
    public ReplyStream(
            ResponseHeaders headers,
            CompletableFuture<HttpResponse> reply,
            BooleanSupplier cancelled,
            Runnable onPiece) {
        this.headers = headers;
        this.reply = reply;
        this.cancelled = cancelled;
        this.onPiece = onPiece;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        int done = 0;
        while (done < count) {
            if (length == KEPT) {
                sendPiece();
            }
            int step = Math.min(count - done, KEPT - length);
            if (length + step > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.min(KEPT, Math.max(length + step, 2 * buffer.length)));
            }
            System.arraycopy(bytes, offset + done, buffer, length, step);
            length += step;
            done += step;
        }
    }

    private void sendPiece() {
        onPiece.run();
        HttpResponseWriter out = writer;
        if (out == null) {
            out = HttpResponse.streaming();
            writer = out;
            out.write(headers);
            reply.complete(out);
        }
        if (!out.tryWrite(HttpData.copyOf(buffer, 0, length))) {
            throw new CancellationException();
        }
        length = 0;
        awaitConsumed(out);
    }

    private void awaitConsumed(HttpResponseWriter out) {
        CompletableFuture<Void> consumed = out.whenConsumed();
        while (true) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            try {
                consumed.get(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException _) {
                // The reader is slow; the request's own timeout ends it.
            } catch (ExecutionException | InterruptedException e) {
                throw (CancellationException) new CancellationException().initCause(e);
            }
        }
    }

    /// The answer is complete. Not `close`, which also runs after a failure.
    public void finish() {
        HttpResponseWriter out = writer;
        if (out == null) {
            reply.complete(HttpResponse.of(headers, HttpData.copyOf(buffer, 0, length)));
        } else {
            if (length > 0) {
                sendPiece();
            }
            out.close();
        }
    }

    /// @return false if the answer had begun, so that its reader sees a broken connection
    public boolean fail(Throwable cause) {
        HttpResponseWriter out = writer;
        if (out != null) {
            out.close(cause);
            return false;
        }
        return reply.completeExceptionally(cause);
    }
}
