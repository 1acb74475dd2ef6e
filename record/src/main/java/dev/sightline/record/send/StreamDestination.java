package dev.sightline.record.send;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// A connection over TCP, TLS or a Unix socket, made when it is needed and again when it broke. A section is
/// kept until it is acknowledged, and sent again on the next connection: who receives tells by the sequence
/// numbers what came twice. Receivers that acknowledge by frames may ask something, too: for them it connects
/// before there is something to send.
final class StreamDestination implements Destination {
    /// Makes a connection.
    interface Where {
        Link connect() throws IOException;
    }

    /// A receiver whose disk is slow takes and answers late; one that is gone never does.
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /// About two megabytes.
    private static final int AT_ONCE = 64;

    private final Where where;
    private final Acknowledgement acknowledgement;
    private final Orders orders;
    private final byte[] begin;
    private final Duration patience;
    private @Nullable Link link;
    private Replies replies;
    private boolean said;

    /// @param begin what sections of the binary form begin with
    /// @param patience how long a receiver may take nothing, or not answer
    StreamDestination(Where where, Acknowledgement acknowledgement, Orders orders, byte[] begin, Duration patience) {
        this.where = where;
        this.patience = patience;
        this.begin = begin;
        this.acknowledgement = acknowledgement;
        this.orders = orders;
        this.replies = new Replies(orders);
    }

    private Link connectAnew() throws IOException {
        Link made;
        try {
            made = where.connect();
        } catch (SSLException wrong) {
            // a certificate or a token, which does not come right by itself as a collector does that is away
            if (!said) {
                said = true;
                System.err.println("sightline: nothing is sent: " + wrong.getMessage() + "; it is tried again");
            }
            throw wrong;
        }
        link = made;
        replies = new Replies(orders);
        return made;
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        Link to = link;
        if (to == null) {
            to = connectAnew();
        }
        try {
            writeAll(to, ByteBuffer.wrap(bytes, 0, length));
        } catch (IOException failure) {
            link = null;
            to.close();
            throw failure;
        }
    }

    @Override
    public void settle() throws IOException {
        Link to = link;
        if (to == null) {
            return;
        }
        try {
            writeAll(to, acknowledgement.question());
            acknowledgement.await(to, patience, replies);
        } catch (IOException failure) {
            link = null;
            to.close();
            throw failure;
        }
    }

    @Override
    public void listen() throws IOException {
        if (acknowledgement != Acknowledgement.FRAME) {
            return;
        }
        Link to = link;
        boolean fresh = to == null;
        if (to == null) {
            to = connectAnew();
        }
        try {
            if (fresh) {
                writeAll(to, ByteBuffer.wrap(begin));
                writeAll(to, acknowledgement.question());
                acknowledgement.await(to, patience, replies);
            }
            to.incoming().configureBlocking(false);
            while (replies.read(to)) {
                // and what came meanwhile
            }
            to.incoming().configureBlocking(true);
        } catch (IOException | RuntimeException failure) {
            link = null;
            to.close();
            throw failure;
        }
    }

    /// A force to the disk takes tens of milliseconds where disks are slow.
    @Override
    public int mostAtOnce() {
        return acknowledgement == Acknowledgement.NONE ? 1 : AT_ONCE;
    }

    /// Does not wait for ever: who vanished without a word takes no more, and nobody says so.
    private void writeAll(Link to, ByteBuffer bytes) throws IOException {
        to.incoming().configureBlocking(false);
        to.write(bytes);
        if (bytes.hasRemaining()) {
            try (Selector selector = Selector.open()) {
                to.incoming().register(selector, SelectionKey.OP_WRITE);
                while (bytes.hasRemaining()) {
                    if (selector.select(patience.toMillis()) == 0) {
                        throw new IOException("the receiver takes nothing");
                    }
                    selector.selectedKeys().clear();
                    to.write(bytes);
                }
            }
        }
        to.incoming().configureBlocking(true);
    }

    /// Says that no more comes, and waits for the other side to have taken it all: its close is its word for it.
    @Override
    public void close() throws IOException {
        Link to = link;
        if (to != null) {
            try (to) {
                to.endOutput();
                ByteBuffer ignored = ByteBuffer.allocate(1024);
                while (to.read(ignored) >= 0) {
                    ignored.clear();
                }
            }
        }
    }
}
