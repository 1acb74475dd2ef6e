package dev.sightline.server.guard;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.logging.RequestLogProperty;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The open connections, and which of them only hold a place: no whole request of theirs is being answered. They may
/// have sent half of one, byte by byte, or nothing. Each may do so for a while; where there are many, the one that has
/// for longest goes when another comes, so that whoever sends whole requests is always served.
///
/// Safe for any number of threads.
public final class Connections {
    private final int most;
    private final Duration patience;
    private final Map<Channel, Line> lines = new HashMap<>();
    /// Those of which nothing is being answered, since when: the first for longest.
    private final LinkedHashSet<Channel> quiet = new LinkedHashSet<>();

    private static final class Line {
        /// Whole requests that are being answered.
        private int answering;
        /// Grows each time the connection falls silent.
        private int silences;
    }

    /// @param most connections at which the longest quiet one goes for a new one
    /// @param patience how long one may be quiet
    public Connections(int most, Duration patience) {
        this.most = most;
        this.patience = patience;
    }

    /// To be called when a connection is accepted.
    public void opened(ChannelPipeline pipeline) {
        Channel channel = pipeline.channel();
        Channel goes = null;
        synchronized (this) {
            if (lines.size() >= most && !quiet.isEmpty()) {
                goes = quiet.getFirst();
                forget(goes);
            }
            lines.put(channel, new Line());
            quiet.add(channel);
        }
        var _ = channel.closeFuture().addListener(_ -> forget(channel));
        if (goes != null) {
            var _ = goes.close();
        }
        closeIfStillQuiet(channel, 0);
    }

    private synchronized void forget(Channel channel) {
        lines.remove(channel);
        quiet.remove(channel);
    }

    private void closeIfStillQuiet(Channel channel, int silence) {
        var _ = channel.eventLoop()
                .schedule(
                        () -> {
                            if (isQuietSince(channel, silence)) {
                                var _ = channel.close();
                            }
                        },
                        patience.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private synchronized boolean isQuietSince(Channel channel, int silence) {
        Line line = lines.get(channel);
        return line != null && line.answering == 0 && line.silences == silence;
    }

    private synchronized void begins(Channel channel) {
        Line line = lines.get(channel);
        if (line != null) {
            line.answering++;
            quiet.remove(channel);
        }
    }

    private void ends(Channel channel) {
        int silence;
        synchronized (this) {
            Line line = lines.get(channel);
            if (line == null || --line.answering > 0) {
                return;
            }
            silence = ++line.silences;
            quiet.add(channel);
        }
        closeIfStillQuiet(channel, silence);
    }

    synchronized int count() {
        return lines.size();
    }

    /// The service, watched.
    ///
    /// @param fromHead whether a request counts before its body has come: where another limit bounds how many
    /// there are
    public HttpService watched(HttpService service, boolean fromHead) {
        return new Watched(service, fromHead);
    }

    private final class Watched extends SimpleDecoratingHttpService {
        private final boolean fromHead;

        Watched(HttpService service, boolean fromHead) {
            super(service);
            this.fromHead = fromHead;
        }

        @Override
        public HttpResponse serve(ServiceRequestContext ctx, HttpRequest request) throws Exception {
            Channel channel =
                    ctx.log().ensureAvailable(RequestLogProperty.SESSION).channel();
            if (channel != null) {
                watch(ctx, request, channel);
            }
            return unwrap().serve(ctx, request);
        }

        private void watch(ServiceRequestContext ctx, HttpRequest request, Channel channel) {
            // one without a body is whole already, but is said to be only when its answer ends
            if (fromHead || request.isEmpty()) {
                begins(channel);
            } else {
                var _ = ctx.log().whenRequestComplete().thenRun(() -> begins(channel));
            }
            // A log is complete when both request and response are, or never began.
            var _ = ctx.log().whenComplete().thenRun(() -> ends(channel));
        }
    }
}
