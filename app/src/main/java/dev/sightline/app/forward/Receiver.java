package dev.sightline.app.forward;

import dev.sightline.record.send.Link;
import dev.sightline.record.send.Target;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// A connection to a collector, and what it answers (docs/collect.md). One thread.
final class Receiver implements Closeable {
    private static final int MOST = 1 << 12;

    /// Where collectors listen.
    ///
    /// @param text as it was given, without a token
    record Address(String text, Target target) {
        /// @throws IllegalArgumentException if it is none
        static Address parse(String text) {
            String shown = text.replaceAll("token=[^&]*", "token=…");
            try {
                Target target = Target.of(text.replaceFirst("/$", ""));
                return switch (target.kind()) {
                    case TCP, TLS, UNIX -> new Address(shown, target);
                    case NONE, FILE, UDP, STDERR -> throw new IllegalArgumentException("it does not answer");
                };
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        "--to " + shown + ": tcp://HOST:PORT, tls://HOST:PORT or unix:PATH is expected", e);
            }
        }
    }

    private final Link link;
    private final Selector selector;
    private final Duration patience;
    private final ByteBuffer received = ByteBuffer.allocate(MOST).flip();

    private Receiver(Link link, Duration patience) throws IOException {
        this.link = link;
        this.patience = patience;
        link.incoming().configureBlocking(false);
        selector = Selector.open();
    }

    /// @param patience how long it may take nothing, or not answer
    static Receiver connect(Address to, Duration patience) throws IOException {
        Link link = to.target().connect();
        try {
            return new Receiver(link, patience);
        } catch (IOException e) {
            link.close();
            throw e;
        }
    }

    void write(byte[] bytes, int from, int to) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, from, to - from);
        while (left.hasRemaining()) {
            if (link.write(left) == 0) {
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
            int count = link.read(received);
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
        SelectionKey key = link.incoming().keyFor(selector);
        if (key == null) {
            link.incoming().register(selector, what);
        } else {
            key.interestOps(what);
        }
        if (selector.select(patience.toMillis()) == 0) {
            throw new IOException(
                    Thread.currentThread().isInterrupted()
                            ? "interrupted"
                            : "it does not answer within " + patience.toSeconds() + " s");
        }
        selector.selectedKeys().clear();
    }

    @Override
    public void close() throws IOException {
        try (selector) {
            link.close();
        }
    }
}
