package dev.sightline.app;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.listen.DatagramListener;
import dev.sightline.intake.listen.LineFormats;
import dev.sightline.intake.listen.LineLimits;
import dev.sightline.intake.listen.StreamListener;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.BinaryIntake;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.ForwardedFiles;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.StoredBefore;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.Senders;
import dev.sightline.server.Encryption;
import dev.sightline.server.Receivers;
import dev.sightline.server.ServerOptions;
import dev.sightline.server.SightlineServer;
import dev.sightline.server.ViewSource;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.view.Views;
import dev.sightline.view.text.TextPage;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A store that programs send to: the listeners, the streams behind them, and the page.
final class Collector implements AutoCloseable {
    /// The time of a store that is made now, as NetLogger calls it; other formats' times go there by their role.
    private static final String TIME = "ts";

    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);

    private final LiveStore store;
    private final Senders senders;
    /// Takes rows that the collector itself writes.
    private final MessageHandler own;
    private final Leases leases = new Leases(InstantSource.system(), this::note);
    private final Encryption encryption;
    private final String token = ServerOptions.newToken();
    private final Formats formats = Formats.load();
    private final Map<String, StreamIntake> streams = new ConcurrentHashMap<>();
    private final Map<String, Traffic> traffic = new LinkedHashMap<>();
    private final List<Closeable> listeners = new ArrayList<>();
    private final CompletableFuture<String> failed = new CompletableFuture<>();
    private volatile DurableRows observer = DurableRows.NOBODY;
    private @Nullable Splitting splitting;
    private @Nullable StoredBefore before;
    private @Nullable BinaryIntake binary;
    private @Nullable ForwardedFiles files;
    private Sources.Fetching fetching = new Sources.Fetching(List.of(), List.of());
    private @Nullable Page page;
    private boolean closed;

    /// The page of the store, on one port or more.
    private record Page(Intake intake, LiveTraces traces, LiveTrace trace, ViewSource views) {}

    private Collector(LiveStore store, Encryption encryption) {
        this.store = store;
        this.encryption = encryption;
        String time = store.timeColumn();
        this.senders = new Senders(time == null ? "" : time, InstantSource.system());
        this.own = stream("bp", "bp");
    }

    /// @param certificates of https, null for one that is made now
    /// @throws IOException if another writer has the store, or it is none: one line
    static Collector open(Path folder, @Nullable Path certificates, @Nullable Path key) throws IOException {
        Encryption encryption = certificates == null || key == null
                ? new Encryption.SelfSigned()
                : new Encryption.Files(certificates, key);
        LiveStore store = LiveStore.open(folder, TIME, LiveSettings.DEFAULT, InstantSource.system());
        try {
            if (store.fields().isEmpty() && TIME.equals(store.timeColumn())) {
                LiveStore.await(store.declare(
                        Declaration.ofFields(List.of(new Field(TIME, ColumnType.TIME, Role.TIME, null)))));
            }
            return new Collector(store, encryption);
        } catch (InterruptedException e) {
            store.close();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (IOException | RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /// What is stored from now on also goes to files. To be called before anything is listened to.
    ///
    /// @param output the folder that paths of the configuration are relative to
    void split(Path config, Path output) throws IOException {
        try {
            Splitting its = new Splitting(config, output.toAbsolutePath(), store);
            splitting = its;
            observer = its;
        } catch (IllegalArgumentException e) {
            throw new IOException(config + ": " + e.getMessage(), e);
        }
    }

    /// Makes ready to fetch what does not come by itself.
    void prepare(Sources sources) {
        fetching = sources.prepare(new Sources.Target(
                store, formats, OPTIONS, this::traffic, failed::complete, batch -> observer.durable(batch)));
        listeners.addAll(fetching.closed());
    }

    /// @return the address, with the port that was taken
    /// @throws IOException if it cannot be listened on: one line
    String listen(ListenUrl url) throws IOException {
        return switch (url.kind()) {
            case HTTP, HTTPS -> serve(url);
            case TCP -> {
                StreamListener tcp = url.bound(() -> StreamListener.tcp(
                        new InetSocketAddress(url.address(), url.port()),
                        lines(traffic("tcp")),
                        LineLimits.STANDARD,
                        traffic("tcp"),
                        leases,
                        System::nanoTime));
                listeners.add(tcp);
                yield url.at(tcp.port());
            }
            case UDP -> {
                DatagramListener udp = url.bound(() -> DatagramListener.udp(
                        new InetSocketAddress(url.address(), url.port()),
                        lines(traffic("udp")),
                        LineLimits.STANDARD,
                        traffic("udp")));
                listeners.add(udp);
                yield url.at(udp.port());
            }
            case UNIX -> {
                listeners.add(url.bound(() -> StreamListener.unix(
                        Path.of(url.host()),
                        lines(traffic("unix")),
                        LineLimits.STANDARD,
                        traffic("unix"),
                        leases,
                        System::nanoTime)));
                yield url.at(-1);
            }
        };
    }

    private String serve(ListenUrl url) throws IOException {
        InetAddress address = url.address();
        Page its = page();
        boolean secure = url.kind() == ListenUrl.Kind.HTTPS;
        ServerOptions local = ServerOptions.loopback(Version.NUMBER, url.port());
        ServerOptions options = new ServerOptions(
                Version.NUMBER,
                url.host(),
                url.port(),
                address.isLoopbackAddress() ? null : token,
                secure ? encryption : local.encryption(),
                local.limits());
        Traffic otlp = traffic("otlp");
        Traffic zipkin = traffic("zipkin");
        Receivers receivers = new Receivers(
                signal("traces", otlp),
                signal("logs", otlp),
                signal("metrics", otlp),
                zipkin.counted(stream("zipkin", "zipkin")),
                otlp::refused,
                senders,
                leases,
                this::metrics);
        SightlineServer server = SightlineServer.start(options, its.traces(), its.views(), receivers);
        listeners.add(server::close);
        if (server.portWasTaken()) {
            throw url.cannotListen("the port is in use", null);
        }
        return options.token() == null
                ? url.at(server.uri().getPort())
                : server.link().toString();
    }

    /// Shows the store as any other process would see it.
    private Page page() throws IOException {
        Page known = page;
        if (known == null) {
            Intake intake = new Intake(CacheFolder.open(System.getenv()));
            LiveTraces traces = new LiveTraces(intake);
            LoadRequest request = new LoadRequest(
                    intake.inputs(List.of(store.folder().toString()), new ByteArrayInputStream(new byte[0])),
                    OPTIONS,
                    null,
                    UserTyping.NONE);
            LiveTrace trace = traces.open(request, LiveTraces.name(request.inputs()));
            known = new Page(intake, traces, trace, ViewSource.of(new Views()));
            page = known;
        }
        return known;
    }

    private Traffic traffic(String protocol) {
        return traffic.computeIfAbsent(protocol, name -> new Traffic(name, failed::complete));
    }

    private Receivers.Otlp signal(String signal, Traffic counting) {
        return new Receivers.Otlp(
                counting.counted(stream("otlp", "otlp " + signal + " in JSON")),
                counting.counted(stream("otlp-proto", "otlp " + signal)));
    }

    private StreamIntake stream(String format, String name) {
        return streams.computeIfAbsent(
                name,
                its -> new StreamIntake(
                        store,
                        format(format),
                        OPTIONS,
                        its,
                        batch -> observer.durable(batch),
                        senders,
                        InstantSource.system()));
    }

    /// A row of the collector's own. Who asked for what it tells does not wait for the disk.
    private void note(String line) {
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                var _ = own.take(new Message("collector", line.getBytes(StandardCharsets.UTF_8)));
            } catch (IOException failure) {
                failed.complete(String.valueOf(failure.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private Format format(String name) {
        return formats.named(name).orElseThrow();
    }

    private LineFormats lines(Traffic counting) throws IOException {
        return new LineFormats(
                List.of(line("bp", counting), line("ulm", counting), line("syslog", counting)),
                counting.counted(binary()),
                files(),
                counting::counted);
    }

    private BinaryIntake binary() throws IOException {
        BinaryIntake known = binary;
        if (known == null) {
            known = new BinaryIntake(stream("sightline-binary", "sightline-binary"), before());
            binary = known;
        }
        return known;
    }

    private ForwardedFiles files() throws IOException {
        ForwardedFiles known = files;
        if (known == null) {
            known = new ForwardedFiles(before(), (format, source) -> stream(format.name(), source));
            files = known;
        }
        return known;
    }

    private StoredBefore before() throws IOException {
        StoredBefore known = before;
        if (known == null) {
            known = StoredBefore.in(store);
            before = known;
        }
        return known;
    }

    private LineFormats.Known line(String format, Traffic counting) {
        MessageHandler handler = counting.counted(stream(format, format));
        return new LineFormats.Known(format(format), handler);
    }

    private String metrics() {
        StringBuilder text = new StringBuilder();
        for (Traffic.Metric metric : Traffic.Metric.values()) {
            metric.write(traffic.values(), text);
        }
        Page its = page;
        if (its != null) {
            MetricsText.ledger(its.trace().trace(), text);
        }
        return text.toString();
    }

    /// Until the process is told to end, or the store takes no more.
    ///
    /// @throws IOException if the store failed: one line
    int run() throws IOException, InterruptedException {
        Thread ender = Thread.ofPlatform().unstarted(this::end);
        Runtime.getRuntime().addShutdownHook(ender);
        System.err.println("ready");
        fetching.starts().forEach(Runnable::run);
        String why;
        try {
            why = failed.get();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IOException("a defect of Sightline, please report it: " + e, e);
        }
        StoreCommand.removeHook(ender);
        throw new IOException(store.folder() + ": " + why
                + "; what was acknowledged is in the store: start again when the cause is gone");
    }

    /// The process was told to end: that is no failure, whatever the JVM makes of the signal.
    private void end() {
        int status = 0;
        try {
            close();
            long rows = traffic.values().stream().mapToLong(Traffic::stored).sum();
            long rejected =
                    traffic.values().stream().mapToLong(Traffic::rejected).sum();
            System.err.println("sightline: ended; " + TextPage.count(rows) + (rows == 1 ? " row" : " rows") + " stored"
                    + (rejected == 0 ? "" : ", " + TextPage.count(rejected) + " rejected"));
        } catch (IOException e) {
            System.err.println("sightline: " + e.getMessage());
            status = Main.FAILED;
        }
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }

    /// Ends the listeners first: what they took is durable before the store is closed.
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        IOException first = null;
        List<Closeable> all = new ArrayList<>(listeners);
        streams.values().forEach(stream -> all.add(stream::close));
        Page its = page;
        if (its != null) {
            all.add(its.traces()::close);
        }
        Splitting files = splitting;
        all.add(store);
        if (files != null) {
            all.add(files);
        }
        for (Closeable each : all) {
            try {
                each.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
