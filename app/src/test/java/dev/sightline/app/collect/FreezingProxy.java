package dev.sightline.app.collect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/// A way to a collector that freezes: after some bytes a connection stays open on both sides, and nothing goes
/// through any more, as when a cable is pulled. Later connections may do better.
final class FreezingProxy implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int to;
    private final long freezeAfter;
    private final int freezing;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final AtomicInteger connections = new AtomicInteger();

    /// @param to the port behind it
    /// @param freezeAfter so many bytes go through a connection that freezes
    /// @param freezing how many of the first connections do
    FreezingProxy(int to, long freezeAfter, int freezing) throws IOException {
        this.to = to;
        this.freezeAfter = freezeAfter;
        this.freezing = freezing;
        Thread _ = Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket from = server.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), to);
                open.add(from);
                open.add(behind);
                boolean freezes = connections.getAndIncrement() < freezing;
                Thread _ = Thread.ofVirtual().start(() -> copy(from, behind, freezes ? freezeAfter : Long.MAX_VALUE));
                Thread _ = Thread.ofVirtual().start(() -> copy(behind, from, freezes ? freezeAfter : Long.MAX_VALUE));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private static void copy(Socket from, Socket to, long most) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] some = new byte[8192];
            for (long left = most; left > 0; ) {
                int count = in.read(some, 0, (int) Math.min(left, some.length));
                if (count < 0) {
                    to.shutdownOutput();
                    return;
                }
                out.write(some, 0, count);
                left -= count;
            }
        } catch (IOException broken) {
            // one side is gone
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
