package dev.sightline.app.collect;

import dev.sightline.app.act.Acting;
import dev.sightline.app.serve.Catalogue;
import dev.sightline.app.serve.LiveTrace;
import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.shell.Ending;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.app.shell.Version;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.watch.Watch;
import dev.sightline.app.watch.WatchOptions;
import dev.sightline.app.watch.Watching;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.listen.DatagramListener;
import dev.sightline.intake.listen.Entrance;
import dev.sightline.intake.listen.LineLimits;
import dev.sightline.intake.listen.SenderRates;
import dev.sightline.intake.listen.StreamListener;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.SchemaRoom;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.senders.Demands;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.Senders;
import dev.sightline.server.SightlineServer;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.receive.Receivers;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.view.text.TextPage;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A store that programs send to: the listeners, the streams behind them, and the page.
final class Collector implements AutoCloseable {
    /// The time of a store that is made now, as NetLogger calls it; other formats' times go there by their role.
    private static final String TIME = "ts";
    private static final String ENTITY = "entity";

    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);

    private final LiveStore store;
    private final Senders senders;
    private final Streams streams;
    private final OwnRows own;
    private final Leases leases;
    private final Demands demands;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("demands").factory());
    private final Secrets secrets;
    private final SenderRates rates;
    private final Formats formats = Formats.load();
    private final Map<String, Traffic> traffic = new LinkedHashMap<>();
    private final List<Closeable> listeners = new ArrayList<>();
    private final CompletableFuture<String> failed = new CompletableFuture<>();
    private final Observers observers = new Observers();
    private @Nullable Splitting splitting;
    private @Nullable Watching watching;
    private @Nullable Acting acting;
    private Sources.Fetching fetching = new Sources.Fetching(List.of(), List.of());
    private @Nullable Page page;
    private boolean closed;

    /// The page of the store, on one port or more.
    private record Page(Intake intake, LiveTraces traces, LiveTrace trace, ViewSource views) {}

    private Collector(LiveStore store, Secrets secrets, Limits limits) {
        this.store = store;
        this.secrets = secrets;
        this.rates = new SenderRates(limits.bytesASecond(), System::nanoTime);
        String time = store.timeColumn();
        this.senders = new Senders(
                time == null ? "" : time, InstantSource.system(), line -> System.err.println("sightline: " + line));
        SchemaRoom room = new SchemaRoom(store, limits.fields(), limits.columns());
        this.streams = new Streams(store, senders, room, formats, OPTIONS, observers);
        this.own = new OwnRows(
                streams.stream("bp", "bp"), failed::complete, line -> System.err.println("sightline: " + line));
        this.leases = new Leases(InstantSource.system(), own);
        this.demands = new Demands(
                leases, InstantSource.system(), limits.demand(), own, line -> System.err.println("sightline: " + line));
        observers.add(demands);
        var _ = clock.scheduleWithFixedDelay(demands::look, 1, 1, TimeUnit.SECONDS);
    }

    /// What each sender may do.
    ///
    /// @param bytesASecond 0: as much as can be taken
    /// @param fields that a record may have
    /// @param columns that it may bring
    /// @param demand events a second of each kind that boards may have switched on
    record Limits(long bytesASecond, int fields, int columns, long demand) {}

    private LineLimits lineLimits() {
        return LineLimits.STANDARD.withRates(rates);
    }

    /// @throws IOException if another writer has the store, or it is none: one line
    static Collector open(Path folder, Secrets secrets, Limits limits) throws IOException {
        LiveStore store = LiveStore.open(folder, TIME, LiveSettings.DEFAULT, InstantSource.system());
        try {
            if (store.fields().isEmpty() && TIME.equals(store.timeColumn())) {
                // whoever comes first must not decide what the column is called that says who
                LiveStore.await(store.declare(Declaration.ofFields(List.of(
                        new Field(TIME, ColumnType.TIME, Role.TIME, null),
                        new Field(ENTITY, ColumnType.STRING, Role.ENTITY, null)))));
            }
            return new Collector(store, secrets, limits);
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
            observers.add(its);
        } catch (IllegalArgumentException e) {
            throw new IOException(config + ": " + e.getMessage(), e);
        }
    }

    /// Flows of what is stored from now on are followed. To be called before anything is listened to.
    void watch(WatchOptions.Plan plan) throws IOException {
        Watching its = new Watching(plan, store, line -> System.err.println("sightline: " + line));
        watching = its;
        observers.add(its);
    }

    /// Boards act on what is stored from now on. To be called before anything is listened to.
    void act(Acting its) {
        its.begin(new Acting.Place(store, leases, demands, own, line -> System.err.println("sightline: " + line)));
        acting = its;
        observers.add(its);
    }

    /// Makes ready to fetch what does not come by itself.
    void prepare(Sources sources) {
        fetching = sources.prepare(
                new Sources.Target(store, formats, OPTIONS, this::traffic, failed::complete, observers));
        listeners.addAll(fetching.closed());
    }

    /// @return the address, with the port that was taken
    /// @throws IOException if it cannot be listened on: one line
    String listen(ListenUrl url) throws IOException {
        return switch (url.kind()) {
            case HTTP, HTTPS -> serve(url);
            case TCP -> url.at(lines(url, "tcp", null));
            case TLS -> {
                Entrance entrance = secrets.entrance(url.address().isLoopbackAddress());
                String address = url.at(lines(url, "tls", entrance));
                yield entrance.token() == null ? address : address + "?token=" + entrance.token();
            }
            case UDP -> {
                DatagramListener udp = url.bound(() -> DatagramListener.udp(
                        new InetSocketAddress(url.address(), url.port()),
                        streams.lines(traffic("udp")),
                        lineLimits(),
                        traffic("udp")));
                listeners.add(udp);
                yield url.at(udp.port());
            }
            case UNIX -> {
                listeners.add(url.bound(() -> StreamListener.unix(
                        Path.of(url.host()),
                        streams.lines(traffic("unix")),
                        lineLimits(),
                        traffic("unix"),
                        leases,
                        System::nanoTime)));
                yield url.at(-1);
            }
        };
    }

    private int lines(ListenUrl url, String protocol, @Nullable Entrance entrance) throws IOException {
        Traffic counting = traffic(protocol);
        StreamListener listener = url.bound(() -> StreamListener.tcp(
                new InetSocketAddress(url.address(), url.port()),
                entrance,
                streams.lines(counting),
                lineLimits(),
                counting,
                leases,
                System::nanoTime));
        listeners.add(listener);
        return listener.port();
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
                address.isLoopbackAddress() ? null : secrets.token(),
                secure ? secrets.https() : local.encryption(),
                local.limits());
        Traffic otlp = traffic("otlp");
        Traffic zipkin = traffic("zipkin");
        Receivers receivers = new Receivers(
                streams.signal("traces", otlp),
                streams.signal("logs", otlp),
                streams.signal("metrics", otlp),
                zipkin.counted(streams.stream("zipkin", "zipkin")),
                otlp::refused,
                rates,
                senders,
                leases,
                demands,
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
            // the page begins with the newest
            if (watching != null) {
                open(intake, traces, store.folder().resolve(Watch.FOLDER));
            }
            LiveTrace trace = open(intake, traces, store.folder());
            known = new Page(
                    intake,
                    traces,
                    trace,
                    ViewSource.of(Catalogue.of(System.getenv()).views()));
            page = known;
        }
        return known;
    }

    private static LiveTrace open(Intake intake, LiveTraces traces, Path folder) throws IOException {
        LoadRequest request = new LoadRequest(
                intake.inputs(List.of(folder.toString()), new ByteArrayInputStream(new byte[0])),
                OPTIONS,
                null,
                UserTyping.NONE);
        return traces.open(request, LiveTraces.name(request.inputs()));
    }

    private Traffic traffic(String protocol) {
        return traffic.computeIfAbsent(protocol, name -> new Traffic(name, failed::complete));
    }

    private String metrics() {
        StringBuilder text = new StringBuilder();
        for (Traffic.Metric metric : Traffic.Metric.values()) {
            metric.write(traffic.values(), text);
        }
        MetricsText.senders(senders, text);
        Page its = page;
        if (its != null) {
            MetricsText.ledger(its.trace().trace(), text);
        }
        Watching flows = watching;
        if (flows != null) {
            flows.metrics(text);
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
        Watching flows = watching;
        if (flows != null) {
            flows.begin();
        }
        fetching.starts().forEach(Runnable::run);
        String why;
        try {
            why = failed.get();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IOException("a defect of Sightline, please report it: " + e, e);
        }
        Ending.forget(ender);
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
            status = ExitCode.FAILED;
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
        clock.shutdownNow();
        IOException first = null;
        List<Closeable> all = new ArrayList<>(listeners);
        Acting boards = acting;
        if (boards != null) {
            all.add(boards);
        }
        all.add(own);
        all.addAll(streams.all());
        Page its = page;
        if (its != null) {
            all.add(its.traces()::close);
        }
        Splitting files = splitting;
        all.add(store);
        if (files != null) {
            all.add(files);
        }
        Watching flows = watching;
        if (flows != null) {
            all.add(flows);
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
