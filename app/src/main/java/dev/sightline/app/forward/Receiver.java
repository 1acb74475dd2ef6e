package dev.sightline.app.forward;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A connection to a collector, and what it answers (docs/collect.md). One thread.
final class Receiver implements Closeable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MOST = 1 << 12;

    /// Where collectors listen.
    ///
    /// @param text as it was given
    record Address(String text, String host, int port) {
        /// @throws IllegalArgumentException if it is none
        static Address parse(String text) {
            if (text.startsWith("unix:") && text.length() > 5) {
                String path = text.substring(5);
                return new Address(text, path.startsWith("//") ? path.substring(2) : path, -1);
            }
            int colon = text.lastIndexOf(':');
            if (text.startsWith("tcp://")
                    && colon > 6
                    && text.substring(colon + 1).matches("[0-9]{1,5}/?")) {
                int port = Integer.parseInt(text.substring(colon + 1).replace("/", ""));
                String host = text.substring(6, colon);
                if (port > 0 && port < 65536) {
                    return new Address(text, host.replaceAll("[\\[\\]]", ""), port);
                }
            }
            throw new IllegalArgumentException("--to " + text + ": tcp://HOST:PORT or unix:PATH is expected");
        }

        private SocketAddress socket() throws IOException {
            return port < 0
                    ? UnixDomainSocketAddress.of(host)
                    : new InetSocketAddress(InetAddress.getByName(host), port);
        }
    }

    private final SocketChannel channel;
    private final Selector selector;
    private final ByteBuffer received = ByteBuffer.allocate(MOST).flip();

    private Receiver(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        selector = Selector.open();
    }

    static Receiver connect(Address to) throws IOException {
        SocketAddress address = to.socket();
        SocketChannel channel = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        try {
            channel.connect(address);
            return new Receiver(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    void write(byte[] bytes, int from, int to) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, from, to - from);
        while (left.hasRemaining()) {
            if (channel.write(left) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    void write(String line) throws IOException {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    /// The next line that it answers, without its end.
    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = read(); next != '\n'; next = read()) {
            if (line.length() == MOST) {
                throw new IOException("it answers something else than a collector would");
            }
            line.append((char) next);
        }
        return line.toString();
    }

    int read() throws IOException {
        while (!received.hasRemaining()) {
            received.clear();
            int count = channel.read(received);
            received.flip();
            if (count < 0) {
                throw new EOFException("it ended the connection");
            }
            if (count == 0) {
                await(SelectionKey.OP_READ);
            }
        }
        return received.get() & 0xff;
    }

    private void await(int what) throws IOException {
        SelectionKey key = channel.keyFor(selector);
        if (key == null) {
            channel.register(selector, what);
        } else {
            key.interestOps(what);
        }
        if (selector.select(PATIENCE.toMillis()) == 0) {
            throw new IOException(
                    Thread.currentThread().isInterrupted()
                            ? "interrupted"
                            : "it does not answer within " + PATIENCE.toSeconds() + " s");
        }
        selector.selectedKeys().clear();
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            channel.close();
        }
    }
}
