package dev.sightline.intake.live;

import dev.sightline.intake.decode.Message;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// Takes messages that come once, such as the bodies of requests or datagrams: whoever listens to a network knows
/// nothing else of what becomes of them. Any thread.
public interface MessageHandler {
    /// What became of a message.
    ///
    /// @param rows that it had
    /// @param rejected records of it that are no rows
    /// @param problems why, and what else is wrong with it, a line each
    /// @param durable ends when all of that is on the disk
    record Taken(long rows, long rejected, List<String> problems, CompletableFuture<?> durable) {}

    /// Blocks while too much waits for the disk.
    ///
    /// @throws IOException one line: the store failed
    Taken take(Message message) throws IOException, InterruptedException;

    /// Counts records of which there is no message: they were dropped, or had no end.
    ///
    /// @param cause a short constant
    /// @throws IOException one line: the store failed
    Taken refuse(String cause, long records) throws IOException, InterruptedException;
}
