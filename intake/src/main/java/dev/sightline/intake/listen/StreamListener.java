package dev.sightline.intake.listen;

import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.senders.Leases;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/// Takes lines over TCP, TLS or a Unix socket: a virtual thread a connection.
public final class StreamListener implements Closeable {
    private static final int KIB = 1024;
    private static final int BACKLOG = 1024;
    static final int IDLE_SECONDS = 60;
    private static final int PROBE_SECONDS = 10;
    private static final int PROBES = 6;
    private static final Duration LOOK = Duration.ofSeconds(1);
    /// How long connections have to end when the listener closes.
    private static final Duration GRACE = Duration.ofSeconds(5);
    /// For who waits for a moment only.
    private static final int LOOKS = 20;

    private final ServerSocketChannel server;
    private final @Nullable Path file;
    private final @Nullable Entrance entrance;
    private final LineFormats formats;
    private final LineLimits limits;
    private final Traffic traffic;
    private final Leases leases;
    private final LongSupplier nanoClock;
    private final Semaphore room;
    /// With the thread of each.
    private final Map<LineConnection, Thread> connections = new ConcurrentHashMap<>();

    private final Thread accepting;
    private final Thread watching;
    private volatile boolean closing;

    private StreamListener(
            ServerSocketChannel server,
            @Nullable Path file,
            @Nullable Entrance entrance,
            LineFormats formats,
            LineLimits limits,
            Traffic traffic,
            Leases leases,
            LongSupplier nanoClock) {
        this.leases = leases;
        this.server = server;
        this.file = file;
        this.entrance = entrance;
        this.formats = formats;
        this.limits = limits;
        this.traffic = traffic;
        this.nanoClock = nanoClock;
        this.room = new Semaphore(limits.longBytes() / KIB);
        this.accepting = Thread.ofPlatform().name("sightline-accept").daemon().unstarted(this::accept);
        this.watching = Thread.ofPlatform().name("sightline-watch").daemon().unstarted(this::watch);
    }

    private StreamListener started() {
        accepting.start();
        watching.start();
        return this;
    }

    /// @param entrance null for connections that are not encrypted
    /// @param leases levels that senders may ask for
    /// @param nanoClock for how long connections stand still
    /// @throws IOException if it cannot listen there
    public static StreamListener tcp(
            InetSocketAddress at,
            @Nullable Entrance entrance,
            LineFormats formats,
            LineLimits limits,
            Traffic traffic,
            Leases leases,
            LongSupplier nanoClock)
            throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(at, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        return new StreamListener(server, null, entrance, formats, limits, traffic, leases, nanoClock).started();
    }

    /// A socket file that a process left which is gone is taken over; it goes when the listener closes.
    ///
    /// @throws IOException if it cannot listen there
    public static StreamListener unix(
            Path at, LineFormats formats, LineLimits limits, Traffic traffic, Leases leases, LongSupplier nanoClock)
            throws IOException {
        SocketAddress address = UnixDomainSocketAddress.of(at);
        if (isLeftOver(at, address)) {
            Files.delete(at);
        }
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(address, BACKLOG);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        return new StreamListener(server, at, null, formats, limits, traffic, leases, nanoClock).started();
    }

    /// Whether there is a socket, and nobody at it. Other files are never touched.
    private static boolean isLeftOver(Path at, SocketAddress address) throws IOException {
        if (!Files.exists(at) || Files.isRegularFile(at) || Files.isDirectory(at)) {
            return false;
        }
        try (SocketChannel _ = SocketChannel.open(address)) {
            return false;
        } catch (IOException nobody) {
            return true;
        }
    }

    /// The port; -1 of a Unix socket.
    public int port() throws IOException {
        return server.getLocalAddress() instanceof InetSocketAddress address ? address.getPort() : -1;
    }

    private void accept() {
        while (!closing) {
            try {
                begin(server.accept());
            } catch (IOException e) {
                // Too many open files, or closed: what is open may end meanwhile.
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
    }

    private void begin(SocketChannel channel) throws IOException {
        if (connections.size() >= limits.connections()) {
            makeRoom();
        }
        if (file == null) {
            keepAlive(channel);
        }
        String from = channel.getRemoteAddress() instanceof InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "local";
        Peer peer = traffic.opened(from);
        Entrance asks = entrance;
        Wire wire = asks == null ? new Wire(channel) : new EncryptedWire(channel, asks, traffic::denied);
        LineConnection connection = new LineConnection(wire, peer, formats, limits, room, leases, nanoClock);
        Thread thread = Thread.ofVirtual().name("lines from " + from).unstarted(() -> {
            try {
                connection.run();
            } finally {
                connections.remove(connection);
                traffic.ended(peer);
            }
        });
        connections.put(connection, thread);
        thread.start();
        if (closing) {
            connection.stop();
        }
    }

    /// Whoever vanished without a word is missed within two minutes, and not within two hours, as is usual.
    static void keepAlive(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
        Map<SocketOption<Integer>, Integer> all = Map.of(
                ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS,
                ExtendedSocketOptions.TCP_KEEPINTERVAL, PROBE_SECONDS,
                ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
        for (Map.Entry<SocketOption<Integer>, Integer> each : all.entrySet()) {
            if (channel.supportedOptions().contains(each.getKey())) {
                channel.setOption(each.getKey(), each.getValue());
            }
        }
    }

    /// The connection that was silent for longest goes; first of all those that have not shown yet that they may
    /// send: a stranger must not push out who may. Last of all those who wait for us: a slow disk makes nobody
    /// silent. Who has just sent something waits for a moment only, so where all seem to wait it is looked again.
    private void makeRoom() {
        LineConnection longest = silentForLongest();
        for (int look = 0; look < LOOKS && longest != null && longest.isBusy(); look++) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            longest = silentForLongest();
        }
        if (longest != null) {
            traffic.refused();
            longest.abort();
        }
    }

    private @Nullable LineConnection silentForLongest() {
        return connections.keySet().stream()
                .min(Comparator.comparing(LineConnection::hasEntered)
                        .thenComparing(LineConnection::isBusy)
                        .thenComparingLong(LineConnection::activeNanos))
                .orElse(null);
    }

    private void watch() {
        while (!closing) {
            connections.keySet().stream()
                    .filter(each -> each.isStalled(limits.stall()))
                    .forEach(LineConnection::abort);
            LockSupport.parkNanos(Math.min(LOOK.toNanos(), limits.stall().toNanos()));
        }
    }

    int connections() {
        return connections.size();
    }

    /// Ends all connections; what they sent whole is on the disk afterwards.
    @Override
    public void close() throws IOException {
        closing = true;
        server.close();
        LockSupport.unpark(watching);
        Map<LineConnection, Thread> open = Map.copyOf(connections);
        open.keySet().forEach(LineConnection::stop);
        long end = System.nanoTime() + GRACE.toNanos();
        try {
            accepting.join();
            for (Map.Entry<LineConnection, Thread> each : open.entrySet()) {
                Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
                if (!each.getValue().join(left)) {
                    each.getKey().abort();
                    boolean _ = each.getValue().join(GRACE);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
