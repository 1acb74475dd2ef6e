package dev.sightline.record;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/// A connection over TCP or a Unix socket that never waits longer than it is told. One thread.
final class Connection implements Closeable {
    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteBuffer in = ByteBuffer.allocate(4096).flip();

    private Connection(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        this.selector = Selector.open();
        this.key = channel.register(selector, 0);
    }

    static Connection to(SocketAddress address) throws IOException {
        SocketChannel made = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        try {
            made.connect(address);
            return new Connection(made);
        } catch (IOException | RuntimeException failure) {
            made.close();
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
    }

    /// @throws IOException also if it takes longer
    void write(ByteBuffer bytes, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                await(SelectionKey.OP_WRITE, end);
            }
        }
    }

    /// Whether there is a byte to read.
    ///
    /// @throws EOFException if there never will be
    boolean hasInput() throws IOException {
        return in.hasRemaining() || fill();
    }

    private boolean fill() throws IOException {
        in.clear();
        int count = channel.read(in);
        in.flip();
        if (count < 0) {
            throw new EOFException("the receiver ended the connection");
        }
        return count > 0;
    }

    /// @param end of [System#nanoTime]
    /// @throws IOException if none comes until then
    int read(long end) throws IOException {
        while (!hasInput()) {
            await(SelectionKey.OP_READ, end);
        }
        return in.get() & 0xff;
    }

    private void await(int ready, long end) throws IOException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
            throw new IOException("the receiver does not answer");
        }
        key.interestOps(ready);
        selector.select(left);
        selector.selectedKeys().clear();
    }

    /// Says that no more comes, and waits for the other side to have taken it all: its close is its word for it.
    void end(Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        channel.shutdownOutput();
        try {
            while (true) {
                int said = read(end);
                assert said >= 0;
            }
        } catch (EOFException taken) {
            // that is how it ends
        }
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            selector.close();
        }
    }
}
