package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.intake.senders.Leases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/// What a connection is told: one answer after the other, and levels that are held, if it asked for them. Any thread.
final class Answers {
    private final SocketChannel channel;
    private final Leases leases;
    private final Consumer<String> tells = this::tell;

    private final Queue<String> toTell = new ConcurrentLinkedQueue<>();
    /// Whose turn it is to write.
    private final Object writing = new Object();

    Answers(SocketChannel channel, Leases leases) {
        this.channel = channel;
        this.leases = leases;
    }

    /// From now on it is told of each level that is held.
    void listen() {
        leases.listen(tells);
    }

    void leave() {
        leases.leave(tells);
    }

    /// On a thread of its own: who does not read what it asked for keeps nobody else waiting.
    private void tell(String line) {
        toTell.add(line);
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                synchronized (writing) { // the first come are the first told
                    for (String next = toTell.poll(); next != null; next = toTell.poll()) {
                        write(next.getBytes(US_ASCII));
                    }
                }
            } catch (IOException gone) {
                leases.leave(tells);
            }
        });
    }

    void write(byte[] text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text);
        synchronized (writing) {
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
        }
    }
}
