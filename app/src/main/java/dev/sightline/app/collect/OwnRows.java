package dev.sightline.app.collect;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Takes rows of the collector's own, as lines of NetLogger's, one after the other. Who asked for what they tell does
/// not wait for the disk.
final class OwnRows implements Consumer<String>, Closeable {
    private static final long TO_THE_END_SECONDS = 5;

    private final MessageHandler to;
    private final Consumer<String> failed;
    private final Consumer<String> say;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("own rows").factory());

    /// @param failed takes why the store takes no more
    /// @param say takes a line for people
    OwnRows(MessageHandler to, Consumer<String> failed, Consumer<String> say) {
        this.to = to;
        this.failed = failed;
        this.say = say;
    }

    @Override
    public void accept(String line) {
        waiting.incrementAndGet();
        try {
            thread.execute(() -> take(line));
        } catch (RejectedExecutionException _) {
            waiting.decrementAndGet();
            say.accept("the collector ended before it could store: " + line.strip());
        }
    }

    private void take(String line) {
        try {
            var _ = to.take(new Message("collector", line.getBytes(StandardCharsets.UTF_8)));
            waiting.decrementAndGet();
        } catch (IOException failure) {
            failed.accept(String.valueOf(failure.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// All that it was given is with the store's writer then. To be called before that is closed.
    @Override
    public void close() {
        thread.shutdown();
        try {
            boolean _ = thread.awaitTermination(TO_THE_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        List<Runnable> _ = thread.shutdownNow();
        int lost = waiting.get();
        if (lost > 0) {
            say.accept(lost + (lost == 1 ? " row" : " rows") + " of the collector's own could not be stored");
        }
    }
}
