package dev.sightline.record;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A connection over TCP or a Unix socket, made when it is needed and again when it broke. A section is kept until it
/// is acknowledged, and sent again on the next connection: who receives tells by the sequence numbers what came twice.
/// Who acknowledges also says which levels it holds.
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
    private final Consumer<String> levels;
    private @Nullable Connection connection;

    /// @param levels is told of levels that the receiver holds, a line each
    StreamDestination(Where where, Acknowledgement acknowledgement, Consumer<String> levels) {
        this.where = where;
        this.acknowledgement = acknowledgement;
        this.levels = levels;
    }

    /// Something to do with a connection, which is given up if that fails.
    private interface Use {
        void of(Connection there) throws IOException;
    }

    private void use(Use use) throws IOException {
        Connection to = connection;
        try {
            if (to == null) {
                to = Connection.to(where.address());
                connection = to;
                to.write(acknowledgement.levels(), PATIENCE);
            }
            use.of(to);
        } catch (IOException failure) {
            connection = null;
            if (to != null) {
                to.close();
            }
            throw failure;
        }
    }

    @Override
    public void write(Section section) throws IOException {
        use(to -> to.write(ByteBuffer.wrap(section.bytes(), 0, section.length()), PATIENCE));
    }

    @Override
    public void settle() throws IOException {
        if (connection != null && speaks()) {
            use(to -> {
                to.write(acknowledgement.question(), PATIENCE);
                while (!acknowledgement.hear(to, levels, end())) {
                    // it said something else first
                }
            });
        }
    }

    private static long end() {
        return System.nanoTime() + PATIENCE.toNanos();
    }

    @Override
    public boolean speaks() {
        return acknowledgement != Acknowledgement.NONE;
    }

    @Override
    public void listen() throws IOException {
        use(to -> {
            while (to.hasInput()) {
                acknowledgement.hear(to, levels, end());
            }
        });
    }

    /// A force to the disk takes tens of milliseconds where disks are slow.
    @Override
    public int mostAtOnce() {
        return speaks() ? AT_ONCE : 1;
    }

    @Override
    public void close() throws IOException {
        Connection to = connection;
        if (to != null) {
            try (to) {
                to.end(PATIENCE);
            }
        }
    }
}
