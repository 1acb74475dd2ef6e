package dev.sightline.server.trace;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.sightline.server.guard.ErrorAnswers;
import dev.sightline.server.reply.JsonReply;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Tells one listener how reading goes on, as server-sent events, on the event loop of its connection.
public final class Progress {
    private static final int LOOK_AGAIN_MILLIS = 25;

    /// A comment, so that a connection that died quietly is found.
    private static final int QUIET_LOOKS = 600;

    private final ServiceRequestContext ctx;
    private final OpenTrace open;
    private final BooleanSupplier stopping;
    private final HttpResponseWriter out = HttpResponse.streaming();
    private @Nullable LoadState told;
    private int quiet;

    private Progress(ServiceRequestContext ctx, OpenTrace open, BooleanSupplier stopping) {
        this.ctx = ctx;
        this.open = open;
        this.stopping = stopping;
    }

    /// @param stopping true when the server closes
    public static HttpResponse stream(ServiceRequestContext ctx, OpenTrace open, BooleanSupplier stopping) {
        ctx.clearRequestTimeout();
        Progress progress = new Progress(ctx, open, stopping);
        progress.out.write(ResponseHeaders.builder(HttpStatus.OK)
                .contentType(MediaType.EVENT_STREAM)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
                .build());
        ctx.eventLoop().execute(progress::look);
        return progress.out;
    }

    private void look() {
        if (!out.isOpen()) {
            return;
        }
        try {
            LoadState now = open.load();
            boolean last = now.state().isFinal();
            // A listener that does not listen misses steps, never the end.
            if (last || (!now.equals(told) && out.whenConsumed().isDone())) {
                out.write(HttpData.ofUtf8("data: " + text(now) + "\n\n"));
                told = now;
                quiet = 0;
            } else if (++quiet % QUIET_LOOKS == 0) {
                out.write(HttpData.ofUtf8(":\n\n"));
            }
            if (last || stopping.getAsBoolean()) {
                out.close();
                return;
            }
        } catch (RuntimeException e) {
            ErrorAnswers.log(ctx.path(), e);
            out.close(e);
            return;
        }
        var _ = ctx.eventLoop().schedule(this::look, LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static String text(LoadState load) {
        return new String(JsonReply.object(load::writeFields), StandardCharsets.UTF_8);
    }
}
