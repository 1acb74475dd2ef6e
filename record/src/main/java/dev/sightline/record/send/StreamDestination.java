package dev.sightline.record;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A connection over TCP or a Unix socket, made when it is needed and again when it broke. A section is kept until it
/// is acknowledged, and sent again on the next connection: who receives tells by the sequence numbers what came twice.
/// Receivers that acknowledge by frames may ask something, too: for them it connects before there is something to send.
final class StreamDestination implements Destination {
    /// Makes an address each time: names change what they mean.
    interface Where {
        SocketAddress address() throws IOException;
    }

    /// A receiver whose disk is slow answers late; one that is gone never does.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// About two megabytes.
    private static final int AT_ONCE = 64;

    private final Where where;
    private final Acknowledgement acknowledgement;
    private final Orders orders;
    private @Nullable SocketChannel channel;
    private Replies replies;

    StreamDestination(Where where, Acknowledgement acknowledgement, Orders orders) {
        this.where = where;
        this.acknowledgement = acknowledgement;
        this.orders = orders;
        this.replies = new Replies(orders);
    }

    private static SocketChannel connect(SocketAddress address) throws IOException {
        SocketChannel made = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        try {
            made.connect(address);
            return made;
        } catch (IOException | RuntimeException failure) {
            made.close();
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
    }

    private SocketChannel connectAnew() throws IOException {
        SocketChannel made = connect(where.address());
        channel = made;
        replies = new Replies(orders);
        return made;
    }

    @Override
    public void write(Section section) throws IOException {
        SocketChannel to = channel;
        if (to == null) {
            to = connectAnew();
        }
        try {
            writeAll(to, ByteBuffer.wrap(section.bytes(), 0, section.length()));
        } catch (IOException failure) {
            channel = null;
            to.close();
            throw failure;
        }
    }

    @Override
    public void settle() throws IOException {
        SocketChannel to = channel;
        if (to == null) {
            return;
        }
        try {
            writeAll(to, acknowledgement.question());
            acknowledgement.await(to, PATIENCE, replies);
        } catch (IOException failure) {
            channel = null;
            to.close();
            throw failure;
        }
    }

    @Override
    public void listen() throws IOException {
        if (acknowledgement != Acknowledgement.FRAME) {
            return;
        }
        SocketChannel to = channel;
        boolean fresh = to == null;
        if (to == null) {
            to = connectAnew();
        }
        try {
            if (fresh) {
                writeAll(to, ByteBuffer.wrap(BinaryEncoder.MAGIC));
                writeAll(to, acknowledgement.question());
                acknowledgement.await(to, PATIENCE, replies);
            }
            to.configureBlocking(false);
            while (replies.read(to)) {
                // and what came meanwhile
            }
            to.configureBlocking(true);
        } catch (IOException | RuntimeException failure) {
            channel = null;
            to.close();
            throw failure;
        }
    }

    /// A force to the disk takes tens of milliseconds where disks are slow.
    @Override
    public int mostAtOnce() {
        return acknowledgement == Acknowledgement.NONE ? 1 : AT_ONCE;
    }

    private static void writeAll(ByteChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    /// Says that no more comes, and waits for the other side to have taken it all: its close is its word for it.
    @Override
    public void close() throws IOException {
        SocketChannel to = channel;
        if (to != null) {
            try (to) {
                to.shutdownOutput();
                ByteBuffer ignored = ByteBuffer.allocate(1024);
                while (to.read(ignored) >= 0) {
                    ignored.clear();
                }
            }
        }
    }
}
