package dev.sightline.intake.live;

import dev.sightline.intake.decode.Message;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/// Takes messages that come once, such as the bodies of requests or datagrams: whoever listens to a network knows
/// nothing else of what becomes of them. Any thread.
public interface MessageHandler {
    /// What became of a message.
    ///
    /// @param rows that it had
    /// @param rejected records of it that are no rows
    /// @param durable ends when all of that is on the disk
    record Taken(long rows, long rejected, CompletableFuture<Void> durable) {}

    /// Blocks while too much waits for the disk.
    ///
    /// @throws IOException one line: the store failed
    Taken take(Message message) throws IOException, InterruptedException;
}
