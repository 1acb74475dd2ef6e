package dev.sightline.server;

import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.common.metric.NoopMeterRegistry;
import com.linecorp.armeria.common.util.EventLoopGroups;
import com.linecorp.armeria.common.util.Exceptions;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.encoding.EncodingService;
import dev.sightline.server.ask.ScanQueue;
import dev.sightline.server.ask.SqlCalls;
import dev.sightline.server.ask.ViewCalls;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.Connections;
import dev.sightline.server.guard.Encryption;
import dev.sightline.server.guard.ErrorAnswers;
import dev.sightline.server.guard.Guard;
import dev.sightline.server.guard.OwnAddress;
import dev.sightline.server.guard.QuietLogs;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.live.DemandAnswer;
import dev.sightline.server.live.SendersAnswer;
import dev.sightline.server.receive.Receivers;
import dev.sightline.server.receive.Receiving;
import dev.sightline.server.reply.Gzip;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.upload.KeptUploads;
import dev.sightline.server.upload.Uploads;
import dev.sightline.sql.SqlEngine;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The running server: the page and its API (docs/api.md) on one port.
public final class SightlineServer implements AutoCloseable {
    private static final ScreenFiles.Root SCREEN = new ScreenFiles.Root("/dev/sightline/screen/");
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final int LONGEST_URI = 1 << 16;
    private static final int LONGEST_HEADERS = 1 << 15;
    private static final int MAX_BODY = 1 << 16;
    /// Beyond, quiet connections go for new ones. Where they come in a burst, they go a little later than others come.
    private static final int MANY_CONNECTIONS = 384;

    private static final int MAX_CONNECTIONS = 4096;
    /// How long a connection may send no whole request.
    private static final Duration QUIET = Duration.ofSeconds(20);

    private static final Duration SWEEP = Duration.ofMinutes(1);
    private static final int WORTH_PACKING = 1024;
    private static final int EVENT_LOOPS = 2;
    private static final int LOOK_AGAIN_MILLIS = 10;

    private final Server server;
    private final Parts parts;
    private final URI uri;
    private final URI link;
    private final boolean portWasTaken;

    private SightlineServer(Parts parts, Server server, ServerOptions options, boolean portWasTaken) {
        this.server = server;
        this.parts = parts;
        this.uri = parts.own.uri(parts.bound, options.host(), server.activeLocalPort());
        this.link = options.token() == null ? uri : uri.resolve("?token=" + options.token());
        this.portWasTaken = portWasTaken;
    }

    /// Starts listening. If the port is taken, on a free one.
    ///
    /// @throws IOException if it cannot listen there: one line for people
    /// @throws IllegalArgumentException if the host can be reached from other machines and there is no token
    public static SightlineServer start(ServerOptions options, Traces traces, ViewSource views) throws IOException {
        return start(options, traces, views, SCREEN, null);
    }

    /// The same, and takes what programs send.
    public static SightlineServer start(ServerOptions options, Traces traces, ViewSource views, Receivers receivers)
            throws IOException {
        return start(options, traces, views, SCREEN, receivers);
    }

    static SightlineServer start(
            ServerOptions options,
            Traces traces,
            ViewSource views,
            ScreenFiles.Root screen,
            @Nullable Receivers receivers)
            throws IOException {
        QuietLogs.set();
        InetAddress bound = resolved(options.host());
        if (!bound.isLoopbackAddress() && options.token() == null) {
            throw new IllegalArgumentException(
                    "host " + options.host() + " can be reached from other machines: a token is needed");
        }
        probe(bound, 0, options.host());
        boolean taken = options.port() != 0 && isTaken(bound, options.port());
        Parts parts = new Parts(options, traces, views, screen, bound, receivers);
        try {
            return listen(parts, options, taken ? 0 : options.port(), taken);
        } catch (IOException e) {
            parts.close();
            throw e;
        }
    }

    /// Asked beforehand, because Armeria takes two seconds to say that it could not listen.
    private static boolean isTaken(InetAddress bound, int port) {
        try {
            probe(bound, port, "");
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    private static void probe(InetAddress bound, int port, String host) throws IOException {
        try (ServerSocket _ = new ServerSocket(port, 1, bound)) {
            // Free, at least now.
        } catch (IOException e) {
            throw new IOException("cannot listen on " + host + ": " + e.getMessage(), e);
        }
    }

    private static SightlineServer listen(Parts parts, ServerOptions options, int port, boolean portWasTaken)
            throws IOException {
        Server server = parts.server(options, port);
        try {
            server.start().join();
            return new SightlineServer(parts, server, options, portWasTaken);
        } catch (CompletionException e) {
            var _ = server.closeAsync();
            String cause = Exceptions.peel(e).getMessage();
            throw new IOException("cannot listen on " + options.host() + " port " + port + ": " + cause, e);
        }
    }

    private static InetAddress resolved(String host) throws IOException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IOException("cannot listen on " + host + ": no such host", e);
        }
    }

    /// `http://127.0.0.1:PORT/`
    public URI uri() {
        return uri;
    }

    /// What a browser opens: [#uri()], with the token where one is set.
    public URI link() {
        return link;
    }

    /// Whether it listens on another port than asked.
    public boolean portWasTaken() {
        return portWasTaken;
    }

    /// Ends what is under way within about two seconds and removes uploaded files. Traces stay open: they are not ours.
    @Override
    public void close() {
        parts.stopping.set(true);
        awaitSilence(server.closeAsync());
        try {
            parts.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove uploaded files: " + e.getMessage(), e);
        }
    }

    /// Until port and connections are closed. Armeria's own end comes two seconds later: its acceptor waits for late
    /// tasks.
    private void awaitSilence(CompletableFuture<?> closed) {
        long end = System.nanoTime() + 2 * GRACE.toNanos();
        while (System.nanoTime() < end && (!server.activePorts().isEmpty() || server.numConnections() > 0)) {
            try {
                closed.get(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException _) {
                // Not yet.
            } catch (ExecutionException | InterruptedException _) {
                return;
            }
        }
    }

    /// What the services share, before there is a port.
    private static final class Parts {
        private final AtomicBoolean stopping = new AtomicBoolean();
        private final InetAddress bound;
        private final OwnAddress own;
        private final ScanQueue queue;
        private final Uploads uploads;
        private final KeptUploads kept;
        private final SqlEngine engine = new SqlEngine();
        private final Connections connections = new Connections(MANY_CONNECTIONS, QUIET);
        private final Api api;
        private final @Nullable Receivers receivers;
        private final EventLoopGroup workers = EventLoopGroups.newEventLoopGroup(EVENT_LOOPS, "sightline-http", true);

        Parts(
                ServerOptions options,
                Traces traces,
                ViewSource views,
                ScreenFiles.Root screen,
                InetAddress bound,
                @Nullable Receivers receivers) {
            this.receivers = receivers;
            ServerOptions.Limits limits = options.limits();
            this.bound = bound;
            own = OwnAddress.of(options, bound);
            queue = new ScanQueue(limits.scans(), limits.waiting());
            kept = new KeptUploads(traces, limits, System::nanoTime);
            uploads = new Uploads(traces, limits, kept, System::nanoTime);
            ViewCalls calls = new ViewCalls(views, queue, limits.patience(), stopping::get);
            SqlCalls sql =
                    new SqlCalls(views, traces, engine, queue, limits.patience(), stopping::get, System::nanoTime);
            SendersAnswer senders = receivers == null
                    ? SendersAnswer.NOBODY
                    : new SendersAnswer(receivers.senders(), receivers.leases());
            DemandAnswer demand = receivers == null ? DemandAnswer.NOBODY : new DemandAnswer(receivers.demands());
            api = new Api(
                    options.version(),
                    traces,
                    kept,
                    calls,
                    sql,
                    new ScreenFiles(screen),
                    senders,
                    demand,
                    stopping::get);
            var _ = workers.next()
                    .scheduleAtFixedRate(
                            () -> Thread.startVirtualThread(kept::sweep),
                            SWEEP.toMillis(),
                            SWEEP.toMillis(),
                            TimeUnit.MILLISECONDS);
        }

        Server server(ServerOptions options, int port) throws IOException {
            ServerBuilder builder = Server.builder()
                    .workerGroup(workers, false)
                    .meterRegistry(NoopMeterRegistry.get())
                    .disableServerHeader()
                    .errorHandler(new ErrorAnswers())
                    .gracefulShutdownTimeout(Duration.ZERO, GRACE)
                    .maxNumConnections(MAX_CONNECTIONS)
                    .childChannelPipelineCustomizer(connections::opened)
                    .http1MaxInitialLineLength(LONGEST_URI)
                    .http1MaxHeaderSize(LONGEST_HEADERS)
                    .http2MaxHeaderListSize(LONGEST_URI + LONGEST_HEADERS)
                    .requestTimeout(options.limits().patience())
                    .maxRequestLength(MAX_BODY);
            encrypt(builder, options.encryption(), new InetSocketAddress(bound, port));
            builder.route()
                    .post("/api/v1/traces")
                    .maxRequestLength(Uploads.bodyBytes(options.limits()))
                    .build(connections.watched(guarded(uploads, options), true));
            Receivers its = receivers;
            if (its != null) {
                Receiving.services(its)
                        .forEach((path, service) -> builder.route()
                                .path("exact:" + path)
                                .maxRequestLength(Receiving.MAX_BODY)
                                .build(connections.watched(guarded(service, options), Receiving.isStream(service))));
            }
            builder.serviceUnder("/", connections.watched(guarded(api, options), false));
            return builder.build();
        }

        void close() throws IOException {
            var _ = workers.shutdownGracefully(0, 1, TimeUnit.SECONDS);
            queue.close();
            engine.close();
            uploads.close();
        }

        private HttpService guarded(HttpService service, ServerOptions options) {
            HttpService packed = EncodingService.builder()
                    .encoderFactories(new Gzip())
                    .encodableContentTypes(Parts::isText)
                    .minBytesToForceChunkedEncoding(WORTH_PACKING)
                    .build(service);
            return new Guard(packed, own, options.token());
        }

        /// Not event streams: packing would hold events back.
        private static boolean isText(MediaType type) {
            return type.is(MediaType.ANY_TEXT_TYPE) && !type.is(MediaType.EVENT_STREAM)
                    || type.isJson()
                    || type.is(MediaType.SVG_UTF_8);
        }

        private static void encrypt(ServerBuilder builder, Encryption encryption, InetSocketAddress address)
                throws IOException {
            switch (encryption) {
                case Encryption.None() -> builder.port(address, SessionProtocol.HTTP);
                case Encryption.SelfSigned() ->
                    builder.port(address, SessionProtocol.HTTPS).tlsSelfSigned();
                case Encryption.Files(var certificates, var key) ->
                    builder.port(address, SessionProtocol.HTTPS).tls(keyPair(certificates, key));
            }
        }

        private static TlsKeyPair keyPair(Path certificates, Path key) throws IOException {
            try {
                return TlsKeyPair.of(key.toFile(), certificates.toFile());
            } catch (RuntimeException e) {
                throw new IOException(
                        "cannot use certificate " + certificates + " with key " + key
                                + ": PEM is expected, the key as PKCS#8 without a password",
                        e);
            }
        }
    }
}
