package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.intake.senders.Follower;
import dev.sightline.intake.senders.Lease;
import dev.sightline.intake.senders.Leases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/// What a connection is told: one answer after the other, and levels that are held, if it asked for them. Any thread.
final class Answers {
    private final Wire wire;
    private final Leases leases;
    private final Consumer<String> tells = this::tellLine;
    private final Follower follower = new Follower() {
        @Override
        public void levels(List<Lease> held, Instant now) {
            tell(OrderFrame.levels(held, now));
        }

        @Override
        public void send(String who, String by) {
            tell(OrderFrame.send(who, by));
        }
    };
    private final Queue<byte[]> toTell = new ConcurrentLinkedQueue<>();
    /// Whose turn it is to write.
    private final Object writing = new Object();

    Answers(Wire wire, Leases leases) {
        this.wire = wire;
        this.leases = leases;
    }

    /// From now on it is told of each level that is held.
    void listen() {
        leases.listen(tells);
    }

    /// The same in frames of the binary form; and what else recorders are asked.
    void follow() {
        leases.follow(follower);
    }

    void leave() {
        leases.leave(tells);
        leases.leave(follower);
    }

    private void tellLine(String line) {
        tell(line.getBytes(US_ASCII));
    }

    /// On a thread of its own: who does not read what it asked for keeps nobody else waiting.
    private void tell(byte[] what) {
        toTell.add(what);
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                synchronized (writing) { // the first come are the first told
                    for (byte[] next = toTell.poll(); next != null; next = toTell.poll()) {
                        write(next);
                    }
                }
            } catch (IOException gone) {
                leave();
            }
        });
    }

    void write(byte[] text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        synchronized (writing) {
            while (bytes.hasRemaining()) {
                int _ = wire.write(bytes);
            }
        }
    }
}
